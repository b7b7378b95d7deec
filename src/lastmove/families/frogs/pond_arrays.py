"""Arrays of points, distances and colors: checked, compared, hashed. Imports numpy.

The order of pairs that `Pond.compare` defines is here for many pairs at once: `compare_pairs`,
`compare_pairs_to`, `sort_pairs`. Floats decide where they can, and whole numbers the rest.
"""

from __future__ import annotations

import hashlib
import math
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from lastmove.core.errors import BadArgument
from lastmove.families.frogs.pond import TINY

if TYPE_CHECKING:
    from lastmove.families.frogs.pond import Pond
    from lastmove.families.frogs.pond_results import Matching

Array = np.ndarray[Any, Any]
LARGEST = 50_000_000
LARGEST_MATRIX = 20_000
FARTHEST = 1e150
"""Coordinates and distances are at most this large, so that their squares are finite."""
DIGITS = 15
"""Decimals are kept as whole numbers of so many digits at most, so that doubles tell them apart."""
SOME = 1000
"""So many rows are looked at first: they show that random points are no short decimals."""
PALETTES = (("amber", "blue"), ("green", "red"))
"""The two colors, 0 and 1, as the games call them; the first pair unless the other is written."""


def points(given: Any, torus: bool) -> tuple[Array, int]:
    """The points as rows that cannot be changed, in a unit of 10^−digits, and the digits.

    Floats in lists are the decimals that Python prints for them, those in arrays are doubles.
    """
    array = _numbers(given, "points")
    if array.size == 0:
        array = array.reshape(0, array.shape[1] if array.ndim == 2 and array.shape[1] else 1)
    if array.ndim == 1:
        array = array.reshape(-1, 1)
    if array.ndim != 2:
        raise _wrong(f"points are rows of coordinates, not an array of {array.ndim} dimensions")
    if len(array) > LARGEST:
        raise _wrong(f"a pond has at most {LARGEST:,} points, not {len(array):,}")
    low, high = (0.0, 1.0) if torus else (-FARTHEST, FARTHEST)
    above = array >= high if torus else array > high
    # One pass for the usual case: a NaN is neither within nor outside.
    bad = np.flatnonzero(~(array >= low).all(1) | above.any(1))
    if len(bad):
        where = int(bad[0])
        told = ":".join(map(number, array[where].tolist()))
        if not np.isfinite(array[where]).all():
            raise _wrong(f"point {where} is {told}; coordinates are finite numbers")
        if torus:
            raise _wrong(f"point {where} is {told}; on the torus coordinates lie in [0, 1)")
        raise _wrong(f"point {where} is {told}; coordinates are at most {FARTHEST:g}")
    made = isinstance(given, np.ndarray)
    digits = (_binary_digits(array) if made else decimal_digits(array)) or 0
    if digits:  # rounded to a whole number, which is exact, as the product is off by far less
        array = np.rint(array * float(10**digits))
    array = np.ascontiguousarray(array + 0.0)  # a copy; and -0.0 becomes 0.0
    array.setflags(write=False)
    return array, digits


def decimal_digits(array: Array) -> int | None:
    """How many digits after the point these decimals have; None if they are too long together.

    Each is given by the double next to it. There is at most one decimal of 15 digits next to a
    double, and if m / 10^k with m below 10^15 is it, then x · 10^k rounds to m.
    """
    largest = float(np.abs(array).max(initial=0.0))
    rest = array.reshape(-1)
    for digits in range(DIGITS + 1):
        unit = float(10**digits)
        if largest * unit >= 10.0**DIGITS:
            return None
        for part in (rest[:SOME], rest):
            part = part[np.rint(part * unit) / unit != part]
            if len(part):
                break
        if not len(part):
            return digits
        rest = part if len(rest) <= SOME else rest
    return None


def _binary_digits(array: Array) -> int | None:
    """How many digits after the point these doubles have as decimals; None if too many."""
    lowest = _lowest(array, -DIGITS)
    if lowest is None or float(np.abs(array).max(initial=0.0)) * 10.0**-lowest >= 10.0**DIGITS:
        return None
    return -lowest


