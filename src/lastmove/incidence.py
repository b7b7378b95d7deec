"""Arrays of edges: multigraphs with millions of them, by vertex, and their connected components.

Vertices are 0 to n − 1 and edges 0 to m − 1. Compiled; numba and numpy are imported with this
module, so it is imported only where such a graph is at hand. Cost: linear.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import njit

from lastmove.arcs import Array


class Incidence(NamedTuple):
    """Compressed rows: vertex v has the entries from `starts[v]` up to `starts[v + 1]`.

    Each entry is an edge and the vertex at its other end. A self-loop has one entry.
    """

    starts: Array
    ends: Array
    edges: Array


def incidence(count: int, tails: Array, heads: Array) -> Incidence:
    """The edges at each vertex, in written order. Cost: linear; 24 bytes an edge."""
    starts = np.zeros(count + 1, np.int64)
    length = 2 * len(tails) - int(np.count_nonzero(tails == heads))
    ends, edges = np.empty(length, np.int32), np.empty(length, np.int32)
    _place(tails, heads, starts, ends, edges)
    return Incidence(starts, ends, edges)


def component_labels(starts: Array, ends: Array) -> Array:
    """The number of the component of each vertex, in the order of their first vertices."""
    count = len(starts) - 1
    labels = np.full(count, -1, np.int32)
    _label(starts, ends, labels, np.empty(count, np.int32))
    return labels


@njit(cache=True)
def _place(tails: Any, heads: Any, starts: Any, ends: Any, edges: Any) -> None:
    for e in range(len(tails)):
        starts[tails[e] + 1] += 1
        if tails[e] != heads[e]:
            starts[heads[e] + 1] += 1
    for v in range(1, len(starts)):
        starts[v] += starts[v - 1]
    place = starts[:-1].copy()
    for e in range(len(tails)):
        tail, head = tails[e], heads[e]
        ends[place[tail]] = head
        edges[place[tail]] = e
        place[tail] += 1
        if tail != head:
            ends[place[head]] = tail
            edges[place[head]] = e
            place[head] += 1


@njit(cache=True)
def _label(starts: Any, ends: Any, labels: Any, queue: Any) -> None:
    found = 0
    for root in range(len(labels)):
        if labels[root] >= 0:
            continue
        labels[root] = found
        queue[0] = root
        first, last = 0, 1
        while first < last:
            vertex = queue[first]
            first += 1
            for place in range(starts[vertex], starts[vertex + 1]):
                end = ends[place]
                if labels[end] < 0:
                    labels[end] = found
                    queue[last] = end
                    last += 1
        found += 1
