// Small helpers for the document. Text is always set as text, never as markup.

import { adapted } from "./colors.js";

export function h(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (key === "class") node.className = value;
    else node.setAttribute(key, value === true ? "" : value);
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return node;
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
  return h("span", { class: `badge ${shape}` }, h("span", { "aria-hidden": "true" }, `${symbol} `), word);
}

// A sentence from the server begins small and has no full stop.
export const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");
