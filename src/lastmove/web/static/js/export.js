// Taking a game along, and bringing one in: notation, Python, JSON, a link, SVG, PNG.

import { newGame, read, side } from "./address.js";
import { post, read as readPosition } from "./api.js";
import { button, copy, download, h, row, wrong } from "./dom.js";

export function exports(table) {
  const pasted = h("textarea", { id: "paste", rows: 2, spellcheck: "false", placeholder: "notation, a link, or a transcript" });
  const problem = h("div");
  const bring = async () => {
    try {
      problem.replaceChildren();
      pasted.value = pasted.value.trim();
      table.start(await understood(pasted.value));
    } catch (reason) {
      problem.replaceChildren(wrong(reason));
      pasted.focus();
      if (reason.at !== undefined) pasted.setSelectionRange(reason.at, reason.end);
    }
  };
  return h("details.exports", h("summary", "Save, share, bring in"),
    row(
      copy("notation", () => table.table.position),
      copy("Python", () => `import lastmove as lm\nposition = lm.parse(${JSON.stringify(table.table.position)})`),
      copy("link", () => table.address()),
      button("JSON", () => download("game.json", transcript(table), "application/json")),
      button("SVG", () => download("board.svg", plain(table), "image/svg+xml")),
      button("PNG", () => png(table))),
    h("label", { for: "paste" }, "Paste a position, a link or a transcript"), pasted, problem,
    button("Open it", bring));
}

function transcript({ table, game }) {
  return JSON.stringify({ schema: 1, start: table.start, play: game.play, ...(table.first ? { first: table.first } : {}), numbers: game.moves.slice(0, game.at),
    moves: table.history, position: table.position, winner: table.winner });
}

// The board without the places to point at.
function plain({ table }) {
  const parsed = new DOMParser().parseFromString(table.board, "image/svg+xml");
  for (const spot of parsed.querySelectorAll(".spot")) spot.remove();
  return new XMLSerializer().serializeToString(parsed);
}

function png(table) {
  const image = new Image();
  const source = URL.createObjectURL(new Blob([plain(table)], { type: "image/svg+xml" }));
  image.onload = () => {
    const canvas = h("canvas", { width: image.naturalWidth * 2, height: image.naturalHeight * 2 });
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    URL.revokeObjectURL(source);
    canvas.toBlob((blob) => download("board.png", blob, "image/png"));
  };
  image.src = source;
}

async function understood(text) {
  if (!text) throw new Error("there is nothing to open; paste a position such as nim(3,5,7)");
  const hash = text.indexOf("#start=");
  if (hash >= 0) return read(text.slice(hash));
  if (text.startsWith("{")) {
    let data;
    try { data = JSON.parse(text); } catch { throw new Error("this begins like JSON, but it is not"); }
    if (typeof data.start !== "string" || !Array.isArray(data.moves)) {
      throw new Error('a transcript has a "start" and "moves", as play --json and this page write them');
    }
    const game = newGame(data.start, data.play === "misere" ? "misere" : "normal", ["you", "you"],
      side(data.first));
    const said = data.moves.map((move) => String(move.move ?? move));
    const found = await post("transcript", game, { said });
    return { ...game, moves: found.moves, at: found.moves.length };
  }
  await readPosition(text);
  return newGame(text, "normal", ["you", "perfect"]);
}
