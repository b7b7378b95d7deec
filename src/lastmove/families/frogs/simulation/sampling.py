"""What the experiments share: random ponds on the torus, radii, and counts of distances.

Lengths are told in units in which there is one point a unit of volume. A torus has no edges, so
that every point is as good as any other; what is left of its finite size shows only at distances
that are not small against its side.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from lastmove.core.limits import claim
from lastmove.families.frogs.pond import Pond
from lastmove.families.frogs.simulation.experiment import Parameter

if TYPE_CHECKING:
    Array = np.ndarray[Any, Any]

MANTISSAS = (1.0, 1.2, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0)
SHORTEST = 0.05
LARGEST_POND = 20_000_000
POINT_BYTES = 200
"""About what a point takes until it is matched."""


def dimension(*default: int, most: int = 3) -> Parameter:
    """The parameter d."""
    return Parameter("d", default, "dimension of the torus", least=1, most=most)


def size(*default: int, least: int = 2, most: int = LARGEST_POND) -> Parameter:
    """The parameter n."""
    return Parameter("n", default, "points of each pond", least=least, most=most)


def torus(rng: np.random.Generator, n: int, d: int, colors: Array | None = None) -> Pond:
    """N uniform points on the torus, claimed before they are made."""
    claim(POINT_BYTES * n, f"a pond of {n:,} points")
    return Pond(rng.random((n, d)), torus=True, colors=colors)


def painted(first: int, second: int) -> Array:
    """Colors: so many points of color 0, then so many of color 1."""
    return np.repeat(np.array([0, 1], np.int8), (first, second))


def side(volume: float, d: int) -> float:
    """The side of a torus of this volume."""
    return float(volume ** (1 / d))


def radii(longest: float, shortest: float = SHORTEST) -> list[float]:
    """Round radii, ten for each power of ten, from the shortest to the longest.

    >>> radii(1.0, 0.3)
    [0.3, 0.4, 0.5, 0.6, 0.8, 1.0]
    """
    found = [round(m * 10.0**k, 10) for k in range(-4, 9) for m in MANTISSAS]
    return [r for r in found if shortest <= r <= longest]


def beyond(distances: Array, places: list[float], out_of: int | None = None) -> list[float]:
    """The fraction of distances greater than each place; unmatched points are infinitely far.

    >>> beyond(np.array([1.0, 2.0, np.inf]), [0.5, 1.0, 5.0])
    [1.0, 0.6666666666666666, 0.3333333333333333]
    """
    ordered = np.sort(distances)
    count = len(ordered) if out_of is None else out_of
    if count == 0:
        return [0.0 for _ in places]
    return [float(n) / count for n in len(ordered) - np.searchsorted(ordered, places, "right")]
