"""Set families as values, and the lines of n^d."""

from __future__ import annotations

from functools import cached_property, lru_cache
from itertools import product

from lastmove.families.positional.hypergraph.cells import Permutation, cells_of
from lastmove.families.positional.hypergraph.symmetries import Sets, automorphisms, cube_symmetries

SMALL = 64
"""Up to so many cells a board has its symmetries looked for."""


class Family:
    """Sets of cells; the cells are 0 to `size` − 1."""

    def __init__(self, size: int, sets: Sets, cube: tuple[int, int] | None = None):
        self.size = size
        self.sets = sets
        self.cube = cube

    @cached_property
    def incidence(self) -> tuple[tuple[int, ...], ...]:
        """For each cell the numbers of the sets that contain it. Cost: linear."""
        lists: list[list[int]] = [[] for _ in range(self.size)]
        for number, cells in enumerate(self.sets):
            for cell in cells:
                lists[cell].append(number)
        return tuple(map(tuple, lists))

    @cached_property
    def masks(self) -> tuple[int, ...]:
        """The sets as integers, one bit a cell; for small boards."""
        return tuple(sum(1 << cell for cell in cells) for cells in self.sets)

    @cached_property
    def symmetries(self) -> tuple[Permutation, ...]:
        """Permutations of the cells that map sets to sets, the identity first.

        All that a cube has by moving coordinates and relabeling them; for another family all
        there are, or only the identity if they are too many or too hard to find.
        """
        if self.size > SMALL:
            return (tuple(range(self.size)),)
        if self.cube is not None:
            return cube_symmetries(*self.cube)
        return automorphisms(self.size, self.sets)

    def complete(self, claimed: int) -> list[int]:
        """The numbers of the sets that lie in these cells. Cost: degrees of the claimed cells."""
        counts: dict[int, int] = {}
        for cell in cells_of(claimed):
            for number in self.incidence[cell]:
                counts[number] = counts.get(number, 0) + 1
        return sorted(n for n, count in counts.items() if count == len(self.sets[n]))

    def touched(self, claimed: int) -> set[int]:
        """The numbers of the sets that have a cell among these."""
        return {number for cell in cells_of(claimed) for number in self.incidence[cell]}

    def live(self, mine: int, yours: int) -> list[tuple[int, tuple[int, ...]]]:
        """The sets that `mine` may still complete, each with its cells that are not claimed yet.

        Cost: the size of the family.
        """
        dead = self.touched(yours)
        return [
            (number, tuple(cell for cell in cells if not mine >> cell & 1) if mine else cells)
            for number, cells in enumerate(self.sets)
            if number not in dead
        ]


def line_count(n: int, d: int) -> int:
    """How many lines [n]^d has: ((n+2)^d − n^d)/2 for n ≥ 2; a single cell is one line.

    Lecture notes, Lemma 5.

    >>> [line_count(3, 2), line_count(4, 3), line_count(1, 5)]
    [8, 76, 1]
    """
    return ((n + 2) ** d - n**d) // 2 if n > 1 else 1


@lru_cache(maxsize=8)
def cube(n: int, d: int) -> Family:
    """The lines of [n]^d; cells are numbered with the last coordinate changing fastest.

    Along a line each coordinate is constant, or counts up, or counts down; the first that is not
    constant counts up here, so that each line comes once. Cost: the number of cells of all lines.
    """
    sets: list[tuple[int, ...]] = []
    weights = [n ** (d - 1 - i) for i in range(d)]
    if n == 1:
        return Family(1, ((0,),), (1, d))
    for first in range(d):
        for before in product(range(n), repeat=first):
            base = sum(k * w for k, w in zip(before, weights, strict=False))
            for rest in product(range(n + 2), repeat=d - 1 - first):
                start, step = base, weights[first]
                for kind, weight in zip(rest, weights[first + 1 :], strict=True):
                    if kind < n:
                        start += kind * weight
                    elif kind == n:
                        step += weight
                    else:
                        start += (n - 1) * weight
                        step -= weight
                sets.append(tuple(range(start, start + n * step, step)))
    return Family(n**d, tuple(sets), (n, d))


@lru_cache(maxsize=64)
def family_of(size: int, sets: Sets) -> Family:
    """A family given by its sets; a set that is written twice counts once."""
    return Family(size, tuple(dict.fromkeys(tuple(sorted(cells)) for cells in sets)))
