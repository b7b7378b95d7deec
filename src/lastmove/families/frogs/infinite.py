"""Infinite ponds on the line, made point by point: who wins there, and why.

The three sets of Figure 3 and the two-color set after Theorem 8 of Deijfen, Holroyd and Martin. An
infinite set is never held; a `Window` is the part of it in a finite range, with its stable
matching and the reason why this is the matching of the whole set, or why it never settles. The
same seed gives the same set, however large the window.

>>> window = BobWins(seed=1).window(2)
>>> len(window.points), window.winner, window.settled
(10, 'Bob', True)
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import count, islice, pairwise
from typing import ClassVar

from lastmove.core.errors import BadArgument
from lastmove.families.frogs.pond import Pond

ALICE, BOB = "Alice", "Bob"
PERIOD = 3
"""An interval of length 1 begins at every multiple of this, so that others are 2 away or more."""
FINEST = 40
"""So many points of the endless chain have distances that floating-point numbers tell apart."""


@dataclass(frozen=True)
class Window:
    """A finite part of an infinite set, with its stable matching.

    Attributes
    ----------
    points : the coordinates, in increasing order.
    colors : 0 (amber) or 1 (blue) for each point; None if they have none.
    winner : who wins the game on the infinite set; None if play need not end.
    settled : whether the matching of the window is that of the infinite set, on these points.
    because : why.
    """

    points: tuple[float, ...]
    colors: tuple[int, ...] | None
    winner: str | None
    settled: bool
    because: str

    @cached_property
    def pond(self) -> Pond:
        """The points as a pond to play in."""
        return Pond([[x] for x in self.points], colors=self.colors)

    @cached_property
    def partners(self) -> tuple[int | None, ...]:
        """The partner of each point in the stable matching of the window, by number."""
        found = self.pond.match("one" if self.colors is None else "two").partner.tolist()
        return tuple(y if y >= 0 else None for y in found)

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """The pairs matched, by number."""
        return tuple((x, y) for x, y in enumerate(self.partners) if y is not None and x < y)

    @property
    def unmatched(self) -> tuple[int, ...]:
        """The points without a partner."""
        return tuple(x for x, y in enumerate(self.partners) if y is None)


class InfiniteSet(ABC):
    """An infinite set of points on the line, without a limit point; `seed` says which."""

    winner: ClassVar[str | None] = None
    game: ClassVar[str] = "frogs"

    def __init__(self, seed: int = 0):
        if type(seed) is not int:
            raise BadArgument("seed", f"a seed is a whole number, not {seed!r}")
        self.seed = seed

    @abstractmethod
    def window(self, size: int) -> Window:
        """A part of the set that grows with `size`, and in the end holds every point."""

    def windows(self) -> Iterator[Window]:
        """Ever larger windows, without end."""
        return (self.window(size) for size in count(1))

    def __repr__(self) -> str:
        return f"{type(self).__name__}(seed={self.seed})"


# -- points in the intervals [3i, 3i + 1] -------------------------------------------------------


class _Intervals(InfiniteSet):
    """Some points, each uniform by chance, in every interval [3i, 3i + 1].

    Two points of one interval are at most 1 apart and at least 2 away from all others: each is
    the other's nearest point, so they are partners whatever else there is.
    """

    alone: ClassVar[bool] = False
    """Whether the interval [0, 1] has one point only."""

    def interval(self, i: int) -> list[float]:
        """The points of [3i, 3i + 1], in the order drawn; the same for every window."""
        chance = random.Random(f"{type(self).__name__} {self.seed} {i}")
        drawn = [PERIOD * i + chance.random() for _ in range(2)]
        return drawn[:1] if self.alone and i == 0 else drawn

    def colored(self, i: int) -> list[tuple[float, int | None]]:
        """The points of an interval with their colors, in increasing order."""
        return sorted((x, None) for x in self.interval(i))

    def window(self, size: int) -> Window:
        """The intervals from −size to size."""
        if type(size) is not int or size < 0:
            raise BadArgument(
                "size", f"a window reaches 0 intervals or more each way, not {size!r}"
            )
        drawn = [self.colored(i) for i in range(-size, size + 1)]
        flat = [point for interval in drawn for point in interval]
        within = max((part[1][0] - part[0][0] for part in drawn if len(part) == 2), default=0.0)
        between = [later[0][0] - part[-1][0] for part, later in pairwise(drawn)]
        told = f"the {len(drawn)} intervals here" if size else "this interval"
        reason = (
            f"Two points of one interval are at most {within:.4g} apart in {told}, and never more "
            f"than 1; others are at least {min(between, default=2.0):.4g} away, and never less "
            "than 2. So they are each other's nearest points, and partners in the infinite set as "
            f"well as in every window. {self.moral()}"
        )
        colors = tuple(color for _, color in flat if color is not None)
        return Window(
            tuple(x for x, _ in flat), colors or None, self.winner, settled=True, because=reason
        )

    @abstractmethod
    def moral(self) -> str:
        """Who wins, and how."""


class BobWins(_Intervals):
    """Two points in each interval (Figure 3, middle): everyone has a partner, and Bob wins."""

    winner = BOB

    def moral(self) -> str:
        """The partner of Alice's point is the good answer."""
        return "Bob places his frog on the other point of the interval that Alice has chosen."


