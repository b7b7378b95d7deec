"""Several partners: the stable m-matching against the pairs with Grundy labels below m."""

from __future__ import annotations

from typing import Any

import numpy as np

from lastmove.families.frogs.simulation.experiment import Curve, Experiment, Figure, Parameter
from lastmove.families.frogs.simulation.sampling import dimension, size, torus

Array = np.ndarray[Any, Any]


def run(rng: np.random.Generator, *, m: int, d: int, n: int) -> dict[str, float | Curve]:
    """One pond: how many pairs the two have in common, and who has fewer than m partners."""
    pond = torus(rng, n, d)
    partner = pond.match("one", m).partner.reshape(n, m)
    labelled = pond.labels(m)
    ours, theirs = pairs(partner), pairs(labelled)
    common = len(np.intersect1d(ours, theirs, assume_unique=True))
    return {
        "common": common / len(ours),
        "labels_also_matched": common / len(theirs),
        "incomplete": float((partner < 0).any(axis=1).sum()),
        "missing_labels": (tuple(range(m)), [float((labelled[:, k] < 0).mean()) for k in range(m)]),
    }


def pairs(table: Array) -> Array:
    """Each pair {x, y} of a table of partners once, as the number x n + y with x < y."""
    n = len(table)
    x = np.repeat(np.arange(n), table.shape[1])
    y = table.ravel()
    chosen = y > x
    return np.asarray(x[chosen] * n + y[chosen])


EXPERIMENT = Experiment(
    name="multi-matching",
    title="The m-matching and the labels below m",
    about="The pairs of the stable m-matching are those of labels 0 to m − 1 for m = 1 only. "
    "How many of the m-matching's pairs have such a label, and how many points lack partners or "
    "labels, which in the infinite pond none does (Theorems 12 and 13).",
    parameters=(
        Parameter("m", (1, 2, 3, 4), "partners of each point", least=1, most=16),
        dimension(2),
        size(1000, least=40),
    ),
    run=run,
    theory=lambda statistic, at, cell: 1.0 if cell["m"] == 1 and at is None
    and statistic != "incomplete" else None,
    figures=(Figure("common", "m", "partners m", "pairs of the m-matching with labels below m",
                    theory_label="the same for m = 1"),),
    notes={
        "common": "the fraction of the m-matching's pairs that have a label below m",
        "labels_also_matched": "the fraction of the pairs with labels below m that it has",
        "incomplete": "points with fewer than m partners, at most m of them",
        "missing_labels": "the fraction of points that are in no pair with that label",
    },
)  # fmt: skip
