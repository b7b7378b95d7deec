"""Two colors for the vertices of a large graph, component by component, compiled. Cost: linear."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lastmove.core.machine_code import njit
from lastmove.graphs.algorithms.kernels_csr import Array, Incidence

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lastmove.core.arrays import Flags, Integers


def two_colors(
    order: int, size: int, incidence: Incidence, gone: list[int], roots: Sequence[int] | Array
) -> tuple[Array, Array]:
    """The side of each vertex, 0 or 1, and whether its component has an odd cycle or a loop.

    Components are colored from these vertices on; −1 stands for vertices that are in none of them.
    `gone` are edges to be left out.
    """
    left = np.ones(size, np.bool_)
    left[np.array(gone, np.int64)] = False
    side, odd = np.full(order, -1, np.int8), np.zeros(order, np.bool_)
    queue = np.empty(order, np.int64)
    _color(incidence, left, np.asarray(roots, np.int64), side, odd, queue)
    return side, odd


@njit(cache=True)
def _color(
    rows: Incidence, left: Flags, roots: Integers, side: Integers, odd: Flags, queue: Integers
) -> None:
    """Breadth first from each root that has no color yet; `left` are the edges that count."""
    starts, ends, edges = rows
    for root in roots:
        if side[root] >= 0:
            continue
        side[root] = 0
        queue[0] = root
        first, last, clash = 0, 1, False
        while first < last:
            vertex = queue[first]
            first += 1
            for place in range(starts[vertex], starts[vertex + 1]):
                if not left[edges[place]]:
                    continue
                end = ends[place]
                if side[end] < 0:
                    side[end] = 1 - side[vertex]
                    queue[last] = end
                    last += 1
                elif side[end] == side[vertex]:
                    clash = True
        if clash:
            for i in range(last):
                odd[queue[i]] = True
