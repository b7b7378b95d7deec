"""Every small position of take-away, the word game and P Little Pigs."""

from itertools import combinations, product

from lastmove.families.geography.rules import Words
from lastmove.families.nim.rules_pigs import Pigs
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
WORDS = ["ab", "ba", "aa", "acb", "bb", "Bc", "ca"]


def takeaway(largest=13, functions=FUNCTIONS):
    for f, pile in product(functions, range(largest + 1)):
        yield Takeaway(pile, f=f)
        for limit in range(1, pile + 1):
            yield Takeaway(pile, f=f, limit=limit)


def words(most=4, given=WORDS):
    for size in range(1, most + 1):
        for chosen in combinations(given, size):
            yield Words(chosen)
            for last in chosen:
                yield Words(chosen, last=last)
                if size > 2:
                    used = [word for word in chosen if word != last][:1]
                    yield Words(chosen, last=last, used=used)


def pigs(longest=5, most_builds=2):
    for length, builds in product(range(longest + 1), range(most_builds + 1)):
        for street in product("SB", repeat=length):
            yield Pigs("".join(street), builds=builds)
