// Boards for fingers: every place is at least 40 pixels wide and high. Small places grow where there is room;
// where there is none the whole board does, and is moved about under the hand.

import { button, hold } from "./dom.js";
import { placed } from "./marks.js";

const TARGET = 40;
const MOST = 5;          // times its size that a picture is enlarged
const MANY = 500;        // places up to which each pair is looked at
const STEP = 1.06;
const READABLE = 0.6;    // of its size; smaller ones are moved about
const HIGH = 0.55;       // of the screen's height that a narrow board is enlarged to
const MARGIN = 14;       // of the one around a picture, which is wide enough for paper; fingers want the room

const touched = () => matchMedia("(pointer: coarse)").matches;

// A place as a box, or as the middle of a line.
function measured(spot) {
  const place = placed(spot);
  return { spot, ...place, ...(place.line ? { wide: 0, high: 0 } : {}) };
}

// Whether two places as they would be at this scale are in each other's way. Those that were drawn so stay so.
function crowd(a, b, scale) {
  const dx = Math.abs(a.x - b.x), dy = Math.abs(a.y - b.y);
  const half = (one, size) => Math.max(one[size] * scale, one.line && a.line !== b.line ? 0 : TARGET) / 2;
  if (dx < (a.wide + b.wide) / 2 - 0.5 && dy < (a.high + b.high) / 2 - 0.5) return false;
  if (a.line && b.line && dx + dy < 8) return false;
  return dx * scale < half(a, "wide") + half(b, "wide") - 1 && dy * scale < half(a, "high") + half(b, "high") - 1;
}

function wanted(places, least) {
  const smallest = Math.min(...places.filter((place) => !place.line).map((place) => Math.min(place.wide, place.high)), TARGET);
  if (places.length > MANY) return Math.min(MOST, Math.max(least, TARGET / smallest));
  const names = places.map((place) => place.spot.dataset.spot);
  for (let scale = least; scale < MOST; scale *= STEP) {
    if (!places.some((a, i) => places.some((b, k) => k > i && names[i] !== names[k] && crowd(a, b, scale)))) return scale;
  }
  return MOST;
}

// Enlarges what is shown; the board keeps its scale while the game goes on, unless it needs more.
export function comfort(board) {
  const { svg, holder } = board;
  const box = svg.viewBox.baseVal;
  const room = holder.clientWidth - 2;
  if (!touched() || !room || !box.width) return;
  if (!box.x) svg.setAttribute("viewBox", [MARGIN, MARGIN, box.width - 2 * MARGIN, box.height - 2 * MARGIN].join(" "));
  const { width, height } = box;
  const whole = Math.min(2.4, room / width, Math.max(1, HIGH * innerHeight / height));  // all of it is in sight
  const least = Math.max(READABLE, whole);
  const places = [...board.spots.values()].flat().map(measured);
  const comfortable = places.length ? wanted(places, least) : least;
  board.comfortable = Math.max(comfortable, Math.min(board.comfortable ?? 0, 1.4 * comfortable));
  const scale = board.zoomed ? whole : Math.min(MOST, board.comfortable);
  svg.style.cssText = "";
  Object.assign(svg.style, { width: `${width * scale}px`, height: `${height * scale}px`, maxWidth: "none", maxHeight: "none", minWidth: "0" });
  const first = svg.querySelector(".spot");
  for (const { spot, wide, high, line } of places) {
    if (line) {
      spot.setAttribute("stroke-width", Math.max(18, TARGET / scale));
      if (first !== spot) svg.insertBefore(spot, first);  // below the vertices
      continue;
    }
    const rect = spot.querySelector("rect");
    const [to, up] = [Math.max(wide, TARGET / scale), Math.max(high, TARGET / scale)];
    for (const [key, value] of [["x", (wide - to) / 2], ["y", (high - up) / 2], ["width", to], ["height", up]]) rect?.setAttribute(key, value);
  }
  control(board, board.comfortable * width > room + 2);
}

// Where a board is wider than the screen: the whole of it, or large enough for fingers.
function control(board, needed) {
  board.lens?.remove();
  if (!needed) return;
  board.lens = button("whole board", () => {
    board.zoomed = !board.zoomed;
    comfort(board);
    hold(board.lens);
  }, { class: "lens", "aria-pressed": Boolean(board.zoomed) });
  board.holder.before(board.lens);
}
