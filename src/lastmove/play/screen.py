"""The terminal board: the picture in characters, the moves as a list, values and reasons by key."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual import work
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Footer, Header, OptionList, Static
from textual.widgets.option_list import Option
from textual.worker import WorkerFailed, get_current_worker

from lastmove.api.draw import text as board
from lastmove.api.explain import explain
from lastmove.api.solve import new_run, solve
from lastmove.core.errors import InputError, LimitReached, printable, told
from lastmove.core.guarding import rules_error
from lastmove.core.limits import Budget
from lastmove.core.position import DRAW, Move, Play, merged
from lastmove.play.match import Match
from lastmove.play.opponents import Opponent, Perfect
from lastmove.play.review import Worth, move_worths, slips, summary, track

LISTED = 500
"""Moves that the list shows."""
SECONDS = 20.0
"""How long an answer may take when no limit is given."""
NAMES = {"W": "wins", "L": "loses", "D": "draws", "?": "not known"}


class BoardScreen(App[None]):
    """A match between people and opponents, played by keys.

    Parameters
    ----------
    match : the game as it stands.
    opponents : who plays a side instead of a person, by the player's name.
    seconds : how long an answer may take.
    """

    TITLE = "lastmove"
    CSS = """
    #left { width: 2fr; } #right { width: 1fr; min-width: 30; }
    #line { padding: 0 1; text-style: bold; height: auto; }
    #board { padding: 1 2; height: auto; }
    #said { padding: 0 2; height: auto; }
    #moves { height: 2fr; border: round $primary; } #record { height: 1fr; border: round $primary; }
    #record Static { height: auto; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,u", "step(-1)", "back"),
        Binding("right,r", "step(1)", "on"),
        Binding("home", "ends(0)", "start", show=False, priority=True),
        Binding("end", "ends(1)", "end", show=False, priority=True),
        Binding("space", "best", "best move", priority=True),
        Binding("h", "hint", "hint"),
        Binding("v", "values", "values"),
        Binding("w", "why", "why"),
        Binding("s", "slips", "who slipped"),
        Binding("question_mark", "keys", "help"),
        Binding("q", "quit", "quit"),
        Binding("ctrl+c", "interrupt", "stop", show=False, priority=True),
    ]

    def __init__(self, match: Match, opponents: dict[str, Opponent], seconds: float | None = None):
        super().__init__()
        self.match = match
        self.opponents = opponents
        self.seconds = seconds or SECONDS
        self.undone: list[Move] = []
        self.listed: list[Move] = []
        self.shows = False
        self.hinted: tuple[str, str] | None = None
        self.failure: Exception | None = None
        """What a user's own rules did that ended the game."""

    def _handle_exception(self, error: Exception) -> None:
        """Leave with one sentence where a user's rules fail; what is ours stays a traceback."""
        cause = error.error if isinstance(error, WorkerFailed) else error
        failure = cause if isinstance(cause, InputError) else rules_error(cause)
        if failure is None:
            super()._handle_exception(error)
            return
        self.failure = failure
        self.exit(return_code=2)

    def compose(self) -> ComposeResult:
        """Board and reasons at the left, moves and record at the right."""
        yield Header()
        with Horizontal():
            with VerticalScroll(id="left"):
                yield Static(id="line")
                yield Static(id="board", markup=False)
                yield Static(id="said", markup=False)
            with Vertical(id="right"):
                yield OptionList(id="moves", markup=False)
                with VerticalScroll(id="record"):
                    yield Static(id="played", markup=False)
        yield Footer()

    def on_mount(self) -> None:
        """Show the board; whoever is no person begins."""
        play = "" if self.match.play is Play.NORMAL else ", misère play"
        self.sub_title = f"{self.match.start}{play}"
        self.query_one("#moves").border_title = "moves"
        self.query_one("#record").border_title = "the game so far"
        self.refresh_board()
        self.let_others_move()

    # -- what is seen ---------------------------------------------------------------------------

    def standing(self) -> str:
        """Whose turn it is, or how it ended."""
        winner = self.match.winner
        if winner is None:
            return f"{self.match.turn} to move"
        return "A draw" if winner == DRAW else f"{winner} has won"

    def refresh_board(self, said: str = "") -> None:
        """The picture, the list of moves and the record."""
        position = self.match.position
        self.hinted = None
        self.query_one("#line", Static).update(printable(self.standing()))
        self.query_one("#board", Static).update(board(position))
        self.say(said)
        played = [
            f"{i + 1:3} {self.match.turn_after(i)}: {move.text}"
            for i, move in enumerate(self.match.moves)
        ]
        self.query_one("#played", Static).update("\n".join(played) or "nothing yet")
        self.query_one("#record").scroll_end(animate=False)
        over = self.match.winner is not None
        self.listed = [] if over else list(merged(self.match.legal_moves(LISTED)))
        self.list_moves(None)
        if self.shows and not over:
            self.find_values()

    def list_moves(self, worths: list[Worth] | None) -> None:
        """The moves, with what they are worth once that is known."""
        moves = self.query_one("#moves", OptionList)
        chosen = moves.highlighted
        moves.clear_options()
        for index, move in enumerate(self.listed):
            text = move.text
            if worths is not None:
                worth = worths[index]
                star = "*" if isinstance(worth.value, int) else ""
                value = "" if worth.value is None else f" {star}{worth.value}"
                text = f"[{worth.mark}]{value:>4}  {text}"
            moves.add_option(Option(text))
        if self.listed:
            moves.highlighted = min(chosen or 0, len(self.listed) - 1)
            moves.focus()

    def say(self, text: str) -> None:
        """A message below the board."""
        self.query_one("#said", Static).update(text)

    # -- moving ---------------------------------------------------------------------------------

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter on a move plays it."""
        if self.match.winner is None and event.option_index < len(self.listed):
            self.make(self.listed[event.option_index])

    def make(self, move: Move, remark: str = "") -> None:
        """Play a move, then let the others answer."""
        by = self.match.turn
        self.match.make(move)
        self.undone.clear()
        note = f" ({remark})" if remark else ""
        self.refresh_board(f"{by}: {move.text}{note}")
        self.let_others_move()

    def let_others_move(self) -> None:
        """If it is no person's turn, think and move."""
        opponent = self.opponents.get(self.match.turn)
        if self.match.winner is None and opponent is not None:
            self.query_one("#line", Static).update(f"{self.match.turn} thinks …")
            self.think(opponent, len(self.match.moves))

    @work(thread=True, exclusive=True, group="move")
    def think(self, opponent: Opponent, count: int) -> None:
        """An opponent's move, found beside the keys."""
        try:
            choice = opponent.choose(self.match)
        except InputError as problem:
            self.call_from_thread(self.say, str(problem))
            return
        worker = get_current_worker()
        if not worker.is_cancelled and len(self.match.moves) == count:
            self.call_from_thread(self.make, choice.move, choice.remark)

    def action_interrupt(self) -> None:
        """Ctrl-C: end at once, as an interrupted command does."""
        self.exit(return_code=130)

    def action_step(self, way: int) -> None:
        """One move back, or on again; back to where a person was to move."""
        self.workers.cancel_group(self, "move")
        if way < 0 and self.match.moves:
            self.undone.append(self.match.take_back())
            while self.match.moves and self.match.turn in self.opponents:
                self.undone.append(self.match.take_back())
        elif way > 0 and self.undone:
            self.match.make(self.undone.pop())
            while self.undone and self.match.turn in self.opponents:
                self.match.make(self.undone.pop())
        self.refresh_board()

    def action_ends(self, end: int) -> None:
        """To the beginning, or to the last move."""
        self.workers.cancel_group(self, "move")
        while self.match.moves and not end:
            self.undone.append(self.match.take_back())
        while self.undone and end:
            self.match.make(self.undone.pop())
        self.refresh_board()

    def action_best(self) -> None:
        """Make the move that a perfect player would make."""
        if self.match.winner is None and self.match.turn not in self.opponents:
            self.think(Perfect(time=self.seconds), len(self.match.moves))

    # -- asking ---------------------------------------------------------------------------------

    def action_hint(self) -> None:
        """First where, then what."""
        if self.match.winner is not None:
            return
        if self.hinted is not None:
            self.say(self.hinted[1])
            return
        self.ask(self._hint)

    def _hint(self) -> str:
        choice = Perfect(time=self.seconds).choose(self.match)
        verdict = solve(self.match.position, play=self.match.play, time=self.seconds)
        stand = {
            "N": "You can win from here.",
            "P": "No move wins against perfect play; this one makes it hardest.",
            "D": "Nobody can force a win; this keeps the draw.",
        }[verdict.outcome.value]
        where = choice.move.text.rsplit(" ", 2)
        about = " ".join(where[-2:]) if len(where) > 2 else "the list"
        self.hinted = (
            f"{stand} Look at: {about}. Press h again for the move.",
            f"{stand} {choice.move.text}. {verdict.because}",
        )
        return self.hinted[0]

    def action_values(self) -> None:
        """Show or hide what moves are worth."""
        self.shows = not self.shows
        if self.shows:
            self.find_values()
        else:
            self.list_moves(None)

    @work(thread=True, exclusive=True, group="values")
    def find_values(self) -> None:
        """Solve every move, beside the keys."""
        position, moves = self.match.position, self.listed
        run = new_run(Budget(self.seconds))
        try:
            worths = move_worths(moves, position, self.match.play, run)
        except InputError as problem:
            self.call_from_thread(self.say, str(problem))
            return
        if not get_current_worker().is_cancelled and moves is self.listed:
            self.call_from_thread(self.list_moves, worths)

    def action_why(self) -> None:
        """The reason, step by step."""
        self.ask(lambda: str(explain(self.match.position, play=self.match.play, time=self.seconds)))

    def action_slips(self) -> None:
        """Which moves gave something away."""
        self.ask(self._slips)

    def _slips(self) -> str:
        run = new_run(Budget(self.seconds))
        worths = track(self.match, run)
        return summary(slips(self.match, worths, run), worths)

    @work(thread=True, exclusive=True, group="asking")
    def ask(self, question: Callable[[], str]) -> None:
        """Find an answer beside the keys, and show it."""
        self.call_from_thread(self.say, "thinking …")
        try:
            answer = question()
        except (InputError, LimitReached) as problem:
            answer = told(problem)
        if not get_current_worker().is_cancelled:
            self.call_from_thread(self.say, answer)

    def action_keys(self) -> None:
        """What the keys do."""
        self.say(
            "up, down, enter   choose a move and make it\n"
            "left, right       one move back, one on; home and end: all the way\n"
            "space             make the best move\n"
            "h                 a hint: first where, then what\n"
            "v                 what each move is worth: W wins, L loses, D draws, ? not known\n"
            "w                 why: the reason, step by step\n"
            "s                 who slipped, and when\n"
            "q                 quit"
        )
