"""Matchings and labels of large ponds, tested by their definitions.

Nothing below uses the library's matching. Two points that would both rather have each other are
closer together than either is to its farthest partner. So partners' distances are taken in levels,
each twice the one before: on a level only points count whose partners are farther away than on the
level below, and these are so few that a grid of that width holds a handful in each cell. A label is
recomputed from those of closer pairs, for all pairs of some points.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from lastmove.families.frogs.pond import Pond
    from lastmove.families.frogs.pond_results import Matching

Array = np.ndarray[Any, Any]

FEW = 300
"""So many points are compared all with all."""


def squares(pond: Pond, x: Array, y: Array) -> Array:
    """The squared distances of points, by their coordinates or the matrix."""
    if pond.points is None:
        assert pond.distances is not None
        return np.asarray(pond.distances[x, y] ** 2)
    gap = np.abs(pond.points[x] - pond.points[y])
    if pond.torus:
        gap = np.minimum(gap, 1 - gap)
    return np.asarray((gap**2).sum(axis=-1))


def closer_than(pond: Pond, reach: Array) -> Iterator[tuple[Array, Array]]:
    """All pairs x, y that are closer together than the reach of x and that of y; some come twice.

    Cost: about n log n where as few points reach far as in a stable matching.
    """
    points = pond.points
    assert points is not None
    n, d = points.shape
    extent = 1.0 if pond.torus else float(max(np.ptp(points, axis=0).max(), 1e-9))
    low, width = 0.0, extent / max(n, 1) ** (1 / d)
    while True:
        far = np.flatnonzero(reach > low)
        if len(far) <= FEW or 3 * width > extent:
            break
        near = far[reach[far] <= width]
        yield from _kept(pond, reach, _in_next_cells(points, near, far, width, pond.torus))
        low, width = width, 2 * width
    for begin in range(0, len(far), FEW):
        some = far[begin : begin + FEW]
        yield from _kept(pond, reach, [(np.repeat(some, len(far)), np.tile(far, len(some)))])


def _kept(pond: Pond, reach: Array, pairs: Any) -> Iterator[tuple[Array, Array]]:
    for x, y in pairs:
        apart = np.sqrt(squares(pond, x, y))
        kept = (apart < reach[x]) & (apart < reach[y]) & (x != y)
        yield x[kept], y[kept]


def _in_next_cells(
    points: Array, some: Array, others: Array, width: float, torus: bool
) -> Iterator[tuple[Array, Array]]:
    """Pairs of one of these points and one of those in its cell or in a neighboring one."""
    corner = np.zeros(points.shape[1]) if torus else points.min(axis=0)
    if torus:
        shape = np.full(points.shape[1], int(1 / width))
        cells = np.floor(points * shape).astype(np.int64) % shape
    else:
        cells = np.floor((points - corner) / width).astype(np.int64)
        shape = cells.max(axis=0) + 1
    keys = np.ravel_multi_index(cells[others].T, shape)
    order = np.argsort(keys, kind="stable")
    keys, sorted_others = keys[order], others[order]
    for step in product((-1, 0, 1), repeat=points.shape[1]):
        at = cells[some] + step
        inside = np.ones(len(some), bool) if torus else ((at >= 0) & (at < shape)).all(axis=1)
        wanted = np.ravel_multi_index((at[inside] % shape).T, shape)
        begin, end = np.searchsorted(keys, wanted), np.searchsorted(keys, wanted, "right")
        count = end - begin
        first = np.repeat(some[inside], count)
        place = np.arange(count.sum()) - np.repeat(np.cumsum(count) - count, count)
        yield first, sorted_others[np.repeat(begin, count) + place]


def nearest(pond: Pond) -> Array:
    """The nearest point of each point."""
    assert pond.points is not None
    n, d = pond.points.shape
    best, found = np.full(n, np.inf), np.full(n, -1)
    reach = np.full(n, 2 * (1.0 if pond.torus else np.ptp(pond.points)) / n ** (1 / d))
    for x, y in closer_than(pond, reach) if n > FEW else ():
        far = squares(pond, x, y)
        order = np.lexsort((far, x))
        first = order[np.unique(x[order], return_index=True)[1]]
        better = far[first] < best[x[first]]
        best[x[first[better]]], found[x[first[better]]] = far[first[better]], y[first[better]]
    for alone in np.flatnonzero(found < 0):
        far = squares(pond, np.full(n, alone), np.arange(n))
        far[alone] = np.inf
        found[alone] = int(far.argmin()) if n > 1 else -1
    return found


def matching_is_stable(pond: Pond, matching: Matching) -> bool:
    """Whether the partners are partners of each other, allowed, and no two points spoil it."""
    n, rows = pond.n, matching.rows()
    near = nearest(pond) if matching.kind == "misere" else None
    x, place = np.nonzero(rows >= 0)
    y = rows[x, place]
    keys = np.minimum(x, y) * n + np.maximum(x, y)
    there, times = np.unique(keys, return_counts=True)
    if (x == y).any() or (times != 2).any():
        return False
    if not _allowed(pond, matching.kind, near, x, y).all():
        return False
    apart = np.full(rows.shape, np.inf)
    apart[x, place] = np.sqrt(squares(pond, x, y))
    told = matching.distance.reshape(rows.shape)
    lacking = np.flatnonzero((rows < 0).any(axis=1))
    if not np.allclose(apart, told) or matching.unmatched.tolist() != lacking.tolist():
        return False
    for x, y in closer_than(pond, apart.max(axis=1)):
        free = _allowed(pond, matching.kind, near, x, y)
        both = np.minimum(x[free], y[free]) * n + np.maximum(x[free], y[free])
        if not np.isin(both, there).all():
            return False
    return True


def _allowed(pond: Pond, kind: str, near: Array | None, x: Array, y: Array) -> Array:
    """Whether two points may be partners; `near` are the nearest points, in misère play."""
    if near is not None:
        return np.asarray((near[x] != y) | (near[y] != x))
    if kind == "one" or pond.colors is None:
        return np.ones(len(x), bool)
    one, other = pond.colors[x], pond.colors[y]
    return np.asarray(one != other if kind == "two" else (one == 0) | (other == 0))


def labels_agree(pond: Pond, table: Array, some: Array) -> bool:
    """Whether a table of partners by label is right in the rows of some points.

    The label of a pair is the least that no closer pair at either of its points has.
    """
    n, limit = table.shape
    everyone = np.arange(n)
    reach = np.full((n, limit), np.inf)
    for k in range(limit):
        there = np.flatnonzero(table[:, k] >= 0)
        reach[there, k] = squares(pond, there, table[there, k])
    for x in some:
        far = squares(pond, np.full(n, x), everyone)
        closer = (reach[x] < far[:, None]) | (reach < far[:, None])
        closer[x] = True
        label = np.where(closer.all(axis=1), limit, closer.argmin(axis=1))
        for k in range(limit):
            [*found] = np.flatnonzero(label == k)
            if found != [y for y in (int(table[x, k]),) if y >= 0]:
                return False
    return True
