// A game at the table: the board, the moves, the values, the reasons, and who sits where.
// What may be done when is the machine's; this shows its states and tells it what happens.

import { SEATS, newGame, pageAddress, write } from "./address.js";
import { longer, post } from "./api.js";
import { Board } from "./board.js";
import { badge, button, download, h, hold, keep, kept, labeled, meaning, note, once, redraw, row, say, select, sentence, wait, written } from "./dom.js";
import { exports } from "./export.js";
import { first, movable, open, seatOf, shown, step } from "./machine.js";
import { Strip } from "./strip.js";
import { Walk } from "./walk.js";

const SEAT_NAMES = { you: "a person here", perfect: "perfect",
  random: "random", mixture: "errs sometimes", there: "elsewhere" };
const LAYERS = { wins: "who wins", nimbers: "nimbers", remoteness: "moves to the end" };
const SLOW = 1500;  // milliseconds after which one is told that something is on its way

export class Table {
  constructor(main, go, start, lose) {
    Object.assign(this, { main, go, start, lose, shows: false, heats: false, hinted: null, state: first, asking: new Set() });
    this.holder = h("div.holder", { tabindex: "-1" });
    this.board = new Board(this.holder, (move) => this.move(move));
    this.strip = new Strip((at) => this.jump(at, true));
    this.as = kept("values") in LAYERS ? kept("values") : "wins";
    this.walk = new Walk(this);
    this.error = h("div.error", { role: "alert" });
  }

  get game() { return this.state.game; }
  get table() { return this.state.board; }
  get two() { return this.table.players.length === 2; }

  open(game, auto = false) {
    this.dispatch("open", { game, auto });
  }

  leave() {
    this.doing?.abort();
    clearTimeout(this.slow);
    this.left = true;
  }

  // -- the machine

  dispatch(type, more = {}) {
    const before = this.state;
    if (this.left) return;
    this.state = step(before, { type, ...more });
    if (this.state === before) return;
    this.follow(before);
    if (this.state.task === before.task) return;
    this.doing?.abort();
    if (this.state.task) this.perform(this.state.task);
  }

  async perform(task) {
    const doing = this.doing = new AbortController();
    const { id } = task;
    this.slow = setTimeout(() => this.tellSlow(task), SLOW);
    if (task.kind === "wait") {
      setTimeout(() => this.dispatch("waited", { id }), task.time);
      return;
    }
    let told;
    try {
      told = ["answered", { id, answer: await this.ask(task, doing.signal) }];
    } catch (problem) {
      told = ["failed", { id, problem }];
    }
    this.dispatch(...told);
  }

  // Something is on its way for long: whoever waits may stop.
  tellSlow(task) {
    if (task !== this.state.task || task.kind === "wait") return;
    this.late = true;
    if (this.table) this.showProblem();
    else this.main.replaceChildren(h("section.problem", h("h1", "Opening …"), h("p", this.game.start), this.stop()));
  }

  stop() {
    return button("stop waiting", () => this.dispatch("giveUp"), { id: "give-up" });
  }

  ask({ kind, game, opponent, position, move, number }, signal) {
    if (this.room && kind === "move") return this.room.move({ position, move, number }, game, signal);
    if (this.room && kind === "hint") this.room.allow();
    // Boards come along where a person is to choose among them.
    const person = game.seats.includes("you");
    const more = {
      table: { ahead: person },
      move: { position, move, number, ahead: person && (this.state.name !== "sent" || game.seats.every((seat) => seat === "you")) },
      hint: {},
      reply: { opponent, skill: game.skill, seed: game.seed },
    }[kind];
    return post(kind, game, more, signal);
  }

  // The address is that of the game which the server has confirmed, always.
  follow(before) {
    const { state } = this;
    if (state.task !== before.task) {
      this.late = false;
      clearTimeout(this.slow);
    }
    if (!state.board) {
      if (state.problem) this.lose(state.game, state.problem, () => this.dispatch("retry"));
      else this.main.replaceChildren(wait("Opening …"));
      return;
    }
    if (!before.board) this.build();
    // What was opened by its address has its entry in the history already; a failure goes back to what there was.
    const opened = before.task?.kind === "table" && !before.task.jump;
    const failed = state.problem && state.problem !== before.problem;
    const moved = state.game.moves !== before.game.moves || state.game.at !== before.game.at;
    if (state.game !== before.game || opened || failed) this.go(state.game, { replace: opened || failed || !moved });
    this.render(before);
  }

