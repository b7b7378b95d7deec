// What is looked up rather than played: tables, sequences, coalitions, proofs, simulations.
// Each page is a form whose fields are in the address, and what the server says to them, to be saved and printed.

import { pageAddress } from "./address.js";
import { get, long, send } from "./api.js";
import { button, download, form, h, labeled, note, row, say, select, sentence, svgNode, textField, wait, wrong } from "./dom.js";

const LARGEST_MESSAGE = 60_000;  // characters of a question for which one may wait longer

export async function open(main, { name, found }, hooks) {
  const page = new Page(main, name, found, hooks);
  await KINDS[name](page, found);
  return page;
}

class Page {
  constructor(main, name, found, hooks) {
    Object.assign(this, { main, name, found, hooks });
    this.result = h("div.result", { "aria-live": "polite" });
  }

  leave() {
    this.left = true;
    this.running?.stop();
  }

  // A heading, a sentence, a form; `fields` are labels and inputs by their names in the address.
  show(title, about, fields, examples = [], action = "Show") {
    document.title = `${title} – lastmove`;
    this.fields = fields;
    this.main.replaceChildren(h("section.page", h("h1", title), note(about),
      form(() => this.submit(), { class: "setup" },
        h("div.fields-row", Object.entries(fields).map(([key, [label, input, wide]]) => {
          input.id = `f-${key}`;
          return labeled(label, input, wide ? "field wide" : "field");
        })),
        row(h("button.primary", { id: "show" }, action),
          examples.map(([text, values]) => h("a.button", { href: pageAddress(this.name, values) }, text)))),
      this.result));
  }

  submit() { this.open(this.values()); }

  values() {
    return Object.fromEntries(Object.entries(this.fields).map(([key, [, input]]) =>
      [key, input.type === "checkbox" ? (input.checked ? "1" : "") : input.value.trim()]));
  }

  open(values) {
    const address = pageAddress(this.name, values);
    if (address !== location.hash) history.pushState(null, "", address);
    this.hooks.show();
  }

  // Ask; show what comes, or say why not and, where time was short, offer more of it.
  async ask(question, body, show, ask = () => get(`api/${question}?${new URLSearchParams(body)}`)) {
    this.say(wait("Computing …"));
    try {
      const found = await ask();
      if (!this.left) show(found);
    } catch (problem) {
      const more = problem.limit && JSON.stringify(body).length < LARGEST_MESSAGE;
      this.fail(problem, more ? button("look longer", () => this.wait(question, body, show), { id: "longer" }) : "");
    }
  }

  wait(question, body, show, progress = (how, said) => { said.textContent = `Computing: ${how.toLocaleString("en")} steps …`; }) {
    const said = note("Computing …"), live = h("div");
    this.say(said, button("stop", () => this.running.stop(), { id: "stop" }), live);
    this.running = long(question, body, (how) => progress(how, said, live));
    this.running.answer.then((found) => { if (!this.left) show(found); }, (problem) => this.fail(problem, live));
  }

  fail(problem, ...more) {
    if (this.left) return;
    this.say(wrong(problem), ...more);
    say(problem.message);
  }

  say(...parts) { this.result.replaceChildren(...parts.flat()); }

  // What can be taken along of an answer.
  saving(found) {
    const files = [["csv", "CSV", "csv"], ["svg", "SVG", "svg"], ["latex", "LaTeX", "tex"], ["bfile", "b-file", "txt"]];
    return h("div.row.saving", files.filter(([key]) => found[key]).map(([key, label, ending]) =>
      button(label, () => download(`${this.name}.${ending}`, found[key], "text/plain"))),
      button("print", () => print()));
  }

  // Inputs that begin with what the address says.
  text(key, normal = "", more = {}) {
    return textField({ value: this.found.get(key) ?? normal, ...more });
  }

  number(key, normal, min, max) { return h("input", { type: "number", min, max, value: this.found.get(key) || normal }); }
  check(key) { return h("input", { type: "checkbox", checked: Boolean(this.found.get(key)) }); }
  select(key, options) { return select(options, this.found.get(key)); }
}

