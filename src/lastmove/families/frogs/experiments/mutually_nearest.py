"""How many points have a mutually nearest partner: the pairs that are matched first."""

from __future__ import annotations

import numpy as np

from lastmove.families.frogs.simulation.experiment import Cell, Curve, Experiment, Figure
from lastmove.families.frogs.simulation.sampling import dimension, size, torus
from lastmove.families.frogs.simulation.statistics import mutual_fraction


def run(rng: np.random.Generator, *, d: int, n: int) -> dict[str, float | Curve]:
    """One pond: the fraction of its points that are in mutually nearest pairs."""
    return {"fraction": float((torus(rng, n, d).mutually_nearest() >= 0).mean())}


def theory(statistic: str, at: float | None, cell: Cell) -> float | None:
    """A ball over two balls, each with its center on the other's sphere."""
    return mutual_fraction(int(cell["d"]))


EXPERIMENT = Experiment(
    name="mutually-nearest",
    title="Points in mutually nearest pairs",
    about="The fraction of points that are the nearest point of their own nearest point; 2/3 on "
    "the line, 0.621505 in the plane, 16/27 in space.",
    parameters=(dimension(1, 2, 3, most=20), size(100_000)),
    run=run,
    theory=theory,
    figures=(Figure("fraction", "d", "dimension", "fraction of points",
                    theory_label="Poisson process"),),
    notes={"fraction": "of all points"},
)  # fmt: skip