  move(move) {
    this.dispatch("move", { move, position: this.table.position });
  }

  jump(at, exactly = false) {
    this.dispatch("jump", { at, exactly });
  }

  // -- what is on the screen

  build() {
    this.keys = { n: () => this.walk.go(this.walk.at + 1), p: () => this.walk.go(this.walk.at - 1),
      Escape: () => { if (this.walk.on) this.unwalk(); else this.board.letGo(); } };
    const tool = (id, label, key, action) => {
      if (key) this.keys[key] = action;
      return button(label, ({ currentTarget }) => { if (currentTarget.ariaDisabled !== "true") action(); },
        { id, title: key ? `${label} (${key})` : label, "aria-keyshortcuts": key || null });
    };
    this.head = h("div.head", h("h1", this.table.name.replaceAll("_", " ")), h("p.rules", this.table.rules));
    this.line = h("p.line", { id: "line" });
    this.tools = h("div.tools", { role: "toolbar", "aria-label": "Game" },
      tool("first", "|◀ start", "Home", () => this.jump(0)),
      tool("back", "◀ undo", "u", () => this.jump(this.game.at - 1)),
      tool("forward", "redo ▶", "r", () => this.jump(this.game.at + 1)),
      tool("end", "end ▶|", "End", () => this.jump(this.game.moves.length)),
      tool("best", "best move", "b", () => this.dispatch("best")),
      tool("hint", "hint", "h", () => this.hint()),
      tool("values", "values", "v", () => this.toggle("shows")),
      this.table.partisan ? tool("heat", "heat", "t", () => this.toggle("heats")) : "",
      tool("why", "why?", "w", () => this.why()),
      tool("again", "new game", "", () => (this.room ? this.room.again() : this.start(this.anew()))));
    this.seatRow = h("div.seats");
    this.notation = h("code.notation");
    this.warm = h("p.note.warm", { hidden: true }, "On each place is its hottest move: how much it gains, on average, for whoever makes it. ",
      "Below 0 a move gives ground away; a threat that is answered gains 0.");
    const layer = select(LAYERS, this.as, { id: "layer", onchange: () => { keep("values", this.as = layer.value); this.showMarks(); } });
    this.layers = h("p.layers", { hidden: true }, h("label", { for: "layer" }, "Places show"), layer,
      h("span.note", "the best move there; point at a place to see its pairs"));
    this.list = h("ul.moves", { "aria-label": "Moves" });
    this.filter = h("input", { type: "search", placeholder: "find a move", "aria-label": "Find a move",
      oninput: () => this.listMoves() });
    this.more = note();
    this.hintBox = h("div.hint", { role: "status", hidden: true });
    this.record = h("ol.record", { "aria-label": "The game so far" });
    this.later = note();
    this.review = h("div.review");
    // Nothing that changes its height stands above the tools, so they stay under the mouse.
    this.root = h("div.table",
      h("section.play", { "aria-label": "Board" }, this.head, this.tools,
        h("div.standing", this.line, this.error), this.holder,
        this.strip.element, this.layers, this.warm, h("p.written", this.notation), this.hintBox),
      this.walk.panel,
      h("aside",
        h("section", h("h2", this.room ? "Together" : "Players"), this.room?.panel ?? this.seatRow),
        h("section", h("h2", "Moves"), this.filter, this.list, this.more),
        h("section", h("h2", "The game so far"), this.record, this.later, this.review),
        exports(this)));
    this.main.replaceChildren(this.root);
  }

  render(before) {
    const { state, table, game } = this;
    const view = shown(state);
    document.title = `${view.position} – lastmove`;
    this.notation.textContent = view.position;
    if (view !== shown(before)) this.walk.close();
    this.look();
    if (table !== before.board) this.changed();
    if (this.marks) this.showMarks();
    this.showStrip();
    this.list.classList.toggle("locked", !open(state));
    for (const button of this.list.querySelectorAll("button")) button.ariaDisabled = !open(state);
    this.line.textContent = this.standing();
    this.showProblem();
    if (state.name !== before.name || view !== shown(before)) this.announce(view);
    this.listSeats();
    const [back, forth, best, values] = [movable(state) && game.at > 0, movable(state) && game.at < game.moves.length, open(state), !table.winner];
    this.tell("aria-disabled", { first: !back, back: !back, forward: !forth, end: !forth, best: !best, hint: !best, values: !values, heat: !values });
    this.press();
    if (state.name === "over" && before.name !== "over") this.afterGame();
  }

