// A game at the table: the board, the moves, the values, the reasons, and who sits where.

import { SEATS, newGame, write } from "./address.js";
import { longer, post } from "./api.js";
import { Board } from "./board.js";
import { badge, h, meaning, say, svgNode, written } from "./dom.js";
import { exports } from "./export.js";

const SEAT_NAMES = { you: "a person here", perfect: "perfect",
  random: "random", mixture: "errs sometimes" };
const PAUSE = 550;

export class Table {
  constructor(main, go, start) {
    Object.assign(this, { main, go, start, shows: false, hinted: null, turn: 0 });
    this.holder = h("div", { class: "holder" });
    this.board = new Board(this.holder, (number) => this.move(number));
  }

  async open(game) {
    this.game = game;
    this.build();
    await this.load(game);
  }

  leave() {
    this.turn += 1;
  }

  build() {
    const tool = (id, label, key, action) => h("button", { type: "button", id, onclick: action,
      title: key ? `${label} (${key})` : label, "aria-keyshortcuts": key }, label);
    this.head = h("div", { class: "head" });
    this.line = h("p", { class: "line", id: "line" });
    this.error = h("p", { class: "error", role: "alert", hidden: true });
    this.tools = h("div", { class: "tools", role: "toolbar", "aria-label": "Game" },
      tool("first", "|◀ start", "ArrowUp", () => this.jump(0)),
      tool("back", "◀ undo", "ArrowLeft", () => this.jump(this.game.at - 1)),
      tool("forward", "redo ▶", "ArrowRight", () => this.jump(this.game.at + 1)),
      tool("end", "end ▶|", "ArrowDown", () => this.jump(this.game.moves.length)),
      tool("best", "best move", " ", () => this.best()),
      tool("hint", "hint", "h", () => this.hint()),
      tool("values", "values", "v", () => this.toggle()),
      tool("why", "why?", "w", () => this.why()),
      tool("again", "new game", "", () => this.start(newGame(this.game.start, this.game.play, this.game.seats))));
    this.seatRow = h("div", { class: "seats" });
    this.list = h("ul", { class: "moves", "aria-label": "Moves" });
    this.filter = h("input", { type: "search", placeholder: "find a move", "aria-label": "Find a move",
      oninput: () => this.listMoves() });
    this.hintBox = h("div", { class: "hint", role: "status", hidden: true });
    this.reason = h("section", { class: "why", hidden: true, "aria-labelledby": "why-title", tabindex: "-1" });
    this.record = h("ol", { class: "record", "aria-label": "The game so far" });
    this.review = h("div", { class: "review" });
    this.main.replaceChildren(
      h("div", { class: "table" },
        h("section", { class: "play", "aria-label": "Board" }, this.head, this.line, this.error, this.holder,
          this.tools, this.hintBox, this.reason),
        h("aside", {},
          h("section", {}, h("h2", {}, "Players"), this.seatRow),
          h("section", {}, h("h2", {}, "Moves"), this.filter, this.list),
          h("section", {}, h("h2", {}, "The game so far"), this.record, this.review),
          exports(this))));
  }

  async load(game) {
    const turn = ++this.turn;
    this.game = game;
    this.busy(true);
    try {
      const table = await post("table", game);
      if (turn !== this.turn) return;
      this.table = table;
      this.tell(null);
      this.render();
      if (this.shows) this.showValues();
    } catch (problem) {
      if (!this.table) throw problem;
      this.tell(problem);
    } finally {
      if (turn === this.turn) this.busy(false);
    }
  }

  busy(on) {
    this.holder.setAttribute("aria-busy", on);
  }

  tell(problem) {
    this.error.hidden = !problem;
    this.error.textContent = problem?.message ?? "";
    if (problem) say(problem.message);
  }

  // Who sits where; a game tree may have more than two players, and those are people.
  seatOf(player) {
    return this.game.seats[this.table.players.indexOf(player)] ?? "you";
  }

  seat() {
    return this.seatOf(this.table.turn);
  }

  standing() {
    const { winner, turn, play } = this.table;
    const rule = play === "misere" ? " Misère play: the last move loses." : "";
    if (winner === "draw") return "A draw.";
    if (winner) return `${winner} has won.`;
    const who = this.seat() === "you" ? `${turn} to move` : `${turn} to move (${SEAT_NAMES[this.seat()]})`;
    return `${who}.${rule}`;
  }

