"""Fussy frogs on random tori: reds outnumber greens, unless something very unlikely has happened.

What is proved is a statement about a computation: seeds give these tori, alive reds are so many
more than alive greens on them, and if the points were drawn at random the density δ of reds that
stay alone would be at least what is claimed, but for a chance of 10^−9. Trusted: three statements
of TRUSTED.md, which docs/fussy-frogs.md proves, and numpy's random numbers. The points are drawn
again, and matched by the checker's own algorithm (`alive_points.py`); all bounds are in rational
numbers, rounded against the claim. Cost: about that of the simulation.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor

from lastmove.checker.context import Context, Rejected
from lastmove.checker.frogs.numbers import fraction, whole
from lastmove.core.position import Outcome, Play
from lastmove.core.verdict import Certificate

POSITION = re.compile(r"fussy frogs on Poisson points of R\^([1-8])", re.ASCII)
LOG_OF_DOUBT = Fraction(20_723_266, 10**6)
"""More than log 10^9 = 20.72326583…"""
PI = Fraction(355, 113)
"""More than π."""
MOST_TORI, MOST_VOLUME, MOST_POINTS = 10_000, 20_000_000, 60_000_000
MOST_SEED = 2**63
FINE = 1 << 64


def check_fussy_confident(certificate: Certificate, context: Context) -> str:
    """The tori are those of the seed, F is as listed on each, and the bounds give δ."""
    claim = Claim.read(certificate)
    _check_bound(claim)
    from lastmove.checker.frogs.alive_points import check_tori

    check_tori(claim, context.budget)
    total = sum(surplus for _, _, surplus in claim.tori)
    return (
        f"on {len(claim.tori)} tori, drawn again from the seed, alive reds at ℓ = "
        f"{float(claim.length):g} are {total:,} more than alive greens; if δ were below "
        f"{float(claim.delta):g}, so many would have a chance of at most 10^−9 (Bennett's "
        "inequality)"
    )


@dataclass(frozen=True)
class Claim:
    """What the certificate says; `tori` have their greens, their reds, and F on each."""

    d: int
    rho: Fraction
    length: Fraction
    volume: int
    seed: int
    theta: Fraction
    delta: Fraction
    tori: list[tuple[int, int, int]]
    sha256: str

    @staticmethod
    def read(certificate: Certificate) -> Claim:
        """From the certificate, or rejected."""
        about = POSITION.fullmatch(certificate.position)
        if about is None:
            raise Rejected(
                "this kind of certificate is about fussy frogs on Poisson points of R^d, "
                "d from 1 to 8"
            )
        if certificate.play is not Play.NORMAL or certificate.value is not None:
            raise Rejected("this kind of certificate is about normal play, and has no value")
        if certificate.outcome is not Outcome.N:
            raise Rejected("what it speaks for is that Alice wins, who opens: the outcome is N")
        proof = certificate.proof
        names = {"rho", "length", "volume", "seed", "theta", "delta", "tori", "sha256"}
        if proof.keys() != names:
            raise Rejected(f"the proof has {', '.join(sorted(names))}, and nothing else")
        rho, length, theta, delta = (
            fraction(proof[name], name) for name in ("rho", "length", "theta", "delta")
        )
        volume = whole(proof["volume"], "volume", MOST_VOLUME)
        seed = whole(proof["seed"], "seed", MOST_SEED)
        if not isinstance(proof["sha256"], str):
            raise Rejected("sha256 is a text")
        if (rho * volume).denominator > 1 or (1 + rho) * volume > MOST_POINTS:
            raise Rejected(f"ρ times the volume is a whole number, in all up to {MOST_POINTS:,}")
        tori = proof["tori"]
        if not isinstance(tori, list) or not 1 <= len(tori) <= MOST_TORI:
            raise Rejected(f"there are 1 to {MOST_TORI:,} tori")
        for row in tori:
            if not isinstance(row, list) or [type(n) for n in row] != [int] * 3:
                raise Rejected("a torus has its greens, its reds and F, three whole numbers")
        listed = [(green, red, surplus) for green, red, surplus in tori]
        return Claim(int(about[1]), rho, length, volume, seed, theta, delta, listed,
                     proof["sha256"])  # fmt: skip


def _check_bound(claim: Claim) -> None:
    """Raise `Rejected` unless so large a sum S of all F has a chance of 10^−9 if δ is smaller.

    Its mean is then below V (δ + (1 + ρ) W) for each torus, W the chance of a chain; and
    P(S − E S ≥ t) ≤ exp(−Λ h(t/Λ)), where h(u) = (1 + u) log(1 + u) − u, which increases, is the
    sum of (−u)^k / k(k − 1) from k = 2 on: up to an odd k it is less, for u ≤ 1.
    """
    tori = len(claim.tori)
    mean = tori * claim.volume * (claim.delta + (1 + claim.rho) * chains(claim))
    total = sum(surplus for _, _, surplus in claim.tori)
    points = tori * (1 + claim.rho) * claim.volume
    u = min((total - mean) / points, Fraction(1))
    h = sum(((-u) ** k / (k * (k - 1)) for k in range(2, 14)), Fraction(0))
    if u <= 0 or points * h < LOG_OF_DOUBT:
        raise Rejected(
            f"F adds up to {total:,}: too little for δ ≥ {float(claim.delta):g} with confidence "
            "1 − 10^−9"
        )


def chains(claim: Claim) -> Fraction:
    """A bound for the chance that a point has another fate than in R^d, from above.

    A chain of shorter and shorter steps, the first at most ℓ, would have to move by D = L/2 − ℓ in
    one of 2d directions: 2d exp(A(θ) − θD), A(θ) = (1 + ρ) ∫ e^(θ x_1) over the ball of radius ℓ.
    """
    room = _root_below(claim.volume, claim.d) / 2 - claim.length
    if room <= 0 or claim.theta * claim.length > 100:
        raise Rejected("ℓ is less than half a side of the torus, and θℓ at most 100")
    ball = Fraction(2 if claim.d % 2 else 1)
    for k in range(2 + claim.d % 2, claim.d + 1, 2):
        ball *= 2 * PI / k
    # The series of the Bessel function, in units of 2^−64, rounded up.
    square = Fraction(ceil((claim.theta * claim.length / 2) ** 2 * FINE), FINE)
    total, term, k = 0, FINE, 0
    while True:
        total += term
        ratio = square / ((k + 1) * (Fraction(claim.d, 2) + 1 + k))
        term, k = ceil(term * ratio), k + 1
        if ratio < Fraction(1, 2) and term <= 1:
            break
    mean = (1 + claim.rho) * ball * claim.length**claim.d * Fraction(total + 2 * term, FINE)
    return 2 * claim.d * _exp_above(claim.theta * room - mean)


def _root_below(volume: int, d: int) -> Fraction:
    """The side of a torus, rounded down to a multiple of 2^−20."""
    low, high = 0, (volume + 1) << 20
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if middle**d <= volume << 20 * d else (low, middle)
    return Fraction(low, 1 << 20)


def _exp_above(y: Fraction) -> Fraction:
    """e^(−y), from above; 1 for negative y."""
    rounded = Fraction(floor(min(max(y, Fraction(0)), Fraction(60)) * 64), 64)
    total, term = Fraction(0), Fraction(1)
    for k in range(1, 200):
        total += term
        term *= rounded / k
    return 1 / total
