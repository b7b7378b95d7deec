// The game so far as a strip under the board: what each position was worth to the one who moved there, each to be gone to.

import { button, h, meaning, shapeOf, sign, written } from "./dom.js";

const TURNED = { W: "L", L: "W", D: "D", "?": "?", Q: "Q" };
const OUTCOMES = { N: "W", P: "L", D: "D" };

export class Strip {
  constructor(onjump) {
    this.onjump = onjump;
    this.known = new Map();  // by game and moves: the worth to the player to move there
    this.element = h("ol.strip", { "aria-label": "What each position of the game was worth", hidden: true });
  }

  key(game, at) {
    return JSON.stringify([game.start, game.play, game.first, game.moves.slice(0, at)]);
  }

  // What a verdict says of the position that is on the board.
  note(game, table, verdict) {
    const { outcome } = verdict ?? {};
    const mark = OUTCOMES[outcome] ?? (outcome ? ((outcome === "L") === (table.turn?.toLowerCase() === "left") ? "W" : "L") : "?");
    this.known.set(this.key(game, game.at), { mark, value: verdict?.value ?? null, turn: table.turn });
  }

  // How the game stood all the way.
  noteAll(game, track) {
    track.forEach((worth, at) => { if (worth.mark !== "?" || !this.known.has(this.key(game, at))) this.known.set(this.key(game, at), worth); });
  }

  missing(game) {
    return game.moves.slice(0, game.at).some((_, at) => !this.known.has(this.key(game, at)));
  }

  // From the side of the one who moved; of the beginning, from that of the one who begins.
  worth(game, table, at) {
    const by = table.history[at - 1]?.by;
    if (at === game.at && table.winner) return { mark: table.winner === "draw" ? "D" : table.winner === by ? "W" : "L", value: null };
    const found = this.known.get(this.key(game, at));
    if (!found || found.mark === "?") return { mark: "?", value: found?.value ?? null };
    return { ...found, mark: by && found.turn !== by ? TURNED[found.mark] : found.mark };
  }

  show(game, table, on) {
    this.element.hidden = !on;
    if (!on) return;
    this.element.replaceChildren(...[null, ...table.history].map((move, at) => {
      const { mark, value } = this.worth(game, table, at);
      const what = move ? `${move.by}: ${move.move}, ${meaning(mark)}` : `the beginning: whoever begins ${meaning(mark)}`;
      const seen = (kind, text) => h("span", { class: kind, "aria-hidden": true }, text);
      return h("li", button([seen(`badge ${shapeOf(mark)}`, sign(mark)), seen("worth", value === null || String(value).length > 6 ? `${at}` : written(value))],
        () => this.onjump(at), { "aria-current": at === game.at ? "step" : null, title: what, "aria-label": what + (value === null ? "" : `, value ${written(value)}`) }));
    }));
    const [strip, now] = [this.element, this.element.children[game.at]];
    strip.scrollLeft = now.offsetLeft - (strip.clientWidth - now.offsetWidth) / 2;
  }
}
