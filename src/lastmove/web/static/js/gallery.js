// The start page: a game to play at once, puzzles of the day, all games with their pictures, and a position of one's own.

import { newGame } from "./address.js";
import { get, pictureOf, read } from "./api.js";
import { button, form, h, labeled, note, row, say, select } from "./dom.js";
import { NotationField } from "./field.js";
import { Form } from "./form.js";
import { FirstGame, Puzzle } from "./small.js";

const FIRST = "nim(3,4,5)";
const LEVELS = { first: "play it first", then: "then this", research: "much is unknown" };
const SEATED = { "you.perfect": "I begin, against perfect play", "perfect.you": "the other begins, perfectly",
  "you.mixture": "I begin, against one who errs", "you.random": "I begin, against chance",
  "you.you": "two people at this board", "perfect.perfect": "watch two perfect players" };
const TODAY = () => new Date().toLocaleDateString("sv");  // 2026-11-18, where one is

export class Gallery {
  constructor(main, start) {
    Object.assign(this, { main, start, boards: [] });
  }

  leave() {
    this.seen?.disconnect();
    this.left = true;
    for (const board of this.boards) board.leave();
  }

  async show() {
    const box = h("div.small-game", note("…"));
    this.today = h("section.today", { hidden: true, "aria-labelledby": "today" });
    this.all = h("section.all", { "aria-busy": true });
    this.main.replaceChildren(
      h("section.hero",
        h("div.lead",
          h("h1", "Take chips from one heap, as many as you like. Whoever takes the last one wins."),
          h("p", "This is nim. The machine knows how to win it, and how to win all the games below, and it can tell you why: "
            + "every verdict comes with its reason and its proof.")),
        box),
      this.today, this.setup(), this.all);
    this.pose(new FirstGame(box, this.start, FIRST));
    this.puzzles();
    this.games = await get("api/games");
    if (this.left) return;
    this.list();
    say(`${this.games.length} games`);
  }

  setup() {
    this.field = new NotationField("", { placeholder: "nim(3,5,7) + queen(3,4)", oninput: () => this.preview() });
    this.notation = this.field.input;
    this.preview_ = h("div.preview", { "aria-live": "polite" });
    this.misere = h("input", { type: "checkbox", id: "misere" });
    this.seat = select(SEATED, null, { id: "seat", "aria-label": "Who plays" });
    const play = async () => {
      const written = await this.field.read();
      if (written !== null) this.play(written);
    };
    return form(play, { class: "setup", "aria-label": "Set up a game" },
      h("label", { for: "notation" }, "Any position, or a sum of several, in notation"),
      row(this.notation, h("button.primary", { id: "play" }, "Play")),
      h("div.row.options", this.seat, labeled(" misère: the last move loses", this.misere)),
      this.field.said, this.preview_);
  }

  // -- puzzles

  async puzzles() {
    let found;
    try {
      found = await get(`api/puzzles?day=${TODAY()}`);
    } catch {
      return;  // a day without puzzles: the rest of the page has its own news of a server that is away
    }
    if (this.left || !found.puzzles.length) return;
    const box = h("div.small-game");
    const about = h("div.lead");
    const choose = found.puzzles.map((puzzle, i) => button(i ? title(puzzle.game) : `today: ${title(puzzle.game)}`, () => pose(i), { "aria-pressed": false }));
    const pose = (i) => {
      this.posed?.leave();
      const puzzle = found.puzzles[i];
      choose.forEach((one, k) => { one.ariaPressed = k === i; });
      about.replaceChildren(h("h2", { id: "today" }, i ? `A puzzle: ${title(puzzle.game)}` : `The position of the day: ${title(puzzle.game)}`),
        h("p", puzzle.rules), h("p", h("code.written", puzzle.position)),
        note("Just one move wins. More of today:"), row(choose));
      this.posed = this.pose(new Puzzle(box, this.start, puzzle));
    };
    this.today.replaceChildren(about, box);
    this.today.hidden = false;
    pose(0);
  }

  // -- all games

