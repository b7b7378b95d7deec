"""Ponds: finite sets of points with a total order on pairs, the boards of friendly frogs.

Points lie in the plane, on the line, in any dimension, or on the torus [0, 1)^d; a symmetric
matrix of distances may stand in for them. Points are numbered from 0 in written order.

**Numbers are exact.** Decimals are kept as whole numbers, `scaled`, in the unit 10^−`digits`, as
long as 15 digits are enough for all of them, so that `[0.1, 0.2, 0.3]` is equally spaced; others
are the doubles next to them, which are exact binary numbers. A Python float is the decimal that
Python prints for it; an array of numpy holds doubles.

**One order.** `compare` tells exactly which of two pairs is farther apart, or that neither is, by
squared distances: in floats where these are exact or clearly different, else in whole numbers. The
sources (Deijfen, Holroyd, Martin) let all distances be different. Where an order without ties is
wanted, for matchings, pairs that are equally far apart are ordered by their numbers, that is, pairs
by (distance, smaller number, larger number): `closer`.

>>> pond = Pond([(0, 0), (1, 0), (1, 2), (4, 2)])
>>> pond.match("one").partner.tolist(), pond.closer(0, 1, 1, 2), str(pond)
([1, 0, 3, 2], True, '[0:0,1:0,1:2,4:2]')
"""

from __future__ import annotations

import math
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, Self

from lastmove.core.errors import BadArgument
from lastmove.families.frogs.pond_results import KINDS, Kind, Matching

if TYPE_CHECKING:
    from lastmove.core.limits import Budget
    from lastmove.families.frogs.pond_results import Array
    from lastmove.notation.syntax import Value

LISTED = 3000
"""Up to so many points their coordinates are kept as lists, too."""
TIES_SEEN = 3000
"""Ties are looked for among so many points, the first ones of a larger pond."""
TINY = 2.0**-1060
"""More than what squares so small that they lose bits can lose in all."""


