"""The order of pairs of points, exactly, compiled: `Pond.compare` for the loops of this package.

Loops compare squared distances as floats. Where two of them are so close that rounding may have
decided (see `pond_arrays.slack`), `compare` computes with whole numbers: coordinates, in units of
the lowest bit that any of them has, are lists of digits in base 2^24, and so are the squares. Any
doubles will do, denormal and huge ones together; a few digits are enough for usual ones.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from lastmove.core.machine_code import njit
from lastmove.families.frogs.pond import TINY, Pond

if TYPE_CHECKING:
    from lastmove.core.arrays import Integers, Reals

BITS = 24
MASK = (1 << BITS) - 1


class Measure(NamedTuple):
    """What the loops are given: the points by their numbers, the length of the torus or 0.

    And by which factor and how much more a square must be larger than another to be so in truth.
    """

    points: Reals
    period: float
    grow: float
    tiny: float


def order_of(pond: Pond) -> Measure:
    """What the loops need to compare pairs of this pond."""
    assert pond.scaled is not None
    period = pond.unit if pond.torus else 0.0
    return Measure(pond.scaled, period, 1 + 2 * pond.slack, 2 * TINY if pond.slack else 0.0)


@njit(cache=True)
def compare(points: Reals, period: float, i: int, j: int, k: int, l: int) -> int:  # noqa: E741
    """−1, 0 or 1: the points i, j are closer together than k, l, as far, or farther. Exact."""
    if (i == k and j == l) or (i == l and j == k):
        return 0
    low, high = 4000, -4000
    for p in (np.int64(i), np.int64(j), np.int64(k), np.int64(l)):
        for c in range(points.shape[1]):
            if points[p, c] != 0:
                exponent = math.frexp(points[p, c])[1]
                low, high = min(low, exponent), max(high, exponent)
    if low > high:
        return 0
    if period:
        exponent = math.frexp(period)[1]
        low, high = min(low, exponent), max(high, exponent)
    low -= 53
    count = (high - low) // BITS + 3
    side, other = np.empty(count, np.int64), np.empty(count, np.int64)
    total = np.zeros(2 * count + 1, np.int64)
    for c in range(points.shape[1]):
        for sign, p, q in ((1, np.int64(i), np.int64(j)), (-1, np.int64(k), np.int64(l))):
            _clear(side)
            _add(side, points[p, c], low, 1)
            _add(side, points[q, c], low, -1)
            _carry(side)
            if period:
                _shorter_way(side, other, period, low)
            for a in range(count):
                if side[a]:
                    for b in range(count):
                        total[a + b] += sign * side[a] * side[b]
            _carry(total)
    if total[-1] < 0:
        return -1
    for a in range(len(total)):
        if total[a]:
            return 1
    return 0


@njit(cache=True)
def _clear(digits: Integers) -> None:
    """Make it 0; a slice would cost more than these few."""
    for a in range(len(digits)):
        digits[a] = 0


@njit(cache=True)
def _add(digits: Integers, x: float, low: int, sign: int) -> None:
    """Add a double, or subtract it, as a multiple of 2^low."""
    share, exponent = math.frexp(x)
    if share == 0:
        return
    if share < 0:
        share, sign = -share, -sign
    bits = np.int64(math.ldexp(share, 53))
    shift = exponent - 53 - low
    at, rest = shift // BITS, shift % BITS
    for k in range(3):  # 53 bits in three parts, each moved by less than 24 bits
        digits[at + k] += sign * (((bits >> (BITS * k)) & MASK) << rest)


@njit(cache=True)
def _carry(digits: Integers) -> None:
    """Make every digit less than 2^24 and none negative but the last, which has the sign."""
    for a in range(len(digits) - 1):
        digits[a + 1] += digits[a] >> BITS
        digits[a] &= MASK


@njit(cache=True)
def _shorter_way(side: Integers, other: Integers, period: float, low: int) -> None:
    """Go around the torus where that is shorter."""
    if side[-1] < 0:
        for a in range(len(side)):
            side[a] = -side[a]
        _carry(side)
    _clear(other)
    _add(other, period, low, 1)
    for a in range(len(side)):
        other[a] -= 2 * side[a]
    _carry(other)
    if other[-1] < 0:  # the period is less than twice the side
        for a in range(len(side)):
            side[a] = -side[a]
        _add(side, period, low, 1)
        _carry(side)


@njit(cache=True)
def square(points: Reals, period: float, i: int, j: int) -> float:
    """About the squared distance of two points, rounded as everywhere."""
    total = 0.0
    for k in range(points.shape[1]):
        a, b = points[i, k], points[j, k]
        side = abs(a - b)
        if period:
            side = min(side, (period - max(a, b)) + min(a, b))
        total += side * side
    return total


@njit(cache=True)
def order(how: Measure, i: int, j: int, far: float, k: int, l: int, farther: float) -> int:  # noqa: E741
    """`compare`, of two pairs whose squared distances are about known."""
    points, period, grow, tiny = how
    if far > farther * grow + tiny:
        return 1
    if farther > far * grow + tiny:
        return -1
    if grow == 1.0:
        return 0
    return compare(points, period, i, j, k, l)
