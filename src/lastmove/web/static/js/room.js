// Together: a room that is opened or entered; its game at the table, or a teacher's view of a class.
// What a room has is told by the server. The page sends moves and wishes, and never believes its own.

import { pageAddress, read, write } from "./address.js";
import { post } from "./api.js";
import { button, copy, form, h, keep, kept, labeled, note, redraw, row, say, select, sentence, textField, wait, wrong } from "./dom.js";
import { NotationField } from "./field.js";
import { Line } from "./line.js";
import { Table } from "./table.js";
import { Teacher } from "./teacher.js";

// The page where rooms begin, or the room of the address.
export async function open(main, page, hooks) {
  if (page.name === "together") return new Together(main, page.found.get("together"), hooks);
  let game = null;
  try { game = read(location.hash); } catch { /* the room has its own moves */ }
  return new Room(main, hooks, { do: "enter", code: page.code }, game);
}

class Together {
  constructor(main, taken, hooks) {
    Object.assign(this, { main, hooks });
    document.title = "Together – lastmove";
    const game = taken ? read(`#${taken}`) : null;
    const field = this.field = new NotationField(game?.start ?? "nim(3,5,7)");
    const check = (id, label, checked) => labeled(label, this[id] = h("input", { type: "checkbox", id, checked }));
    const choice = (id, label, options) => labeled(label, this[id] = select(options, null, { id }));
    const [guest, host] = ["name-0", "name-1"].map((id) => nameField({ id }));
    const code = textField({ id: "code", autocapitalize: "characters", maxlength: 5, placeholder: "K7XQM", required: true });
    const rules = h("div.fields-row", { hidden: true },
      choice("opponent", "The machine", { perfect: "plays perfectly", mixture: "errs sometimes", random: "moves by chance" }),
      choice("begins", "Who begins", { member: "the pupil", machine: "the machine", turns: "by turns" }));
    const enter = () => this.enter(guest, { do: "enter", code: code.value.trim().toUpperCase() });
    const create = async () => {
      const start = await field.read();
      if (start === null) return;
      const play = this.misere.checked ? "misere" : "normal";
      const same = game && start === game.start && play === game.play && this.kind.value === "game";
      this.enter(host, { do: "open", start, play, ...(game?.first ? { first: game.first } : {}), ...(same ? { moves: game.moves.slice(0, game.at) } : {}),
        kind: this.kind.value, opponent: this.opponent.value, begins: this.begins.value, hints: this.hints.checked });
    };
    this.said = h("div.error", { role: "alert" });
    main.replaceChildren(h("section.page.together",
      h("h1", "Together"),
      note("One game on two devices, with others watching; or a class, each at a board of their own. ",
        "A room is gone when nobody has used it for two hours, or when the server stops; the game stays in the address."),
      this.said,
      h("div.columns",
        form(enter, { class: "setup" }, h("h2", "Enter a room"), labeled("Its code", code), labeled("Your name", guest),
          h("button.primary", { id: "enter" }, "Enter")),
        form(create, { class: "setup" }, h("h2", "Open a room"), labeled("The position", field.input, "field", field.said),
          game?.at ? note(`The ${game.at} moves made so far come along.`) : "",
          choice("kind", "For", { game: "one game, and others may watch", class: "a class: each plays the machine" }), rules, labeled("Your name", host),
          check("misere", "misère: the last move loses", game?.play === "misere"), check("hints", "hints and values are allowed"),
          h("button.primary", { id: "open" }, "Open")))));
    this.kind.addEventListener("change", () => { rules.hidden = this.kind.value !== "class"; });
  }

  // What is refused leaves this page as it is.
  enter(name, hello) {
    keep("name", name.value.trim());
    this.said.textContent = "";
    this.room = new Room(this.main, this.hooks, hello, null, (problem) => {
      this.room = null;
      if (problem.at !== undefined) this.field.point(problem);
      else this.said.textContent = sentence(problem.message);
      say(problem.message);
    });
  }

  key(event) { return this.room?.key(event); }
  leave() { this.room?.leave(); }
}

// One room, as long as it is on the screen.
class Room {
  constructor(main, hooks, hello, fallback, refused = null) {
    Object.assign(this, { main, hooks, fallback, refused, boards: new Map(), moving: false, wanted: "" });
    this.panel = h("div.room");
    this.line = new Line(hello, {
      you: (you) => { this.you = you; this.wanted = ""; },
      room: (news) => this.hear(news),
      state: (state) => { this.away = state; this.showPanel(); },
      over: (why) => this.end(`this room is closed: ${why}`),
      refused: (problem) => {
        if (this.refused && !this.about) { this.leave(); this.refused(problem); } else this.end(problem.message, problem.gone);
      },
    });
    if (!refused) main.replaceChildren(wait("Entering the room …"));
  }

