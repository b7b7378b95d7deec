"""Fussy frogs: are red points left unmatched however few they are? On the line they are."""

from __future__ import annotations

import math

import numpy as np

from lastmove.families.frogs.simulation.experiment import Cell, Curve, Experiment, Figure, Parameter
from lastmove.families.frogs.simulation.sampling import (
    beyond,
    dimension,
    painted,
    radii,
    side,
    size,
    torus,
)

RATIOS = tuple(k / 10 for k in range(1, 16))


def run(rng: np.random.Generator, *, d: int, rho: float, n: int) -> dict[str, float | Curve]:
    """One pond of n points, ρ red ones for each green one; red points may not be partners."""
    green = round(n / (1 + rho))
    red = n - green
    pond = torus(rng, n, d, painted(green, red))
    distance = pond.match("fussy").distance * side(green, d)
    places = radii(side(green, d) / 4, 0.3)
    return {
        "unmatched_red": float(np.isinf(distance[green:]).mean()),
        "unmatched_green": float(np.isinf(distance[:green]).mean()),
        "red_beyond": (places, beyond(distance[green:], places)),
        "green_beyond": (places, beyond(distance[:green], places)),
    }


def theory(statistic: str, at: float | None, cell: Cell) -> float | None:
    """The limit for many dimensions (Holroyd, Martin, Peres), not the value in this one."""
    return math.exp(-1 / float(cell["rho"])) if statistic == "unmatched_red" else None


EXPERIMENT = Experiment(
    name="fussy",
    title="Fussy frogs: red points left unmatched",
    about="Green points of intensity 1 and red ones of intensity ρ; two red points may not be "
    "partners. On the line red points are left unmatched for every ρ > 0 (docs/fussy-frogs.md); in "
    "the plane and in space that is open for small ρ. As the dimension grows, the fraction tends "
    "to exp(−1/ρ). A pond has n points in all, and lengths are such that there is one green point "
    "a unit of volume.",
    parameters=(
        dimension(1, 2, 3, most=64),
        Parameter("rho", RATIOS, "ρ, red points for each green one", least=0.001, most=100.0),
        size(100_000, least=4),
    ),
    run=run,
    theory=theory,
    figures=(
        Figure("unmatched_red", "rho", "ρ, red points for each green one",
               "fraction of red points left unmatched", log_y=True,
               theory_label="exp(−1/ρ), d → ∞"),
        Figure("red_beyond", "at", "distance r", "fraction of red points with no partner within r",
               log_x=True, log_y=True),
        Figure("green_beyond", "at", "distance r",
               "fraction of green points with no partner within r", log_x=True, log_y=True),
    ),
    limits=("unmatched_red",),
    notes={
        "unmatched_red": "of all red points; theory is the limit for many dimensions",
        "unmatched_green": "of all green points",
        "red_beyond": "the fraction of red points with no partner within r",
        "green_beyond": "the same of green points",
    },
)  # fmt: skip