class AliceWins(_Intervals):
    """Two points in each interval, but one in [0, 1] (Figure 3, bottom): Alice begins there."""

    winner = ALICE
    alone = True

    def moral(self) -> str:
        """The point without a partner is the good start."""
        return (
            "Only the single point of [0, 1] has no partner. Alice places her frog there; wherever "
            "Bob goes, that point has its partner beside it, and Alice jumps there."
        )


class AliceWinsInColors(_Intervals):
    """An amber and a blue point in each interval, but only an amber one in [0, 1]: Alice wins.

    Amber and blue points have the same density, and yet Alice wins colored friendly frogs on
    colored points: equal density alone does not decide (remark after the proof of Theorem 8).
    """

    winner = ALICE
    alone = True
    game = "colored_pond_frogs"

    def colored(self, i: int) -> list[tuple[float, int | None]]:
        """The first point drawn is amber, the second blue."""
        return sorted(zip(self.interval(i), (0, 1), strict=False))

    def moral(self) -> str:
        """The amber point without a partner is desired by no blue point."""
        return (
            "Only the amber point of [0, 1] has no partner, and no blue point desires it. Alice "
            "places her frog there; wherever Bob goes, she jumps to the amber point beside him."
        )


# -- an endless chain ---------------------------------------------------------------------------


class Endless(InfiniteSet):
    """Gaps that shrink toward 1 (Figure 3, top): an infinite descending chain, play without end.

    The gaps are 1 + e₀, 1 + e₁, … with e_i between 2^−(i+2) and 2^−(i+1). All e together are
    less than 1, so the distance over m gaps lies between m and m + 1 and, the e decreasing, all
    distances differ. Two frogs on neighbors, x_i and x_{i+1}, have one jump only: the one behind
    goes on to x_{i+2}. So play goes on forever, and no stable matching settles: in a window the
    last two points are matched, then the two before them, and so on down to the first.
    """

    winner = None

    def gaps(self) -> Iterator[Fraction]:
        """The gaps, exactly, without end."""
        for i in count():
            chance = random.Random(f"Endless {self.seed} {i}")
            yield 1 + Fraction(2**20 + chance.randrange(2**20), 2 ** (i + 22))

    def coordinates(self) -> Iterator[Fraction]:
        """The points, exactly, from 0 on, without end."""
        at = Fraction(0)
        for gap in self.gaps():
            yield at
            at += gap

    def chain(self, length: int) -> list[Fraction]:
        """The first points of the infinite descending chain x₀, x₁, …: all distances shrink."""
        return list(islice(self.coordinates(), length))

    def jumps(self, i: int, j: int) -> list[tuple[int, int]]:
        """Where two frogs on x_i and x_j can go, all of it: never nowhere.

        A point farther away than the frogs are apart is out of reach, so that finitely many count.
        """
        low, high = min(i, j), max(i, j)
        if low < 0 or low == high:
            raise BadArgument("frogs", f"two frogs sit on two points from 0 on, not {i} and {j}")
        x = self.chain(2 * high - low + 2)
        apart = x[high] - x[low]
        reached = []
        for stays in (low, high):
            for z, at in enumerate(x):
                if z not in (low, high) and abs(at - x[stays]) < apart:
                    reached.append((min(stays, z), max(stays, z)))
        return reached

    def window(self, size: int) -> Window:
        """The first `size` points; their matching depends on where the window ends."""
        if type(size) is not int or not 0 <= size <= FINEST:
            raise BadArgument(
                "size",
                f"a window has 0 to {FINEST} points, or floating-point numbers could not "
                f"tell their distances apart; not {size!r}",
            )
        points = tuple(float(x) for x in self.chain(size))
        end = "here it leaves none over" if size % 2 == 0 else "here it leaves the first point over"
        return Window(
            points,
            None,
            None,
            settled=False,
            because=(
                "Each gap is smaller than the one before, so the points are an infinite descending "
                "chain: from neighbors the frog behind always has one jump, over the other. No "
                "player ever runs out of jumps, and nobody wins. The matching of a window begins "
                f"at its end: {end}, with one point more it is the other way around, and so there "
                "is no stable matching that the windows tend to."
            ),
        )


FIGURE_3: dict[str, type[InfiniteSet]] = {
    "top": Endless,
    "middle": BobWins,
    "bottom": AliceWins,
}
"""The three sets of Figure 3, by their place in it."""
