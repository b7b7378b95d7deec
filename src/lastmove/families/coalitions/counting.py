"""How many win types and stable types there are, also up to renaming the players.

Win types are maximal intersecting families (Loeb, section 3), that is, self-dual monotone Boolean
functions. λ(n) counts them. Restricted to each set of four chosen variables, such a function of
k + 4 variables is eight monotone functions of the other k: for no chosen variable e, for one of
them f_1 … f_4, for the pairs with the first a, b, c; the other eight are duals of these. So

    λ(k + 4) = Σ over a, b, c of Σ over e of I(e, m_1) · I(e, m_2) · I(e, m_3) · I(e, m_4),

m_1 = a∧b∧c, m_2 = a∧b*∧c*, m_3 = a*∧b∧c*, m_4 = a*∧b*∧c, where * is the dual, e runs below all
four, and I(e, m) counts the functions between e and m. See docs/types.md.

The stable types of n players are λ(n + 1) − 2 in number (Loeb, Proposition 4.5).

λ(9) needs the formula for the 7581 functions of five variables, and all symmetries. The term of a,
b, c does not change when these are permuted, when two of them are replaced by their duals, or when
the five variables are renamed in all three, since permutations of the nine players do all this. So
a need run through one function of each class under renaming and dual only; and b, c through the
classes from that of a on, b not after c, each triple weighted with the number of ordered ones it
stands for.

Cost for λ(9): two tables of 7581² small numbers (230 MB), and 6 · 10^8 triples with some values
of e each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise, permutations, product
from math import factorial, prod
from typing import TYPE_CHECKING

from lastmove.core.errors import InputError
from lastmove.core.job import Job, packed, unpacked
from lastmove.core.limits import Budget
from lastmove.families.coalitions.monotone import dual, monotone
from lastmove.families.coalitions.upsets import permuted

if TYPE_CHECKING:
    from lastmove.core.arrays import Arrays

MOST_COUNTED = 9
MOST_UP_TO_SYMMETRY = 8
CHOSEN = 4
PLAIN = 2
"""Variables up to which the sum is short enough to do without a compiler."""
Cycles = tuple[int, ...]


def win_types(players: int, job: Job | None = None) -> int:
    """λ(n), the number of n-player win types. n = 8 in a moment, n = 9 in minutes.

    >>> [win_types(n) for n in range(7)]
    [0, 1, 2, 4, 12, 81, 2646]
    """
    _counted(players, MOST_COUNTED, "win types")
    return _fixed(players, (1,) * players, job or Job())


def stable_types(players: int, job: Job | None = None) -> int:
    """The number of n-player stable types, by Proposition 4.5 of Loeb.

    >>> [stable_types(n) for n in range(6)]
    [0, 1, 2, 10, 79, 2644]
    """
    _counted(players, MOST_COUNTED - 1, "stable types")
    return win_types(players + 1, job) - _never_stable(players)


def win_classes(players: int, job: Job | None = None) -> int:
    """The number of n-player win types up to permutation of the players, by Burnside's lemma.

    >>> [win_classes(n) for n in range(7)]
    [0, 1, 1, 2, 3, 7, 30]
    """
    _counted(players, MOST_UP_TO_SYMMETRY, "classes of win types")
    job = job or Job()
    return _orbits(players, lambda cycles: _fixed(players, cycles, job), job)


def stable_classes(players: int, job: Job | None = None) -> int:
    """The number of n-player stable types up to permutation of the players.

    A permutation of the n players fixes the player that Proposition 4.5 adds.

    >>> [stable_classes(n) for n in range(6)]
    [0, 1, 1, 4, 13, 85]
    """
    _counted(players, MOST_UP_TO_SYMMETRY - 1, "classes of stable types")
    job = job or Job()
    found = _orbits(players, lambda cycles: _fixed(players + 1, (*cycles, 1), job), job)
    return found - _never_stable(players)


def _never_stable(players: int) -> int:
    """No coalition at all; and the grand coalition alone, unless it is a player on their own."""
    return 2 if players >= 2 else 1


def _counted(players: int, most: int, what: str) -> None:
    if not 0 <= players <= most:
        raise InputError(f"{what} are counted for 0 to {most} players, not {players}")


# Burnside: the mean, over all permutations, of how many families each leaves as they are.


def _orbits(players: int, fixed: Callable[[Cycles], int], job: Job) -> int:
    known: dict[Cycles, int] = {tuple(cycles): number for cycles, number in job.pieces("fixed")}
    every = list(partitions(players))
    for done, cycles in enumerate(every):
        job.meter.tell(done, len(every), "kinds of permutations")
        if cycles not in known:
            known[cycles] = fixed(cycles)
            job.add("fixed", [list(cycles), known[cycles]])
    return sum(permutations_with(cycles) * known[cycles] for cycles in every) // factorial(players)


def partitions(number: int, largest: int | None = None) -> Iterator[Cycles]:
    """The cycle lengths of permutations, largest first.

    >>> list(partitions(3))
    [(3,), (2, 1), (1, 1, 1)]
    """
    if number == 0:
        yield ()
        return
    for first in range(min(number, largest or number), 0, -1):
        for rest in partitions(number - first, first):
            yield (first, *rest)


def permutations_with(cycles: Cycles) -> int:
    """How many permutations have these cycle lengths."""
    alike = prod(factorial(cycles.count(length)) for length in set(cycles))
    return factorial(sum(cycles)) // (prod(cycles) * alike)


def _fixed(players: int, cycles: Cycles, job: Job) -> int:
    """How many maximal intersecting families a permutation with these cycles leaves as they are.

    With four fixed players the formula above holds for functions that the rest of the permutation
    fixes. Otherwise there are few enough to go through them (at most some millions for n = 8).
    """
    if cycles.count(1) < CHOSEN:
        return _fixed_one_by_one(players, cycles, job.budget)
    moved = tuple(sorted(cycles, reverse=True)[: len(cycles) - CHOSEN])
    if set(moved) <= {1}:
        small = players - CHOSEN <= PLAIN
        return (
            _count_plainly(players - CHOSEN) if small else count_by_classes(players - CHOSEN, job)
        )
    return _formula(players - CHOSEN, moved, job.budget)


def image(coalition: int, cycles: Cycles) -> int:
    """What a permutation makes of a coalition; its cycles are of neighbors, in order.

    >>> bin(image(0b011, (2, 1))), bin(image(0b101, (2, 1)))
    ('0b11', '0b110')
    """
    first, moved = 0, 0
    for length in cycles:
        part = coalition >> first & ((1 << length) - 1)
        part = (part << 1 | part >> (length - 1)) & ((1 << length) - 1)
        moved |= part << first
        first += length
    return moved


def _formula(variables: int, cycles: Cycles, budget: Budget) -> int:
    """The sum over a, b, c and e, for the functions of k ≤ 4 variables that a permutation fixes."""
    import numpy as np

    from lastmove.families.coalitions.kernels_counting import sum_over_triples

    places = [image(c, cycles) for c in range(1 << variables)]
    functions = [
        f
        for f in monotone(variables)
        if all(f >> c & 1 == f >> moved & 1 for c, moved in enumerate(places))
    ]
    index = {f: i for i, f in enumerate(functions)}
    duals = np.array([index[dual(f, variables)] for f in functions], np.int64)
    bits = np.array(functions, np.int64)
    meets = np.array([[index[f & g] for g in functions] for f in functions], np.int64)
    below = (bits[:, None] & ~bits[None, :] == 0).astype(np.int64)  # below[e, m]: e ≤ m
    between = below @ below
    total = 0
    for a in range(len(functions)):
        total += int(sum_over_triples(a, meets, duals, between, bits))
        budget.spend(len(functions) ** 2 // 64 + 1)
    return total


def _fixed_one_by_one(players: int, cycles: Cycles, budget: Budget) -> int:
    """Choose, for each orbit of coalitions or that of their complements, until all are chosen."""
    import numpy as np

    from lastmove.families.coalitions.kernels_counting import count_choices

    everyone = (1 << players) - 1
    orbit_of: dict[int, int] = {}
    orbits: list[list[int]] = []
    for coalition in range(1 << players):
        if coalition not in orbit_of:
            orbit = [coalition]
            while (following := image(orbit[-1], cycles)) != coalition:
                orbit.append(following)
            orbit_of |= dict.fromkeys(orbit, len(orbits))
            orbits.append(orbit)
    opposite = [orbit_of[everyone ^ orbit[0]] for orbit in orbits]
    if any(i == other for i, other in enumerate(opposite)):
        return 0
    # Literals: an orbit that belongs to the family takes all larger ones with it.
    pairs = [(i, other) for i, other in enumerate(opposite) if i < other]
    number = {i: 2 * k for k, (i, _) in enumerate(pairs)} | {
        other: 2 * k + 1 for k, (_, other) in enumerate(pairs)
    }
    forced = [0] * (2 * len(pairs))
    for i, orbit in enumerate(orbits):
        for j, larger in enumerate(orbits):
            if any(orbit[0] & ~c == 0 for c in larger):
                forced[number[i]] |= 1 << number[j]
    words = -(-len(forced) // 64)
    masks = np.array(
        [[mask >> 64 * w & (2**64 - 1) for w in range(words)] for mask in forced], np.uint64
    )
    budget.check()
    return int(count_choices(masks))


class _Sum:
    """The sums over the functions a of the classes that are done, and that of the next one so far.

    `b` is the function that comes next for the class after those.
    """

    def __init__(self) -> None:
        self.classes: list[int] = []
        self.found = self.b = 0

    def snapshot(self) -> Arrays:
        """Numbers of any size, as a text."""
        return {"sums": packed([[*self.classes], self.found, self.b])}

    def restore(self, arrays: Arrays) -> None:
        """Go on from these sums."""
        self.classes, self.found, self.b = unpacked(arrays["sums"])


def _count_plainly(variables: int) -> int:
    """λ(k + 4) for k ≤ 2 by the formula as it stands, without a compiler.

    >>> [_count_plainly(k) for k in range(3)]
    [12, 81, 2646]
    """
    functions = list(monotone(variables))
    other = {f: dual(f, variables) for f in functions}

    def between(low: int, high: int) -> int:
        return sum(low & ~f == 0 and f & ~high == 0 for f in functions)

    total = 0
    for a, b, c in product(functions, repeat=3):
        na, nb, nc = other[a], other[b], other[c]
        meets = (a & b & c, a & nb & nc, na & b & nc, na & nb & c)
        below = [e for e in functions if not any(e & ~meet for meet in meets)]
        total += sum(prod(between(e, meet) for meet in meets) for e in below)
    return total


def count_by_classes(variables: int, job: Job) -> int:
    """λ(k + 4) for k ≤ 5.

    >>> count_by_classes(2, Job()), count_by_classes(3, Job())
    (2646, 1422564)
    """
    import numpy as np

    from lastmove.families.coalitions import kernels_counting as kernels

    functions, starts = _by_class(variables)
    bits = np.array(functions, np.int64)
    index = {f: i for i, f in enumerate(functions)}
    duals = np.array([index[dual(f, variables)] for f in functions], np.int16)
    order = np.argsort(bits).astype(np.int16)
    meets = np.empty((len(bits), len(bits)), np.int16)
    for begin in range(0, len(bits), 500):  # a tenth of a second at most
        kernels.fill_meets(meets, begin, min(begin + 500, len(bits)), bits, bits[order], order)
        job.budget.check()
    first, below = kernels.lists_below(bits)
    between = kernels.between_table(bits)
    job.budget.check()
    known = _Sum()
    job.keep("sums", known)
    classes, last = list(pairwise(starts)), len(functions)
    triples = [(last - start) * (last - start + 1) // 2 for start in starts]

    def progress() -> tuple[int, int, str]:
        done = len(known.classes)
        left = last - max(known.b, starts[done])
        found = sum(triples[: done + 1]) - left * (left + 1) // 2
        return found, sum(triples), "triples of functions"

    job.meter.begin(*progress())
    for start, end in classes[len(known.classes) :]:
        known.b = max(known.b, start)
        while known.b < last:
            low, high = kernels.sum_over_c(start, known.b, end, meets, duals, between, first, below)
            # At once: whatever interrupts this, the sum is that of the functions before b.
            known.found, known.b = known.found + (int(high) << 32) + int(low), known.b + 1
            job.budget.spend(4 * (last - known.b) + 1)
            job.now_and_then()
            job.meter.tell(*progress())
        known.classes, known.found, known.b = [*known.classes, known.found], 0, 0
    sizes = [end - start for start, end in classes]
    total = sum(found * size for found, size in zip(known.classes, sizes, strict=True))
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