  render() {
    const { table, game } = this;
    document.title = `${table.position} – lastmove`;
    this.head.replaceChildren(h("h1", {}, table.name.replaceAll("_", " ")), h("p", { class: "rules" }, table.rules),
      h("code", { class: "notation" }, table.position));
    this.line.textContent = this.standing();
    this.board.show(table, !table.winner);
    const last = game.at ? table.history[game.at - 1] : null;
    say((last ? `${last.by}: ${last.move}. ` : "") + this.standing());
    this.hinted = null;
    this.hintBox.hidden = true;
    this.reason.hidden = true;
    this.marks = null;
    this.filter.value = "";
    this.filter.hidden = table.moves.length < 30;
    this.listMoves();
    this.listRecord();
    this.listSeats();
    const buttons = { first: game.at > 0, back: game.at > 0, forward: game.at < game.moves.length,
      end: game.at < game.moves.length, best: !table.winner, hint: !table.winner, values: !table.winner };
    for (const [id, open] of Object.entries(buttons)) this.tools.querySelector(`#${id}`).disabled = !open;
    this.tools.querySelector("#values").setAttribute("aria-pressed", this.shows);
    if (table.winner) this.afterGame();
  }

  listMoves() {
    const wanted = this.filter.value.trim().toLowerCase();
    const found = this.table.moves.filter((move) => move.text.toLowerCase().includes(wanted));
    const items = found.slice(0, 200).map((move) => {
      const mark = this.marks?.get(move.number);
      return h("li", {}, h("button", { type: "button", class: "move", "data-number": move.number,
          onclick: () => this.move(move.number),
          onpointerenter: () => this.board.hint(move.points, true), onpointerleave: () => this.board.hint([], true) },
        mark ? badge(mark.mark, mark.value) : null, h("span", {}, move.text),
        mark && mark.value !== null ? h("span", { class: "value", "aria-hidden": "true" }, written(mark.value)) : null));
    });
    if (found.length > 200 || this.table.more) items.push(h("li", { class: "note" }, "… and more: point at the board, or find one above"));
    if (!found.length) items.push(h("li", { class: "note" }, this.table.winner ? "The game is over." : "no move says this"));
    this.list.replaceChildren(...items);
  }

  listRecord() {
    const entry = (index, text) => h("li", { class: index === this.game.at ? "now" : "" },
      h("button", { type: "button", class: "quiet", "aria-current": index === this.game.at ? "step" : null,
        onclick: () => this.jump(index) }, text));
    const told = this.table.history.map((move, i) => entry(i + 1, `${move.by}: ${move.move}`));
    const later = this.game.moves.length - this.game.at;
    this.record.replaceChildren(entry(0, "the beginning"), ...told,
      later > 0 ? h("li", { class: "note" }, `${later} more; redo shows them`) : "");
    this.review.replaceChildren(this.game.at ? h("button", { type: "button", onclick: () => this.showTrack() }, "Who slipped, and when?") : "");
  }

  listSeats() {
    const rows = this.table.players.map((player, i) => {
      const id = `seat-${i}`;
      const select = h("select", { id, onchange: () => this.sit(i, select.value) },
        SEATS.filter((seat) => this.table.players.length === 2 || ["you", "random"].includes(seat))
          .map((seat) => h("option", { value: seat, selected: this.seatOf(player) === seat }, SEAT_NAMES[seat])));
      return h("div", { class: "seat" }, h("label", { for: id }, player), select);
    });
    if (this.game.seats.includes("mixture")) {
      const slider = h("input", { type: "range", id: "skill", min: 0, max: 100, value: Math.round(this.game.skill * 100),
        onchange: () => { this.game = { ...this.game, skill: slider.value / 100 }; this.go(this.game, { replace: true }); } });
      rows.push(h("div", { class: "seat" }, h("label", { for: "skill" }, "plays perfectly"), slider));
    }
    const waits = !this.table.winner && this.seat() !== "you";
    rows.push(h("button", { type: "button", id: "go-on", hidden: !waits, onclick: () => this.answer() }, `Let ${this.table.turn ?? "the other"} move`));
    this.seatRow.replaceChildren(...rows);
  }

  sit(index, seat) {
    const seats = this.table.players.map((player) => this.seatOf(player));
    seats[index] = seat;
    this.game = { ...this.game, seats };
    this.go(this.game, { replace: true });
    this.line.textContent = this.standing();
    this.listSeats();
  }

  async move(number) {
    if (this.table.winner) return;
    const moves = [...this.game.moves.slice(0, this.game.at), number];
    const game = { ...this.game, moves, at: moves.length };
    const points = this.table.moves.find((move) => move.number === number)?.points ?? [];
    this.go(game);
    await this.load(game);
    this.board.last(points);
    await this.answer();
  }

