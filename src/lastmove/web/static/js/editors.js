// What an argument of a position can be edited with, besides its text: heaps to fill, cells to color, pads to place, graphs to draw.
// Which one follows from the kind of the argument, as the server tells it. An editor has a node, reads(text), and show(text);
// it calls change(text) when somebody has edited.

import { ARROWS, button, h, note, redraw, row, taken } from "./dom.js";
import { GraphDrawing, PondDrawing } from "./drawing.js";

const MOST_CELLS = 16;   // in a row or a column
const MOST_HEAPS = 12;
const MOST_CHIPS = 30;   // that are drawn

function stepper(label, value, change, { least = 0, most = 9999 } = {}) {
  const step = (by, sign) => button(sign, () => change(value + by),
    { "aria-label": `${by < 0 ? "less" : "more"}: ${label}`, disabled: value + by < least || value + by > most });
  return h("span.stepper", h("span.of", label), step(-1, "−"), h("output", value), step(1, "+"));
}

// Rows and columns of a size such as 3x4.
const sizeOf = (text) => text.match(/^(\d+)\s*[x×]\s*(\d+)$/)?.slice(1).map(Number);

class Steppers {
  constructor(change) {
    this.change = change;
    this.node = h("div.steppers");
  }

  set(text) {
    this.show(text);
    this.change(text);
  }

  show(text) {
    redraw(this.node, this.parts(text), "aria-label");
  }
}

class NumberSteps extends Steppers {
  reads(text) { return /^\d{1,6}$/.test(text); }

  parts(text) { return [stepper("number", Number(text), (value) => this.set(String(value)))]; }
}

class PowerSteps extends Steppers {
  reads(text) { return /^\d+\s*\^\s*\d+$/.test(text); }

  parts(text) {
    const [base, power] = text.split("^").map(Number);
    return [stepper("cells in a line", base, (value) => this.set(`${value}^${power}`), { least: 1 }),
      stepper("dimensions", power, (value) => this.set(`${base}^${value}`), { least: 1 })];
  }
}

class HeapSteps extends Steppers {
  reads(text) { return /^(\d{1,6}(\s*,\s*\d{1,6})*)?$/.test(text) || Boolean(sizeOf(text)); }

  heaps(text) {
    const size = sizeOf(text);
    return size ? Array(size[0]).fill(size[1]) : text ? text.split(",").map(Number) : [];
  }

  parts(text) {
    const heaps = this.heaps(text).slice(0, MOST_HEAPS);
    const put = (i, value) => this.set(heaps.with(i, value).join(","));
    const columns = heaps.map((heap, i) => h("div.heap",
      h("div.chips", { "aria-hidden": true }, Array(Math.min(heap, MOST_CHIPS)).fill(0).map(() => h("i"))),
      h("output", heap),
      row(
        [["−", -1, "less"], ["+", 1, "more"]].map(([sign, by, word]) =>
          button(sign, () => put(i, heap + by), { "aria-label": `a chip ${word} on heap ${i + 1}`, disabled: heap + by < 0 })))));
    return [h("div.heaps", columns),
      row(
        button("another heap", () => this.set([...heaps, 1].join(",")), { "aria-label": "another heap", disabled: heaps.length >= MOST_HEAPS }),
        button("a heap less", () => this.set(heaps.slice(0, -1).join(",")), { "aria-label": "a heap less", disabled: !heaps.length }))];
  }
}

// Cells in rows: choose what to paint with, then point at cells.
class Cells extends Steppers {
  constructor(change, letters, { sized = false, row = false } = {}) {
    super(change);
    Object.assign(this, { sized, row, free: letters.includes(".") ? "." : letters[0] ?? "." });
    this.letters = [...new Set([this.free, ...letters, ...(row ? [] : ["#"])])];
    this.brush = this.letters.find((letter) => letter !== this.free) ?? this.free;
  }

  rows(text) {
    const size = sizeOf(text);
    return size && !this.row ? Array(size[0]).fill(this.free.repeat(size[1])) : text.split("/");
  }

  reads(text) {
    const size = sizeOf(text);
    if (size) return !this.row && Math.max(...size) <= MOST_CELLS;
    const rows = text.split("/");
    return text !== "" && (!this.row || rows.length === 1) && rows.length <= MOST_CELLS
      && rows.every((row) => row.length && row.length <= 2 * MOST_CELLS && [...row].every((letter) => this.letters.includes(letter)));
  }

