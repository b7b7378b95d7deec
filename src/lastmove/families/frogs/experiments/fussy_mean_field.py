"""Fussy frogs where distances know of no space: what points in many dimensions come close to."""

from __future__ import annotations

import math

import numpy as np

from lastmove.families.frogs.pond import Pond
from lastmove.families.frogs.simulation.experiment import Cell, Curve, Experiment, Figure, Parameter
from lastmove.families.frogs.simulation.sampling import painted, size


def run(rng: np.random.Generator, *, rho: float, n: int) -> dict[str, float | Curve]:
    """A pond whose distances are independent uniform numbers."""
    green = round(n / (1 + rho))
    upper = np.triu(rng.random((n, n)), 1)
    pond = Pond(distance=upper + upper.T, colors=painted(green, n - green))
    distance = pond.match("fussy").distance
    return {
        "unmatched_red": float(np.isinf(distance[green:]).mean()),
        "unmatched_green": float(np.isinf(distance[:green]).mean()),
    }


def theory(statistic: str, at: float | None, cell: Cell) -> float | None:
    """With g green and r red points left, g' = −g(g + r) and r' = −rg; so g/r − log r stays."""
    return math.exp(-1 / float(cell["rho"])) if statistic == "unmatched_red" else None


EXPERIMENT = Experiment(
    name="fussy-mean-field",
    title="Fussy frogs with independent distances",
    about="All distances are independent random numbers instead of distances in space. As n grows "
    "the fraction of red points left unmatched tends to exp(−1/ρ).",
    parameters=(
        Parameter("rho", (0.2, 0.3, 0.5, 0.7, 1.0, 1.5), "ρ, red points for each green one",
                  least=0.001, most=100.0),
        size(1000, least=4, most=5000),
    ),
    run=run,
    theory=theory,
    figures=(
        Figure("unmatched_red", "rho", "ρ, red points for each green one",
               "fraction of red points left unmatched", log_y=True, theory_label="exp(−1/ρ)"),
    ),
    notes={"unmatched_red": "of all red points", "unmatched_green": "of all green points"},
)  # fmt: skip
