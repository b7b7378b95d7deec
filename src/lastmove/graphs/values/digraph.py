"""Directed graphs as values: read inline, from an edge list or from arrays; hashable."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from lastmove.core.errors import BadArgument
from lastmove.graphs.values.names import check_name, listed_names
from lastmove.notation.kinds import Arc, Edge
from lastmove.notation.syntax import FileValue, ListValue, Value


class Digraph:
    """A finite digraph with named vertices. Repeated arcs count once.

    >>> graph = Digraph([("a", "b"), ("b", "c")], vertices=["d"])
    >>> str(graph), graph.successors("a"), graph.cycle()
    ('[a>b,b>c,d]', ('b',), None)
    """

    __slots__ = ("_arcs", "_hash", "_successors", "file")

    def __init__(
        self, arcs: Iterable[tuple[str, str]], vertices: Iterable[str] = (), file: str | None = None
    ):
        successors: dict[str, dict[str, None]] = {}
        self._arcs = tuple(dict.fromkeys(arcs))
        for tail, head in self._arcs:
            successors.setdefault(tail, {})[head] = None
            successors.setdefault(head, {})
        for vertex in vertices:
            successors.setdefault(vertex, {})
        for name in successors:
            check_name(name)
        self._successors = {vertex: tuple(heads) for vertex, heads in successors.items()}
        self._hash = hash(frozenset((v, frozenset(heads)) for v, heads in successors.items()))
        self.file = file
        """The `@path` it came from, so that a position on it stays short to write."""

    @property
    def vertices(self) -> tuple[str, ...]:
        """The vertices in written order."""
        return tuple(self._successors)

    @property
    def arcs(self) -> tuple[tuple[str, str], ...]:
        """The arcs in written order."""
        return self._arcs

    @property
    def arc_count(self) -> int:
        """How many arcs there are."""
        return len(self._arcs)

    def successors(self, vertex: str) -> tuple[str, ...]:
        """The out-neighbors of a vertex."""
        return self._successors[vertex]

    def __contains__(self, vertex: object) -> bool:
        return vertex in self._successors

    def cycle(self) -> tuple[str, ...] | None:
        """The vertices of a directed cycle, or None if there is none. Cost: linear."""
        return self.reverse_topological_order()[1]

    def reverse_topological_order(self) -> tuple[list[str], tuple[str, ...] | None]:
        """The vertices with successors first; and a cycle, if there is one, that prevents it."""
        order: dict[str, None] = {}
        for root in self._successors:
            if root in order:
                continue
            path: dict[str, None] = {root: None}
            stack = [(root, iter(self._successors[root]))]
            while stack:
                vertex, heads = stack[-1]
                head = next(heads, None)
                if head is None:
                    stack.pop()
                    path.pop(vertex)
                    order[vertex] = None
                elif head in path:
                    names = list(path)
                    return [], tuple(names[names.index(head) :])
                elif head not in order:
                    path[head] = None
                    stack.append((head, iter(self._successors[head])))
        return list(order), None

    @classmethod
    def from_notation(cls, value: Value) -> Digraph:
        """Read `[a>b, b>c, d]` or `@edges.txt`."""
        if isinstance(value, FileValue):
            from lastmove.graphs.values.large_digraph import read_edge_list

            return read_edge_list(value)
        if not isinstance(value, ListValue):
            value.error(f"a digraph such as [a>b, b>c] was expected, not {value.source!r}")
        arcs: list[tuple[str, str]] = []
        vertices: list[str] = []
        for item in value.items:
            names = listed_names(item, Arc)
            if len(names) == 2:
                arcs.append((names[0], names[1]))
            else:
                vertices += names
        return cls(arcs, vertices)

    def inline(self) -> Digraph:
        """The same digraph, written out instead of by its file."""
        return Digraph(self.arcs, self.vertices)

    def __str__(self) -> str:
        if self.file is not None:
            return self.file
        names = {vertex: Arc.name_text(vertex) for vertex in self.vertices}
        arcs = [f"{names[tail]}>{names[head]}" for tail, head in self.arcs]
        return f"[{','.join([*arcs, *map(Edge.name_text, self._isolated())])}]"

    def __repr__(self) -> str:
        alone = self._isolated()
        return f"Digraph({list(self.arcs)!r}{f', vertices={alone!r}' if alone else ''})"

    def _isolated(self) -> list[str]:
        touched = {vertex for arc in self.arcs for vertex in arc}
        return [vertex for vertex in self.vertices if vertex not in touched]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Digraph):
            return NotImplemented
        return self is other or (hash(self) == hash(other) and self._sets() == other._sets())

    def __hash__(self) -> int:
        return self._hash

    def _sets(self) -> dict[str, frozenset[str]]:
        return {vertex: frozenset(self.successors(vertex)) for vertex in self.vertices}


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


def as_digraph(thing: Any) -> Digraph:
    """A digraph from one, from pairs of vertices, or from a numpy array of pairs of numbers.

    >>> as_digraph([("a", "b")])
    Digraph([('a', 'b')])
    """
    if isinstance(thing, Digraph):
        return thing
    if getattr(thing, "ndim", None) == 2 and thing.shape[1] == 2:
        from lastmove.graphs.values.large_digraph import LargeDigraph

        return LargeDigraph.from_arrays(thing[:, 0], thing[:, 1])
    try:
        return Digraph((str(tail), str(head)) for tail, head in thing)
    except (TypeError, ValueError) as problem:
        if isinstance(problem, BadArgument):
            raise
        raise BadArgument(
            "graph", f"a digraph is a Digraph or pairs of vertices, not {thing!r}"
        ) from None