const scrolling = (label, child) => h("div.scroll", { tabindex: "0", role: "region", "aria-label": label }, child);
const picture = (svg, label) => (svg ? scrolling(label, svgNode(svg)) : "");

// A table that the server has written and escaped; with `heat` its numbers get colors by their size.
function tableNode(html, heat = false) {
  const box = scrolling("Table");
  box.innerHTML = html;
  const cells = heat ? [...box.querySelectorAll("tbody td")].filter((cell) => /^(\d+|P)$/.test(cell.textContent)) : [];
  const size = (cell) => Number(cell.textContent) || 0;
  const most = Math.max(1, ...cells.map(size));
  for (const cell of cells) {
    cell.dataset.heat = size(cell);
    cell.style.setProperty("--heat", `${Math.round(90 * size(cell) / most)}%`);
  }
  return box;
}

const PLAYERS = [["2", "two"], ["3", "three"], ["4", "four"], ["5", "five"], ["6", "six"]];
const SCHEMES = ["win", "stable", "fine", "straffin", "li"].map((name) => [name, name]);
const MAP = { table: "nim", rows: "0..16", columns: "0..16" };
// Parameters with which an experiment ends in seconds; others have ponds of a thousand points.
const SMALL = { "partner-distance": "d=1,2 n=2000", "mutually-nearest": "d=1,2,3 n=1000", "phase-transition": "n=100,1000" };