  // Whoever is no person answers, one move after the other, until a person is to move.
  async answer() {
    const turn = this.turn;
    while (!this.table.winner && this.seat() !== "you" && this.game.at === this.game.moves.length) {
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
      if (turn !== this.turn && this.answering !== this.turn) return;
      const { game } = this;
      let choice;
      try {
        this.busy(true);
        choice = await post("reply", game, { opponent: this.seat(), skill: game.skill, seed: game.seed });
      } catch (problem) {
        this.tell(problem);
        return;
      } finally {
        this.busy(false);
      }
      if (game !== this.game) return;
      const moves = [...game.moves, choice.number];
      const next = { ...game, moves, at: moves.length };
      this.go(next);
      await this.load(next);
      this.answering = this.turn;
      this.board.last(choice.points);
      if (choice.remark) this.line.textContent += ` (${choice.remark})`;
    }
  }

  async jump(at) {
    if (at < 0 || at > this.game.moves.length || at === this.game.at) return;
    // Undoing goes back to where a person was to move, if there is one.
    let to = at;
    if (at === this.game.at - 1 && this.game.seats.includes("you") && at > 0) {
      const by = this.table.history[at]?.by;
      if (this.seatOf(by) !== "you") to = at - 1;
    }
    const game = { ...this.game, at: to };
    this.go(game);
    await this.load(game);
  }

  async best() {
    try {
      const choice = await post("hint", this.game);
      await this.move(choice.number);
    } catch (problem) { this.tell(problem); }
  }

  async hint() {
    if (this.table.winner) return;
    try {
      this.hinted ??= { ...(await post("hint", this.game)), step: 0 };
    } catch (problem) { this.tell(problem); return; }
    const { hinted } = this;
    hinted.step += 1;
    const all = hinted.step > 1 || !hinted.points.length;
    this.board.hint(hinted.points, all);
    const outcome = hinted.verdict.outcome;
    const stand = { N: "You can win from here.", P: "No move wins against perfect play; this one makes it hardest.",
      D: "Nobody can force a win; this keeps the draw.", null: "Nobody knows who wins here; this is a guess." }[outcome];
    const said = all ? `${stand} ${hinted.text}${hinted.remark ? ` (${hinted.remark})` : ""}` : `${stand} Look where the board is lit.`;
    this.hintBox.replaceChildren(h("p", {}, said),
      all ? h("button", { type: "button", onclick: () => this.move(hinted.number) }, "play it")
        : h("button", { type: "button", onclick: () => this.hint() }, "tell me the move"));
    this.hintBox.hidden = false;
  }

  async toggle() {
    this.shows = !this.shows;
    this.tools.querySelector("#values").setAttribute("aria-pressed", this.shows);
    if (this.shows) await this.showValues();
    else { this.marks = null; this.board.values(null); this.listMoves(); this.line.textContent = this.standing(); }
  }

  // Asks again with more time, and shows how far it is; whoever asked may stop it.
  lookLonger(question, show) {
    const { game } = this;
    const said = h("span", {}, "looking longer …");
    const asked = longer(question, game, (steps) => { said.textContent = `${steps.toLocaleString("en")} steps …`; });
    const stop = h("button", { type: "button", onclick: () => asked.stop() }, "stop");
    this.hintBox.replaceChildren(said, " ", stop);
    this.hintBox.hidden = false;
    asked.answer.then((found) => { if (game === this.game) { this.hintBox.hidden = true; show(found); } },
      (problem) => { if (game === this.game) this.hintBox.replaceChildren(h("p", {}, `${problem.message}.`)); });
  }

  offerLonger(question, show) {
    this.hintBox.replaceChildren(h("p", {}, "Four seconds were not enough for all of it."),
      h("button", { type: "button", onclick: () => this.lookLonger(question, show) }, "look longer"));
    this.hintBox.hidden = false;
  }

  async showValues(longFound = null) {
    if (this.table.winner) return;
    const { game } = this;
    try {
      const found = longFound ?? await post("values", game);
      if (game !== this.game) return;
      if (found.limited && !longFound) this.offerLonger("values", (more) => this.showValues(more));
      this.marks = new Map(found.moves.map((move) => [move.number, move]));
      this.board.values(this.marks);
      this.listMoves();
      const { verdict } = found;
      const worth = verdict ? { N: "the player to move wins", P: "the player to move loses", D: "a draw", L: "Left wins", R: "Right wins" }[verdict.outcome] : "too large to be solved here";
      const value = verdict && verdict.value !== null ? `, value\u00a0${written(verdict.value)}` : "";
      const rest = verdict && verdict.remoteness !== null ? `, in ${verdict.remoteness} moves` : "";
      this.line.textContent = `${this.standing()} With perfect play: ${worth}${value}${rest}.`;
      say(this.line.textContent);
    } catch (problem) { this.tell(problem); }
  }

