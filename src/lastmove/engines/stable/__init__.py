"""Stable matchings of points by distance, and the Grundy labels of all pairs.

Stable matching by distance is the greedy matching by distance, and matching mutually nearest
points in any order gives the same (Deijfen, Holroyd, Martin, Proposition 2).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lastmove.engines.stable import pairs
from lastmove.limits import Budget
from lastmove.pond import Pond
from lastmove.pond_results import Kind, Matching

Array = np.ndarray[Any, Any]


def match(pond: Pond, kind: Kind, partners: int = 1, budget: Budget | None = None) -> Matching:
    """The stable matching of a pond."""
    table = pairs.match_pairs(pond, kind, partners, budget or Budget())
    distance = _distances(pond, table)
    unmatched = np.flatnonzero((table < 0).any(axis=1))
    if partners == 1:
        table, distance = table[:, 0], distance[:, 0]
    for array in (table, distance, unmatched):
        array.setflags(write=False)
    return Matching(kind, partners, table, distance, unmatched)


def _distances(pond: Pond, table: Array) -> Array:
    distance = np.full(table.shape, np.inf)
    x, place = np.nonzero(table >= 0)
    y = table[x, place]
    if pond.points is None:
        assert pond.distances is not None
        distance[x, place] = pond.distances[x, y]
        return distance
    total = np.zeros(len(x))
    for k in range(pond.points.shape[1]):
        side = np.abs(pond.points[x, k] - pond.points[y, k])
        if pond.torus:
            side = np.minimum(side, 1.0 - side)
        total += side * side
    distance[x, place] = np.sqrt(total)
    return distance


def labels(
    pond: Pond, limit: int | None = None, kind: Kind = "one", budget: Budget | None = None
) -> Array:
    """The Grundy labels of a pond: of all pairs, or for each point the partners by label."""
    found = pairs.label_pairs(pond, kind, budget or Budget())
    if limit is None:
        return found
    table = np.full((pond.n, limit), -1, np.int64)
    x, y = np.nonzero((found >= 0) & (found < limit))
    table[x, found[x, y]] = y
    return table


def mutually_nearest(pond: Pond, budget: Budget | None = None) -> Array:
    """For each point the point that is its nearest and whose nearest it is; −1 for none."""
    first, second, _ = pairs.sorted_pairs(pond, budget or Budget())
    return pairs.mutual_of(pond.n, first, second)


def longest_chain(pond: Pond, budget: Budget | None = None) -> list[int]:
    """The longest walk from point to point whose steps get ever shorter."""
    return pairs.chain_of_pairs(pond, budget or Budget())