  // The board, or while one walks through an argument the picture that takes its place.
  look() {
    const { state, walk, board } = this;
    const picture = walk.picture ?? shown(state).board;
    this.root.dataset.state = state.name;
    this.holder.ariaBusy = Boolean(state.task);
    if (picture !== this.drawn) {
      this.drawn = picture;
      board.show(picture);
      if (!walk.picture) board.last(state.last);
    }
    board.take(open(state) && !walk.picture ? this.table.moves : NONE);
    this.root.classList.toggle("walking", !walk.panel.hidden);
  }

  // Another board than before: what was said of the old one goes.
  changed() {
    const inList = this.list.contains(document.activeElement);
    this.hinted = null;
    this.hintBox.hidden = true;
    this.marks = null;
    this.worth = "";
    this.filter.value = "";
    this.filter.hidden = this.table.moves.length < 30 && !this.table.more;
    this.listMoves();
    this.listRecord();
    this.board.last(this.state.last);
    if (inList) hold(this.list.querySelector("button") ?? this.holder);
    if (this.shows || this.heats) this.showValues();
    const { wish } = this;
    this.wish = null;
    if (wish?.at === this.game.at) this.why(wish);
  }

  announce(view) {
    const last = view.history.at(-1);
    say((last ? `${last.by}: ${last.move}. ` : "") + this.standing());
  }

  // One person against others is "you"; otherwise players go by their names.
  me() {
    const mine = this.table.players.filter((player) => seatOf(this.game, this.table, player) === "you");
    return mine.length === 1 && this.table.players.length > 1 ? mine[0] : null;
  }

  standing() {
    const { state, game } = this;
    const view = shown(state);
    const me = this.me();
    const said = state.remark && !["telling", "pausing", "thinking"].includes(state.name) ? ` (${state.remark})` : "";
    if (view.winner === "draw") return `A draw.${said}`;
    if (view.winner && me) return `${view.winner === me ? "You have won" : "You have lost"}: ${view.winner} has won.${said}`;
    if (view.winner) return `${view.winner} has won.${said}`;
    const rule = game.play === "misere" ? " Misère play: the last move loses." : "";
    const seat = seatOf(game, view, view.turn);
    const who = this.room?.who(view.turn) ?? `${view.turn} (${SEAT_NAMES[seat]})`;
    if (state.name === "telling") return `${who} cannot know what is best here, and says so: ${state.remark}.`;
    if (["pausing", "thinking"].includes(state.name)) return `${who} is thinking …${rule}`;
    if (seat !== "you") return `${who} is to move.${said}${rule}`;
    return `${me ? `Your move: ${view.turn} to move` : `${view.turn} to move`}.${said}${rule}${this.worth ?? ""}`;
  }

  // What went wrong, and how to go on; or that something takes long, and how to stop it.
  showProblem() {
    const { problem, task } = this.state;
    const parts = [];
    if (problem) {
      const back = problem.undone ? " The move is taken back; the board is as it was before." : " The board is as it was before.";
      parts.push(h("span", sentence(problem.message) + back),
        button("try again", () => this.dispatch("retry"), { id: "retry" }));
    } else if (this.late && task) {
      parts.push(h("span.note", "This takes a while …"), this.stop());
    }
    const same = parts.length === this.error.children.length && parts[0]?.textContent === this.error.firstChild?.textContent;
    if (!same) this.error.replaceChildren(...parts);
  }

