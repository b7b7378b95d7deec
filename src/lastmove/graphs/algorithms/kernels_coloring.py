"""Two colors for the vertices of a large graph, component by component, compiled. Cost: linear."""

from __future__ import annotations

from typing import Any

import numpy as np

from lastmove.core.machine_code import njit
from lastmove.graphs.algorithms.kernels_csr import Array


def two_colors(
    order: int, size: int, incidence: Any, gone: list[int], roots: Any
) -> tuple[Array, Array]:
    """The side of each vertex, 0 or 1, and whether its component has an odd cycle or a loop.

    Components are colored from these vertices on; −1 stands for vertices that are in none of them.
    `gone` are edges to be left out.
    """
    left = np.ones(size, np.bool_)
    left[np.array(gone, np.int64)] = False
    side, odd = np.full(order, -1, np.int8), np.zeros(order, np.bool_)
    queue = np.empty(order, np.int64)
    starts, ends, edges = incidence
    _color(starts, ends, edges, left, np.asarray(roots, np.int64), side, odd, queue)
    return side, odd


@njit(cache=True)
def _color(
    starts: Any, ends: Any, edges: Any, left: Any, roots: Any, side: Any, odd: Any, queue: Any
) -> None:
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
