"""Level files as a way of solving."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from lastmove.core import progress
from lastmove.core.bibliography import BACKWARD_INDUCTION, MEX_RULE
from lastmove.core.errors import InputError, LimitReached
from lastmove.core.position import Impartial, Outcome, Play, Position, merged
from lastmove.core.solver import Run, Solver, ValueSolver
from lastmove.core.verdict import Certificate, Method, Verdict
from lastmove.core.workers import Crew, Here
from lastmove.search.divided import Parcel

METHODS = {
    True: Method("search", "all positions level by level, from files", MEX_RULE),
    False: Method(
        "search", "who wins all positions, level by level, from files", BACKWARD_INDUCTION
    ),
}
"""With nimbers, and without."""


class ByLevels(ValueSolver[Impartial]):
    """All positions that a position leads to, in level files.

    Parameters
    ----------
    folder : where they are.
    crew : who makes them.
    send : makes of a position what is sent.
    """

    method = METHODS[True]

    def __init__(self, folder: str, crew: Crew, send: Callable[[Position], Parcel]) -> None:
        self.folder, self.crew, self.send = folder, crew, send

    def applies(self, position: Position, play: Play) -> bool:
        """To every position; what there are no level files for is refused."""
        return True

    def value(self, position: Impartial, run: Run) -> int:
        """The nimber."""
        found = self._solved(position, Play.NORMAL, run, True)[0]
        return int(found.value(found.numbers.number(position.state)))

    def wins(self, position: Impartial, play: Play, run: Run) -> bool:
        """Whether the player to move wins."""
        found = self._solved(position, play, run, False)[0]
        return bool(found.value(found.numbers.number(position.state)))

    def verdict(self, position: Impartial, play: Play, run: Run) -> Verdict:
        """Value, outcome and all winning moves."""
        return self._answered(position, play, run, play is Play.NORMAL)

    def outcome_verdict(self, position: Impartial, play: Play, run: Run) -> Verdict:
        """Outcome and all winning moves."""
        return self._answered(position, play, run, False)

    def _answered(self, position: Impartial, play: Play, run: Run, whole: bool) -> Verdict:
        levels, told = self._solved(position, play, run, whole)
        value = levels.value(levels.numbers.number(position.state))
        moves = merged(
            move for move in position.moves()
            if not levels.value(levels.numbers.number(move.to.state))
        ) if value else ()  # fmt: skip
        return Verdict(
            position=position,
            play=play,
            outcome=Outcome.N if value else Outcome.P,
            value=value if whole else None,
            winning_moves=moves,
            method=METHODS[whole],
            positions=told["positions"],
        )

    def certificate(self, position: Impartial, play: Play, run: Run) -> Certificate:
        """None: a certificate lists positions, and there are too many."""
        raise InputError("a verdict by level files comes without a certificate")

    def _solved(self, position: Impartial, play: Play, run: Run, nimbers: bool) -> tuple[Any, Any]:
        from lastmove.search.levels.solving import Levels

        key = ("levels", position, play)
        if key not in run.searches:
            levels = Levels(self.folder, position, play, nimbers, self.send)
            try:
                told = levels.solve(self.crew, run.budget, run.job.meter)
            except (LimitReached, KeyboardInterrupt) as problem:
                problem.add_note(f"what was found is kept in {self.folder}")
                raise
            progress.say(
                f"{told['positions']:,} positions in {self.folder}, checksum {told['checksum']}"
            )
            run.searches[key] = levels, told
        found: tuple[Any, Any] = run.searches[key]
        return found


def by_levels(
    folder: str, crew: Crew | None, send: Callable[[Position], Parcel]
) -> Callable[[Position, Play], Iterator[Solver[Any]]]:
    """The one search: by the files in a folder."""

    def listed(position: Position, play: Play) -> Iterator[Solver[Any]]:
        yield ByLevels(folder, crew or Here(), send)

    return listed
