// The board: the picture with places to point at. A move is made by pointing at all of its places, by mouse or by keys.

import { ARROWS, button, h, hold, meaning, once, s, sign, svgNode, taken } from "./dom.js";
import { paint, placed } from "./marks.js";
import { move, seen } from "./motion.js";
import { comfort } from "./touch.js";

const NAMED = /(^|\/)(vertex-|word-|house-|pad-|branch|node|build$|heap-\d+$)/;  // places with a name to read
const LEAST = 0.5;  // of its size; a picture is not shrunk further, but scrolled

export class Board {
  constructor(holder, onmove) {
    Object.assign(this, { holder, onmove, spots: new Map(), svg: null });
    this.as = "wins";     // how marks are shown: who wins, nimbers, or how long it takes
    this.current = null;  // the place that the keys are at: its name, and where it was in the picture
    this.menu = h("div.menu", { hidden: true, role: "group", "aria-label": "Which move?" });
    holder.addEventListener("keydown", (event) => { if (this.key(event)) taken(event); });
  }

  show(picture) {
    const held = this.held();
    const at = this.svg ? this.holder.scrollLeft : null;
    const before = this.svg?.isConnected ? seen(this.svg) : null;
    // `pointed` is the place under the mouse, or that the keys are at.
    Object.assign(this, { moves: [], chosen: new Set(), pointed: null, marks: null, heats: null });
    this.svg = svgNode(picture);
    this.svg.classList.add("board");
    this.svg.setAttribute("role", "group");  // an image would hide its places from screen readers
    this.fit();
    this.layer = s("g.marks", { "aria-hidden": true });
    this.svg.append(this.layer);
    this.spots = Map.groupBy(this.svg.querySelectorAll(".spot"), (spot) => spot.dataset.spot);
    for (const spot of this.svg.querySelectorAll(".spot")) {
      const name = spot.dataset.spot;
      spot.shape = spot.firstElementChild.cloneNode(true);  // as it is drawn, however large it becomes for fingers
      spot.addEventListener("click", (event) => { if (this.meant(event, name)) this.point(name); });
      for (const [type, on] of [["pointerenter", true], ["pointerleave", false], ["focus", true], ["blur", false]]) {
        spot.addEventListener(type, () => {
          if (type.startsWith("pointer")) this.over(name, on);
          this.pointed = on ? name : null;
          if (this.marks) this.badges();
        });
      }
    }
    this.menu.hidden = true;
    this.holder.replaceChildren(this.svg, this.menu);
    comfort(this);
    this.holder.scrollLeft = at ?? (this.holder.scrollWidth - this.holder.clientWidth) / 2;
    if (held) hold(this.holder);
    this.light();
    move(before, this.svg);
  }

  // What an argument shows, in place of what it showed before.
  paint(views) {
    paint(this.svg, this.spots, views);
  }

  // The moves that are taken now: none while something is on its way, or the turn is another's.
  take(moves) {
    if (moves === this.moves) return;
    this.moves = moves;
    this.chosen.clear();
    this.menu.hidden = true;
    this.light();
  }

  // Small pictures are enlarged, so that there is something to point at; large ones shrink to the page, but not to nothing.
  fit() {
    const { width, height } = this.svg.viewBox.baseVal;
    const scale = Math.min(1.9, Math.max(1, 430 / height), Math.max(1, 720 / width));
    this.svg.setAttribute("width", width * scale);
    this.svg.setAttribute("height", height * scale);
    this.svg.style.minWidth = `max(${LEAST * width}px, min(100%, 260px))`;
    this.svg.style.minHeight = `${LEAST * height}px`;
  }

  // The moves that go on from what is pointed at so far.
  left() {
    return this.moves.filter((move) => move.points.length && [...this.chosen].every((name) => move.points.includes(name)));
  }

  light() {
    const open = new Map();
    for (const move of this.left()) for (const name of move.points) open.set(name, [...(open.get(name) ?? []), move]);
    for (const [name, spots] of this.spots) {
      const chosen = this.chosen.has(name);
      for (const [i, spot] of spots.entries()) {
        spot.classList.toggle("open", open.has(name) && !chosen);
        spot.classList.toggle("chosen", chosen);
        if (i === 0 && (open.has(name) || chosen)) this.name(spot, chosen ? "chosen" : null, open.get(name) ?? []);
        else for (const key of ["role", "aria-label", "tabindex"]) spot.removeAttribute(key);
      }
    }
    this.places = null;
    this.hold();
    this.badges();
  }

  // What a place does, for those who hear the board.
  name(spot, state, moves) {
    const worth = (move) => (this.marks?.has(move.number) ? `, ${meaning(this.marks.get(move.number).mark)}` : "");
    const said = moves.slice(0, 3).map((move) => move.text + worth(move)).join("; or ");
    const more = moves.length > 3 ? `; and ${moves.length - 3} more moves` : "";
    spot.setAttribute("role", "button");
    spot.setAttribute("tabindex", "-1");
    spot.ariaLabel = `${state ? `${state}: ` : ""}${said}${more}` || spot.dataset.spot;
  }

