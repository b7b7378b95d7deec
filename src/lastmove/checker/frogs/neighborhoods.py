"""Which points are near which: cells, for the checker; its own, and in plain numpy."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import numpy as np

from lastmove.core.errors import LimitReached
from lastmove.core.limits import Budget
from lastmove.families.frogs.pond import Pond
from lastmove.families.frogs.pond_arrays import measures, squares

Array = np.ndarray[Any, Any]
CHUNK = 1 << 18


def pair_measures(pond: Pond, x: Array, y: Array) -> Array:
    """What orders the pairs x, y: squared distances, or the entries of the matrix."""
    return squares(pond, x, y)


class Cells:
    """Some of the points, sorted into cells at least this wide."""

    def __init__(self, pond: Pond, among: Array, width: float, budget: Budget):
        assert pond.scaled is not None
        self._budget, self._among = budget, among
        width *= 1 + 1e-5  # rounding may put a point into the cell next to its own
        points = pond.scaled[among]
        self._around = 0
        """On a torus, how many columns of cells go around it."""
        self._reach = 1
        if pond.torus:
            self._around = int(min(pond.unit / width, 1e9)) if width < pond.unit else 1
            if self._around < 4:
                self._around, self._reach = 1, 0
            columns = np.minimum(np.floor(points * (self._around / pond.unit)), self._around - 1)
        else:
            columns = np.floor((points - points.min(axis=0)) / width)
            if columns.max(initial=0) > 1e9:
                self._reach = 2  # so far out, rounding may move a point by more than a little
        self._columns = columns.T
        self._steps = [np.unique(column) for column in self._columns]
        if float(np.prod([float(len(steps)) for steps in self._steps])) > 2.0**62:
            raise LimitReached("these points are too many to be checked")
        keys = self._key([self._number(k, column) for k, column in enumerate(self._columns)])
        self._order = np.argsort(keys, kind="stable")
        self._sorted = keys[self._order]
        self._place = np.full(pond.n, -1)
        self._place[among] = np.arange(len(among))

    def _number(self, k: int, column: Array) -> Array:
        """Which of the columns with points in them these are; −1 for none of them."""
        steps = self._steps[k]
        at = np.minimum(np.searchsorted(steps, column), len(steps) - 1)
        return np.where(steps[at] == column, at, -1)

    def _key(self, numbers: list[Array]) -> Array:
        key = np.zeros(len(numbers[0]), np.int64)
        nowhere = np.zeros(len(numbers[0]), bool)
        for number, steps in zip(numbers, self._steps, strict=True):
            key = key * len(steps) + number
            nowhere |= number < 0
        key[nowhere] = -1
        return key

    def around(self, who: Array) -> Iterator[tuple[Array, Array]]:
        """Pairs of one of these and another point in its cell or the next, in several rounds."""
        offsets = range(-self._reach, self._reach + 1)
        for begin in range(0, len(who), CHUNK):
            x = who[begin : begin + CHUNK]
            place = self._place[x]
            moved = [
                [self._number(k, self._moved(column[place] + step)) for step in offsets]
                for k, column in enumerate(self._columns)
            ]
            for numbers in product(*moved):
                keys = self._key(list(numbers))
                first = np.searchsorted(self._sorted, keys, "left")
                last = np.searchsorted(self._sorted, keys, "right")
                yield from self._rounds(x, first, last)

    def _moved(self, column: Array) -> Array:
        return column % self._around if self._around else column

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


def nearest(pond: Pond, guess: float, few: int, budget: Budget) -> Array:
    """The nearest point of each of two or more points, of equally near ones the first.

    Cells get twice as wide, from the guess on, until each point has another within that width.
    """
    n = pond.n
    best, found = np.full(n, np.inf), np.full(n, -1)
    if pond.points is None or pond.points.shape[1] > 3 or n <= few or not guess > 0:
        for point in range(n):
            budget.spend(1 + n // 64)
            far = measures(pond, point).copy()
            far[point] = np.inf
            found[point] = int(far.argmin())
        return found
    left, width = np.arange(n), guess
    while len(left):
        cells = Cells(pond, np.arange(n), width, budget)
        for x, y in cells.around(left):
            far = pair_measures(pond, x, y)
            nearer = (far < best[x]) | ((far == best[x]) & (y < found[x]))
            best[x[nearer]], found[x[nearer]] = far[nearer], y[nearer]
        left = left[~(best[left] <= width * width)]
        width *= 2
    return found