  list() {
    this.search = h("input", { type: "search", id: "search", placeholder: "search games", "aria-label": "Search games", oninput: () => this.filter() });
    this.levels = Object.entries(LEVELS).map(([level, said]) => button(said, ({ currentTarget: pressed }) => {
      pressed.ariaPressed = pressed.ariaPressed !== "true";
      this.filter();
    }, { "aria-pressed": false, "data-level": level }));
    this.seen = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) { this.seen.unobserve(target); this.picture(target); }
    }, { rootMargin: "400px" });
    this.cards = new Map(this.games.map((game) => [game.name, this.card(game)]));
    const groups = [...new Set(this.games.map((game) => game.group))];
    this.groups = groups.map((group) => this.group(group, this.games.filter((game) => game.group === group)));
    this.all.replaceChildren(
      h("div.row.between", h("h2", `${this.games.length} games`),
        h("div.row", { role: "group", "aria-label": "Levels" }, this.levels), this.search),
      ...this.groups);
    this.all.removeAttribute("aria-busy");
  }

  group(name, games) {
    const more = games.filter((game) => game.variant);
    const cards = (some) => h("ul.gallery", some.map((game) => this.cards.get(game.name)));
    return h("section.group", { "aria-label": name },
      h("h2", name), cards(games.filter((game) => !game.variant)),
      more.length ? h("details.variants",
        h("summary", `Variants: ${more.map((game) => title(game.name)).join(", ")}`), cards(more)) : null);
  }

  card(game) {
    const name = title(game.name);
    const picture = button("", () => this.play(picture.dataset.shows),
      { class: "picture", "aria-label": `Play ${name}: ${game.notation}`, "data-shows": game.notation });
    this.seen.observe(picture);
    const setting = new Form(game, (written) => { picture.dataset.shows = written; this.picture(picture); });
    const details = h("details.form", h("summary", { onclick: () => { if (details.children.length === 1) filled(); } }, "set it up"));
    const filled = () => details.append(setting.node(),
      row(
        button(`Play this ${name}`, () => setting.read((written) => this.play(written)), { class: "primary" }),
        game.summand ? button("Add to the sum", () => setting.read((written) => this.add(written))) : null),
      game.examples.length > 1 ? h("p.examples", "or: ", game.examples.slice(1, 5).map((written) =>
        button(written, () => setting.take(written), { class: "chip" }))) : "");
    return h("li.card", { "data-level": game.level, "data-words": `${name} ${game.rules} ${game.notation}`.toLowerCase() },
      picture,
      h("div.about", h("h3", name), h("p", game.rules)),
      details);
  }

  // A picture comes when it is nearly in sight; of several that are on their way the last one counts.
  async picture(button) {
    const written = button.dataset.shows;
    try {
      const svg = await pictureOf(written);
      if (this.left || written !== button.dataset.shows) return;
      svg.setAttribute("aria-hidden", "true");
      svg.removeAttribute("role");
      svg.removeAttribute("aria-labelledby");
      button.ariaLabel = button.ariaLabel.replace(/:.*/, `: ${written}`);
      button.replaceChildren(svg);
    } catch { /* the button works without its picture */ }
  }

  filter() {
    const words = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const levels = this.levels.filter((one) => one.ariaPressed === "true").map((one) => one.dataset.level);
    let count = 0;  // no level chosen means all
    for (const card of this.cards.values()) {
      card.hidden = !words.every((word) => card.dataset.words.includes(word)) || Boolean(levels.length && !levels.includes(card.dataset.level));
      count += !card.hidden;
    }
    for (const part of this.all.querySelectorAll(".group, .variants")) {
      part.hidden = !part.querySelector(".card:not([hidden])");
      if (words.length && part.matches(".variants")) part.open = true;
    }
    say(`${count} games`);
  }

  add(written) {
    const now = this.notation.value.trim();
    this.notation.value = now ? `${now} + ${written}` : written;
    this.field.clear();
    this.notation.focus();
    this.preview();
  }

  preview() {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(async () => {
      const written = this.notation.value.trim();
      this.preview_.replaceChildren();
      if (!written) return;
      try {
        await read(written);
        const picture = await pictureOf(written);
        if (written === this.notation.value.trim()) this.preview_.replaceChildren(picture);
      } catch (problem) {
        if (written === this.notation.value.trim()) this.field.point(problem, { select: false });
      }
    }, 250);
  }

  play(written) {
    this.start(newGame(written, this.misere.checked ? "misere" : "normal", this.seat.value.split(".")));
  }

  // A small board begins.
  pose(board) {
    this.boards.push(board);
    board.again();
    return board;
  }
}

const title = (name) => name.replaceAll("_", " ");
