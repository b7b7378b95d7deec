// All games with their pictures; a game set up by form or by notation; a sum put together.

import { newGame } from "./address.js";
import { get, pictureOf } from "./api.js";
import { h, say } from "./dom.js";

export class Gallery {
  constructor(main, start) {
    this.main = main;
    this.start = start;
  }

  async show() {
    this.games = await get("api/games");
    this.notation = h("input", {
      id: "notation", type: "text", spellcheck: "false", autocomplete: "off", autocapitalize: "off",
      placeholder: "nim(3,5,7) + queen(3,4)", oninput: () => this.preview(),
    });
    this.preview_ = h("div", { class: "preview", "aria-live": "polite" });
    this.misere = h("input", { type: "checkbox", id: "misere" });
    this.seat = h("select", { id: "seat" },
      h("option", { value: "you.perfect" }, "I move first, against a perfect player"),
      h("option", { value: "perfect.you" }, "I move second, against a perfect player"),
      h("option", { value: "you.mixture" }, "I move first, against one who errs"),
      h("option", { value: "you.random" }, "I move first, against chance"),
      h("option", { value: "you.you" }, "two people at this board"),
      h("option", { value: "perfect.perfect" }, "watch two perfect players"));
    const form = h("form", { class: "setup", "aria-label": "Set up a game",
        onsubmit: (event) => { event.preventDefault(); this.play(this.notation.value); } },
      h("label", { for: "notation" }, "A position, or a sum of several, in notation"),
      h("div", { class: "row" }, this.notation, h("button", { class: "primary", id: "play" }, "Play")),
      h("div", { class: "row options" },
        h("label", { for: "seat", class: "visually-hidden" }, "Who plays"), this.seat,
        h("label", { class: "check", for: "misere" }, this.misere, " misère: the last move loses")),
      this.preview_);
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
        fields.node,
        h("div", { class: "row" },
          h("button", { type: "button", class: "primary", onclick: () => this.play(fields.written()) }, `Play this ${title}`),
          game.summand ? h("button", { type: "button", onclick: () => this.add(fields.written()) }, "Add to the sum") : null),
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
    const written = () => {
      const parts = inputs.map(([, input]) => [input.dataset.key, input.value.trim()])
        .filter(([, value]) => value !== "")
        .map(([key, value]) => (key ? `${key}=${value}` : value));
      return `${game.name}(${parts.join(", ")})`;
    };
    return { node, written };
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
    this.notation.focus();
    this.preview();
  }

  preview() {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(async () => {
      const written = this.notation.value.trim();
      this.preview_.replaceChildren();
      if (!written) return;
      const response = await fetch(pictureOf(written));
      if (written !== this.notation.value.trim()) return;
      if (response.ok) this.preview_.append(h("img", { src: pictureOf(written), alt: `a picture of ${written}` }));
      else this.preview_.append(h("p", { class: "error" }, (await response.json()).error.message));
    }, 250);
  }

  play(written) {
    if (!written.trim()) { this.notation.focus(); return; }
    const game = newGame(written.trim(), this.misere.checked ? "misere" : "normal", this.seat.value.split("."));
    this.start(game);
  }
}
