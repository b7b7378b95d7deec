"""Values of positions too large to search, from the theorems of the source texts.

Only for such positions: `test_oracles` compares these with brute force on every small one.
"""

from functools import reduce
from operator import xor

from tests.families.hackenbush.oracle import hackenbush_value
from tests.families.heaps import oracle as breaking
from tests.families.heaps.oracle_subtraction import value_of_heap
from tests.families.nim import oracle as loopy
from tests.families.nim.oracle_pigs import pigs_value


def value(position):
    """The nimber; raises `LookupError` for a game without a formula in the texts."""
    name = position[0]
    if name == "nim":
        return reduce(xor, position[1], 0)
    if name == "rook":
        return position[1] ^ position[2]
    if name == "growing_nim":
        return reduce(xor, position[1], 0)
    if name == "subtraction":
        return reduce(xor, (value_of_heap(position[1], heap) for heap in position[2]), 0)
    if name in breaking.NAMES:
        return breaking.value(position)
    if name == "pigs":
        return pigs_value(position)
    if name in loopy.RULES:
        return loopy.value_by_theorem(position)
    if name == "hackenbush":
        return hackenbush_value(position)
    if name == "sum":
        return reduce(xor, (value(summand) for summand in position[1]), 0)
    raise LookupError(f"no formula is known for {name}")


def misere_nim_outcome(heaps):
    """Bouton: as in normal play while a heap exceeds 1, and the reverse when none does."""
    total = reduce(xor, heaps, 0)
    if any(heap > 1 for heap in heaps):
        return "N" if total else "P"
    return "P" if total else "N"
