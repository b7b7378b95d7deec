"""Stable matchings of points by distance, and the Grundy labels of all pairs.

Stable matching by distance is the greedy matching by distance, and matching mutually nearest
points in any order gives the same (Deijfen, Holroyd, Martin, Proposition 2). So `levels` runs
chains of nearest neighbors, on a grid (`kernels_grid`) and over a tree (`kernels_tree`), compiled,
and with them finds radii, for which equal distances are equal (`kernels_joining`);
`pairs` takes all pairs in order, for small ponds, for matrices, and for the labels of all pairs.
"""

from __future__ import annotations

from typing import Any, Literal

import numpy as np

from lastmove.core.limits import Budget
from lastmove.families.frogs.pond import Pond
from lastmove.families.frogs.pond_results import Kind, Matching
from lastmove.families.frogs.stable import pairs

Array = np.ndarray[Any, Any]
Method = Literal["pairs", "grid", "tree"]


def match(
    pond: Pond,
    kind: Kind,
    partners: int = 1,
    budget: Budget | None = None,
    method: Method | None = None,
) -> Matching:
    """The stable matching of a pond; the method is for tests, any gives the same."""
    budget = budget or Budget()
    if _by_pairs(pond, method):
        table, distance = pairs.match_pairs(pond, kind, partners, budget)
    else:
        from lastmove.families.frogs.stable import levels

        work = levels.new_work(pond, kind, partners, budget)
        gridded = method != "tree"
        if kind == "misere":
            levels.forbid_nearest(work, gridded)
        levels.run(work, gridded)
        table, distance = work.table, work.distance
        if pond.digits:
            distance /= pond.unit
    unmatched = np.flatnonzero(table[:, -1] < 0)
    if partners == 1:
        table, distance = table[:, 0], distance[:, 0]
    for array in (table, distance, unmatched):
        array.setflags(write=False)
    return Matching(kind, partners, table, distance, unmatched)


def witnesses(
    pond: Pond, kind: Kind, width: int, budget: Budget, method: Method | None = None
) -> tuple[Array, Array | None] | None:
    """By which points the radii of many points are found, and for misère play who is nearest.

    None if there are ties that chains do not deal with: with one witness a point they deal with all
    but in misère play.
    """
    from lastmove.families.frogs.stable import levels

    work = levels.new_work(pond, kind, width, budget, ties=not pond.ordered)
    near, gridded = None, method != "tree"
    try:
        if kind == "misere":
            places = levels.forbid_nearest(work, gridded)
            near = np.empty(pond.n, np.int64)
            near[work.names] = np.where(places < 0, -1, work.names[places])
        levels.run(work, gridded)
    except levels.Tied:
        return None
    return work.table, near


def labels(
    pond: Pond, limit: int | None = None, kind: Kind = "one", budget: Budget | None = None
) -> Array:
    """The Grundy labels of a pond: of all pairs, or for each point the partners by label."""
    from lastmove.families.frogs import grundy

    if limit is None:
        return grundy.all_labels(pond, kind, budget or Budget())
    return grundy.few_labels(pond, limit, kind, budget or Budget())


def mutually_nearest(
    pond: Pond, budget: Budget | None = None, method: Method | None = None
) -> Array:
    """For each point the point that is its nearest and whose nearest it is; −1 for none."""
    budget = budget or Budget()
    if _by_pairs(pond, method):
        return pairs.mutual_pairs(pond, budget)
    from lastmove.families.frogs.stable import levels

    work = levels.new_work(pond, "misere", 1, budget)
    levels.forbid_nearest(work, gridded=method != "tree")
    mutual = np.full(pond.n, -1, np.int64)
    mutual[work.names] = work.lowid
    return mutual


def longest_chain(pond: Pond, budget: Budget | None = None) -> list[int]:
    """The longest walk from point to point whose steps get ever shorter."""
    return pairs.chain_of_pairs(pond, budget or Budget())


def _by_pairs(pond: Pond, method: Method | None) -> bool:
    return pond.scaled is None or method == "pairs" or (method is None and pond.n <= pairs.SMALL)
