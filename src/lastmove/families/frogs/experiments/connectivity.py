"""Several partners: does the stable m-matching hang together? Section 4.2 calls it open."""

from __future__ import annotations

import numpy as np

from lastmove.families.frogs.simulation.experiment import Cell, Curve, Experiment, Figure, Parameter
from lastmove.families.frogs.simulation.sampling import dimension, size, torus

SIZES = (2, 3, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000)


def run(rng: np.random.Generator, *, m: int, d: int, n: int) -> dict[str, float | Curve]:
    """One pond: how large the components of its m-matching are."""
    from lastmove.graphs.algorithms.kernels_csr import component_labels, incidence  # slow to load

    pairs = torus(rng, n, d).match("one", m).pairs()
    rows = incidence(n, pairs[:, 0], pairs[:, 1])
    sizes = np.bincount(component_labels(rows.starts, rows.ends))
    mine = np.repeat(sizes, sizes)  # of each point, in some order
    ordered = np.sort(sizes)[::-1]
    places = [s for s in SIZES if s <= n]
    return {
        "components": len(sizes) / n,
        "largest": float(ordered[0]) / n,
        "second": float(ordered[1]) / n if len(ordered) > 1 else 0.0,
        "mean_size": float(mine.mean()),
        "connected": float(len(sizes) == 1),
        "at_least": (places, [float((mine >= s).mean()) for s in places]),
    }


def theory(statistic: str, at: float | None, cell: Cell) -> float | None:
    """With one partner each, a component is a pair; of an odd number of points one is alone."""
    n = int(cell["n"])
    if cell["m"] != 1:
        return None
    paired = n // 2 * 2 / n
    return {
        "components": (n // 2 + n % 2) / n,
        "largest": 2 / n,
        "second": min(2, n - 2) / n,
        "mean_size": 2 * paired + 1 - paired,
        "connected": float(n == 2),
        "at_least": paired if at == 2 else 0.0,
    }[statistic]


EXPERIMENT = Experiment(
    name="connectivity",
    title="Components of the stable m-matching",
    about="Points are joined to their partners in the stable m-matching. Whether the infinite pond "
    "has an infinite component is open in many cases (Deijfen, Häggström, Holroyd 2012); for m = 2 "
    "on the line there is evidence that it has (Deijfen, Holroyd, Peres 2011). In a finite pond: "
    "how many components there are, how many points the largest have, and the component of a "
    "typical point.",
    parameters=(
        Parameter("m", (1, 2, 3, 4), "partners of each point", least=1, most=16),
        dimension(1, 2, 3),
        size(100, 1000, 10_000, least=40),
    ),
    run=run,
    theory=theory,
    figures=(
        Figure("largest", "n", "points n", "points of the largest component over n", log_x=True,
               log_y=True, theory_label="pairs"),
        Figure("at_least", "at", "points s", "fraction of points in components of at least s",
               log_x=True, theory_label="pairs"),
    ),
    notes={
        "components": "components over n",
        "largest": "points of the largest component over n",
        "second": "points of the second largest over n, 0 if there is none",
        "mean_size": "points of the component of a typical point",
        "connected": "the fraction of ponds with one component only",
        "at_least": "the fraction of points in components of at least so many points",
    },
)  # fmt: skip
