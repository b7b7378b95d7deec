"""Who is asked about a position, in which order: its family, then sums, then a search."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from lastmove.core.argument import Arguer, ByValue, Decided, Valued, Valuer, Zero
from lastmove.core.family import listed
from lastmove.core.job import Job
from lastmove.core.limits import Budget
from lastmove.core.position import Impartial, Outcome, Play, Position
from lastmove.core.solver import Run, Solver
from lastmove.core.workers import Crew
from lastmove.search.divided import Parcel, divided
from lastmove.search.exhaustive import Exhaustive
from lastmove.search.loopy import refuse_loopy
from lastmove.search.minimax_solver import Minimax
from lastmove.search.native.solver import Native
from lastmove.search.partisan import argue_partisan
from lastmove.search.partisan_outcomes import argue_large_sum
from lastmove.search.searched import searched
from lastmove.search.sums import argue_sum, sum_value

SEARCHES = (Native(), Exhaustive(), Minimax(Play.NORMAL), Minimax(Play.MISERE))
"""For any game that ends, by its rules alone."""


def solvers(position: Position, play: Play) -> Iterator[Solver[Any]]:
    """Those of the class that defines the rules, in its family's order, then the general ones.

    Raises `InputError` where none but a search is left, and play can go on forever.
    """
    yield from (engine() for engine in listed("searches", type(position).lineage))
    refuse_loopy(position, play)
    yield from SEARCHES


def new_run(
    budget: Budget | None = None,
    threads: int = 1,
    job: Job | None = None,
    crew: Crew | None = None,
    send: Callable[[Position], Parcel] | None = None,
    levels: str | None = None,
) -> Run:
    """A run that can answer many questions and remembers what it has found.

    `job` keeps the tables of long searches; searches are divided among a crew, if there is one that
    positions can be sent to. With `levels` nothing is asked but level files in that folder.
    """
    if levels is not None and send is not None:
        from lastmove.search.levels.solver import by_levels

        asked_of = by_levels(levels, crew, send)
        return Run(asked_of, budget or Budget(), threads, job, lambda _: (searched,), crew=crew)
    asked = solvers if crew is None or send is None else divided(solvers, crew, send)
    return Run(asked, budget or Budget(), threads, job, arguers, valuers, crew)


def arguers(game: type[Position]) -> Iterator[Arguer]:
    """Who argues positions of this class: its family, by its values, else any game's search."""
    yield from listed("arguments", game.lineage)
    yield argue_large_sum
    yield argue_partisan
    yield argue_sum
    yield by_value
    yield searched


def valuers(game: type[Position]) -> Iterator[Valuer]:
    """Who argues what positions of this class are worth."""
    yield from listed("values", game.lineage)
    yield lost
    yield sum_value


def lost(position: Impartial, run: Run) -> Valued | None:
    """The value 0 where an argument of the family says that the position is lost."""
    for arguer in listed("arguments", type(position).lineage):
        decided = arguer(position, Play.NORMAL, run)
        if decided is not None:
            return Zero(decided) if decided.outcome is Outcome.P else None
    return None


def by_value(position: Position, play: Play, run: Run) -> Decided | None:
    """Who wins, where a theorem knows the value."""
    if play is not Play.NORMAL or not isinstance(position, Impartial):
        return None
    valued = run.valued(position)
    if valued is None or isinstance(valued, Zero):
        return None if valued is None else valued.decided
    return ByValue(valued)