def _lowest(array: Array, least: int) -> int | None:
    """The exponent e ≤ 0 such that all are whole multiples of 2^e; None if below `least`."""
    lowest = 0
    for part in (array[:SOME], array):
        for rows in np.array_split(part, len(part) // 2**18 + 1):
            wholes = np.abs(rows[rows != np.floor(rows)])
            if len(wholes):
                share, exponent = np.frexp(wholes)
                bits = np.ldexp(share, 53).astype(np.int64)
                _, last = np.frexp((bits & -bits).astype(float))
                lowest = min(lowest, int((exponent + last).min()) - 54)
            if lowest < least:
                return None
    return lowest


def grain(scaled: Array) -> int:
    """A power of two such that all of these are whole multiples of 1 / grain."""
    lowest = _lowest(scaled, -1074)
    assert lowest is not None  # no double has a lower bit
    return 1 << -lowest


def slack(scaled: Array, period: float | None) -> float:
    """By which share two squared distances must differ for floats to tell which is larger.

    0 if floats are exact: all coordinates are whole multiples of some 2^e, e ≥ −500, and differ by
    so few of them that their squares, in units of 4^e, and the sum of these stay below 2^53.

    Else, let u = 2^−53. A difference of coordinates is off by a share of u. Around a torus of
    length P it is (P − a) + b, b < a, of which P − a is exact if a ≥ P / 2 (Sterbenz), and which is
    not the smaller one if a < P / 2; so it is off by less than 2u. Its square is known up to a
    share of 5u + O(u²), and the sum of d of them up to (d + 4)u + O(u²), as none is negative. If
    two such numbers differ by more than 2(d + 6)u of the larger one, they differ in truth. Squares
    below 2^−1022 are off by up to 2^−1075 besides, all together by less than half of `TINY`.
    """
    n, d = scaled.shape
    if not n:
        return 0.0
    wide = period / 2 if period else float(np.ptp(scaled, axis=0).max())
    most = math.isqrt(2**53 // d)
    least = max(-500, math.frexp(wide / most)[1]) if wide else -500
    if least > 0 or _lowest(scaled, least) is None:
        return float((d + 6) * 2.0**-52)
    return 0.0


def repeats(points: Array, color: Array | None, most: int) -> Array:
    """For each point its own number; after the first `most` at one place that of the first there.

    With colors, of the same one. Cost: n log n.
    """
    own = np.arange(len(points))
    keys = [*points.T] if color is None or not len(color) else [*points.T, color]
    order = np.lexsort(keys)
    new = np.ones(len(points), bool)
    for key in keys:
        new[1:] &= key[order[1:]] == key[order[:-1]]
    new[1:] = ~new[1:]
    start = np.maximum.accumulate(np.where(new, own, 0))
    late = own - start >= most
    own[order[late]] = order[start[late]]
    return own


def matrix(given: Any) -> Array:
    """A matrix of distances that cannot be changed, or `BadArgument`."""
    array = _numbers(given, "distances")
    if array.size == 0:
        array = array.reshape(0, 0)
    if array.ndim != 2 or array.shape[0] != array.shape[1]:
        told = " × ".join(map(str, array.shape))
        raise _wrong(f"distances are a square matrix, a row for each point, not {told}")
    if len(array) > LARGEST_MATRIX:
        raise _wrong(f"a matrix is for at most {LARGEST_MATRIX:,} points, not {len(array):,}")
    for bad, what in (
        (~np.isfinite(array), "distances are finite numbers"),
        (array < 0, "a distance is 0 or more"),
        (array > FARTHEST, f"a distance is at most {FARTHEST:g}"),
        (array != array.T, "distances are symmetric"),
    ):
        if bad.any():
            i, j = (int(k) for k in np.argwhere(bad)[0])
            back = f" and back {number(array[j, i])}" if what.endswith("symmetric") else ""
            raise _wrong(f"from point {i} to {j} it is {number(array[i, j])}{back}; {what}")
    if np.diagonal(array).any():
        i = int(np.flatnonzero(np.diagonal(array))[0])
        raise _wrong(f"point {i} is at distance {number(array[i, i])} from itself; that is 0")
    array = np.ascontiguousarray(array + 0.0)
    array.setflags(write=False)
    return array


def colors(given: Any, count: int) -> tuple[Array | None, tuple[str, str]]:
    """The colors as numbers, and what they are called, or `BadArgument`."""
    if given is None:
        return None, PALETTES[0]
    items = given.tolist() if isinstance(given, np.ndarray) and given.dtype.kind in "US" else given
    palette = PALETTES[0]
    if not isinstance(items, np.ndarray):
        items = list(items)
        words = {item for item in items if isinstance(item, str)}
        if words:
            fits = [names for names in PALETTES if words <= {*names, "0", "1"}]
            if not fits:
                raise _wrong(
                    "colors are 0 and 1, amber and blue, or green and red, not "
                    + ", ".join(sorted(words))[:60]
                )
            palette = fits[0]
            number_of = {palette[0]: 0, palette[1]: 1, "0": 0, "1": 1}
            items = [number_of[item] if isinstance(item, str) else item for item in items]
    try:
        array = np.asarray(items)
    except (ValueError, TypeError):
        raise _wrong("colors are one 0 or 1 for each point") from None
    if array.size == 0:
        array = array.astype(np.int8).reshape(-1)
    if array.ndim != 1 or array.dtype.kind not in "biuf" or not np.isin(array, (0, 1)).all():
        raise _wrong("colors are one 0 or 1 for each point")
    if len(array) != count:
        raise _wrong(f"{count} points have as many colors, not {len(array)}")
    array = array.astype(np.int8)
    array.setflags(write=False)
    return array, palette


def _numbers(given: Any, what: str) -> Array:
    try:
        array = np.asarray(given)
        if array.dtype.kind not in "biuf" and array.size:
            raise ValueError
        return array.astype(np.float64)
    except (ValueError, TypeError, OverflowError):
        raise _wrong(f"{what} are numbers, rows of the same length") from None


def number(x: float) -> str:
    """The shortest text that reads back as this double.

    >>> number(3.0), number(0.1), number(1e-7)
    ('3', '0.1', '1e-07')
    """
    return repr(float(x)).removesuffix(".0")


def same(one: Pond, other: Pond) -> bool:
    """Whether the coordinates or distances and the colors are the same."""
    for a, b in (
        (one.scaled, other.scaled),
        (one.distances, other.distances),
        (one.colors, other.colors),
    ):
        if a is None or b is None:
            if a is not b:
                return False
        elif a is not b and not np.array_equal(a, b):
            return False
    return True


def digest(pond: Pond) -> str:
    """The SHA-256 of the shape, the numbers as little-endian doubles, and the colors."""
    kept = pond.scaled if pond.scaled is not None else pond.distances
    assert kept is not None
    what = "distances" if pond.scaled is None else "torus" if pond.torus else "points"
    scale = f" e-{pond.digits}" if pond.digits else ""
    hashed = hashlib.sha256(f"{what} {kept.shape[0]} {kept.shape[1]}{scale}\n".encode())
    hashed.update(np.ascontiguousarray(kept, "<f8").data)
    if pond.colors is not None:
        hashed.update(b"colors" + pond.colors.astype("u1").tobytes())
    return hashed.hexdigest()


# -- the order of pairs -------------------------------------------------------------------------


def squares(pond: Pond, first: Array | int, second: Array | int) -> Array:
    """`Pond._square` of many pairs: about what orders them; exactly that if the pond has no slack.

    A single number goes with all the others.
    """
    if pond.scaled is None:
        assert pond.distances is not None
        return np.asarray(pond.distances[first, second])
    total: Any = 0.0
    for k in range(
        pond.scaled.shape[1]
    ):  # in this order, as everywhere, so that rounding is the same
        a, b = pond.scaled[first, k], pond.scaled[second, k]
        side = np.abs(a - b)
        if pond.torus:
            side = np.minimum(side, (pond.unit - np.maximum(a, b)) + np.minimum(a, b))
        total = total + side * side
    return np.asarray(total)


def measures(pond: Pond, x: int) -> Array:
    """`squares` of x and every point. Exact if the pond has no slack; else see `compare_pairs`."""
    return squares(pond, np.arange(pond.n), x)


def compare_pairs(
    pond: Pond,
    i: Array | int,
    j: Array | int,
    k: Array | int,
    l: Array | int,  # noqa: E741
) -> Array:
    """`Pond.compare` of many pairs: −1, 0 or 1 for each. Single numbers are repeated.

    Cost: linear, and some microseconds for each that floats leave open.
    """
    one, other = np.broadcast_arrays(squares(pond, i, j), squares(pond, k, l))
    signs: Array = np.sign(one - other).astype(np.int8)
    if pond.slack:
        close = np.abs(one - other) <= pond.slack * np.maximum(one, other) + TINY
        same = ((i == k) & (j == l)) | ((i == l) & (j == k))
        open_ = np.flatnonzero(close & ~np.asarray(same))
        pairs = (np.broadcast_to(points, one.shape)[open_].tolist() for points in (i, j, k, l))
        for at, *four in zip(open_.tolist(), *pairs, strict=True):
            a, b = pond.measure(four[0], four[1]), pond.measure(four[2], four[3])
            signs[at] = (a > b) - (a < b)
    return signs


def compare_pairs_to(pond: Pond, i: Array | int, j: Array | int, c: float | Fraction) -> Array:
    """`Pond.compare_to` of many pairs: −1, 0 or 1 for each."""
    far = squares(pond, i, j)
    about = far if pond.scaled is None else np.sqrt(far) / pond.unit
    signs: Array = np.sign(about - float(c)).astype(np.int8)
    open_ = np.flatnonzero(np.abs(about - float(c)) <= 1e-9 * about + 1e-150)
    pairs = (np.broadcast_to(points, far.shape)[open_].tolist() for points in (i, j))
    for at, x, y in zip(open_.tolist(), *pairs, strict=True):
        signs[at] = pond.compare_to(x, y, c)
    return signs


def sort_pairs(
    pond: Pond, first: Array, second: Array, far: Array | None = None
) -> tuple[Array, Array]:
    """Pairs in order of their distances, exactly, equal ones as they came; and their levels.

    Gives where each of them in order comes from, and numbers that are equal for equal distances
    and larger by 1 for the next distance. `far` are their `squares`, if they are known. Cost:
    m log m for m pairs, and some microseconds for each that floats leave open.
    """
    far = squares(pond, first, second) if far is None else far
    order = np.argsort(far, kind="stable")
    far = far[order]
    rises = np.diff(far) > 0
    for begin, end in open_runs(pond, far):
        run = order[begin:end]
        exact = list(map(pond.measure, first[run].tolist(), second[run].tolist()))
        inner = sorted(range(len(run)), key=lambda at: (exact[at], run[at]))
        order[begin:end] = run[inner]
        rises[begin : end - 1] = [exact[a] < exact[b] for a, b in pairwise(inner)]
    return order, np.concatenate(([0], np.cumsum(rises)))[: len(far)]


def open_runs(pond: Pond, far: Array) -> list[tuple[int, int]]:
    """Where, in these squares in order, neighbors are so close that floats leave their order open.

    Whoever comes after a run, or stands before it, is farther, or closer, than all in it.
    """
    if not pond.slack or len(far) < 2:
        return []
    ends = np.append(np.flatnonzero(np.diff(far) > pond.slack * far[1:] + TINY) + 1, len(far))
    starts = np.concatenate(([0], ends[:-1]))
    several = ends - starts > 1
    return list(zip(starts[several].tolist(), ends[several].tolist(), strict=True))


def tie(pond: Pond, most: int) -> tuple[int, int, int] | None:
    """Three points x, y, z, of the first ones, such that y and z are equally far from x."""
    count = min(pond.n, most)
    for x in range(count):
        others = np.delete(np.arange(count), x)
        order, level = sort_pairs(pond, np.full(count - 1, x), others)
        equal = np.flatnonzero(np.diff(level) == 0)
        if len(equal):
            y, z = (int(k) for k in sorted(others[order[equal[0] : equal[0] + 2]]))
            return x, y, z
    return None


def desired(pond: Pond, matching: Matching, x: int) -> Array:
    """The points that x desires, nearest first."""
    order, _ = sort_pairs(
        pond, np.full(pond.n, x), np.arange(pond.n)
    )  # of equal ones the smaller number first
    order = order[(order != x) & allowed(pond, matching.kind, x)[order]]
    last = int(matching.rows()[x, -1])
    wanted: Array = order if last < 0 else order[: int(np.flatnonzero(order == last)[0]) + 1]
    return wanted


def allowed(pond: Pond, kind: str, x: int) -> Array:
    """For each point whether x may be matched to it, by their colors or as mutually nearest."""
    if kind == "misere":
        others = np.ones(pond.n, bool)
        mate = int(pond.mutually_nearest()[x])
        if mate >= 0:
            others[mate] = False
        return others
    if kind == "one":
        return np.ones(pond.n, bool)
    assert pond.colors is not None
    mine = int(pond.colors[x])
    if kind == "two":
        return np.asarray(pond.colors != mine)
    return np.ones(pond.n, bool) if mine == 0 else np.asarray(pond.colors == 0)


def _wrong(message: str) -> BadArgument:
    return BadArgument("pond", message)
