// The questions the page asks the server. Every answer is data or one sentence that says what is wrong.

const PATIENCE = 40_000;  // milliseconds: longer than any honest answer takes

// A place in a text as strings count here, in units of 16 bits; the server counts characters.
const units = (text, at) => (at === undefined ? at : [...text].slice(0, at).join("").length);

async function asked(path, options, { signal, text = "" } = {}) {
  const late = AbortSignal.timeout(PATIENCE);
  let response, answer;
  try {
    response = await fetch(path, { ...options, signal: signal ? AbortSignal.any([signal, late]) : late });
    answer = await response.json().catch((broken) => { if (late.aborted) throw broken; return null; });
  } catch {
    throw new Error(late.aborted ? "the server has not answered for too long"
      : "the server does not answer; is lastmove serve still running?");
  }
  if (!response.ok || answer === null) {
    const { message, at, end } = answer?.error ?? {};
    throw Object.assign(new Error(message ?? `the server answers ${response.status}, which this page cannot read`),
      { at: units(text, at), end: units(text, end), limit: response.status === 503, input: response.status === 400 || response.status === 422 });
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

export const pictureOf = (notation) => `api/picture?position=${encodeURIComponent(notation)}`;

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