  held() {
    return this.holder.contains(document.activeElement);
  }

  // Places by rows as one reads them, so that the keys reach every one.
  rows() {
    if (this.places) return this.places;
    const found = [...this.spots].filter(([, [spot]]) => spot.hasAttribute("tabindex")).map(([name, [spot]]) => ({ name, spot, ...placed(spot) }));
    found.sort((a, b) => a.y - b.y);
    const rows = [];
    for (const place of found) {
      const row = rows.at(-1);
      if (row && place.y - row[0].y < Math.max(6, (row[0].line ? Math.min(30, row[0].high) : row[0].high) / 2)) row.push(place);
      else rows.push([place]);
    }
    for (const row of rows) row.sort((a, b) => a.x - b.x);
    this.places = rows;
    return rows;
  }

  place(name) {
    return this.rows().flat().find((place) => place.name === name);
  }

  // The keys stay at the same place, or at the nearest that is open; while none is, at the board itself.
  hold() {
    const held = this.held() && !this.menu.contains(document.activeElement);
    const all = this.rows().flat();
    if (!all.length) {
      if (held) hold(this.holder);
      return;
    }
    const { name, x = 0, y = 0 } = this.current ?? {};
    const far = (place) => (place.x - x) ** 2 + (place.y - y) ** 2;
    const place = this.place(name)
      ?? (this.current ? all.reduce((a, b) => (far(b) < far(a) ? b : a)) : all[0]);
    this.at(place, held);
  }

  at(place, focus = true) {
    for (const other of this.rows().flat()) other.spot.setAttribute("tabindex", other === place ? "0" : "-1");
    this.current = { name: place.name, x: place.x, y: place.y };
    if (focus) hold(place.spot);
  }

