"""The pairs of a pond in order of their distances, as far as they are needed.

Points drop out on the way, so the pairs are made in rounds: those of the points that are left and
that are within a reach, which grows from round to round. Points are sorted into cells as wide as
the reach, so that only cells side by side are looked at. Pairs of exactly equal distance come
together, in one *level*; on a pond that is `ordered` each pair is a level of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any, NamedTuple

import numpy as np

from lastmove.core.errors import LimitReached
from lastmove.core.limits import Budget
from lastmove.families.frogs.pond import TINY, Pond
from lastmove.families.frogs.pond_arrays import FARTHEST, sort_pairs, squares

Array = np.ndarray[Any, Any]
SMALL = 300
"""Up to so many points the loops are plain, which spares the compiler."""
AT_ONCE = 1 << 18
"""Up to so many pairs are made in one round."""
LAST = 64
"""So many of the farthest pairs are looked at first for one that is told from all farther ones."""
CROWDED = 64
"""So many points a point may be compared with in a round; else the reach is halved."""
SLACK = 1 + 2.0**-10
"""Cells are so much wider than the reach, for rounding when points are put into them."""


class Levels(NamedTuple):
    """Pairs in order: their points, the smaller number first, and where each level begins.

    `farthest` is the largest of their squares, as floats.
    """

    first: Array
    second: Array
    starts: Array
    farthest: float


def levels(
    pond: Pond, kind: str, alive: Array, budget: Budget, room: int = 1, dull: Any = None
) -> Iterator[Levels]:
    """The allowed pairs of points that are alive, closest first, in rounds.

    Parameters
    ----------
    alive : a mark for each point, which the caller takes away between rounds.
    room : about how many pairs a point takes part in before it drops out.
    dull : tells of pairs (as two arrays) which are to be left out.
    """
    done, most = -np.inf, 0.0
    while most < np.inf:
        points = np.flatnonzero(alive)
        hubs = _hubs(pond, kind, points)
        if not len(hubs) or len(points) < 2:
            return
        most, found = one_round(pond, kind, hubs, points, done, most, budget, room, dull)
        if len(found.first):
            done = found.farthest
            yield found


def one_round(
    pond: Pond,
    kind: str,
    hubs: Array,
    points: Array,
    done: float,
    most: float,
    budget: Budget,
    room: int = 1,
    dull: Any = None,
) -> tuple[float, Levels]:
    """The allowed pairs of a hub and a point, beyond `done`, and up to a larger `most`."""
    if len(hubs) * len(points) <= AT_ONCE:
        most, first, second = np.inf, *_all_pairs(hubs, points)
    elif pond.scaled is None:
        most, first, second = _by_rows(pond, hubs, points, done, most, room)
    else:
        most, first, second = _by_cells(pond, hubs, points, done, most, room, budget)
    keep = allowed(pond, kind, first, second)
    if dull is not None:
        keep &= ~dull(first, second)
    first, second = first[keep], second[keep]
    far = squares(pond, first, second)
    keep = (far > done) & (far <= (most if pond.scaled is None else most * (1 - 1e-9)))
    first, second, far = first[keep], second[keep], far[keep]
    if most < np.inf and len(far):
        # Pairs that floats do not tell from the farthest one wait for the next round, lest a level
        # be parted.
        keep = far <= _last_told_apart(far, pond.slack)
        first, second, far = first[keep], second[keep], far[keep]
    budget.spend(1 + len(first) // 16)
    return most, _in_levels(pond, first, second, far)


def _last_told_apart(far: Array, slack: float) -> float:
    """The largest of these squares that floats tell from all larger ones; −∞ if there is none."""
    for some in (LAST, len(far)):  # mostly it is among the last few
        line = np.sort(np.partition(far, -some)[-some:]) if some < len(far) else np.sort(far)
        gaps = np.flatnonzero(np.diff(line) > slack * line[1:] + TINY)
        if len(gaps):
            return float(line[gaps[-1]])
    return -np.inf


def allowed(pond: Pond, kind: str, first: Array, second: Array) -> Array:
    """Which of these pairs may be linked, by their colors."""
    if kind == "one":
        return np.ones(np.broadcast(first, second).shape, bool)
    assert pond.colors is not None
    if kind == "two":
        return np.asarray(pond.colors[first] != pond.colors[second])
    return np.asarray(pond.colors[first] + pond.colors[second] < 2)


def _hubs(pond: Pond, kind: str, points: Array) -> Array:
    """Some of the points such that one of them is in every allowed pair."""
    if kind == "one":
        return points
    assert pond.colors is not None
    first, second = (points[pond.colors[points] == color] for color in (0, 1))
    return np.asarray(first if kind == "fussy" or len(first) <= len(second) else second)


def _in_levels(pond: Pond, first: Array, second: Array, far: Array) -> Levels:
    if pond.ordered:
        by_number = np.lexsort((second, first))
        first, second, far = first[by_number], second[by_number], far[by_number]
    order, level = sort_pairs(pond, first, second, far)
    if pond.ordered:
        level = np.arange(len(order))
    starts = np.flatnonzero(np.diff(level, prepend=-1, append=len(level) + 1))
    return Levels(first[order], second[order], starts, float(far.max(initial=-np.inf)))


def _all_pairs(hubs: Array, points: Array) -> tuple[Array, Array]:
    """Every pair with a hub in it, once."""
    first, second = np.repeat(hubs, len(points)), np.tile(points, len(hubs))
    both = np.isin(second, hubs) if len(hubs) < len(points) else np.ones(len(second), bool)
    keep = np.where(both, first < second, True)
    first, second = first[keep], second[keep]
    return np.minimum(first, second), np.maximum(first, second)


# -- many points --------------------------------------------------------------------------------


def _by_rows(
    pond: Pond, hubs: Array, points: Array, done: float, before: float, room: int
) -> tuple[float, Array, Array]:
    """The pairs of a matrix up to a distance such that they are not too many. Cost: all pairs."""
    assert pond.distances is not None
    most = _sampled(pond, hubs, points, before, room)
    place = np.full(pond.n, -1)
    place[hubs] = np.arange(len(hubs))
    found: list[Array] = []
    for x in hubs.tolist():
        far = pond.distances[x, points]
        near = points[(far > done) & (far <= most) & (points != x)]
        near = near[(place[near] < 0) | (near > x)]
        found.append(np.column_stack((np.full(len(near), x), near)))
    pairs = np.sort(np.concatenate(found), axis=1)
    return most, pairs[:, 0], pairs[:, 1]


def _sampled(pond: Pond, hubs: Array, points: Array, before: float, room: int) -> float:
    """Up to which measure there are some pairs for each point, by a sample of the hubs."""
    sample = hubs[:: 1 + len(hubs) // 64]
    far = squares(pond, sample[:, None], points[None, :]).ravel()
    far = np.sort(far[far > before])
    wanted = 1 + 4 * room * len(points) * len(sample) // len(hubs)
    return np.inf if wanted >= len(far) else float(far[wanted])


def _by_cells(
    pond: Pond,
    hubs: Array,
    points: Array,
    done: float,
    before: float,
    room: int,
    budget: Budget,
) -> tuple[float, Array, Array]:
    """The pairs of points up to a squared distance such that they are not too many."""
    from lastmove.families.frogs import kernels_sweep

    assert pond.scaled is not None
    d = pond.scaled.shape[1]
    if d > 3:
        reach = np.sqrt(min(_sampled(pond, hubs, points, before, room), 4.0 * FARTHEST**2))
    elif room == 1:
        reach = max(2 * np.sqrt(before), _usual(pond, len(hubs), points, 1))
    else:  # points stay for long, so that the pairs of a round are kept few
        step = _usual(pond, len(hubs), points, min(room, 4))
        reach = max(1.1 * np.sqrt(before), (np.sqrt(before) ** d + step**d) ** (1 / d))
    tried = np.inf
    while True:
        budget.check()
        cells = _cells(pond, hubs, points, reach)
        met = int((cells.end - cells.begin).sum())
        few = met <= CROWDED * room * len(points) or d > 3
        if few or met > 0.9 * tried or reach * reach < 4.4 * before:
            break
        tried, reach = met, reach / 2
    most = reach * reach
    if reach > SLACK * np.linalg.norm(_extent(pond, points)):
        most = np.inf  # all points are within reach of each other
    if met > budget.memory // 16:
        raise LimitReached(f"{len(points):,} of the points lie too close to each other")
    is_hub = np.zeros(pond.n, bool)
    is_hub[hubs] = True
    first, second = kernels_sweep.within(
        pond.scaled[cells.order],
        is_hub[cells.order],
        kernels_sweep.Ranges(cells.hubs, cells.begin, cells.end),
        pond.unit if pond.torus else 0.0,
        done * (1 - 1e-9),
        most,
    )
    first, second = cells.order[first], cells.order[second]
    return float(most), np.minimum(first, second), np.maximum(first, second)


def _usual(pond: Pond, count: int, points: Array, room: int) -> float:
    """How wide cells are that hold about one of evenly spread points."""
    extent = _extent(pond, points)
    width = float(extent.max())
    if not width:
        return 1.0
    while np.prod(np.maximum(1.0, extent / width)) < count / room:
        width *= 0.8
    return width


def _extent(pond: Pond, points: Array) -> Array:
    """How far apart these points are along each axis, at most."""
    assert pond.scaled is not None
    if pond.torus:
        return np.full(pond.scaled.shape[1], pond.unit)
    return np.asarray(np.ptp(pond.scaled[points], axis=0))


class _Cells(NamedTuple):
    """Points in order of their cells, the hubs' places in it, and the ranges around each hub."""

    order: Array
    hubs: Array
    begin: Array
    end: Array


