"""Directed multigraphs as values.

>>> graph = Digraph([("a", "b"), ("b", "c"), ("a", "b")], vertices=["d"])
>>> str(graph), graph.successors("a"), [str(arc) for arc in graph.edges], graph.cycle()
('[a>b,b>c,a>b,d]', ('b',), ['a>b', 'b>c', 'a>b#2'], None)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from lastmove.core.errors import BadArgument
from lastmove.graphs.values.network import Network
from lastmove.notation.kinds import Arc

if TYPE_CHECKING:
    from lastmove.graphs.algorithms.kernels_csr import Array


class Digraph(Network):
    """A finite directed multigraph with named vertices, which never changes.

    A large one has its arcs in order of their tails, whatever order they were written in, so that
    an arc needs four bytes: the heads, and where each vertex's begin.

    Cost: linear in vertices and arcs.

    Source: ours: a graph here is a frozen value, and millions of arcs are two arrays.

    >>> graph = Digraph([("a", "b"), ("b", "c"), ("a", "b")], vertices=["d"])
    >>> str(graph), graph.successors("a"), [str(arc) for arc in graph.edges], graph.cycle()
    ('[a>b,b>c,a>b,d]', ('b',), ['a>b', 'b>c', 'a>b#2'], None)
    """

    __slots__ = ("_order", "_starts")
    kind = Arc
    directed = True
    editor = "digraph"

    def _set(self, tails: Any, heads: Any, names: Sequence[str] | range, file: str | None) -> None:
        self._order: tuple[Array, Array] | None = None
        self._starts: Array | None = None
        super()._set(tails, heads, names, file)
        if not self.small:
            self._starts, self._heads = self.successor_rows()
            self._tails = None

    def successor_rows(self) -> tuple[Array, Array]:
        """Where each vertex's successors begin, and those of all, for compiled loops."""
        from lastmove.graphs.algorithms.kernels_csr import successor_lists

        if self._starts is not None:
            return self._starts, self._heads
        return successor_lists(self.order, *self.arrays())

    def arrays(self) -> tuple[Array, Array]:
        """The tails and the heads of the arcs, two arrays of numbers."""
        if self._starts is None:
            return super().arrays()
        import numpy as np

        tails = np.repeat(np.arange(self.order, dtype=np.int32), np.diff(self._starts))
        return tails, self._heads

    def ends(self, edge: int) -> tuple[int, int]:
        """The tail and the head of an arc, all by number."""
        if self._starts is None:
            return super().ends(edge)
        tail = int(self._starts.searchsorted(edge, "right")) - 1
        return tail, int(self._heads[edge])

    def _row(self, vertex: int) -> Sequence[tuple[int, int]]:
        assert self._starts is not None
        first, last = int(self._starts[vertex]), int(self._starts[vertex + 1])
        return list(enumerate(self._heads[first:last].tolist(), first))

    def simple(self) -> Digraph:
        """The same with each arc once, for games in which repeated ones change nothing."""
        if self._starts is None:
            arcs = dict.fromkeys(self._pairs())
            if len(arcs) == self.size:
                return self
            names = self.vertices
            return Digraph(((names[a], names[b]) for a, b in arcs), names, self.file)
        from lastmove.graphs.algorithms.kernels_csr import without_repeats

        starts, heads = without_repeats(self._starts, self._heads)
        if len(heads) == self.size:
            return self
        made = self.inline()
        made._starts, made._heads, made._hash, made._twins = starts, heads, None, None
        made.file = self.file
        return made

    def cycle(self) -> tuple[str, ...] | None:
        """The vertices of a directed cycle, or None if there is none. Cost: linear."""
        cycle = self.reverse_topological_order()[1]
        return tuple(self.name(int(vertex)) for vertex in cycle) if len(cycle) else None

    def reverse_topological_order(self) -> tuple[Sequence[int] | Array, Sequence[int] | Array]:
        """The vertices by number, successors first; or else a cycle. One of the two is empty."""
        if not self.small:
            from lastmove.graphs.algorithms.kernels_csr import reverse_topological_order

            if self._order is None:
                self._order = reverse_topological_order(*self.successor_rows())
            return self._order
        order: dict[int, None] = {}
        for root in range(self.order):
            path: dict[int, None] = {}
            stack = []
            if root not in order:
                path[root] = None
                stack.append((root, iter(self.incident(root))))
            while stack:
                vertex, arcs = stack[-1]
                _, head = next(arcs, (-1, -1))
                if head < 0:
                    stack.pop()
                    path.pop(vertex)
                    order[vertex] = None
                elif head in path:
                    around = list(path)
                    return [], around[around.index(head) :]
                elif head not in order:
                    path[head] = None
                    stack.append((head, iter(self.incident(head))))
        return list(order), []


def acyclic(argument: str, graph: Digraph) -> Digraph:
    """The digraph itself, or `BadArgument` that names a cycle."""
    cycle = graph.cycle()
    if cycle is not None:
        shown = cycle if len(cycle) <= 12 else (*cycle[:6], "…", *cycle[-5:])
        around = (*shown, cycle[0])
        raise BadArgument(
            argument,
            f"play could go on forever around the cycle {'>'.join(map(Arc.name_text, around))}; "
            "an acyclic digraph is needed",
        )
    return graph
