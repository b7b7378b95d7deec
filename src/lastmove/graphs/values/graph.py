"""Undirected multigraphs as values.

>>> graph = Graph([("a", "b"), ("b", "c"), ("a", "b")], vertices=["d"])
>>> str(graph), graph.order, graph.size, [str(edge) for edge in graph.edges]
('[a-b,b-c,a-b,d]', 4, 3, ['a-b', 'b-c', 'a-b#2'])
>>> Graph.of([("a", "b"), (3, "b")])
Graph([('a', 'b'), ('3', 'b')])
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from lastmove.graphs.values.network import Network
from lastmove.notation.kinds import Edge

if TYPE_CHECKING:
    from lastmove.graphs.algorithms.kernels_csr import Incidence


class Graph(Network):
    """A finite undirected multigraph with named vertices, which never changes.

    Cost: linear in vertices and edges.

    Source: ours: a graph here is a frozen value, and millions of edges are two arrays.

    >>> graph = Graph([("a", "b"), ("b", "c"), ("a", "b")], vertices=["d"])
    >>> str(graph), graph.order, graph.size, [str(edge) for edge in graph.edges]
    ('[a-b,b-c,a-b,d]', 4, 3, ['a-b', 'b-c', 'a-b#2'])
    """

    __slots__ = ("_incidence",)
    kind = Edge
    directed = False
    editor = "graph"

    def _set(self, tails: Any, heads: Any, names: Sequence[str] | range, file: str | None) -> None:
        super()._set(tails, heads, names, file)
        self._incidence: Incidence | None = None

    @classmethod
    def grid(cls, rows: int, columns: int) -> Graph:
        """The squares of a board, each joined to those beside it; square k is in row k // columns.

        >>> Graph.grid(1, 3)
        Graph([('1.1', '1.2'), ('1.2', '1.3')])
        """
        names = [
            f"{row}.{column}" for row in range(1, rows + 1) for column in range(1, columns + 1)
        ]
        right = [(k, k + 1) for k in range(len(names)) if (k + 1) % columns]
        down = [(k, k + columns) for k in range(len(names) - columns)]
        made = cls.__new__(cls)
        tails, heads = zip(*sorted(right + down), strict=True) if right + down else ((), ())
        made._set(list(tails), list(heads), names, None)
        return made

    def incidence(self) -> Incidence:
        """The edges at each vertex as arrays, for compiled loops; made once."""
        from lastmove.graphs.algorithms.kernels_csr import incidence

        if self._incidence is None:
            self._incidence = incidence(self.order, *self.arrays())
        return self._incidence

    def _row(self, vertex: int) -> Sequence[tuple[int, int]]:
        starts, ends, edges = self.incidence()
        row = slice(int(starts[vertex]), int(starts[vertex + 1]))
        return list(zip(edges[row].tolist(), ends[row].tolist(), strict=True))

    def components(self) -> list[int]:
        """The number of the connected component of each vertex. Cost: linear."""
        if not self.small:
            from lastmove.graphs.algorithms.kernels_csr import component_labels

            starts, ends, _ = self.incidence()
            found: list[int] = component_labels(starts, ends).tolist()
            return found
        labels, count = [-1] * self.order, 0
        for root in range(self.order):
            waiting = [root] if labels[root] < 0 else []
            while waiting:
                vertex = waiting.pop()
                if labels[vertex] < 0:
                    labels[vertex] = count
                    waiting += [end for _, end in self.incident(vertex)]
            count = max(count, labels[root] + 1)
        return labels
