"""The argument of a solver that does not make one itself yet: its verdict, retold."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from typing import Any

from lastmove.core.argument import Decided, winning_steps
from lastmove.core.describe import Teller
from lastmove.core.family import of_rules
from lastmove.core.position import Move, Outcome, Play, Position
from lastmove.core.solver import Run, Solver
from lastmove.core.steps import Parts, Say, Step, plain
from lastmove.core.verdict import Certificate, Verdict
from lastmove.search.exhaustive import Exhaustive
from lastmove.search.minimax_solver import Minimax
from lastmove.search.native.solver import Native


class BySolver(Decided):
    """What a solver says, as an argument."""

    def __init__(self, position: Position, play: Play, run: Run, solver: Solver[Any]):
        super().__init__(position, run)
        self.play, self.solver, self.method = play, solver, solver.method
        self.outcome_only = False

    @cached_property
    def verdict(self) -> Verdict:
        """What the solver found; without the value where only who wins is asked."""
        ask = self.solver.outcome_verdict if self.outcome_only else self.solver.verdict
        found = ask(self.position, self.play, self.run)
        self.method, self.remoteness = found.method, found.remoteness
        self.positions, self.complete = found.positions, found.complete
        return found

    def told(self) -> Verdict:
        """The verdict with the reason for people."""
        return replace(self.verdict, because=plain(self.sentence))

    @property
    def outcome(self) -> Outcome:
        """As the verdict says."""
        return self.verdict.outcome

    def winning_moves(self) -> Iterator[Move]:
        """Those that the verdict lists."""
        return iter(self.verdict.winning_moves or ())

    @property
    def sentence(self) -> Parts:
        """The verdict's."""
        return (self.verdict.because,)

    def steps(self) -> Iterator[Step]:
        """As the family retells it; else the reason, and the winning moves."""
        told: Teller | None = of_rules(
            "explanations", (type(self.solver), *type(self.position).lineage)
        )
        if told is None:
            yield Say(*self.sentence)
            yield from winning_steps(self)
        else:
            yield from map(Say, told(self.verdict, self.run))

    def certificate(self) -> Certificate:
        """The solver's."""
        return self.solver.certificate(self.position, self.play, self.run)


def by_solver(position: Position, play: Play, run: Run) -> Decided:
    """The argument of the first solver that applies."""
    from lastmove.search.searched import Searched

    solver = run.solver(position, play)
    told = of_rules("explanations", (type(solver),)) is not None
    searches = isinstance(solver, Native | Exhaustive | Minimax) or (
        solver.method.kind == "search" and not told
    )
    return (Searched if searches else BySolver)(position, play, run, solver)
