"""Alive points: densities of points with no partner within ℓ, by color, and their difference."""

from __future__ import annotations

import math
from collections.abc import Mapping
from itertools import pairwise

import numpy as np

from lastmove.families.frogs.fussy import line
from lastmove.families.frogs.fussy.alive import alive
from lastmove.families.frogs.pond_results import KINDS, Kind
from lastmove.families.frogs.simulation.experiment import Cell, Curve, Experiment, Figure, Parameter
from lastmove.families.frogs.simulation.sampling import dimension, painted, radii, side, size, torus
from lastmove.families.frogs.simulation.statistics import line_law

EXACT = 30.0
"""On the line the exact values are computed up to this length."""


def run(
    rng: np.random.Generator, *, kind: Kind, d: int, rho: float, m: int, n: int
) -> dict[str, float | Curve]:
    """One torus of volume n: Poisson points of intensity 1, and of ρ if there are two colors."""
    colored = kind in ("two", "fussy")
    first = int(rng.poisson(n))
    second = int(rng.poisson(rho * n)) if colored else 0
    pond = torus(rng, first + second, d, painted(first, second) if colored else None)
    scale = side(n, d)
    places = radii(scale / 4, 0.1)
    seen = alive(pond, pond.match(kind, m), places, scale)
    found: dict[str, float | Curve] = {"green": (places, (seen.first / n).tolist())}
    if not colored:
        return found
    found["red"] = (places, (seen.second / n).tolist())
    found["surplus"] = (places, (seen.surplus / n).tolist())
    if seen.followed is not None and m == 1:
        found["followed"] = (places, (seen.followed / n).tolist())
    return found


def theory(statistic: str, at: float | None, cell: Cell) -> float | None:
    """On the line: the law of one color, and what the series give for fussy frogs."""
    if cell["d"] != 1 or cell["m"] != 1 or at is None:
        return None
    if cell["kind"] == "one":
        return line_law(at)
    rho = float(cell["rho"])
    if cell["kind"] != "fussy" or at > EXACT or rho > 2:
        return None
    known = line.flow(rho, EXACT)
    green, red, e = (known.value(name, at) or 0.0 for name in ("green", "red", "e"))
    return {"green": green, "red": red, "surplus": red - green, "followed": red * e}[statistic]


def derive(means: Mapping[tuple[str, float | None], float], cell: Cell) -> dict[str, float]:
    """Where reds begin to outnumber greens: between two places on a logarithmic scale of ℓ."""
    curve = sorted((at, value) for (name, at), value in means.items()
                   if name == "surplus" and at is not None)  # fmt: skip
    for (low, below), (high, above) in pairwise(curve):
        if below <= 0 < above:
            part = below / (below - above)
            return {"crossing": low * math.exp(part * math.log(high / low))}
    return {}


EXPERIMENT = Experiment(
    name="alive",
    title="Points with no partner within a distance ℓ",
    about="Greens of intensity 1, and reds of intensity ρ where the matching has colors, on a "
    "torus of volume n. A point is alive at ℓ while it has fewer than m partners within ℓ. For "
    "fussy frogs red − green never falls, and Alice wins in the infinite pond if and only if it "
    "gets above 0; on the line the exact values stand beside.",
    parameters=(
        Parameter("kind", ("fussy",), "which points may be partners", choices=KINDS),
        dimension(1, 2, 3, most=8),
        Parameter("rho", (0.3,), "ρ, reds for each green", least=0.001, most=100.0),
        Parameter("m", (1,), "partners of each point", least=1, most=8),
        size(10_000, least=4),
    ),
    run=run,
    theory=theory,
    derive=derive,
    figures=(
        Figure("surplus", "at", "distance ℓ", "density of alive reds less alive greens",
               log_x=True, theory_label="exact"),
        Figure("green", "at", "distance ℓ", "density of alive greens", log_x=True, log_y=True,
               theory_label="exact"),
        Figure("red", "at", "distance ℓ", "density of alive reds", log_x=True, log_y=True,
               theory_label="exact"),
    ),
    notes={
        "green": "density of points of color 0 that are alive, g(ℓ)",
        "red": "density of those of color 1, r(ℓ)",
        "surplus": "r(ℓ) − g(ℓ)",
        "followed": "on the line: density of alive reds whose next alive point is green, e r",
        "crossing": "where r − g gets above 0",
    },
)  # fmt: skip
