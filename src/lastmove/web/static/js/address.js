// The whole game lives in the address: position, moves, cursor, and who sits where.

export const SEATS = ["you", "perfect", "random", "mixture"];
const OLD_SEATS = { stubborn: "perfect" };  // in addresses that were shared before

export function newGame(start, play = "normal", seats = ["you", "perfect"], first = null) {
  return { start, play, first, moves: [], at: 0, seats, skill: 0.5, seed: Math.floor(Math.random() * 1e6) };
}

export function write(game) {
  const parts = [`start=${encodeURIComponent(game.start)}`];
  if (game.play !== "normal") parts.push(`play=${game.play}`);
  if (game.first) parts.push(`first=${game.first}`);
  if (game.moves.length) parts.push(`moves=${game.moves.join(".")}`);
  if (game.at !== game.moves.length) parts.push(`at=${game.at}`);
  parts.push(`seats=${game.seats.join(".")}`);
  if (game.seats.includes("mixture")) parts.push(`skill=${Math.round(game.skill * 100)}`);
  parts.push(`seed=${game.seed}`);
  return `#${parts.join("&")}`;
}

export function read(hash) {
  const found = new URLSearchParams(hash.replace(/^#/, "").replace(/\+/g, "%2B"));
  if (!found.has("start")) return null;
  const moves = (found.get("moves") ?? "").split(".").filter(Boolean).map(Number);
  if (moves.some((number) => !Number.isInteger(number) || number < 0)) {
    throw new Error("the moves of this address are no list of numbers such as 2.0.5");
  }
  const at = found.has("at") ? Number(found.get("at")) : moves.length;
  const seats = (found.get("seats") ?? "you.perfect").split(".").map((seat) => OLD_SEATS[seat] ?? seat);
  const percent = Number(found.get("skill") ?? 50);
  const seed = Number(found.get("seed") ?? 0);
  return {
    start: found.get("start"),
    play: found.get("play") === "misere" ? "misere" : "normal",
    first: ["left", "right"].includes(found.get("first")) ? found.get("first") : null,
    moves,
    at: Number.isInteger(at) ? Math.min(Math.max(at, 0), moves.length) : moves.length,
    seats: [0, 1, ...seats.slice(2, 16).keys()].map((_, i) => (SEATS.includes(seats[i]) ? seats[i] : "you")),
    skill: Number.isFinite(percent) ? Math.min(Math.max(percent / 100, 0), 1) : 0.5,
    seed: Number.isInteger(seed) && seed >= 0 && seed < 2 ** 31 ? seed : 0,
  };
}