  listMoves() {
    const typed = this.filter.value.trim();
    const found = this.table.moves.filter((move) => move.text.toLowerCase().includes(typed.toLowerCase()));
    const items = found.slice(0, 200).map((move) => {
      const mark = this.marks?.get(move.number);
      const told = (kind, word, text) => h("span", { class: kind }, h("span.visually-hidden", `${word} `), text);
      return h("li", button([h("span", move.text),
        mark && this.heats && mark.temperature !== null ? told("degrees", "gains", `${mark.temperature}°`) : null,
        mark && this.shows ? badge(mark.mark) : null,
        mark && this.shows && mark.value !== null ? told(typeof mark.value === "string" ? "value long" : "value", "value", written(mark.value)) : null],
      once(() => this.move(move)), { class: "move", "data-number": move.number, "aria-disabled": !open(this.state),
        onpointerenter: () => this.board.hint(move.points, true), onpointerleave: () => this.board.hint([], true) }));
    });
    if (!items.length && typed && this.table.more) {
      items.push(h("li", button(`make the move “${typed}”`, once(() => this.move({ text: typed, points: [] })), { class: "move" })));
    }
    this.list.replaceChildren(...items);
    this.list.hidden = !items.length;
    this.more.textContent = this.table.winner ? "The game is over." : !items.length ? "No move says this." : this.unlisted(found);
  }

  // How to make a move that is not in sight.
  unlisted(found) {
    const point = this.table.moves.some((move) => move.points.some((name) => this.board.spots.has(name)));
    const parts = [point ? "" : "This board cannot be pointed at: choose a move here.",
      this.table.more ? `${this.table.moves.length.toLocaleString("en")} of ${this.table.count?.toLocaleString("en") ?? "very many"} moves,`
        + " a sample; write any other above."
        : found.length > 200 ? "There are more; find one above." : ""];
    return parts.filter(Boolean).join(" ");
  }

  listRecord() {
    const entry = (index, text) => h("li", { class: index === this.game.at ? "now" : "" },
      button(text, () => this.jump(index, true), { class: "quiet", "aria-current": index === this.game.at ? "step" : null }));
    const told = this.table.history.map((move, i) => entry(i + 1, `${move.by}: ${move.move}`));
    const later = this.game.moves.length - this.game.at;
    this.record.replaceChildren(entry(0, "the beginning"), ...told);
    this.later.textContent = later > 0 ? `${later} more; redo shows them` : "";
    this.review.replaceChildren(this.two && this.game.at
      ? button("Who slipped, and when?", () => this.showTrack()) : "");
  }

  listSeats() {
    const { game, table, state } = this;
    const key = JSON.stringify([game.seats, game.skill, table.players, table.turn, table.first, state.name === "waits"]);
    if (key === this.seated) return;
    this.seated = key;
    const seats = table.players.map((player) => seatOf(game, table, player));
    const rows = table.players.map((player, i) => {
      const some = SEATS.filter((seat) => this.two || ["you", "random"].includes(seat));
      const seat = select(some.map((name) => [name, SEAT_NAMES[name]]), seats[i], { id: `seat-${i}`, onchange: () =>
        this.dispatch("sit", { seats: seats.with(i, seat.value) }) });
      return labeled(player, seat, "seat");
    });
    if (game.seats.includes("mixture")) {
      const slider = h("input", { type: "range", id: "skill", min: 0, max: 100, value: Math.round(game.skill * 100),
        onchange: () => this.dispatch("sit", { skill: slider.value / 100 }) });
      rows.push(labeled("plays perfectly", slider, "seat"));
    }
    if (table.first) {
      const other = table.players.find((player) => player !== table.first);
      rows.push(button(`New game: ${other} begins`, () => this.start(this.anew(other)), { id: "begins" }));
    }
    rows.push(h("a.button", { id: "together", href: pageAddress("together", { together: write(game).slice(1) }) }, "Play this together"));
    rows.push(button(`Let ${table.turn ?? "the other"} move`, () => this.dispatch("goOn"), { id: "go-on", hidden: state.name !== "waits" }));
    redraw(this.seatRow, rows);
  }

  // -- questions beside the game; whoever moves on drops the answer

  async question(name, show) {
    const { table } = this;
    const key = `${name} ${write(this.game)}`;
    if (this.asking.has(key)) return;
    this.asking.add(key);
    try {
      this.room?.allow();
      const found = await post(name, this.game);
      if (table === this.table && !this.left) show(found);
    } catch (problem) {
      if (table !== this.table || this.left) return;
      const way = problem.limit ? this.longer(name, show)
        : button("try again", () => this.question(name, show));
      this.note(sentence(problem.message), problem.input ? "" : way);
      say(problem.message);
    } finally {
      this.asking.delete(key);
    }
  }

  note(text, ...buttons) {
    this.hintBox.replaceChildren(h("p", text), row(...buttons));
    this.hintBox.hidden = false;
    this.hintBox.scrollIntoView({ block: "nearest" });
  }

