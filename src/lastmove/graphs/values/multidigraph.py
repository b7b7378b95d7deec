"""Directed multigraphs as values; and networks, which are graphs or such, as they are written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from lastmove.core.errors import BadArgument
from lastmove.graphs.values.digraph import Digraph
from lastmove.graphs.values.graph import Graph, as_graph
from lastmove.graphs.values.names import listed_names, names_on
from lastmove.notation.kinds import Arc, Edge, File
from lastmove.notation.syntax import Atom, FileValue, ListValue, Value


class Multidigraph:
    """A finite directed multigraph with named vertices, which never changes.

    It speaks as `Graph` does, with arcs for edges: `incident` gives those that leave a vertex.

    >>> graph = Multidigraph([("a", "b"), ("b", "a"), ("a", "b")], vertices=["c"])
    >>> str(graph), [str(graph.edge(number)) for number, _ in graph.incident(0)]
    ('[a>b,b>a,a>b,c]', ['a>b', 'a>b#2'])
    """

    __slots__ = ("_content", "_graph", "_leaving")

    def __init__(
        self,
        arcs: Iterable[tuple[str | int, str | int]] = (),
        vertices: Iterable[str | int] = (),
        file: str | None = None,
    ):
        self._graph = Graph(arcs, vertices, file)
        names, ends = self._graph.vertices, map(self._graph.ends, range(self._graph.size))
        pairs = Counter((names[tail], names[head]) for tail, head in ends)
        self._content = (frozenset(names), frozenset(pairs.items()))
        self._leaving: list[list[tuple[int, int]]] | None = None

    @property
    def order(self) -> int:
        """How many vertices there are."""
        return self._graph.order

    @property
    def size(self) -> int:
        """How many arcs there are, parallel ones and loops counted."""
        return self._graph.size

    @property
    def small(self) -> bool:
        """As for a graph."""
        return self._graph.small

    @property
    def vertices(self) -> tuple[str, ...]:
        """The names of the vertices, by number."""
        return self._graph.vertices

    @property
    def file(self) -> str | None:
        """The `@path` it came from."""
        return self._graph.file

    def name(self, vertex: int) -> str:
        """The name of a vertex, given by number."""
        return self._graph.name(vertex)

    def find(self, name: object) -> int | None:
        """The number of the vertex of this name; None if there is none."""
        return self._graph.find(name)

    def __contains__(self, name: object) -> bool:
        return name in self._graph

    def ends(self, arc: int) -> tuple[int, int]:
        """The tail and the head of an arc, all by number."""
        return self._graph.ends(arc)

    def incident(self, vertex: int) -> Sequence[tuple[int, int]]:
        """The arcs that leave a vertex, each with its head, in written order."""
        if self._leaving is None:
            self._leaving = [[] for _ in range(self.order)]
            for number in range(self.size):
                tail, head = self.ends(number)
                self._leaving[tail].append((number, head))
        return self._leaving[vertex]

    def neighbors(self, vertex: int) -> tuple[int, ...]:
        """The heads of the arcs that leave a vertex, each once."""
        return tuple(dict.fromkeys(head for _, head in self.incident(vertex)))

    def edge(self, number: int) -> Arc:
        """The name of an arc: its ends, and which of the parallel ones it is."""
        tail, head = self.ends(number)
        twins = [arc for arc, end in self.incident(tail) if end == head]
        return Arc(self.name(tail), self.name(head), twins.index(number) + 1)

    def find_edge(self, arc: Edge) -> int | None:
        """The number of the arc of this name; None if there is none."""
        tail, head = self.find(arc.tail), self.find(arc.head)
        if tail is None or head is None:
            return None
        twins = [number for number, end in self.incident(tail) if end == head]
        return twins[arc.copy - 1] if 1 <= arc.copy <= len(twins) else None

    @classmethod
    def from_notation(cls, value: Value) -> Multidigraph:
        """Read `[a>b, b>c, d]`, or a file of arcs."""
        found = Network.from_notation(value)
        if isinstance(found, Graph) and found.size:
            value.error(f"a digraph such as [a>b, b>c] was expected, not {value.source!r}")
        return cls((), found.vertices) if isinstance(found, Graph) else found

    def inline(self) -> Multidigraph:
        """The same, written out instead of by its file."""
        return Multidigraph(self._arcs(), self.vertices)

    def _arcs(self) -> list[tuple[str, str]]:
        names, ends = self.vertices, map(self.ends, range(self.size))
        return [(names[tail], names[head]) for tail, head in ends]

    def _alone(self) -> list[str]:
        touched = {name for arc in self._arcs() for name in arc}
        return [name for name in self.vertices if name not in touched]

    def __str__(self) -> str:
        if self.file is not None:
            return self.file
        arcs = [str(Arc(tail, head)) for tail, head in self._arcs()]
        return f"[{','.join([*arcs, *map(Edge.name_text, self._alone())])}]"

    def __repr__(self) -> str:
        alone = self._alone()
        return f"Multidigraph({self._arcs()!r}{f', vertices={alone!r}' if alone else ''})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Multidigraph):
            return NotImplemented
        return self is other or self._content == other._content

    def __hash__(self) -> int:
        return hash(self._content)


class Network:
    """How a graph or a digraph is written where either will do; reading gives one or the other."""

    @classmethod
    def from_notation(cls, value: Value) -> Graph | Multidigraph:
        """Read `[a-b, b-c, d]`, `[a>b, b>c, d]` or `@file`; a file of arcs has lines `a>b`."""
        if isinstance(value, FileValue):
            arcs = _file_of_arcs(value)
            return Graph.from_notation(value) if arcs is None else arcs
        items = value.items if isinstance(value, ListValue) else ()
        if not any(isinstance(item, Atom) and ">" in item.unquoted for item in items):
            return Graph.from_notation(value)
        arcs_listed: list[tuple[str, str]] = []
        vertices: list[str] = []
        for item in items:
            names = listed_names(item, Arc)
            if len(names) == 2:
                arcs_listed.append((names[0], names[1]))
            else:
                vertices += names
        return Multidigraph(arcs_listed, vertices)


def as_network(thing: Any) -> Graph | Multidigraph:
    """A graph or a digraph from one, from networkx, or (a graph) from pairs of vertices.

    >>> as_network(Digraph([("a", "b")]))
    Multidigraph([('a', 'b')])
    """
    if isinstance(thing, Digraph):
        thing = Multidigraph(thing.arcs, thing.vertices, thing.file)
    elif hasattr(thing, "is_directed") and thing.is_directed():
        arcs = [(str(edge[0]), str(edge[1])) for edge in thing.edges()]
        thing = Multidigraph(arcs, map(str, thing.nodes()))
    if not isinstance(thing, Multidigraph):
        return as_graph(thing)
    # Without arcs it is written like a graph without edges, and is the same.
    return thing if thing.size else Graph((), thing.vertices, thing.file)


def vertex_of(graph: Graph | Multidigraph, argument: str, name: Any) -> str:
    """The name as a plain text, if the graph has such a vertex."""
    text = str(name)
    if text not in graph:
        raise BadArgument(argument, f"the graph has no vertex {text!r}")
    return text


def _file_of_arcs(value: FileValue) -> Multidigraph | None:
    """The digraph in a file whose first line that is not empty is an arc; else None."""
    text = value.read()
    if text.lstrip().startswith("<"):
        return None
    lines = text.splitlines()
    read = (names_on(line, Arc) for line in lines)
    first = next((found for found in read if found is None or found.names), None)
    if first is None or not first.signed:
        return None
    arcs: list[tuple[str, str]] = []
    vertices: list[str] = []
    for number, line in enumerate(lines, 1):
        found = names_on(line, Arc)
        if found is None or (len(found.names) == 2 and not found.signed):
            value.error(
                f"line {number} of {value.path!r} is no arc such as a>b and no vertex: "
                f"{line.strip()!r}"
            )
        if found.signed:
            arcs.append((found.names[0], found.names[1]))
        else:
            vertices += found.names
    try:
        return Multidigraph(arcs, vertices, str(File(value.path, "")))
    except BadArgument as problem:
        value.error(f"{problem} (in {value.path!r})")