const KINDS = {
  table(page) {
    page.show("Tables", "Nimbers, values or outcomes of a game over one or two ranges, or from every start on a graph. With more players: a map of the coalitions that can win.", {
      table: ["Rules", page.text("table"), true],
      rows: ["Rows", page.text("rows", "", { placeholder: "0..12" })],
      columns: ["Columns", page.text("columns", "", { placeholder: "0..12" })],
      players: ["Players", page.select("players", PLAYERS)],
      scheme: ["Types of many", page.select("scheme", SCHEMES)],
      outcomes: ["only who wins: N or P", page.check("outcomes")],
      misere: ["misère", page.check("misere")],
    }, [["queen", { table: "queen", rows: "0..12", columns: "0..12" }], ["cram", { table: "cram", rows: "1..5", columns: "1..5" }],
      ["kayles", { table: "kayles", rows: "0..40" }], ["escape", { table: "escape([a-b,b-c,b-d])", outcomes: "1" }], ["a map of nim", { ...MAP, players: "3", scheme: "fine" }]]);
    const { table: rules, misere, scheme, outcomes, ...asked } = page.values();
    if (!rules) return;
    const many = asked.players !== "2";
    page.ask("tabulate", { rules, ...asked, outcomes: Boolean(outcomes), play: misere ? "misere" : "normal", ...(many ? { scheme } : {}) }, (answer) => page.say(
      h("h2", answer.title), page.saving(answer), many && answer.svg
        ? [picture(answer.svg, answer.title), h("details", h("summary", "as a table"), tableNode(answer.html))] : tableNode(answer.html, true)));
  },

  sequence(page) {
    page.show("Sequences", "The values of heaps 0, 1, 2, … of a game, and their period, proved where a theorem does.", {
      sequence: ["Rules", page.text("sequence"), true],
      n: ["Largest heap", page.number("n", 100, 0, 20000)],
    }, ["kayles", "octal(0.07)", "grundy", "subtraction(take={2,3,7})"].map((rules) => [rules, { sequence: rules, n: 200 }]));
    const { sequence: rules, n } = page.values();
    if (!rules) return;
    page.ask("sequence", { rules, n }, (answer) => page.say(h("h2", answer.title), h("p.says", `${answer.says}.`),
      answer.because ? note(sentence(answer.because)) : "",
      answer.period?.exceptions.length ? note(`Exceptions before: ${answer.period.exceptions.slice(0, 40).join(", ")}${answer.period.exceptions.length > 40 ? ", …" : ""}.`) : "",
      page.saving(answer), picture(answer.svg, "Values by heap"), tableNode(answer.html, true)));
  },

  coalitions(page) {
    page.show("Coalitions", "More than two players: who can win together, which coalitions hold, and how much each player is worth.", {
      coalitions: ["Position", page.text("coalitions"), true],
      players: ["Players", page.select("players", [["", "of the tree"], ...PLAYERS])],
    }, [["nim(5,1), four players", { coalitions: "nim(5,1)", players: "4" }], ["a tree", { coalitions: "tree(A[B,C[A,B]])" }]]);
    const { coalitions: position, players } = page.values();
    if (!position) return;
    page.ask("coalitions", { position, ...(players ? { players } : {}) }, (answer) => page.say(h("h2", answer.title),
      h("dl", answer.schemes.map(([scheme, told]) => [h("dt", scheme), h("dd", sentence(told))])),
      page.saving(answer), picture(answer.svg, answer.title), h("p", h("a.button", { href: pageAddress("table", { ...MAP, players: String(Math.max(3, answer.players)), scheme: "win" }) }, "A map of two heaps of nim"))));
  },

  verify(page) {
    const area = h("textarea", { rows: 6, spellcheck: "false", placeholder: '{"kind": "nim-sum", …}' });
    const file = h("input", { type: "file", accept: ".json,application/json", onchange: () => taken(file.files[0]) });
    const taken = async (chosen) => { if (chosen) { area.value = await chosen.text(); page.submit(); } };
    page.submit = () => {
      const certificate = area.value;
      if (!certificate.trim()) { area.focus(); return; }
      page.ask("verify", { certificate }, ({ valid, claim, reason }) => {
        const said = valid ? "It proves its claim" : "It does not prove its claim";
        page.say(h("div", { class: valid ? "verdict" : "verdict invalid" }, h("h2", `${valid ? "✓" : "✗"} ${said}`),
          h("p.claim", claim), h("p", sentence(reason)),
          note("Checked by the rules and the theorems listed in TRUSTED.md, without any solver; nothing in the file was run.")));
        say(said);
      }, () => send("verify", { certificate }));
    };
    page.show("Check a proof", "A certificate saved by this page or by lastmove solve --certificate: drop its file here, choose it, or paste it.",
      { file: ["A file", file, true], verify: ["Its text", area, true] }, [], "Check");
    const box = page.main.firstChild;
    const over = (event, on) => { event.preventDefault(); box.classList.toggle("dropping", on); };
    box.addEventListener("dragover", (event) => over(event, true));
    box.addEventListener("dragleave", (event) => over(event, false));
    box.addEventListener("drop", (event) => { over(event, false); taken(event.dataTransfer.files[0]); });
  },

  async simulate(page, found) {
    const known = await get("api/experiments");
    const chosen = known.find((one) => one.name === found.get("simulate")) ?? known.find((one) => one.name in SMALL) ?? known[0];
    const kinds = page.select("simulate", known.map((one) => [one.name, one.title]));
    kinds.addEventListener("change", () => page.open({ simulate: kinds.value }));
    page.show("Simulations", chosen.about, {
      simulate: ["Experiment", kinds, true],
      parameters: ["Parameters", page.text("parameters", SMALL[chosen.name] ?? (chosen.parameters.some(({ name }) => name === "n") ? "n=1000" : "")), true],
      runs: ["Runs", page.number("runs", 8, 1, 200)],
      seed: ["Seed", page.number("seed", 1, 0, 2 ** 31)],
    }, [], "Run");
    page.main.querySelector("form").append(h("details", h("summary", "Its parameters"),
      h("dl", chosen.parameters.map((one) => [h("dt", `${one.name}=${one.default}`), h("dd", one.about)]))));
    if (!found.get("simulate")) return;
    const { parameters, runs, seed } = page.values();
    let seen = 0;
    page.wait("simulate", { experiment: chosen.name, parameters, runs: Number(runs), seed: Number(seed) }, (answer) => page.say(h("h2", answer.title),
      answer.limited ? note(`Time was over after ${answer.runs} of ${answer.of} runs.`) : "",
      page.saving(answer), picture(answer.svg, answer.title), tableNode(answer.html)), (how, said, live) => {
      if (!(how.runs > seen)) return;  // a longer lane begins anew, with the same runs
      seen = how.runs;
      said.textContent = `${seen} of ${how.of} runs …`;
      live.replaceChildren(picture(how.svg, "So far"));
    });
  },
};
