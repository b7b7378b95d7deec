"""Certificates that Alice wins fussy frogs on the line: a β from below that reaches ρβ² = 1.

The floats here only guess how many cells and terms are enough and what β to list; the checker finds
p and q by itself, with rounding in the right direction (`checker/frogs/fussy_line.py`).
"""

from __future__ import annotations

import math
import re
from fractions import Fraction

import numpy as np

from lastmove.core.errors import InputError, LimitReached
from lastmove.core.position import Outcome, Play
from lastmove.core.verdict import Certificate
from lastmove.families.frogs.fussy import line

POSITION = "fussy frogs on Poisson points of the line"
UNIT = 1 << 32
"""The β of a certificate are in units of 2^−32."""
SLACK = 2.0**-22
"""So much less than what the floats give is listed, for what the series leaves out."""
FINEST = 256
LEAST, MOST = Fraction(1, 1000), Fraction(1000)
FARTHEST = 1000.0
BEYOND = 1.25
"""How much farther than β itself the β listed may take to get there."""


def read_rho(text: str) -> Fraction:
    """A ratio such as 3/10 or 0.3, exactly.

    >>> read_rho("0.3")
    Fraction(3, 10)
    """
    if not re.fullmatch(r"\d{1,9}(/\d{1,9}|\.\d{1,9})?", text, re.ASCII):
        raise InputError(f"ρ is a fraction such as 3/10 or 0.3, not {text!r}")
    above, _, below = text.partition("/")
    if below and not int(below):
        raise InputError(f"ρ is a fraction such as 3/10, and {text!r} divides by 0")
    rho = Fraction(above) / Fraction(below or 1)
    if not LEAST <= rho <= MOST:
        raise InputError(f"ρ is between {LEAST} and {MOST} here, not {text}")
    return rho


def certificate_of(rho: Fraction) -> Certificate:
    """The claim that Alice wins with ρ reds for each green, with its proof.

    Raises `LimitReached` where reds outnumber greens too far out for the series.

    >>> proof = certificate_of(Fraction(1)).proof
    >>> proof["rho"], proof["h"], len(proof["beta"])
    ('1', '1/32', 2)
    """
    crossing = _crossing(float(rho))
    if line.terms_for(float(rho), crossing * BEYOND + 1) > line.MOST_TERMS:
        raise LimitReached(
            f"at ρ = {rho} β would have to be followed where the series is too short"
        )
    cells = 32
    while cells <= FINEST:
        beta = _below(float(rho), crossing * BEYOND + 2 / cells, cells)
        if beta:
            break
        cells *= 2
    else:
        raise LimitReached(f"cells of 1/{FINEST} are too wide to show that Alice wins at ρ = {rho}")
    mean = float(1 + rho) * (len(beta) - 1) / cells
    proof: dict[str, object] = {
        "rho": str(rho),
        "K": 2 * math.ceil((mean + 6 * math.sqrt(mean) + 12) / 2),
        "h": f"1/{cells}",
        "bits": 96 + math.ceil(3 * mean),
        "beta": [math.floor(b * UNIT) for b in beta],
    }
    return Certificate("fussy-line", POSITION, Play.NORMAL, Outcome.N, None, proof)


def _crossing(rho: float) -> float:
    """Where β passes ρ^(−1/2), by the floats."""
    length = 1.0
    while length < math.exp(0.55 / rho - 1) and length < FARTHEST:
        length *= 2  # a first guess, which is too short for every ρ that was looked at
    while line.terms_for(rho, length) <= line.MOST_TERMS:
        found = line.flow(rho, length).crossing
        if found is not None:
            return found
        length *= 1.4
    raise LimitReached(
        f"at ρ = {rho:g} reds outnumber greens only where {line.MOST_TERMS} terms of the series "
        "are too few"
    )


def _below(rho: float, length: float, cells: int) -> list[float]:
    """The β at multiples of 1 / cells that the checker's rule allows, until ρβ² > 1, or none."""
    count = math.ceil(length * cells)
    places = np.arange(3 * count + 1) / (3 * cells)
    p, q = line.series(rho, line.terms_for(rho, count / cells)).at(places)
    weights = np.array([1, 3, 3, 1]) / (8 * cells)  # Simpson's other rule, of four places a cell
    beta = [1.0]
    for k in range(count):
        gained = float(weights @ p[3 * k : 3 * k + 4])
        lost = float(weights @ q[3 * k : 3 * k + 4])
        # What linear bounds of e^(−λx) give away in a cell.
        spread = ((1 + rho) / cells) ** 2
        gained, lost = gained * (1 - spread / 2), lost * (1 + spread / 4)
        floor = max(1.0, beta[-1] - lost)
        reached = beta[-1] + gained * floor - lost * max(0.0, 1 - rho * floor**2)
        beta.append(max(1.0, reached * (1 - SLACK)))
        if rho * beta[-1] ** 2 > 1:
            return beta
    return []
