"""Fussy frogs: alive reds less alive greens at one distance, and what that settles for certain."""

from __future__ import annotations

import numpy as np

from lastmove.core.verdict import Certificate
from lastmove.families.frogs.fussy.alive import alive
from lastmove.families.frogs.fussy.confidence import at_least, certificate_of
from lastmove.families.frogs.simulation.experiment import Cell, Curve, Experiment, Figure, Parameter
from lastmove.families.frogs.simulation.sampling import dimension, painted, side, size, torus


def run(
    rng: np.random.Generator, *, d: int, rho: float, length: float, n: int
) -> dict[str, float | Curve]:
    """One torus of volume n with independent Poisson points of intensities 1 and ρ."""
    green, red = int(rng.poisson(n)), int(rng.poisson(rho * n))
    pond = torus(rng, green + red, d, painted(green, red))
    seen = alive(pond, pond.match("fussy"), [length], side(n, d))
    return {"surplus": float(seen.surplus[0]), "green": float(seen.first[0]) / n}


def conclude(observed: dict[str, list[float]], cell: Cell) -> dict[str, float]:
    """A lower bound for the density of reds that stay alone, with confidence 1 − 10^−9."""
    d, (rho, length, n) = int(cell["d"]), (float(cell[name]) for name in ("rho", "length", "n"))
    seen = observed["surplus"]
    return {
        "density": sum(seen) / len(seen) / n,
        "at_least": at_least(seen, d, rho, length, n),
    }


def certify(
    generators: list[np.random.Generator], observed: dict[str, list[float]], seed: int, cell: Cell
) -> Certificate:
    """What the tori settle, to be drawn and matched again by the checker."""
    d, n = int(cell["d"]), int(cell["n"])
    rho, length = (float(cell[name]) for name in ("rho", "length"))
    return certificate_of(generators, observed["surplus"], seed, d, rho, length, n)


EXPERIMENT = Experiment(
    name="fussy-surplus",
    title="Fussy frogs: alive reds less alive greens",
    about="On a torus of volume n with Poisson points, greens of intensity 1 and reds of intensity "
    "ρ: F, the alive reds less the alive greens at distance ℓ. Alice wins in the infinite pond if "
    "its mean is above 0 for some ℓ. at_least is below the density of reds that stay alone, but "
    "for a chance of 10^−9, if ℓ and the runs were chosen before looking: above 0, Alice wins.",
    parameters=(
        dimension(2, most=8),
        Parameter("rho", (0.3,), "ρ, reds for each green", least=0.001, most=100.0),
        Parameter("length", (2.0,), "distance ℓ", least=0.001, most=1e6),
        size(10_000, least=4),
    ),
    run=run,
    conclude=conclude,
    certify=certify,
    figures=(Figure("surplus", "length", "distance ℓ", "alive reds less alive greens"),),
    notes={
        "surplus": "F, alive reds less alive greens, on the whole torus",
        "green": "density of alive greens",
        "density": "the mean of F for each unit of volume",
        "at_least": "a lower bound for the density of reds that stay alone, 1 − 10^−9 sure",
    },
)  # fmt: skip
