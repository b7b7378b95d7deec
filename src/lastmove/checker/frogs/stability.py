"""Partners as certificates of frog games list them, checked to be the stable matching."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from lastmove.checker.context import Context, Rejected
from lastmove.core.limits import Budget
from lastmove.core.verdict import Certificate
from lastmove.families.frogs.pond import Pond


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
    import numpy as np

    from lastmove.checker.frogs.stable import check_matching_of

    if not isinstance(listed, list) or len(listed) != pond.n:
        raise Rejected(f'"partners" lists the partners of each of the {pond.n:,} points')
    width = min(most, max(1, pond.n))  # more than that no point can have
    table = np.full((pond.n, width), -1, np.int64)
    rows = []
    for x, row in enumerate(listed):
        budget.spend()
        if not isinstance(row, list) or len(row) > width:
            raise Rejected(f"the partners of {x} are a list of at most {width}")
        for y in row:
            if type(y) is not int or not 0 <= y < pond.n or y == x:
                raise Rejected(f"{y!r} cannot be a partner of {x}")
        rows.append([y for _, y in sorted((pond.key(x, y), y) for y in row)])
        table[x, : len(row)] = rows[-1]
    check_matching_of(pond, kind, table, budget)
    return Partners(pond, rows, most)


def check_stable(certificate: Certificate, context: Context) -> str:
    """The check of a matching by itself; its module loads numpy, so it is loaded when needed."""
    from lastmove.checker.frogs import stable

    return stable.check_stable(certificate, context)
