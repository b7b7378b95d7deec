"""Every small position of take-away."""

from itertools import product

from lastmove.families.takeaway.rules import Takeaway

FUNCTIONS = [
    "x",
    "x+1",
    "x+2",
    "x+5",
    "2*x",
    "2*x+1",
    "2*x-1",
    "3*x",
    "3*x//2",
    "4*x-3",
    "x^2",
    "x^2-x+1",
    "x+x//3",
    "(x+1)//2*2",
    "(x//4+1)*4",
    "2^x",
    "40",
]
"""Non-decreasing with f(x) ≥ x on the piles below."""


def takeaway(largest=13, functions=FUNCTIONS):
    for f, pile in product(functions, range(largest + 1)):
        yield Takeaway(pile, f=f)
        for limit in range(1, pile + 1):
            yield Takeaway(pile, f=f, limit=limit)
