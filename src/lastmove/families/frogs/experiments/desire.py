"""How many points desire a typical point: finitely many here, infinitely many in Theorem 7."""

from __future__ import annotations

import numpy as np

from lastmove.families.frogs.simulation.experiment import Curve, Experiment, Figure
from lastmove.families.frogs.simulation.sampling import dimension, size, torus

COUNTS = (1, 2, 3, 5, 7, 10)


def run(rng: np.random.Generator, *, d: int, n: int) -> dict[str, float | Curve]:
    """One pond: the mean number of points that desire a point, and how often it is small."""
    from lastmove.families.frogs.kernels_torus_desire import desired  # compiled, and slow to load

    pond = torus(rng, n // 2 * 2, d)
    assert pond.points is not None
    count, _ = desired(pond.points, pond.match("one").partner)
    return {
        "desirers": float(count.mean()),
        "median": float(np.median(count)),
        "at_most": (COUNTS, [float((count <= k).mean()) for k in COUNTS]),
    }


EXPERIMENT = Experiment(
    name="desire",
    title="Points that desire a typical point",
    about="In the infinite pond every point is desired by infinitely many others (Theorem 7). In "
    "ponds of n points: the mean number of points that desire a point, its median, and the "
    "fraction of points that at most k others desire.",
    parameters=(dimension(1, 2, 3), size(100, 1000, 10_000, 100_000)),
    run=run,
    figures=(
        Figure("desirers", "n", "points n", "mean number of points that desire a point",
               log_x=True),
        Figure("at_most", "at", "k", "fraction of points desired by at most k"),
    ),
    notes={
        "desirers": "its mean; each point is desired by its partner at least",
        "median": "the median over the points of a pond",
        "at_most": "the fraction of points that at most so many others desire",
    },
)  # fmt: skip
