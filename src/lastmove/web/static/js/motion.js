// A move is seen as a motion: what is on both boards goes to its new place, what is gone leaves, what is new comes.
// The new board is there at once and takes input; only how it looks lags behind, by TIME and no more.

import { s } from "./dom.js";

const TIME = 200;  // milliseconds
const MOST = 250_000;     // shapes times places; a larger board changes at once
const BUSY = 300;         // shapes that move at a time
const SHAPES = "[data-piece], rect, circle, ellipse, line, polygon, polyline, path, text";

const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

const inside = (box, { x, y }) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;

// Every shape that is drawn: what it looks like, at which place, and where that is on the screen. Pieces go by their names, and as
// a whole: a frog turns as it jumps, and stays the same frog.
export function seen(svg) {
  if (calm() || document.hidden) return null;
  const spots = [...svg.querySelectorAll(".spot")];
  const shapes = [...svg.querySelectorAll(SHAPES)].filter((shape) => shape.parentNode !== svg && !shape.parentNode.closest(".spot, .marks, .shown, .leaving, defs, [data-piece]"));
  if (shapes.length * (spots.length + 1) > MOST) return null;
  const scale = svg.getScreenCTM()?.a || 1;
  const places = spots.map((spot) => ({ name: spot.dataset.spot, box: spot.getBoundingClientRect() }))
    .sort((a, b) => a.box.width * a.box.height - b.box.width * b.box.height);
  const origin = svg.getBoundingClientRect();
  return shapes.map((shape) => {
    const box = shape.getBoundingClientRect();
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const size = `${Math.round(box.width / scale)}×${Math.round(box.height / scale)}`;
    const look = shape.dataset.piece ?? [shape.tagName, shape.getAttribute("class"), shape.getAttribute("fill"), size, shape.textContent].join("|");
    const { name, box: from } = places.find((place) => inside(place.box, at)) ?? { name: "", box: origin };
    const where = shape.dataset.piece ? name : `${name} ${Math.round((at.x - from.x) / scale)},${Math.round((at.y - from.y) / scale)}`;
    return { shape, look, at, key: `${where} ${look}`, matrix: shape.getScreenCTM(), line: shape.matches("line, [fill=none]") };
  });
}

const far = (a, b) => Math.hypot(a.at.x - b.at.x, a.at.y - b.at.y);

// Which shape of the new board is which of the old: first by place and look, then by look, the nearest; but no line goes elsewhere.
export function partners(before, after) {
  const left = new Map();
  const pairs = [];
  for (const old of before) left.set(old.key, [...(left.get(old.key) ?? []), old]);
  const come = after.filter((now) => {
    const old = left.get(now.key)?.shift();
    if (old) pairs.push([old, now]);
    return !old;
  });
  const [gone, fresh] = [new Set([...left.values()].flat()), new Set(come)];
  const alike = gone.size * come.length > MOST ? [] : come.flatMap((now) =>
    [...gone].filter((old) => old.look === now.look && !now.line).map((old) => [old, now]));
  for (const [old, now] of alike.sort((a, b) => far(...a) - far(...b))) {
    if (!gone.has(old) || !fresh.has(now)) continue;
    gone.delete(old);
    fresh.delete(now);
    pairs.push([old, now]);
  }
  return { pairs, gone: [...gone], fresh: [...fresh] };
}

// What turns where it is does not go elsewhere.
export const went = ([old, now]) => far(old, now) > (now.shape.dataset.piece ? 6 : 1);

// Shows how the board came to be what it is; `before` is what `seen` has told of the old one.
export function move(before, svg) {
  const after = before && seen(svg);
  if (!after) return;
  const { pairs, gone, fresh } = partners(before, after);
  const moved = pairs.filter(went);
  if (moved.length + gone.length + fresh.length > BUSY) return;
  const run = (shape, frames) => shape.animate(frames, { duration: TIME, easing: "ease-in-out" });
  for (const [old, now] of moved) {
    const scale = now.matrix?.a || 1;
    const [x, y] = [(old.at.x - now.at.x) / scale, (old.at.y - now.at.y) / scale];
    const lift = Math.min(30, Math.hypot(x, y) / 5);  // what goes far goes over what lies between
    run(now.shape, [{ translate: `${x}px ${y}px` }, { translate: `${x / 2}px ${y / 2 - lift}px` }, { translate: "0px 0px" }]);
  }
  for (const { shape } of fresh) run(shape, [{ opacity: 0 }, { opacity: 1 }]);
  if (!gone.length) return;
  const back = svg.getScreenCTM()?.inverse();
  const layer = s("g.leaving", { "aria-hidden": true }, (back ? gone : []).map(({ shape, matrix }) =>
    s("g", { transform: DOMMatrix.fromMatrix(back.multiply(matrix)) }, shape)));
  svg.insertBefore(layer, svg.querySelector(".spot"));
  run(layer, [{ opacity: 1, translate: "0px 0px" }, { opacity: 0, translate: "0px 22px" }]).finished.then(() => layer.remove(), () => layer.remove());
}
