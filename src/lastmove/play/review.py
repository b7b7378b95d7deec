"""What moves are worth, and where a game turned: for boards that show it and for learning."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction

from lastmove.api.solve import verdict_of
from lastmove.core.errors import LimitReached
from lastmove.core.guarding import guarded
from lastmove.core.position import (
    DRAW,
    Move,
    Outcome,
    Play,
    Position,
    Roles,
    Turned,
    identity,
    untimed,
)
from lastmove.core.solver import Run
from lastmove.core.steps import plain
from lastmove.core.values import Value
from lastmove.core.verdict import Verdict
from lastmove.play.match import Match
from lastmove.search.partisan import gain_of

MARKS = {Outcome.N: "W", Outcome.P: "L", Outcome.D: "D"}
"""How a position stands for the player to move: won, lost, drawn."""
TURNED = {"W": "L", "L": "W", "D": "D", "?": "?"}
"""The same as the other player sees it."""
RANK = {"L": 0, "D": 1, "W": 2}
GONE = {"W": "a win", "D": "a draw"}
"""What is given away."""


@dataclass(frozen=True)
class Worth:
    """What a position is worth to the player to move; `?` where a limit was reached."""

    mark: str
    value: int | Value | None = None
    remoteness: int | None = None

    def turned(self) -> Worth:
        """What it is worth to the player who has just moved into it."""
        return Worth(TURNED[self.mark], self.value, self.remoteness)


@dataclass(frozen=True)
class Slip:
    """A move that gave something away, and the reply that punishes it.

    Parameters
    ----------
    number, by, before, after : which move, whose, how the mover stood before it and stands now.
    reply, remark : the answer by the strategy of the other player, and what there is to say of it;
        None where no move is known, as with strategy stealing, or a limit was reached, or it is
        still the turn of whoever slipped.
    because : why the position it left is as it is.
    """

    number: int
    by: str
    before: str
    after: str
    reply: str | None
    remark: str
    because: str

    def __str__(self) -> str:
        said = f" ({self.remark})" if self.remark else ""
        answer = "" if self.reply is None else f" The answer: {self.reply}{said}."
        gave = f"Move {self.number}: {self.by} gave away {GONE[self.before]}."
        return f"{gave}{answer} {self.because}"


@guarded
def worth(position: Position, play: Play, run: Run, *, argued: bool = False) -> Worth:
    """Solve, or say that it is not known; an ended game is worth what it says.

    Who wins is told also where the number beside it would take longer than there is time. With
    `argued` only what a theorem says counts, and nothing is searched.
    """
    ends = isinstance(position, Roles) and not isinstance(position, Turned)
    if ends and (result := position.result(play)) is not None:
        if result == DRAW:
            return Worth("D")
        return Worth("W" if result == position.to_move else "L", remoteness=0)
    mark = "?"
    try:
        run.budget.check()  # before a search makes its tables for nothing
        argument = run.argue(position, play)
        if argued and argument.method.kind != "theorem":
            return Worth("?")
        mark = MARKS[argument.outcome]
        verdict = verdict_of(argument, beside=not argued)
    except LimitReached:
        return Worth(mark)
    return Worth(mark, verdict.value, verdict.remoteness)


def move_worths(
    moves: Sequence[Move], position: Position, play: Play, run: Run, *, argued: bool = False
) -> list[Worth]:
    """What each move is worth to whoever makes it, as far as the run's budget goes; see `worth`.

    In a game with roles whose turn does not pass, the move is seen by the one who makes it.
    """
    found = []
    for move in moves:
        after = worth(move.to, play, run, argued=argued)
        same = isinstance(position, Roles) and move.to.to_move == position.to_move
        found.append(after if same else after.turned())
    return found


def temperatures(moves: Sequence[Move], position: Position, run: Run) -> list[Fraction | None]:
    """What each move of a game of Left and Right gains, as far as the run's budget goes.

    None for other games, and past a limit.
    """
    found: list[Fraction | None] = []
    for move in moves:
        told = None
        if isinstance(position, Turned):
            here, player = position.state
            with suppress(LimitReached):
                told = gain_of(here, Move(move.text, untimed(move.to)), player, run)
        found.append(told)
    return found


def worths_told(moves: Sequence[Move], verdict: Verdict) -> list[Worth]:
    """What a verdict alone says of each move: for a position whose moves are too many to solve.

    A lost position has losing moves only; of a won one the winning moves are listed, and where all
    of them are, the others lose, unless they may be drawn.

    >>> from lastmove import parse, solve
    >>> moves = list(parse("cram(2x4)").moves())
    >>> {worth.mark for worth in worths_told(moves, solve("cram(2x4)"))}
    {'L'}
    """
    if verdict.outcome is Outcome.P:
        return [Worth("L")] * len(moves)
    if verdict.outcome is not Outcome.N or verdict.winning_moves is None:
        return [Worth("?")] * len(moves)
    winning = {identity(move.to) for move in verdict.winning_moves}
    settled = verdict.complete and not isinstance(verdict.position, Roles)
    other = Worth("L" if settled else "?")
    return [Worth("W") if identity(move.to) in winning else other for move in moves]


def track(match: Match, run: Run) -> list[Worth]:
    """What every position of the game so far was worth to the player to move there."""
    return [
        worth(position, match.play, run)
        for position in (match.start, *(move.to for move in match.moves))
    ]


def seen_by_movers(match: Match, worths: Sequence[Worth]) -> list[Worth]:
    """What each move was worth to the one who made it, from the positions' worths of `track`."""
    turns = [match.turn_after(count) for count in range(len(worths))]
    return [
        then if turns[number] == turns[number - 1] else then.turned()
        for number, then in enumerate(worths[1:], 1)
    ]


