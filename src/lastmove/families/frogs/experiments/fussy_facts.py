"""The facts of the proof that Alice wins fussy frogs on the line, beside their exact values."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import numpy as np

from lastmove.families.frogs.fussy import line
from lastmove.families.frogs.fussy.alive import alive
from lastmove.families.frogs.pond import Pond
from lastmove.families.frogs.simulation.experiment import Cell, Curve, Experiment, Figure, Parameter
from lastmove.families.frogs.simulation.sampling import painted, size, torus

Array = np.ndarray[Any, Any]
WIDER = 1.25
"""Pairs are counted between ℓ and this times ℓ."""
LONGEST = 16.0


def run(rng: np.random.Generator, *, rho: float, length: float, n: int) -> dict[str, float | Curve]:
    """One ring of length n, and about as much in half-lines and in intervals, each by itself."""
    found: dict[str, float | Curve] = _ring(rng, rho, length, n)
    reach = 20 + 12 * length
    pieces = max(4, int(n / reach))
    first, other = (
        _pieces(rng_of, rho, reach, pieces, (color,))[0]
        for rng_of, color in zip(_twice(rng), (0, 1), strict=True)
    )
    green, red = first[:, 0], other[:, 0]
    found |= {
        "alpha_green": float((green > length).mean()),
        "alpha_red": float((red > length).mean()),
        # Beyond their reach the half-lines are not the infinite ones.
        "green_outlives_red": float(((green > red) & (red <= reach)).mean()),
    }
    whole = 2 * length
    pieces = max(4, int(n / whole))
    ends, inner = _pieces(rng, rho, whole, pieces, (0, 1))
    for name, at in (("q_half", length), ("q_whole", whole)):
        # Just before ℓ = x the ends, x apart, are alive also if they are matched to each other.
        kept = (ends >= at * (1 - 1e-12)).all(axis=1) & (inner < at)
        found[name] = float(kept.mean())
    return found


def _ring(rng: np.random.Generator, rho: float, length: float, n: int) -> dict[str, float | Curve]:
    green, red = int(rng.poisson(n)), int(rng.poisson(rho * n))
    pond = torus(rng, green + red, 1, painted(green, red))
    matching = pond.match("fussy")
    seen = alive(pond, matching, [length], n)
    distance, colors = matching.distance * n, pond.colors
    assert colors is not None
    assert seen.followed is not None
    near = (distance > length) & (distance <= WIDER * length) & (matching.partner >= 0)
    mixed = near & (colors == 0) & (colors[matching.partner] == 1)
    plain = near & (colors == 0) & (colors[matching.partner] == 0)
    return {
        "green": float(seen.first[0]) / n,
        "red": float(seen.second[0]) / n,
        "surplus": float(seen.surplus[0]) / n,
        "red_then_green": float(seen.followed[0]) / n,
        "pairs_green_green": float(plain.sum()) / (2 * n),
        "pairs_green_red": float(mixed.sum()) / n,
        "green_times_length": float(seen.first[0]) / n * length,
    }


def _twice(rng: np.random.Generator) -> tuple[np.random.Generator, np.random.Generator]:
    """Two generators with the same numbers: the same points, with another color at the end."""
    seed = int(rng.integers(2**62))
    return np.random.default_rng(seed), np.random.default_rng(seed)


def _pieces(
    rng: np.random.Generator, rho: float, reach: float, pieces: int, ends: tuple[int, ...]
) -> tuple[Array, Array]:
    """Intervals with Poisson points between given ends, far apart; how far the partners are.

    Those of the ends, by piece; and of the inner points of each piece the farthest one.
    """
    counts = rng.poisson((1 + rho) * reach, pieces)
    which = np.repeat(np.arange(pieces), counts)
    apart = 4 * reach
    inner = which * apart + rng.random(len(which)) * reach
    colors = (rng.random(len(which)) < rho / (1 + rho)).astype(np.int8)
    places = [np.arange(pieces) * apart + k * reach for k in range(len(ends))]
    points = np.concatenate([*places, inner])
    colors = np.concatenate([*(np.full(pieces, c, np.int8) for c in ends), colors])
    distance = Pond(points[:, None], colors=colors).match("fussy").distance
    outer, rest = distance[: len(ends) * pieces], distance[len(ends) * pieces :]
    farthest = np.zeros(pieces)
    np.maximum.at(farthest, which, rest)
    return outer.reshape(len(ends), pieces).T, farthest


@lru_cache(maxsize=64)
def _exact(rho: float, length: float) -> dict[str, float]:
    """What each statistic is, by the series."""
    known = line.flow(rho, LONGEST * 2)
    at = {name: known.value(name, length) or 0.0
          for name in ("green", "red", "beta", "e", "above")}  # fmt: skip
    inside = (known.places >= length) & (known.places <= WIDER * length)
    places, root = known.places[inside], np.sqrt(known.green * known.red * rho)[inside]
    q = known.value("q", 2 * length) or 0.0
    return {
        "green": at["green"],
        "red": at["red"],
        "surplus": at["red"] - at["green"],
        "red_then_green": at["red"] * at["e"],
        "pairs_green_green": _integral(places, known.p[inside] * known.green[inside]),
        "pairs_green_red": _integral(places, 2 * known.q[inside] * root),
        "green_times_length": at["green"] * length,
        "alpha_green": at["green"] ** 0.5,
        "alpha_red": (at["red"] / rho) ** 0.5,
        "green_outlives_red": 0.0,
        "q_half": q,
        "q_whole": q,
        "beta": at["beta"],
        "e": at["e"],
        "first_integral": at["above"],
    }


def _integral(places: Array, values: Array) -> float:
    return float((np.diff(places) * (values[1:] + values[:-1])).sum() / 2)


def theory(statistic: str, at: float | None, cell: Cell) -> float | None:
    """From the series."""
    return _exact(float(cell["rho"]), float(cell["length"])).get(statistic)


def derive(means: Mapping[tuple[str, float | None], float], cell: Cell) -> dict[str, float]:
    """β, e and 2g/e − g − r from the means."""
    green, red = means["green", None], means["red", None]
    e = means["red_then_green", None] / red
    return {
        "beta": (red / green / float(cell["rho"])) ** 0.5,
        "e": e,
        "first_integral": 2 * green / e - green - red,
    }


EXPERIMENT = Experiment(
    name="fussy-facts",
    title="Fussy frogs on the line, fact by fact",
    about="What docs/fussy-frogs.md proves about Poisson points of the line, greens of intensity 1 "
    "and reds of intensity ρ, at a distance ℓ: on a ring of length n, on half-lines that begin "
    "with a green or a red, on intervals of length 2ℓ between a green and a red. The theory is "
    "exact, from the power series.",
    parameters=(
        Parameter("rho", (0.3,), "ρ, reds for each green", least=0.1, most=2.0),
        Parameter("length", (1.0, 2.0, 4.0), "distance ℓ", least=0.1, most=LONGEST),
        size(10_000, least=40),
    ),
    run=run,
    theory=theory,
    derive=derive,
    figures=(Figure("surplus", "length", "distance ℓ", "alive reds less alive greens",
                    theory_label="exact"),),
    notes={
        "green": "density of alive greens",
        "red": "density of alive reds",
        "surplus": "their difference",
        "red_then_green": "density of alive reds whose next alive point is green",
        "pairs_green_green": "density of pairs of greens between ℓ and 1.25 ℓ apart",
        "pairs_green_red": "the same of a green and a red",
        "green_times_length": "the density of alive greens times ℓ, at most 1",
        "alpha_green": "a green at the end of a half-line is alive",
        "alpha_red": "a red at the end of a half-line is alive",
        "green_outlives_red": "half-lines where the green is matched later than the red would be",
        "q_half": "in an interval of length x = 2ℓ from a green to a red both are alive at ℓ = "
        "x/2, and all between them are matched",
        "q_whole": "the same just before ℓ = x",
        "beta": "α_R / α_G",
        "e": "the chance that the next alive point after an alive red is green",
        "first_integral": "2g/e − g − r, which is (1 + ρ) exp(−2 ∫ p)",
    },
)  # fmt: skip
