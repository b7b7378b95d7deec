// The questions the page asks the server. Every answer is data or one sentence that says what is wrong.

import { svgNode } from "./dom.js";

export const PATIENCE = 40_000;  // milliseconds: longer than any honest answer takes
export const LATE = "the server has not answered for too long";

// A place in a text as strings count here, in units of 16 bits; the server counts characters.
const units = (text, at) => (at === undefined ? at : [...text].slice(0, at).join("").length);

// What went wrong: whether there was too little time, whether what was asked is wrong, and where.
export const failure = (status, { message, at, end }) =>
  Object.assign(new Error(message), { at, end, limit: status === 503, gone: status === 404, input: status === 400 || status === 422 });

async function asked(path, options, { signal, text = "" } = {}) {
  const late = AbortSignal.timeout(PATIENCE);
  let response, answer;
  try {
    response = await fetch(path, { ...options, signal: signal ? AbortSignal.any([signal, late]) : late });
    answer = await response.json().catch((broken) => { if (late.aborted) throw broken; return null; });
  } catch {
    throw new Error(late.aborted ? LATE : "the server does not answer; is lastmove serve still running?");
  }
  if (!response.ok || answer === null) {
    const { message, at, end } = answer?.error ?? {};
    throw failure(response.status, { message: message ?? `the server answers ${response.status}, which this page cannot read`, at: units(text, at), end: units(text, end) });
  }
  return answer;
}

// A game as the server is asked about it; who begins is said of those in which Left and Right differ.
const played = (game) => ({ start: game.start, play: game.play, moves: game.moves.slice(0, game.at),
  ...(game.first ? { first: game.first } : {}) });

export const get = (path) => asked(path, {});

export const send = (path, body, how = {}) => asked(`api/${path}`, {
  method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }, how);

export const post = (path, game, more = {}, signal = undefined) => send(path, { ...played(game), ...more }, { signal, text: game.start });

// The position as the server writes it; or an error that says where the text is wrong.
export const read = (notation, as = "position") => asked(`api/${as}?written=${encodeURIComponent(notation)}`, {}, { text: notation });

// The same taken apart into the arguments of its game.
export const apart = (notation) => read(notation, "form");

export async function pictureOf(notation) {
  const response = await fetch(`api/picture?position=${encodeURIComponent(notation)}`);
  if (!response.ok) throw new Error("there is no picture of this position");
  return svgNode(await response.text());
}

export const socketTo = (path) => new WebSocket(new URL(path, location.href).href.replace(/^http/, "ws").replace(/#.*/, ""));

export const longer = (question, game, onprogress) => long(question, played(game), onprogress);

// A question that may take long: progress on the way, and a way to give up.
export function long(question, body, onprogress) {
  const socket = socketTo("api/long");
  const answer = new Promise((resolve, reject) => {
    socket.addEventListener("open", () => socket.send(JSON.stringify({ question, ...body })));
    socket.addEventListener("message", (event) => {
      const said = JSON.parse(event.data);
      if ("progress" in said) onprogress(said.progress);
      else if (said.error) reject(new Error(said.error.message));
      else resolve(said.answer);
      if (!("progress" in said)) socket.close();
    });
    socket.addEventListener("close", () => reject(new Error("stopped before there was an answer")));
  });
  return { answer, stop: () => socket.close() };
}
