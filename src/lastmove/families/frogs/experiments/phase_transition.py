"""Theorem 8: who wins on amber and blue points turns over where the intensities are equal."""

from __future__ import annotations

import numpy as np

from lastmove.families.frogs.simulation.experiment import Cell, Curve, Experiment, Figure, Parameter
from lastmove.families.frogs.simulation.sampling import dimension, painted, size, torus
from lastmove.families.frogs.simulation.statistics import poisson_exceeds


def run(rng: np.random.Generator, *, d: int, ratio: float, n: int) -> dict[str, float | Curve]:
    """Two independent Poisson processes: whether Alice wins, and which points stay unmatched."""
    amber, blue = (int(rng.poisson(mean)) for mean in means(ratio, n))
    pond = torus(rng, amber + blue, d, painted(amber, blue))
    unmatched = pond.match("two").unmatched if amber + blue else np.empty(0, np.int64)
    left = int((unmatched < amber).sum())  # amber points come first
    return {
        "alice_wins": float(left > 0),
        "unmatched_amber": left / max(amber, 1),
        "unmatched_blue": (len(unmatched) - left) / max(blue, 1),
    }


def means(ratio: float, n: float) -> tuple[float, float]:
    """The mean numbers of amber and of blue points."""
    return n * ratio / (1 + ratio), n / (1 + ratio)


def theory(statistic: str, at: float | None, cell: Cell) -> float | None:
    """Who wins a finite torus is told by the counts alone; the densities are of the plane."""
    ratio = float(cell["ratio"])
    if statistic == "alice_wins":
        return poisson_exceeds(*means(ratio, float(cell["n"])))
    excess = 1 - 1 / ratio if statistic == "unmatched_amber" else 1 - ratio
    return max(0.0, excess)


EXPERIMENT = Experiment(
    name="phase-transition",
    title="Colored frogs on colored points: how often Alice wins",
    about="Amber and blue points are independent Poisson processes, their intensities in the "
    "given ratio α/β, n points in the mean. In the infinite pond Alice wins if α > β and Bob "
    "otherwise (Theorem 8); in a finite one the change is gradual, and the steeper the larger n.",
    parameters=(
        dimension(2),
        Parameter("ratio", (0.5, 0.7, 0.8, 0.9, 0.95, 1.0, 1.05, 1.1, 1.25, 1.4, 2.0),
                  "α/β, amber over blue", least=0.01, most=100.0),
        size(100, 1000, 10_000, least=1),
    ),
    run=run,
    theory=theory,
    figures=(
        Figure("alice_wins", "ratio", "α/β", "probability that Alice wins", log_x=True,
               theory_label="P(more amber than blue)"),
        Figure("unmatched_amber", "ratio", "α/β", "fraction of amber points left unmatched",
               log_x=True, theory_label="infinite pond"),
    ),
    limits=("unmatched_amber", "unmatched_blue"),
    notes={
        "alice_wins": "the fraction of ponds with unmatched amber points",
        "unmatched_amber": "of all amber points",
        "unmatched_blue": "of all blue points",
    },
    runs=200,
)  # fmt: skip
