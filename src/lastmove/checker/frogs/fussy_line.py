"""Fussy frogs on the line: alive reds come to outnumber alive greens. Trusted: three formulas.

TRUSTED.md states them, docs/fussy-frogs.md proves them. With λ = 1 + ρ, e^(λx) p(x) and e^(λx) q(x)
are power series with coefficients between 0 and λ^n/n!. The checker finds each between two bounds,
in whole numbers that are rounded down for the one and up for the other; integrates p and q over
each cell; and sees, cell by cell, that β cannot fall below what the certificate lists. Cost: some
K^4 / 5 multiplications, and the cells times K.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import comb, factorial
from operator import mul

from lastmove.checker.context import Context, Rejected
from lastmove.checker.frogs.numbers import fraction, whole
from lastmove.core.limits import Budget
from lastmove.core.position import Outcome, Play
from lastmove.core.verdict import Certificate

POSITION = "fussy frogs on Poisson points of the line"
MOST_TERMS, MOST_BITS, MOST_CELLS = 400, 2048, 100_000
BETA_BITS = 32
"""The β of the certificate are in units of 2^−32."""


def check_fussy_line(certificate: Certificate, context: Context) -> str:
    """The β listed stay below the true one, and the last has ρβ² > 1."""
    if certificate.position != POSITION:
        raise Rejected(f"this kind of certificate is about {POSITION!r}")
    if certificate.play is not Play.NORMAL or certificate.value is not None:
        raise Rejected("this kind of certificate is about who wins in normal play, and no value")
    if certificate.outcome is not Outcome.N:
        raise Rejected("what it proves is that Alice wins, who opens: the outcome is N")
    claim = Claim.read(certificate)
    last = claim.beta[-1]
    if claim.rho * last**2 <= 1 << 2 * BETA_BITS:
        raise Rejected("the last β is too small: reds are not shown to outnumber greens there")
    _check_cells(claim, context.budget)
    ratio = float(claim.rho * last**2 / (1 << 2 * BETA_BITS))
    return (
        f"in {len(claim.beta) - 1} cells up to ℓ = {float(claim.length):g} β stays above what is "
        f"listed, so that there ρβ² is more than 1, by {ratio - 1:.1g} at least "
        f"({claim.terms} terms, {claim.bits} bits)"
    )


@dataclass(frozen=True)
class Claim:
    """What the certificate says: ρ, the terms kept, the width of a cell, bits, β at their ends."""

    rho: Fraction
    terms: int
    width: Fraction
    bits: int
    beta: Sequence[int]

    @property
    def length(self) -> Fraction:
        """How far the cells go."""
        return self.width * (len(self.beta) - 1)

    @staticmethod
    def read(certificate: Certificate) -> Claim:
        """From the proof, or rejected."""
        proof = certificate.proof
        if proof.keys() != {"rho", "K", "h", "bits", "beta"}:
            raise Rejected('the proof has "rho", "K", "h", "bits" and "beta", and nothing else')
        rho, width = (fraction(proof[name], name) for name in ("rho", "h"))
        terms = whole(proof["K"], "K", MOST_TERMS)
        bits = whole(proof["bits"], "bits", MOST_BITS)
        beta = proof["beta"]
        if not isinstance(beta, list) or not 2 <= len(beta) <= MOST_CELLS + 1:
            raise Rejected(f"beta lists 2 to {MOST_CELLS + 1} numbers, the β at the ends of cells")
        if any(type(b) is not int or not 0 < b < 1 << 64 for b in beta):
            raise Rejected("the β are whole numbers from 1 to 2^64, in units of 2^−32")
        found = Claim(rho, terms, width, bits, beta)
        if terms % 2 or bits < BETA_BITS:
            raise Rejected(f"K is even, and there are at least {BETA_BITS} bits")
        if beta[0] > 1 << BETA_BITS:
            raise Rejected("β begins with 1")
        if (1 + rho) * found.length >= terms + 2:
            raise Rejected(f"{terms} terms are too few up to ℓ = {float(found.length):g}")
        return found


# -- numbers between two bounds -------------------------------------------------------------------


@dataclass(frozen=True)
class Rounding:
    """One of the two bounds: how a quotient is rounded, and whether it is the lower one."""

    lower: bool

    def divide(self, above: int, below: int) -> int:
        """Above / below for below > 0."""
        return above // below if self.lower else -(-above // below)

    def times(self, number: Fraction, value: int) -> int:
        """A positive fraction of a value."""
        return self.divide(number.numerator * value, number.denominator)


DOWN, UP = Rounding(True), Rounding(False)
Part = list[list[int]]
"""By the power of y, and for each by the power of ℓ."""


class Bound:
    """The coefficients of p and q, and of the parts D_j that they are found by, of one bound.

    p, q and what is known of two reds are by degree; p and q times intensities leave out the odd
    degrees, where they vanish.
    """

    def __init__(self, rounding: Rounding, bits: int, green: Fraction, red: Fraction) -> None:
        self.rounding, self.bits = rounding, bits
        self.intensities = green, red
        self.p: list[int] = []
        self.q: list[int] = []
        self.apart: list[int] = []
        self.p_green: list[int] = []
        self.q_green: list[int] = []
        self.q_red: list[int] = []
        self.parts: list[tuple[Part, Part, Part]] = []

    def grow(self, n: int) -> list[int]:
        """The parts of degree n but for what p and q of that degree add; their sums at ℓ = 0.

        (∂/∂ℓ − j ∂/∂y) D_j = −(what it falls by), and D_j = 0 at y = 0 for j ≥ 2.
        """
        for colors in self.parts:
            for part in colors:
                for row in part:
                    row.append(0)
                part.append([0])
        blank = [[[0] * (n - b + 1) for b in range(n + 1)] for _ in range(3)]
        self.parts.append((blank[0], blank[1], blank[2]))
        total = [0, 0, 0]
        for j, colors in enumerate(self.parts, 1):
            for b in range(max(0, j - 2), n):
                a = n - 1 - b
                falls = self._fall(self.parts[j - 2], a, b) if j > 1 else self._first_fall(a, b)
                below = j * (b + 1) << self.bits
                for part, fall in zip(colors, falls, strict=True):
                    above = ((a + 1) * part[b][a + 1] << self.bits) + fall
                    if above:
                        part[b + 1][a] = self.rounding.divide(above, below)
            for color, part in enumerate(colors):
                total[color] += part[n][0] if n else 0
        return total

    def settle(self, n: int, p: int, q: int, apart: int) -> None:
        """The coefficients of degree n; D_1 has p(ℓ + y), and q(ℓ + y), in it."""
        self.p.append(p)
        self.q.append(q)
        self.apart.append(apart)
        if n % 2 == 0:
            green, red = self.intensities
            self.p_green.append(self.rounding.times(green, p))
            self.q_green.append(self.rounding.times(green, q))
            self.q_red.append(self.rounding.times(red, q))
        of_greens, mixed, _ = self.parts[0]
        for b in range(n + 1):
            of_greens[b][n - b] += p * comb(n, b)
            mixed[b][n - b] += q * comb(n, b)

    def _fall(self, before: tuple[Part, Part, Part], a: int, b: int) -> tuple[int, int, int]:
        """The coefficient of ℓ^a y^b in what D_j falls by, from D_{j−1}."""
        gg, gr, rr = (part[b][a::-2] for part in before)
        mixed = sum(map(mul, self.p_green, gr)) + sum(map(mul, self.q_green, gg))
        return (
            2 * (sum(map(mul, self.p_green, gg)) + sum(map(mul, self.q_red, gr))),
            mixed + sum(map(mul, self.q_red, rr)),
            2 * sum(map(mul, self.q_green, gr)),
        )

    def _first_fall(self, a: int, b: int) -> tuple[int, int, int]:
        """The same for D_1: the green is taken by a red, which was apart from the other red."""
        return 0, 0 if a % 2 else self.q_red[a // 2] * self.apart[b], 0


def coefficients(claim: Claim, budget: Budget) -> tuple[Bound, Bound]:
    """Bounds from below and above, in units of the whole length, so that 0 ≤ x ≤ 1."""
    green, red = claim.length, claim.rho * claim.length
    low, high = (Bound(r, claim.bits, green, red) for r in (DOWN, UP))
    whole, one = Fraction(1), 1 << claim.bits
    for n in range(claim.terms + 1):
        if n:
            whole = whole * (green + red) / n
        budget.spend(1 + n**3 // 8)
        budget.check()
        least, most = DOWN.times(whole, one), UP.times(whole, one)
        less, more = low.grow(n), high.grow(n)
        below = [max(0, least - part) for part in more]
        above = [min(most, most - part) for part in less]
        if n % 2:
            if below[0] or below[1]:
                raise Rejected(f"the coefficient of x^{n} does not vanish, as it has to")
            below[:2] = above[:2] = [0, 0]
        low.settle(n, *below)
        high.settle(n, *above)
    return low, high


# -- cells ----------------------------------------------------------------------------------------


def _check_cells(claim: Claim, budget: Budget) -> None:
    """From β ≥ b at the left end of each cell, β ≥ b' at its right end.

    β' = pβ + q(ρβ² − 1) ≥ −q, so on the cell β ≥ c = b − ∫q, and ≥ 1 at any rate.
    """
    one, lift = 1 << claim.bits, claim.bits - BETA_BITS
    sums = integrals(claim, budget)
    for at, ((before, after), (gained, lost)) in enumerate(
        zip(pairwise(claim.beta), sums, strict=True)
    ):
        floor = max(one, (before << lift) - lost)
        squared = floor * floor >> claim.bits
        spared = one - claim.rho.numerator * squared // claim.rho.denominator
        reached = (before << lift) + (gained * floor >> claim.bits)
        if spared > 0:
            reached -= -(-lost * spared >> claim.bits)
        if after << lift > reached:
            raise Rejected(
                f"in cell {at}, which ends at ℓ = {float(claim.width * (at + 1)):g}, β is not "
                "shown to reach what is listed"
            )


def integrals(claim: Claim, budget: Budget) -> list[tuple[int, int]]:
    """By cell the integral of p, from below, and that of q, from above.

    On [u, v] e^(−λx) is at least e^(−λv) (1 + λ(v − x)), and at most linear between its ends.
    """
    low, high = coefficients(claim, budget)
    cells, one = len(claim.beta) - 1, 1 << claim.bits
    rate = (1 + claim.rho) * claim.width
    powers = list(zip(*(_falling(rate, cells, one, r) for r in (DOWN, UP)), strict=True))
    tail = _tail(claim, powers[-1][1])
    p_once, p_twice = _antiderivatives(low.p, high.p, cells, budget)
    q_once, q_twice = _antiderivatives(low.q, high.q, cells, budget)
    found = []
    for at in range(cells):
        budget.spend(16)
        (_, u_most), (v_least, v_most) = powers[at], powers[at + 1]
        plain = max(0, p_once[at + 1][0] - p_once[at][1])
        sloped = max(0, cells * (p_twice[at + 1][0] - p_twice[at][1]) - p_once[at][1])
        gained = v_least * (plain + DOWN.times(rate, sloped))
        most = q_once[at + 1][1] - q_once[at][0]
        leaning = cells * (q_twice[at + 1][1] - q_twice[at][0]) - q_once[at][0]
        lost = v_most * most + (u_most - v_least) * max(0, leaning)
        found.append((
            DOWN.times(claim.length, gained) >> claim.bits,
            -(-UP.times(claim.length, lost) >> claim.bits) + tail,
        ))  # fmt: skip
    return found


def _antiderivatives(
    low: list[int], high: list[int], cells: int, budget: Budget
) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """The first and the second one of an even power series, at 0, 1/cells, …, 1: both bounds."""
    found = []
    for times in (1, 2):
        bounds = []
        for numbers, rounding in ((low, DOWN), (high, UP)):
            terms = [
                rounding.divide(c * factorial(2 * k), factorial(2 * k + times))
                for k, c in enumerate(numbers[::2])
            ]
            bounds.append([_value(terms, at, cells, times, rounding) for at in range(cells + 1)])
            budget.spend(cells * len(terms))
        found.append(list(zip(*bounds, strict=True)))
    return found[0], found[1]


def _value(terms: list[int], at: int, cells: int, times: int, rounding: Rounding) -> int:
    """x^times Σ terms[k] x^(2k) for x = at / cells."""
    total, square, whole = 0, at * at, cells * cells
    for term in reversed(terms):
        total = rounding.divide(total * square, whole) + term
    return rounding.divide(total * at**times, cells**times)


def _falling(rate: Fraction, cells: int, one: int, rounding: Rounding) -> list[int]:
    """e^(−rate k) for k = 0, …, cells: 1 / e^rate by the series of e^rate, and its powers."""
    total, term, n = Fraction(1), Fraction(1), 0
    while term * one * one > 1 or n < 2 * rate:
        n += 1
        term = term * rate / n
        total += term
    total += 0 if rounding.lower is False else 2 * term  # what is left out is less
    step = rounding.divide(one * total.denominator, total.numerator)
    found = [one]
    for _ in range(cells):
        found.append(rounding.divide(found[-1] * step, one))
    return found


def _tail(claim: Claim, fallen: int) -> int:
    """What the terms left out may add to the integral of q over a cell.

    Their sum at x is at most e^(−λx) Σ (λx)^n/n! over even n > K, largest at the end.
    """
    rate, first = (1 + claim.rho) * claim.length, claim.terms + 2
    sum_of_rest = rate**first / factorial(first) / (1 - rate**2 / ((first + 1) * (first + 2)))
    return UP.times(claim.width * sum_of_rest, fallen)
