"""Graphs and digraphs as values: what both share.

Parallel edges and self-loops are kept; what they mean is for each game to say. Inside, vertices
and edges are numbers from 0; outside they have names. Small ones are kept as lists and need not
load numpy, large ones as arrays, and what is made of those (names, rows, tables) only when asked
for. `Graph` and `Digraph` differ in what an edge joins; where either will do, ask for a `Network`.

Ours because a graph here is a frozen value, hashable and equal by what it holds, and millions of
edges are two arrays; those of networkx, which are taken and made on request, can be changed, and
have dictionaries for every vertex and edge.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, Any, ClassVar, Self

from lastmove.core.errors import BadArgument
from lastmove.core.extras import from_extra
from lastmove.graphs.values.names import check_name, listed_names
from lastmove.notation.kinds import Edge
from lastmove.notation.syntax import Atom, FileValue, ListValue, Value, read_value

if TYPE_CHECKING:
    from lastmove.graphs.algorithms.kernels_csr import Array

SMALL = 4096
"""Up to this many vertices and edges together, lists serve better than arrays."""
LARGEST = 50_000_000


class Network:
    """A finite graph or digraph with named vertices, parallel edges allowed, that never changes.

    Two are equal when they have the same names and the same edges, in whatever order.
    """

    __slots__ = (
        "_compared",
        "_for_rules",
        "_hash",
        "_heads",
        "_incident",
        "_index",
        "_names",
        "_successors",
        "_tails",
        "_twins",
        "file",
    )
    kind: ClassVar[type[Edge]]
    """How an edge is written."""
    directed: ClassVar[bool]
    editor: ClassVar[str] = "network"
    _index: dict[str, int] | None
    file: str | None
    """The `@path` it came from, so that a position on it stays short to write."""

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

    def _set(self, tails: Any, heads: Any, names: Sequence[str] | range, file: str | None) -> None:
        self._tails, self._heads, self._names, self.file = tails, heads, names, file
        if not self.small:
            self._tails, self._heads = self.arrays()
        self._hash: int | None = None
        self._compared: Hashable = None
        self._for_rules: tuple[tuple[int, ...], ...] | None = None
        self._index = None
        self._incident: list[list[tuple[int, int]]] | None = None
        self._successors: dict[str, tuple[str, ...]] = {}
        self._twins: dict[tuple[int, int], list[int]] | None = None

    # -- from and to other things ---------------------------------------------------------------

    @classmethod
    def of(cls, thing: Any) -> Self:
        """From one such, from networkx, a matrix of scipy, an array of pairs, or pairs of names.

        Pairs are edges without direction unless a `Digraph` is asked for.
        """
        from lastmove.graphs.values.digraph import Digraph
        from lastmove.graphs.values.graph import Graph

        if isinstance(thing, cls):
            return cls._either(thing)
        directed = bool(thing.is_directed()) if hasattr(thing, "is_directed") else cls is Digraph
        made: Any = cls if cls is not Network else Digraph if directed else Graph
        if hasattr(thing, "is_directed") and hasattr(thing, "nodes"):
            return cls._either(made.from_networkx(thing))
        if getattr(thing, "ndim", None) == 2 and hasattr(thing, "tocoo"):
            return cls._either(made.from_matrix(thing))
        if getattr(thing, "ndim", None) == 2 and thing.shape[1] == 2:
            return cls._either(made.from_arrays(thing[:, 0], thing[:, 1]))
        try:
            return cls._either(made(map(_pair, thing)))
        except (TypeError, ValueError) as problem:
            if isinstance(problem, BadArgument):
                raise
            name = made.__name__
            raise BadArgument(
                "graph",
                f"a {name.lower()} is a {name}, a networkx graph or pairs of vertices, not "
                f"{thing!r}",
            ) from None

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
        """From a graph of networkx, with or without parallel edges; names are texts of its nodes.

        What its nodes and edges carry besides is left out.
        """
        if graph.is_directed() is not cls.directed:
            wanted, how = ("with", "to_directed") if cls.directed else ("without", "to_undirected")
            raise BadArgument("graph", f"a graph {wanted} directions is wanted: {how}() it")
        nodes = list(graph.nodes())
        index = {node: number for number, node in enumerate(nodes)}
        ends = [index[node] for edge in graph.edges() for node in edge[:2]]
        return cls.from_arrays(ends[::2], ends[1::2], names=[str(node) for node in nodes])

    def to_networkx(self) -> Any:
        """A `networkx.MultiGraph` or `MultiDiGraph`, its nodes the names, its edges in our order.

        `networkx.Graph(…)` of that forgets which edges are parallel.
        """
        networkx: Any = from_extra("A networkx graph", "graphs", "networkx")
        made = networkx.MultiDiGraph() if self.directed else networkx.MultiGraph()
        names = self.vertices
        made.add_nodes_from(names)
        made.add_edges_from((names[tail], names[head]) for tail, head in self._pairs())
        return made

    @classmethod
    def from_matrix(cls, matrix: Any, names: Sequence[str] | range | None = None) -> Self:
        """From an adjacency matrix, of numpy or a sparse one of scipy: how many edges join i and j.

        A loop counts once. For a graph the matrix is symmetric; for a digraph arcs go from row to
        column. The edges come in order of the rows.
        """
        import numpy as np

        if getattr(matrix, "ndim", None) != 2 or matrix.shape[0] != matrix.shape[1]:
            raise BadArgument("graph", "an adjacency matrix has as many columns as rows")
        if hasattr(matrix, "tocoo"):
            cells = matrix.tocsr().tocoo()  # what is listed twice for a cell is added up
            tails, heads, many = cells.row, cells.col, cells.data
        else:
            tails, heads = np.nonzero(matrix)
            many = np.asarray(matrix)[tails, heads]
        good = many.dtype.kind in "iubf" and bool(np.isfinite(many).all())
        if not good or bool((many < 0).any() or (many % 1 != 0).any()):
            raise BadArgument("graph", "an adjacency matrix holds whole numbers, 0 or more")
        if not cls.directed:
            if (matrix != matrix.T).sum() != 0:
                raise BadArgument("graph", "the adjacency matrix of a graph is symmetric")
            upper = tails <= heads
            tails, heads, many = tails[upper], heads[upper], many[upper]
        if int(many.sum(dtype=np.float64)) > LARGEST:
            raise BadArgument("graph", f"a graph has at most {LARGEST:,} vertices and edges")
        many = many.astype(np.int64)
        repeated = np.repeat(tails, many), np.repeat(heads, many)
        return cls.from_arrays(*repeated, matrix.shape[0], names)

    def to_numpy(self) -> Array:
        """The adjacency matrix as `from_matrix` reads it, rows and columns by vertex number."""
        import numpy as np

        if self.order**2 > LARGEST:
            raise BadArgument("graph", f"a matrix of {self.order:,} rows is too large; to_scipy()")
        matrix = np.zeros((self.order, self.order), np.int64)
        np.add.at(matrix, self._cells(), 1)
        return matrix

    def to_scipy(self) -> Any:
        """The same as a sparse matrix, a `scipy.sparse.csr_array`."""
        import numpy as np

        sparse: Any = from_extra("A sparse matrix", "graphs", "scipy.sparse")
        tails, heads = self._cells()
        ones = np.ones(len(tails), np.int64)
        return sparse.coo_array((ones, (tails, heads)), (self.order, self.order)).tocsr()

    def _cells(self) -> tuple[Array, Array]:
        """Row and column of each edge in the adjacency matrix, those of both ways of an edge."""
        import numpy as np

        tails, heads = self.arrays()
        if self.directed:
            return tails, heads
        back = tails != heads
        return np.append(tails, heads[back]), np.append(heads, tails[back])

    # -- vertices and edges ---------------------------------------------------------------------

    @property
    def order(self) -> int:
        """How many vertices there are."""
        return len(self._names)

    @property
    def size(self) -> int:
        """How many edges there are, parallel ones and loops counted."""
        return len(self._heads)

    @property
    def small(self) -> bool:
        """Whether lists serve better than arrays."""
        return len(self._names) + len(self._heads) <= SMALL

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
            known = number in self._names and str(number) == name
            return number - self._names.start if known else None
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
        twins = self._parallel(tail, head)
        return self.kind(self.name(tail), self.name(head), twins.index(number) + 1)

    def find_edge(self, edge: Edge) -> int | None:
        """The number of the edge of this name, without directions from either end; or None."""
        tail, head = self.find(edge.tail), self.find(edge.head)
        if tail is None or head is None:
            return None
        twins = self._parallel(tail, head)
        return twins[edge.copy - 1] if 1 <= edge.copy <= len(twins) else None

    def _parallel(self, tail: int, head: int) -> list[int]:
        """The edges that join two vertices."""
        if self._twins is None:
            twins: dict[tuple[int, int], list[int]] = {}
            for number, (start, end) in enumerate(self._pairs()):
                pair = (start, end) if self.directed or start < end else (end, start)
                twins.setdefault(pair, []).append(number)
            self._twins = twins
        pair = (tail, head) if self.directed or tail < head else (head, tail)
        return self._twins.get(pair, [])

    def arrays(self) -> tuple[Array, Array]:
        """The ends of the edges as two arrays of numbers."""
        import numpy as np

        return np.asarray(self._tails, np.int32), np.asarray(self._heads, np.int32)

    def _pairs(self) -> Iterator[tuple[int, int]]:
        tails, heads = self._tails, self._heads
        if not isinstance(tails, list):
            tails, heads = (ends.tolist() for ends in self.arrays())
        return zip(tails, heads, strict=True)

    # -- neighborhoods --------------------------------------------------------------------------

    def incident(self, vertex: int) -> Sequence[tuple[int, int]]:
        """The edges at a vertex, or arcs that leave it, each with the other end, in written order.

        A loop comes once.
        """
        if not self.small:
            return self._row(vertex)
        if self._incident is None:
            self._incident = [[] for _ in range(self.order)]
            for number, (tail, head) in enumerate(self._pairs()):
                self._incident[tail].append((number, head))
                if tail != head and not self.directed:
                    self._incident[head].append((number, tail))
        return self._incident[vertex]

    def _row(self, vertex: int) -> Sequence[tuple[int, int]]:
        """As `incident`, from arrays."""
        raise NotImplementedError

    def neighbors(self, vertex: int) -> tuple[int, ...]:
        """The other ends of those edges, each once; itself if it has a loop."""
        return tuple(dict.fromkeys(end for _, end in self.incident(vertex)))

    def successors(self, name: str) -> tuple[str, ...]:
        """The neighbors of a vertex by name: where an edge or arc leads from it."""
        found = self._successors.get(name)
        if found is None:
            number = self.find(name)
            if number is None:
                raise KeyError(name)
            found = tuple(str(self._names[end]) for end in self.neighbors(number))
            if self.small:
                self._successors[name] = found
        return found

    def as_written(self) -> Self:
        """The same with vertices numbered as they appear in its notation, and no file."""
        return type(self).from_notation(read_value(str(self.inline()), files=False))

    def in_order(self) -> Self:
        """The same with vertices in the order of their names, short ones first, and no file.

        Edges are in order too, so that equal graphs, however they are written, become the same.

        >>> from lastmove.graphs.values.graph import Graph
        >>> str(Graph([("c", "b"), ("b", "a")]).in_order())
        '[a-b,b-c]'
        """
        names = sorted(self.vertices, key=lambda name: (len(name), name))
        number = {name: place for place, name in enumerate(names)}
        pairs = [[number[self.name(end)] for end in self.ends(e)] for e in range(self.size)]
        pairs = sorted(pairs if self.directed else map(sorted, pairs))
        made = self.__new__(type(self))
        made._set([tail for tail, _ in pairs], [head for _, head in pairs], names, None)
        return made

    # -- for rules, which may be compiled -------------------------------------------------------

    @property
    def masks(self) -> tuple[int, ...]:
        """The neighbors of each vertex, or its successors, as the bits of a number."""
        return self._rows()[0]

    @property
    def tails(self) -> tuple[int, ...]:
        """Where each edge begins, by number."""
        return self._rows()[1]

    @property
    def heads(self) -> tuple[int, ...]:
        """Where each edge ends."""
        return self._rows()[2]

    @property
    def starts(self) -> tuple[int, ...]:
        """The neighbors of v are `targets[starts[v]]` to `targets[starts[v + 1] - 1]`."""
        return self._rows()[3]

    @property
    def targets(self) -> tuple[int, ...]:
        """The neighbors of all vertices, one after the other, none twice for one vertex."""
        return self._rows()[4]

    def _rows(self) -> tuple[tuple[int, ...], ...]:
        """What rules ask for again and again, made once."""
        if self._for_rules is None:
            rows = [[*dict.fromkeys(self.neighbors(v))] for v in range(self.order)]
            masks = tuple(sum(1 << other for other in row) for row in rows)
            ends = [self.ends(edge) for edge in range(self.size)]
            starts = tuple(accumulate(map(len, rows), initial=0))
            self._for_rules = (
                masks,
                tuple(tail for tail, _ in ends),
                tuple(head for _, head in ends),
                starts,
                tuple(other for row in rows for other in row),
            )
        return self._for_rules

    def nearest(self, starts: Iterable[int], most: int) -> list[int]:
        """All vertices, or where there are more those that are fewest edges from some of them."""
        if self.order <= most:
            return list(range(self.order))
        near = list(dict.fromkeys(starts))[:most] or list(range(most))
        seen = set(near)
        for vertex in near:
            for end in self.neighbors(vertex):
                if len(near) == most:
                    return near
                if end not in seen:
                    seen.add(end)
                    near.append(end)
        return near

    # -- as notation ----------------------------------------------------------------------------

    @classmethod
    def from_notation(cls, value: Value) -> Self:
        """Read `[a-b, b-c, d]`, `[a>b, b>c, d]` or `@file`, as far as it is such a one."""
        from lastmove.graphs.files import read_network
        from lastmove.graphs.values.digraph import Digraph
        from lastmove.graphs.values.graph import Graph

        if isinstance(value, FileValue):
            return cls._either(read_network(value, cls))
        items = value.items if isinstance(value, ListValue) else ()
        made: Any = cls
        if cls is Network:
            arcs = any(isinstance(item, Atom) and ">" in item.unquoted for item in items)
            made = Digraph if arcs else Graph
        if not isinstance(value, ListValue):
            sign, what = made.kind.separator, made.__name__.lower()
            value.error(f"a {what} such as [a{sign}b, b{sign}c] was expected, not {value.source!r}")
        names = [listed_names(item, made.kind) for item in items]
        edges = (pair for pair in names if len(pair) == 2)
        return cls._either(made(edges, (one[0] for one in names if len(one) == 1)))

    @classmethod
    def _either(cls, made: Network) -> Self:
        """What was made, as the class that was asked for (which both are, if it is `Network`).

        Where either will do, what has no edges is a graph: it is written alike.
        """
        from lastmove.graphs.values.graph import Graph

        if cls is Network and made.directed and not made.size:
            made = Graph((), made.vertices, made.file)
        assert isinstance(made, cls)
        return made

    def inline(self) -> Self:
        """The same, written out instead of by its file."""
        copy = self.__new__(type(self))
        for slot in (*Network.__slots__, *self.__slots__):
            setattr(copy, slot, getattr(self, slot))
        copy.file = None
        return copy

    def __str__(self) -> str:
        if self.file is not None:
            return self.file
        names, sign = [self.kind.name_text(name) for name in self.vertices], self.kind.separator
        edges = [f"{names[tail]}{sign}{names[head]}" for tail, head in self._pairs()]
        return f"[{','.join([*edges, *map(Edge.name_text, self._isolated())])}]"

    def __repr__(self) -> str:
        what = type(self).__name__
        if not self.small:
            edges = "arcs" if self.directed else "edges"
            return f"<{what} with {self.order:,} vertices and {self.size:,} {edges}>"
        names, alone = self.vertices, self._isolated()
        pairs = [(names[tail], names[head]) for tail, head in self._pairs()]
        return f"{what}({pairs!r}{f', vertices={alone!r}' if alone else ''})"

    def _isolated(self) -> list[str]:
        touched = bytearray(self.order)
        for tail, head in self._pairs():
            touched[tail] = touched[head] = 1
        return [name for name, there in zip(self.vertices, touched, strict=True) if not there]

    # -- as a value -----------------------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Network) or self.directed is not other.directed:
            return NotImplemented
        if self is other or (self._heads is other._heads and self._names is other._names):
            return True
        if (self.order, self.size, hash(self)) != (other.order, other.size, hash(other)):
            return False
        if self.small:
            return self._content() == other._content()
        from lastmove.graphs.algorithms.kernels_csr import same_edges

        numbers: list[int | None] | None = None
        if self._names != other._names:
            numbers = [self.find(name) for name in other.vertices]
            if None in numbers:
                return False
        return same_edges(self.arrays(), other.arrays(), numbers, self.directed)

    def __hash__(self) -> int:
        if self._hash is None:
            if self.small:
                self._hash = hash(self._content())
            else:
                from lastmove.graphs.algorithms.kernels_csr import content_hash

                self._hash = content_hash(self._names, *self.arrays(), self.directed)
        return self._hash

    def __getstate__(self) -> tuple[None, dict[str, object]]:
        kept = {slot: getattr(self, slot) for slot in (*Network.__slots__, *self.__slots__)}
        return None, kept | {
            "_hash": None,
            "_compared": None,
            "_for_rules": None,
        }  # another process hashes otherwise

    def _content(self) -> Hashable:
        """What small ones are compared by, made once: equal ones are met again and again."""
        if self._compared is None:
            names = self.vertices
            pairs = ((names[tail], names[head]) for tail, head in self._pairs())
            ends: Iterable[Hashable] = pairs if self.directed else map(frozenset, pairs)
            self._compared = (self.directed, frozenset(names), frozenset(Counter(ends).items()))
        return self._compared


def vertex_of(graph: Network, argument: str, name: Any) -> str:
    """The name as a plain text, if the graph has such a vertex."""
    text = str(name)
    if text not in graph:
        raise BadArgument(argument, f"the graph has no vertex {text!r}")
    return text


def _pair(edge: Any) -> tuple[str | int, str | int]:
    if isinstance(edge, str):
        raise TypeError("a text is no pair of vertices")
    tail, head = edge
    return tail, head
