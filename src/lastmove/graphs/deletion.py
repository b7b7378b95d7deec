"""Games in which a move deletes vertices of a graph that stays as it is written.

A state is a word of bits, one for each vertex that is left, in the order of their names: graphs are
equal however their edges are listed, so the bits of equal graphs have to mean the same. The graph
is fixed, so one compiled search serves all graphs. A game gives `removals`, all moves that there
ever are, each with its text and the vertices that it deletes. What is left falls into parts, as
moves in one do not change another. Cost: a move is a few operations on words as long as the graph
has vertices.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from lastmove.core.errors import BadArgument
from lastmove.core.position import Impartial, Position
from lastmove.graphs.masks import connected
from lastmove.graphs.values.network import Network, vertex_of
from lastmove.notation import Word
from lastmove.notation.args import Args

MOST_VERTICES = 2000


class Left(NamedTuple):
    """A graph, and the vertices that are left of it, bit i for the i-th."""

    graph: Network
    vertices: int


class Removal(NamedTuple):
    """A move: it needs these vertices, and deletes those of the others that are left."""

    text: str
    needs: int
    deletes: int


class Removals(NamedTuple):
    """All moves and all neighbors, as rules want them: compiled, they are arrays."""

    order: int
    masks: tuple[int, ...]
    texts: tuple[str, ...]
    needs: tuple[int, ...]
    deletes: tuple[int, ...]


class VertexDeletion(Impartial, opens=("start", "removals", "graph_as_fixed"), forms=("removals",)):
    """A base for games in which a move deletes vertices of a graph, and whoever cannot loses."""

    __slots__ = ()
    fixed = ("graph",)

    @staticmethod
    def graph_as_fixed(graph: Any) -> Network:
        """The graph as `in_order` makes it. Raises `BadArgument`."""
        raise NotImplementedError

    @staticmethod
    def removals(graph: Any) -> Sequence[Removal]:
        """The moves on the whole graph; asked for once a graph."""
        raise NotImplementedError

    @classmethod
    def graph_for_rules(cls, graph: Network) -> Removals:
        """What there is to take, and what is beside what."""
        moves = cls.removals(graph)
        return Removals(
            order=graph.order,
            masks=neighborhoods(graph),
            texts=tuple(move.text for move in moves),
            needs=tuple(move.needs for move in moves),
            deletes=tuple(move.deletes for move in moves),
        )

    @staticmethod
    def args(state: int, graph: Network) -> Args:
        """The graph, and the vertices deleted, by name."""
        gone = tuple(Word(name) for v, name in enumerate(graph.vertices) if not state >> v & 1)
        return Args((graph,), {"deleted": gone} if gone else {})

    @staticmethod
    def options(state: int, graph: Removals) -> Iterator[int]:  # type: ignore[override]  # fixed
        """Those moves whose vertices are all left."""
        for number in range(len(graph.needs)):
            if graph.needs[number] & state == graph.needs[number]:
                yield state & ~graph.deletes[number]

    @staticmethod
    def rank(state: int) -> int:
        """How many vertices are left."""
        count = 0
        while state:
            state &= state - 1
            count += 1
        return count

    @staticmethod
    def plays(state: int, graph: Removals) -> Iterator[tuple[str, int]]:  # type: ignore[override]
        """The same, with their texts."""
        for text, needs, deletes in zip(graph.texts, graph.needs, graph.deletes, strict=True):
            if needs & state == needs:
                yield text, state & ~deletes


def checked(graph: Network) -> Network:
    """A graph as a class has it, if it is not too large. Raises `BadArgument`."""
    if graph.order > MOST_VERTICES:
        raise BadArgument(
            "graph", f"a graph has at most {MOST_VERTICES:,} vertices here, not {graph.order:,}"
        )
    return graph.in_order()


def left_of(graph: Network, deleted: tuple[Word, ...]) -> int:
    """The state after these vertices were deleted. Raises `BadArgument`."""
    left = (1 << graph.order) - 1
    for name in deleted:
        left &= ~(1 << graph.vertices.index(vertex_of(graph, "deleted", name)))
    return left


def left(position: Position) -> Left:
    """The graph of a position, and what is left of it."""
    return Left(type(position).fixed_values["graph"], position.state)


@lru_cache(maxsize=64)
def pairs(graph: Network) -> tuple[tuple[int, int], ...]:
    """The ends of each edge or arc, by number."""
    return tuple(graph.ends(edge) for edge in range(graph.size))


@lru_cache(maxsize=64)
def neighborhoods(graph: Network) -> tuple[int, ...]:
    """The neighbors of each vertex, itself not among them, whichever way edges point.

    >>> from lastmove.graphs.values.graph import Graph
    >>> neighborhoods(Graph([("a", "b"), ("b", "c")]))
    (2, 5, 2)
    """
    found = [0] * graph.order
    for tail, head in pairs(graph):
        if tail != head:
            found[tail] |= 1 << head
            found[head] |= 1 << tail
    return tuple(found)


def components(state: int, graph: Removals) -> Iterator[int]:
    """The connected parts of what is left; the others are deleted."""
    while state:
        part = connected(state, graph)
        state &= ~part
        yield part


def bits(word: int) -> Iterator[int]:
    """The numbers of the bits that are set.

    >>> list(bits(0b1011))
    [0, 1, 3]
    """
    while word:
        low = word & -word
        yield low.bit_length() - 1
        word ^= low
