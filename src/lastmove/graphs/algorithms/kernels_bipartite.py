"""Draw-forcing pairings as bipartite matchings, compiled.

Each set asks for two cells of its own (Lecture notes, Theorem 7): a matching of two copies of every
set into the cells. Hopcroft and Karp's algorithm, O(√sets · cells of all sets); 420,496 lines of
16^5 in about a second. When there is none, the sets that alternating paths reach from a copy left
over are a family with fewer than twice as many cells as sets: Hall's condition fails there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from lastmove.core.machine_code import njit

if TYPE_CHECKING:
    from lastmove.core.arrays import Integers


class Matching(NamedTuple):
    """Copies 2s and 2s + 1 of set s, whose cells are `cells[starts[s]:starts[s + 1]]`.

    The cell of each copy and the copy of each cell, −1 for none; by copy its `level`, how many
    steps from a copy that is left over, −1 if none leads there, and the place `at` which its cells
    are looked at next; `queue` and `stack` are room for copies.
    """

    starts: Integers
    cells: Integers
    mate_of_copy: Integers
    mate_of_cell: Integers
    level: Integers
    at: Integers
    queue: Integers
    stack: Integers


def two_each(size: int, sets: list[tuple[int, ...]]) -> tuple[list[tuple[int, int]], list[int]]:
    """Two cells of its own for each set, or else the numbers of sets that violate Hall's condition.

    One of the two lists is empty (both, if there are no sets).
    """
    if not sets:
        return [], []
    starts = np.zeros(len(sets) + 1, np.int64)
    np.cumsum([len(cells) for cells in sets], out=starts[1:])
    cells = np.fromiter((cell for cells in sets for cell in cells), np.int32, int(starts[-1]))
    copies = 2 * len(sets)
    mate_of_copy, mate_of_cell = np.full(copies, -1, np.int32), np.full(size, -1, np.int32)
    level, queue, stack = (np.empty(copies + 1, np.int32) for _ in range(3))
    at, level = np.empty(copies, np.int64), level[:copies]
    _match(Matching(starts, cells, mate_of_copy, mate_of_cell, level, at, queue, stack))
    if not (mate_of_copy < 0).any():
        pairs = mate_of_copy.reshape(-1, 2).tolist()
        return [(first, second) for first, second in pairs], []
    # The last search has levels just for the copies that alternating paths reach.
    return [], np.unique(np.flatnonzero(level >= 0) // 2).tolist()


@njit(cache=True)
def _match(m: Matching) -> None:
    """A matching of as many copies as can be; in the end levels tell what is reached without."""
    starts, cells, mate_of_copy, mate_of_cell, level, at, queue, _ = m
    copies = len(mate_of_copy)
    for copy in range(copies):  # greedy at first: most copies are matched without a search
        for place in range(starts[copy // 2], starts[copy // 2 + 1]):
            cell = cells[place]
            if mate_of_cell[cell] < 0:
                mate_of_cell[cell] = copy
                mate_of_copy[copy] = cell
                break
    while True:
        last = 0
        for copy in range(copies):
            level[copy] = -1
            at[copy] = starts[copy // 2]
            if mate_of_copy[copy] < 0:
                level[copy] = 0
                queue[last] = copy
                last += 1
        first, reached = 0, False
        while first < last:
            copy = queue[first]
            first += 1
            for place in range(starts[copy // 2], starts[copy // 2 + 1]):
                other = mate_of_cell[cells[place]]
                if other < 0:
                    reached = True
                elif level[other] < 0:
                    level[other] = level[copy] + 1
                    queue[last] = other
                    last += 1
        if not reached:
            return
        for root in range(copies):
            if mate_of_copy[root] < 0:
                _augment(root, m)


@njit(cache=True)
def _augment(root: int, m: Matching) -> None:
    """Follow levels from a copy that is left over to a free cell, and exchange along the way."""
    starts, cells, mate_of_copy, mate_of_cell, level, at, _, stack = m
    depth = 0
    stack[0] = root
    while depth >= 0:
        copy = stack[depth]
        if at[copy] == starts[copy // 2 + 1]:
            depth -= 1
            if depth >= 0:
                at[stack[depth]] += 1
            continue
        cell = cells[at[copy]]
        other = mate_of_cell[cell]
        if other < 0:
            while depth >= 0:
                copy = stack[depth]
                cell = cells[at[copy]]
                mate_of_cell[cell] = copy
                mate_of_copy[copy] = cell
                at[copy] += 1
                depth -= 1
            return
        if level[other] == level[copy] + 1:
            depth += 1
            stack[depth] = other
        else:
            at[copy] += 1
