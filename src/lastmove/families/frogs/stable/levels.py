"""Level after level on the grid, the rest by the tree: how the compiled loops are put to use.

At each level cells are twice as wide, and every pair closer than a cell is settled, just as if all
pairs had been taken in order. In one dimension, in the plane and in space few points are left for
the next level. What a grid does badly goes to the tree: few points, crowded cells (clusters),
cells as wide as the torus, more than three dimensions.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from lastmove.core.limits import Budget
from lastmove.families.frogs.pond import Pond
from lastmove.families.frogs.pond_arrays import repeats
from lastmove.families.frogs.stable import kernels_grid, kernels_order, kernels_tree
from lastmove.families.frogs.stable.kernels_joining import Matched

Array = np.ndarray[Any, Any]

FEW = 64
CHUNK = 1 << 19
"""Chains that are begun between two looks at the clock."""
CROWDED = 10
"""Points that share a cell with a point, on average, from which on a finer grid is tried."""
FINEST = 16
"""Cells for each point in the finest grid."""
PER_CELL = {1: 2.0, 2: 1.5, 3: 1.2}
"""How many points a cell has, on average, at the first level; by dimension."""
REACH = 4
FIELDS = ("color", "have", "lower", "lowid", "caps")
"""What points have of their own, or nothing where it is not needed."""
RULES = {
    "one": kernels_tree.ONE,
    "two": kernels_tree.TWO,
    "fussy": kernels_tree.FUSSY,
    "misere": kernels_tree.ONE,
}


class Tied(Exception):
    """Two points are equally near to another where that matters and is not dealt with."""


@dataclass
class Work:
    """The points that are left, in some order, and what belongs to each of them."""

    xs: Array
    names: Array
    color: Array
    how: kernels_order.Measure
    """How pairs are compared: `kernels_order`."""
    rule: int
    capacity: int
    table: Array
    distance: Array
    have: Array
    lower: Array
    lowid: Array
    caps: Array
    """Where ties are ties, and points have one partner: `kernels_joining`; squares, or inf."""
    ties: bool
    budget: Budget

    @property
    def mode(self) -> tuple[int, ...]:
        """Which loops are needed."""
        if len(self.lower):
            return kernels_grid.LOWER
        return kernels_grid.FUSSY if self.rule == kernels_tree.FUSSY else kernels_grid.PLAIN

    @property
    def groups(self) -> Array:
        """The colors if only different ones are matched, else nothing."""
        return self.color if self.rule == kernels_tree.TWO else self.color[:0]

    def starters(self) -> tuple[int, int]:
        """How many points there are of the color that chains begin with, and which one it is."""
        if self.rule == kernels_tree.ONE:
            return len(self.xs), -1
        second = int(np.count_nonzero(self.color))
        first = len(self.xs) - second
        if self.rule == kernels_tree.FUSSY or first <= second:
            return first, 0
        return second, 1

    def keep(self, places: Array, xs: Array, names: Array) -> None:
        """Go on with these points only."""
        self.xs, self.names = xs, names
        for field in FIELDS:
            kept = getattr(self, field)
            if len(kept):
                setattr(self, field, kept[places])


def new_work(pond: Pond, kind: str, capacity: int, budget: Budget, ties: bool = False) -> Work:
    """All points, unmatched; if ties are ties, for radii, without distances."""
    n, colors = pond.n, pond.colors
    assert pond.scaled is not None
    several = capacity > 1 or kind == "misere"
    rule = RULES[kind]
    size = 8 + (8 if ties else 16) * capacity + (16 if several else 8 * ties)
    budget.claim(size * n, f"the matching of {n:,} points")
    if rule == kernels_tree.ONE or colors is None:
        colors = np.zeros(0 if rule == kernels_tree.ONE else n, np.int8)
    return Work(
        xs=pond.scaled,
        names=np.arange(n, dtype=np.int32),
        color=colors,
        how=kernels_order.order_of(pond),
        rule=rule,
        capacity=capacity,
        table=np.full((n, capacity), -1, np.int64),
        distance=np.full((0 if ties else n, capacity), np.inf),
        have=np.zeros(n if several else 0, np.int32),
        lower=np.full(n if several else 0, -1.0),
        lowid=np.full(n if several else 0, -1, np.int32),
        caps=np.full(0 if several or not ties else n, np.inf),
        ties=ties,
        budget=budget,
    )


def run(work: Work, gridded: bool = True) -> None:
    """Match everything; the result is in `work.table` and `work.distance`."""
    wide = work.xs.shape[1] > 3 or (
        work.rule == kernels_tree.FUSSY and work.mode != kernels_grid.FUSSY
    )
    radius = 0.0
    while gridded and not wide and len(work.xs) > FEW and work.starters()[0]:
        laid = Grid.lay(work, radius)
        if laid is None:
            break
        laid.sort(work)
        if laid.crowded(work):
            break
        left = laid.chains(work)
        radius = laid.side
        xs, names, places = kernels_grid.survivors(laid.pts, laid.ids, left, laid.dims)
        work.keep(places, xs, names)
    if len(work.xs) > 1 and work.starters()[0]:
        if len(work.caps):
            finish_thinned(work)
        else:
            finish(work)


class Grid:
    """One level: cells, and the points sorted by them."""

    cell: Array
    """The cell of each point as it came; once they are sorted, its new place."""
    starts: Array
    pts: Array
    ids: Array

    def __init__(self, lo: Array, shape: Array, extent: Array, how: Any):
        self.lo, self.shape = lo, shape
        self.dims = (0,) * len(shape)
        sides = np.where(shape > 1, extent / shape, np.inf)
        self.side = float(sides.min())
        with np.errstate(divide="ignore", over="ignore"):
            self.inv = np.where(extent > 0, shape / extent, 0.0)
        self.cells = int(np.prod(shape))
        self.how = how
        # A point may be put into the cell next to its own by rounding: a margin makes up for it.
        self.limit = (self.side * (1 - 1e-6)) ** 2

    @classmethod
    def lay(cls, work: Work, radius: float) -> Grid | None:
        """A grid that fits, its cells at least twice as wide as the radius; None if none does."""
        m, d = work.xs.shape
        period = work.how[1]
        if period:
            lo, extent = np.zeros(d), np.full(d, period)
        else:
            columns = [work.xs[:, k] for k in range(d)]  # one by one, which is faster
            lo = np.array([column.min() for column in columns])
            extent = np.array([column.max() for column in columns]) - lo
        wanted = 2 * radius or _width(extent, m / (PER_CELL[d] * _share(work)))
        while True:
            if not wanted > 0:
                return None
            shape = np.maximum(1, np.floor(np.minimum(extent / wanted, 2.0**31))).astype(np.int64)
            cells = float(np.prod(shape.astype(float)))
            if (period and shape.min() < 4) or shape.max() < 3 or cells > FINEST * m + 64:
                return None
            laid = cls(lo, shape, extent, work.how)
            if not np.isfinite(laid.inv).all():
                return None  # all points are as close as the smallest numbers
            groups = work.groups
            work.budget.claim(4 * (m + laid.cells), f"a grid of {m:,} points")
            laid.cell = np.empty(m, np.int32)
            laid.starts = np.zeros(laid.cells * (2 if len(groups) else 1) + 1, np.int32)
            kernels_grid.cell_counts(
                work.xs, groups, lo, laid.inv, shape, laid.dims, laid.cell, laid.starts
            )
            work.budget.check()
            if len(groups) or kernels_grid.crowding(laid.starts) <= CROWDED * m:
                return laid
            if radius:
                return None
            wanted /= 2

    def sort(self, work: Work) -> None:
        """Put the points of the work in order of their cells."""
        m = len(work.xs)
        work.budget.claim(work.xs.nbytes + 4 * m, f"a grid of {m:,} points")
        self.pts, self.ids = np.empty((m, len(self.dims))), np.empty(m, np.int32)
        kernels_grid.place(
            work.xs, work.names, self.cell, self.starts, self.dims, self.pts, self.ids
        )
        work.xs, work.names = self.pts, self.ids
        for field in FIELDS:
            old = getattr(work, field)
            if len(old) and (field != "caps" or old.min() < np.inf):  # most often nobody is told
                new = np.empty_like(old)
                kernels_grid.moved(self.cell, old, new)
                setattr(work, field, new)
        work.budget.check()

    @property
    def sorted(self) -> kernels_grid.Cells:
        """The points by cell, for the loops."""
        where = (self.pts, self.ids, self.starts, self.lo, self.inv)
        return kernels_grid.Cells(*where, self.shape, self.dims)

    def crowded(self, work: Work) -> bool:
        """Whether points of different colors meet so many of each other that a tree is better."""
        if not len(work.groups):
            return False
        met = kernels_grid.encounters(self.starts, self.cells, self.shape, self.dims)
        return bool(met > 9 * CROWDED * len(work.xs))

    def chains(self, work: Work) -> int:
        """Run all chains; gives how many points are left."""
        m = len(work.xs)
        cells = self.cells if len(work.groups) else 0
        first, last = 0, m
        if cells:
            parting = int(self.starts[cells])
            first, last = (0, parting) if work.starters()[1] == 0 else (parting, m)
        ties = kernels_grid.TIED if work.ties else kernels_grid.ORDERED
        bounds = (work.lower, work.lowid)
        rule = kernels_grid.Rule(self.how, work.mode, work.color, *bounds, ties)
        matched = Matched(work.have, work.capacity, work.table, work.distance, work.caps)
        stack, fars = np.empty(2 * m + 2, np.int32), np.empty(m + 2)
        gone = 0
        for begin in range(first, last, CHUNK):
            upto = min(begin + CHUNK, last)
            fresh = kernels_grid.chains(
                self.sorted, cells, rule, self.limit, begin, upto, stack, fars, matched
            )
            if fresh < 0:
                raise Tied
            gone += fresh
            work.budget.check()
        return m - gone


def _width(extent: Array, cells: float) -> float:
    """How wide cells are of which about so many cover a box."""
    low, high = 0.0, float(extent.max())
    for _ in range(60):
        middle: float = (low + high) / 2
        if middle > 0 and np.prod(np.maximum(1.0, extent / middle)) > cells:
            low = middle
        else:
            high = middle
    return high


def _share(work: Work) -> float:
    """Cells hold more where only some of the points in them count, or several are looked for."""
    if work.capacity > 1:
        return 1.0 + work.capacity / 2
    return 1.6 if work.rule == kernels_tree.TWO else 1.2 if work.rule == kernels_tree.FUSSY else 1.0


def finish_thinned(work: Work) -> None:
    """As `finish`, with two of the points at one place, of one color: the others are like them."""
    like = repeats(work.xs, work.color, 2)
    names = work.names
    kept = np.flatnonzero(like == np.arange(len(like)))
    work.keep(kept, work.xs[kept], names[kept])
    finish(work)
    work.table[names] = work.table[names[like]]


def finish(work: Work) -> None:
    """Match what is left by a tree."""
    m = len(work.xs)
    color = work.color if len(work.color) else np.zeros(m, np.int8)
    order, tree = kernels_tree.build(work.xs, work.names, color)
    work.budget.check()
    gone = np.zeros(m, np.bool_)
    points = kernels_tree.Points(work.xs[order], work.names[order], color[order], gone)

    def own(kept: Array, otherwise: Any, kind: Any) -> Array:
        return kept[order] if len(kept) else np.full(m, otherwise, kind)

    have, lower = own(work.have, 0, np.int32), own(work.lower, -1.0, np.float64)
    lowid, caps = own(work.lowid, -1, np.int32), work.caps
    caps = caps[order] if len(caps) else caps
    match = kernels_tree.Rule(work.how, work.rule, lower, lowid, work.ties)
    found = Matched(have, work.capacity, work.table, work.distance, caps)
    stack, fars = np.empty(2 * m + 2, np.int64), np.empty(m + 2)
    starting = work.starters()[1]
    at, step = 0, 256
    while at < m:
        upto = min(at + step, m)
        if not kernels_tree.chains(points, tree, match, at, upto, stack, fars, found, starting):
            raise Tied
        at, step = upto, min(step * 2, 1 << 14)
        work.budget.check()


def nearest(work: Work, gridded: bool = True) -> tuple[Array, Array]:
    """The nearest point of each point, and its squared distance; the points are put in order."""
    m, d = work.xs.shape
    near, fars = np.full(m, -1, np.int32), np.empty(m)
    missing = m
    laid = Grid.lay(work, 0.0) if gridded and d <= 3 and m > FEW else None
    if laid is not None:
        laid.sort(work)
        none8, nonef, none32 = np.empty(0, np.int8), np.empty(0), np.empty(0, np.int32)
        plain = (kernels_grid.PLAIN, none8, nonef, none32, kernels_grid.ORDERED)
        rule = kernels_grid.Rule(laid.how, *plain)
        missing = 0
        for begin in range(0, m, CHUNK):
            upto = min(begin + CHUNK, m)
            alone, tied = kernels_grid.nearest_all(
                laid.sorted, rule, laid.limit, _reach(laid), begin, upto, near, fars
            )
            if tied and work.ties:
                raise Tied
            missing += alone
            work.budget.check()
    if missing and m > 1:
        _nearest_by_tree(work, near, fars)
    return near, fars


def _reach(laid: Grid) -> int:
    """How many cells to look around: on a torus never the same cell twice."""
    return min(REACH, (int(laid.shape.min()) - 1) // 2) if laid.how[1] else REACH


def _nearest_by_tree(work: Work, near: Array, fars: Array) -> None:
    m = len(work.xs)
    color = np.zeros(m, np.int8)
    order, tree = kernels_tree.build(work.xs, work.names, color)
    places = np.flatnonzero(near[order] < 0)
    found, to_found = np.full(m, -1, np.int32), np.empty(m)
    gone, lower, lowid = np.zeros(m, np.bool_), np.full(m, -1.0), np.full(m, -1, np.int32)
    points = kernels_tree.Points(work.xs[order], work.names[order], color, gone)
    match = kernels_tree.Rule(work.how, kernels_tree.ONE, lower, lowid, work.ties)
    for at in range(0, len(places), CHUNK):
        some = places[at : at + CHUNK]
        single = kernels_tree.nearest_some(some, points, tree, match, found, to_found)
        if work.ties and not single:
            raise Tied
        work.budget.check()
    near[order[places]] = order[found[places]]
    fars[order[places]] = to_found[places]


def forbid_nearest(work: Work, gridded: bool = True) -> Array:
    """Let no two points be matched that are each other's nearest; gives where these are.

    They are nearest, so whoever else may be matched comes after them: a lower bound does it.
    """
    near, fars = nearest(work, gridded)
    m = len(near)
    mutual = np.flatnonzero((near >= 0) & (near[near] == np.arange(m))) if m else near
    work.lower[mutual] = fars[mutual]
    work.lowid[mutual] = work.names[near[mutual]]
    return near