  longer(question, show) {
    return button("look longer", () => this.lookLonger(question, show));
  }

  // Asks again with more time, and shows how far it is; whoever asked may stop it.
  lookLonger(question, show) {
    const { table, game } = this;
    const said = h("span", "Looking longer: 0 steps …");
    const asked = longer(question, game, (steps) => { said.textContent = `Looking longer: ${steps.toLocaleString("en")} steps …`; });
    this.note(said, button("stop", () => asked.stop()));
    asked.answer.then((found) => {
      if (table !== this.table) return;
      this.hintBox.hidden = true;
      show(found);
    }, (problem) => { if (table === this.table) this.note(sentence(problem.message), this.longer(question, show)); });
  }

  hint() {
    if (!open(this.state)) return;
    if (this.hinted) this.tellHint();
    else this.question("hint", (found) => this.hintFound(found));
  }

  hintFound(found) {
    this.hinted = { ...found, step: 0 };
    this.tellHint();
  }

  // First where, then what.
  tellHint() {
    const { hinted } = this;
    hinted.step += 1;
    const all = hinted.step > 1 || !hinted.points.length;
    this.board.hint(hinted.points, all);
    const { outcome, because } = hinted.verdict;
    const stand = { N: "You can win from here.", P: "Every move loses against perfect play; this one makes it hardest.",
      D: "Nobody can force a win; this keeps the draw." }[outcome]
      ?? (this.two ? "Nobody knows who wins here; this is a guess." : because);
    const worth = { N: "; it wins", D: "; it draws" }[outcome] ?? "";
    if (all) {
      this.note(`${stand} The move: ${hinted.text}${worth}${hinted.remark ? ` (${hinted.remark})` : ""}.`,
        button("play it", once(() => { this.move(hinted); this.board.focus(); })),
        hinted.limited ? this.longer("hint", (found) => this.hintFound(found)) : "");
    } else this.note(`${stand} Look where the board is lit.`, button("tell me the move", () => this.tellHint()));
  }

  // What moves are worth, and how much they gain, are shown or not, each for itself.
  toggle(what) {
    if (this.table.winner) return;
    this[what] = !this[what];
    this.press();
    if (this[what] && !this.marks) { this.showValues(); return; }
    if (!this.shows && !this.heats) this.marks = null;
    if (!this.shows) this.worth = "";
    this.showWorth();
    if (what === "shows" && this.shows) this.showValues();
  }

  press() {
    this.tell("aria-pressed", { values: this.shows, heat: this.heats, why: this.walk.on });
  }

  // How the tools are, by their names.
  tell(what, tools) {
    for (const [id, on] of Object.entries(tools)) this.tools.querySelector(`#${id}`)?.setAttribute(what, on);
  }

  // Whoever sees values, or has played to the end, sees those of the game so far.
  showStrip() {
    const { state, game, table } = this;
    this.strip.show(game, table, game.moves.length > 0 && (this.shows || state.name === "over"));
    this.layers.hidden = !this.shows || !this.marks;
  }

  showMarks() {
    this.board.values(this.shows ? this.marks : null, this.heats ? this.marks : null, this.as);
    this.warm.hidden = !this.heats || !this.marks;
  }

  // Whatever tells what moves are worth.
  showWorth() {
    this.showMarks();
    this.showStrip();
    this.listMoves();
    this.line.textContent = this.standing();
  }

  showValues() {
    if (this.table.winner) return;
    const { game, table } = this;
    const show = (found, last = false) => {
      this.strip.note(game, table, found.verdict);
      if (!this.shows && !this.heats) return;
      this.marks = new Map(found.moves.map((move) => [move.number, move]));
      if (this.shows && this.strip.missing(game) && this.two) this.lookBack(game);
      const unknown = found.moves.filter((move) => move.mark === "?").length;
      if (found.limited) {
        this.note(`${found.moves.length - unknown} of ${found.moves.length} moves are known so far${last ? "; two minutes were not enough for more" : ""}.`,
          this.longer("values", (more) => show(more, true)));
      }
      this.worth = !this.shows ? "" : found.says ? ` ${found.says}` : this.withPerfectPlay(found.verdict);
      this.showWorth();
      say(this.line.textContent);
    };
    this.question("values", show);
  }

