// A text field for notation: what is wrong is said under it and marked in it, and nothing that was written is lost.

import { read } from "./api.js";
import { h, textField, wrong } from "./dom.js";

export class NotationField {
  constructor(value = "", { id = "notation", ...attributes } = {}) {
    this.said = h("div.wrong", { id: `${id}-wrong`, "aria-live": "polite" });
    this.input = textField({ id, "aria-describedby": `${id}-wrong`, value, ...attributes });
    this.input.addEventListener("input", () => this.clear());
  }

  clear() {
    this.said.replaceChildren();
    this.input.removeAttribute("aria-invalid");
  }

  // Says what is wrong; marks the place, which is counted in this text, or from `lead` on in that of another input.
  point(problem, { select = true, input = this.input, lead = 0 } = {}) {
    const { at, end } = problem;
    input.ariaInvalid = "true";
    this.said.replaceChildren(wrong(problem));
    if (!select) return;
    input.focus();
    if (at !== undefined) input.setSelectionRange(Math.max(0, at - lead), Math.max(0, at - lead, end - lead));
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
