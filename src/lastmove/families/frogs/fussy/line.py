"""Fussy frogs on the line: the chances p, q as power series, and the flow of β, e, g, r with ℓ.

docs/fussy-frogs.md derives all of it. With λ = 1 + ρ and a color at each end of an interval of
length x, let U_ℓ(a, b; x) be the chance that both ends are alive at ℓ; p(x) and q(x) are those of
two greens, and of a green and a red, just before ℓ = x. As an end dies by a partner that was alive
towards the other end,

    ∂U_ℓ(a, b; x)/∂ℓ = − Σ_c w_c [h_ac(ℓ) U_ℓ(c, b; x − ℓ) + U_ℓ(a, c; x − ℓ) h_cb(ℓ)],

h = p, q, 0 for GG, GR, RR. Times e^(λx), U is a sum of parts D_j, each a power series in ℓ and
y = x − jℓ where y ≥ 0, and nothing elsewhere. All coefficients are positive, so that floats lose
nothing but in one subtraction a degree. Cost for N terms: N^4/10 multiplications, N^3/40 megabytes.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import numpy as np

from lastmove.core.errors import InputError
from lastmove.core.limits import claim
from lastmove.render.tables import Listing

Array = np.ndarray[Any, Any]
GG, GR, RR = range(3)
MOST_TERMS = 240
"""Beyond, coefficients of ℓ^a in D_j, which are like j^a, leave the range of floats."""
USUAL_TERMS = 160
"""Two seconds; more are for those who ask for a length."""
STEP = 1 / 128
"""Of the flow; Runge and Kutta's fourth order leaves an error of some 10^−9."""


@dataclass(frozen=True, eq=False)
class Series:
    """e^(λx) p(x) and e^(λx) q(x) as polynomials in x / unit; the first `len(p)` terms of each."""

    rho: float
    unit: float
    p: Array
    q: Array

    def at(self, places: Array) -> tuple[Array, Array]:
        """P and q there, cut off after the terms that are known."""
        half = np.exp(-(1 + self.rho) * places / 2)  # in two steps, as the whole may underflow
        ratio = places / self.unit
        return tuple(np.polynomial.polynomial.polyval(ratio, c) * half * half
                     for c in (self.p, self.q))  # type: ignore[return-value]  # fmt: skip


def terms_for(rho: float, length: float) -> int:
    """How many terms give p and q up to this length: the mean of a Poisson law, and 6 deviations.

    >>> terms_for(0.5, 10.0)
    60
    """
    mean = (1 + rho) * length
    return 2 * math.ceil((mean + 6 * math.sqrt(mean) + 20) / 2)


def series(rho: float, terms: int) -> Series:
    """The coefficients, degree by degree.

    >>> one = series(0.0, 20)  # no reds: p(x) = (1 − e^(−2x)) / 2x
    >>> round(float(one.at(np.array([1.0]))[0][0]), 9), round((1 - math.exp(-2)) / 2, 9)
    (0.432332358, 0.432332358)
    """
    if not 0 <= rho < math.inf or not 0 <= terms <= MOST_TERMS:
        raise InputError(f"the series is known for ρ ≥ 0 and up to {MOST_TERMS} terms")
    unit = max(1.0, terms / math.e) / (1 + rho)  # keeps (λ · unit)^n / n! from running off
    parts = terms + 2
    claim(24 * parts**3, f"the first {terms} terms of p and q")
    known = np.zeros((3, terms + 1, parts, terms + 1))  # colors, degree, j, power of y
    h = np.zeros((2, terms + 1))
    whole = 1.0
    steps = np.maximum(np.arange(parts, dtype=float), 1)
    for n in range(terms + 1):
        whole *= (1 + rho) * unit / n if n else 1
        found = _integrated(_pushed(known, h * unit, rho, n), steps, n)
        p, q, r = whole - found[:, :, n].sum(1) if n else (1.0, 1.0, 1.0)
        h[:, n] = (0.0, 0.0) if n % 2 else (p, q)  # inner points are matched in pairs
        shifted = np.array([float(math.comb(n, b)) for b in range(n + 1)])  # (ℓ + y)^n
        found[GG, 1] += h[0, n] * shifted
        found[GR, 1] += h[1, n] * shifted
        found[RR, 0, n] = r
        known[:, n, :, : n + 1] = found
    return Series(rho, unit, h[0], h[1])


def _pushed(known: Array, h: Array, rho: float, n: int) -> Array:
    """What the parts of degree n fall by, from those of lower degrees, one j lower."""
    fall = np.zeros((3, known.shape[2], n + 1))
    if n == 0:
        return fall
    degrees = np.arange(0, n, 2)
    p, q = h[:, degrees]
    gg, gr, rr = known[:, n - 1 - degrees, : n + 1, :n]
    to_reds = np.tensordot(q, gr, 1)
    fall[GG, 1 : n + 2, :n] = 2 * (np.tensordot(p, gg, 1) + rho * to_reds)
    fall[GR, 1 : n + 2, :n] = np.tensordot(p, gr, 1) + np.tensordot(q, gg + rho * rr, 1)
    fall[RR, 1 : n + 2, :n] = 2 * to_reds
    return fall


