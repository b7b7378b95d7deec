// The whole game lives in the address: position, moves, cursor, who sits where, and the room it is played in.
// What is no game has an address too: #table=queen&rows=0..9&columns=0..9, #sequence=kayles&n=100, #room=K7XQM.

export const SEATS = ["you", "perfect", "random", "mixture"];
const OLD_SEATS = { stubborn: "perfect" };  // in addresses that were shared before
const AWAY = "there";  // the seat of somebody in the same room, elsewhere
const PAGES = ["table", "sequence", "coalitions", "verify", "simulate", "together"];
const CODE = /^[0-9A-Z]{5}$/;

// Who begins, where Left and Right differ.
export const side = (first) => (["left", "right"].includes(first) ? first : null);

export function newGame(start, play = "normal", seats = ["you", "perfect"], first = null) {
  return { start, play, first, moves: [], at: 0, seats, skill: 0.5, seed: Math.floor(Math.random() * 1e6) };
}

export const write = (game) => pageAddress("start", { start: game.start, play: game.play === "normal" ? "" : game.play, first: game.first,
  moves: game.moves.join("."), at: game.at === game.moves.length ? "" : game.at, seats: game.seats.join("."),
  skill: game.seats.includes("mixture") ? Math.round(game.skill * 100) : "", seed: game.seed, room: game.room });

const fields = (hash) => new URLSearchParams(hash.replace(/^#/, "").replace(/\+/g, "%2B"));

// The page of an address that is no game, with what else it says; or the room; null for a game and the gallery.
export function pageOf(hash) {
  const found = fields(hash);
  const room = (found.get("room") ?? "").toUpperCase();
  if (CODE.test(room)) return { name: "room", code: room, found };
  const name = found.has("start") ? undefined : PAGES.find((page) => found.has(page));
  return name ? { name, found } : null;
}

// What says nothing is left out, but for the name of the page.
export function pageAddress(name, values) {
  const parts = Object.entries(values).filter(([key, value]) => key === name || (value !== "" && value !== null && value !== undefined));
  return `#${parts.map(([key, value]) => (value === "" ? key : `${key}=${encodeURIComponent(value)}`)).join("&")}`;
}

export function read(hash) {
  const found = fields(hash);
  if (!found.has("start")) return null;
  const told = (key, normal = "") => found.get(key) ?? normal;
  const room = CODE.test(told("room")) ? told("room") : undefined;
  const known = room ? [...SEATS, AWAY] : SEATS;
  const moves = told("moves").split(".").filter(Boolean).map(Number);
  if (moves.some((number) => !Number.isInteger(number) || number < 0)) {
    throw new Error("the moves of this address are no list of numbers such as 2.0.5");
  }
  const at = Number(told("at", moves.length));
  const seats = told("seats", "you.perfect").split(".").map((seat) => OLD_SEATS[seat] ?? seat);
  const percent = Number(told("skill", 50));
  const seed = Number(told("seed", 0));
  return {
    start: told("start"),
    play: told("play") === "misere" ? "misere" : "normal",
    first: side(told("first")),
    moves,
    at: Number.isInteger(at) ? Math.min(Math.max(at, 0), moves.length) : moves.length,
    seats: [0, 1, ...seats.slice(2, 16).keys()].map((_, i) => (known.includes(seats[i]) ? seats[i] : "you")),
    skill: Number.isFinite(percent) ? Math.min(Math.max(percent / 100, 0), 1) : 0.5,
    seed: Number.isInteger(seed) && seed >= 0 && seed < 2 ** 31 ? seed : 0,
    ...(room ? { room } : {}),
  };
}
