"""Geography: a token on a graph or digraph that uses up what it moves along.

Two things are shared by the games of this kind. A *network* is a graph or a digraph, told apart by
how it is written: `[a-b]` or `[a>b]`. An *arena* is all that such rules amount to, in numbers: from
each vertex some arcs lead on, and each uses up one thing, an edge, an arc, a vertex or a word.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import Any

from lastmove.digraph import Digraph
from lastmove.errors import BadArgument
from lastmove.graph import NAME, NAMING, Graph, as_graph
from lastmove.notation.kinds import Arc, Edge, File, read
from lastmove.notation.syntax import Atom, FileValue, ListValue, Value
from lastmove.position import GameGraph, Impartial

Node = tuple[int, int]
"""A vertex by number, and what is left to be used up, as the bits of an integer."""


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
        return f"[{','.join([f'{a}>{b}' for a, b in self._arcs()] + self._alone())}]"

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
        if not any(
            isinstance(item, Atom) and not item.quoted and ">" in item.source for item in items
        ):
            return Graph.from_notation(value)
        arcs_listed: list[tuple[str, str]] = []
        vertices: list[str] = []
        for item in items:
            names = _names(item)
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
    text = str.__str__(name) if isinstance(name, str) else str(name)
    if text not in graph:
        raise BadArgument(argument, f"the graph has no vertex {text!r}")
    return text


def _names(item: Value) -> tuple[str, ...]:
    """The two ends of an arc, or the one vertex, that an item of an inline list names."""
    plain = isinstance(item, Atom) and not item.quoted
    if plain and ">" in item.source:
        arc = Arc.from_notation(item)
        if "#" in item.source:
            item.error("a parallel arc is written by repeating it, as in [a>b,a>b]")
        names: tuple[str, ...] = (arc.tail, arc.head)
    elif plain and "-" in item.source:
        item.error(f"arcs a>b and edges a-b do not go together; {item.source!r} is among arcs")
    else:
        names = (read(item, str),)
    for name in names:
        if not NAME.fullmatch(name):
            item.error(f"{NAMING}, not {name!r}")
    return names


def _file_of_arcs(value: FileValue) -> Multidigraph | None:
    """The digraph in a file whose first line that is not empty is an arc; else None."""
    text = value.read()
    lines = [line.split("#")[0].strip() for line in text.splitlines()]
    first = next((line for line in lines if line), "")
    if not re.fullmatch(r"[^\s<>]+\s*>\s*[^\s<>]+", first):
        return None
    arcs: list[tuple[str, str]] = []
    vertices: list[str] = []
    for number, line in enumerate(lines, 1):
        names = [name.strip() for name in line.split(">")]
        if not line:
            continue
        for name in names:
            if len(names) > 2 or not NAME.fullmatch(name):
                value.error(
                    f"line {number} of {value.path!r} is no arc such as a>b and no vertex: {line!r}"
                )
        if len(names) == 2:
            arcs.append((names[0], names[1]))
        else:
            vertices += names
    return Multidigraph(arcs, vertices, str(File(value.path, "")))


# -- the rules in numbers -----------------------------------------------------------------------


class Arena:
    """Where a token can go: from each vertex along arcs, each of which uses something up.

    Parameters
    ----------
    arcs : for each vertex what its arcs use up and where they lead, all by number.
    twins : sets of things, as bits, of which any is as good as another.
    edges : the ends of each thing, if the things are the edges of an undirected graph.
    """

    __slots__ = ("_hash", "arcs", "edges", "twins")

    def __init__(
        self,
        arcs: Iterable[Iterable[tuple[int, int]]],
        twins: Iterable[int] = (),
        edges: tuple[tuple[int, int], ...] | None = None,
    ):
        self.arcs = tuple(tuple(leaving) for leaving in arcs)
        self.twins = tuple(twins)
        self.edges = edges
        self._hash = hash((self.arcs, self.twins))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Arena):
            return NotImplemented
        mine, others = (self.arcs, self.twins, self.edges), (other.arcs, other.twins, other.edges)
        return self is other or mine == others

    def __hash__(self) -> int:
        return self._hash

    def reduced(self, node: Node) -> Node:
        """The same without what the token cannot come to any more; of twins the last are left."""
        at, left = node
        reached, seen, waiting = 0, {at}, [at]
        while waiting:
            for thing, end in self.arcs[waiting.pop()]:
                if left >> thing & 1:
                    reached |= 1 << thing
                    if end not in seen:
                        seen.add(end)
                        waiting.append(end)
        for twins in self.twins:
            many = (reached & twins).bit_count()
            reached &= ~twins
            for _ in range(many):
                last = 1 << twins.bit_length() - 1
                reached, twins = reached | last, twins ^ last
        return at, reached

    def options(self, node: Node) -> Iterator[Node]:
        """The nodes one move away, reduced; along twins only once.

        Those from which fewest moves lead on come first: they are lost most often.
        """
        at, left = node
        tried, found = 0, list[tuple[int, Node]]()
        for thing, end in self.arcs[at]:
            if left >> thing & 1 and not tried >> thing & 1:
                tried |= next((twins for twins in self.twins if twins >> thing & 1), 0)
                end, rest = self.reduced((end, left ^ 1 << thing))
                moves = sum(rest >> other & 1 for other, _ in self.arcs[end])
                found.append((moves, (end, rest)))
        found.sort()
        return iter([option for _, option in found])


class TokenGame(Impartial):
    """A game whose rules are an arena; searches see it in numbers, whatever the state is."""

    __slots__ = ()

    @staticmethod
    @abstractmethod
    def arena(state: Any) -> Arena:
        """The rules; the same for all positions that play can reach from this one."""

    @staticmethod
    @abstractmethod
    def node(state: Any) -> Node:
        """Where the token stands, and what is left."""

    @abstractmethod
    def things(self) -> int:
        """How many edges, arcs, vertices or words are left: the size of a search, at most."""

    def graph(self) -> GameGraph:
        """Nodes are those of the arena, reduced to what the token can still come to."""
        arena = self.arena(self.state)
        return GameGraph(
            arena.reduced(self.node(self.state)), arena.options, lambda node: f"{self}, later on"
        )

    def kind(self) -> Hashable:
        """The game and its arena."""
        return type(self), self.arena(self.state)


def edge_arena(graph: Graph | Multidigraph) -> tuple[Arena, dict[str, int], dict[Edge, int]]:
    """Each edge, or arc, is used up; with the numbers of vertices and of edges by name.

    The numbers do not depend on how the graph is written: vertices are counted by name, edges by
    their ends, which are named in that order.
    """
    names = sorted(graph.vertices)
    index = {name: number for number, name in enumerate(names)}
    listed = sorted(
        (edge_name(graph, number) for number in range(graph.size)),
        key=lambda edge: (edge.tail, edge.head, edge.copy),
    )
    arcs: list[list[tuple[int, int]]] = [[] for _ in names]
    twins: dict[tuple[str, str], int] = {}
    for number, edge in enumerate(listed):
        tail, head = index[edge.tail], index[edge.head]
        arcs[tail].append((number, head))
        if isinstance(graph, Graph) and tail != head:
            arcs[head].append((number, tail))
        pair = (edge.tail, edge.head)
        twins[pair] = twins.get(pair, 0) | 1 << number
    ends = tuple((index[edge.tail], index[edge.head]) for edge in listed)
    several = [group for group in twins.values() if group.bit_count() > 1]
    arena = Arena(arcs, several, ends if isinstance(graph, Graph) else None)
    return arena, index, {edge: number for number, edge in enumerate(listed)}


def vertex_arena(graph: Graph | Multidigraph) -> tuple[Arena, dict[str, int]]:
    """Each vertex is used up by coming to it, so the token's own is; with numbers by name."""
    names = sorted(graph.vertices)
    index = {name: number for number, name in enumerate(names)}
    arcs: list[list[tuple[int, int]]] = []
    for name in names:
        number = graph.find(name)
        assert number is not None
        heads = sorted({index[graph.name(end)] for end in graph.neighbors(number)})
        arcs.append([(head, head) for head in heads if head != index[name]])
    return Arena(arcs), index


def edge_name(graph: Graph | Multidigraph, number: int) -> Edge:
    """The name of an edge that does not depend on how the graph is written: smaller end first."""
    edge = graph.edge(number)
    if isinstance(edge, Arc) or edge.tail <= edge.head:
        return edge
    return Edge(edge.head, edge.tail, edge.copy)
