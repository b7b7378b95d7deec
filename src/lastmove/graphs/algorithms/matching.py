"""Maximum matchings in general graphs, with the parts of Gallai and Edmonds.

A phase grows alternating trees from all exposed vertices at once (Edmonds 1965). An edge between
two trees augments the matching, and both trees rest until the next phase; an edge within one tree
closes a blossom, whose base union-find remembers. Paths are turned over by the labels of Gabow
(1976), which never unfold a blossom. The phase that finds no more augmenting path leaves D
(outer: some maximum matching misses them), A (inner) and C (not reached) for all vertices.

Cost: a phase is nearly linear. A random graph takes few phases; the worst case has as many as
there are augmenting paths left by the greedy matching.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from lastmove.core.limits import Budget
from lastmove.graphs.algorithms import alternating
from lastmove.graphs.algorithms.alternating import ABSENT, FREE, OUTER

if TYPE_CHECKING:
    from lastmove.graphs.algorithms.kernels_csr_digraph import Array
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
        stack = np.empty(4 * len(mate) + 8, np.int32)
        alternating.rematch(vertex, -1, mate, self.link, self.bridge, stack)
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
        _Search(self.starts, self.ends, mate, label).phase()
        row = self.ends[self.starts[vertex] : self.starts[vertex + 1]].tolist()
        return [end for end in dict.fromkeys(row) if label[end] == OUTER]


def decompose(
    graph: Graph,
    absent: Any = (),
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
    search = _Search(starts, ends, mate, label)
    if known is None:
        search.greedy()
    else:
        for vertex in absent:
            if mate[vertex] >= 0:
                mate[mate[vertex]] = mate[vertex] = -1
    while True:
        if budget is not None:
            budget.spend(graph.order + 1)
        if not search.phase():
            break
    return Decomposition(starts, ends, mate, label, search.link, search.bridge)


def _rows(graph: Graph) -> tuple[Array, Array]:
    """The neighbors of each vertex in compressed rows."""
    if graph.order + graph.size >= COMPILED_FROM:
        alternating.compile_all()
        starts, ends, _ = graph.incidence()
        return starts, ends
    rows = [[end for _, end in graph.incident(vertex)] for vertex in range(graph.order)]
    starts = np.zeros(graph.order + 1, np.int64)
    starts[1:] = np.cumsum([len(row) for row in rows])
    return starts, np.array([end for row in rows for end in row], np.int32)


class _Search:
    """The arrays of one search, and the functions that work on them."""

    def __init__(self, starts: Array, ends: Array, mate: Array, label: Array):
        count = len(mate)
        self.graph = (starts, ends)
        self.mate, self.label = mate, label
        self.link, self.bridge = np.empty(count, np.int32), np.full(count, -1, np.int32)
        self._tree = np.empty(count, np.int32)
        self._base = np.empty(count, np.int32)
        self._stamp = np.zeros(count, np.int32)
        self._queue = np.empty(count + 1, np.int32)
        self._stack = np.empty(4 * count + 8, np.int32)

    def greedy(self) -> None:
        """A matching to begin with, which on random graphs is nearly maximum."""
        alternating.greedy(*self.graph, self.mate, self.label, self._base, self._queue)

    def phase(self) -> int:
        """How many augmenting paths one phase has found and used."""
        self._stamp[:] = 0
        trees = (self._tree, self._base, self._stamp)
        labels = (self.mate, self.label, self.link, self.bridge)
        return int(alternating.phase(*self.graph, *labels, *trees, self._queue, self._stack))