  // Left and right read on over the ends of rows; up and down go to the nearest place of the next row.
  walk([right, down]) {
    const rows = this.rows();
    const all = rows.flat();
    if (!all.length) return;
    const now = this.place(this.current?.name) ?? all[0];
    const row = rows.findIndex((places) => places.includes(now));
    const near = (places) => places.reduce((a, b) => (Math.abs(b.x - now.x) < Math.abs(a.x - now.x) ? b : a));
    this.at(right ? all.at((all.indexOf(now) + right) % all.length) : near(rows.at((row + down) % rows.length)));
    this.spots.get(this.current.name)[0].scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  key(event) {
    if (this.menu.contains(event.target) && event.key !== "Escape") return false;
    if (event.key in ARROWS) {
      const spot = document.activeElement?.closest?.(".spot");
      if (spot) this.walk(ARROWS[event.key]);
      else this.focus();
      return true;
    }
    if (event.key === "Escape") {
      const held = this.chosen.size > 0 || !this.menu.hidden;
      if (held) this.letGo();
      return held;
    }
    if (event.key !== "Enter" && event.key !== " ") return false;
    const spot = event.target.closest(".spot");
    if (spot && !event.repeat) this.point(spot.dataset.spot);
    return true;
  }

  focus() {
    const place = this.place(this.current?.name);
    if (place) this.at(place);
    else hold(this.holder);
  }

  // The second click of a double click is none of its own: the board may have changed under it. Two quick ones at
  // two places of the same board are two.
  meant(event, name) {
    const { svg, name: before } = this.clicked ?? {};
    this.clicked = { svg: this.svg, name };
    return event.detail < 2 || (svg === this.svg && before !== name);
  }

  point(name) {
    const [spot] = this.spots.get(name);
    if (spot.hasAttribute("tabindex")) this.at(this.place(name), false);
    if (this.chosen.has(name)) this.chosen.delete(name);
    else {
      this.chosen.add(name);
      if (!this.left().length) this.chosen = new Set(this.moves.some((move) => move.points.includes(name)) ? [name] : []);
    }
    const exact = this.left().filter((move) => move.points.length === this.chosen.size);
    const longer = this.left().filter((move) => move.points.length > this.chosen.size);
    this.menu.hidden = true;
    if (this.chosen.size && exact.length === 1 && !longer.length) {
      this.onmove(exact[0]);
      return;
    }
    this.light();
    if (exact.length && this.chosen.size) this.ask(exact, longer.length > 0);
  }

  // Several moves go by the same places, or one may stop here or go on: ask by name.
  ask(moves, more) {
    const buttons = moves.slice(0, 24).map((move) => button(move.text, once(() => this.onmove(move))));
    this.menu.replaceChildren(
      h("p", more ? "Point at another place, or:" : "Which one?"), ...buttons,
      button("none of these", () => this.letGo(), { class: "quiet" }));
    this.menu.hidden = false;
    if (!more) hold(buttons[0]);  // else the keys may go on to another place
  }

  letGo() {
    const held = this.held();
    this.chosen.clear();
    this.menu.hidden = true;
    this.light();
    if (held) this.focus();
  }

  // Hovering shows what would be pointed at: a chip takes those above it along.
  over(name, on, kind = "over") {
    for (const spot of this.spots.get(name) ?? []) spot.classList.toggle(kind, on);
  }

  hint(names, all) {
    for (const spot of this.svg.querySelectorAll(".hinted")) spot.classList.remove("hinted");
    for (const name of all ? names : names.slice(0, 1)) this.over(name, true, "hinted");
  }

  last(names) {
    for (const name of names) this.over(name, true, "last");
  }

  values(marks, heats = null, as = this.as) {
    Object.assign(this, { marks, heats, as });
    this.light();
  }

  // Every place in the color of its hottest move, with the number.
  warm() {
    const best = new Map();
    for (const move of this.left()) {
      const told = this.heats.get(move.number)?.temperature ?? null;
      if (told === null) continue;
      const heat = { told, degrees: number(told) };
      for (const name of move.points) if (!this.chosen.has(name) && !(best.get(name)?.degrees >= heat.degrees)) best.set(name, heat);
    }
    const all = [...best.values()].map((heat) => heat.degrees);
    const [low, high] = [Math.min(0, ...all), Math.max(0, ...all)];
    for (const [name, { told, degrees }] of best) {
      const spot = this.spots.get(name)?.[0];
      if (spot) this.layer.append(this.glow(spot, told, high > low ? (degrees - low) / (high - low) : 0));
    }
  }

  // From blue over green to red, and the number, so that color is never all that tells.
  glow(spot, told, share, tile = false) {
    const { x, y, line, ...box } = placed(spot);
    const { left, top, wide, high } = line ? { left: x - 13, top: y - 9, wide: 26, high: 18 } : box;
    const room = Math.min(14, high * (tile ? 0.8 : 0.36), 1.6 * wide / Math.max(2, told.length));
    const corner = NAMED.test(spot.dataset.spot);  // where there is a name to read, or a piece
    const low = line || tile && !corner ? y + room * 0.35 : top + high - (corner ? -2 : 3);
    return s("g", { class: tile ? "heat tile" : "heat" },
      s("rect", { x: left, y: top, width: wide, height: high, fill: `hsl(${Math.round(215 - 205 * share)} 80% ${Math.round(62 - 8 * share)}%)` }),
      s("text", { x: corner ? left + wide : x, y: low, "font-size": room }, told));
  }

  // Each place with the best of the moves that are made there; of pairs, which the place that is pointed at has, with each other.
  badges() {
    this.layer.replaceChildren();
    if (this.heats) this.warm();
    if (!this.marks) return;
    const left = this.left().map((move) => ({ mark: this.marks.get(move.number),
      rest: move.points.filter((name) => !this.chosen.has(name)) })).filter(({ mark }) => mark);
    const pairs = left.filter(({ rest }) => rest.length === 2 && rest.includes(this.pointed));
    const best = new Map();
    for (const { mark, rest } of pairs.length ? pairs : left) {
      for (const name of rest) if (!best.has(name) || better(mark, best.get(name))) best.set(name, mark);
    }
    const number = { nimbers: "value", remoteness: "remoteness" }[this.as];
    const most = Math.max(1, ...[...best.values()].map((mark) => Number(mark[number]) || 0));
    for (const [name, mark] of best) {
      const spot = this.spots.get(name)?.[0];
      const told = `${mark[number]}${mark.mark === "W" ? sign("W") : ""}`;
      if (spot && number && mark[number] !== null) this.layer.append(this.glow(spot, told, (Number(mark[number]) || 0) / most, true));
      else if (spot) this.layer.append(this.drawn(spot, mark));
    }
  }

  drawn(spot, mark) {
    const { x, y, line, left, top, wide, high } = placed(spot);
    // Where there is a name to read, the badge sits at the corner.
    const at = NAMED.test(spot.dataset.spot) && !line ? [left + wide - 2, top + 2] : [x, y];
    const small = Math.min(high, wide) < 18 && !line;
    const size = small ? 6.5 : 9;
    const shape = { W: `M${-size},0 a${size},${size} 0 1 0 ${2 * size},0 a${size},${size} 0 1 0 ${-2 * size},0`,
      L: `M${-size},${-size} h${2 * size} v${2 * size} h${-2 * size} z`,
      D: `M0,${-1.3 * size} L${1.3 * size},0 L0,${1.3 * size} L${-1.3 * size},0 z` };
    return s("g", { class: `value ${"WLD".includes(mark.mark) ? mark.mark : "unknown"}`, transform: `translate(${at})` },
      s("title", meaning(mark.mark)), s("path", { d: shape[mark.mark] ?? shape.W }),
      s("text", { "font-size": small ? 9.5 : 12, y: small ? 3.4 : 4.3 }, sign(mark.mark)));
  }
}

// The move to be shown of several: one that wins, soon; or loses, late.
const RANK = { "?": 0, L: 1, Q: 2, D: 2, W: 3 };
function better(a, b) {
  if (a.mark !== b.mark) return RANK[a.mark] > RANK[b.mark];
  const [early, late] = [a.remoteness ?? 0, b.remoteness ?? 0];
  return a.mark === "W" ? early < late : early > late;
}

// A fraction as a number.
function number(text) {
  const [above, below = "1"] = text.split("/");
  return Number(above) / Number(below);
}
