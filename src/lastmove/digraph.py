"""Directed graphs as values: read inline or from an edge list, written back, hashable."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Self

from lastmove.errors import BadArgument
from lastmove.notation.kinds import Arc, File, read
from lastmove.notation.syntax import Atom, FileValue, ListValue, Value


class Digraph:
    """A finite digraph with named vertices. Repeated arcs count once.

    >>> graph = Digraph([("a", "b"), ("b", "c")], vertices=["d"])
    >>> str(graph), graph.successors("a"), graph.cycle()
    ('[a>b,b>c,d]', ('b',), None)
    """

    __slots__ = ("_hash", "_successors", "file")

    def __init__(
        self, arcs: Iterable[tuple[str, str]], vertices: Iterable[str] = (), file: str | None = None
    ):
        successors: dict[str, dict[str, None]] = {}
        for tail, head in arcs:
            _check_names(tail, head)
            successors.setdefault(tail, {})[head] = None
            successors.setdefault(head, {})
        for vertex in vertices:
            _check_names(vertex)
            successors.setdefault(vertex, {})
        self._successors = {vertex: tuple(heads) for vertex, heads in successors.items()}
        self._hash = hash(frozenset(self._successors.items()))
        self.file = file
        """The `@path` it came from, so that a position on it stays short to write."""

    @property
    def vertices(self) -> tuple[str, ...]:
        """The vertices in written order."""
        return tuple(self._successors)

    @property
    def arcs(self) -> tuple[tuple[str, str], ...]:
        """The arcs, by tail."""
        return tuple((tail, head) for tail, heads in self._successors.items() for head in heads)

    def successors(self, vertex: str) -> tuple[str, ...]:
        """The out-neighbors of a vertex."""
        return self._successors[vertex]

    def __contains__(self, vertex: object) -> bool:
        return vertex in self._successors

    def cycle(self) -> tuple[str, ...] | None:
        """The vertices of a directed cycle, or None if there is none. Cost: linear."""
        done: set[str] = set()
        for root in self._successors:
            path: dict[str, None] = {}
            stack = [(root, iter(self._successors[root]))] if root not in done else []
            path.update({root: None} if stack else {})
            while stack:
                vertex, heads = stack[-1]
                head = next(heads, None)
                if head is None:
                    stack.pop()
                    path.pop(vertex)
                    done.add(vertex)
                elif head in path:
                    names = list(path)
                    return tuple(names[names.index(head) :])
                elif head not in done:
                    path[head] = None
                    stack.append((head, iter(self._successors[head])))
        return None

    @classmethod
    def from_notation(cls, value: Value) -> Self:
        """Read `[a>b, b>c, d]` or `@edges.txt`."""
        if isinstance(value, FileValue):
            return cls._from_file(value)
        if not isinstance(value, ListValue):
            value.error(f"a digraph such as [a>b, b>c] was expected, not {value.source!r}")
        arcs: list[tuple[str, str]] = []
        vertices: list[str] = []
        for item in value.items:
            if isinstance(item, Atom) and item.quoted:
                vertices.append(item.word)
            elif ">" in item.source:
                arc = Arc.from_notation(item)
                arcs.append((arc.tail, arc.head))
            elif "-" in item.source:
                item.error(f"an arc of a digraph is written a>b, not {item.source!r}")
            else:
                vertices.append(read(item, str))
        return cls(arcs, vertices)

    @classmethod
    def _from_file(cls, value: FileValue) -> Self:
        """An edge list: an arc a line, `a b` or `a>b`; a vertex alone on its line; # comments."""
        arcs: list[tuple[str, str]] = []
        vertices: list[str] = []
        for number, line in enumerate(value.read().splitlines(), 1):
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
            return cls(arcs, vertices, file=str(File(value.path, "")))
        except BadArgument as problem:
            value.error(f"{problem} (in {value.path!r})")

    def inline(self) -> Self:
        """The same digraph, written out instead of by its file."""
        return type(self)(self.arcs, self.vertices)

    def __str__(self) -> str:
        if self.file is not None:
            return self.file
        touched = {vertex for arc in self.arcs for vertex in arc}
        arcs = [f"{tail}>{head}" for tail, head in self.arcs]
        alone = [f'"{v}"' if "-" in v else v for v in self.vertices if v not in touched]
        return f"[{','.join(arcs + alone)}]"

    def __repr__(self) -> str:
        touched = {vertex for arc in self.arcs for vertex in arc}
        alone = [vertex for vertex in self.vertices if vertex not in touched]
        return f"Digraph({list(self.arcs)!r}{f', vertices={alone!r}' if alone else ''})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Digraph):
            return NotImplemented
        return self is other or self._sets() == other._sets()

    def __hash__(self) -> int:
        return self._hash

    def _sets(self) -> dict[str, frozenset[str]]:
        return {vertex: frozenset(heads) for vertex, heads in self._successors.items()}


_NAME = re.compile(r"[^\s,()\[\]{}=\"@#>\\]+")


def _check_names(*names: str) -> None:
    for name in names:
        if not _NAME.fullmatch(name):
            raise BadArgument(
                "graph",
                f"a vertex is named without spaces and brackets, as in a or v-1, not {name!r}",
            )


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
    """A digraph from one, or from pairs of vertices.

    >>> as_digraph([("a", "b")])
    Digraph([('a', 'b')])
    """
    if isinstance(thing, Digraph):
        return thing
    try:
        return Digraph((str(tail), str(head)) for tail, head in thing)
    except (TypeError, ValueError):
        raise BadArgument(
            "graph", f"a digraph is a Digraph or pairs of vertices, not {thing!r}"
        ) from None
