"""Take-away by search: nimbers of all smaller piles with all limits, pile by pile."""

from __future__ import annotations

from typing import Any

import numpy as np

from lastmove.core.bibliography import MEX_RULE
from lastmove.core.errors import NotKnown
from lastmove.core.limits import Budget
from lastmove.core.position import Outcome, Play
from lastmove.core.solver import Run, ValueSolver
from lastmove.core.verdict import Certificate, Method
from lastmove.families.takeaway.rules import SMALL, Takeaway
from lastmove.notation.formula import Formula
from lastmove.search.exhaustive import Exhaustive

Array = np.ndarray[Any, Any]


class TakeawaySweep(ValueSolver[Takeaway]):
    """Take-away with any function f, up to a pile of 4,000.

    A larger limit adds options, so one pass over what may be taken gives the nimbers of a pile
    with all its limits. Cost: the square of the pile.
    """

    method = Method("search", "sweep of all smaller piles and limits", MEX_RULE)

    def value(self, position: Takeaway, run: Run) -> int:
        """From the table; `NotKnown` for a pile past it."""
        pile, limit, f = position.state
        if pile > SMALL:
            raise NotKnown(
                f"the nimber of {position} would take a table of all smaller piles and limits, "
                f"which is done up to {SMALL:,}; who wins is known of it alone, not in a sum"
            )
        table: Nimbers = run.searches.setdefault(("takeaway", f), Nimbers(f))
        return table.of(pile, limit, run.budget)

    def reason(self, position: Takeaway, value: int, run: Run) -> str:
        """The values of the options, and their mex."""
        return Exhaustive().reason(position, value, run)

    def certificate(self, position: Takeaway, play: Play, run: Run) -> Certificate:
        """The nimber; the checker makes a table of its own."""
        value = self.value(position, run)
        outcome = Outcome.N if value else Outcome.P
        return Certificate("takeaway-values", position.inline(), play, outcome, value, {})


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
