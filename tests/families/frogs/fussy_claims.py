"""True and false certificates that Alice wins fussy frogs on the line."""

from fractions import Fraction

from lastmove.families.frogs.fussy.certificates import certificate_of
from tests.checker.false_claims import claim

KIND = "fussy-line"
LINE = "fussy frogs on Poisson points of the line"


HALF = certificate_of(Fraction(1, 2)).proof
BETA = HALF["beta"]
TRUE = {KIND: claim(KIND, LINE, "N", None, HALF)}


def proved(**changes):
    return KIND, {"proof": HALF | changes}


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
}
