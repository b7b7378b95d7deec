// The questions the page asks the server. Every answer is data or one sentence that says what is wrong.

async function asked(path, options) {
  let response;
  try {
    response = await fetch(path, options);
  } catch {
    throw new Error("the server does not answer; is lastmove serve still running?");
  }
  const answer = await response.json().catch(() => null);
  if (!response.ok) throw new Error(answer?.error?.message ?? `the server answers ${response.status}`);
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
