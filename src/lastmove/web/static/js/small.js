// A small board to play on at once, without an address of its own: the first game, and puzzles.
// The machine, and how it is driven, are those of the table; only less is shown.

import { newGame, write } from "./address.js";
import { post } from "./api.js";
import { button, h, meaning, note, say } from "./dom.js";
import { Table } from "./table.js";

class SmallBoard extends Table {
  constructor(box, start, position, { seats = ["you", "perfect"], first = null } = {}) {
    super(box, () => {}, start, (_, problem, retry) => box.replaceChildren(note(problem.message), button("try again", retry)));
    this.fresh = () => newGame(position, "normal", seats, first);
    this.holder.classList.add("small");
  }

  again() {
    this.open(this.fresh());
  }

  build() {
    this.line = h("p.line", { role: "status" });
    this.tools = h("div.row");
    this.main.replaceChildren(this.holder, h("div.standing", this.line, this.error), this.tools);
    this.root = this.main;
  }

  render() {
    this.look();
    this.line.textContent = this.standing();
    this.showProblem();
    this.tools.replaceChildren(...this.buttons());
  }

  // The same game at the table, where there is all the rest.
  whole(label) {
    return h("a.button", { href: write(this.game) }, label);
  }
}

// You against the machine, which plays perfectly.
export class FirstGame extends SmallBoard {
  standing() {
    const { state, table } = this;
    if (state.name === "over") return table.winner === table.players[0] ? "You have won! Now against a harder one?" : "The machine took the last one. It knew a secret: ask why.";
    if (state.name === "yours") return state.game.at ? "Your move again." : "Your move: point at a chip, and it goes with all above it.";
    return "The machine is thinking …";
  }

  buttons() {
    const begun = this.game.at > 0;
    return [button("Start over", () => this.again(), { class: this.state.name === "over" && "primary" }),
      this.whole(begun ? "Why? Open this game" : "Hints, values, and why")];
  }
}

// One move wins. Which?
export class Puzzle extends SmallBoard {
  constructor(box, start, puzzle) {
    super(box, start, puzzle.position, { seats: ["you", "you"], first: puzzle.first });
    this.puzzle = puzzle;
  }

  render(before) {
    const tried = this.state.game.at === 1 && before.game.at !== 1 && this.state.board !== before.board;
    if (!this.state.game.at) this.told = null;
    super.render(before);
    if (tried) this.judge();
  }

  async judge() {
    const { game } = this;
    try {
      const { moves: [move] } = await post("history", game);
      if (game !== this.game) return;
      this.told = move.mark;
    } catch {
      this.told = "?";
    }
    super.render(this.state);
    say(this.standing());
  }

  standing() {
    const { turn, moves } = this.puzzle;
    const whose = this.table.impartial ? "" : ` for ${turn}`;
    if (!this.game.at) return `One of ${moves} moves wins${whose}. Which?`;
    if (!this.told) return "Let us see …";
    if (this.told === "W") return "Yes, that is the one!";
    return `No, this move ${meaning(this.told)}. Try another.`;
  }

  buttons() {
    return [this.game.at ? button("Try again", () => this.again(), { class: this.told && this.told !== "W" && "primary" }) : "",
      this.whole(this.told === "W" ? "Play on, and see why" : "Hints, values, and why")];
  }
}
