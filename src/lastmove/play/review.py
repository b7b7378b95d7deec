"""What moves are worth, and where a game turned: for boards that show it and for learning."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from lastmove.api.solve import solve, verdict_of
from lastmove.core.errors import LimitReached
from lastmove.core.position import DRAW, Move, Outcome, Play, Position, Roles, identity
from lastmove.core.solver import Run
from lastmove.core.values import Value
from lastmove.core.verdict import Verdict
from lastmove.play.match import Match

MARKS = {Outcome.N: "W", Outcome.P: "L", Outcome.D: "D"}
"""How a position stands for the player to move: won, lost, drawn."""
TURNED = {"W": "L", "L": "W", "D": "D", "?": "?"}
"""The same as the other player sees it."""
RANK = {"L": 0, "D": 1, "W": 2}


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
    """A move that gave something away: its number, who made it, and what there was and is left."""

    number: int
    by: str
    before: str
    after: str


def worth(position: Position, play: Play, run: Run, *, argued: bool = False) -> Worth:
    """Solve, or say that it is not known; an ended game is worth what it says.

    With `argued` only what a theorem says counts, and nothing is searched.
    """
    if isinstance(position, Roles) and (result := position.result()) is not None:
        return Worth("D" if result == DRAW else "W" if result == position.to_move else "L")
    try:
        run.budget.check()  # before a search makes its tables for nothing
        if argued:
            argument = run.argue(position, play)
            if argument.method.kind != "theorem":
                return Worth("?")
            verdict = verdict_of(argument, beside=False)
        else:
            verdict = solve(position, play=play, run=run)
    except LimitReached:
        return Worth("?")
    return Worth(MARKS[verdict.outcome], verdict.value, verdict.remoteness)


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


def slips(match: Match, worths: Sequence[Worth]) -> list[Slip]:
    """The moves after which the mover stood worse than before.

    >>> from lastmove import parse
    >>> from lastmove.core.limits import Budget
    >>> from lastmove.api.solve import new_run
    >>> match = Match(parse("nim(2,3)"))
    >>> match.make(match.position.move("take 2 from heap 1"))
    >>> slips(match, track(match, new_run(Budget())))
    [Slip(number=1, by='first', before='W', after='L')]
    """
    found = []
    for number, then in enumerate(seen_by_movers(match, worths), 1):
        by = match.turn_after(number - 1)
        before, after = worths[number - 1].mark, then.mark
        if "?" not in (before, after) and RANK[after] < RANK[before]:
            found.append(Slip(number, by, before, after))
    return found
