"""Pairs of a window that are partners whatever lies outside. Trusted: the definition of stability.

The pairs are gone through as they are listed. Each must be closer together than either point is to
the outside, and every other point that one of the two may have, and that is in no pair before, must
be farther from it than the other one: so neither can have a better partner. Coordinates are whole
numbers of a common unit, squares are compared exactly, and equal distances are refused. Cost: for
each pair the points within its length along the first coordinate.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt, lcm

from lastmove.checker.context import Context, Rejected
from lastmove.checker.frogs.numbers import signed_fraction
from lastmove.core.position import Outcome, Play
from lastmove.core.verdict import Certificate

Point = tuple[int, ...]


def check_certain_pairs(certificate: Certificate, context: Context) -> str:
    """Each pair listed is certain, by those before it."""
    window = Window.read(certificate, context)
    proof = certificate.proof
    free = [True] * len(window.points)
    pairs = proof["pairs"]
    if not isinstance(pairs, list):
        raise Rejected('"pairs" lists pairs of points')
    for number, pair in enumerate(pairs):
        context.budget.spend(1)
        if (
            not isinstance(pair, list)
            or [type(x) for x in pair] != [int, int]
            or not all(0 <= x < len(free) for x in pair)
            or pair[0] == pair[1]
        ):
            raise Rejected(f"pair {number} is no pair of two points of the pond")
        window.check_pair(pair[0], pair[1], free, context)
        free[pair[0]] = free[pair[1]] = False
    left = [sum(f and c == color for f, c in zip(free, window.colors, strict=True))
            for color in (0, 1)]  # fmt: skip
    if certificate.outcome is not (Outcome.N if sum(left) else Outcome.P):
        raise Rejected(f"{sum(left)} points are in no pair listed")
    return (
        f"each pair is closer together than to the outside, and each other's nearest among what "
        f"the pairs before it leave; of the points in none of the {len(pairs):,} pairs {left[1]:,} "
        f"are of color 1 and {left[0]:,} of color 0"
    )


@dataclass(frozen=True)
class Window:
    """The points inside, as whole numbers; the cube; which pairs are allowed."""

    kind: str
    points: list[Point]
    colors: list[int]
    low: int
    high: int
    order: list[int]
    """The points by their first coordinate."""
    along: list[int]
    """Their first coordinates, in this order."""

    @staticmethod
    def read(certificate: Certificate, context: Context) -> Window:
        """From the certificate, or rejected."""
        from lastmove.checker.frogs.stable import pond_of

        proof = certificate.proof
        if proof.keys() - {"pond"} != {"kind", "low", "high", "pairs"}:
            raise Rejected('the proof has "kind", "low", "high" and "pairs", and nothing else')
        if certificate.play is not Play.NORMAL or certificate.value is not None:
            raise Rejected("certain pairs are about normal play, and have no value")
        kind = proof["kind"]
        if kind not in ("one", "two", "fussy"):
            raise Rejected(f"the kind is one, two or fussy, not {kind!r}")
        pond = pond_of(certificate, context)
        if pond.scaled is None or pond.torus:
            raise Rejected("a window is a part of R^d: points, and not on a torus")
        if kind != "one" and pond.colors is None:
            raise Rejected("the points of this pond have no colors")
        unit = 10**pond.digits
        rows = [[Fraction(x) / unit for x in row] for row in pond.scaled.tolist()]
        ends = [signed_fraction(proof[name], name) for name in ("low", "high")]
        common = lcm(*(x.denominator for row in (*rows, ends) for x in row))
        points = [tuple(int(x * common) for x in row) for row in rows]
        low, high = (int(x * common) for x in ends)
        if not all(low <= x <= high for point in points for x in point):
            raise Rejected("a point of the pond lies outside of the window")
        colors = [0] * pond.n if pond.colors is None else pond.colors.tolist()
        order = sorted(range(len(points)), key=points.__getitem__)
        return Window(kind, points, colors, low, high, order, [points[i][0] for i in order])

    def allowed(self, x: int, y: int) -> bool:
        """Whether two points may be partners."""
        reds = self.colors[x] + self.colors[y]
        return self.kind == "one" or (reds == 1 if self.kind == "two" else reds < 2)

    def check_pair(self, x: int, y: int, free: list[bool], context: Context) -> None:
        """Raise `Rejected` unless the two are matched if all pairs before are."""
        if not (free[x] and free[y] and self.allowed(x, y)):
            raise Rejected(f"points {x} and {y} may not be partners, or one has a partner already")
        square = self._square(x, y)
        for one, other in ((x, y), (y, x)):
            inside = min(min(c - self.low, self.high - c) for c in self.points[one])
            if square >= inside**2:
                raise Rejected(f"points {x} and {y} are not closer than {one} is to the outside")
            for z in self._within(one, square):
                context.budget.spend(1)
                if (z not in (one, other) and free[z] and self.allowed(one, z)
                        and self._square(one, z) <= square):  # fmt: skip
                    raise Rejected(f"point {one} may rather have {z} than {other}")

    def _within(self, x: int, square: int) -> Iterator[int]:
        """The points that are not farther along the first coordinate."""
        far, at = isqrt(square) + 1, self.points[x][0]
        begin = bisect_left(self.along, at - far)
        return iter(self.order[begin : bisect_right(self.along, at + far)])

    def _square(self, x: int, y: int) -> int:
        return sum((a - b) ** 2 for a, b in zip(self.points[x], self.points[y], strict=True))
