"""λ(n) with all symmetries used: λ(9) needs the formula for the 7581 functions of five variables.

The term F(a, b, c) of `counting` does not change when a, b, c are permuted,
when two of them are replaced by their duals, or when the five variables are renamed in all three,
since permutations of the nine players do all this. So a need run through one function of each
class under renaming and dual only; and b, c through the classes from that of a on, b not after
c, each triple weighted with the number of ordered ones it stands for.

Cost for λ(9): two tables of 7581² small numbers (230 MB), and 6 · 10^8 triples with some values
of e each.
"""

from __future__ import annotations

from itertools import pairwise, permutations
from typing import TYPE_CHECKING, Any

from lastmove.core.limits import Budget
from lastmove.families.coalitions.monotone import dual, monotone
from lastmove.families.coalitions.upsets import permuted

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]


def count_by_classes(variables: int, budget: Budget) -> int:
    """λ(k + 4) for k ≤ 5.

    >>> count_by_classes(2, Budget()), count_by_classes(3, Budget())
    (2646, 1422564)
    """
    import numpy as np

    from lastmove.families.coalitions import kernels_counting_large as kernels

    functions, starts = _by_class(variables)
    bits = np.array(functions, np.int64)
    index = {f: i for i, f in enumerate(functions)}
    duals = np.array([index[dual(f, variables)] for f in functions], np.int16)
    order = np.argsort(bits).astype(np.int16)
    meets = kernels.meet_table(bits, bits[order], order)
    budget.check()
    first, below = kernels.lists_below(bits)
    between = kernels.between_table(bits)
    budget.check()
    total = 0
    for start, end in pairwise(starts):
        found = 0
        for b in range(start, len(functions)):
            low, high = kernels.sum_over_c(start, b, end, meets, duals, between, first, below)
            found += (int(high) << 32) + int(low)
            budget.spend(4 * (len(functions) - b) + 1)
        total += found * (end - start)
    assert total % 2 == 0, "weights are six over the number of members in the first class"
    return total // 2


def _by_class(variables: int) -> tuple[list[int], list[int]]:
    """All functions, class by class under renaming and dual, large classes first; and the starts.

    Large ones first, since what comes before a class is left out when its turn has come.
    """
    renamings = list(permutations(range(variables)))
    classes: list[list[int]] = []
    known: set[int] = set()
    for f in monotone(variables):
        if f not in known:
            found = {permuted(f, variables, to) for to in renamings}
            found |= {dual(g, variables) for g in found}
            classes.append(sorted(found))
            known |= found
    classes.sort(key=len, reverse=True)
    starts = [0]
    for members in classes:
        starts.append(starts[-1] + len(members))
    return [f for members in classes for f in members], starts
