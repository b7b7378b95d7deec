// Where everything begins: the address says what is shown, the gallery or a game.

import { newGame, pageOf, read, write } from "./address.js";
import { button, form, h, keep, kept, row, say, wait, wrong } from "./dom.js";
import { NotationField } from "./field.js";
import { Gallery } from "./gallery.js";
import { sameStart } from "./machine.js";
import { Table } from "./table.js";

const [main, help, root] = [document.getElementById("main"), document.getElementById("help"), document.documentElement];
const press = (id, action) => document.getElementById(id).addEventListener("click", action);
let shown = null;

function go(game, { replace = false } = {}) {
  const address = game ? write(game) : "#";
  if (replace) history.replaceState(null, "", address);
  else if (address !== location.hash) history.pushState(null, "", address);
}

async function show(auto = false) {
  const page = pageOf(location.hash);
  if (page) {
    shown?.leave?.();
    const mine = shown = {};
    main.replaceChildren(wait("Opening …"));
    try {
      const { open } = await import(["room", "together"].includes(page.name) ? "./room.js" : "./pages.js");
      if (mine === shown) shown = await open(main, page, { go, start, lose, show });
    } catch (problem) {
      if (mine === shown) lose(null, problem, () => show());
    }
    return;
  }
  let game;
  try {
    game = read(location.hash);
  } catch (problem) {
    lose(null, problem);
    return;
  }
  const stays = game && shown instanceof Table && shown.table && sameStart(shown.game, game);
  if (!stays) shown?.leave?.();
  if (game) {
    if (!stays) shown = new Table(main, go, start, lose);
    shown.open(game, auto);
    return;
  }
  const gallery = shown = new Gallery(main, start);
  document.title = "lastmove: all games";
  try {
    await gallery.show();
  } catch (problem) {
    if (gallery === shown) lose(null, problem, () => show());
  }
}

// A game that someone has just set up: whoever does not sit at the board moves at once.
function start(game) {
  go(game);
  show(true);
}

// What cannot be opened keeps its text, to be mended, and can be tried again.
function lose(game, problem, retry = null) {
  document.title = "lastmove";
  const field = game ? new NotationField(game.start) : null;
  const mended = async () => {
    const written = await field.read();
    if (written !== null) start(newGame(written, game.play, game.seats, game.first));
  };
  main.replaceChildren(h("section.problem",
    h("h1", "This cannot be opened"),
    field ? form(mended, {}, h("label", { for: "notation" }, "The position"),
      row(field.input, h("button.primary", "Open")), field.said)
      : wrong(problem),
    h("p.row", retry && !problem.input ? button("try again", retry, { id: "retry" }) : null,
      h("a", { href: "#" }, "All games"))));
  field?.point(problem);
  say(problem.message);
}

press("theme", () => {
  const now = root.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  root.dataset.theme = now === "dark" ? "light" : "dark";
  keep("theme", root.dataset.theme);
});
if (kept("theme")) root.dataset.theme = kept("theme");

// On a projector everything is large, and the board takes the height; the document tells when that is over.
function stage() {
  if (document.fullscreenElement) document.exitFullscreen();
  else root.requestFullscreen?.().catch(() => root.classList.toggle("stage"));
}
press("stage", stage);
addEventListener("fullscreenchange", () => root.classList.toggle("stage", Boolean(document.fullscreenElement)));

const KEYS = {
  "← → ↑ ↓": "walk over the places of the board",
  "enter space": "point at the place",
  "u r": "undo a move, redo it",
  "home end": "to the beginning, to the end",
  b: "make the best move",
  h: "a hint: first where, then what",
  v: "show or hide what moves are worth",
  t: "show or hide how much moves of Left and Right gain",
  w: "why? a walk through the reason on the board",
  "n p": "its next step, the one before",
  f: "full screen, with large type",
  esc: "let go of what is pointed at; leave the reason",
  "?": "this help",
};
help.querySelector(".keys").append(...Object.entries(KEYS).map(([keys, does]) =>
  h("div", h("dt", keys.split(" ").flatMap((key) => [h("kbd", key), " "])), h("dd", does))));
press("keys", () => help.showModal());
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input, textarea, select, dialog")) return;
  if (event.key === "?") help.showModal();
  else if (event.key === "f") stage();
  else if (shown?.key?.(event)) event.preventDefault();
});
addEventListener("popstate", () => show());
show();
