"""Arrays of points, distances and colors: checked, compared, hashed. Imports numpy."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

import numpy as np

from lastmove.core.errors import BadArgument

if TYPE_CHECKING:
    from lastmove.families.frogs.pond import Pond
    from lastmove.families.frogs.pond_results import Matching

Array = np.ndarray[Any, Any]
LARGEST = 50_000_000
LARGEST_MATRIX = 20_000
FARTHEST = 1e150
"""Coordinates and distances are at most this large, so that their squares are finite."""
PALETTES = (("amber", "blue"), ("green", "red"))
"""The two colors, 0 and 1, as the games call them; the first pair unless the other is written."""


def points(given: Any, torus: bool) -> Array:
    """The points as an array of n rows that cannot be changed, or `BadArgument`."""
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
    array = np.ascontiguousarray(array + 0.0)  # a copy; and -0.0 becomes 0.0
    array.setflags(write=False)
    return array


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
    """The shortest text that reads back as this number.

    >>> number(3.0), number(0.1), number(1e-7)
    ('3', '0.1', '1e-07')
    """
    return repr(float(x)).removesuffix(".0")


def same(one: Pond, other: Pond) -> bool:
    """Whether the coordinates or distances and the colors are the same."""
    for a, b in (
        (one.points, other.points),
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
    kept = pond.points if pond.points is not None else pond.distances
    assert kept is not None
    what = "distances" if pond.points is None else "torus" if pond.torus else "points"
    hashed = hashlib.sha256(f"{what} {kept.shape[0]} {kept.shape[1]}\n".encode())
    hashed.update(np.ascontiguousarray(kept, "<f8").data)
    if pond.colors is not None:
        hashed.update(b"colors" + pond.colors.astype("u1").tobytes())
    return hashed.hexdigest()


def measures(pond: Pond, x: int) -> Array:
    """What orders the pairs of x: squared distances to all points, or the row of the matrix."""
    if pond.points is None:
        assert pond.distances is not None
        row: Array = pond.distances[x]
        return row
    sides = np.abs(pond.points - pond.points[x])
    if pond.torus:
        sides = np.minimum(sides, 1.0 - sides)
    total = np.zeros(len(sides))
    for k in range(sides.shape[1]):  # in this order, as everywhere, so that rounding is the same
        total += sides[:, k] * sides[:, k]
    return total


def tie(pond: Pond, most: int) -> tuple[int, int, int] | None:
    """Three points x, y, z, of the first ones, such that y and z are equally far from x."""
    count = min(pond.n, most)
    for x in range(count):
        far = np.delete(measures(pond, x)[:count], x)
        order = np.argsort(far, kind="stable")
        equal = np.flatnonzero(np.diff(far[order]) == 0)
        if len(equal):
            y, z = (int(k) for k in sorted(order[equal[0] : equal[0] + 2]))
            return x, y + (y >= x), z + (z >= x)
    return None


def desired(pond: Pond, matching: Matching, x: int) -> Array:
    """The points that x desires, nearest first."""
    far = measures(pond, x)
    order = np.argsort(far, kind="stable")  # of equal ones the smaller number first
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
