"""The radii of a pond as certificates of frog games list them. Trusted: their definition only.

ρ(x) is the (k + 1)-th smallest of the |xw| such that xw is allowed and |xw| ≤ ρ(w), infinite if
there are fewer; by induction on distances there is only one such ρ. In misère play with a frog for
each player, whether wx is allowed may differ from whether xw is: what counts is wx. A row names
k + 1 points w with which that is so, or all there are. That a row leaves none out is looked up
among the pairs within both radii. Cost: about n log n for points in up to three dimensions, else
n².
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from lastmove.checker.context import Rejected
from lastmove.checker.frogs.neighborhoods import close_pairs, nearest
from lastmove.core.limits import Budget
from lastmove.families.frogs.frog_games import nearer
from lastmove.families.frogs.pond import Pond
from lastmove.families.frogs.pond_arrays import compare_pairs, sort_pairs

Array = np.ndarray[Any, Any]


@dataclass(frozen=True)
class Radii:
    """Radii by the point that is as far, −1 if infinite.

    Which pairs are allowed is told by `kind`: all, of different colors, not both red; if `near` is
    there, which has a nearest point for each or −1, not those that are nearest to both, or if
    `one_sided`, not those of which the second is nearest to the first.
    """

    pond: Pond
    kind: str
    near: Array | None
    last: Array
    one_sided: bool = False

    def allowed(self, x: Any, y: Any) -> Array:
        """Which pairs are allowed."""
        colors, good = self.pond.colors, np.asarray(x) != y
        if self.kind != "one":
            assert colors is not None
            good &= (colors[x] != colors[y]) if self.kind == "two" else (colors[x] + colors[y] < 2)
        if self.near is not None:
            dull = self._as(x, y, self.near[x])
            good = good & ~(dull if self.one_sided else dull & self._as(y, x, self.near[y]))
        return np.asarray(good)

    def _as(self, x: Any, y: Any, z: Any) -> Array:
        """Where y is as far from x as z is."""
        x, y, z = np.atleast_1d(x, y, z)
        equal = compare_pairs(self.pond, x, y, x, z) == 0
        return np.asarray(equal & (y == z) if self.pond.ordered else equal)

    def wants(self, x: int, y: int) -> bool:
        """Whether x desires y: they are allowed, and y is within the radius of x."""
        w = int(self.last[x])
        return bool(self.allowed(x, y)) and (w < 0 or not nearer(self.pond, x, w, y))

    def wanted(self, some: list[int], y: int) -> bool:
        """Whether one of these points desires y."""
        x = np.array(some, np.int64)
        within = (self.last[x] < 0) | (_order(self.pond, x, np.full(len(x), y), self.last[x]) <= 0)
        return bool((self.allowed(x, np.full(len(x), y)) & within).any())


def checked_radii(
    pond: Pond,
    kind: str,
    stones: int,
    misere: bool,
    listed: Any,
    budget: Budget,
    one_sided: bool = False,
) -> Radii:
    """The radii by the rows listed, if they are those of the pond; else `Rejected`."""
    table = _table(listed, pond.n, stones, budget)
    width = table.shape[1]
    last = table[:, -1] if width == stones + 1 else np.full(pond.n, -1)
    near = _nearest(pond, kind, table[:, 0], budget) if misere else None
    radii = Radii(pond, kind, near, last, misere and one_sided)
    x, place = np.nonzero(table >= 0)
    w = table[x, place]
    refused = np.flatnonzero(~radii.allowed(w, x))
    if len(refused):
        at = int(refused[0])
        raise Rejected(f"points {x[at]} and {w[at]} are no pair in this game, or not this way")
    full = last[w] >= 0
    too_far = full.copy()
    too_far[full] = _order(pond, w[full], x[full], last[w[full]]) > 0
    if too_far.any():
        at = int(np.flatnonzero(too_far)[0])
        raise Rejected(f"{w[at]} is named by {x[at]}, which is not within the radius of {w[at]}")
    for k in range(1, width):
        point = np.flatnonzero(table[:, k] >= 0)
        if (_order(pond, point, table[point, k - 1], table[point, k]) > 0).any():
            raise Rejected("the points of a row come nearest first")
    ends = np.flatnonzero(last < 0)
    hubs = _hubs(pond, kind, ends, len(ends) if misere else stones + 4)
    for x, y, order_x, order_y in close_pairs(pond, last, budget, hubs):
        if pond.ordered:  # of points as far from x the one with the smaller number is closer
            order_x = np.where((order_x == 0) & (last[x] >= 0), np.sign(y - last[x]), order_x)
            order_y = np.where((order_y == 0) & (last[y] >= 0), np.sign(x - last[y]), order_y)
        for one, other, mine, theirs in ((x, y, order_x, order_y), (y, x, order_y, order_x)):
            inside = (mine < 0) & (theirs <= 0)
            a, b = one[inside], other[inside]
            left_out = ~(table[a] == b[:, None]).any(axis=1)
            a, b = a[left_out], b[left_out]
            missing = np.flatnonzero(radii.allowed(b, a))
            if len(missing):
                at = int(missing[0])
                raise Rejected(
                    f"{b[at]} is within the radius of {a[at]}, and {a[at]} within that of {b[at]}, "
                    f"but {a[at]} does not name it"
                )
    return radii


def _table(listed: Any, n: int, stones: int, budget: Budget) -> Array:
    """The rows as an array, −1 for none."""
    if not isinstance(listed, list) or len(listed) != n:
        raise Rejected(f'"witness" lists the points that give each of the {n:,} radii')
    width = min(stones, max(0, n - 1)) + 1  # more than that no point can have
    table = np.full((n, width), -1, np.int64)
    for x, row in enumerate(listed):
        budget.spend()
        if not isinstance(row, list) or len(row) > width:
            raise Rejected(f"the radius of {x} is given by a list of at most {width} points")
        for y in row:
            if type(y) is not int or not 0 <= y < n or y == x:
                raise Rejected(f"{y!r} cannot give the radius of {x}")
        if len(set(row)) != len(row):
            raise Rejected("a point is named twice in one row")
        table[x, : len(row)] = row
    return table


def _order(pond: Pond, x: Array, y: Array, z: Array) -> Array:
    """Which of y and z is closer to x, as the game on this pond takes ties: −1, 0 or 1."""
    order = compare_pairs(pond, x, y, x, z)
    return np.where(order == 0, np.sign(y - z), order) if pond.ordered else order


def _nearest(pond: Pond, kind: str, first: Array, budget: Budget) -> Array:
    """For each point the first of the nearest that it may be paired with; −1 for none."""
    if kind == "one":
        some = np.flatnonzero(first >= 0)
        far = [pond.distance(x, int(first[x])) for x in some[:1000].tolist()]
        guess = float(np.quantile(far, 0.3)) * pond.unit if far else 0.0
        return nearest(pond, guess, budget) if pond.n > 1 else np.full(pond.n, -1)
    found = np.full(pond.n, -1)
    free = Radii(pond, kind, None, found)
    for x in range(pond.n):
        budget.spend(1 + pond.n // 64)
        others = np.flatnonzero(free.allowed(np.full(pond.n, x), np.arange(pond.n)))
        if len(others):
            found[x] = others[sort_pairs(pond, np.full(len(others), x), others)[0][0]]
    return found


def _hubs(pond: Pond, kind: str, ends: Array, most: int) -> Array:
    """Of the points with infinite radius, which to compare with all others of them.

    Two of them that are allowed must name each other. If more than `most` are to be compared (in
    normal play), the first one has more of them to name than it may.
    """
    if kind != "one":
        assert pond.colors is not None
        first, second = (ends[pond.colors[ends] == color] for color in (0, 1))
        ends = first if kind == "fussy" or len(first) <= len(second) else second
    return ends[:most]
