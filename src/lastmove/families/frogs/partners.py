"""Stable matchings as the frog theorems ask for them, each made once a run."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from lastmove.core.solver import Run
from lastmove.families.frogs.pond import Pond

if TYPE_CHECKING:
    from lastmove.families.frogs.desire import Desire
    from lastmove.families.frogs.pond_results import Kind, Matching

LISTED = 100_000
"""Up to so many winning moves are listed, on a pond that is short to write."""
WRITTEN = 2_000_000
"""On other ponds they are listed if they can be written with about so many points."""
TIES = 1000
"""Up to so many points it is told if some are equally far from another."""


class Marriage:
    """The stable matching of one pond, with the desires that come with it."""

    def __init__(self, pond: Pond, matching: Matching):
        self.pond = pond
        self.matching = matching

    @cached_property
    def desire(self) -> Desire:
        """Who desires whom."""
        from lastmove.families.frogs.desire import Desire

        return Desire(self.pond, self.matching)

    @cached_property
    def unmatched(self) -> list[int]:
        """The points with fewer partners than they may have."""
        found: list[int] = self.matching.unmatched.tolist()
        return found

    @cached_property
    def lacking(self) -> int:
        """How many partners all points together could have more."""
        return int((self.matching.rows() < 0).sum())

    def partner(self, x: int) -> int | None:
        """The one partner of a point."""
        partner = int(self.matching.partner[x])
        return partner if partner >= 0 else None

    def rows(self) -> list[list[int]]:
        """The partners of each point, nearest first, as certificates hold them."""
        return [[y for y in row if y >= 0] for row in self.matching.rows().tolist()]


def marriage(pond: Pond, kind: Kind, partners: int, run: Run) -> Marriage:
    """The stable matching of this kind; `partners` is cut down to what the pond can hold."""
    most = min(partners, max(1, pond.n))
    key = ("marriage", pond, kind, most)
    if key not in run.searches:
        run.searches[key] = Marriage(pond, pond.match(kind, most, run.budget))
    found: Marriage = run.searches[key]
    return found


def too_many(pond: Pond, ways: int) -> bool:
    """Whether so many moves are too many to be listed; a pond from a file is short to write."""
    short = pond.file is not None or pond.name is not None
    return ways > LISTED or (not short and ways * (1 + pond.n) > WRITTEN)


def tie_told(pond: Pond, run: Run) -> str:
    """A sentence more if points of a pond that is not too large are equally far from another."""
    key = ("ties", pond)
    if key not in run.searches:
        tie = pond.ties() if pond.n <= TIES else None
        run.searches[key] = "" if tie is None else f" {tie[0].upper()}{tie[1:]}."
    told: str = run.searches[key]
    return told
