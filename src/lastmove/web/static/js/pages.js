// What is looked up rather than played: tables, sequences, coalitions, proofs, simulations.
// Each page is a form whose fields are in the address, and what the server says to them, to be saved and printed.

import { pageAddress } from "./address.js";
import { get, long, send } from "./api.js";
import { download, h, say, sentence, svgNode } from "./dom.js";

const LARGEST_MESSAGE = 60_000;  // characters of a certificate for which one may wait longer

export async function open(main, { name, found }, hooks) {
  const page = new Page(main, name, hooks);
  await KINDS[name](page, found);
  return page;
}

class Page {
  constructor(main, name, hooks) {
    Object.assign(this, { main, name, hooks });
    this.result = h("div", { class: "result", "aria-live": "polite" });
  }

  leave() { this.left = true; this.running?.stop(); }

  // A heading, a sentence, a form; `fields` are inputs by their names in the address.
  show(title, about, fields, examples = [], button = "Show") {
    document.title = `${title} – lastmove`;
    this.fields = fields;
    const go = (event) => { event.preventDefault(); this.open(this.values()); };
    this.main.replaceChildren(h("section", { class: `page page-${this.name}` }, h("h1", {}, title), h("p", { class: "note" }, about),
      h("form", { class: "box asked", onsubmit: go },
        h("div", { class: "fields-row" }, Object.entries(fields).map(([key, { label, input, wide }]) => {
          input.id = `f-${key}`;
          return input.type === "checkbox" ? h("label", { class: "check", for: input.id }, input, ` ${label}`)
            : h("div", { class: wide ? "field wide" : "field" }, h("label", { for: input.id }, label), input);
        })),
        h("div", { class: "row" }, h("button", { class: "primary", id: "show" }, button),
          examples.map(([text, values]) => h("a", { class: "button chip", href: pageAddress(this.name, values) }, text)))),
      this.result));
  }

  values() {
    return Object.fromEntries(Object.entries(this.fields).map(([key, { input }]) => [key, input.type === "checkbox" ? (input.checked ? "1" : "") : input.value.trim()]));
  }

  open(values) {
    const address = pageAddress(this.name, values);
    if (address !== location.hash) history.pushState(null, "", address);
    this.hooks.show();
  }

  // Ask; show what comes, or say why not and, where time was short, offer more of it.
  async ask(question, body, show, ask = () => get(`api/${question}?${new URLSearchParams(body)}`)) {
    this.say(h("p", { class: "note", "aria-busy": "true" }, "Computing …"));
    try {
      const found = await ask();
      if (!this.left) show(found);
    } catch (problem) {
      if (this.left) return;
      this.say(h("p", { class: "error", role: "alert" }, sentence(problem.message)),
        problem.limit && JSON.stringify(body).length < LARGEST_MESSAGE ? h("button", { type: "button", id: "longer", onclick: () => this.wait(question, body, show) }, "look longer") : "");
      say(problem.message);
    }
  }

  wait(question, body, show, onprogress = null) {
    const said = h("p", { class: "note" }, "Computing …");
    const live = h("div", {});
    this.say(said, h("button", { type: "button", id: "stop", onclick: () => this.running.stop() }, "stop"), live);
    this.running = long(question, body, (how) => {
      if (onprogress) onprogress(how, said, live);
      else said.textContent = `Computing: ${how.toLocaleString("en")} steps …`;
    });
    this.running.answer.then((found) => { if (!this.left) show(found); },
      (problem) => { if (!this.left) this.say(h("p", { class: "error", role: "alert" }, sentence(problem.message)), live); });
  }

  say(...parts) { this.result.replaceChildren(...parts.flat()); }

  // What can be taken along of an answer.
  saving(found, more = []) {
    const files = [["CSV", "csv", found.csv, "text/csv"], ["SVG", "svg", found.svg, "image/svg+xml"], ["LaTeX", "tex", found.latex, "text/x-tex"], ...more];
    return h("div", { class: "row saving" }, files.filter(([, , content]) => content).map(([label, ending, content, type]) =>
      h("button", { type: "button", onclick: () => download(`${this.name}.${ending}`, content, type) }, label)),
      h("button", { type: "button", onclick: () => print() }, "print"));
  }
}

const text = (found, key, normal = "", more = {}) => h("input", { type: "text", spellcheck: "false", autocomplete: "off", autocapitalize: "off", value: found.get(key) ?? normal, ...more });
const number = (found, key, normal, min, max) => h("input", { type: "number", min, max, value: found.get(key) || normal, inputmode: "numeric" });
const check = (found, key) => h("input", { type: "checkbox", checked: Boolean(found.get(key)) });
const select = (found, key, options) => h("select", {}, options.map(([value, label]) => h("option", { value, selected: value === found.get(key) }, label)));