def _cells(pond: Pond, hubs: Array, points: Array, reach: float) -> _Cells:
    """Sort points into cells; cells side by side along the last axis are one range of them."""
    assert pond.scaled is not None
    placed = pond.scaled[points]
    axes = np.argsort(-np.ptp(placed, axis=0), kind="stable")[:3]
    around = int(min(pond.unit / (reach * SLACK), 2.0**30)) if pond.torus else 0
    is_hub = np.zeros(pond.n, bool)
    is_hub[hubs] = True
    if pond.torus and around < 4:
        place = np.flatnonzero(is_hub[points])
        begin = np.zeros((len(hubs), 1), np.int64)
        return _Cells(points, place, begin, begin + len(points))
    columns = [
        _columns(placed[:, axis], reach * SLACK, around / pond.unit) for axis in axes.tolist()
    ]
    while np.prod([float(column.max()) + 2 for column in columns]) > 2.0**62:
        columns.pop()
    sizes = [around or int(column.max()) + 2 for column in columns]
    columns = [np.minimum(column, size - 1) for column, size in zip(columns, sizes, strict=True)]
    key = np.zeros(len(points), np.int64)
    for column, size in zip(columns, sizes, strict=True):
        key = key * size + column
    by_cell = np.argsort(key, kind="stable")
    key, order = key[by_cell], points[by_cell]
    columns = [column[by_cell] for column in columns]
    place = np.flatnonzero(is_hub[order])
    begins, ends = [], []
    for offsets in product((-1, 0, 1), repeat=len(columns) - 1):
        row = np.zeros(len(place), np.int64)
        for column, size, offset in zip(columns, sizes, offsets, strict=False):
            row = row * size + (column[place] + offset) % size
        last, size = columns[-1][place], sizes[-1]
        for low, high in _ranges(last, size, bool(around)):
            begins.append(np.searchsorted(key, row * size + low, "left"))
            ends.append(np.searchsorted(key, row * size + high, "right"))
    return _Cells(order, place, np.column_stack(begins), np.column_stack(ends))


