// All games with their pictures; a game set up by form or by notation; a sum put together.

import { newGame } from "./address.js";
import { get, pictureOf, read } from "./api.js";
import { h, say, sentence } from "./dom.js";
import { NotationField } from "./field.js";

export class Gallery {
  constructor(main, start) {
    this.main = main;
    this.start = start;
  }

  async show() {
    this.games = await get("api/games");
    this.field = new NotationField("", { placeholder: "nim(3,5,7) + queen(3,4)", oninput: () => this.preview() });
    this.notation = this.field.input;
    this.preview_ = h("div", { class: "preview", "aria-live": "polite" });
    this.misere = h("input", { type: "checkbox", id: "misere" });
    this.seat = h("select", { id: "seat" },
      h("option", { value: "you.perfect" }, "I begin, against perfect play"),
      h("option", { value: "perfect.you" }, "the other begins, perfectly"),
      h("option", { value: "you.mixture" }, "I begin, against one who errs"),
      h("option", { value: "you.random" }, "I begin, against chance"),
      h("option", { value: "you.you" }, "two people at this board"),
      h("option", { value: "perfect.perfect" }, "watch two perfect players"));
    const form = h("form", { class: "setup", "aria-label": "Set up a game",
        onsubmit: async (event) => {
          event.preventDefault();
          const written = await this.field.read();
          if (written !== null) this.play(written);
        } },
      h("label", { for: "notation" }, "A position, or a sum of several, in notation"),
      h("div", { class: "row" }, this.notation, h("button", { class: "primary", id: "play" }, "Play")),
      h("div", { class: "row options" },
        h("label", { for: "seat", class: "visually-hidden" }, "Who plays"), this.seat,
        h("label", { class: "check", for: "misere" }, this.misere, " misère: the last move loses")),
      this.field.said, this.preview_);
    const search = h("input", { type: "search", id: "search", placeholder: "search games",
      "aria-label": "Search games", oninput: () => this.filter(search.value) });
    this.cards = this.games.map((game) => this.card(game));
    this.main.replaceChildren(
      h("section", { class: "intro" },
        h("h1", {}, "Play it, and ask why"),
        h("p", {}, "Every game here is played perfectly by the other side if you let it. " +
          "Ask for a hint, for the value of every move, or for the reason, and get a proof.")),
      form,
      h("div", { class: "row between" }, h("h2", {}, `${this.games.length} games`), search),
      h("ul", { class: "gallery" }, this.cards));
    say(`${this.games.length} games`);
  }

  card(game) {
    const title = game.name.replaceAll("_", " ");
    const fields = this.fields(game);
    return h("li", { class: "card", "data-words": `${title} ${game.rules} ${game.notation}`.toLowerCase() },
      h("button", { class: "picture", type: "button", "aria-label": `Play ${title}: ${game.notation}`,
          onclick: () => this.play(game.notation) },
        h("img", { src: pictureOf(game.notation), alt: "", loading: "lazy" })),
      h("h3", {}, title),
      h("p", {}, game.rules),
      h("details", {}, h("summary", {}, "set it up"),
        fields.node, fields.said,
        h("div", { class: "row" },
          h("button", { type: "button", class: "primary", onclick: () => fields.read((written) => this.play(written)) }, `Play this ${title}`),
          game.summand ? h("button", { type: "button", onclick: () => fields.read((written) => this.add(written)) }, "Add to the sum") : null),
        h("p", { class: "examples" }, "or: ", game.examples.slice(1, 5).map((written) =>
          h("button", { type: "button", class: "chip", onclick: () => this.play(written) }, written)))));
  }

  // One field for each argument of the example, so that the form is as long as the notation.
  fields(game) {
    const inputs = game.fields.map((field, index) => {
      const id = `${game.name}-${index}`;
      return [h("label", { for: id }, field.label), h("input", { id, type: "text", value: field.value,
        spellcheck: "false", autocomplete: "off", "data-key": field.key ?? "" })];
    });
    const node = h("div", { class: "fields" }, inputs);
    const said = h("div", { class: "wrong", "aria-live": "polite" });
    // What is written, and where each field stands in it.
    const written = () => {
      let text = `${game.name}(`;
      const places = [];
      for (const [, input] of inputs) {
        input.removeAttribute("aria-invalid");
        if (input.value.trim() === "") continue;
        text += (places.length ? ", " : "") + (input.dataset.key ? `${input.dataset.key}=` : "");
        places.push({ input, from: text.length });
        text += input.value.trim();
      }
      return { text: `${text})`, places };
    };
    const read_ = async (then) => {
      const { text, places } = written();
      said.replaceChildren();
      try {
        await read(text);
      } catch (problem) {
        said.replaceChildren(h("p", { class: "error", role: "alert" }, sentence(problem.message)));
        const place = problem.at === undefined ? null : places.findLast(({ from }) => from <= problem.at) ?? places[0];
        if (!place) return;
        const lead = place.from - (place.input.value.length - place.input.value.trimStart().length);
        place.input.setAttribute("aria-invalid", "true");
        place.input.focus();
        place.input.setSelectionRange(Math.max(0, problem.at - lead), Math.max(0, problem.end - lead));
        return;
      }
      then(text);
    };
    return { node, said, read: read_ };
  }

  filter(text) {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    for (const card of this.cards) {
      card.hidden = !words.every((word) => card.dataset.words.includes(word));
    }
    say(`${this.cards.filter((card) => !card.hidden).length} games`);
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
        if (written !== this.notation.value.trim()) return;
        this.preview_.append(h("img", { src: pictureOf(written), alt: `a picture of ${written}` }));
      } catch (problem) {
        if (written === this.notation.value.trim()) this.field.point(problem, { select: false });
      }
    }, 250);
  }

  play(written) {
    const game = newGame(written, this.misere.checked ? "misere" : "normal", this.seat.value.split("."));
    this.start(game);
  }
}
