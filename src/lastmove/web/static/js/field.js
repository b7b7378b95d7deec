// A text field for notation: what is wrong is said under it and marked in it, and nothing that was written is lost.

import { read } from "./api.js";
import { h, sentence } from "./dom.js";

export class NotationField {
  constructor(value = "", { id = "notation", ...attributes } = {}) {
    this.said = h("div", { class: "wrong", id: `${id}-wrong`, "aria-live": "polite" });
    this.input = h("input", { id, type: "text", spellcheck: "false", autocomplete: "off", autocapitalize: "off",
      "aria-describedby": `${id}-wrong`, value, ...attributes });
    this.input.addEventListener("input", () => this.clear());
  }

  clear() {
    this.said.replaceChildren();
    this.input.removeAttribute("aria-invalid");
  }

  // Says what is wrong; marks the place, which is counted in this text.
  point(problem, { select = true } = {}) {
    const { message, at, end } = problem;
    this.input.setAttribute("aria-invalid", "true");
    this.said.replaceChildren(h("p", { class: "error", role: "alert" }, sentence(message)));
    if (!select) return;
    this.input.focus();
    if (at !== undefined) this.input.setSelectionRange(at, Math.max(end, at));
  }

  // What is written, if it is a position; otherwise it is said why not, and null.
  async read() {
    const written = this.input.value.trim();
    this.input.value = written;
    if (!written) { this.input.focus(); return null; }
    try {
      await read(written);
    } catch (problem) {
      this.point(problem);
      return null;
    }
    return written;
  }
}
