// Small helpers for the document. Text is always set as text, never as markup.

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
  return document.importNode(parsed, true);
}

export function say(text) {
  document.getElementById("status").textContent = text;
}

export function download(name, content, type) {
  const link = h("a", { href: URL.createObjectURL(new Blob([content], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

const SHAPES = {
  W: ["circle", "wins"],
  L: ["square", "loses"],
  D: ["diamond", "draws"],
  "?": ["dashed", "not known"],
};

export const meaning = (mark) => SHAPES[mark][1];

// A nimber with its star; another value as it is written.
export const written = (value) => (typeof value === "number" ? `∗${value}` : value);

// What a move is worth: a letter in a shape of its own, so that color is never all that tells.
export function badge(mark, value = null) {
  const [shape, words] = SHAPES[mark];
  const label = value === null || value === undefined ? words : `${words}, value ${value}`;
  return h("span", { class: `badge ${shape}`, title: label },
    h("span", { "aria-hidden": "true" }, mark),
    h("span", { class: "visually-hidden" }, label));
}
