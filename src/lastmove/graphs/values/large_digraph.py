"""Digraphs with millions of arcs, kept as arrays; and edge lists in files, which may hold such."""

from __future__ import annotations

import hashlib
import re
from typing import TYPE_CHECKING, Any, Self

from lastmove.core.errors import BadArgument
from lastmove.graphs.values.digraph import Digraph
from lastmove.graphs.values.names import names_on
from lastmove.notation.kinds import Arc, File
from lastmove.notation.syntax import FileValue

if TYPE_CHECKING:
    from lastmove.graphs.algorithms.kernels_csr import Array

LARGE = 100_000
"""From this many arcs on a digraph is kept as arrays."""


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

        from lastmove.graphs.algorithms.kernels_csr import successor_lists

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

    @property
    def arc_count(self) -> int:
        """How many arcs there are, repeated ones counted."""
        return len(self.heads)

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
        """As `reverse_topological_order`, by numbers, computed once."""
        from lastmove.graphs.algorithms.kernels_csr import reverse_topological_order

        if self._order is None:
            self._order = reverse_topological_order(self.starts, self.heads)
        return self._order

    def cycle(self) -> tuple[str, ...] | None:
        """The vertices of a directed cycle, or None if there is none."""
        cycle = self.numbered_order()[1]
        return tuple(self.name(int(v)) for v in cycle) if len(cycle) else None


def read_edge_list(value: FileValue) -> Digraph:
    """An edge list: an arc a line, `a b` or `a>b`; a vertex alone on its line; # comments.

    Names are written as in notation, so `"New York" b` is an arc too.
    """
    text, file = value.read(), str(File(value.path, ""))
    numbered = _all_numbers(text, file)
    if numbered is not None:
        return numbered
    arcs: list[tuple[str, str]] = []
    vertices: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        found = names_on(line, Arc)
        if found is None:
            value.error(
                f"line {number} of {value.path!r} is {line.strip()[:40]!r}; an arc is two names, "
                "as in 'a b' or '\"New York\" b'"
            )
        if len(found.names) == 2:
            arcs.append((found.names[0], found.names[1]))
        else:
            vertices += found.names
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
