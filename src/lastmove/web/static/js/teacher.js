// A teacher's view of a class: all boards, who slipped, the score; made to be seen from the last row.

import { write } from "./address.js";
import { post } from "./api.js";
import { button, h, note, row, sentence, svgNode } from "./dom.js";

const ELSEWHERE = { target: "_blank", rel: "noopener" };

export class Teacher {
  constructor(room) {
    Object.assign(this, { room, cards: new Map(), queue: [], left: false });
    const { about } = room;
    document.title = `Room ${room.code} – lastmove`;
    this.score = h("div");
    this.grid = h("ul.gallery.boards");
    this.none = note("Nobody has come yet.");
    this.state = h("p.away", { role: "status", hidden: true });
    room.main.replaceChildren(h("section.page.teacher",
      h("div.welcome",
        h("div", h("h1", "Room ", h("strong.big-code", room.code)),
          h("p", `Everybody plays ${about.start} against the machine${about.play === "misere" ? ", misère" : ""}.`),
          this.state, this.score,
          row(button("print", () => print()), room.closing())),
        room.invitation()),
      h("h2", "Boards"), this.none, this.grid));
  }

  leave() { this.left = true; }

  show() {
    const { room } = this;
    this.state.hidden = !room.away;
    this.state.textContent = room.away ?? "";
    this.score.replaceChildren(room.scores());
    this.none.hidden = room.boards.size > 0;
    for (const board of room.boards.values()) this.card(board);
  }

  card(board) {
    const { room } = this;
    const member = room.member(board.seats.find((seat) => seat !== "machine"));
    if (!member) return;
    let card = this.cards.get(board.number);
    if (!card) {
      card = { title: h("h3"), said: h("p.said"), picture: h("a.picture", ELSEWHERE), slips: h("ul.slips") };
      card.node = h("li.card", card.title, card.picture, card.said, card.slips);
      this.cards.set(board.number, card);
      this.grid.append(card.node);
    }
    card.title.textContent = `${member.name}${member.here ? "" : " (away)"} · ${member.won}\u00a0:\u00a0${member.lost}${member.drawn ? ` (${member.drawn} drawn)` : ""}`;
    card.title.classList.toggle("gone", !member.here);
    const player = room.about.players[board.seats.indexOf(member.number)];
    card.said.textContent = board.winner === "draw" ? "a draw" : board.winner ? `${member.name} has ${board.winner === player ? "won" : "lost"}`
      : board.stuck ? sentence(board.stuck) : board.turn === player ? board.moves.length ? `to move, after ${board.moves.length} moves` : "to begin" : "the machine is to move";
    card.node.dataset.result = board.winner ? (board.winner === player ? "won" : board.winner === "draw" ? "drawn" : "lost") : "";
    const key = `${board.round} ${board.moves}`;
    if (card.key === key) return;
    card.key = key;
    this.queue = [...this.queue.filter((other) => other.card !== card), { card, key, player, game: { ...room.gameOf(board), room: undefined, seats: ["you", "you"] } }];
    if (!this.busy) this.work();
  }

  // Boards are fetched one after the other, and what was overtaken is left out.
  async work() {
    this.busy = true;
    while (this.queue.length && !this.left) {
      const { card, key, player, game } = this.queue.shift();
      try {
        const table = await post("table", game);
        if (card.key !== key) continue;
        card.picture.replaceChildren(svgNode(table.board));
        card.picture.href = write(game);
        card.picture.ariaLabel = `Open ${card.title.textContent} in another window: ${table.position}`;
        const found = game.moves.length ? await post("history", game) : { slips: [] };
        if (card.key !== key) continue;
        const mine = found.slips.filter((slip) => slip.by === player);
        card.slips.replaceChildren(...mine.map((slip) => h("li", h("a", { href: write({ ...game, at: slip.number - 1 }), ...ELSEWHERE },
          `slipped at move ${slip.number}: ${table.history[slip.number - 1].move}`))),
          ...(mine.length || !game.moves.length ? [] : [h("li.note", found.limited ? "not every move could be judged" : "no slip so far")]));
      } catch (problem) {
        if (card.key === key) card.slips.replaceChildren(h("li.error", sentence(problem.message)));
      }
    }
    this.busy = false;
  }
}