// A table that the server has written and escaped, in a box that scrolls; numbers get colors by their size.
function tableNode(html, heat = false) {
  const box = h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Table" });
  box.innerHTML = html;
  if (!heat) return box;
  const cells = [...box.querySelectorAll("tbody td")];
  const most = Math.max(1, ...cells.map((cell) => Number(cell.textContent)).filter(Number.isFinite));
  for (const cell of cells) {
    const value = cell.textContent.trim() === "" ? NaN : Number(cell.textContent);
    if (Number.isFinite(value) && value >= 0) cell.classList.add(`heat-${Math.min(7, Math.ceil(7 * value / most))}`);
    else if (cell.textContent === "P") cell.classList.add("heat-0");
  }
  return box;
}

const picture = (svg, label) => h("figure", { class: "scroll", tabindex: "0", role: "region", "aria-label": label }, svgNode(svg));

const SCHEMES = ["win", "stable", "fine", "straffin", "li"].map((name) => [name, name]);
const PLAYERS = [["2", "two"], ["3", "three"], ["4", "four"], ["5", "five"], ["6", "six"]];

const KINDS = {
  async table(page, found) {
    page.show("Tables", "Nimbers, values or outcomes of a game over one or two ranges, or from every start on a graph. With more players: a map of the coalitions that can win.", {
      table: { label: "Rules", input: text(found, "table"), wide: true },
      rows: { label: "Rows", input: text(found, "rows", "", { placeholder: "0..12" }) },
      columns: { label: "Columns", input: text(found, "columns", "", { placeholder: "0..12" }) },
      players: { label: "Players", input: select(found, "players", PLAYERS) },
      scheme: { label: "Types, of more than two", input: select(found, "scheme", SCHEMES) },
      outcomes: { label: "only who wins: N or P", input: check(found, "outcomes") },
      misere: { label: "misère", input: check(found, "misere") },
    }, [["queen", { table: "queen", rows: "0..12", columns: "0..12" }], ["cram", { table: "cram", rows: "1..5", columns: "1..5" }],
      ["domineering", { table: "domineering", rows: "1..4", columns: "1..4" }], ["kayles", { table: "kayles", rows: "0..40" }], ["escape", { table: "escape([a-b,b-c,b-d])", outcomes: "1" }],
      ["a map of nim", { table: "nim", rows: "0..16", columns: "0..16", players: "3", scheme: "fine" }]]);
    const { table: rules, rows, columns, players, scheme, outcomes, misere } = page.values();
    if (!rules) return;
    const many = players !== "2";
    const body = { rules, rows, columns, players, outcomes: Boolean(outcomes), play: misere ? "misere" : "normal", ...(many ? { scheme } : {}) };
    page.ask("tabulate", body, (answer) => page.say(h("h2", {}, answer.title), page.saving(answer),
      many && answer.svg ? [picture(answer.svg, answer.title), h("details", {}, h("summary", {}, "as a table"), tableNode(answer.html))] : tableNode(answer.html, true)));
  },

  async sequence(page, found) {
    page.show("Sequences", "The values of heaps 0, 1, 2, … of a game, and their period, proved where a theorem does.", {
      sequence: { label: "Rules", input: text(found, "sequence"), wide: true },
      n: { label: "Largest heap", input: number(found, "n", 100, 0, 20000) },
    }, [["kayles", { sequence: "kayles", n: 200 }], ["Dawson’s kayles", { sequence: "octal(0.07)", n: 400 }], ["grundy", { sequence: "grundy", n: 500 }], ["subtraction", { sequence: "subtraction(take={2,3,7})", n: 100 }]]);
    const { sequence: rules, n } = page.values();
    if (!rules) return;
    page.ask("sequence", { rules, n }, (answer) => page.say(h("h2", {}, answer.title),
      h("p", { class: "says" }, sentence(answer.says)), answer.because ? h("p", { class: "note" }, sentence(answer.because)) : "",
      answer.period?.exceptions.length ? h("p", { class: "note" }, `Exceptions before: ${answer.period.exceptions.slice(0, 40).join(", ")}${answer.period.exceptions.length > 40 ? ", …" : ""}.`) : "",
      page.saving(answer, [["b-file", "txt", answer.bfile, "text/plain"]]), picture(answer.svg, "Values by heap"), tableNode(answer.html, true)));
  },

  async coalitions(page, found) {
    page.show("Coalitions", "More than two players: who can win together, which coalitions hold, and how much each player is worth.", {
      coalitions: { label: "Position", input: text(found, "coalitions"), wide: true },
      players: { label: "Players", input: select(found, "players", [["", "of the tree"], ...PLAYERS]) },
    }, [["nim(5,1), four players", { coalitions: "nim(5,1)", players: "4" }], ["a tree", { coalitions: "tree(A[B,C[A,B]])" }]]);
    const { coalitions: position, players } = page.values();
    if (!position) return;
    page.ask("coalitions", { position, ...(players ? { players } : {}) }, (answer) => page.say(h("h2", {}, answer.title),
      h("dl", { class: "schemes" }, answer.schemes.map(([scheme, told]) => [h("dt", {}, scheme), h("dd", {}, sentence(told))])),
      page.saving(answer), answer.svg ? picture(answer.svg, answer.title) : "",
      /^nim\(/.test(position) ? h("p", {}, h("a", { class: "button", href: pageAddress("table", { table: "nim", rows: "0..16", columns: "0..16", players: String(Math.max(3, answer.players)), scheme: "win" }) }, "A map of two heaps of nim")) : ""));
  },

  async verify(page) {
    const area = h("textarea", { rows: 6, spellcheck: "false", placeholder: '{"kind": "nim-sum", …}' });
    const file = h("input", { type: "file", accept: ".json,application/json" });
    const taken = async (chosen) => { if (chosen) { area.value = await chosen.text(); check_(); } };
    const check_ = () => {
      const certificate = area.value;
      if (!certificate.trim()) { area.focus(); return; }
      page.ask("verify", { certificate }, (answer) => {
        page.say(h("div", { class: answer.valid ? "verdict valid" : "verdict invalid" },
          h("h2", {}, answer.valid ? "✓ It proves its claim" : "✗ It does not prove its claim"),
          h("p", { class: "claim" }, answer.claim), h("p", {}, sentence(answer.reason)),
          h("p", { class: "note" }, "Checked by the rules and the theorems listed in TRUSTED.md, without any solver; nothing in the file was run.")));
        say(answer.valid ? "It proves its claim" : "It does not prove its claim");
      }, () => send("verify", { certificate }));
    };
    page.show("Check a proof", "A certificate saved by this page or by lastmove solve --certificate: drop its file here, choose it, or paste it.", {
      file: { label: "A file", input: file, wide: true }, verify: { label: "Its text", input: area, wide: true },
    }, [], "Check");
    page.main.querySelector("form").addEventListener("submit", (event) => { event.preventDefault(); event.stopImmediatePropagation(); check_(); }, true);
    file.addEventListener("change", () => taken(file.files[0]));
    const box = page.main.querySelector("section");
    box.addEventListener("dragover", (event) => { event.preventDefault(); box.classList.add("dropping"); });
    box.addEventListener("dragleave", () => box.classList.remove("dropping"));
    box.addEventListener("drop", (event) => { event.preventDefault(); box.classList.remove("dropping"); taken(event.dataTransfer.files[0]); });
  },

  async simulate(page, found) {
    const known = await get("api/experiments");
    const chosen = known.find((one) => one.name === found.get("simulate")) ?? known.find((one) => one.name in SMALL) ?? known[0];
    const kinds = h("select", { onchange: () => page.open({ simulate: kinds.value }) },
      known.map((one) => h("option", { value: one.name, selected: one === chosen }, one.title)));
    const wanted = SMALL[chosen.name] ?? chosen.parameters.map(({ name }) => (name === "n" ? "n=1000" : "")).filter(Boolean).join(" ");
    page.show("Simulations", chosen.about, {
      simulate: { label: "Experiment", input: kinds, wide: true },
      parameters: { label: "Parameters", input: text(found, "parameters", wanted), wide: true },
      runs: { label: "Runs", input: number(found, "runs", 8, 1, 200) },
      seed: { label: "Seed", input: number(found, "seed", 1, 0, 2 ** 31) },
    }, [], "Run");
    page.main.querySelector("form").append(h("details", {}, h("summary", {}, "Its parameters"),
      h("dl", { class: "schemes" }, chosen.parameters.map((one) => [h("dt", {}, `${one.name}=${one.default}`), h("dd", {}, one.about)]))));
    if (!found.get("simulate")) return;
    const { parameters, runs, seed } = page.values();
    const body = { experiment: chosen.name, parameters, runs: Number(runs), seed: Number(seed) };
    let seen = 0;
    page.wait("simulate", body, (answer) => page.say(h("h2", {}, answer.title),
      answer.limited ? h("p", { class: "note" }, `Time was over after ${answer.runs} of ${answer.of} runs.`) : "",
      page.saving(answer), answer.svg ? picture(answer.svg, answer.title) : "", tableNode(answer.html)), (how, said, live) => {
      if (typeof how === "number" || how.runs <= seen) return;  // a longer lane begins anew, with the same runs
      seen = how.runs;
      said.textContent = `${how.runs} of ${how.of} runs …`;
      if (how.svg) live.replaceChildren(picture(how.svg, "So far"));
    });
  },
};

// Parameters with which an experiment ends in seconds.
const SMALL = { "partner-distance": "d=1,2 n=2000", "mutually-nearest": "d=1,2,3 n=1000", "phase-transition": "n=100,1000" };
