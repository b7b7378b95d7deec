"""Every small position of P Little Pigs."""

from itertools import product

from lastmove.families.nim.rules_pigs import Pigs


def pigs(longest=5, most_builds=2):
    for length, builds in product(range(longest + 1), range(most_builds + 1)):
        for street in product("SB", repeat=length):
            yield Pigs("".join(street), builds=builds)
