// The board: the picture with places to point at. A move is made by pointing at all of its places.

import { h, meaning, svgNode } from "./dom.js";

const NS = "http://www.w3.org/2000/svg";

export class Board {
  constructor(holder, onmove) {
    this.holder = holder;
    this.onmove = onmove;
    this.marks = null;
    this.menu = h("div", { class: "menu", hidden: true, role: "group", "aria-label": "Which move?" });
  }

  show(table, open) {
    this.moves = open ? table.moves : [];
    this.chosen = new Set();
    this.marks = null;
    this.svg = svgNode(table.board);
    this.svg.classList.add("board");
    this.fit();
    this.layer = document.createElementNS(NS, "g");
    this.layer.setAttribute("class", "marks");
    this.layer.setAttribute("aria-hidden", "true");
    this.svg.append(this.layer);
    this.spots = new Map();
    for (const spot of this.svg.querySelectorAll(".spot")) {
      const name = spot.dataset.spot;
      if (!this.spots.has(name)) this.spots.set(name, []);
      this.spots.get(name).push(spot);
      spot.addEventListener("click", () => this.point(name));
      spot.addEventListener("pointerenter", () => this.over(name, true));
      spot.addEventListener("pointerleave", () => this.over(name, false));
    }
    this.menu.hidden = true;
    this.holder.replaceChildren(this.svg, this.menu);
    this.light();
  }

  // Small pictures are enlarged, so that there is something to point at; large ones shrink to the page.
  fit() {
    const { width, height } = this.svg.viewBox.baseVal;
    const scale = Math.min(1.9, Math.max(1, 430 / height), Math.max(1, 720 / width));
    this.svg.setAttribute("width", width * scale);
    this.svg.setAttribute("height", height * scale);
  }

  // The moves that go on from what is pointed at so far.
  left() {
    return this.moves.filter((move) => move.points.length && [...this.chosen].every((name) => move.points.includes(name)));
  }

  light() {
    const open = new Set(this.left().flatMap((move) => move.points));
    for (const [name, spots] of this.spots) {
      for (const spot of spots) {
        spot.classList.toggle("open", open.has(name) && !this.chosen.has(name));
        spot.classList.toggle("chosen", this.chosen.has(name));
      }
    }
    this.badges();
  }

  point(name) {
    if (this.chosen.has(name)) this.chosen.delete(name);
    else {
      this.chosen.add(name);
      if (!this.left().length) this.chosen = new Set(this.moves.some((move) => move.points.includes(name)) ? [name] : []);
    }
    const exact = this.left().filter((move) => move.points.length === this.chosen.size);
    const longer = this.left().filter((move) => move.points.length > this.chosen.size);
    this.menu.hidden = true;
    if (this.chosen.size && exact.length === 1 && !longer.length) {
      this.onmove(exact[0].number);
      return;
    }
    this.light();
    if (exact.length && this.chosen.size) this.ask(exact, longer.length > 0);
  }

  // Several moves go by the same places, or one may stop here or go on: ask by name.
  ask(moves, more) {
    const buttons = moves.slice(0, 24).map((move) => h("button", { type: "button", onclick: () => this.onmove(move.number) }, move.text));
    this.menu.replaceChildren(
      h("p", {}, more ? "Point at another place, or:" : "Which one?"), ...buttons,
      h("button", { type: "button", class: "quiet", onclick: () => this.letGo() }, "none of these"));
    this.menu.hidden = false;
    buttons[0].focus();
  }

  letGo() {
    this.chosen?.clear();
    this.menu.hidden = true;
    if (this.spots) this.light();
  }

  // Hovering shows what would be pointed at: a chip takes those above it along.
  over(name, on) {
    for (const spot of this.spots.get(name) ?? []) spot.classList.toggle("over", on);
  }

  hint(names, all) {
    const shown = all ? names : names.slice(0, 1);
    for (const [name, spots] of this.spots) {
      for (const spot of spots) spot.classList.toggle("hinted", shown.includes(name));
    }
  }

  last(names) {
    for (const name of names) for (const spot of this.spots.get(name) ?? []) spot.classList.add("last");
  }

  values(marks) {
    this.marks = marks;
    this.badges();
  }

  // A badge on each place that would finish a move.
  badges() {
    this.layer.replaceChildren();
    if (!this.marks) return;
    const best = new Map();
    const rank = { "?": 0, L: 1, D: 2, W: 3 };
    for (const move of this.left()) {
      const rest = move.points.filter((name) => !this.chosen.has(name));
      const mark = this.marks.get(move.number);
      if (rest.length !== 1 || !mark) continue;
      const now = best.get(rest[0]);
      if (!now || rank[mark.mark] > rank[now.mark]) best.set(rest[0], mark);
    }
    for (const [name, mark] of best) {
      const spot = this.spots.get(name)?.[0];
      if (spot) this.layer.append(this.drawn(spot, mark));
    }
  }

  drawn(spot, mark) {
    const box = spot.getBBox();
    const place = spot.transform.baseVal.consolidate()?.matrix ?? { e: 0, f: 0 };
    let x = box.x + box.width / 2 + place.e;
    let y = box.y + box.height / 2 + place.f;
    const path = spot.querySelector("path");
    // Where there is a name to read, the badge sits at the corner.
    if (/(^|\/)(vertex-|word-|house-|pad-|branch|node|build$|heap-\d+$)/.test(spot.dataset.spot)) {
      [x, y] = [box.x + box.width + place.e - 2, box.y + place.f + 2];
    }
    if (path) {
      const middle = path.getPointAtLength(path.getTotalLength() / 2);
      [x, y] = [middle.x + place.e, middle.y + place.f];
    }
    const g = document.createElementNS(NS, "g");
    g.setAttribute("class", `value ${mark.mark === "?" ? "unknown" : mark.mark}`);
    g.setAttribute("transform", `translate(${x},${y})`);
    const small = Math.min(box.height, box.width) < 18 && !path;
    const size = small ? 6.5 : 9;
    const shape = { W: `M${-size},0 a${size},${size} 0 1 0 ${2 * size},0 a${size},${size} 0 1 0 ${-2 * size},0`,
      L: `M${-size},${-size} h${2 * size} v${2 * size} h${-2 * size} z`,
      D: `M0,${-1.3 * size} L${1.3 * size},0 L0,${1.3 * size} L${-1.3 * size},0 z` };
    const outline = document.createElementNS(NS, "path");
    outline.setAttribute("d", shape[mark.mark] ?? shape.W);
    const letter = document.createElementNS(NS, "text");
    letter.setAttribute("font-size", small ? 9.5 : 12);
    letter.setAttribute("y", small ? 3.4 : 4.3);
    letter.textContent = mark.mark;
    const title = document.createElementNS(NS, "title");
    title.textContent = meaning(mark.mark);
    g.append(title, outline, letter);
    return g;
  }
}
