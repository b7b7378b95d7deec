"""Set families as values: sets of cells as integers, one bit a cell; the lines of n^d.

A symmetry is a permutation of the cells that maps sets to sets.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from itertools import permutations, product

Permutation = tuple[int, ...]


def cells_of(mask: int) -> Iterator[int]:
    """The cells of a set given as an integer, in order.

    >>> list(cells_of(0b1011))
    [0, 1, 3]
    """
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def cell_mask(cells: Iterable[int]) -> int:
    """The set of these cells as an integer."""
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


def moved(mask: int, symmetry: Permutation) -> int:
    """The image of a set of cells."""
    return sum(1 << symmetry[cell] for cell in cells_of(mask))


Sets = tuple[tuple[int, ...], ...]

MOST_SYMMETRIES = 2_000
"""A family with more symmetries, or one where they are hard to find, is searched without them."""
MOST_TRIED = 40_000
"""Partial maps tried when the symmetries of a family are looked for."""


def cube_symmetries(n: int, d: int) -> tuple[Permutation, ...]:
    """Exchange coordinates, reverse some, and relabel all alike by a map that keeps opposites.

    There are d!·2^d·(the relabelings of ⌊n/2⌋ pairs of opposites)/2 of them: 8 for 3², 192 for 4³.

    >>> len(cube_symmetries(3, 2)), len(cube_symmetries(4, 3)), len(cube_symmetries(3, 3))
    (8, 192, 48)
    """
    found: dict[Permutation, None] = {}
    half, weights = n // 2, [n ** (d - 1 - i) for i in range(d)]
    relabelings = []
    for order in permutations(range(half)):
        for turned in product((False, True), repeat=half):
            label = list(range(n))
            for pair, (goal, turn) in enumerate(zip(order, turned, strict=True)):
                ends = (n - 1 - goal, goal) if turn else (goal, n - 1 - goal)
                label[pair], label[n - 1 - pair] = ends
            relabelings.append(label)
    points = list(product(range(n), repeat=d))
    for label in relabelings:
        for axes in permutations(range(d)):
            for turns in product((False, True), repeat=d):
                image = tuple(
                    sum(
                        weights[i] * (n - 1 - label[p[a]] if turn else label[p[a]])
                        for i, (a, turn) in enumerate(zip(axes, turns, strict=True))
                    )
                    for p in points
                )
                found.setdefault(image)
                if len(found) > MOST_SYMMETRIES:
                    return (tuple(range(n**d)),)
    return tuple(found)


def automorphisms(size: int, sets: Sets) -> tuple[Permutation, ...]:
    """Every permutation of the cells that maps sets to sets; only the identity if hard to tell.

    Cells are mapped one after the other, to cells in as many sets of each size; whenever all the
    cells of a set are mapped, the image must be a set. Cost: up to `MOST_TRIED` partial maps.

    >>> len(automorphisms(3, ((0, 1), (1, 2)))), len(automorphisms(4, ((0, 1), (2, 3))))
    (2, 8)
    """
    known = {frozenset(cells) for cells in sets}
    kind = [tuple(sorted(len(s) for s in known if cell in s)) for cell in range(size)]
    closing: list[list[tuple[int, ...]]] = [[] for _ in range(size)]
    for cells in known:
        if cells:
            closing[max(cells)].append(tuple(cells))
    found: list[Permutation] = []
    tried = 0
    waiting: list[Permutation] = [()]
    while waiting:
        partial = waiting.pop()
        tried += 1
        if tried > MOST_TRIED or len(found) > MOST_SYMMETRIES:
            return (tuple(range(size)),)
        cell = len(partial)
        if cell == size:
            found.append(partial)
            continue
        for goal in reversed(range(size)):
            if goal in partial or kind[goal] != kind[cell]:
                continue
            image = (*partial, goal)
            if all(frozenset(image[c] for c in cells) in known for cells in closing[cell]):
                waiting.append(image)
    return tuple(found)


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
