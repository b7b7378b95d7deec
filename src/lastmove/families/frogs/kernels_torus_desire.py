"""Who desires whom on a torus, and how long the losing player can stall there, compiled.

The torus [0, 1)^d is cut into about as many cells as there are points, which are sorted by cell.
Distances are compared squared, and a partner's is computed by the same expression as all others,
so that a point desires its own partner whatever the rounding.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from lastmove.core.machine_code import njit

if TYPE_CHECKING:
    Array = np.ndarray[Any, Any]


def desired(points: Array, partner: Array) -> tuple[Array, Array]:
    """How many points desire each point, and the distance of the farthest of them (0 for none).

    y desires x when x is no farther from y than y's partner. Cost: the points inside all those
    balls, O(n log n) for random points of one color.
    """
    cells, order, start, sorted_points = _grid(points)
    place = np.empty(len(points), np.int64)
    place[order] = np.arange(len(points))
    matched = np.where(partner[order] >= 0, place[partner[order]], -1)
    count, far = _desired(sorted_points, matched, cells, start)
    counts, farthest = np.empty_like(count), np.empty_like(far)
    counts[order] = count
    farthest[order] = np.sqrt(far)
    return counts, farthest


class JumpsLeft(NamedTuple):
    """By point: the jumps left with frogs on it and its partner, if the loser chooses them so."""

    most: Array
    fewest: Array
    mean: Array
    """Their mean number if every jump of the loser is as likely as any other."""


def jumps_left(points: Array, partner: Array) -> JumpsLeft:
    """How many jumps friendly frogs lasts from partners on; the winner has one answer to each jump.

    From partners x and y a frog jumps to a z closer to x than y is, or to y than x is, and then the
    other one to z's partner, since nothing else leads to partners. Points without a partner have 0.
    Cost: as `desired`, and sorting the pairs.
    """
    cells, order, start, sorted_points = _grid(points)
    place = np.empty(len(points), np.int64)
    place[order] = np.arange(len(points))
    matched = np.where(partner[order] >= 0, place[partner[order]], -1)
    found = _jumps_left(sorted_points, matched, cells, start)
    return JumpsLeft(*(row[place] for row in found))


def _grid(points: Array) -> tuple[int, Array, Array, Array]:
    """Cells a side, the points' order by cell, where each cell begins, and the points so sorted."""
    n, d = points.shape
    cells = max(1, int(n ** (1 / d)))
    while cells > 1 and cells**d > max(4 * n, 64):
        cells -= 1
    place = np.minimum((points * cells).astype(np.int64), cells - 1)
    number = np.zeros(n, np.int64)
    for axis in range(d):
        number = number * cells + place[:, axis]
    order = np.argsort(number, kind="stable")
    start = np.searchsorted(number[order], np.arange(cells**d + 1))
    return cells, order, start, np.ascontiguousarray(points[order])


@njit(cache=True)
def _squared(points: Array, i: int, j: int) -> float:
    """The squared distance of two points."""
    total = 0.0
    for axis in range(points.shape[1]):
        gap = abs(points[i, axis] - points[j, axis])
        gap = min(gap, 1.0 - gap)
        total += gap * gap
    return total


@njit(cache=True)
def _box(points: Array, i: int, reach: int, cells: int, low: Array, width: Array) -> int:
    """The cells within reach of a point: the first along each axis and how many; their number."""
    number = 1
    for axis in range(points.shape[1]):
        middle = min(int(points[i, axis] * cells), cells - 1)
        low[axis] = middle - reach if 2 * reach + 1 < cells else 0
        width[axis] = min(2 * reach + 1, cells)
        number *= width[axis]
    return number


@njit(cache=True)
def _cell(index: int, cells: int, low: Array, width: Array) -> int:
    """The index-th cell of a box, as its number in the grid."""
    number, scale = 0, 1
    for axis in range(len(low) - 1, -1, -1):
        coordinate = (low[axis] + index % width[axis]) % cells
        index //= width[axis]
        number += coordinate * scale
        scale *= cells
    return number


@njit(cache=True)
def _reach(squared: float, cells: int) -> int:
    """How many cells away a point at this distance can lie, with room for rounding."""
    return min(cells, int(np.sqrt(squared) * cells * (1 + 1e-9)) + 1)


@njit(cache=True)
def _desired(points: Array, partner: Array, cells: int, start: Array) -> tuple[Array, Array]:
    """As `desired`, by place, squared; the points of cell c are `start[c]` to `start[c + 1]`."""
    n, d = points.shape
    low, width = np.empty(d, np.int64), np.empty(d, np.int64)
    count, far = np.zeros(n, np.int64), np.zeros(n)
    for y in range(n):
        limit = float(d) if partner[y] < 0 else _squared(points, y, partner[y])
        for index in range(_box(points, y, _reach(limit, cells), cells, low, width)):
            cell = _cell(index, cells, low, width)
            for x in range(start[cell], start[cell + 1]):
                squared = _squared(points, x, y)
                if x != y and squared <= limit:
                    count[x] += 1
                    far[x] = max(far[x], squared)
    return count, far


@njit(cache=True)
def _jumps_left(points: Array, partner: Array, cells: int, start: Array) -> Array:
    """As `jumps_left`, by place, a row each; pairs are taken from the closest on."""
    n, d = points.shape
    low, width = np.empty(d, np.int64), np.empty(d, np.int64)
    most, fewest, mean = np.zeros(n), np.zeros(n), np.zeros(n)
    squared = np.zeros(n)
    for x in range(n):
        if partner[x] >= 0:
            squared[x] = _squared(points, x, partner[x])
    for first in np.argsort(squared):
        if partner[first] < first:  # each pair once, and points without a partner never
            continue
        limit, jumps = squared[first], 0
        longest, shortest, total = -2.0, np.inf, 0.0
        for x in (first, partner[first]):
            for index in range(_box(points, x, _reach(limit, cells), cells, low, width)):
                cell = _cell(index, cells, low, width)
                for z in range(start[cell], start[cell + 1]):
                    if z != x and _squared(points, x, z) < limit:
                        jumps += 1
                        longest = max(longest, most[z])
                        shortest = min(shortest, fewest[z])
                        total += mean[z]
        for x in (first, partner[first]):
            if jumps:
                most[x], fewest[x], mean[x] = longest + 2, shortest + 2, total / jumps + 2
    return np.stack((most, fewest, mean))
