"""How many winning moves are listed, and what is said of equal distances."""

from __future__ import annotations

from lastmove.core.solver import Run
from lastmove.families.frogs.pond import Pond

LISTED = 100_000
"""Up to so many winning moves are listed, on a pond that is short to write."""
WRITTEN = 2_000_000
"""On other ponds they are listed if they can be written with about so many points."""
TIES = 1000
"""Up to so many points it is told if some are equally far from another."""


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
