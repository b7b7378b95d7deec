"""Misère frogs: the stable matching without mutually nearest pairs."""

from __future__ import annotations

import numpy as np

from lastmove.families.frogs.simulation.experiment import Curve, Experiment, Figure
from lastmove.families.frogs.simulation.sampling import beyond, dimension, radii, side, size, torus


def run(rng: np.random.Generator, *, d: int, n: int) -> dict[str, float | Curve]:
    """One pond: unmatched points, who wins, and the partner's distance."""
    pond = torus(rng, n, d)
    matching = pond.match("misere")
    distance = matching.distance * side(n, d)
    places = radii(side(n, d) / 4, 0.1)
    return {
        "unmatched": float(len(matching.unmatched)),
        "unmatched_fraction": len(matching.unmatched) / n,
        "alice_wins": float(len(matching.unmatched) > 0),
        "survival": (places, beyond(distance, places)),
    }


EXPERIMENT = Experiment(
    name="misere",
    title="Misère frogs: points left unmatched, and the partner's distance",
    about="The stable matching in which mutually nearest points may not be partners decides misère "
    "frogs. A finite pond leaves at most two points unmatched, and Alice wins when there are any; "
    "in the infinite pond there are none (Corollary 10).",
    parameters=(dimension(1, 2, 3), size(100, 101, 1000, 1001, 10_000, 10_001, least=3)),
    run=run,
    figures=(
        Figure("survival", "at", "distance r", "P(partner farther than r)", log_x=True, log_y=True),
        Figure("unmatched_fraction", "n", "points n", "fraction of points left unmatched",
               log_x=True, log_y=True),
    ),
    notes={
        "unmatched": "points left unmatched: 0, 1 or 2",
        "unmatched_fraction": "of all points",
        "alice_wins": "the fraction of ponds with unmatched points",
        "survival": "the fraction of points whose partner is farther than r",
    },
    runs=50,
)  # fmt: skip
