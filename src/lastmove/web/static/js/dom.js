// Small helpers for the document. Text is always set as text, never as markup.

import { adapted } from "./colors.js";

// An element by its tag and classes, "p.note"; attributes may be left out.
function made(space, kind, given) {
  const [tag, ...classes] = kind.split(".");
  const node = document.createElementNS(space, tag);
  const [attributes, ...children] = given[0]?.constructor === Object ? given : [{}, ...given];
  if (classes.length) node.setAttribute("class", classes.join(" "));
  for (const [key, value] of Object.entries(attributes)) {
    const says = key.startsWith("aria-");  // where false is told as well
    if (value === null || value === undefined || (value === false && !says)) continue;
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else node.setAttribute(key, value === true && !says ? "" : value);
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return node;
}

export const h = (kind, ...given) => made("http://www.w3.org/1999/xhtml", kind, given);
export const s = (kind, ...given) => made("http://www.w3.org/2000/svg", kind, given);  // what is drawn

export const button = (label, onclick, attributes = {}) => h("button", { type: "button", onclick, ...attributes }, label);

// The second click of a double click is none of its own.
export const once = (action) => (event) => { if (event.detail < 2) action(); };

export const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

// Focus, where the page stays as it is.
export const hold = (node) => node?.focus({ preventScroll: true });

export const taken = (event) => { event.preventDefault(); event.stopPropagation(); };

// What is done with a form stays on this page.
export const form = (onsubmit, attributes, ...children) =>
  h("form", { onsubmit: (event) => { event.preventDefault(); onsubmit(); }, ...attributes }, ...children);

// A field for what is no prose.
export const textField = (attributes) => h("input", { type: "text", spellcheck: "false", autocomplete: "off", autocapitalize: "off", ...attributes });

// Options as [value, what it says], or an object of these.
export const select = (options, chosen = null, attributes = {}) => h("select", attributes,
  (Array.isArray(options) ? options : Object.entries(options)).map(([value, said]) => h("option", { value, selected: value === chosen }, said)));

// An input with its label: before it, or of a box to check after it.
export const labeled = (label, input, kind = "field", ...more) => (input.type === "checkbox" ? h("label.check", { for: input.id }, input, label)
  : h("div", { class: kind }, h("label", { for: input.id }, label), input, ...more));

export const row = (...parts) => h("div.row", ...parts);
export const note = (...said) => h("p.note", ...said);
export const wait = (said) => h("p.note", { "aria-busy": true }, said);
export const wrong = (problem) => h("p.error", { role: "alert" }, sentence(problem.message));

// Draws a part anew; focus stays at what has the same `key`.
export function redraw(node, parts, key = "id") {
  const held = node.contains(document.activeElement) ? document.activeElement.getAttribute(key) : null;
  node.replaceChildren(...parts);
  if (held) node.querySelector(`[${key}="${CSS.escape(held)}"]`)?.focus();
}

// Pictures come from our own server, whose names are escaped; the parser runs no scripts.
export function svgNode(text) {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  return adapted(document.importNode(parsed, true));
}

export function say(text) {
  document.getElementById("status").textContent = text;
}

export function download(name, content, type) {
  const link = h("a", { href: URL.createObjectURL(new Blob([content], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

// A button that puts a text on the clipboard, and says so in its own place for a moment.
export const copy = (label, text) => button(label, async ({ currentTarget: pressed }) => {
  try { await navigator.clipboard.writeText(text()); } catch { prompt(label, text()); return; }
  pressed.textContent = "copied";
  say(`${label}: copied`);
  setTimeout(() => { pressed.textContent = label; }, 1500);
});

const memory = new Map();  // for windows that keep nothing

export function kept(key) {
  try { return localStorage.getItem(key) ?? memory.get(key) ?? null; } catch { return memory.get(key) ?? null; }
}

export function keep(key, value) {
  memory.set(key, value);
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch { /* it is kept as long as the page is open */ }
}

// What a move is worth to the one who makes it: a word, a sign, and a shape, so that color is never all that tells.
const MARKS = {
  W: ["wins", "✓", "circle"],
  L: ["loses", "✗", "square"],
  D: ["draws", "=", "diamond"],
  Q: ["depends", "~", "dashed"],
  "?": ["not known", "?", "dashed"],
};

export const meaning = (mark) => MARKS[mark][0];
export const sign = (mark) => MARKS[mark][1];
export const shapeOf = (mark) => MARKS[mark][2];

// A nimber with its star; another value as it is written.
export const written = (value) => (typeof value === "number" ? `∗${value}` : value);

export function badge(mark) {
  const [word, symbol, shape] = MARKS[mark];
  return h("span", { class: `badge ${shape}` }, h("span", { "aria-hidden": true }, `${symbol} `), word);
}

// A sentence from the server begins small and has no full stop.
export const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");
