"""Take-away by search: nimbers of all smaller piles with all limits, pile by pile."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from lastmove.core.argument import Valued
from lastmove.core.bibliography import MEX_RULE
from lastmove.core.limits import Budget
from lastmove.core.position import Move, Outcome, Play
from lastmove.core.solver import Run
from lastmove.core.steps import Parts, Say, Step, Table, few
from lastmove.core.verdict import Certificate, Method
from lastmove.families.takeaway.rules import SMALL, Takeaway
from lastmove.families.takeaway.theory import h_representation
from lastmove.notation.formula import Formula

Array = np.ndarray[Any, Any]


class Swept(Valued):
    """Take-away with any function f, up to a pile of 4,000.

    A larger limit adds options, so one pass over what may be taken gives the nimbers of a pile
    with all its limits. Cost: the square of the pile.
    """

    method = Method("search", "sweep of all smaller piles and limits", MEX_RULE)
    position: Takeaway

    def __init__(self, position: Takeaway, run: Run):
        super().__init__(position, run)
        self._decided = h_representation(position, Play.NORMAL, run)

    @property
    def value(self) -> int:
        """0 where the theorem says that the pile is lost, else from the table."""
        if self._decided is not None and self._decided.outcome is Outcome.P:
            return 0
        return self._value(self.position)

    def _value(self, position: Takeaway) -> int:
        pile, limit, f = position.state
        table: Nimbers = self.run.searches.setdefault(("takeaway", f), Nimbers(f))
        return table.of(pile, limit, self.run.budget)

    def moves_to(self, value: int) -> Iterator[Move]:
        """Those to value 0 by the theorem where it holds, others by looking at every move."""
        if value == 0 and self._decided is not None:
            yield from self._decided.winning_moves()
            return
        for move in self.position.moves():
            self.run.budget.spend()
            assert isinstance(move.to, Takeaway)
            if self._value(move.to) == value:
                yield move

    @property
    def sentence(self) -> Parts:
        """The mex."""
        return (f"The smallest number that is not the value of an option is {self.value}.",)

    def steps(self) -> Iterator[Step]:
        """Where the moves lead, and the mex."""
        moves, more = few(self.position.moves())
        rows = tuple((move, move.to, self.run.value(move.to)) for move in moves)
        if rows:
            yield Table(("Where the moves lead:",), ("move", "to", "value"), rows, more=int(more))
        yield Say(*self.sentence)

    def certificate(self) -> Certificate:
        """The nimber; the checker makes a table of its own."""
        outcome = Outcome.N if self.value else Outcome.P
        where = self.position.inline()
        return Certificate("takeaway-values", where, self.play, outcome, self.value, {})


def swept(position: Takeaway, run: Run) -> Swept | None:
    """The value of a pile that is not too large."""
    return Swept(position, run) if is_swept(position) else None


def is_swept(position: Takeaway) -> bool:
    """Whether all smaller piles and limits are tabulated for the nimber."""
    return bool(position.state.pile <= SMALL)


class Nimbers:
    """The nimbers of take-away with one function, by pile and limit, made as they are asked for."""

    def __init__(self, f: Formula):
        self.f = f
        self.known = 1
        self.table: Array = np.zeros((1, 1), np.int16)
        self.after: Array = np.zeros(1, np.int64)

    def of(self, pile: int, limit: int, budget: Budget) -> int:
        """The nimber of this pile with this limit."""
        if pile >= len(self.table):
            self._make_room(min(max(2 * len(self.table), pile + 1), SMALL + 1))
        for size in range(self.known, pile + 1):
            budget.spend(size)
            self._fill(size)
            self.known = size + 1
        return int(self.table[pile, limit])

    def _make_room(self, size: int) -> None:
        more = size - len(self.table)
        self.table = np.pad(self.table, ((0, more), (0, more)))
        self.after = np.pad(self.after, (0, more))

    def _fill(self, pile: int) -> None:
        """With the limit q one may take 1 to q: find where all values up to some are met."""
        self.after[pile] = min(self.f(pile), SMALL)
        left = np.arange(pile - 1, -1, -1)
        options = self.table[left, np.minimum(self.after[1 : pile + 1], left)]
        values, first = np.unique(options, return_index=True)
        without_gap = int(np.sum(values == np.arange(len(values))))
        met = np.maximum.accumulate(first[:without_gap] + 1)
        self.table[pile, : pile + 1] = np.searchsorted(met, np.arange(pile + 1), side="right")
