// Drawing with points on a plane: graphs, and ponds. Point at an empty place to put something there, drag to move it,
// point at two to join them; with the eraser point at what shall go. All of it by keys as well.

import { h } from "./dom.js";

const NS = "http://www.w3.org/2000/svg";
const WIDE = 340, HIGH = 240, EDGE = 26;
const NEAR = 6;          // pixels that a finger may shake without dragging
const MOST = 60;         // points that are drawn

function s(tag, attributes, ...children) {
  const node = document.createElementNS(NS, tag);
  for (const [key, value] of Object.entries(attributes)) if (value !== null) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

class Drawing {
  constructor(change) {
    Object.assign(this, { change, erases: false, chosen: null, points: new Map() });
    this.svg = s("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, class: "drawing", role: "group", "aria-label": "drawing" });
    this.modes = h("div", { class: "row" });
    this.node = h("div", { class: "plane" }, this.modes, this.svg);
    this.svg.addEventListener("pointerdown", (event) => this.down(event));
    this.svg.addEventListener("pointermove", (event) => this.drag(event));
    this.svg.addEventListener("pointerup", (event) => this.up(event));
    this.svg.addEventListener("pointercancel", () => { this.held = null; });
    this.svg.addEventListener("keydown", (event) => this.key(event));
  }

  tools(...more) {
    const mode = (label, erases) => h("button", { type: "button", "aria-pressed": String(this.erases === erases),
      onclick: () => { this.erases = erases; this.chosen = null; this.draw(); } }, label);
    this.modes.replaceChildren(mode("draw", false), mode("erase", true),
      h("button", { type: "button", disabled: this.points.size >= MOST, onclick: () => this.add(this.room()) }, this.another), ...more);
  }

  at(event) {
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    return { x: Math.min(WIDE - EDGE / 2, Math.max(EDGE / 2, x)), y: Math.min(HIGH - EDGE / 2, Math.max(EDGE / 2, y)) };
  }

  down(event) {
    this.held = { ...this.at(event), name: event.target.closest("[data-name]")?.dataset.name ?? null,
      line: event.target.closest("[data-line]")?.dataset.line ?? null, moved: false };
    if (this.held.name !== null) this.svg.setPointerCapture(event.pointerId);
  }

  drag(event) {
    const { held } = this;
    if (!held || held.name === null || this.erases) return;
    const to = this.at(event);
    const scale = this.svg.getScreenCTM().a;
    if (!held.moved && Math.hypot(to.x - held.x, to.y - held.y) * scale < NEAR) return;
    held.moved = true;
    this.points.set(held.name, { ...this.points.get(held.name), ...to });
    this.moved(held.name);
    this.draw();
  }

  up(event) {
    const { held } = this;
    this.held = null;
    if (!held) return;
    if (held.moved) this.done();
    else if (held.name !== null) this.point(held.name);
    else if (held.line !== null) this.cut(Number(held.line));
    else if (!this.erases) this.add(this.at(event));
  }

  key(event) {
    const name = event.target.dataset?.name, line = event.target.dataset?.line;
    if (name === undefined && line === undefined) return;
    const goes = event.key === "Delete" || event.key === "Backspace";
    if (goes && name !== undefined) this.remove(name);
    else if (line !== undefined && (goes || event.key === "Enter" || event.key === " ")) this.cut(Number(line));
    else if (event.key === "Enter" || event.key === " ") this.point(name);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  point(name) {
    if (this.erases) this.remove(name);
    else this.touch(name);
  }

  // Where there is most room for another one.
  room() {
    const others = [...this.points.values()];
    let best = null;
    for (let x = 2 * EDGE; x <= WIDE - 2 * EDGE; x += 24) {
      for (let y = 2 * EDGE; y <= HIGH - 2 * EDGE; y += 24) {
        const far = Math.min(200, ...others.map((other) => Math.hypot(other.x - x, other.y - y)));
        if (!best || far > best.far + 1) best = { x, y, far };
      }
    }
    return { x: best.x, y: best.y };
  }

  moved() {}

  done() {
    this.draw();
    this.change(this.write());
  }

  // A round place with its name; focus stays where it was.
  round(name, { x, y }, label, said, ...kinds) {
    const half = Math.max(13, 4 * label.length + 7);
    return s("g", { "data-name": name, class: ["point", ...kinds, name === this.chosen ? "chosen" : ""].join(" ").trim(), tabindex: "0", role: "button",
      "aria-label": said, transform: `translate(${x.toFixed(1)},${y.toFixed(1)})` },
    s("circle", { r: 22, class: "reach" }), s("rect", { x: -half, y: -13, width: 2 * half, height: 26, rx: 13, class: "body" }), s("text", { y: 4.5 }, label));
  }

  paint(...shapes) {
    const held = this.svg.contains(document.activeElement) ? document.activeElement.dataset.name : null;
    this.svg.replaceChildren(...shapes);
    if (held) this.svg.querySelector(`[data-name="${CSS.escape(held)}"]`)?.focus();
  }
}

// -- graphs ------------------------------------------------------------------------------------------

const PLAIN = /^[^\s"'()[\]{},;=#@>:-]+$/;
const quoted = (name) => (PLAIN.test(name) ? name : JSON.stringify(name));
const ITEM = /\s*("(?:[^"\\]|\\.)*"|[^\s",>-][^",>-]*?)\s*(?:(->|>|-)\s*("(?:[^"\\]|\\.)*"|[^\s",>-][^",>-]*?)\s*)?(?:,|$)/y;

export class GraphDrawing extends Drawing {
  constructor(change, sign, either = false) {
    super(change);
    Object.assign(this, { sign, either, edges: [], another: "another vertex" });
  }

  // [a-b,b>c,d]: the vertices in order, and the edges; null if it is written otherwise.
  parsed(text) {
    const inside = text.match(/^\[([\s\S]*)\]$/)?.[1];
    if (inside === undefined) return null;
    const names = new Set(), edges = [];
    const plain = (name) => (name.startsWith('"') ? JSON.parse(name) : name);
    let sign = this.sign;
    ITEM.lastIndex = 0;
    while (ITEM.lastIndex < inside.length) {
      const found = ITEM.exec(inside);
      if (!found) return null;
      const [, tail, between, head] = found;
      names.add(plain(tail));
      if (!between) continue;
      if (between !== "-") sign = ">";
      names.add(plain(head));
      edges.push([plain(tail), plain(head)]);
    }
    if (names.size > MOST || (sign !== this.sign && !this.either)) return null;
    return { names: [...names], edges, sign };
  }

  reads(text) {
    try { return this.parsed(text) !== null; } catch { return false; }
  }

  show(text) {
    const { names, edges, sign } = this.parsed(text);
    if (this.either && edges.length) this.sign = sign;
    const fresh = names.some((name) => !this.points.has(name));
    const before = this.points;
    this.points = new Map(names.map((name) => [name, before.get(name)]));
    this.edges = edges;
    if (fresh) this.arrange();
    if (this.chosen !== null && !this.points.has(this.chosen)) this.chosen = null;
    this.draw();
  }

  // Springs between neighbors, and everybody keeps some distance; what had its place begins there.
  arrange() {
    const names = [...this.points.keys()];
    for (const [i, name] of names.entries()) {
      const turn = 2 * Math.PI * i / names.length + Math.PI / 2;
      this.points.set(name, { ...(this.points.get(name) ?? { x: WIDE / 2 + 120 * Math.cos(turn), y: HIGH / 2 + 85 * Math.sin(turn) }) });
    }
    const all = names.map((name) => this.points.get(name));
    for (let step = 0; step < 150; step += 1) {
      const force = all.map(() => ({ x: 0, y: 0 }));
      const push = (i, k, by) => {
        const x = all[k].x - all[i].x, y = all[k].y - all[i].y, far = Math.hypot(x, y) || 1;
        force[i].x += x / far * by(far);
        force[i].y += y / far * by(far);
      };
      for (let i = 0; i < all.length; i += 1) for (let k = 0; k < all.length; k += 1) if (i !== k) push(i, k, (far) => -1800 / (far * far) * 3);
      for (const [a, b] of this.edges) {
        const i = names.indexOf(a), k = names.indexOf(b);
        if (i !== k) { push(i, k, (far) => (far - 70) * 0.06); push(k, i, (far) => (far - 70) * 0.06); }
      }
      for (const [i, place] of all.entries()) {
        place.x = Math.min(WIDE - EDGE, Math.max(EDGE, place.x + Math.max(-6, Math.min(6, force[i].x))));
        place.y = Math.min(HIGH - EDGE, Math.max(EDGE, place.y + Math.max(-6, Math.min(6, force[i].y))));
      }
    }
  }

  add(at) {
    if (this.points.size >= MOST) return;
    const letters = [..."abcdefghijklmnopqrstuvwxyz"];
    const free = letters.find((letter) => !this.points.has(letter))
      ?? Array.from({ length: MOST }, (_, i) => String(i + 1)).find((name) => !this.points.has(name));
    this.points.set(free, at);
    if (this.chosen !== null) this.edges.push([this.chosen, free]);
    this.chosen = this.chosen === null ? null : free;
    this.done();
  }

  // The first of two is chosen; the second is joined to it, or parted from it.
  touch(name) {
    if (this.chosen === null || this.chosen === name) {
      this.chosen = this.chosen === name ? null : name;
      this.draw();
      return;
    }
    const pair = (edge) => (edge[0] === this.chosen && edge[1] === name) || (this.sign === "-" && edge[0] === name && edge[1] === this.chosen);
    const had = this.edges.findIndex(pair);
    if (had >= 0) this.edges.splice(had, 1);
    else this.edges.push([this.chosen, name]);
    this.chosen = null;
    this.done();
  }

  cut(index) {
    if (!this.erases && document.activeElement?.dataset?.line === undefined) { this.chosen = null; this.draw(); return; }
    this.edges.splice(index, 1);
    this.done();
  }

  remove(name) {
    this.points.delete(name);
    this.edges = this.edges.filter((edge) => !edge.includes(name));
    if (this.chosen === name) this.chosen = null;
    this.done();
  }

  write() {
    const joined = new Set(this.edges.flat());
    const alone = [...this.points.keys()].filter((name) => !joined.has(name)).map(quoted);
    return `[${[...this.edges.map(([a, b]) => `${quoted(a)}${this.sign}${quoted(b)}`), ...alone].join(",")}]`;
  }

  draw() {
    const turn = this.either ? [h("button", { type: "button", "aria-pressed": String(this.sign === ">"),
      onclick: () => { this.sign = this.sign === ">" ? "-" : ">"; this.done(); } }, "arrows")] : [];
    this.tools(...turn);
    const seen = new Map();
    const lines = this.edges.map(([a, b], index) => {
      const p = this.points.get(a), q = this.points.get(b);
      const key = [a, b].sort().join("\n");
      const copy = seen.get(key) ?? 0;
      seen.set(key, copy + 1);
      const d = curve(p, q, copy);
      return s("g", { class: "line", "data-line": index, tabindex: "0", role: "button", "aria-label": `${a}${this.sign}${b}: press to remove` },
        s("path", { d, class: "reach" }), s("path", { d, class: "body" }), this.sign === ">" ? s("path", { d: tip(p, q, copy), class: "tip" }) : "");
    });
    const beside = (name) => this.edges.filter((edge) => edge.includes(name)).map(([a, b]) => (a === name ? b : a)).join(", ");
    const dots = [...this.points].map(([name, place]) => this.round(name, place, name.length > 7 ? `${name.slice(0, 6)}…` : name,
      `${name}${beside(name) ? `, joined to ${beside(name)}` : ""}${name === this.chosen ? ", chosen" : ""}`));
    this.paint(...lines, ...dots);
  }
}

// A line that bends more the more parallel ones there are; a loop where both ends are one.
function bent(p, q, copy) {
  const bend = copy ? (copy % 2 ? 1 : -1) * Math.ceil(copy / 2) * 30 : 0;
  const far = Math.hypot(q.x - p.x, q.y - p.y) || 1;
  return { x: (p.x + q.x) / 2 - (q.y - p.y) / far * bend, y: (p.y + q.y) / 2 + (q.x - p.x) / far * bend };
}

function curve(p, q, copy) {
  if (p === q) return `M${p.x - 8},${p.y - 10} C${p.x - 34 - 8 * copy},${p.y - 52 - 8 * copy} ${p.x + 34 + 8 * copy},${p.y - 52 - 8 * copy} ${p.x + 8},${p.y - 10}`;
  const middle = bent(p, q, copy);
  return `M${p.x.toFixed(1)},${p.y.toFixed(1)} Q${middle.x.toFixed(1)},${middle.y.toFixed(1)} ${q.x.toFixed(1)},${q.y.toFixed(1)}`;
}

function tip(p, q, copy) {
  if (p === q) return "";
  const { x, y } = bent(p, q, copy);
  const far = Math.hypot(q.x - x, q.y - y) || 1;
  const u = (q.x - x) / far, v = (q.y - y) / far;
  const [a, b] = [q.x - u * 15, q.y - v * 15];
  return `M${a.toFixed(1)},${b.toFixed(1)} L${(a - 11 * u - 5 * v).toFixed(1)},${(b - 11 * v + 5 * u).toFixed(1)} L${(a - 11 * u + 5 * v).toFixed(1)},${(b - 11 * v - 5 * u).toFixed(1)} Z`;
}

// -- ponds -------------------------------------------------------------------------------------------

const PAD = /^\s*(-?\d+(?:\.\d+)?)(?::(-?\d+(?:\.\d+)?))?(?:\s+([a-z]+))?\s*$/;

export class PondDrawing extends Drawing {
  constructor(change) {
    super(change);
    Object.assign(this, { another: "another pad", torus: false, flat: true, colors: [], color: null });
  }

  parsed(text) {
    const found = text.match(/^(torus)?\[([^[\]]*)\]$/);
    if (!found) return null;
    const pads = found[2].trim() ? found[2].split(",").map((item) => item.match(PAD)) : [];
    if (pads.length > MOST || pads.some((pad) => !pad) || new Set(pads.map((pad) => pad[2] === undefined)).size > 1) return null;
    return { torus: Boolean(found[1]), pads: pads.map(([, x, y, color]) => ({ at: [Number(x), Number(y ?? 0)], color: color ?? null })),
      flat: pads.length ? pads[0][2] === undefined : this.flat };
  }

  reads(text) { return this.parsed(text) !== null; }

  // The window is kept while what is edited lies in it, so that the water does not move under the hand.
  show(text) {
    const { pads, torus, flat } = this.parsed(text);
    const outside = !this.box || pads.some(({ at: [x, y] }) => x < this.box.left || x > this.box.left + this.box.wide
      || (!flat && (y < this.box.top || y > this.box.top + this.box.high)));
    Object.assign(this, { torus, flat });
    if (outside) this.box = this.window(pads.map((pad) => pad.at));
    this.colors = [...new Set([...this.colors, ...pads.map((pad) => pad.color).filter(Boolean)])];
    if (this.colors.length && !this.color) [this.color] = this.colors;
    this.points = new Map(pads.map(({ at, color }, i) => [String(i), { ...this.placed(at), at, color }]));
    this.draw();
  }

  window(all) {
    if (this.torus) return { left: 0, wide: 1, top: 0, high: 1 };
    const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)];
    const low = Math.min(0, ...xs), bottom = Math.min(0, ...ys);
    const wide = Math.max(4, ...xs.map((x) => x - low)) * 1.25, high = Math.max(wide * HIGH / WIDE, ...ys.map((y) => (y - bottom) * 1.25));
    const scale = Math.max(wide / WIDE, high / HIGH);
    return { left: low - scale * WIDE * 0.06, wide: scale * WIDE, top: bottom - scale * HIGH * 0.06, high: scale * HIGH };
  }

  placed([x, y]) {
    const { left, wide, top, high } = this.box;
    return { x: (x - left) / wide * WIDE, y: this.flat ? HIGH / 2 : HIGH - (y - top) / high * HIGH };
  }

  // As many digits as a pixel is worth.
  told({ x, y }) {
    const { left, wide, top, high } = this.box;
    const digits = Math.max(0, Math.ceil(-Math.log10(wide / WIDE * 2.5)));
    const at = [left + x / WIDE * wide, this.flat ? 0 : top + (HIGH - y) / HIGH * high].map((part) => Number(part.toFixed(digits)));
    return this.torus ? at.map((part) => Math.min(Math.max(part, 0), 1 - 10 ** -Math.max(1, digits))) : at;
  }

  moved(name) {
    const point = this.points.get(name);
    const at = this.told(point);
    this.points.set(name, { ...point, at, y: this.flat ? HIGH / 2 : point.y });
  }

  add(place) {
    if (this.points.size >= MOST) return;
    const at = this.told(place);
    this.points.set(String(this.points.size), { ...this.placed(at), at, color: this.color });
    this.done();
  }

  touch(name) {
    const point = this.points.get(name);
    if (!this.colors.length) return;
    this.points.set(name, { ...point, color: this.color });
    this.done();
  }

  cut() {}

  remove(name) {
    this.points.delete(name);
    this.points = new Map([...this.points.values()].map((point, i) => [String(i), point]));
    this.done();
  }

  write() {
    const pad = ({ at: [x, y], color }) => `${x}${this.flat ? "" : `:${y}`}${color ? ` ${color}` : ""}`;
    return `${this.torus ? "torus" : ""}[${[...this.points.values()].map(pad).join(",")}]`;
  }

  draw() {
    const brush = this.colors.map((color) => h("button", { type: "button", class: "brush", "aria-pressed": String(color === this.color && !this.erases),
      onclick: () => { this.color = color; this.erases = false; this.draw(); } }, color));
    this.tools(...brush);
    const shore = s("rect", { width: WIDE, height: HIGH, rx: 10, class: "water" });
    const line = this.flat ? s("path", { d: `M0,${HIGH / 2} H${WIDE}`, class: "shore" }) : "";
    this.paint(shore, line, ...[...this.points].map(([name, point]) =>
      this.round(name, point, name, `pad ${name} at ${point.at.slice(0, this.flat ? 1 : 2).join(", ")}${point.color ? `, ${point.color}` : ""}`, "pad", point.color ?? "plain")));
  }
}
