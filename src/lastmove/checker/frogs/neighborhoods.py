"""Which points are near which, exactly: for the checker; its own, and in plain numpy.

Points are sorted into cells whose side is a power of two, 2^e. Dividing a double by 2^e is exact,
and so is rounding it down; so two points whose coordinates differ by at most 2^e are in the same
column of cells or in the next, whatever the coordinates are. Columns are numbered by sorting them,
and no number is computed from another's difference to the smallest. Distances only serve to choose
e, with room to spare; which pairs are close enough is decided by `compare_pairs`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import numpy as np

from lastmove.core.limits import Budget
from lastmove.families.frogs.pond import TINY, Pond
from lastmove.families.frogs.pond_arrays import compare_pairs, measures, squares

Array = np.ndarray[Any, Any]
CHUNK = 1 << 18
FEW = 1000
"""Up to so many points every pair is looked at."""
SMALLEST = -500
"""The exponent of the smallest cells: coordinates, below 2^499, divided by 2^−500 are finite."""
FEW_LEFT = 64
"""So many points that have found no other near them look at all."""


class Cells:
    """Some of the points, sorted into cells of side 2^exponent."""

    def __init__(self, pond: Pond, among: Array, exponent: int, budget: Budget):
        assert pond.scaled is not None
        self._budget, self._among = budget, among
        budget.spend(1 + len(among) // 8)
        self._ranks: list[Array] = []
        """The number of the column of each point, for each coordinate."""
        self._beside: list[Array] = []
        """For each column its own number and those of the columns beside it, −1 for none."""
        self._known: list[Array] = []
        """For the first coordinates together, which columns have points in them."""
        cell = np.zeros(len(among), np.int64)
        for k in range(pond.scaled.shape[1]):
            columns, beside = _columns(pond, pond.scaled[among, k], exponent)
            steps, rank = np.unique(columns, return_inverse=True)
            self._ranks.append(rank)
            self._beside.append(beside(steps))
            known, cell = np.unique(cell * len(steps) + rank, return_inverse=True)
            self._known.append(known)
        self._order = np.argsort(cell, kind="stable")
        self._starts = np.searchsorted(cell[self._order], np.arange(len(self._known[-1]) + 1))
        self._place = np.full(pond.n, -1)
        self._place[among] = np.arange(len(among))

    def around(self, who: Array) -> Iterator[tuple[Array, Array]]:
        """Pairs of one of these and another point in its cell or the next, in several rounds."""
        for begin in range(0, len(who), CHUNK):
            x = who[begin : begin + CHUNK]
            place = self._place[x]
            sides = [
                beside[rank[place]].T
                for beside, rank in zip(self._beside, self._ranks, strict=True)
            ]
            for numbers in product(*sides):
                cell, there = np.zeros(len(x), np.int64), np.ones(len(x), bool)
                for number, beside, known in zip(numbers, self._beside, self._known, strict=True):
                    wanted = cell * len(beside) + number
                    cell = np.minimum(np.searchsorted(known, wanted), len(known) - 1)
                    there &= (number >= 0) & (known[cell] == wanted)
                cell = cell[there]
                yield from self._rounds(x[there], self._starts[cell], self._starts[cell + 1])

    def _rounds(self, x: Array, first: Array, last: Array) -> Iterator[tuple[Array, Array]]:
        """The first point of each cell, then the second of each, and so on."""
        while True:
            more = first < last
            if not more.any():
                return
            x, first, last = x[more], first[more], last[more]
            self._budget.spend(1 + len(x) // 64)
            y = self._among[self._order[first]]
            other = y != x
            yield x[other], y[other]
            first = first + 1


def _columns(pond: Pond, xs: Array, exponent: int) -> tuple[Array, Any]:
    """The columns in which coordinates are, and what tells which columns are beside each other."""
    if pond.torus and np.ldexp(pond.unit, -exponent) < 8:
        return np.zeros(len(xs)), lambda steps: np.zeros((len(steps), 1), np.int64)
    # A quotient below 2^−1022 may be rounded, to 0 at most: then the point counts as one at 0,
    # which has all the doubles within 2^e of it, too.
    columns = np.floor(np.ldexp(xs, -exponent))
    if not pond.torus:
        return columns, _beside
    whole = np.ldexp(pond.unit, -exponent)
    # The last column may be narrower than the others: then two go around the seam.
    reach = 1 if whole == np.floor(whole) else 2
    return columns, lambda steps: _beside_around(steps, float(np.ceil(whole)), reach)


def _beside(steps: Array) -> Array:
    """Columns beside each other differ by 1; rounded differences do so, too."""
    number = np.arange(len(steps))
    near = np.concatenate(([False], np.diff(steps) <= 1, [False]))
    return np.column_stack(
        (number, np.where(near[:-1], number - 1, -1), np.where(near[1:], number + 1, -1))
    )


def _beside_around(steps: Array, count: float, reach: int) -> Array:
    found = []
    for step in range(-reach, reach + 1):
        wanted = (steps + step) % count
        at = np.minimum(np.searchsorted(steps, wanted), len(steps) - 1)
        found.append(np.where(steps[at] == wanted, at, -1))
    return np.column_stack(found)


def _exponents(pond: Pond, far: Array) -> Array:
    """Exponents e such that the distances, about the roots of these squares, are below 2^e."""
    _, exponent = np.frexp(np.sqrt(far) * (1 + 2.0**-30) + 2.0**-520)
    # On a torus there are below 2^51 columns, so that their numbers are exact in floats.
    smallest = int(np.frexp(pond.unit)[1]) - 51 if pond.torus else SMALLEST
    return np.maximum(exponent, smallest)


def close_pairs(
    pond: Pond, witness: Array, budget: Budget, hubs: Array | None = None
) -> Iterator[tuple[Array, Array, Array, Array]]:
    """All pairs x, y such that |xy| ≤ ρ(x) and |xy| ≤ ρ(y), exactly.

    Parameters
    ----------
    witness : for each point x another point w with ρ(x) = |xw|, or −1 if ρ(x) is infinite.
    hubs : of the points with infinite radius those that are compared with all others of them; by
        default all are. Whoever gives them vouches that the other such pairs do not matter.

    Gives arrays of x, of y ≠ x, of the order of |xy| and ρ(x), and of the order of |xy| and ρ(y),
    both −1 or 0, as in `Pond.compare`. Each pair comes once or twice, as x, y or y, x or both.
    Cost: about n log n for points in up to three dimensions if few are within these radii, else n².
    """
    n = pond.n
    finite = witness >= 0
    far = np.full(n, np.inf)
    some = np.flatnonzero(finite)
    far[some] = squares(pond, some, witness[some])
    ends = np.flatnonzero(~finite)
    for x in (ends if hubs is None else hubs).tolist():
        budget.spend(1 + len(ends) // 64)
        y = ends[ends != x]
        order = np.full(len(y), -1, np.int8)
        yield np.full(len(y), x), y, order, order
    if pond.d is None or pond.d > 3 or n <= FEW:
        for x in some.tolist():
            budget.spend(1 + n // 64)
            y = np.flatnonzero((np.arange(n) > x) | ~finite)
            yield _within(pond, witness, far, np.full(len(y), x), y)
        return
    level = np.full(n, np.iinfo(np.int64).max)
    level[some] = _exponents(pond, far[some])
    if len(some):  # few points are below the lowest level, and may as well be looked at with it
        level[some] = np.maximum(level[some], int(np.quantile(level[some], 0.2)))
    # The partner in a pair is at the same or a higher level, in the same cell or the next.
    for exponent in np.unique(level[some]).tolist():
        cells = Cells(pond, np.flatnonzero(level >= exponent), exponent, budget)
        for x, y in cells.around(np.flatnonzero(level == exponent)):
            yield _within(pond, witness, far, x, y)


def _within(
    pond: Pond, witness: Array, far: Array, x: Array, y: Array
) -> tuple[Array, Array, Array, Array]:
    """Those of these pairs that are within both radii; floats leave few to be compared."""
    near = squares(pond, x, y) <= np.minimum(far[x], far[y]) * (1 + 2 * pond.slack) + TINY
    x, y = x[near], y[near]
    orders = []
    for one, other in ((x, y), (y, x)):
        order = np.full(len(one), -1, np.int8)
        some = witness[one] >= 0
        a = one[some]
        order[some] = compare_pairs(pond, a, other[some], a, witness[a])
        orders.append(order)
    near = (orders[0] <= 0) & (orders[1] <= 0)
    return x[near], y[near], orders[0][near], orders[1][near]


def nearest(pond: Pond, guess: float, budget: Budget) -> Array:
    """The nearest point of each of two or more points, of equally near ones the first.

    Cells get twice as wide, from the guess on, until each point has another within that width.
    """
    n = pond.n
    found = np.full(n, -1)
    left = np.arange(n)
    if pond.d is not None and pond.d <= 3 and n > FEW:
        exponent = int(_exponents(pond, np.array([guess * guess]))[0])
        while len(left) > FEW_LEFT:
            for x, y in Cells(pond, np.arange(n), exponent, budget).around(left):
                known = np.maximum(found[x], 0)
                order = np.where(found[x] < 0, -1, compare_pairs(pond, x, y, x, known))
                nearer = (order < 0) | ((order == 0) & (y < known))
                found[x[nearer]] = y[nearer]
            seen = left[found[left] >= 0]
            done = _exponents(pond, squares(pond, seen, found[seen])) <= exponent
            left = np.setdiff1d(left, seen[done], assume_unique=True)
            exponent += 1
    for point in left.tolist():
        found[point] = _nearest_of_all(pond, point, budget)
    return found


def _nearest_of_all(pond: Pond, x: int, budget: Budget) -> int:
    budget.spend(1 + pond.n // 64)
    far = measures(pond, x).copy()
    far[x] = np.inf
    close = np.flatnonzero(far <= far.min() * (1 + 2 * pond.slack) + TINY)
    if not pond.slack:
        return int(close[far[close] == far.min()][0])
    return min(close.tolist(), key=lambda y: pond.key(x, y))
