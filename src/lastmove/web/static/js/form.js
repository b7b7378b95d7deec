// A position set up by its arguments: a text for each, what it can be edited with, and the whole notation; all follow each other.

import { apart, read } from "./api.js";
import { h, textField } from "./dom.js";
import { editorOf } from "./editors.js";
import { NotationField } from "./field.js";

const PAUSE = 300;  // milliseconds after the last letter

export class Form {
  constructor(game, onchange) {
    Object.assign(this, { game, onchange, fields: [] });
    this.list = h("div.fields");
    this.drawn = h("div.editors");
    this.field = new NotationField("", { id: `${game.name}-whole`, class: "whole", "aria-label": `${game.name.replaceAll("_", " ")} in notation`,
      oninput: () => this.typed() });
    this.whole = this.field.input;
  }

  node() {
    this.fill(this.game.fields);
    this.whole.value = this.written().text;
    return h("div.setting", this.drawn, this.list, this.whole, this.field.said);
  }

  // Fields as the server tells them; what is edited stays where it is the same field.
  fill(fields) {
    const same = fields.length === this.fields.length && fields.every((field, i) => field.label === this.fields[i].label);
    if (same) {
      for (const [i, field] of fields.entries()) this.put(this.fields[i], field.value);
      return;
    }
    this.fields = fields.map((field, index) => {
      const id = `${this.game.name}-${index}`;
      const input = textField({ id, value: field.value, "data-key": field.key ?? "", oninput: () => this.changed(entry, false) });
      const entry = { ...field, id, input };
      entry.editor = editorOf(field, (text) => { input.value = text; this.changed(entry, true); });
      return entry;
    });
    this.list.replaceChildren(...this.fields.flatMap(({ id, label, input }) => [h("label", { for: id }, label), input]));
    this.drawn.replaceChildren(...this.fields.filter((field) => field.editor)
      .map((field) => h("fieldset", h("legend", field.label.replaceAll("_", " ")), field.editor.node)));
    for (const field of this.fields) field.editor?.show(field.input.value.trim());
  }

  put(field, text) {
    if (field.input.value === text) return;
    field.input.value = text;
    field.editor?.show(text.trim());
  }

  // An argument has changed, by its text or by its editor.
  changed(field, edited) {
    if (!edited) field.editor?.show(field.input.value.trim());
    this.clear();
    this.whole.value = this.written().text;
    this.later(this.whole.value);
  }

  typed() {
    this.clear();
    this.later(this.whole.value.trim(), true);
  }

  take(written) {
    this.whole.value = written;
    this.typed();
  }

  later(text, whole = false) {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(async () => {
      try {
        const found = await apart(text);
        if (this.whole.value.trim() !== text) return;
        if (whole && found.game === this.game.name) this.fill(found.fields);
        this.onchange(found.position);
      } catch (problem) {
        if (this.whole.value.trim() === text) this.field.point(problem, { select: false });
      }
    }, PAUSE);
  }

  clear() {
    clearTimeout(this.waiting);
    this.field.clear();
    for (const { input } of this.fields) input.removeAttribute("aria-invalid");
  }

  // What is written, and where each field stands in it.
  written() {
    let text = `${this.game.name}(`;
    const places = [];
    for (const { input } of this.fields) {
      if (input.value.trim() === "") continue;
      text += (places.length ? ", " : "") + (input.dataset.key ? `${input.dataset.key}=` : "");
      places.push({ input, from: text.length });
      text += input.value.trim();
    }
    return { text: `${text})`, places };
  }

  // Hands over what is written, if it is a position; otherwise says why not, and where.
  async read(then) {
    this.clear();
    const { text, places } = this.written();
    const whole = this.whole.value.trim();
    try {
      await read(whole);
    } catch (problem) {
      const place = problem.at === undefined || whole !== text ? null : places.findLast(({ from }) => from <= problem.at) ?? places[0];
      const input = place?.input ?? this.whole;
      const lead = place ? place.from - (input.value.length - input.value.trimStart().length) : 0;
      this.field.point(problem, { input, lead });
      return;
    }
    then(whole);
  }
}
