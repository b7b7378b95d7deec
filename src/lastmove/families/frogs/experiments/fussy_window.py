"""Fussy frogs in a bounded window: what its certain pairs say of the infinite pond."""

from __future__ import annotations

import numpy as np

from lastmove.families.frogs.fussy.windows import surplus
from lastmove.families.frogs.pond import Pond
from lastmove.families.frogs.simulation.experiment import Curve, Experiment, Figure, Parameter
from lastmove.families.frogs.simulation.sampling import dimension, painted, size


def run(
    rng: np.random.Generator, *, d: int, rho: float, windows: int, n: int
) -> dict[str, float | Curve]:
    """The mean over independent windows of volume n with Poisson points."""
    total = 0
    for _ in range(windows):
        green, red = int(rng.poisson(n)), int(rng.poisson(rho * n))
        points = rng.random((green + red, d))
        total += surplus(Pond(points, colors=painted(green, red)))
    return {"surplus": total / (windows * n)}


EXPERIMENT = Experiment(
    name="fussy-window",
    title="Fussy frogs: reds less greens in no certain pair",
    about="Windows of volume n with Poisson points, greens of intensity 1 and reds of intensity ρ. "
    "A pair is certain if it is matched whatever lies outside. The mean of reds less greens in no "
    "certain pair, for each unit of volume, is at most the density of reds that stay alone: above "
    "0, Alice wins.",
    parameters=(
        dimension(1, 2, 3, most=8),
        Parameter("rho", (0.5, 0.7), "ρ, reds for each green", least=0.001, most=100.0),
        Parameter("windows", (10,), "windows of a run", least=1, most=100_000),
        size(200, least=1, most=5000),
    ),
    run=run,
    figures=(Figure("surplus", "rho", "ρ, reds for each green", "reds less greens in no certain "
                    "pair, for each unit of volume"),),
    notes={"surplus": "reds less greens in no certain pair, for each unit of volume"},
)  # fmt: skip