def _integrated(fall: Array, steps: Array, n: int) -> Array:
    """The part E with (∂/∂ℓ − j ∂/∂y) E = − fall and E = 0 at y = 0."""
    found = np.zeros_like(fall)
    for b in range(n):
        found[:, :, b + 1] = ((n - b) * found[:, :, b] + fall[:, :, b]) / (steps * (b + 1))
    return found


@dataclass(frozen=True, eq=False)
class Flow:
    """What becomes of a pond on the line as ℓ grows, at `places`.

    `green` and `red` are the intensities of alive points, `beta` is α_R / α_G, `e` the chance that
    the next alive point after an alive red one is green, and `above` is (1 + ρ) exp(−2 ∫ p): red −
    green rises to δ, the density of reds that are never matched, and `above` falls to it.
    """

    rho: float
    places: Array
    p: Array
    q: Array
    beta: Array
    e: Array
    green: Array
    red: Array
    above: Array

    @property
    def crossing(self) -> float | None:
        """The first place where alive reds are more than alive greens, so that Alice wins."""
        more = np.flatnonzero(self.red > self.green)
        return float(self.places[more[0]]) if len(more) else None

    def value(self, name: str, at: float) -> float | None:
        """One of the functions at a place, None beyond the last."""
        if not 0 <= at <= self.places[-1]:
            return None
        return float(np.interp(at, self.places, getattr(self, name)))


@lru_cache(maxsize=8)
def flow(rho: float, length: float) -> Flow:
    """The flow from 0 to a length, by steps of 1/128.

    >>> at = flow(0.3, 4.0)
    >>> [round(at.value(name, 4.0), 4) for name in ("green", "beta", "e")]
    [0.0445, 1.9675, 0.3691]
    """
    if not 0 < rho < math.inf or not 0 < length < math.inf:
        raise InputError("the flow has a ρ > 0 and a length > 0")
    needed = terms_for(rho, length)
    if needed > MOST_TERMS:
        raise InputError(
            f"for ρ = {rho:g} up to length {length:g} the series would need {needed:,} terms; "
            f"at most {MOST_TERMS} are possible"
        )
    count = math.ceil(length / STEP)
    places = np.linspace(0.0, length, count + 1)
    middles = (places[1:] + places[:-1]) / 2
    coefficients = series(rho, needed)
    (p, q), (p_mid, q_mid) = coefficients.at(places), coefficients.at(middles)
    state = np.array([0.0, -math.log1p(rho), 0.0, 0.0])  # log β, log e, log α_G², ∫p
    passed = [state]
    for k in range(count):
        width = places[k + 1] - places[k]
        first = _slope(state, p[k], q[k], rho)
        second = _slope(state + width / 2 * first, p_mid[k], q_mid[k], rho)
        third = _slope(state + width / 2 * second, p_mid[k], q_mid[k], rho)
        last = _slope(state + width * third, p[k + 1], q[k + 1], rho)
        state = state + width / 6 * (first + 2 * second + 2 * third + last)
        passed.append(state)
    log_beta, log_e, log_green, integral = np.array(passed).T
    beta, green = np.exp(log_beta), np.exp(log_green)
    return Flow(rho, places, p, q, beta, np.exp(log_e), green, rho * beta**2 * green,
                (1 + rho) * np.exp(-2 * integral))  # fmt: skip


def _slope(state: Array, p: float, q: float, rho: float) -> Array:
    """How log β, log e, log g and ∫p change with ℓ."""
    beta, e = math.exp(state[0]), math.exp(state[1])
    return np.array([
        p - q * (1 / beta - rho * beta),
        -rho * beta * (p * beta * e + 2 * q * (1 - e)),
        -2 * (p + rho * beta * q),
        p,
    ])  # fmt: skip


def flow_table(rho: float, length: float | None, step: float) -> Listing:
    """The flow as a table, a row for each step; by default to 30, or as far as the series goes."""
    if not 0 < step < math.inf:
        raise InputError(f"a step is a positive number, not {step}")
    if length is None:
        length = 30.0
        while terms_for(rho, length) > USUAL_TERMS:
            length /= 2
    known = flow(rho, length)
    rows: list[dict[str, float | None]] = [
        {
            "length": at,
            "green": known.value("green", at),
            "red": known.value("red", at),
            "surplus": (known.value("red", at) or 0.0) - (known.value("green", at) or 0.0),
            "above": known.value("above", at),
            "beta": known.value("beta", at),
            "e": known.value("e", at),
        }
        for at in (k * step for k in range(math.floor(length / step + 1e-9) + 1))
    ]
    found = Listing.of(f"fussy frogs on the line, ρ = {rho:g}", rows)
    return replace(found, data={"schema": 1, "rho": rho, "crossing": known.crossing, "rows": rows})
