"""Alive densities: how many points of each color have no partner within ℓ, for many ℓ at once.

A point is alive at ℓ while it has fewer partners within distance ℓ than it may have. Of two colors
with intensities 1 and ρ, g(ℓ) and r(ℓ) are the densities of alive points; r − g never falls where
two points of color 1 may not be partners, and rises to the density of reds that are left alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from lastmove.families.frogs.pond import Pond
from lastmove.families.frogs.pond_results import Matching

Array = np.ndarray[Any, Any]


@dataclass(frozen=True, eq=False)
class Alive:
    """By place ℓ: alive points of color 0 and of color 1, and the alive reds' green neighbors.

    `followed` counts, on the line only, the alive points of color 1 whose next alive point to the
    right has color 0.
    """

    places: Sequence[float]
    first: Array
    second: Array
    followed: Array | None

    @property
    def surplus(self) -> Array:
        """Alive points of color 1 less those of color 0."""
        return np.asarray(self.second - self.first)


def alive(pond: Pond, matching: Matching, places: Sequence[float], scale: float = 1.0) -> Alive:
    """Count the alive points of a matched pond; distances are multiplied by `scale` first.

    Cost: a sort of the distances, and on the line one look at the alive points for each place.
    """
    if matching.partners == 1:
        distance = matching.distance * scale
    else:
        distance = matching.distance[:, -1] * scale
    colors = np.zeros(pond.n, np.int8) if pond.colors is None else pond.colors
    first, second = (_beyond(distance[colors == color], places) for color in (0, 1))
    followed = None
    if pond.d == 1 and pond.points is not None and pond.n:
        order = np.argsort(pond.points[:, 0], kind="stable")
        far, red = distance[order], colors[order] == 1
        followed = np.array([_followed(red[far > at], pond.torus) for at in places], np.int64)
    return Alive(tuple(places), first, second, followed)


def _beyond(distance: Array, places: Sequence[float]) -> Array:
    return np.asarray(len(distance) - np.searchsorted(np.sort(distance), places, "right"))


def _followed(red: Array, torus: bool) -> int:
    """How many reds have a green on their right, of alive points in order."""
    if not len(red):
        return 0
    inner = int((red[:-1] & ~red[1:]).sum())
    return inner + int(torus and red[-1] and not red[0])
