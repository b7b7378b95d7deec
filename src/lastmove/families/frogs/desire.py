"""Who desires whom in a stable matching, for all points of a pond at once.

A point desires another if that one is at most as far away as its farthest partner, or if it has
fewer partners than it may have (Deijfen, Holroyd, Martin, sections 3.1 and 4.2). In a stable
matching two points that desire each other are partners.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lastmove.core.limits import Budget
from lastmove.families.frogs.pond import Pond
from lastmove.families.frogs.pond_arrays import allowed, compare_pairs_to, measures, squares
from lastmove.families.frogs.pond_results import Matching

Array = np.ndarray[Any, Any]


class Desire:
    """The desires of all points of a pond; cheap to ask after one pass. Cost: linear a question."""

    def __init__(self, pond: Pond, matching: Matching):
        self.pond = pond
        self.matching = matching
        self.last = matching.rows()[:, -1] if pond.n else np.empty(0, np.int64)
        """The farthest partner of each point; −1 for a point that could have one more."""
        self.reach = _measured(pond, np.arange(pond.n), self.last)
        """How far that is, in the numbers that the pond orders pairs by; inf for such a point."""

    def partners(self, x: int) -> list[int]:
        """The partners of a point, nearest first."""
        found: list[int] = [y for y in self.matching.rows()[x].tolist() if y >= 0]
        return found

    def nearer_partners(self, x: int, y: int) -> list[int]:
        """The partners of x that are closer to it than y is, nearest first."""
        return [z for z in self.partners(x) if self.pond.closer(x, z, x, y)]

    def desires(self, x: int, y: int) -> bool:
        """Whether x desires y, of a color that it may be matched to."""
        return len(self.nearer_partners(x, y)) < self.matching.partners

    def desirers(self, x: int) -> list[int]:
        """The points that desire x, by number."""
        found: list[int] = np.flatnonzero(self.wanting(x)).tolist()
        return found

    def wanting(self, x: int) -> Array:
        """For each point whether it desires x."""
        far = measures(self.pond, x)
        # Of two points as far from z the smaller number is closer to it.
        want = (far < self.reach) | ((far == self.reach) & (x <= self.last))
        want &= allowed(self.pond, self.matching.kind, x)
        want[x] = False
        return np.asarray(want)

    def desired_beyond(self, c: float, budget: Budget) -> Array:
        """For each point one farther away than c that desires it; −1 if there is none.

        A point whose partner is farther than c is desired by that one. The others are crossed out
        by the points that reach farthest first, so that few are left soon; one without a partner
        nobody desires. Cost: that of the distances looked at, at worst all pairs; for random
        points far less.
        """
        distance = self.matching.distance.reshape(self.pond.n, self.matching.partners)[:, -1]
        found = np.where((distance > c) & (self.last >= 0), self.last, -1)
        left = np.flatnonzero(distance <= c)
        reaching = np.flatnonzero(distance > c)
        order = reaching[np.argsort(-distance[reaching], kind="stable")]
        for y in order.tolist():
            if not len(left):
                break
            budget.spend(1 + len(left) // 8)
            far = _measured(self.pond, left, np.full(len(left), y))
            wants = (far < self.reach[y]) | ((far == self.reach[y]) & (left <= self.last[y]))
            wants &= compare_pairs_to(self.pond, left, y, c) > 0
            found[left[wants]] = y
            left = left[~wants]
        return found


def _measured(pond: Pond, first: Array, second: Array) -> Array:
    """What orders pairs, for many at once; inf where the second point is −1."""
    total = squares(pond, first, second)
    return np.where(second < 0, np.inf, total)
