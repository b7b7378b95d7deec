// What an argument marks on a board: places, lines, circles and arrows, by the names of the places.

import { s } from "./dom.js";

// Where a place is in the picture: its box, and its middle; of an edge the middle of its line.
export function placed(spot) {
  const box = spot.getBBox();
  const { e, f } = spot.transform.baseVal.consolidate()?.matrix ?? { e: 0, f: 0 };
  const path = spot.querySelector("path");
  const half = path?.getPointAtLength(path.getTotalLength() / 2);
  return { x: (half?.x ?? box.x + box.width / 2) + e, y: (half?.y ?? box.y + box.height / 2) + f, line: Boolean(path),
    left: box.x + e, top: box.y + f, wide: box.width, high: box.height };
}

// How far the border of a place is from its middle, in a direction.
function reach(spot, x, y) {
  if (spot.querySelector("path")) return 4;
  const [width, height] = ["width", "height"].map((name) => Number(spot.shape.getAttribute(name)));
  return 0.8 * Math.min(width / 2 / (Math.abs(x) || 1e-9), height / 2 / (Math.abs(y) || 1e-9));
}

function arrow(from, to, style) {
  const [a, b] = [placed(from), placed(to)];
  const long = Math.hypot(b.x - a.x, b.y - a.y);
  if (!long) return "";
  const [x, y] = [(b.x - a.x) / long, (b.y - a.y) / long];
  const [start, end] = [Math.min(reach(from, x, y), long / 3), long - Math.min(reach(to, x, y), long / 3)];
  const at = (along, aside = 0) => `${a.x + x * along - y * aside},${a.y + y * along + x * aside}`;
  return s("g", { class: `arrow ${style}` }, s("path", { d: `M${at(start)} L${at(end - 9)}` }),
    s("polygon", { points: `${at(end)} ${at(end - 13, 7)} ${at(end - 13, -7)}` }));
}

// Draws on the board, below its places, what these views mark; and nothing else of before.
export function paint(svg, spots, views) {
  svg.querySelector(".shown")?.remove();
  const layer = s("g.shown", { "aria-hidden": true });
  svg.insertBefore(layer, svg.querySelector(".spot"));
  const places = (name) => spots.get(name) ?? [];
  const both = (one, other, draw) => places(one).forEach((spot, i) => { if (places(other)[i]) layer.append(draw(spot, places(other)[i])); });
  const all = (kind) => views.flatMap((view) => view?.[kind] ?? []);
  const linked = (tag, one, other, style, shape) =>
    both(one, other, (from, to) => s(tag, { class: `link ${style}`, ...shape(placed(from), placed(to)) }));
  for (const { from, to, style } of all("links")) linked("path", from, to, style, (a, b) => ({ d: `M${a.x},${a.y} L${b.x},${b.y}` }));
  for (const { center, through, style } of all("circles")) {
    linked("circle", center, through, style, (a, b) => ({ cx: a.x, cy: a.y, r: Math.hypot(b.x - a.x, b.y - a.y) }));
  }
  const labels = [];
  for (const [i, mark] of all("marks").entries()) {
    for (const spot of mark.spots.flatMap(places)) {
      const g = s("g", { class: `mark ${mark.style}`, transform: spot.getAttribute("transform") }, spot.shape.cloneNode(true));
      g.style.animationDelay = `${Math.min(i * 70, 900)}ms`;  // pairs light up one after the other
      layer.append(g);
      if (mark.label) labels.push([placed(spot), mark.label]);
    }
  }
  for (const { from, to, style } of all("arrows")) both(from, to, (a, b) => arrow(a, b, style));
  for (const [{ x, y }, label] of labels) {
    layer.append(s("circle.label", { cx: x, cy: y, r: 9 }), s("text", { x, y: y + 4.6 }, label));
  }
}
