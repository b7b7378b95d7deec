"""True and false certificates about fussy frogs: on the line, on random tori, in windows."""

from fractions import Fraction

from lastmove.families.frogs.fussy.certificates import certificate_of
from tests.checker.false_claims import claim

KIND = "fussy-line"
LINE = "fussy frogs on Poisson points of the line"


HALF = certificate_of(Fraction(1, 2)).proof
BETA = HALF["beta"]
TORI, PAIRS = "fussy-confident", "certain-pairs"
TWO_TORI = {"d": 2, "rho": 2.0, "length": 0.5, "n": 100, "runs": 2}
"""What is simulated for the certificate below; a test holds that it is what comes out."""
PLANE = "fussy frogs on Poisson points of R^2"
# Written down, as what simulates is compiled, which each worker did to know what it has to test.
SEEN = {
    "rho": "2",
    "length": "1/2",
    "volume": 100,
    "seed": 1,
    "theta": "211/25",
    "delta": "43/100",
    "tori": [[111, 189, 118], [98, 203, 133]],
    "sha256": "94a4df9b1001b0094df1d4560df5ca1497c02e0e830c8f71576c335549d25664",
}
SEEN_TORI = SEEN["tori"]
POND = "[0.1 amber,0.3 amber,0.35 amber,0.36 blue,0.4 blue,0.52 amber,0.62 amber,0.97 blue,1 amber]"
CERTAIN = {"kind": "fussy", "low": "0", "high": "1", "pairs": [[2, 3], [1, 4], [5, 6]]}
TRUE = {
    KIND: claim(KIND, LINE, "N", None, HALF),
    TORI: claim(TORI, PLANE, "N", None, SEEN),
    PAIRS: claim(PAIRS, POND, "N", None, CERTAIN),
}


def proved(**changes):
    return KIND, {"proof": HALF | changes}


def seen(**changes):
    return TORI, {"proof": SEEN | changes}


def certain(**changes):
    return PAIRS, {"proof": CERTAIN | changes}


FALSE = {
    "fewer reds": proved(rho="2/5"),
    "a ρ that is none": proved(rho="1/0"),
    "a ρ that is a number": proved(rho=0.5),
    "a negative ρ": proved(rho="-1/2"),
    "wider cells": proved(h="1/8"),
    "no cells": proved(beta=BETA[:1]),
    "a β that begins too high": proved(beta=[BETA[0] + 1, *BETA[1:]]),
    "a β that rises too fast": proved(beta=[*BETA[:-5], *(b + 2**26 for b in BETA[-5:])]),
    "a β that ends too low": proved(beta=BETA[:-1]),
    "a β that is no number": proved(beta=[*BETA[:-1], "9" * 12]),
    "a β that is true": proved(beta=[True, *BETA[1:]]),
    "too few terms": proved(K=0),
    "an odd number of terms": proved(K=HALF["K"] + 1),
    "terms without end": proved(K=10**9),
    "bits without end": proved(bits=10**9),
    "too few bits": proved(bits=31),
    "something more": proved(seed=1),
    "something less": (KIND, {"proof": {"rho": "1/2"}}),
    "the plane": (KIND, {"position": "fussy frogs on Poisson points of the plane"}),
    "Bob wins on the line": (KIND, {"outcome": "P"}),
    "a line with a value": (KIND, {"value": 1}),
    "misère play on the line": (KIND, {"play": "misere"}),
    "tori with more reds left": seen(tori=[[g, r, f + 9] for g, r, f in SEEN_TORI]),
    "tori with fewer reds left": seen(tori=[[g, r, f - 1] for g, r, f in SEEN_TORI]),
    "tori with more points": seen(tori=[[g + 1, r, f] for g, r, f in SEEN_TORI]),
    "tori in another order": seen(tori=SEEN_TORI[::-1]),
    "a torus left out": seen(tori=SEEN_TORI[:1]),
    "a torus twice": seen(tori=[*SEEN_TORI, SEEN_TORI[0]]),
    "no tori": seen(tori=[]),
    "a torus that is no list": seen(tori=[7]),
    "another seed": seen(seed=2),
    "a seed below 0": seen(seed=-1),
    "another checksum of points": seen(sha256="0" * 64),
    "a checksum that is no text": seen(sha256=7),
    "a δ that is too large": seen(delta="1/2"),
    "a δ of 0": seen(delta="0"),
    "a length that other tori have": seen(length="1/3"),
    "a length of half a side": seen(length="5"),
    "other reds": seen(rho="1"),
    "reds that are no whole number": seen(rho="1/3"),
    "a torus of another volume": seen(volume=99),
    "a torus without end": seen(volume=10**12),
    "a θ that bounds nothing": seen(theta="1/1000"),
    "a θ that is too large": seen(theta="1000"),
    "tori and more": seen(more=1),
    "tori on the line": (TORI, {"position": LINE}),
    "tori of another dimension": (TORI, {"position": "fussy frogs on Poisson points of R^3"}),
    "Bob wins on tori": (TORI, {"outcome": "P"}),
    "tori with a value": (TORI, {"value": 0}),
    "misère play on tori": (TORI, {"play": "misere"}),
    "a pair too close to the outside": certain(pairs=[[7, 8]]),
    "a pair before its time": certain(pairs=[[1, 4], [2, 3]]),
    "a pair that others come between": certain(pairs=[[2, 3], [1, 6]]),
    "a pair twice": certain(pairs=[[2, 3], [2, 3]]),
    "a pair of reds": certain(pairs=[[3, 4]]),
    "a pair of one": certain(pairs=[[2, 2]]),
    "a pair with nobody": certain(pairs=[[2, 99]]),
    "a pair that is true": certain(pairs=[[True, 0]]),
    "pairs that are no list": certain(pairs=7),
    "a window too small for its points": certain(high="9/10"),
    "a smaller window": (
        PAIRS, {"position": POND.replace("0.1 amber", "0.3 amber").replace("[0.3", "[0.29"),
                "proof": CERTAIN | {"low": "29/100"}},
    ),
    "a window without an end": certain(high=1),
    "pairs of another kind": certain(kind="two", pairs=[[2, 3], [1, 4], [5, 6]]),
    "pairs of no kind": certain(kind="misere"),
    "a window with more": certain(more=1),
    "a window on a torus": (PAIRS, {"position": "torus[0.1 amber,0.2 blue]"}),
    "a window by distances": (PAIRS, {"position": "distances[[0,1],[1,0]]"}),
    "a window that is all matched": (PAIRS, {"outcome": "P"}),
    "a window with a value": (PAIRS, {"value": 0}),
    "misère play in a window": (PAIRS, {"play": "misere"}),
    "a window with two that are equally near": (
        PAIRS, {"position": "[0.4 amber,0.5 amber,0.6 amber]",
                "proof": CERTAIN | {"pairs": [[0, 1]]}},
    ),
}  # fmt: skip
