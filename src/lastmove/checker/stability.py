"""Whether partners that a certificate lists are a stable matching: no two points block it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from lastmove.checker.context import Rejected
from lastmove.limits import Budget
from lastmove.pond import Pond


@dataclass(frozen=True)
class Partners:
    """A matching: the partners of each point, nearest first, and how many a point may have."""

    pond: Pond
    rows: list[list[int]]
    most: int

    def nearer(self, x: int, y: int) -> list[int]:
        """The partners of x that are closer to it than y is."""
        return [z for z in self.rows[x] if self.pond.closer(x, z, x, y)]

    def desires(self, x: int, y: int) -> bool:
        """Whether y is at most as far from x as its farthest partner, or x has room for more."""
        return len(self.nearer(x, y)) < self.most


def stable_partners(pond: Pond, kind: str, most: int, listed: Any, budget: Budget) -> Partners:
    """The partners listed, if they are the stable matching of this kind; else `Rejected`."""
    nearest = _nearest(pond, budget) if kind == "misere" else []

    def may(x: int, y: int) -> bool:
        if kind == "two":
            return pond.color(x) != pond.color(y)
        if kind == "fussy":
            return pond.color(x) + pond.color(y) < 2
        return kind == "one" or not (nearest[x] == y and nearest[y] == x)

    if not isinstance(listed, list) or len(listed) != pond.n:
        raise Rejected(f'"partners" lists the partners of each of the {pond.n:,} points')
    for x, row in enumerate(listed):
        budget.spend()
        if not isinstance(row, list) or len(row) > most:
            raise Rejected(f"the partners of {x} are a list of at most {most}")
        for y in row:
            if type(y) is not int or not 0 <= y < pond.n or y == x:
                raise Rejected(f"{y!r} cannot be a partner of {x}")
            if not isinstance(listed[y], list) or x not in listed[y]:
                raise Rejected(f"{y} is a partner of {x}, but {x} is none of {y}")
            if not may(x, y):
                raise Rejected(f"{x} and {y} may not be partners in this game")
        if len(set(row)) != len(row):
            raise Rejected(f"{x} has a partner twice")
    partners = Partners(
        pond, [sorted(row, key=lambda y: pond.key(x, y)) for x, row in enumerate(listed)], most
    )
    for x in range(pond.n):
        budget.spend(1 + pond.n // 64)
        for y in _within(pond, x, partners):
            if y > x and y not in partners.rows[x] and may(x, y) and partners.desires(y, x):
                raise Rejected(
                    f"{x} and {y} are not partners, and each would rather have the other"
                )
    return partners


def _within(pond: Pond, x: int, partners: Partners) -> list[int]:
    """The points that x desires, whatever their color."""
    from lastmove.pond_arrays import measures

    if len(partners.rows[x]) < partners.most:
        return [y for y in range(pond.n) if y != x]
    far = measures(pond, x)
    last = partners.rows[x][-1]
    return [
        y for y in (far <= far[last]).nonzero()[0].tolist() if y != x and partners.desires(x, y)
    ]


def _nearest(pond: Pond, budget: Budget) -> list[int]:
    """The nearest point of each; −1 if there is no other."""
    from lastmove.pond_arrays import measures

    nearest = []
    for x in range(pond.n):
        budget.spend(1 + pond.n // 64)
        far = measures(pond, x).copy()
        far[x] = float("inf")
        nearest.append(int(far.argmin()) if pond.n > 1 else -1)
    return nearest
