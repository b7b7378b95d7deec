// The questions the page asks the server. Every answer is data or one sentence that says what is wrong.

async function asked(path, options) {
  let response;
  try {
    response = await fetch(path, options);
  } catch {
    throw new Error("the server does not answer; is lastmove serve still running?");
  }
  const answer = await response.json().catch(() => null);
  if (!response.ok) {
    const problem = new Error(answer?.error?.message ?? `the server answers ${response.status}`);
    problem.limit = response.status === 503;
    throw problem;
  }
  return answer;
}

export const get = (path) => asked(path, {});

export function post(path, game, more = {}) {
  const body = { start: game.start, play: game.play, moves: game.moves.slice(0, game.at), ...more };
  return asked(`api/${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
}

export const pictureOf = (notation) => `api/picture?position=${encodeURIComponent(notation)}`;

// A question that may take long: progress on the way, and a way to give up.
export function longer(question, game, onprogress) {
  const socket = new WebSocket(new URL("api/long", location.href).href.replace(/^http/, "ws").replace(/#.*/, ""));
  const answer = new Promise((resolve, reject) => {
    socket.addEventListener("open", () => socket.send(JSON.stringify({
      question, start: game.start, play: game.play, moves: game.moves.slice(0, game.at) })));
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
