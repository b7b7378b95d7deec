"""The largest Grundy label of a finite pond, which exceeds the number of other points."""

from __future__ import annotations

import numpy as np

from lastmove.families.frogs.simulation.experiment import Curve, Experiment, Figure
from lastmove.families.frogs.simulation.sampling import dimension, size, torus


def run(rng: np.random.Generator, *, d: int, n: int) -> dict[str, float | Curve]:
    """One pond, all its labels."""
    labels = torus(rng, n, d).labels()
    largest = labels.max(axis=1)  # the diagonal is −1
    return {
        "largest": float(largest.max()),
        "over_n": float(largest.max()) / n,
        "intervals": float((largest == n - 2).mean()),
    }


EXPERIMENT = Experiment(
    name="largest-label",
    title="The largest Grundy label of a pond",
    about="A point of a pond of n points is in n − 1 pairs with different labels. In the infinite "
    "pond they are all of 0, 1, 2, …; in a finite one labels are skipped, so some exceed n − 2.",
    parameters=(dimension(1, 2, 3, most=64), size(100, 200, 400, 800, least=2, most=20_000)),
    run=run,
    figures=(Figure("over_n", "n", "points n", "largest label over n", log_x=True),),
    notes={
        "largest": "the largest label of any pair",
        "over_n": "the largest label over n",
        "intervals": "the fraction of points whose labels are exactly 0 to n − 2",
    },
)
