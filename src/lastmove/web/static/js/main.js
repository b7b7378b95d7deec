// Where everything begins: the address says what is shown, the gallery or a game.

import { read, write } from "./address.js";
import { h, say } from "./dom.js";
import { Gallery } from "./gallery.js";
import { Table } from "./table.js";

const main = document.getElementById("main");
let shown = null;

export function go(game, { replace = false } = {}) {
  const address = game ? write(game) : "#";
  if (replace) history.replaceState(null, "", address);
  else if (address !== location.hash) history.pushState(null, "", address);
}

async function show() {
  let game;
  try {
    game = read(location.hash);
  } catch (problem) {
    fail(problem);
    return;
  }
  try {
    if (!game) {
      shown?.leave?.();
      shown = new Gallery(main, start);
      document.title = "lastmove: all games";
      await shown.show();
    } else if (shown instanceof Table && shown.game.start === game.start && shown.game.play === game.play) {
      await shown.load(game);
    } else {
      shown?.leave?.();
      shown = new Table(main, go, start);
      await shown.open(game);
    }
  } catch (problem) {
    fail(problem);
  }
}

// A game that someone has just set up: whoever does not sit at the board moves at once.
export async function start(game) {
  go(game);
  await show();
  if (shown instanceof Table) await shown.answer();
}

function fail(problem) {
  shown = null;
  main.replaceChildren(h("section", { class: "problem" },
    h("h1", {}, "This game cannot be opened"),
    h("p", { role: "alert" }, problem.message),
    h("p", {}, h("a", { href: "#" }, "All games"))));
  say(problem.message);
}

function theme(to) {
  document.documentElement.dataset.theme = to;
  try { localStorage.setItem("theme", to); } catch { /* a private window keeps nothing */ }
}

document.getElementById("theme").addEventListener("click", () => {
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const now = document.documentElement.dataset.theme ?? (dark ? "dark" : "light");
  theme(now === "dark" ? "light" : "dark");
});
try { if (localStorage.getItem("theme")) theme(localStorage.getItem("theme")); } catch { /* as above */ }

const help = document.getElementById("help");
document.getElementById("keys").addEventListener("click", () => help.showModal());
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input, textarea, select, dialog")) return;
  if (event.key === "?") help.showModal();
  else if (shown instanceof Table && shown.key(event)) event.preventDefault();
});
addEventListener("popstate", show);
addEventListener("hashchange", () => { if (!(shown instanceof Table) || location.hash !== write(shown.game)) show(); });
show();
