"""Random games one by one: the types of many random trees, counted.

Trees of great depth have too many nodes; instead, a *pool* of types of one depth is made from
two random members at a time of the pool of the depth before. Each level adds an error of its own.

Independent of the equations of `random_trees`: every tree is evaluated node by
node. The numbers come from SplitMix64, so that a seed gives the same trees everywhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Any

from lastmove.core.errors import InputError
from lastmove.core.limits import Budget
from lastmove.families.coalitions.monotone import canonical, orbit_sizes
from lastmove.families.coalitions.upsets import names

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[np.uint64]]

MOST_PLAYERS = 6
DEEPEST = 30
DEEPEST_POOL = 10_000
BATCH = 1 << 20
"""Nodes between two looks at the clock."""


@dataclass(frozen=True)
class Estimate:
    """How often a class of types came up; ``size`` types share the class."""

    name: str
    size: int
    count: int
    trees: int
    levels: int = 1

    @property
    def probability(self) -> float:
        """Of the whole class."""
        return self.count / self.trees

    @property
    def error(self) -> float:
        """The standard error of the probability; in a pool every level adds its own."""
        return sqrt(self.levels * self.probability * (1 - self.probability) / self.trees)


def simulate(
    scheme: str,
    players: int,
    depth: int,
    trees: int,
    seed: int,
    budget: Budget | None = None,
    *,
    pool: bool = False,
) -> list[Estimate]:
    """Evaluate random trees and count the classes of their types, common ones first.

    Time grows with trees · 2^depth: some 20 to 60 million nodes a second. With a pool it grows with
    trees · depth, and so does the variance, since each level is a sample of the one before.

    >>> [found.name for found in simulate("win", 3, 8, 100, seed=1)]
    ['AB AC BC', 'A']
    """
    if scheme not in ("win", "stable", "fine"):
        raise InputError(f"a scheme is one of win, stable, fine, not {scheme!r}")
    most = 3 if scheme == "fine" else MOST_PLAYERS
    if not (3 if scheme == "fine" else 2) <= players <= most:
        raise InputError(
            f"random games are simulated for up to {most} players with {scheme} types, "
            f"not {players}"
        )
    deepest = DEEPEST_POOL if pool else DEEPEST
    if not 0 <= depth <= deepest or not 1 <= trees < 1 << 32:
        raise InputError(
            f"a simulation has a depth of 0 to {deepest} and 1 to 2^32 − 1 trees"
            + ("" if pool else "; a pool goes deeper")
        )
    if pool and scheme == "fine":
        raise InputError("pools are for win and stable types")
    if not 0 <= seed < 1 << 63:
        raise InputError("a seed is a whole number from 0 to 2^63 − 1")
    make = _pool if pool else _roots
    roots = make(scheme, players, depth, trees, seed, budget or Budget())
    if scheme == "fine":
        return _fine_levels(roots, trees)
    return _classes(roots, players, trees, depth + 1 if pool else 1)


def _roots(scheme: str, players: int, depth: int, trees: int, seed: int, budget: Budget) -> Array:
    import numpy as np

    from lastmove.families.coalitions.kernels_simulation import fine_roots, roots

    found = np.empty(trees, np.uint64)
    state = np.array([seed], np.uint64)
    batch = max(1, BATCH >> (depth + 1))
    for start in range(0, trees, batch):
        part = found[start : start + batch]
        if scheme == "fine":
            fine_roots(depth, state, part)
        else:
            roots(scheme == "stable", players, depth, state, part)
        budget.spend(len(part) << max(0, depth - 4))
        budget.check()
    return found


def _pool(scheme: str, players: int, depth: int, trees: int, seed: int, budget: Budget) -> Array:
    import numpy as np

    from lastmove.families.coalitions.kernels_simulation import pooled

    state = np.array([seed], np.uint64)
    before, after = np.empty(0, np.uint64), np.empty(trees, np.uint64)
    for _ in range(depth + 1):
        for start in range(0, trees, BATCH):
            pooled(scheme == "stable", players, before, state, after[start : start + BATCH])
            budget.spend(min(trees, BATCH))
        before, after = after, np.empty(trees, np.uint64)
    return before


def _classes(roots: Array, players: int, trees: int, levels: int) -> list[Estimate]:
    import numpy as np

    types, counts = np.unique(roots, return_counts=True)
    classes, index = np.unique(canonical(types, players), return_inverse=True)
    totals = np.bincount(index, counts)
    sizes = orbit_sizes(classes, players)
    found = [
        Estimate(" ".join(names(int(family), players)), size, int(total), trees, levels)
        for family, size, total in zip(classes, sizes, totals, strict=True)
    ]
    return sorted(found, key=lambda estimate: (-estimate.count, estimate.name))


def _fine_levels(roots: Array, trees: int) -> list[Estimate]:
    """Three types a level, written as player + 3 · level."""
    import numpy as np

    totals = np.bincount((roots // np.uint64(3)).astype(np.int64))
    return [
        Estimate(f"n{level} f{level} p{level}", 3, int(total), trees)
        for level, total in enumerate(totals)
        if total
    ]