  get code() { return this.about?.code; }
  get mine() { return this.about && [...this.boards.values()].find((board) => board.seats.includes(this.about.you)); }
  get teaches() { return this.about.kind === "class" && this.about.you === this.about.host; }
  get board() { return this.mine ?? this.boards.values().next().value; }
  member(number) { return this.about.members.find((member) => member.number === number); }
  nameOf(seat) { return seat === "machine" ? "the machine" : this.member(seat)?.name ?? "nobody"; }

  key(event) { return this.table?.key(event) ?? false; }

  leave() {
    this.line.close();
    this.table?.leave();
    this.teacher?.leave();
  }

  // -- what the server tells

  hear(news) {
    if (news.members) {
      this.about = { ...this.about, ...news };
      delete this.about.boards;
    }
    for (const board of news.boards ?? []) this.boards.set(board.number, board);
    if (this.teaches) {
      this.teacher ??= new Teacher(this);
      this.teacher.show();
      this.go(this.gameOf());
    } else this.sync();
    this.showPanel();
  }

  // The address follows; within a room there is one entry in the history.
  go(game) { this.hooks.go(game, { replace: location.hash.includes("room=") }); }

  gameOf({ moves, seats } = { moves: [], seats: [] }) {
    const { start, play, first, players, you, code } = this.about;
    return { start, play, first, moves, at: moves.length, seats: players.map((_, i) => (seats[i] === you ? "you" : "there")), skill: 0.5, seed: 0, room: code };
  }

  // The table follows the room; not while a move of ours is on its way, whose answer comes first.
  sync() {
    if (this.moving || !this.about || !this.board) return;
    const game = this.gameOf(this.board);
    if (!this.table) {
      this.table = new Table(this.main, (now) => this.go(now), this.hooks.start, (lost, problem, retry) => this.hooks.lose(null, problem, retry));
      this.table.room = this;
    }
    const { table } = this;
    const wanted = write(game);
    if (!table.table || String(table.game.moves) !== String(game.moves)) {
      if (wanted !== this.wanted) table.open(game);
      this.wanted = wanted;
    } else if (String(table.game.seats) !== String(game.seats)) table.dispatch("sit", { seats: game.seats });
  }

  // -- what a table asks of its room

  async move({ position, move, number }, game, signal) {
    this.moving = true;
    try {
      const made = await this.line.ask({ do: "move", board: this.board.number, position, move, ...(number === undefined ? {} : { number }) });
      const moves = [...game.moves.slice(0, game.at), made.number];
      return { number: made.number, ...await post("table", { ...game, moves, at: moves.length }, {}, signal) };
    } finally {
      this.moving = false;
      this.wanted = "";
      setTimeout(() => this.sync());  // what was heard meanwhile, when the table has this answer
    }
  }

  who(player) {
    const seat = this.board.seats[this.about.players.indexOf(player)];
    return seat === this.about.you ? `${player} (you)` : `${player} (${this.nameOf(seat)})`;
  }

  // Hints, values and reasons are not for those who play, unless the room says so.
  allow() {
    if (this.about.hints || !this.mine || this.mine.winner) return;
    throw Object.assign(new Error("in this room there are no hints, values or reasons until the game is over"), { input: true });
  }

  again() { this.wish({ do: "again", board: this.board.number }); }

  async wish(message) {
    try {
      await this.line.ask(message);
      this.trouble = "";
    } catch (problem) {
      this.trouble = sentence(problem.message);
      say(problem.message);
    }
    this.showPanel();
  }

  // -- the panel beside the board

  // What others open: the page's own address, or the one under which the server is known to them.
  invitation() {
    const local = /^(localhost|127\.|\[::1\])/.test(location.hostname);
    const [server, room] = [(local && this.you.address) || `${location.origin}${location.pathname}`, `#room=${this.code}`];
    const address = server + room;
    return h("div", h("img.qr", { src: `api/qr?text=${encodeURIComponent(address)}`, alt: `QR code of ${address}`, width: 222, height: 222 }),
      h("p.link", h("code", server, h("wbr"), room)),
      local && !this.you.address ? note("Only this machine can open that address. Start the server with --host 0.0.0.0 to invite other devices.") : "",
      copy("copy the link", () => address));
  }