@guarded
def slips(match: Match, worths: Sequence[Worth], run: Run) -> list[Slip]:
    """The moves after which the mover stood worse than before, each with its punishment.

    >>> from lastmove import parse
    >>> from lastmove.core.limits import Budget
    >>> from lastmove.api.solve import new_run
    >>> match, run = Match(parse("nim(2,3)")), new_run(Budget())
    >>> match.make(match.position.move("take 2 from heap 1"))
    >>> print(*slips(match, track(match, run), run))
    Move 1: first gave away a win. The answer: take 3 from heap 2. The nim-sum is 0 ⊕ 3 = 3, \
not 0: a move to nim-sum 0 wins.
    """
    found = []
    for number, (move, then) in enumerate(
        zip(match.moves, seen_by_movers(match, worths), strict=True), 1
    ):
        by = match.turn_after(number - 1)
        before, after = worths[number - 1].mark, then.mark
        if "?" not in (before, after) and RANK[after] < RANK[before]:
            told = _punished(move.to, match.play, match.turn_after(number), by, run)
            found.append(Slip(number, by, before, after, *told))
    return found


def summary(found: Sequence[Slip], worths: Sequence[Worth]) -> str:
    """The slips, a line each, or that there is none; and whether some could not be seen."""
    lines = [*map(str, found)] or ["No slip: every move kept what there was."]
    if any(worth.mark == "?" for worth in worths):
        lines = [*map(str, found), "Some of the positions are too large for the limit."]
    return "\n".join(lines)


def _punished(
    position: Position, play: Play, turn: str, slipped: str, run: Run
) -> tuple[str | None, str, str]:
    """The move that the other player's strategy begins with, its remark, and the reason."""
    if isinstance(position, Roles) and position.result(play) is not None:
        return None, "", "That ended the game."
    argument, because = run.argue(position, play), ""
    try:
        because = plain(argument.sentence)
        held = (s for s in argument.strategies() if s.player in ("next", turn))
        strategy = None if turn == slipped else next(held, None)
        if strategy is not None and strategy.no_reply is None:
            reply = strategy.first()
            return None if reply.move is None else reply.move.text, reply.remark, because
    except LimitReached:
        pass  # then what is known by now has to do
    return None, "", because
