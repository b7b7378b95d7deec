"""Graphs with millions of edges or arcs as compressed rows, compiled.

Of a multigraph the edges by vertex, components, equality, hashes; of a digraph the arcs in order of
their tails, and a reverse topological order. Vertices are 0 to n − 1 and edges 0 to m − 1. numba
and numpy are imported with this module, so it is imported only where such a graph is at hand. Cost:
linear; for a digraph 4 bytes an arc and 20 a vertex.

Ours because scipy's sparse matrices add parallel edges up and number no edges, have components but
no reverse topological order, and scipy would be needed for this alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from lastmove.core.kernels_bits import scattered
from lastmove.core.machine_code import njit

if TYPE_CHECKING:
    from lastmove.core.arrays import Bitsets, Integers, Word


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


def content_hash(names: Sequence[str] | range, tails: Array, heads: Array, directed: bool) -> int:
    """A sum over vertices and edges, so that equal graphs have it however they are written."""
    if isinstance(names, range):
        codes = np.arange(names.start, names.stop, dtype=np.uint64)
    else:
        codes = np.array([_code(name) for name in names], np.uint64)
    codes = scattered(codes)
    factor = np.uint64(3 if directed else 1)
    pairs = _pair_sum(codes, tails, heads, factor)
    return hash((int(codes.sum()), int(pairs), len(codes), len(tails)))


def same_edges(
    first: tuple[Array, Array],
    second: tuple[Array, Array],
    numbers: list[int | None] | None,
    directed: bool,
) -> bool:
    """Whether both have the same edges; `numbers` are those the second's vertices have here."""
    if numbers is not None:
        renamed = np.array(numbers, np.int32)
        second = (renamed[second[0]], renamed[second[1]])
    return np.array_equal(_sorted_pairs(*first, directed), _sorted_pairs(*second, directed))


def _code(name: str) -> int:
    """A number for a name: itself if it is one, so that named and numbered graphs can be equal."""
    if name.isascii() and name.isdigit() and len(name) < 11 and str(int(name)) == name:
        return int(name)
    return hash(name) & (1 << 64) - 1


@njit(cache=True)
def _pair_sum(codes: Bitsets, tails: Integers, heads: Integers, factor: Word) -> Word:
    """Over all edges, of their ends' codes; the factor tells tails from heads, if it is not 1."""
    total = np.uint64(0)
    for e in range(len(tails)):
        total += scattered(factor * codes[tails[e]] + codes[heads[e]])
    return total


def _sorted_pairs(tails: Array, heads: Array, directed: bool) -> Array:
    """The edges as one number each, in order."""
    if not directed:
        tails, heads = np.minimum(tails, heads), np.maximum(tails, heads)
    return np.sort(tails.astype(np.int64) << 32 | heads)


@njit(cache=True)
def _place(
    tails: Integers, heads: Integers, starts: Integers, ends: Integers, edges: Integers
) -> None:
    """Fill in the rows of `Incidence`; `starts` is 0 at first."""
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
def _label(starts: Integers, ends: Integers, labels: Integers, queue: Integers) -> None:
    """Number the components, breadth first; labels are −1 at first."""
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


Array = np.ndarray[Any, Any]
WHITE, GRAY, BLACK = 0, 1, 2


def successor_lists(count: int, tails: Array, heads: Array) -> tuple[Array, Array]:
    """Where each vertex's successors begin, and the successors of all, in order of the tails."""
    starts = np.zeros(count + 1, np.int64)
    ordered = np.empty(len(heads), np.int32)
    _count_and_place(tails, heads, starts, ordered)
    return starts, ordered


def without_repeats(starts: Array, heads: Array) -> tuple[Array, Array]:
    """The same rows with each successor once, where it comes first; themselves if nothing goes."""
    thin, rows = starts.copy(), heads.copy()
    kept = _thin(thin, rows, np.full(len(starts) - 1, -1, np.int32))
    return (starts, heads) if kept == len(heads) else (thin, rows[:kept].copy())


def reverse_topological_order(starts: Array, heads: Array) -> tuple[Array, Array]:
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
def _count_and_place(tails: Integers, heads: Integers, starts: Integers, ordered: Integers) -> None:
    """Fill in the rows of successors; `starts` is 0 at first."""
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
def _thin(starts: Integers, heads: Integers, seen: Integers) -> int:
    """Move what stays to the front, row by row; returns how many stay."""
    kept = place = 0
    for vertex in range(len(starts) - 1):
        end = starts[vertex + 1]
        while place < end:
            if seen[heads[place]] != vertex:
                seen[heads[place]] = vertex
                heads[kept] = heads[place]
                kept += 1
            place += 1
        starts[vertex + 1] = kept
    return kept


@njit(cache=True)
def _finish(
    starts: Integers,
    heads: Integers,
    order: Integers,
    stack: Integers,
    at: Integers,
    color: Integers,
) -> int:
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
