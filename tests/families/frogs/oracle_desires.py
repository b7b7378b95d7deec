"""Stable matching and desire on the torus, straight from the definitions, in exact fractions.

A point x desires y when |x − y| ≤ |x − M(x)|, M the stable matching (section 3.1 of the source); an
unmatched point desires every other. The matching is found by going through all pairs by distance.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

Point = tuple[Fraction, ...]


def squared(x: Point, y: Point) -> Fraction:
    gaps = [abs(a - b) for a, b in zip(x, y, strict=True)]
    return sum((min(gap, 1 - gap) ** 2 for gap in gaps), Fraction(0))


def stable(points: list[Point]) -> list[int]:
    partner = [-1] * len(points)
    pairs = combinations(range(len(points)), 2)
    for x, y in sorted(pairs, key=lambda pair: squared(points[pair[0]], points[pair[1]])):
        if partner[x] < 0 and partner[y] < 0:
            partner[x], partner[y] = y, x
    return partner


def desirers(points: list[Point]) -> list[list[int]]:
    """For each point the points that desire it."""
    partner = stable(points)
    found: list[list[int]] = [[] for _ in points]
    for x in range(len(points)):
        for y in range(len(points)):
            if x != y and (
                partner[x] < 0
                or squared(points[x], points[y]) <= squared(points[x], points[partner[x]])
            ):
                found[y].append(x)
    return found
