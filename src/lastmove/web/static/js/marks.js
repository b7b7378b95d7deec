// What an argument marks on a board: places, lines, circles and arrows, by the names of the places.

const NS = "http://www.w3.org/2000/svg";

function drawn(tag, attributes, parent) {
  const node = document.createElementNS(NS, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  parent.append(node);
  return node;
}

const shift = (spot) => spot.transform.baseVal.consolidate()?.matrix ?? { e: 0, f: 0 };

// The middle of a place; of an edge that of its line.
export function center(spot) {
  const { e, f } = shift(spot);
  const path = spot.querySelector("path");
  const half = path?.getPointAtLength(path.getTotalLength() / 2);
  const box = spot.getBBox();
  return { x: (half?.x ?? box.x + box.width / 2) + e, y: (half?.y ?? box.y + box.height / 2) + f };
}

// How far the border of a place is from its middle, in a direction.
function reach(spot, x, y) {
  if (spot.querySelector("path")) return 4;
  const [width, height] = ["width", "height"].map((name) => Number(spot.shape.getAttribute(name)));
  return 0.8 * Math.min(width / 2 / (Math.abs(x) || 1e-9), height / 2 / (Math.abs(y) || 1e-9));
}

function arrow(from, to, style, layer) {
  const [a, b] = [center(from), center(to)];
  const long = Math.hypot(b.x - a.x, b.y - a.y);
  if (!long) return;
  const [x, y] = [(b.x - a.x) / long, (b.y - a.y) / long];
  const [start, end] = [Math.min(reach(from, x, y), long / 3), long - Math.min(reach(to, x, y), long / 3)];
  const at = (along, aside = 0) => `${a.x + x * along - y * aside},${a.y + y * along + x * aside}`;
  const g = drawn("g", { class: `arrow ${style}` }, layer);
  drawn("path", { d: `M${at(start)} L${at(end - 9)}` }, g);
  drawn("polygon", { points: `${at(end)} ${at(end - 13, 7)} ${at(end - 13, -7)}` }, g);
}

// Draws on the board, below its places, what these views mark; and nothing else of before.
export function paint(svg, spots, views) {
  svg.querySelector(".shown")?.remove();
  const layer = document.createElementNS(NS, "g");
  layer.setAttribute("class", "shown");
  layer.setAttribute("aria-hidden", "true");
  svg.insertBefore(layer, svg.querySelector(".spot"));
  const places = (name) => spots.get(name) ?? [];
  const both = (one, other, draw) => places(one).forEach((spot, i) => { if (places(other)[i]) draw(spot, places(other)[i]); });
  const all = (kind) => views.flatMap((view) => view?.[kind] ?? []);
  for (const link of all("links")) {
    both(link.from, link.to, (from, to) => {
      const [a, b] = [center(from), center(to)];
      drawn("path", { class: `link ${link.style}`, d: `M${a.x},${a.y} L${b.x},${b.y}` }, layer);
    });
  }
  for (const circle of all("circles")) {
    both(circle.center, circle.through, (from, to) => {
      const [a, b] = [center(from), center(to)];
      drawn("circle", { class: `link ${circle.style}`, cx: a.x, cy: a.y, r: Math.hypot(b.x - a.x, b.y - a.y) }, layer);
    });
  }
  const labels = [];
  for (const [i, mark] of all("marks").entries()) {
    for (const spot of mark.spots.flatMap(places)) {
      const g = drawn("g", { class: `mark ${mark.style}`, transform: spot.getAttribute("transform") }, layer);
      g.append(spot.shape.cloneNode(true));
      g.style.animationDelay = `${Math.min(i * 70, 900)}ms`;  // pairs light up one after the other
      if (mark.label) labels.push([center(spot), mark.label]);
    }
  }
  for (const { from, to, style } of all("arrows")) both(from, to, (a, b) => arrow(a, b, style, layer));
  for (const [{ x, y }, label] of labels) {
    drawn("circle", { class: "label", cx: x, cy: y, r: 9 }, layer);
    drawn("text", { x, y: y + 4.6 }, layer).textContent = label;
  }
}
