"""Certain pairs of a bounded window: matched to each other whatever points lie outside of it.

A pair is certain if the two are closer to each other than to the outside, and each is the nearest
point that the other may have, among those that are in no certain pair already. With C the certain
pairs of two greens, N_r − N_g + 2C = alive reds less alive greens, where all others count as alive;
its mean is at most the window's volume times δ, in any dimension.
"""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np

from lastmove.core.errors import InputError
from lastmove.core.limits import claim
from lastmove.core.position import Outcome, Play
from lastmove.core.verdict import Certificate
from lastmove.families.frogs.fussy.kernels_windows import blank, certain_pairs
from lastmove.families.frogs.pond import Pond
from lastmove.families.frogs.pond_results import Kind
from lastmove.families.frogs.stable.pairs import allowed_pairs
from lastmove.render.tables import Listing

Array = np.ndarray[Any, Any]
CUBE = Fraction(0), Fraction(1)
LARGEST = 20_000
"""Points of a window; all their pairs are listed."""


def read_window(text: str) -> tuple[Fraction, Fraction]:
    """The ends of a cube, the same along every coordinate: 0,1 or -1/2,1/2.

    >>> read_window("-0.5,3/2")
    (Fraction(-1, 2), Fraction(3, 2))
    """
    number = r"-?\d{1,9}(?:/[1-9]\d{0,8}|\.\d{1,9})?"
    found = re.fullmatch(rf"({number}),({number})", text.replace(" ", ""), re.ASCII)
    if found is None:
        raise InputError(f"a window is written low,high, such as 0,1 or -0.5,3/2, not {text!r}")
    low, high = (Fraction(part) for part in found.groups())
    if low >= high:
        raise InputError(f"a window goes up: {low} is not below {high}")
    return low, high


def certain(pond: Pond, kind: Kind = "fussy", window: tuple[Fraction, Fraction] = CUBE) -> Array:
    """The certain partner of each point of a pond inside a cube, −1 for none.

    Cost: n² log n. Of equally distant pairs the first counts as closer.
    """
    partner, state = blank(pond.n)
    if pond.points is None or pond.torus:
        raise InputError("a window is a part of R^d: points, and not on a torus")
    points = np.asarray(pond.points, float)
    low, high = map(float, window)
    if pond.n and not (low <= points.min() and points.max() <= high):
        raise InputError(f"a point lies outside of the window from {window[0]} to {window[1]}")
    if pond.n > LARGEST:
        raise InputError(f"a window has at most {LARGEST:,} points here, not {pond.n:,}")
    if pond.n < 2:
        return np.asarray(partner)
    claim(40 * pond.n**2, f"all pairs of {pond.n:,} points")
    first, second = np.triu_indices(pond.n, 1)
    good = allowed_pairs(pond, kind, first, second)
    first, second = first[good], second[good]
    far = np.sqrt(((points[first] - points[second]) ** 2).sum(axis=1))
    order = np.argsort(far, kind="stable")
    pairs = np.column_stack((first, second))[order]
    edge = np.minimum(points - low, high - points).min(axis=1)
    certain_pairs(pairs, far[order], edge, partner, state)
    return np.asarray(partner)


def surplus(pond: Pond) -> int:
    """Reds less greens among the points in no certain pair."""
    assert pond.colors is not None
    left = pond.colors[certain(pond) < 0]
    return int((left == 1).sum()) - int((left == 0).sum())


def _in_order(pond: Pond, partner: Array) -> list[tuple[float, int, int]]:
    """The pairs with their lengths, shortest first: each is certain by those before it."""
    assert pond.points is not None
    first = np.flatnonzero(partner > np.arange(pond.n))
    second = partner[first]
    far = np.sqrt(((pond.points[first] - pond.points[second]) ** 2).sum(axis=1))
    return sorted(zip(far.tolist(), first.tolist(), second.tolist(), strict=True))


def certificate_of(
    pond: Pond, partner: Array, kind: Kind, window: tuple[Fraction, Fraction]
) -> Certificate:
    """The claim that these pairs are partners whatever lies outside; P if all points are in one.

    The checker compares exactly, and refuses pairs that a float takes for shorter and that are not.
    """
    proof: dict[str, object] = {"kind": kind, "low": str(window[0]), "high": str(window[1])}
    proof["pairs"] = [[i, j] for _, i, j in _in_order(pond, partner)]
    outcome = Outcome.N if (partner < 0).any() else Outcome.P
    return Certificate("certain-pairs", str(pond.inline()), Play.NORMAL, outcome, None, proof)


def certain_table(pond: Pond, partner: Array, kind: Kind) -> Listing:
    """The certain pairs, shortest first; and how many points of each color are in none."""
    rows: list[dict[str, float]] = [
        {"point": i, "partner": j, "distance": far} for far, i, j in _in_order(pond, partner)
    ]
    colors = np.zeros(pond.n, np.int64) if pond.colors is None else pond.colors
    left = [int((colors[partner < 0] == color).sum()) for color in (0, 1)]
    names = [f"{count:,} {name}" for count, name in zip(left, pond.palette, strict=True)]
    alone = " and ".join(names) if pond.colors is not None else f"{left[0]:,}"
    title = f"{len(rows):,} certain pairs ({kind}); in none: {alone} of {pond.n:,} points"
    found = Listing.of(title, rows or [{"point": None, "partner": None, "distance": None}])
    told = {"schema": 1, "kind": kind, "points": pond.n, "pairs": rows, "left": left}
    return replace(found, data=told)
