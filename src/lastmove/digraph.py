"""Directed graphs as values: read inline, from an edge list or from arrays; hashable."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Self

from lastmove.errors import BadArgument
from lastmove.notation.kinds import Arc, File, read
from lastmove.notation.syntax import Atom, FileValue, ListValue, Value

if TYPE_CHECKING:
    from lastmove.arcs import Array

LARGE = 100_000
"""From this many arcs on a digraph is kept as arrays."""
_NAMING = "a vertex is named without spaces and brackets, as in a or v-1"
_NAME = re.compile(r"[^\s,()\[\]{}=\"@#>\\]+")


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
            if not _NAME.fullmatch(name):
                raise BadArgument("graph", f"{_NAMING}, not {name!r}")
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

    def successors(self, vertex: str) -> tuple[str, ...]:
        """The out-neighbors of a vertex."""
        return self._successors[vertex]

    def __contains__(self, vertex: object) -> bool:
        return vertex in self._successors

    def cycle(self) -> tuple[str, ...] | None:
        """The vertices of a directed cycle, or None if there is none. Cost: linear."""
        order = self.finishing_order()
        return None if order[1] is None else order[1]

    def finishing_order(self) -> tuple[list[str], tuple[str, ...] | None]:
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
            return _from_file(value)
        if not isinstance(value, ListValue):
            value.error(f"a digraph such as [a>b, b>c] was expected, not {value.source!r}")
        arcs: list[tuple[str, str]] = []
        vertices: list[str] = []
        for item in value.items:
            names: tuple[str, ...]
            plain = isinstance(item, Atom) and not item.quoted
            if plain and ">" in item.source:
                arc = Arc.from_notation(item)
                names = (arc.tail, arc.head)
                arcs.append((arc.tail, arc.head))
            elif plain and "-" in item.source:
                item.error(f"an arc of a digraph is written a>b, not {item.source!r}")
            else:
                names = (read(item, str),)
                vertices += names
            for name in names:
                if not _NAME.fullmatch(name):
                    item.error(f"{_NAMING}, not {name!r}")
        return cls(arcs, vertices)

    def inline(self) -> Digraph:
        """The same digraph, written out instead of by its file."""
        return Digraph(self.arcs, self.vertices)

    def __str__(self) -> str:
        if self.file is not None:
            return self.file
        arcs = [f"{tail}>{head}" for tail, head in self.arcs]
        alone = [f'"{v}"' if "-" in v else v for v in self._isolated()]
        return f"[{','.join(arcs + alone)}]"

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


class LargeDigraph(Digraph):
    """A digraph kept as arrays, its vertices named 0, 1, 2, …; for millions of arcs.

    Make it with `from_arrays`; `names` holds other names if the vertices have them.
    """

    __slots__ = ("_index", "_order", "heads", "names", "starts")

    def __init__(
        self, starts: Array, heads: Array, names: list[str] | None = None, file: str | None = None
    ):
        self.starts = starts
        self.heads = heads
        self.names = names
        self.file = file
        self._index = None if names is None else {name: i for i, name in enumerate(names)}
        self._order: tuple[Array, Array] | None = None
        content = hashlib.sha256(starts.tobytes() + heads.tobytes())
        content.update("\n".join(names or ()).encode())
        self._hash = int.from_bytes(content.digest()[:7])

    @classmethod
    def from_arrays(
        cls,
        tails: Any,
        heads: Any,
        count: int | None = None,
        names: list[str] | None = None,
        file: str | None = None,
    ) -> Self:
        """From two arrays of vertex numbers, tail and head of each arc; `count` vertices in all."""
        import numpy as np

        from lastmove.arcs import successor_lists

        tails, heads = np.ascontiguousarray(tails), np.ascontiguousarray(heads)
        if tails.ndim != 1 or tails.shape != heads.shape or tails.dtype.kind not in "iu":
            raise BadArgument("graph", "tails and heads are two arrays of integers, equally long")
        least = min(int(tails.min(initial=0)), int(heads.min(initial=0)))
        most = max(int(tails.max(initial=-1)), int(heads.max(initial=-1)))
        count = most + 1 if count is None else count
        if least < 0 or most >= count or count >= 1 << 31:
            raise BadArgument(
                "graph", f"vertices are numbered 0 to {count - 1}, not {least}…{most}"
            )
        starts, ordered = successor_lists(count, tails, heads)
        return cls(starts, ordered, names, file)

    @property
    def vertices(self) -> tuple[str, ...]:
        """The vertices by number."""
        return tuple(self.name(i) for i in range(len(self.starts) - 1))

    def name(self, number: int) -> str:
        """The name of a vertex."""
        return str(number) if self.names is None else self.names[number]

    def number(self, vertex: str) -> int | None:
        """The number of a vertex, None if there is none of that name."""
        if self._index is not None:
            return self._index.get(vertex)
        number = int(vertex) if vertex.isascii() and vertex.isdigit() and len(vertex) < 11 else -1
        return number if 0 <= number < len(self.starts) - 1 and str(number) == vertex else None

    @property
    def arcs(self) -> tuple[tuple[str, str], ...]:
        """The arcs, by tail."""
        return tuple((tail, head) for tail in self.vertices for head in self.successors(tail))

    def successors(self, vertex: str) -> tuple[str, ...]:
        """The out-neighbors of a vertex."""
        number = self.number(vertex)
        if number is None:
            raise KeyError(vertex)
        found = self.heads[self.starts[number] : self.starts[number + 1]]
        return tuple(dict.fromkeys(self.name(int(head)) for head in found))

    def __contains__(self, vertex: object) -> bool:
        return isinstance(vertex, str) and self.number(vertex) is not None

    def numbered_order(self) -> tuple[Array, Array]:
        """As `finishing_order`, by numbers, computed once."""
        from lastmove.arcs import finishing_order

        if self._order is None:
            self._order = finishing_order(self.starts, self.heads)
        return self._order

    def cycle(self) -> tuple[str, ...] | None:
        """The vertices of a directed cycle, or None if there is none."""
        cycle = self.numbered_order()[1]
        return tuple(self.name(int(v)) for v in cycle) if len(cycle) else None


def _from_file(value: FileValue) -> Digraph:
    """An edge list: an arc a line, `a b` or `a>b`; a vertex alone on its line; # comments."""
    text, file = value.read(), str(File(value.path, ""))
    numbered = _all_numbers(text, file)
    if numbered is not None:
        return numbered
    arcs: list[tuple[str, str]] = []
    vertices: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split("#")[0].replace(">", " ").split()
        if len(words) > 2:
            value.error(
                f"line {number} of {value.path!r} has {len(words)} words; "
                "an arc is two, as in 'a b'"
            )
        if len(words) == 2:
            arcs.append((words[0], words[1]))
        elif words:
            vertices.append(words[0])
    try:
        if len(arcs) < LARGE:
            return Digraph(arcs, vertices, file=file)
        return _large_with_names(arcs, vertices, file)
    except BadArgument as problem:
        value.error(f"{problem} (in {value.path!r})")


