// Drawing with points on a plane: graphs, and ponds. Point at an empty place to put something there, drag to move it,
// point at two to join them; with the eraser point at what shall go. All of it by keys as well.

import { adapted } from "./colors.js";
import { button, h, redraw, s, taken } from "./dom.js";

const WIDE = 340, HIGH = 240;
const NEAR = 6;   // pixels that a finger may shake without dragging
const MOST = 60;  // points that are drawn
const PLAIN = ["#ffffff", "#2a6592"];
const PADS = { green: ["#bfdcab", "#4d7f41"], amber: ["#f8dca3", "#a0690b"], blue: ["#8fb6dc", "#1a446c"], red: ["#d98671", "#7c2415"] };  // as on boards

class Drawing {
  constructor(change, more) {
    Object.assign(this, { change, erases: false, chosen: null, points: new Map() }, more);
    this.svg = s("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, class: "drawing", role: "group", "aria-label": "drawing" });
    this.modes = h("div.row");
    this.node = h("div.plane", this.modes, this.svg);
    for (const type of ["pointerdown", "pointermove", "pointerup", "pointercancel", "keydown"]) this.svg.addEventListener(type, (event) => this[type](event));
  }

  reads(text) {
    try { return this.parsed(text) !== null; } catch { return false; }
  }

  button(label, pressed, action) {
    return button(label, () => { action(); this.draw(); }, { "aria-pressed": pressed === null ? null : String(pressed) });
  }

  at({ clientX, clientY }) {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    const within = (value, most) => Math.min(most - 13, Math.max(13, value));
    return { x: within(x, WIDE), y: within(y, HIGH) };
  }

  pointerdown(event) {
    const { name, line } = event.target.closest("[data-name], [data-line]")?.dataset ?? {};
    this.held = { ...this.at(event), name, line };
    if (name) this.svg.setPointerCapture(event.pointerId);
  }

  pointermove(event) {
    const { held } = this;
    if (!held?.name || this.erases) return;
    const to = this.at(event);
    held.moved ||= Math.hypot(to.x - held.x, to.y - held.y) * this.svg.getScreenCTM().a > NEAR;
    if (!held.moved) return;
    this.put(held.name, to);
    this.draw();
  }

  pointerup(event) {
    const { held } = this;
    this.held = null;
    if (held?.moved) this.done();
    else if (held?.name) this.point(held.name);
    else if (held?.line && this.erases) this.cut(held.line);
    else if (held && !held.line && !this.erases) this.add(this.at(event));
  }

  pointercancel() { this.held = null; }

  keydown(event) {
    const { name, line } = event.target.dataset;
    const goes = ["Delete", "Backspace"].includes(event.key);
    if (!goes && !["Enter", " "].includes(event.key)) return;
    if (line) this.cut(line);
    else if (goes) this.remove(name);
    else this.point(name);
    taken(event);
  }

  point(name) {
    if (this.erases) this.remove(name);
    else this.touch(name);
  }

  // The next place on a spiral where there is room for another one.
  room() {
    for (let k = 0; ; k += 1) {
      const at = { x: WIDE / 2 + 9 * Math.sqrt(k) * Math.cos(2.4 * k), y: HIGH / 2 + 6 * Math.sqrt(k) * Math.sin(2.4 * k) };
      if (k > 300 || [...this.points.values()].every(({ x, y }) => Math.hypot(x - at.x, y - at.y) > 44)) return at;
    }
  }

  done() {
    this.draw();
    this.change(this.write());
  }

  // Draws all anew; focus stays where it was.
  paint(below, label, more = []) {
    this.modes.replaceChildren(this.button("draw", !this.erases, () => { this.erases = false; }),
      this.button("erase", this.erases, () => { this.erases = true; this.chosen = null; }),
      this.button(this.another, null, () => this.add(this.room())), ...more);
    redraw(this.svg, [...below, ...[...this.points].map(([name, point]) => {
      const [said, [fill, stroke] = PLAIN] = label(name, point);
      const shown = name.length > 7 ? `${name.slice(0, 6)}…` : name, half = Math.max(13, 4 * shown.length + 7);
      return s("g", { "data-name": name, class: `point ${name === this.chosen ? "chosen" : ""}`, tabindex: "0", role: "button", "aria-label": said,
        transform: `translate(${point.x},${point.y})` }, s("circle.reach", { r: 22 }),
      s("rect.body", { x: -half, y: -13, width: 2 * half, height: 26, rx: 13, fill, stroke }), s("text", { y: 4.5 }, shown));
    })], "data-name");
    adapted(this.svg);
  }
}

// -- graphs

const NAME = '"(?:[^"\\\\]|\\\\.)*"|[^\\s",>-][^",>-]*?';
const quoted = (name) => (/^[^\s"'()[\]{},;=#@>:-]+$/.test(name) ? name : JSON.stringify(name));
const plain = (name) => (name.startsWith('"') ? JSON.parse(name) : name);

export class GraphDrawing extends Drawing {
  constructor(change, sign, either = false) {
    super(change, { sign, either, edges: [], another: "another vertex" });
  }

  // [a-b,b>c,d]: the vertices in order, and the edges; null if it is written otherwise.
  parsed(text) {
    const inside = text.match(/^\[([^]*)\]$/)?.[1];
    const item = new RegExp(`\\s*(${NAME})\\s*(?:(->|>|-)\\s*(${NAME})\\s*)?(?:,|$)`, "y");
    const names = new Set(), edges = [];
    let { sign } = this;
    while (inside && item.lastIndex < inside.length) {
      const [, tail, between, head] = item.exec(inside);  // what does not match throws
      names.add(plain(tail));
      if (!between) continue;
      sign = between === "-" ? "-" : ">";
      names.add(plain(head));
      edges.push([plain(tail), plain(head)]);
    }
    return inside === undefined || names.size > MOST || (sign !== this.sign && !this.either) ? null : { names: [...names], edges, sign };
  }

  // What has its place stays there; others begin on a circle, the first one below.
  show(text) {
    const { names, edges, sign } = this.parsed(text);
    const circle = (i) => ({ x: WIDE / 2 - 130 * Math.sin(2 * Math.PI * i / names.length), y: HIGH / 2 + 90 * Math.cos(2 * Math.PI * i / names.length) });
    this.points = new Map(names.map((name, i) => [name, this.points.get(name) ?? circle(i)]));
    Object.assign(this, { edges, sign });
    if (!this.points.has(this.chosen)) this.chosen = null;
    this.draw();
  }

  put(name, to) { this.points.set(name, to); }

  add(at) {
    const free = [..."abcdefghijklmnopqrstuvwxyz", ...Array(MOST).keys()].map(String).find((name) => !this.points.has(name));
    if (this.points.size >= MOST) return;
    this.points.set(free, at);
    if (this.chosen !== null) { this.edges.push([this.chosen, free]); this.chosen = free; }
    this.done();
  }

  // The first of two is chosen; the second is joined to it, or parted from it.
  touch(name) {
    const first = this.chosen;
    this.chosen = first === null ? name : null;
    if (first === null || first === name) { this.draw(); return; }
    const had = this.edges.findIndex(([a, b]) => (a === first && b === name) || (this.sign === "-" && a === name && b === first));
    if (had >= 0) this.edges.splice(had, 1);
    else this.edges.push([first, name]);
    this.done();
  }

  cut(line) {
    this.edges.splice(Number(line), 1);
    this.done();
  }

  remove(name) {
    this.points.delete(name);
    this.edges = this.edges.filter((edge) => !edge.includes(name));
    this.done();
  }

  write() {
    const alone = [...this.points.keys()].filter((name) => !this.edges.flat().includes(name)).map(quoted);
    return `[${[...this.edges.map((edge) => edge.map(quoted).join(this.sign)), ...alone].join(",")}]`;
  }

  draw() {
    const seen = {};
    const tip = s("marker", { id: "tip", viewBox: "0 0 10 10", refX: 22, refY: 5, markerWidth: 12, markerHeight: 12, markerUnits: "userSpaceOnUse", orient: "auto" },
      s("path.tip", { d: "M0,0 L10,5 L0,10 z" }));
    const lines = this.edges.map(([a, b], index) => {
      const key = [a, b].sort().join("\n"), copy = seen[key] = (seen[key] ?? -1) + 1;
      const d = curve(this.points.get(a), this.points.get(b), copy);
      return s("g.line", { "data-line": index, tabindex: "0", role: "button", "aria-label": `${a}${this.sign}${b}: press to remove` },
        s("path.reach", { d }), s("path.body", { d, ...(this.sign === ">" ? { "marker-end": "url(#tip)" } : {}) }));
    });
    const beside = (name) => this.edges.filter((edge) => edge.includes(name)).map(([a, b]) => (a === name ? b : a)).join(", ");
    this.paint([tip, ...lines], (name) => [`${name}${beside(name) && `, joined to ${beside(name)}`}${name === this.chosen ? ", chosen" : ""}`],
      this.either ? [this.button("arrows", this.sign === ">", () => { this.sign = this.sign === ">" ? "-" : ">"; this.change(this.write()); })] : []);
  }
}

// A line that bends more the more parallel ones there are; a loop where both ends are one.
function curve(p, q, copy) {
  if (p === q) return `M${p.x},${p.y} c-40,${-70 - 9 * copy} 40,${-70 - 9 * copy} 0,0`;
  const bend = (copy % 2 ? 30 : -30) * Math.ceil(copy / 2) / (Math.hypot(q.x - p.x, q.y - p.y) || 1);
  return `M${p.x},${p.y} Q${(p.x + q.x) / 2 - (q.y - p.y) * bend},${(p.y + q.y) / 2 + (q.x - p.x) * bend} ${q.x},${q.y}`;
}

// -- ponds

const PAD = /^\s*(-?\d+(?:\.\d+)?)(?::(-?\d+(?:\.\d+)?))?(?:\s+([a-z]+))?\s*$/;

export class PondDrawing extends Drawing {
  constructor(change) {
    super(change, { another: "another pad", torus: "", flat: true, colors: [], color: null });
  }

  parsed(text) {
    const [, torus = "", inside] = text.match(/^(torus)?\[([^[\]]*)\]$/);
    const pads = inside.trim() ? inside.split(",").map((item) => item.match(PAD).slice(1)) : [];
    const flat = pads.length ? pads.every(([, y]) => y === undefined) : this.flat;
    const mixed = !flat && pads.some(([, y]) => y === undefined);
    return pads.length > MOST || mixed ? null : { torus, flat, pads: pads.map(([x, y = 0, color = null]) => ({ at: [Number(x), Number(y)], color })) };
  }

  // The window is kept while all pads lie in it, so that the water does not move under the hand.
  show(text) {
    const { pads, torus, flat } = this.parsed(text);
    Object.assign(this, { torus, flat });
    if (!this.box || pads.some(({ at: [x, y] }) => { const p = this.placed([x, y]); return p.x < 0 || p.x > WIDE || p.y < 0 || p.y > HIGH; })) {
      const ends = (k) => [Math.min(0, ...pads.map(({ at }) => at[k])), Math.max(1, ...pads.map(({ at }) => at[k]))];
      const [[left, right], [low, top]] = [ends(0), ends(1)];
      const scale = torus ? null : 1.25 * Math.max((right - left) / WIDE, flat ? 0 : (top - low) / HIGH);
      this.box = torus ? { left: 0, low: 0, x: 1 / WIDE, y: 1 / HIGH } : { left: left - 0.1 * scale * WIDE, low: low - 0.1 * scale * HIGH, x: scale, y: scale };
    }
    this.colors = [...new Set([...this.colors, ...pads.map(({ color }) => color).filter(Boolean)])];
    this.color ??= this.colors[0] ?? null;
    this.points = new Map(pads.map((pad, i) => [String(i), { ...this.placed(pad.at), ...pad }]));
    this.draw();
  }

  placed([x, y]) {
    const { box } = this;
    return { x: (x - box.left) / box.x, y: this.flat ? HIGH / 2 : HIGH - (y - box.low) / box.y };
  }

  // A pad at a place of the drawing, told with as many digits as a pixel is worth.
  pad({ x, y }, color) {
    const { box } = this;
    const digits = Math.max(0, Math.ceil(-Math.log10(box.x * 2.5)));
    const most = this.torus ? 1 - 10 ** -digits : Infinity;
    const at = [box.left + x * box.x, this.flat ? 0 : box.low + (HIGH - y) * box.y].map((part) => Math.min(most, Number(part.toFixed(digits))));
    return { ...this.placed(at), at, color };
  }

  put(name, to) { this.points.set(name, this.pad(to, this.points.get(name).color)); }

  add(place) {
    if (this.points.size >= MOST) return;
    this.points.set(String(this.points.size), this.pad(place, this.color));
    this.done();
  }

  touch(name) {
    this.points.get(name).color = this.color;
    this.done();
  }

  remove(name) {
    this.points.delete(name);
    this.points = new Map([...this.points.values()].map((point, i) => [String(i), point]));
    this.done();
  }

  write() {
    const pads = [...this.points.values()].map(({ at: [x, y], color }) => `${x}${this.flat ? "" : `:${y}`}${color ? ` ${color}` : ""}`);
    return `${this.torus}[${pads.join(",")}]`;
  }

  draw() {
    this.paint([s("rect", { width: WIDE, height: HIGH, rx: 10, fill: "#e6f1f4" }), s("path", { d: this.flat ? `M0,${HIGH / 2} H${WIDE}` : "", stroke: "#a9c4cc" })],
      (name, { at, color }) => [`pad ${name} at ${at.slice(0, this.flat ? 1 : 2).join(", ")} ${color ?? ""}`, PADS[color ?? "green"]],
      this.colors.map((color) => this.button(color, color === this.color && !this.erases, () => { Object.assign(this, { color, erases: false }); })));
  }
}
