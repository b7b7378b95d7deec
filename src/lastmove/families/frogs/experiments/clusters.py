"""Points in clusters: Theorems 4 and 8 hold for many invariant processes, the source remarks."""

from __future__ import annotations

import math

import numpy as np

from lastmove.families.frogs.pond_random import matern
from lastmove.families.frogs.simulation.experiment import Cell, Curve, Experiment, Figure, Parameter
from lastmove.families.frogs.simulation.sampling import beyond, dimension, radii, side, size
from lastmove.families.frogs.simulation.statistics import line_law


def run(
    rng: np.random.Generator, *, colors: int, each: float, radius: float, d: int, n: int
) -> dict[str, float | Curve]:
    """One pond, a cluster process for each color: who is left over, how far partners are."""
    unit = side(n / colors, d)
    blue = n / 2 if colors == 2 else 0
    seed = int(rng.integers(0, 2**63))
    around = min(1.0, radius / unit)
    pond = matern(n - blue, seed, each=each, radius=around, d=d, torus=True, blue=blue)
    matching = pond.match("two" if colors == 2 else "one")
    left = matching.unmatched
    amber = len(left) if pond.colors is None else int((pond.colors[left] == 0).sum())
    places = radii(unit / 4)
    found: dict[str, float | Curve] = {
        "points": pond.n / n,
        "dispersion": (pond.n - n) ** 2 / n,
        "alice_wins": float(amber > 0),
        "unmatched": float(len(left)) / max(pond.n, 1),
        "survival": (places, beyond(matching.distance * unit, places)),
    }
    if colors == 1:
        found["mutually_nearest"] = float((pond.mutually_nearest() >= 0).sum()) / max(pond.n, 1)
    return found


def odd(each: float) -> float:
    """How many clusters have an odd number of points, over the points."""
    return -math.expm1(-2 * each) / (2 * each)


def theory(statistic: str, at: float | None, cell: Cell) -> float | None:
    """The law of the number of points; on the line that of partners as clusters shrink to points.

    Then partners within a cluster find each other, and of each odd one a point is left over: these
    form a Poisson process.
    """
    each, n, one = float(cell["each"]), float(cell["n"]), cell["colors"] == 1
    if statistic == "points":
        return 1.0
    if statistic == "dispersion":
        return 1 + each
    if statistic == "alice_wins" and one:
        return -math.expm1(math.expm1(-2 * each) * n / each) / 2
    if statistic == "survival" and one and cell["d"] == 1 and at is not None:
        return odd(each) * line_law(odd(each) * at) if at > 2 * float(cell["radius"]) else None
    return None


EXPERIMENT = Experiment(
    name="clusters",
    title="Partners where points lie in clusters",
    about="A Matérn cluster process, n points in the mean: centers are a Poisson process, and "
    "around each lies a Poisson number of points, uniform in a ball. As on a Poisson process the "
    "fraction of points left over tends to 0, with one color or with two of the same intensity "
    "(remarks after Theorems 4 and 8). Lengths are such that each color has one point a unit of "
    "volume.",
    parameters=(
        Parameter("colors", (1,), "1, or 2 for partners of different colors", least=1, most=2),
        Parameter("each", (4.0,), "points of a cluster, in the mean", least=0.01, most=1000.0),
        Parameter("radius", (0.001, 0.1, 1.0), "radius of a cluster", least=1e-6, most=1000.0),
        dimension(1),
        size(10_000, least=10),
    ),
    run=run,
    theory=theory,
    figures=(
        Figure("survival", "at", "distance r", "P(partner farther than r)", log_x=True, log_y=True,
               theory_label="clusters shrunk to points"),
        Figure("unmatched", "n", "points n", "fraction of points left unmatched", log_x=True,
               log_y=True),
    ),
    limits=("survival",),
    notes={
        "points": "points over n",
        "dispersion": "(points − n)² / n, in the mean the variance over the mean",
        "alice_wins": "the fraction of ponds with unmatched points (of color 0, if there are two)",
        "unmatched": "the fraction of points left unmatched",
        "mutually_nearest": "the fraction of points in mutually nearest pairs",
        "survival": "the fraction of points whose partner is farther than r",
    },
)  # fmt: skip