  showPanel() {
    if (!this.about) return;
    this.teacher?.show();
    const { about, board } = this;
    this.invite ??= h("details", h("summary", "Invite: picture and link"), this.invitation());
    this.named ??= this.naming();
    const key = JSON.stringify([about.members, this.away, this.trouble, board]);
    if (key === this.paneled) return;
    this.paneled = key;
    redraw(this.panel, [
      h("p.code", h("span.note", "room "), h("strong", this.code)),
      h("p.away", { role: "status", hidden: !this.away }, this.away ?? ""),
      about.kind === "game" && board ? this.seats() : "",
      this.scores(),
      kept("name") ? "" : this.named,
      board?.stuck ? h("p.error", `The machine cannot move: ${sentence(board.stuck)} `,
        button("ask it again", () => this.wish({ do: "nudge", board: board.number }), { id: "nudge" })) : "",
      this.trouble ? h("p.error", { role: "alert" }, this.trouble) : "",
      this.mine?.winner ? button("another game", () => this.again(), { class: "primary", id: "another" }) : "",
      this.invite,
      row(
        h("a.button", { id: "go-alone", href: alone(this.gameOf(board)) }, "leave, and keep the game"),
        about.you === about.host ? this.closing() : "")]);
  }

  closing() { return button("close the room", () => this.wish({ do: "close" }), { id: "close-room" }); }

  // Whoever came by a link has not said a name yet.
  naming() {
    const input = nameField({ id: "my-name" });
    const said = () => {
      if (!input.value.trim()) return;
      keep("name", input.value.trim());
      this.wish({ do: "name", name: input.value.trim() });
    };
    return form(said, {}, h("label", { for: "my-name" }, "Your name"), row(input, h("button", "say it")));
  }

  seats() {
    const { about, board } = this;
    return h("ul.seated", about.players.map((player, i) => {
      const who = this.member(board.seats[i]), mine = who?.number === about.you;
      const take = (text, seat) => button(text, () => this.wish({ do: "sit", seat }), { id: `sit-${i}` });
      return h("li", h("span.player", player), h("span", { class: who?.here ? "who" : "who gone" }, who ? named(who, mine) : "free"),
        mine ? take("stand up", null) : who?.here ? "" : take("sit here", i));
    }));
  }

  scores() {
    const { about } = this;
    const played = about.members.filter((member) => about.kind === "class" ? member.number !== about.host : true);
    const sum = (key) => played.reduce((total, member) => total + member[key], 0);
    return h("div.scores",
      about.kind === "class" ? h("p.total", { id: "score" }, `class ${sum("won")} : ${sum("lost")} machine`) : "",
      h("table", h("caption.visually-hidden", "Who is here, and the score"),
        h("thead", h("tr", ["who", "won", "lost", "drawn"].map((text) => h("th", { scope: "col" }, text)))),
        h("tbody", played.map((member) => h("tr", { class: member.here ? "" : "gone" },
          h("th", { scope: "row" }, named(member, member.number === about.you)),
          [member.won, member.lost, member.drawn].map((count) => h("td", count)))))));
  }

  // The room is over: what was played is still in the address.
  end(why, gone = true) {
    this.leave();
    this.about = null;
    const game = this.table?.game ?? this.fallback;
    document.title = "lastmove";
    this.main.replaceChildren(h("section.problem",
      h("h1", gone ? "The room is gone" : "This room cannot be entered"),
      wrong({ message: why }),
      game ? h("p", `The game is not lost: ${game.moves.length} moves from ${game.start} are in this page's address.`) : "",
      h("p.row",
        game ? h("a.button.primary", { id: "keep", href: alone(game) }, "Go on with it here") : "",
        game ? h("a.button", { id: "reopen", href: pageAddress("together", { together: alone(game).slice(1) }) }, "Open a new room for it") : "",
        h("a.button", { href: "#together" }, "Enter another room"))));
    say(why);
  }
}

const nameField = (more = {}) => h("input", { type: "text", maxlength: 24, autocomplete: "nickname", value: kept("name") ?? "", ...more });
const named = ({ name, here }, you) => `${name}${you ? " (you)" : ""}${here ? "" : " (away)"}`;

// The same game for two people at this board, in no room.
const alone = (game) => write({ ...game, room: undefined, seats: game.seats.map(() => "you") });

