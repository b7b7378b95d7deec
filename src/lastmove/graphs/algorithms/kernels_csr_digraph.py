"""Arrays of arcs: digraphs with millions of them, in order of their tails, and a finishing order.

Vertices are 0 to n − 1. Compiled; numba and numpy are imported with this module, so it is imported
only where such a digraph is at hand. Cost: linear; 4 bytes an arc and 20 a vertex.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lastmove.core.machine_code import njit

Array = np.ndarray[Any, Any]
WHITE, GRAY, BLACK = 0, 1, 2


def successor_lists(count: int, tails: Array, heads: Array) -> tuple[Array, Array]:
    """Where each vertex's successors begin, and the successors of all, in order of the tails."""
    starts = np.zeros(count + 1, np.int64)
    ordered = np.empty(len(heads), np.int32)
    _count_and_place(tails, heads, starts, ordered)
    return starts, ordered


def finishing_order(starts: Array, heads: Array) -> tuple[Array, Array]:
    """The vertices, successors first; or else a cycle. One of the two arrays is empty."""
    count = len(starts) - 1
    order = np.empty(count, np.int32)
    stack = np.empty(count + 1, np.int32)
    depth = _finish(starts, heads, order, stack, starts[:-1].copy(), np.zeros(count, np.int8))
    if depth < 0:
        return order, np.empty(0, np.int32)
    path = stack[: depth + 1]
    first = int(np.flatnonzero(path[:-1] == path[-1])[0])
    return np.empty(0, np.int32), path[first:-1].copy()


@njit(cache=True)
def _count_and_place(tails: Any, heads: Any, starts: Any, ordered: Any) -> None:
    in_order = True
    for i in range(len(tails)):
        starts[tails[i] + 1] += 1
        if i > 0 and tails[i] < tails[i - 1]:
            in_order = False
    for v in range(1, len(starts)):
        starts[v] += starts[v - 1]
    if in_order:
        for i in range(len(heads)):
            ordered[i] = heads[i]
        return
    place = starts[:-1].copy()
    for i in range(len(tails)):
        ordered[place[tails[i]]] = heads[i]
        place[tails[i]] += 1


@njit(cache=True)
def _finish(starts: Any, heads: Any, order: Any, stack: Any, at: Any, color: Any) -> Any:
    """A depth-first walk; -1 when done, else the depth at which a cycle closed."""
    finished = 0
    for root in range(len(color)):
        if color[root] != WHITE:
            continue
        depth = 0
        stack[0] = root
        color[root] = GRAY
        while depth >= 0:
            vertex = stack[depth]
            pushed = False
            while at[vertex] < starts[vertex + 1]:
                head = heads[at[vertex]]
                at[vertex] += 1
                if color[head] == WHITE:
                    depth += 1
                    stack[depth] = head
                    color[head] = GRAY
                    pushed = True
                    break
                if color[head] == GRAY:
                    stack[depth + 1] = head
                    return depth + 1
            if not pushed:
                color[vertex] = BLACK
                order[finished] = vertex
                finished += 1
                depth -= 1
    return -1