  write(rows) {
    const free = rows.every((row) => [...row].every((letter) => letter === this.free));
    this.set(free && this.sized ? `${rows.length}x${rows[0].length}` : rows.join("/"));
  }

  parts(text) {
    const rows = this.rows(text);
    const wide = rows[0].length;
    const paint = (i, k) => {
      const letter = rows[i][k] === this.brush ? this.free : this.brush;
      this.write(rows.with(i, [...rows[i]].with(k, letter).join("")));
    };
    const cells = rows.map((row, i) => [...row].map((letter, k) => button(NAMES[letter] ? "" : letter, () => paint(i, k), { class: cellOf(letter),
      "data-letter": letter, tabindex: i || k ? "-1" : "0", "aria-label": `row ${i + 1}, column ${k + 1}`, "aria-description": letter })));
    const grid = h("div.grid", { role: "group", "aria-label": "cells", onkeydown: (event) => walk(event, cells) },
      cells.map((row) => h("div.cells", row)));
    const brushes = h("div.row", { role: "group", "aria-label": "paint with" }, this.letters.map((letter) =>
      button([h("span", { class: cellOf(letter), "data-letter": letter, "aria-hidden": true }, NAMES[letter] ? "" : letter), NAMES[letter] ?? letter],
        () => { this.brush = letter; this.show(text); },
        { class: "brush", "aria-label": `paint with ${NAMES[letter] ?? letter}`, "aria-pressed": letter === this.brush })));
    const resized = (high, columns) => this.write(Array.from({ length: high }, (_, i) =>
      (rows[i] ?? "").slice(0, columns).padEnd(columns, this.free)));
    return [brushes, grid,
      this.row ? null : stepper("rows", rows.length, (value) => resized(value, wide), { least: 1, most: MOST_CELLS }),
      stepper(this.row ? "length" : "columns", wide, (value) => resized(rows.length, value), { least: 1, most: this.row ? 2 * MOST_CELLS : MOST_CELLS }),
    ].filter(Boolean);
  }
}

const NAMES = { ".": "free", "#": "no square" };
const cellOf = (letter) => `cell ${"xXTLb".includes(letter) ? "left" : "oOFRr".includes(letter) ? "right" : ""}`;  // in its owner's color

// The arrows walk over a grid of buttons, of which one is reached by tab.
function walk(event, cells) {
  if (!(event.key in ARROWS)) return;
  const [right, down] = ARROWS[event.key];
  const i = cells.findIndex((row) => row.includes(event.target));
  const k = cells[i]?.indexOf(event.target);
  const next = cells[i + down]?.[k + right];
  taken(event);
  if (!next) return;
  event.target.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}

const KINDS = {
  pond: (change) => new PondDrawing(change),
  graph: (change) => new GraphDrawing(change, "-"),
  digraph: (change) => new GraphDrawing(change, ">"),
  network: (change) => new GraphDrawing(change, "-", true),
  board: (change, { letters, editors }) => new Cells(change, letters, { sized: editors.includes("size") }),
  row: (change, { letters }) => new Cells(change, letters, { row: true }),
  heaps: (change) => new HeapSteps(change),
  size: (change) => new Cells(change, ".", { sized: true }),
  number: (change) => new NumberSteps(change),
  power: (change) => new PowerSteps(change),
};

// One of the editors that a field can have: the first that reads its text.
export function editorOf(field, change) {
  // A size alone is a board of that size; beside heaps or a board these read it too.
  const kinds = field.editors.filter((kind) => kind in KINDS && (kind !== "size" || !field.editors.some((other) => ["board", "heaps"].includes(other))));
  if (!kinds.length) return null;
  const made = kinds.map((kind) => KINDS[kind](change, field));
  const node = h("div.editor");
  const show = (text) => {
    const editor = made.find((one) => one.reads(text));
    if (!editor) {
      node.replaceChildren(note("This one is edited as text."));
      return;
    }
    if (node.firstChild !== editor.node) node.replaceChildren(editor.node);
    editor.show(text);
  };
  return { node, show };
}