  // What earlier positions were worth, for the strip; where nobody can say in the time, it says so by itself.
  async lookBack(game) {
    const found = await post("history", game).catch(() => null);
    if (!found || this.left) return;
    this.strip.noteAll(game, found.track);
    this.showStrip();
  }

  withPerfectPlay(verdict) {
    if (!verdict) return " Who wins is not known yet.";
    const { players, turn } = this.table;
    const wins = (player) => (player === this.me() ? "you win" : this.me() ? "you lose" : `${player} wins`);
    const other = players.find((player) => player !== turn);
    const who = { N: wins(turn), P: wins(other), D: "it is a draw", L: "Left wins", R: "Right wins" }[verdict.outcome];
    const value = verdict.value !== null ? `, value\u00a0${written(verdict.value)}` : "";
    const moves = verdict.remoteness;
    return ` With perfect play ${who}${value}${moves !== null ? `, in ${moves} ${moves === 1 ? "move" : "moves"}` : ""}.`;
  }

  // A walk through the argument; `from` says at which step to begin, where a slip is looked at.
  why(from = null) {
    if (this.walk.on && !from) { this.unwalk(); return; }
    this.walk.wait();
    const show = (told) => {
      this.walk.open(this.table.position, told, from);
      const narrow = matchMedia("(max-width: 860px)").matches;
      this.walk.panel.scrollIntoView({ block: narrow ? "start" : "nearest" });
      say(told.sentence);
      this.press();
    };
    this.question("why", show).then(() => { if (!this.walk.on) this.unwalk(); });
    this.look();
  }

  unwalk() {
    const held = this.walk.panel.contains(document.activeElement);
    this.walk.close();
    this.look();
    this.board.paint([]);
    this.press();
    if (held) this.board.focus();
  }

  // The argument about another place of the record, where a slip is to be seen.
  whyAt(at, move, banner) {
    const wish = { at, move, banner };
    if (this.game.at === at) { this.why(wish); return; }
    this.wish = wish;
    this.jump(at, true);
  }

  proof() {
    this.question("certificate", (proof) => download("certificate.json", JSON.stringify(proof), "application/json"));
  }

  afterGame() {
    if (this.two && this.game.at === this.game.moves.length && this.game.seats.includes("you") && this.game.at) this.showTrack();
  }

  // How each move was worth to the one who made it, and those that gave something away, each to be tried again.
  showTrack() {
    const show = (found) => {
      this.strip.noteAll(this.game, found.track);
      this.showStrip();
      const slipped = new Set(found.slips.map((slip) => slip.number));
      for (const move of found.moves) {
        const item = this.record.children[move.number];
        item.querySelector(".badge")?.remove();
        item.append(badge(move.mark));
        item.classList.toggle("slip", slipped.has(move.number));
      }
      const gone = { W: "a win", D: "a draw" };
      const moved = (slip) => this.table.history[slip.number - 1].move;
      this.review.replaceChildren(
        note("Each word says how the move stands for the one who made it."),
        ...found.slips.map((slip) => h("p.slip",
          `Move ${slip.number}: ${slip.by} gave away ${gone[slip.before]} (it ${meaning(slip.after)}). `,
          slip.reply ? `The answer: ${slip.reply}${slip.remark && ` (${slip.remark})`}. ` : "", `${slip.because} `,
          h("span.row",
            button("try again from there", () => this.jump(slip.number - 1, true)),
            button("what it broke", () => this.whyAt(slip.number - 1, null, `Move ${slip.number}, “${moved(slip)}”, broke this.`)),
            slip.reply ? button("the answer", () => this.whyAt(slip.number, slip.reply, `After “${moved(slip)}” this wins: ${slip.reply}.`)) : ""))),
        found.slips.length || found.limited ? "" : note("No slip: every move kept what there was."),
        found.limited ? note("Not every position could be solved in the time.") : "",
        found.limited ? this.longer("history", show) : "");
    };
    this.question("history", show);
  }

  key(event) {
    if (!this.table) return false;
    const action = event.key.startsWith("Arrow") ? () => this.board.focus() : this.keys[event.key];
    action?.();
    return Boolean(action);
  }

  // The same game from its start; `first` says who begins, where that is a question.
  anew(first = this.game.first) {
    return newGame(this.game.start, this.game.play, this.game.seats, first);
  }

  address() {
    return `${location.origin}${location.pathname}${write(this.game)}`;
  }
}

const NONE = [];
