// The game as this page knows it. No document and no network here: `step(state, event)` gives the next state;
// whoever drives it does what `state.task` says, and tells how that went by an event with the task's id.
//
// A state has
//   name     opening   no board is confirmed yet; the first one is on its way
//            lost      no board is confirmed, and it could not be had
//            yours     a person at this board is to move; the only state in which moves are taken
//            waits     an opponent is to move, and waits to be told so (after undo, or in a link)
//            sent      a person's move is on its way
//            asked     the best move is asked for, to be made
//            going     another place of the record is on its way
//            pausing   an opponent moves in a moment
//            thinking  its move is asked for
//            telling   it has said that it guesses, and moves in a moment
//            replying  its move is on its way
//            over      the game is over
//   game     the game of the address, as the server has confirmed it
//   board    the board that the server gave for it
//   ahead    the board that is shown meanwhile, since it came along with the last; or null
//   task     what is to be done: { id, kind: table | move | hint | reply | wait, … }; or null
//   problem  what went wrong last, and the task that would try again; or null
//   choice   the move that an opponent has chosen and not yet made
//   remark   what an opponent said of its last move
//   last     the places of the last move
//
// Whatever fails goes back to the last game and board that the server confirmed.

const PAUSE = 550;  // before an opponent moves, so that one sees what happened
const TELL = 1600;  // for reading that it guesses

let ids = 0;

export const sameStart = (one, other) => ["start", "play", "first"].every((key) => one[key] === other[key]);
export const seatOf = (game, board, player) => game.seats[board.players.indexOf(player)] ?? "you";

// What may happen next when nothing is on its way.
function rest(state, changes = {}) {
  const next = { ...state, ahead: null, task: null, ...changes };
  const { game, board } = next;
  if (!board) return { ...next, name: "lost" };
  if (board.winner) return { ...next, name: "over" };
  // In a room moves are made at the end of the record only; those of others are heard of, not asked for.
  const past = game.room && game.at < game.moves.length;
  return { ...next, name: seatOf(game, board, board.turn) === "you" && !past ? "yours" : "waits" };
}

const busy = (state, name, task, changes = {}) =>
  ({ ...state, ahead: null, problem: null, ...changes, name, task: { ...task, name, id: ++ids } });

// After a move: whoever is no person answers in a moment.
function goOn(state) {
  return state.name === "waits" && !state.game.room ? busy(state, "pausing", { kind: "wait", time: PAUSE }) : state;
}

const listed = (board, move) => board.moves.find((other) => other.number === move.number && other.text === move.text);

// A move on its way: as text, with the position it is made in.
function send(state, name, move) {
  const { game, board } = state;
  const known = listed(board, move);
  const ahead = known?.ahead && { ...board, ...known.ahead, moves: [],
    history: [...board.history, { by: board.turn, move: move.text }] };
  const task = { kind: "move", game, position: board.position, move: move.text, number: move.number,
    points: move.points ?? [] };
  return busy(state, name, task, { ahead: ahead ?? null });
}

// Undoing goes back to where a person was to move, if one plays.
function undone(state, at) {
  const { game, board } = state;
  const back = at === game.at - 1 && at > 0 && game.seats.includes("you");
  return back && seatOf(game, board, board.history[at].by) !== "you" ? at - 1 : at;
}

export const first = { name: "lost", game: null, board: null, ahead: null, task: null, problem: null, choice: null,
  remark: "", last: [] };

// Which events a state takes; all others change nothing.
const RESTING = ["yours", "waits", "over"];
const THEIRS = ["pausing", "thinking", "telling", "replying"];

const RETRIED = { sent: "yours", asked: "yours", thinking: "waits", replying: "waits" };

const EVENTS = {
  // An address was opened, or a game was set up (`auto`: an opponent who begins does so).
  open: (state, { game, auto = false }) => {
    const same = state.board && sameStart(state.game, game);
    const from = same ? state : { ...first, game };
    return busy(from, same ? "going" : "opening", { kind: "table", game, auto });
  },

  // A person makes a move of the board that is shown; one that is not listed only where not all are.
  move: (state, { move, position }) => {
    if (state.name !== "yours" || position !== state.board.position) return state;
    return listed(state.board, move) || state.board.more ? send(state, "sent", move) : state;
  },

  // Another place of the record; `exactly`, or where a person was to move.
  jump: (state, { at, exactly = false }) => {
    if (![...RESTING, ...THEIRS].includes(state.name) || at < 0 || at > state.game.moves.length) return state;
    const to = exactly ? at : undone(state, at);
    if (to === state.game.at) return RESTING.includes(state.name) ? state : rest(state);
    return busy(state, "going", { kind: "table", game: { ...state.game, at: to }, jump: true });
  },

  best: (state) => (state.name === "yours" ? busy(state, "asked", { kind: "hint", game: state.game }) : state),

  // Whoever waits is told to move.
  goOn: (state) => (state.name === "waits" ? goOn({ ...state, problem: null }) : state),

  // Who sits where, and how well they play; an opponent who was about to move may be gone.
  sit: (state, { seats = state.game.seats, skill = state.game.skill }) => {
    const next = { ...state, problem: null, game: { ...state.game, seats, skill } };
    return [...RESTING, ...THEIRS, "asked"].includes(state.name) ? rest(next) : next;
  },

  // Once more what failed, if whoever was to move still is.
  retry: (state) => {
    const task = state.problem?.task;
    if (!task || state.task || (state.board && (RETRIED[task.name] ?? state.name) !== state.name)) return state;
    if (task.kind === "move") return send(state, task.name, { text: task.move, number: task.number, points: task.points });
    return busy(state, task.name, task);
  },

  // Nobody wants to wait any longer.
  giveUp: (state) => (state.task && state.task.kind !== "wait"
    ? EVENTS.failed(state, { problem: { message: "you stopped waiting" } }) : state),

  waited: (state) => {
    if (state.name === "telling") return send(state, "replying", state.choice);
    const opponent = seatOf(state.game, state.board, state.board.turn);
    return busy(state, "thinking", { kind: "reply", game: state.game, opponent });
  },

  answered: (state, { answer }) => {
    const { task, game } = state;
    if (task.kind === "hint") return send(state, "sent", answer);
    if (task.kind === "reply") {
      const chosen = { ...state, choice: answer, remark: answer.remark };
      return answer.limited ? busy(chosen, "telling", { kind: "wait", time: TELL }) : send(chosen, "replying", answer);
    }
    if (task.kind === "table") {
      // Who goes elsewhere in the record keeps the seats, which may have been changed meanwhile.
      const to = task.jump ? { ...game, at: task.game.at } : task.game;
      const next = rest(state, { game: to, board: answer, problem: null, remark: "", last: [] });
      return task.auto ? goOn(next) : next;
    }
    const moves = [...game.moves.slice(0, game.at), answer.number];
    return goOn(rest(state, { game: { ...game, moves, at: moves.length }, board: answer, problem: null, last: task.points,
      remark: task.name === "replying" ? state.remark : "" }));
  },

  failed: (state, { problem: { message, at, end, limit, input } }) => rest(state,
    { problem: { message, at, end, limit, input, task: state.task, undone: Boolean(state.ahead) || state.name === "sent" } }),
};

// What comes too late has the id of no task.
export function step(state, event) {
  return "id" in event && event.id !== state.task?.id ? state : EVENTS[event.type](state, event);
}

// Whether moves are taken; where one may go in the record; what is shown.
export const open = (state) => state.name === "yours";
export const shown = (state) => state.ahead ?? state.board;
export const movable = (state) => [...RESTING, ...THEIRS].includes(state.name);
