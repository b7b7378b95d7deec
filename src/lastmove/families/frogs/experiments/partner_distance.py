"""The law of the distance to one's partner, and how slowly its tail decays."""

from __future__ import annotations

from collections.abc import Mapping

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
from lastmove.families.frogs.simulation.statistics import hill, line_law, tail_exponent

TAIL_BEGINS = {1: (3.0, 2.0, 1.5), 2: (3.0, 4.0, 3.0)}
"""By colors and dimension: from here on the local slope in logarithms settles (on the line with one
color P(X > r) is a power of r within one part in 10^3)."""
TAIL_ENDS = (1000.0, 30.0, 12.0)
"""The tail is fitted up to the side of the torus over this number: beyond, its finite size shows,
or too few points are left."""


def run(rng: np.random.Generator, *, colors: int, d: int, n: int) -> dict[str, float | Curve]:
    """One pond: the fraction of points whose partner is farther than r, for round radii."""
    half = n // 2
    paint = painted(half, half) if colors == 2 else None
    pond = torus(rng, 2 * half, d, paint)
    unit = side(2 * half / colors, d)
    matching = pond.match("two" if colors == 2 else "one")
    distances = matching.distance * unit
    places = radii(unit / 4)
    found: dict[str, float | Curve] = {"survival": (places, beyond(distances, places))}
    low, high = window(colors, d, unit)
    exponent = hill(distances, low, high) if low < high else np.nan
    if np.isfinite(exponent):
        found["hill"] = float(exponent)
    return found


def window(colors: int, d: int, unit: float) -> tuple[float, float]:
    """The radii between which the tail is fitted."""
    return TAIL_BEGINS[colors][d - 1], unit / TAIL_ENDS[d - 1]


def derive(means: Mapping[tuple[str, float | None], float], cell: Cell) -> dict[str, float]:
    """The tail exponent, from the mean survival curve."""
    d, colors, n = int(cell["d"]), int(cell["colors"]), int(cell["n"])
    curve = [(at, p) for (name, at), p in means.items() if name == "survival" and at is not None]
    low, high = window(colors, d, side(n // 2 * 2 / colors, d))
    inside = [r for r, p in curve if low <= r <= high and p > 0]
    if len(inside) < 3:
        return {}
    return {"exponent": tail_exponent([r for r, _ in curve], [p for _, p in curve], low, high)}


def theory(statistic: str, at: float | None, cell: Cell) -> float | None:
    """The exact law on the line, and r^(-d) for one color (Holroyd, Pemantle, Peres, Schramm)."""
    if cell["colors"] != 1:
        return None
    if statistic == "survival" and cell["d"] == 1 and at is not None:
        return line_law(at)
    return float(cell["d"]) if statistic in ("exponent", "hill") else None


EXPERIMENT = Experiment(
    name="partner-distance",
    title="Distance from a point to its partner",
    about="P(X > r) for the partner's distance X in the stable matching of one or two colors, and "
    "the exponent s of its tail r^(-s). Lengths are such that each color has one point a unit of "
    "volume; with two colors n/2 points each.",
    parameters=(
        Parameter("colors", (1,), "1, or 2 for partners of different colors", least=1, most=2),
        dimension(1),
        size(100_000, least=10),
    ),
    run=run,
    theory=theory,
    derive=derive,
    figures=(
        Figure("survival", "at", "distance r", "P(X > r)", log_x=True, log_y=True,
               theory_label="exact law"),
    ),
    notes={
        "survival": "the fraction of points whose partner is farther than r",
        "exponent": "least squares in logarithms on the mean survival curve",
        "hill": "maximum likelihood for a cut Pareto law in each pond",
    },
)  # fmt: skip
