"""Who is left over in a finite pond, by parity and color: what decides the finite games."""

from __future__ import annotations

import math

import numpy as np

from lastmove.families.frogs.pond_results import Kind
from lastmove.families.frogs.simulation.experiment import Cell, Curve, Experiment, Figure, Parameter
from lastmove.families.frogs.simulation.sampling import dimension, size, torus

KINDS: dict[str, tuple[Kind, int]] = {
    "one": ("one", 1),
    "two": ("two", 1),
    "fussy": ("fussy", 1),
    "misere": ("misere", 1),
    "one-stone": ("one", 2),
    "two-stones": ("one", 3),
}
"""The matching that decides the game, and how many partners a point may have in it."""


def run(rng: np.random.Generator, *, game: str, d: int, n: int) -> dict[str, float | Curve]:
    """One pond with colors by fair coins: the points with too few partners, and who wins."""
    kind, partners = KINDS[game]
    colors = rng.integers(0, 2, n).astype(np.int8) if kind in ("two", "fussy") else None
    unmatched = torus(rng, n, d, colors).match(kind, partners).unmatched
    found: dict[str, float | Curve] = {"unmatched": float(len(unmatched))}
    deciding = len(unmatched)
    if colors is not None:
        found["unmatched_first"] = float((colors[unmatched] == 0).sum())
        found["unmatched_second"] = float((colors[unmatched] == 1).sum())
    if kind == "two":
        deciding = int((colors[unmatched] == 0).sum()) if colors is not None else 0
    if partners == 1:
        found["alice_wins"] = float(deciding > 0)
    return found


def theory(statistic: str, at: float | None, cell: Cell) -> float | None:
    """Parity for one color; the excess of the coin's more frequent side for two."""
    game, n = cell["game"], int(cell["n"])
    if game == "one":
        return float(n % 2)
    if game != "two":
        return None
    tie = 0.0 if n % 2 else math.exp(math.lgamma(n + 1) - 2 * math.lgamma(n / 2 + 1)
                                     - n * math.log(2))  # fmt: skip
    if statistic == "alice_wins":
        return (1 - tie) / 2
    half = (n - 1) // 2
    central = math.exp(math.lgamma(n) - math.lgamma(half + 1) - math.lgamma(n - half)
                       - (n - 1) * math.log(2))  # fmt: skip
    # E|A − B| = n · P(a walk of n − 1 steps ends as near to 0 as it can), a classical identity.
    excess = n * central
    return excess if statistic == "unmatched" else excess / 2


EXPERIMENT = Experiment(
    name="unmatched",
    title="Points left unmatched in a finite pond",
    about="How many points have fewer partners than they may have, by color, and how often Alice "
    "wins. Colors are fair coins: 0 is amber or green, 1 blue or red.",
    parameters=(
        Parameter("game", ("one", "two", "fussy", "misere", "one-stone", "two-stones"),
                  "which matching: friendly, colored, fussy, misère frogs, stones",
                  choices=tuple(KINDS)),
        dimension(2),
        size(1000, 1001, least=4),
    ),
    run=run,
    theory=theory,
    figures=(Figure("unmatched", "n", "points n", "points left unmatched", log_x=True),),
    notes={
        "unmatched": "points with fewer partners than they may have",
        "unmatched_first": "those of color 0, amber or green",
        "unmatched_second": "those of color 1, blue or red",
        "alice_wins": "the fraction of ponds that Alice wins",
    },
    runs=100,
)  # fmt: skip
