"""How far away Bob's answer can be made to lie when Alice must start near the origin."""

from __future__ import annotations

import math

import numpy as np

from lastmove.families.frogs.simulation.experiment import Curve, Experiment, Figure, Parameter
from lastmove.families.frogs.simulation.sampling import dimension, side, size, torus

CENTERS = 64
"""Origins looked at in each pond; they are not independent, the ponds are."""
TIMES = (0.5, 1.0, 2.0, 4.0, 8.0)


def run(rng: np.random.Generator, *, r: float, d: int, n: int) -> dict[str, float | Curve]:
    """One pond: the farthest partner of a point within r of an origin, for some origins."""
    pond = torus(rng, n // 2 * 2, d)
    assert pond.points is not None
    unit = side(pond.n, d)
    distance = pond.match("one").distance * unit
    farthest, inside = [], []
    for center in rng.random((CENTERS, d)):
        gap = np.abs(pond.points - center)
        near = (np.minimum(gap, 1 - gap) ** 2).sum(axis=1) <= (r / unit) ** 2
        inside.append(float(near.sum()))
        farthest.append(float(distance[near].max(initial=0.0)))
    reached = np.array([f for f in farthest if f > 0])
    found: dict[str, float | Curve] = {
        "openings": float(np.mean(inside)),
        "farther_than": (TIMES, [float((np.array(farthest) > t * r).mean()) for t in TIMES]),
    }
    if len(reached):
        found["median_over_r"] = float(np.median(reached)) / r
        found["mean_log_over_r"] = float(np.log(reached / r).mean()) / math.log(2)
    return found


EXPERIMENT = Experiment(
    name="bobs-answer",
    title="The farthest answer Alice can ask for within distance r",
    about="If Alice must place her first frog within r of the origin, how far is Bob's only good "
    "answer, the partner, if she chooses the point whose partner is farthest? In units of r, over "
    "origins and ponds; n points, one a unit of volume.",
    parameters=(
        Parameter("r", (1.0, 2.0, 4.0, 8.0, 16.0), "radius of Alice's openings", least=0.1),
        dimension(1, 2),
        size(100_000, least=10),
    ),
    run=run,
    figures=(
        Figure("median_over_r", "r", "radius r", "median of the farthest answer over r",
               log_x=True),
        Figure("farther_than", "at", "t", "P(farthest answer > t r)", log_x=True, log_y=True),
    ),
    notes={
        "openings": "points within r of the origin",
        "farther_than": "how often the farthest answer is farther than t r",
        "median_over_r": "the median over origins of the farthest answer, over r",
        "mean_log_over_r": "the mean of its logarithm to base 2",
    },
)  # fmt: skip