class Pond:
    """Points with an order on their pairs, which never changes.

    Cost: linear in the points; matchings and labels are found when they are asked for, and kept.

    Source: Deijfen, Holroyd, Martin (2017).

    Parameters
    ----------
    points : n points, rows of d coordinates; plain numbers for points on a line. Floats in lists
        are the decimals that Python prints for them, those in an array of numpy are doubles.
    torus : whether distances go around: coordinates lie in [0, 1).
    colors : 0 or 1 for each point, or the words amber and blue, or green and red.
    distance : instead of points, an n × n symmetric matrix of distances.

    Two ponds are equal when they have the same points in the same order, with the same colors.

    >>> pond = Pond([(0, 0), (1, 0), (1, 2), (4, 2)], colors=["amber", "blue", "blue", "amber"])
    >>> pond.match("one").partner.tolist(), pond.match("two").distance.tolist()
    ([1, 0, 3, 2], [1.0, 1.0, 3.0, 3.0])
    """

    editor: ClassVar[str] = "pond"
    __slots__ = (
        "_found",
        "_grain",
        "_hash",
        "_mutual",
        "_points",
        "_rows",
        "_wholes",
        "colors",
        "digits",
        "distances",
        "file",
        "name",
        "ordered",
        "palette",
        "scaled",
        "slack",
        "torus",
    )
    scaled: Array | None
    """The coordinates in the unit 10^−`digits`: whole numbers if there are digits, else doubles."""
    digits: int
    slack: float
    """Squares of distances that differ by this share or less are not told apart by floats.

    0 where float arithmetic on `scaled` is exact, and for a matrix.
    """
    distances: Array | None
    colors: Array | None

    def __init__(
        self,
        points: Any = None,
        torus: bool = False,
        colors: Any = None,
        distance: Any = None,
    ):
        from lastmove.families.frogs import pond_arrays

        if (points is None) == (distance is None):
            raise _wrong("a pond is made of points, or of distances, and not of both")
        if distance is not None and torus:
            raise _wrong("a torus needs points; distances in a matrix are what they are")
        self.scaled, self.digits, self.slack = None, 0, 0.0
        self.torus = bool(torus)
        if points is not None:
            self.scaled, self.digits = pond_arrays.points(points, self.torus)
            self.slack = pond_arrays.slack(self.scaled, self.unit if torus else None)
        self.distances = None if distance is None else pond_arrays.matrix(distance)
        self.colors, self.palette = pond_arrays.colors(colors, self.n)
        self.file: str | None = None
        """The `@path` it came from, so that a position on it stays short to write."""
        self.name: str | None = None
        """How a random pond is written, as in `uniform(20, seed=7)`."""
        self.ordered = False
        """Whether a game on it takes equal distances in the order of their numbers."""
        self._hash: int | None = None
        self._mutual: Array | None = None
        self._points: Array | None = None
        self._rows: list[list[float]] | None = None
        self._grain: int | None = None
        self._wholes: list[list[int]] | None = None
        self._found: dict[tuple[str, int], Matching] = {}

    # -- points and distances -------------------------------------------------------------------

    @property
    def points(self) -> Array | None:
        """The coordinates as the doubles next to them, for showing; None for a matrix."""
        if self._points is None and self.scaled is not None:
            self._points = self.scaled
            if self.digits:  # whole numbers and 10^digits are doubles, so this is rounded once
                self._points = self.scaled / self.unit
                self._points.setflags(write=False)
        return self._points

    @property
    def unit(self) -> float:
        """What coordinates are multiplied by in `scaled`: 10^digits; the way around a torus."""
        return float(10**self.digits)

    @property
    def n(self) -> int:
        """How many points there are."""
        kept = self.scaled if self.scaled is not None else self.distances
        assert kept is not None
        return len(kept)

    def __len__(self) -> int:
        return self.n

    @property
    def d(self) -> int | None:
        """The dimension; None if only distances are known."""
        return None if self.scaled is None else int(self.scaled.shape[1])

    def color(self, point: int) -> int:
        """The color of a point, 0 or 1; 0 if the pond has no colors."""
        return 0 if self.colors is None else int(self.colors[point])

    def color_name(self, point: int) -> str:
        """The color of a point, as its pond is written."""
        return self.palette[self.color(point)]

    def _row(self, point: int) -> list[float]:
        """The coordinates of a point, in the unit of `scaled`."""
        assert self.scaled is not None
        if self.n > LISTED:
            row: list[float] = self.scaled[point].tolist()
            return row
        if self._rows is None:
            self._rows = self.scaled.tolist()
        return self._rows[point]

    def _whole(self, point: int) -> list[int]:
        """The coordinates of a point as whole multiples of 1 / `grain`."""
        if self._wholes is not None:
            return self._wholes[point]
        if self.n <= LISTED:
            self._wholes = [[_multiple(x, self.grain) for x in self._row(i)] for i in range(self.n)]
        return [_multiple(x, self.grain) for x in self._row(point)]

    @property
    def grain(self) -> int:
        """A power of two such that all of `scaled` are whole multiples of 1 / grain."""
        if self._grain is None:
            from lastmove.families.frogs import pond_arrays

            assert self.scaled is not None
            self._grain = pond_arrays.grain(self.scaled)
        return self._grain

    def _square(self, i: int, j: int) -> float:
        """About the squared distance in the unit of `scaled`; for a matrix its entry.

        Bitwise symmetric. Off by a share of less than (d + 5) 2^−53 and, where squares are tiny, by
        `TINY`: see `pond_arrays.slack`.
        """
        if self.distances is not None:
            return float(self.distances[i, j])
        total = 0.0
        for a, b in zip(self._row(i), self._row(j), strict=True):
            side = abs(a - b)
            if self.torus:
                side = min(side, (self.unit - max(a, b)) + min(a, b))
            total += side * side
        return total

    def measure(self, i: int, j: int) -> float:
        """What orders pairs, exactly: the squared distance in a unit of the pond's own.

        A float where floats are exact (and for a matrix, of which it is the entry), else an int.
        Not a length: use `distance`. Cost: some microseconds.
        """
        if not self.slack:
            return self._square(i, j)
        around, total = 10**self.digits * self.grain, 0
        for a, b in zip(self._whole(i), self._whole(j), strict=True):
            side = abs(a - b)
            if self.torus:
                side = min(side, around - side)
            total += side * side
        return total

    def compare(self, i: int, j: int, k: int, l: int) -> int:  # noqa: E741 as in |x_k - x_l|
        """−1, 0 or 1: the pair i, j is closer together than the pair k, l, as far, or farther.

        Exact, whatever the numbers of the points: equal distances are 0.

        >>> Pond([0.1, 0.2, 0.3]).compare(0, 1, 1, 2), Pond([0, 1, 3]).compare(0, 1, 1, 2)
        (0, -1)
        """
        one, other = self._square(i, j), self._square(k, l)
        if self.slack and abs(one - other) <= self.slack * max(one, other) + TINY:
            one, other = self.measure(i, j), self.measure(k, l)
        return (one > other) - (one < other)

    def compare_to(self, i: int, j: int, c: float | Fraction) -> int:
        """−1, 0 or 1: two points are less than c apart, exactly c, or more.

        A float c is the decimal that Python prints for it. Exact: squares are compared.

        >>> Pond([0.1, 0.4]).compare_to(0, 1, 0.3), Pond([1, 4]).compare_to(0, 1, 3)
        (0, 0)
        """
        if self.distances is not None:
            one, other = Fraction(repr(float(self.distances[i, j]))), as_fraction(c)
            return (one > other) - (one < other)
        about, far = self.distance(i, j), float(c)
        if abs(about - far) > 1e-9 * about + 1e-150:
            return 1 if about > far else -1
        exact = as_fraction(c) * 10**self.digits
        if exact < 0:
            return 1
        square = Fraction(self.measure(i, j)) / (self.grain**2 if self.slack else 1)
        return int(square > exact * exact) - int(square < exact * exact)

    def within(self, i: int, j: int, c: float | Fraction) -> bool:
        """Whether two points are at most c apart, exactly."""
        return self.compare_to(i, j, c) <= 0

    def distance(self, i: int, j: int) -> float:
        """The distance of two points, rounded; nothing is decided by it."""
        if self.distances is not None:
            return float(self.distances[i, j])
        return math.sqrt(self._square(i, j)) / self.unit

    def key(self, i: int, j: int) -> tuple[float, int, int]:
        """What pairs are ordered by: nearer ones first, ties by the smaller and larger number."""
        return self.measure(i, j), min(i, j), max(i, j)

    def closer(self, i: int, j: int, k: int, l: int) -> bool:  # noqa: E741 as in |x_k - x_l|
        """Whether the pair i, j comes before the pair k, l; equal distances by their numbers."""
        order = self.compare(i, j, k, l)
        return order < 0 or (order == 0 and (min(i, j), max(i, j)) < (min(k, l), max(k, l)))

    def ties(self) -> str | None:
        """A sentence about two points that are equally far from a third; None if there are none.

        Only such ties can matter, since a move leaves one frog where it is. Cost: n² log n; of
        more than 3,000 points only the first are looked at.
        """
        from lastmove.families.frogs import pond_arrays

        found = pond_arrays.tie(self, TIES_SEEN)
        if found is None:
            return None
        x, y, z = found
        rule = (
            "; of equally distant pairs the one with the smaller numbers counts as closer"
            if self.ordered
            else ""
        )
        return f"points {y} and {z} are equally far from point {x}{rule}"

    # -- matchings ------------------------------------------------------------------------------

    def match(
        self, kind: Kind = "one", partners: int = 1, budget: Budget | None = None
    ) -> Matching:
        """The stable matching: no two points would both rather have each other.

        It is unique, because it is ordered: of equally distant pairs the one with the smaller
        numbers counts as closer, as `closer` says.

        Cost: about n log n for points in up to three dimensions; n² log n for a matrix.

        Source: Deijfen, Holroyd, Martin (2017), Proposition 2 and sections 3 and 4.

        Parameters
        ----------
        kind : "one", any two points may be partners; "two", only points of different colors;
            "fussy", not two points of color 1 (red); "misere", not two that are each other's
            nearest point.
        partners : how many partners a point may have at most (a stable multi-matching).

        >>> Pond([0, 1, 3, 7, 7.5]).match().unmatched.tolist()
        [2]
        """
        self._check(kind, partners)
        found = self._found.get((kind, partners))
        if found is None:
            from lastmove.families.frogs import stable

            found = self._found[kind, partners] = stable.match(self, kind, partners, budget)
        return found

    def labels(
        self, limit: int | None = None, kind: Kind = "one", budget: Budget | None = None
    ) -> Array:
        """The Grundy labels of pairs: G(x, y) is the mex over closer ones that share a point.

        Without a limit an n × n array, −1 for the diagonal and for pairs that are not allowed. With
        a limit K, at most 63, an n × K array: entry (x, k) is the first point y with G(x, y) = k,
        or −1; all such points are as far from x.

        Cost: n² log n without a limit, so that n is at most some thousands; about n K log n with
        one.

        Source: Deijfen, Holroyd, Martin (2017), Proposition 14.

        >>> Pond([0, 1, 3]).labels().tolist()
        [[-1, 0, 2], [0, -1, 1], [2, 1, -1]]
        """
        self._check(kind, 1)
        if kind == "misere":
            raise BadArgument("kind", "labels are for normal play: one, two or fussy")
        if limit is not None and (type(limit) is not int or not 1 <= limit <= 63):
            raise BadArgument("limit", f"a limit of labels is 1 to 63, not {limit!r}")
        from lastmove.families.frogs import stable

        return stable.labels(self, limit, kind, budget)

    def desires(
        self, x: int, y: int | None = None, kind: Kind = "one", partners: int = 1
    ) -> bool | Array:
        """Whether x desires y: y is at most as far from x as the farthest partner of x.

        A point with fewer partners than it may have desires every point that it may be matched to.
        Without y, all the points that x desires, nearest first. Cost: n after the matching.

        References: Deijfen, Holroyd, Martin, section 3.1, and 4.2 for several partners.
        """
        from lastmove.families.frogs import pond_arrays

        for point in (x,) if y is None else (x, y):
            if not 0 <= point < self.n:
                raise BadArgument("point", f"points are numbered 0 to {self.n - 1}, not {point}")
        wanted = pond_arrays.desired(self, self.match(kind, partners), x)
        return wanted if y is None else bool((wanted == y).any())

    def mutually_nearest(self) -> Array:
        """For each point the point that is its nearest and whose nearest it is; −1 for none."""
        if self._mutual is None:
            from lastmove.families.frogs import stable

            self._mutual = stable.mutually_nearest(self)
            self._mutual.setflags(write=False)
        return self._mutual

    def longest_chain(self) -> list[int]:
        """The longest descending chain: a walk from point to point whose steps get ever shorter.

        An infinite one is what lets friendly frogs go on forever. Cost: n² log n.

        References: Deijfen, Holroyd, Martin, section 2; Daley, Last 2005.

        >>> Pond([0, 1, 3, 7]).longest_chain()
        [0, 3, 2, 1, 0]
        """
        from lastmove.families.frogs import stable

        return stable.longest_chain(self)

    def _check(self, kind: str, partners: int) -> None:
        if kind not in KINDS:
            raise BadArgument("kind", f"a matching is one, two, fussy or misere, not {kind!r}")
        if type(partners) is not int or partners < 1:
            raise BadArgument("partners", f"a point has 1 partner or more, not {partners!r}")
        if partners > max(1, self.n):
            raise BadArgument("partners", f"{self.n} points cannot have {partners} partners each")
        if self.colors is None and kind in ("two", "fussy"):
            raise BadArgument("kind", f"a matching of kind {kind} needs points of two colors")

    # -- as notation ----------------------------------------------------------------------------

    @classmethod
    def from_notation(cls, value: Value) -> Pond:
        """Read `[0:0, 1:2.5]`, `torus[…]`, `distances[[0,1],[1,0]]`, `@file`, `uniform(…)`."""
        from lastmove.families.frogs.pond_notation import read_pond

        return read_pond(value)

    @classmethod
    def from_text(cls, text: str, *, files: bool = True) -> Pond:
        """Read a pond that stands by itself, as it would stand in the notation of a game."""
        from lastmove.notation.syntax import read_value

        return cls.from_notation(read_value(text, files=files))

    def in_order(self) -> Self:
        """The same pond, for games in which of equal distances the smaller numbers are closer."""
        copy = self.named(self.name, self.file)
        copy.ordered = True
        return copy

    def inline(self) -> Pond:
        """The same pond, written out instead of by its file."""
        copy = self.named(None)
        copy.file = None
        copy.name = self.name if self.file is None else None
        return copy

    def named(self, name: str | None, file: str | None = None) -> Self:
        """The same pond under another name."""
        copy = type(self).__new__(type(self))
        for slot in Pond.__slots__:
            setattr(copy, slot, getattr(self, slot))
        copy.name, copy.file = name, file
        return copy

    def __str__(self) -> str:
        from lastmove.families.frogs.pond_notation import write_pond

        return write_pond(self)

    def __repr__(self) -> str:
        from lastmove.families.frogs.pond_notation import python_pond

        return python_pond(self)

    # -- as a value -----------------------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Pond):
            return NotImplemented
        if self is other:
            return True
        mine, theirs = ((p.n, p.d, p.digits, p.torus, p.ordered) for p in (self, other))
        if mine != theirs:
            return False
        from lastmove.families.frogs import pond_arrays

        return pond_arrays.same(self, other)

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(self.digest())
        return self._hash

    def digest(self) -> str:
        """The SHA-256 of what it is: coordinates or distances, torus or not, colors."""
        from lastmove.families.frogs import pond_arrays

        return pond_arrays.digest(self)


def as_fraction(number: float | Fraction) -> Fraction:
    """A number exactly; a float is the decimal that Python prints for it."""
    return Fraction(repr(float(number)) if isinstance(number, float) else number)


def _multiple(x: float, grain: int) -> int:
    """A double as a whole multiple of 1 / grain, which it is."""
    above, below = x.as_integer_ratio()
    return above * (grain // below)


def _wrong(message: str) -> BadArgument:
    return BadArgument("pond", message)
