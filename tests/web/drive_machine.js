// Drives the page's machine with random events, and answers that come late, twice or never; told what is wrong.
async (seed) => {
  const { step, first, open } = await import("/js/machine.js");
  let random = seed;
  const chance = (n) => (random = (random * 1103515245 + 12345) % 2147483648, Math.floor(random / 7) % n);
  // A game of taking 1 to 3 from a heap, as the server would tell it.
  const board = (game) => {
    const taken = game.moves.slice(0, game.at), players = ["first", "second"];
    const heap = taken.reduce((left, number) => left - number - 1, 21);
    const moves = [1, 2, 3].filter((n) => n <= heap).map((n) => ({ number: n - 1, text: `take ${n}`, points: [] }));
    return { position: `heap(${heap})`, players, turn: moves.length ? players[taken.length % 2] : null, moves,
      winner: moves.length ? null : players[1 - taken.length % 2],
      history: taken.map((number, i) => ({ by: players[i % 2], move: `take ${number + 1}` })) };
  };
  const answer = (task) => {
    if (task.kind === "table") return board(task.game);
    if (task.kind === "reply" || task.kind === "hint") {
      return { number: 0, text: "take 1", points: [], remark: "", limited: chance(4) === 0 };
    }
    const here = board(task.game), number = Number(task.move.slice(5)) - 1;
    if (here.position !== task.position) throw new Error(`${task.move} in ${task.position}, not ${here.position}`);
    const moves = [...task.game.moves.slice(0, task.game.at), number];
    return { number, ...board({ ...task.game, moves, at: moves.length }) };
  };
  const wrong = [], names = new Set(), log = [];
  let state = first, seat = null, old = [];
  const play = (event) => {
    const before = state;
    state = step(state, event);
    names.add(state.name);
    log.push(`${event.type} → ${state.name}`);
    const fail = (text) => wrong.push(`${text}: ${log.slice(-6).join(", ")}`);
    if (open(state) === Boolean(state.task) && state.name === "yours") fail("open while something is on its way");
    if (state.board && JSON.stringify(board(state.game)) !== JSON.stringify({ ...state.board, number: undefined })) {
      fail("the board is not that of the address");
    }
    if (event.type === "failed" && before.task && (state.game !== before.game || state.board !== before.board)) fail("not rolled back");
    if (event.type === "move" && before.name !== "yours" && state !== before) fail("a move was taken while locked");
    const grown = state.game && before.game && state.game.at === before.game.at + 1 && state.game.moves !== before.game.moves;
    if (grown && (before.name === "sent") !== (seat === "you")) fail("a move by the wrong side");
    if (state.task && state.task !== before.task) {
      old.push(state.task);
      if (state.task.kind === "move") seat = state.game.seats[state.game.at % 2];  // who sits there may leave meanwhile
    }
  };
  play({ type: "open", game: { start: "heap(21)", play: "normal", moves: [], at: 0, seats: ["you", "perfect"], skill: 0.5, seed: 1 }, auto: true });
  for (let i = 0; i < 3000; i += 1) {
    const task = chance(5) && state.task ? state.task : old[chance(old.length)];  // at times an answer that is long too late
    const kind = chance(12);
    if (kind < 5 && task.kind === "wait") play({ type: "waited", id: task.id });
    else if (kind < 5 && chance(4)) play({ type: "answered", id: task.id, answer: answer(task) });
    else if (kind < 5) play({ type: "failed", id: task.id, problem: { message: "lost" } });
    else if (kind < 8 && state.board) play({ type: "move", position: state.board.position,
      move: { number: chance(3), text: `take ${chance(3) + 1}`, points: [] } });
    else if (kind === 8 && state.game) play({ type: "jump", at: chance(state.game.moves.length + 1) - chance(2), exactly: chance(2) === 0 });
    else if (kind === 9) play({ type: ["retry", "goOn", "best", "giveUp"][chance(4)] });
    else if (kind === 10 && state.board) play({ type: "sit", seats: ["you", ["perfect", "you"][chance(2)]] });
    else if (kind === 11 && chance(9) === 0) play({ type: "open", auto: chance(2) === 0,
      game: { start: "heap(21)", play: "normal", moves: [0, 1, 2].slice(chance(4)), at: 0, seats: ["you", "perfect"], skill: 0.5, seed: 1 } });
  }
  // From wherever it stands: answers that come lead back to where someone can go on.
  for (let i = 0; i < 60 && (state.task || state.name === "waits"); i += 1) {
    if (!state.task) play({ type: "goOn" });
    else if (state.task.kind === "wait") play({ type: "waited", id: state.task.id });
    else play({ type: "answered", id: state.task.id, answer: answer(state.task) });
  }
  return { wrong: wrong.slice(0, 3), names: [...names], end: state.name };
}
