"""What a simulation of fussy frogs settles with confidence 1 − 10^−9, by proved bounds.

F, alive reds less alive greens at ℓ, changes by 1 when a point is added (docs/fussy-frogs.md), so
with Λ points in the mean P(F − E F ≥ t) ≤ exp(−Λ h(t/Λ)), h(u) = (1 + u) log(1 + u) − u: reveal
the process in small cells, of which each moves the mean of F by at most its points. This is
Bennett's bound, stronger than the one of Wu (2000) for Poisson processes, which is not needed.

A torus of side L is as R^d for a point unless a chain of shorter and shorter steps, the first at
most ℓ, moves by D = L/2 − ℓ in one of 2d directions: within that, no point is near the seam. The
mean number of chains that do so is at most 2d exp(A(θ) − θD) for every θ > 0, where A(θ) is 1 + ρ
times the integral of e^(θ x_1) over the ball of radius ℓ.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from lastmove.core.errors import InputError
from lastmove.core.position import Outcome, Play
from lastmove.core.verdict import Certificate
from lastmove.families.frogs.simulation.sampling import side as side_of

DOUBT = 1e-9


def deviation(points: float, doubt: float = DOUBT) -> float:
    """The t with Λ h(t/Λ) = log(1 / doubt), rounded up, for Λ points in the mean.

    >>> 6.4e3 < deviation(1e6) < 6.5e3
    True
    """
    wanted = math.log(1 / doubt) / points
    low, high = 0.0, 1.0
    while _bennett(high) < wanted:
        high *= 2
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (low, middle) if _bennett(middle) >= wanted else (middle, high)
    return high * points


def _bennett(u: float) -> float:
    """(1 + u) log(1 + u) − u, by its series where little would be left of it."""
    if u < 1e-4:
        return u * u / 2 - u**3 / 6
    return (1 + u) * math.log1p(u) - u


def around(d: int, rho: float, length: float, side: float) -> float:
    """A bound for the chance that a point of the torus has another fate than in R^d."""
    best, _ = _best(d, rho, length, side)
    return min(1.0, 2 * d * math.exp(min(best, 0.0)))


def _best(d: int, rho: float, length: float, side: float) -> tuple[float, float]:
    """The least of A(θ) − θD for multiples of 1 / 50ℓ, and its θ."""
    steps = (k / 50 / length for k in range(1, 500))
    room = side / 2 - length
    return min((_chains(d, rho, length, theta) - theta * room, theta) for theta in steps)


def _chains(d: int, rho: float, length: float, theta: float) -> float:
    """(1 + ρ) ∫ e^(θ x_1) over the ball of radius ℓ, by the series of the Bessel function."""
    total, k = 0.0, 0
    term = math.pi ** (d / 2) / math.gamma(d / 2 + 1) * length**d
    while term > 1e-18 * total:
        total += term
        term *= (theta * length / 2) ** 2 / ((k + 1) * (d / 2 + 1 + k))
        k += 1
    return (1 + rho) * total


def at_least(
    surpluses: list[float], d: int, rho: float, length: float, volume: float, doubt: float = DOUBT
) -> float:
    """A lower bound for δ from F on independent tori; it fails with a chance of at most `doubt`.

    ℓ and the number of tori have to be chosen before looking.
    """
    runs = len(surpluses)
    if not 0 < length <= volume ** (1 / d) / 4:
        return -math.inf
    points = runs * (1 + rho) * volume
    mean = math.fsum(surpluses) - deviation(points, doubt)
    wrapped = (1 + rho) * around(d, rho, length, volume ** (1 / d))
    return mean / (runs * volume) - wrapped


def certificate_of(
    generators: Sequence[np.random.Generator],
    surpluses: Sequence[float],
    seed: int,
    d: int,
    rho: float,
    length: float,
    volume: int,
) -> Certificate:
    """What F on tori says, for the checker to draw and match them again.

    `generators` give the random numbers of each torus, from their beginning. Raises `InputError`
    where nothing follows with confidence.
    """
    bound = at_least(list(surpluses), d, rho, length, volume)
    reds = Fraction(repr(rho))
    if bound <= 0:
        raise InputError(
            "nothing follows with confidence 1 − 10^−9 from these tori: at_least is not above 0"
        )
    if (reds * volume).denominator > 1:
        raise InputError(f"for a certificate ρ n has to be a whole number, not {rho} · {volume}")
    digest, tori = hashlib.sha256(), []
    for rng, surplus in zip(generators, surpluses, strict=True):
        green, red = int(rng.poisson(volume)), int(rng.poisson(float(reds * volume)))
        digest.update(rng.random((green + red, d)).astype("<f8").tobytes())
        tori.append([green, red, int(surplus)])
    _, theta = _best(d, rho, length, side_of(volume, d))
    proof: dict[str, object] = {
        "rho": str(reds),
        "length": str(Fraction(repr(length))),
        "volume": volume,
        "seed": seed,
        "theta": str(Fraction(max(1, round(theta * 1000)), 1000)),
        # Two digits of it, rounded down by more than rational bounds give away.
        "delta": str(_rounded_down(bound * 0.999)),
        "tori": tori,
        "sha256": digest.hexdigest(),
    }
    position = f"fussy frogs on Poisson points of R^{d}"
    return Certificate("fussy-confident", position, Play.NORMAL, Outcome.N, None, proof)


def _rounded_down(number: float) -> Fraction:
    """Its first two digits.

    >>> _rounded_down(0.00259)
    Fraction(1, 400)
    """
    unit = Fraction(10) ** (math.floor(math.log10(number)) - 1)
    return math.floor(Fraction(number) / unit) * unit
