"""Undirected multigraphs as values: read inline, from files, arrays or networkx; hashable.

Parallel edges and self-loops are kept; what they mean is for each game to say. Inside, vertices
and edges are numbers from 0, in written order; outside they have names. Graphs with a million
edges are kept as arrays, and their lists are made only when asked for.

>>> graph = Graph([("a", "b"), ("b", "c"), ("a", "b")], vertices=["d"])
>>> str(graph), graph.order, graph.size, [str(edge) for edge in graph.edges]
('[a-b,b-c,a-b,d]', 4, 3, ['a-b', 'b-c', 'a-b#2'])
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Self

from lastmove.core.errors import BadArgument
from lastmove.graphs.values.names import check_name, listed_names
from lastmove.notation.kinds import Edge
from lastmove.notation.syntax import FileValue, ListValue, Value

if TYPE_CHECKING:
    from lastmove.graphs.algorithms.kernels_csr import Array, Incidence

SMALL = 4096
"""Up to this many vertices and edges together, lists serve better than arrays."""
LARGEST = 50_000_000


class Graph:
    """A finite undirected multigraph with named vertices, which never changes.

    Two graphs are equal when they have the same names and the same edges, however they are
    written and in whatever order.
    """

    __slots__ = (
        "_copies",
        "_hash",
        "_heads",
        "_incidence",
        "_incident",
        "_index",
        "_names",
        "_tails",
        "file",
    )
    _index: dict[str, int] | None

    def __init__(
        self,
        edges: Iterable[tuple[str | int, str | int]] = (),
        vertices: Iterable[str | int] = (),
        file: str | None = None,
    ):
        index: dict[str, int] = {}
        ends: list[int] = []
        for tail, head in edges:
            ends.append(index.setdefault(str(tail), len(index)))
            ends.append(index.setdefault(str(head), len(index)))
        for vertex in vertices:
            index.setdefault(str(vertex), len(index))
        for name in index:
            check_name(name)
        self._set(ends[::2], ends[1::2], list(index), file)
        self._index = index

    @classmethod
    def from_arrays(
        cls,
        tails: Any,
        heads: Any,
        count: int | None = None,
        names: Sequence[str] | range | None = None,
        file: str | None = None,
    ) -> Self:
        """From two arrays of vertex numbers, the ends of each edge; `count` vertices in all.

        `names` are theirs by number; by default the numbers themselves, from 0.
        """
        if names is not None and not isinstance(names, range):
            for name in names:
                check_name(name)
            if len(set(names)) != len(names):
                raise BadArgument("graph", f"{len(names)} vertices have as many different names")
        return cls.from_checked(tails, heads, count, names, file)

    @classmethod
    def from_checked(
        cls,
        tails: Any,
        heads: Any,
        count: int | None,
        names: Sequence[str] | range | None,
        file: str | None,
    ) -> Self:
        """As `from_arrays`, with names that are known to be good."""
        import numpy as np

        tails, heads = np.asarray(tails), np.asarray(heads)
        if tails.size == 0 == heads.size:
            tails = heads = np.empty(0, np.int32)
        if tails.ndim != 1 or tails.shape != heads.shape or tails.dtype.kind not in "iu":
            raise BadArgument("graph", "the ends of the edges are two arrays of integers, as long")
        least = min(int(tails.min(initial=0)), int(heads.min(initial=0)))
        most = max(int(tails.max(initial=-1)), int(heads.max(initial=-1)))
        if count is None:
            count = most + 1 if names is None else len(names)
        if max(count, len(tails)) > LARGEST:
            raise BadArgument("graph", f"a graph has at most {LARGEST:,} vertices and edges")
        if least < 0 or most >= count:
            raise BadArgument(
                "graph", f"vertices are numbered 0 to {count - 1}, not {least} to {most}"
            )
        names = range(count) if names is None else names
        if len(names) != count:
            raise BadArgument("graph", f"{count} vertices have as many names, not {len(names)}")
        graph = cls.__new__(cls)
        graph._set(tails.astype(np.int32), heads.astype(np.int32), names, file)
        return graph

    @classmethod
    def from_networkx(cls, graph: Any) -> Self:
        """From a networkx `Graph` or `MultiGraph`; names are the texts of its nodes."""
        if graph.is_directed():
            raise BadArgument("graph", "a graph without directions is wanted: to_undirected() it")
        nodes = list(graph.nodes())
        index = {node: number for number, node in enumerate(nodes)}
        ends = [index[node] for edge in graph.edges() for node in edge[:2]]
        return cls.from_arrays(ends[::2], ends[1::2], names=[str(node) for node in nodes])

    def _set(self, tails: Any, heads: Any, names: Sequence[str] | range, file: str | None) -> None:
        self._tails, self._heads, self._names = tails, heads, names
        self._hash: int | None = None
        self._index = None
        self._incidence: Incidence | None = None
        self._incident: list[list[tuple[int, int]]] | None = None
        self._copies: dict[tuple[int, int], list[int]] | None = None
        self.file = file
        """The `@path` it came from, so that a position on it stays short to write."""

    # -- vertices and edges ---------------------------------------------------------------------

    @property
    def order(self) -> int:
        """How many vertices there are."""
        return len(self._names)

    @property
    def size(self) -> int:
        """How many edges there are, parallel ones and loops counted."""
        return len(self._tails)

    @property
    def small(self) -> bool:
        """Whether lists serve better than arrays."""
        return self.order + self.size <= SMALL

    @property
    def vertices(self) -> tuple[str, ...]:
        """The names of the vertices, by number."""
        return tuple(map(str, self._names))

    @property
    def edges(self) -> tuple[Edge, ...]:
        """The names of the edges, by number."""
        return tuple(self.edge(number) for number in range(self.size))

    def name(self, vertex: int) -> str:
        """The name of a vertex, given by number."""
        return str(self._names[vertex])

    def find(self, name: object) -> int | None:
        """The number of the vertex of this name; None if there is none."""
        if not isinstance(name, str):
            return None
        if isinstance(self._names, range):
            plain = name.isascii() and name.isdigit() and len(name) < 11
            number = int(name) if plain else -1
            return (
                number - self._names.start
                if number in self._names and str(number) == name
                else None
            )
        if self._index is None:
            self._index = {vertex: number for number, vertex in enumerate(self._names)}
        return self._index.get(name)

    def __contains__(self, name: object) -> bool:
        return self.find(name) is not None

    def ends(self, edge: int) -> tuple[int, int]:
        """The two ends of an edge as written, all by number; the same vertex twice for a loop."""
        return int(self._tails[edge]), int(self._heads[edge])

    def edge(self, number: int) -> Edge:
        """The name of an edge: its ends as written and which of the parallel ones it is."""
        tail, head = self.ends(number)
        twins = self._parallel()[min(tail, head), max(tail, head)]
        return Edge(self.name(tail), self.name(head), twins.index(number) + 1)

    def find_edge(self, edge: Edge) -> int | None:
        """The number of the edge of this name, whichever end comes first; None if there is none."""
        tail, head = self.find(edge.tail), self.find(edge.head)
        if tail is None or head is None:
            return None
        twins = self._parallel().get((min(tail, head), max(tail, head)), [])
        return twins[edge.copy - 1] if 1 <= edge.copy <= len(twins) else None

    def _parallel(self) -> dict[tuple[int, int], list[int]]:
        if self._copies is None:
            copies: dict[tuple[int, int], list[int]] = {}
            for number, (tail, head) in enumerate(self._pairs()):
                copies.setdefault((min(tail, head), max(tail, head)), []).append(number)
            self._copies = copies
        return self._copies

    def _pairs(self) -> Iterable[tuple[int, int]]:
        tails, heads = self._tails, self._heads
        if not isinstance(tails, list):
            tails, heads = tails.tolist(), heads.tolist()
        return zip(tails, heads, strict=True)

    # -- neighborhoods --------------------------------------------------------------------------

    def incident(self, vertex: int) -> Sequence[tuple[int, int]]:
        """The edges at a vertex, each with its other end, in written order; a loop comes once."""
        if self.small:
            if self._incident is None:
                self._incident = [[] for _ in range(self.order)]
                for number, (tail, head) in enumerate(self._pairs()):
                    self._incident[tail].append((number, head))
                    if tail != head:
                        self._incident[head].append((number, tail))
            return self._incident[vertex]
        starts, ends, edges = self.incidence()
        row = slice(int(starts[vertex]), int(starts[vertex + 1]))
        return list(zip(edges[row].tolist(), ends[row].tolist(), strict=True))

    def neighbors(self, vertex: int) -> tuple[int, ...]:
        """The other ends of the edges at a vertex, each once; itself if it has a loop."""
        return tuple(dict.fromkeys(end for _, end in self.incident(vertex)))

    def arrays(self) -> tuple[Array, Array]:
        """The ends of the edges as two arrays of numbers."""
        import numpy as np

        return np.asarray(self._tails, np.int32), np.asarray(self._heads, np.int32)

    def incidence(self) -> Incidence:
        """The edges at each vertex as arrays, for compiled loops; made once."""
        from lastmove.graphs.algorithms.kernels_csr import incidence

        if self._incidence is None:
            self._incidence = incidence(self.order, *self.arrays())
        return self._incidence

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

    # -- as notation ----------------------------------------------------------------------------

    @classmethod
    def from_notation(cls, value: Value) -> Graph:
        """Read `[a-b, b-c, d]` or `@file`: an edge list, GraphML, DIMACS, graph6 or sparse6."""
        if isinstance(value, FileValue):
            from lastmove.graphs.files import read_graph

            return read_graph(value)
        if not isinstance(value, ListValue):
            value.error(f"a graph such as [a-b, b-c] was expected, not {value.source!r}")
        edges: list[tuple[str, str]] = []
        vertices: list[str] = []
        for item in value.items:
            names = listed_names(item, Edge)
            if len(names) == 2:
                edges.append((names[0], names[1]))
            else:
                vertices += names
        return cls(edges, vertices)

    def inline(self) -> Graph:
        """The same graph, written out instead of by its file."""
        copy = Graph.__new__(Graph)
        for slot in Graph.__slots__:
            setattr(copy, slot, getattr(self, slot))
        copy.file = None
        return copy

    def __str__(self) -> str:
        if self.file is not None:
            return self.file
        names = [Edge.name_text(name) for name in self.vertices]
        edges = [f"{names[tail]}-{names[head]}" for tail, head in self._pairs()]
        return f"[{','.join([*edges, *map(Edge.name_text, self._isolated())])}]"

    def __repr__(self) -> str:
        if not self.small:
            return f"<Graph with {self.order:,} vertices and {self.size:,} edges>"
        names, alone = self.vertices, self._isolated()
        edges = [(names[tail], names[head]) for tail, head in self._pairs()]
        return f"Graph({edges!r}{f', vertices={alone!r}' if alone else ''})"

    def _isolated(self) -> list[str]:
        touched = bytearray(self.order)
        for tail, head in self._pairs():
            touched[tail] = touched[head] = 1
        return [name for name, there in zip(self.vertices, touched, strict=True) if not there]

    # -- as a value -----------------------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Graph):
            return NotImplemented
        if self is other or (self._tails is other._tails and self._names is other._names):
            return True
        if (self.order, self.size, hash(self)) != (other.order, other.size, hash(other)):
            return False
        if self.small:
            return self._content() == other._content()
        return self._equals_large(other)

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(self._content()) if self.small else self._hash_large()
        return self._hash

    def _content(self) -> Hashable:
        names = self.vertices
        pairs = Counter(frozenset((names[tail], names[head])) for tail, head in self._pairs())
        return frozenset(names), frozenset(pairs.items())

    def _hash_large(self) -> int:
        from lastmove.graphs.algorithms.kernels_csr import content_hash

        return content_hash(self._names, *self.arrays())

    def _equals_large(self, other: Graph) -> bool:
        from lastmove.graphs.algorithms.kernels_csr import same_edges

        numbers: list[int | None] | None = None
        if self._names != other._names:
            numbers = [self.find(name) for name in other.vertices]
            if None in numbers:
                return False
        return same_edges(self.arrays(), other.arrays(), numbers)


def as_graph(thing: Any) -> Graph:
    """A graph from one, from networkx, from pairs of vertices, or from a numpy array of pairs.

    >>> as_graph([("a", "b"), (3, "b")])
    Graph([('a', 'b'), ('3', 'b')])
    """
    if isinstance(thing, Graph):
        return thing
    if getattr(thing, "ndim", None) == 2 and thing.shape[1] == 2:
        return Graph.from_arrays(thing[:, 0], thing[:, 1])
    if hasattr(thing, "is_directed") and hasattr(thing, "nodes"):
        return Graph.from_networkx(thing)
    try:
        return Graph(_pair(edge) for edge in thing)
    except (TypeError, ValueError) as problem:
        if isinstance(problem, BadArgument):
            raise
        raise BadArgument(
            "graph", f"a graph is a Graph, a networkx graph or pairs of vertices, not {thing!r}"
        ) from None


def _pair(edge: Any) -> tuple[str | int, str | int]:
    if isinstance(edge, str):
        raise TypeError("a text is no pair of vertices")
    tail, head = edge
    return tail, head