  async why(longFound = null) {
    this.reason.hidden = false;
    this.reason.replaceChildren(h("h2", { id: "why-title" }, "Why?"), h("p", {}, "thinking …"));
    const { game } = this;
    try {
      const told = longFound ?? await post("why", game);
      if (game !== this.game) return;
      const steps = h("div", { class: "steps" });
      steps.innerHTML = told.html;  // made and escaped by the server
      steps.addEventListener("pointerover", (event) => this.light(event.target.closest("[data-spots]"), true));
      steps.addEventListener("pointerout", (event) => this.light(event.target.closest("[data-spots]"), false));
      this.reason.replaceChildren(h("h2", { id: "why-title" }, "Why?"),
        h("p", { class: "verdict" }, `${this.table.position}: ${told.sentence}`),
        steps,
        told.picture ? h("figure", {}, svgNode(told.picture)) : "",
        h("p", { class: "source" }, `${told.method.kind === "theorem" ? "By" : "Found by"} ${told.method.name}. ${told.method.source}`),
        h("div", { class: "row" },
          h("button", { type: "button", onclick: () => this.proof() }, "Save the proof"),
          h("span", { class: "note" }, "lastmove verify FILE checks it without the solver")));
      this.reason.focus();
      this.reason.scrollIntoView({ block: "nearest", behavior: "smooth" });
    } catch (problem) {
      this.reason.replaceChildren(h("h2", { id: "why-title" }, "Why?"), h("p", { class: "error" }, problem.message));
      if (problem.limit && !longFound) this.offerLonger("why", (more) => this.why(more));
    }
  }

  light(place, on) {
    for (const name of place?.dataset.spots.split(" ") ?? []) this.board.over(name, on);
  }

  async proof() {
    try {
      const { download } = await import("./dom.js");
      download("certificate.json", JSON.stringify(await post("certificate", this.game)), "application/json");
    } catch (problem) { this.tell(problem); }
  }

  afterGame() {
    const two = this.table.players.length === 2;
    if (two && this.game.at === this.game.moves.length && this.game.seats.includes("you") && this.game.at) this.showTrack();
  }

  // How the game stood all the way, and the moves that gave something away, each to be tried again.
  async showTrack() {
    const { game } = this;
    try {
      const found = await post("history", game);
      if (game !== this.game) return;
      const slipped = new Map(found.slips.map((slip) => [slip.number, slip]));
      [...this.record.children].slice(0, found.track.length).forEach((item, i) => {
        item.prepend(badge(found.track[i].mark, found.track[i].value));
        if (slipped.has(i)) item.classList.add("slip");
      });
      const gone = { W: "a win", D: "a draw" };
      this.review.replaceChildren(
        h("p", { class: "note" }, "Each sign says how it stood for the player then to move."),
        ...found.slips.map((slip) => h("p", { class: "slip" },
          `Move ${slip.number}: ${slip.by} gave away ${gone[slip.before]} (it ${meaning(slip.after)} now). `,
          slip.reply ? `The answer: ${slip.reply}${slip.remark && ` (${slip.remark})`}. ` : "", `${slip.because} `,
          h("button", { type: "button", onclick: () => this.retry(slip.number - 1) }, "try again from there"))),
        found.limited ? h("p", { class: "note" }, "Some of the positions are too large for the limit.")
          : found.slips.length ? "" : h("p", { class: "note" }, "No slip: every move kept what there was."));
    } catch (problem) { this.tell(problem); }
  }

  async retry(at) {
    const game = { ...this.game, at };
    this.go(game);
    await this.load(game);
  }

  key(event) {
    if (event.key === " " && event.target.closest("button, a, summary, select")) return false;
    const actions = { ArrowLeft: () => this.jump(this.game.at - 1), ArrowRight: () => this.jump(this.game.at + 1),
      ArrowUp: () => this.jump(0), ArrowDown: () => this.jump(this.game.moves.length), " ": () => this.best(),
      h: () => this.hint(), v: () => this.toggle(), w: () => this.why(), Escape: () => this.board.letGo() };
    if (!(event.key in actions) || !this.table) return false;
    actions[event.key]();
    return true;
  }

  address() {
    return `${location.origin}${location.pathname}${write(this.game)}`;
  }
}
