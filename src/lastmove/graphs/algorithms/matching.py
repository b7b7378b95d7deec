"""Maximum matchings in general graphs, with the parts of Gallai and Edmonds.

A phase grows alternating trees from all exposed vertices at once (Edmonds 1965). An edge between
two trees augments the matching, and both trees rest until the next phase; an edge within one tree
closes a blossom, whose base union-find remembers. Paths are turned over by the labels of Gabow
(1976), which never unfold a blossom. The phase that finds no more augmenting path leaves D
(outer: some maximum matching misses them), A (inner) and C (not reached) for all vertices.

Cost: a phase is nearly linear. A random graph takes few phases; the worst case has as many as
there are augmenting paths left by the greedy matching.

The inner loops run as they stand on small graphs, which spares those the compiler; `compile_all`
replaces them by compiled ones when the first large graph comes. They are ours because networkx'
matching takes 50 times as long for 100 vertices and 6,000 times for 3,000, and tells no parts,
which the certificate needs; scipy's is for bipartite graphs.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from lastmove.core.limits import Budget
from lastmove.graphs.values.disjoint_sets import find

if TYPE_CHECKING:
    from lastmove.core.arrays import Integers
    from lastmove.graphs.algorithms.kernels_csr import Array
    from lastmove.graphs.values.graph import Graph

COMPILED_FROM = 3000
"""Vertices and edges together from which compiling pays."""


@dataclass(frozen=True)
class Decomposition:
    """A maximum matching of what is left of a graph, and the part that each vertex belongs to.

    `mate[v]` is −1 for a vertex that is not matched. `label[v]` is OUTER in D, INNER in A, FREE
    in C and ABSENT if the vertex has been taken out.
    """

    starts: Array
    ends: Array
    mate: Array
    label: Array
    link: Array
    bridge: Array

    @property
    def exposed(self) -> int:
        """How many vertices the matching leaves over."""
        return int(np.count_nonzero((self.mate < 0) & (self.label != ABSENT)))

    @property
    def missable(self) -> int:
        """How many vertices some maximum matching misses: those of D."""
        return int(np.count_nonzero(self.label == OUTER))

    def part(self, vertex: int) -> str:
        """D, A or C; empty for a vertex that has been taken out."""
        return ("C", "D", "A", "")[int(self.label[vertex])]

    def missing(self, vertex: int) -> Array:
        """The mates in a maximum matching that misses this vertex of D. Cost: linear."""
        mate = self.mate.copy()
        search = room(self.starts, self.ends, mate, self.label)
        rematch(vertex, -1, search._replace(link=self.link, bridge=self.bridge))
        return mate

    def partners(self, vertex: int) -> list[int]:
        """The vertices to which some maximum matching joins this vertex of C. Cost: linear.

        Without it, its mate is exposed; those that a tree from there makes outer can change
        places with the mate. The tree stays within C.
        """
        mate = self.mate.copy()
        label = np.where(self.label == FREE, FREE, ABSENT).astype(np.int8)
        root = int(mate[vertex])
        label[vertex], mate[vertex], mate[root] = ABSENT, -1, -1
        phase(room(self.starts, self.ends, mate, label))
        row = self.ends[self.starts[vertex] : self.starts[vertex + 1]].tolist()
        return [end for end in dict.fromkeys(row) if label[end] == OUTER]


def decompose(
    graph: Graph,
    absent: Iterable[int] = (),
    budget: Budget | None = None,
    known: Decomposition | None = None,
) -> Decomposition:
    """A maximum matching and the Gallai–Edmonds parts of a graph without the absent vertices.

    `known` is what was found with other vertices absent: its matching is repaired, in one phase and
    one more for every few vertices that differ.
    """
    starts, ends = _rows(graph) if known is None else (known.starts, known.ends)
    label = np.zeros(graph.order, np.int8)
    for vertex in absent:
        label[vertex] = ABSENT
    mate = np.full(graph.order, -1, np.int32) if known is None else known.mate.copy()
    search = room(starts, ends, mate, label)
    if known is None:
        greedy(search)
    else:
        for vertex in absent:
            if mate[vertex] >= 0:
                mate[mate[vertex]] = mate[vertex] = -1
    while True:
        if budget is not None:
            budget.spend(graph.order + 1)
        if not phase(search):
            break
    return Decomposition(starts, ends, mate, label, search.link, search.bridge)


def _rows(graph: Graph) -> tuple[Array, Array]:
    """The neighbors of each vertex in compressed rows."""
    if graph.order + graph.size >= COMPILED_FROM:
        compile_all()
        starts, ends, _ = graph.incidence()
        return starts, ends
    rows = [[end for _, end in graph.incident(vertex)] for vertex in range(graph.order)]
    starts = np.zeros(graph.order + 1, np.int64)
    starts[1:] = np.cumsum([len(row) for row in rows])
    return starts, np.array([end for row in rows for end in row], np.int32)


class Search(NamedTuple):
    """A matching in the making, and the trees that grow.

    The neighbors of v are `ends[starts[v]:starts[v + 1]]`; its partner is `mate[v]`, or −1. Its
    `label` is FREE, OUTER (an even path leads to the root of its `tree`), INNER, or ABSENT. `link`
    and `bridge` are the labels of Gabow (1976): an outer vertex v that was matched when its tree
    came to it has `bridge[v]` −1, and its path goes on from its mate to `link[v]`; one that a
    blossom has made outer has the edge from `link[v]` to `bridge[v]` that closed the blossom.
    `base` links up to the base of the blossom that v is in. By vertex again, `stamp` is the last
    look for a common base that passed there, −1 at the root of a tree at rest. `queue` and `stack`
    are room.
    """

    starts: Integers
    ends: Integers
    mate: Integers
    label: Integers
    link: Integers
    bridge: Integers
    tree: Integers
    base: Integers
    stamp: Integers
    queue: Integers
    stack: Integers


def room(starts: Integers, ends: Integers, mate: Integers, label: Integers) -> Search:
    """What a search needs besides the graph, a matching and which vertices are absent."""
    count = len(mate)
    link, tree, base = (np.empty(count, np.int32) for _ in range(3))
    queue, stack = np.empty(count + 1, np.int32), np.empty(4 * count + 8, np.int32)
    none = np.full(count, -1, np.int32)
    return Search(
        starts, ends, mate, label, link, none, tree, base, np.zeros_like(none), queue, stack
    )


FREE, OUTER, INNER, ABSENT = 0, 1, 2, 3
FUNCTIONS = ("find", "meet", "shrink", "rematch", "plant", "phase", "greedy")
_compiled: list[bool] = []


def compile_all() -> None:
    """Replace the functions of this module by compiled ones, once a program."""
    from lastmove.core.machine_code import njit

    if not _compiled:
        _compiled.append(True)
        for name in FUNCTIONS:
            globals()[name] = njit(cache=True)(globals()[name])


def meet(x: int, y: int, search: Search, mark: int) -> int:
    """The base at which the paths from x and y to their common root meet."""
    mate, link, base, stamp = search.mate, search.link, search.base, search.stamp
    a, b = find(base, x), find(base, y)
    while True:
        if a >= 0:
            if stamp[a] == mark:
                return a
            stamp[a] = mark
            a = find(base, link[a]) if mate[a] >= 0 else -1
        a, b = b, a


def shrink(x: int, y: int, top: int, search: Search, last: int) -> int:
    """One side of the blossom that the edge xy closes: inner vertices up to `top` become outer."""
    base = search.base
    b = find(base, x)
    while b != top:
        inner = search.mate[b]
        search.label[inner] = OUTER
        search.link[inner], search.bridge[inner] = x, y
        base[b] = top
        base[inner] = top
        search.queue[last] = inner
        last += 1
        b = find(base, search.link[b])
    return last


def rematch(v: int, w: int, search: Search) -> None:
    """Match v to w (or to none, −1), and turn over the path from v to its root."""
    mate, link, bridge, stack = search.mate, search.link, search.bridge, search.stack
    stack[0], stack[1] = v, w
    depth = 2
    while depth > 0:
        depth -= 2
        v, w = stack[depth], stack[depth + 1]
        old = mate[v]
        mate[v] = w
        if old < 0 or mate[old] != v:
            continue
        if bridge[v] < 0:
            mate[old] = link[v]
            stack[depth], stack[depth + 1] = link[v], old
            depth += 2
        else:  # both ways through the blossom, from the ends of the edge that closed it
            x, y = link[v], bridge[v]
            stack[depth], stack[depth + 1] = y, x
            stack[depth + 2], stack[depth + 3] = x, y
            depth += 4


def plant(search: Search) -> int:
    """Forget the trees of the last phase; every exposed vertex is the root of a new one."""
    last, label = 0, search.label
    for v in range(len(label)):
        search.stamp[v] = 0
        if label[v] == ABSENT:
            continue
        search.base[v] = v
        search.bridge[v] = -1
        if search.mate[v] < 0:
            label[v] = OUTER
            search.tree[v] = v
            search.queue[last] = v
            last += 1
        else:
            label[v] = FREE
    return last


def phase(search: Search) -> int:
    """Grow trees from all exposed vertices; how many augmenting paths were found and used."""
    starts, ends, mate, label, link, _, tree, base, stamp, queue, _ = search
    last = plant(search)
    first, mark, augmented = 0, 0, 0
    while first < last:
        u = queue[first]
        first += 1
        root = tree[u]
        if stamp[root] < 0:
            continue
        for place in range(starts[u], starts[u + 1]):
            v = ends[place]
            if label[v] == FREE:
                w = mate[v]
                label[v], label[w] = INNER, OUTER
                tree[v] = tree[w] = root
                link[w] = u
                queue[last] = w
                last += 1
            elif label[v] == OUTER and u != v:
                other = tree[v]
                if other != root:
                    if stamp[other] < 0:
                        continue
                    rematch(u, v, search)
                    rematch(v, u, search)
                    stamp[root] = stamp[other] = -1
                    augmented += 1
                    break
                if find(base, u) != find(base, v):
                    mark += 1
                    top = meet(u, v, search, mark)
                    last = shrink(u, v, top, search, last)
                    last = shrink(v, u, top, search, last)
    return augmented


def greedy(search: Search) -> None:
    """After Karp and Sipser (1981): match vertices with one neighbor left first, then any.

    `degree` counts the neighbors left, and is −1 for a vertex that is matched or absent: one look
    tells all, which is what large graphs spend their time on.
    """
    starts, ends, mate, label = search.starts, search.ends, search.mate, search.label
    degree, stack = search.base, search.queue
    top = 0
    for v in range(len(mate)):
        degree[v] = -1 if label[v] == ABSENT else starts[v + 1] - starts[v]
        if degree[v] == 1:
            stack[top] = v
            top += 1
    for v in range(len(mate)):
        turn = v
        while True:
            if top > 0:
                top -= 1
                turn = stack[top]
            if degree[turn] > 0:
                best = -1
                for place in range(starts[turn], starts[turn + 1]):
                    w = ends[place]
                    left = degree[w]
                    if left >= 0 and w != turn and (best < 0 or left < degree[best]):
                        best = w
                if best >= 0:
                    mate[turn], mate[best] = best, turn
                    degree[turn] = degree[best] = -1
                    for end in (turn, best):
                        for place in range(starts[end], starts[end + 1]):
                            w = ends[place]
                            if degree[w] > 0:
                                degree[w] -= 1
                                if degree[w] == 1:
                                    stack[top] = w
                                    top += 1
            if top == 0:
                if turn == v:
                    break
                turn = v
