// A walk through an argument on the board: one step at a time, what it says beside what it shows.

import { button, h, hold, row, taken } from "./dom.js";

export class Walk {
  constructor(table) {
    Object.assign(this, { table, told: null, at: 0, row: null });
    this.panel = h("section.why", { hidden: true, "aria-labelledby": "why-title", tabindex: "-1" });
    this.panel.addEventListener("keydown", (event) => { if (this.arrows(event)) taken(event); });
  }

  get on() { return this.told !== null; }

  // The picture that takes the board's place, if the board is not what is shown.
  get picture() {
    const number = (this.row?.alone ? this.row : this.frame?.step.view)?.picture ?? null;
    return number === null ? null : this.told.pictures[number];
  }

  get frame() { return this.on ? this.frames[this.at] : null; }

  wait() {
    this.close();
    this.panel.replaceChildren(h("h2", { id: "why-title" }, "Why?"), h("p", "thinking …"));
    this.panel.hidden = false;
  }

  // `from` says where to begin: at the step that speaks of a move, and why it is looked at.
  open(position, told, from = null) {
    this.told = told;
    this.opened = new Set();
    const unfold = (steps) => steps.forEach((step) => step.cases.forEach((one) => { if (one.open) this.opened.add(one); unfold(one.steps); }));
    unfold(told.walk);
    this.flatten();
    this.count = h("span.count");
    this.step = h("div.step", { "aria-live": "polite" });
    this.key = h("ul.key", { "aria-label": "What the marks mean" });
    const turn = (id, text, key, by) => button(text, () => this.go(this.at + by), { id, title: `${text} (${key})`, "aria-keyshortcuts": key });
    [this.back, this.next] = [turn("walk-back", "◀ back", "p", -1), turn("walk-next", "next ▶", "n", 1)];
    this.next.classList.add("primary");
    this.bar = h("progress", { max: 1, value: 0, "aria-hidden": true });
    const all = h("div.steps");
    all.innerHTML = told.html;  // made and escaped by the server
    this.panel.replaceChildren(
      h("div.top", h("h2", { id: "why-title" }, "Why?"), this.count,
        button("✕", () => this.table.unwalk(), { id: "walk-leave", class: "quiet", "aria-label": "Leave the argument", title: "leave (esc)" })),
      from?.banner ? h("p.slip", from.banner) : "",
      h("p.claim", `${position}: ${told.sentence}`),
      this.step, this.key,
      h("div.nav", this.back, this.bar, this.next),
      h("p.source", `By ${told.method.kind}: ${told.method.name}. ${told.method.source}`),
      row(button("Save the proof", () => this.table.proof()),
        h("span.note", "lastmove verify FILE checks it without the solver")),
      h("details.all", { ontoggle: () => reachable(all) }, h("summary", "All steps at once"), all));
    this.panel.hidden = false;
    this.go(Math.max(0, from ? this.find(from.move) : 0));
    hold(this.next);
  }

  // The step that speaks of this move; else the first that names one.
  find(move) {
    const names = ({ step }) => [step.view, ...step.rows].flatMap((view) => view.marks).map((mark) => mark.move).filter(Boolean);
    const exact = this.frames.findIndex((frame) => names(frame).includes(move));
    return exact >= 0 ? exact : this.frames.findIndex((frame) => names(frame).length);
  }

  close() {
    this.told = null;
    this.panel.hidden = true;
    this.panel.replaceChildren();
  }

  // The steps in a row, with those of what is opened.
  flatten() {
    const list = (steps, within) => steps.flatMap((step) => [{ step, within },
      ...step.cases.filter((one) => this.opened.has(one)).flatMap((one) => list(one.steps, [...within, one.html]))]);
    this.frames = list(this.told.walk, []);
  }

  go(at) {
    if (!this.on || at < 0 || at >= this.frames.length) return;
    this.at = at;
    this.row = null;
    const { step, within } = this.frame;
    this.step.innerHTML = step.html;  // made and escaped by the server
    if (within.length) {
      const way = h("p.within");
      way.innerHTML = within.join(" › ");
      this.step.prepend(way);
    }
    this.step.append(...step.cases.map((one) => this.folded(one)));
    this.rows(step);
    reachable(this.step);
    for (const place of this.step.querySelectorAll("[data-spots]")) {
      for (const [type, on] of [["pointerenter", true], ["pointerleave", false]]) {
        place.addEventListener(type, () => { for (const name of place.dataset.spots.split(" ")) this.table.board.over(name, on); });
      }
    }
    this.key.replaceChildren(...step.view.key.map(({ style, meaning }) => h("li", h("span", { class: `swatch ${style}`, "aria-hidden": true }), meaning)));
    this.key.hidden = !step.view.key.length;
    this.tell();
    this.draw();
  }

  tell() {
    this.count.textContent = `${this.at + 1} of ${this.frames.length}`;
    this.bar.value = (this.at + 1) / this.frames.length;
    this.back.ariaDisabled = this.at === 0;
    this.next.ariaDisabled = this.at === this.frames.length - 1;
  }

  draw() {
    this.table.look();
    this.table.board.paint(this.row?.alone ? [this.row] : [this.frame.step.view, this.row]);
  }

  // A case, or an argument within this one: opened, its steps follow this one.
  folded(one) {
    const fold = button("", () => {
      if (!this.opened.delete(one)) this.opened.add(one);
      fold.ariaExpanded = this.opened.has(one);
      this.flatten();
      this.tell();
    }, { class: "case", "aria-expanded": this.opened.has(one) });
    fold.innerHTML = one.html;
    return fold;
  }

  // A row with moves shows them on the board: by mouse, and by the button that its first cell becomes.
  rows(step) {
    const found = [...this.step.querySelectorAll("tbody tr")].map((row, i) => [row, step.rows[i]]).filter(([, view]) => view?.alone || view?.marks.length);
    const choose = (row, view) => {
      this.row = view;
      for (const [other] of found) other.querySelector("button").ariaPressed = other === row;
      this.draw();
    };
    for (const [row, view] of found) {
      const cell = row.cells[0];
      cell.replaceChildren(button([...cell.childNodes], () => choose(row, view), { class: "pick", "aria-pressed": false }));
      row.addEventListener("pointermove", () => { if (this.row !== view) choose(row, view); });  // not where a row comes under the mouse
    }
    if (found.length) {
      this.row = found[0][1];
      found[0][0].querySelector("button").ariaPressed = "true";
    }
  }

  arrows(event) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!this.on || !by || event.target.closest("table, details")) return false;
    this.go(this.at + by);
    return true;
  }
}

// What is wider than the panel scrolls, also by keys.
function reachable(node) {
  for (const wide of node.querySelectorAll("table, pre")) if (wide.scrollWidth > wide.clientWidth) wide.tabIndex = 0;
}