def _ranges(last: Array, size: int, around: bool) -> Iterator[tuple[Array, Array]]:
    """The columns before, at and after these, from and to; on a torus in two ranges."""
    yield np.maximum(last - 1, 0), np.minimum(last + 1, size - 1)
    if around:  # the other end, or nothing
        first = last == 0
        yield (
            np.where(first, size - 1, 0),
            np.where(first | (last == size - 1), size - 1 - last, -1),
        )


def _columns(coordinates: Array, width: float, around: float) -> Array:
    """Which column of this width a point is in; wide gaps are left out, so that numbers are small.

    Two points within the width of each other are in the same column or in the next.
    """
    if around:
        return np.asarray((coordinates * around).astype(np.int64))
    low = coordinates.min()
    if (coordinates.max() - low) / width < 2.0**20:
        return np.asarray(((coordinates - low) / width).astype(np.int64))
    order = np.argsort(coordinates, kind="stable")
    line = coordinates[order]
    gap = np.concatenate(([True], np.diff(line) > 2 * width))
    start = line[np.maximum.accumulate(np.where(gap, np.arange(len(line)), 0))]
    column = ((line - start) / width).astype(np.int64)
    step = np.where(gap, 3, 0)
    step[1:] += np.where(gap[1:], column[:-1], 0)
    placed = np.empty(len(line), np.int64)
    placed[order] = column + np.cumsum(step) - 3
    return placed