def _all_numbers(text: str, file: str) -> LargeDigraph | None:
    """A large list of pairs of small numbers, read at once; None for anything else."""
    lines = text.count("\n")
    if lines < LARGE or re.search(r"[^0-9 \t\r\n>]", text) or re.search(r"(?m)^\s*\S+\s*$", text):
        return None
    import numpy as np

    numbers = np.array(text.replace(">", " ").split(), np.int64)
    pairs = numbers.reshape(-1, 2) if len(numbers) == 2 * lines else None
    if pairs is None or int(numbers.max()) > 4 * lines or re.search(r"(?<!\d)0\d", text):
        return None
    return LargeDigraph.from_arrays(pairs[:, 0], pairs[:, 1], file=file)


def _large_with_names(arcs: list[tuple[str, str]], vertices: list[str], file: str) -> LargeDigraph:
    index: dict[str, int] = {}
    ends = [index.setdefault(name, len(index)) for arc in arcs for name in arc]
    for vertex in vertices:
        index.setdefault(vertex, len(index))
    Digraph((), index)  # refuses names that could not be written
    return LargeDigraph.from_arrays(ends[::2], ends[1::2], len(index), list(index), file)


def acyclic(argument: str, graph: Digraph) -> Digraph:
    """The digraph itself, or `BadArgument` that names a cycle."""
    cycle = graph.cycle()
    if cycle is not None:
        shown = cycle if len(cycle) <= 12 else (*cycle[:6], "…", *cycle[-5:])
        raise BadArgument(
            argument,
            f"play could go on forever around the cycle {'>'.join((*shown, cycle[0]))}; "
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
        return LargeDigraph.from_arrays(thing[:, 0], thing[:, 1])
    try:
        return Digraph((str(tail), str(head)) for tail, head in thing)
    except (TypeError, ValueError) as problem:
        if isinstance(problem, BadArgument):
            raise
        raise BadArgument(
            "graph", f"a digraph is a Digraph or pairs of vertices, not {thing!r}"
        ) from None
