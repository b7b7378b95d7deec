"""The symmetries of set families: permutations of the cells that map sets to sets."""

from __future__ import annotations

from itertools import permutations, product

from lastmove.families.positional.hypergraph.cells import Permutation

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
