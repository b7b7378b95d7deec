"""Theorem 13: Bob's one good opening in the last of several ponds, and how far it is."""

from __future__ import annotations

import numpy as np

from lastmove.families.frogs.simulation.experiment import Curve, Experiment, Figure, Parameter
from lastmove.families.frogs.simulation.sampling import dimension, side, size, torus

NEAREST = 4
"""Alice puts her pairs of frogs on points with labels below this, so that all xors are too."""


def run(rng: np.random.Generator, *, ponds: int, d: int, n: int) -> dict[str, float | Curve]:
    """Alice places 2k − 1 frogs at random, Bob looks for the pair that makes the nim-sum 0.

    The nim-sum of her pairs' labels is below 4 as they are, so only those labels are needed.
    """
    pond = torus(rng, n, d)
    table = pond.labels(NEAREST)
    labels = rng.integers(0, NEAREST, (ponds - 1, n))
    wanted = np.bitwise_xor.reduce(labels, axis=0) if ponds > 1 else np.zeros(n, np.int64)
    answer = table[np.arange(n), wanted]
    found = answer >= 0
    assert pond.points is not None
    gap = np.abs(pond.points[found] - pond.points[answer[found]])
    far = np.sqrt((np.minimum(gap, 1 - gap) ** 2).sum(axis=1)) * side(n, d)
    return {
        "bob_answers": float(found.mean()),
        "median_distance": float(np.median(far)),
        "missing": (tuple(range(NEAREST)),
                    [float((table[:, k] < 0).mean()) for k in range(NEAREST)]),
    }  # fmt: skip


EXPERIMENT = Experiment(
    name="several-ponds",
    title="Several ponds: does Bob have his answer?",
    about="Alice has placed two frogs in each of k − 1 ponds, on pairs of random labels below 4, "
    "and one frog in the last. Bob wins by the point that makes the nim-sum 0 (Theorem 13); in a "
    "finite pond it may not exist.",
    parameters=(
        Parameter("ponds", (1, 2, 3), "ponds k", least=1, most=16),
        dimension(2),
        size(100, 1000, least=16),
    ),
    run=run,
    theory=lambda statistic, at, cell: {"bob_answers": 1.0, "missing": 0.0}.get(statistic),
    figures=(Figure("bob_answers", "n", "points n", "fraction of openings that Bob can answer",
                    log_x=True, theory_label="infinite pond"),),
    limits=("bob_answers", "missing"),
    notes={
        "bob_answers": "the fraction of Alice's openings that have Bob's winning answer",
        "median_distance": "how far it is from Alice's frog, in the middle",
        "missing": "the fraction of points in no pair with that label",
    },
)  # fmt: skip
