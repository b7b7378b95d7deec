"""Games in which a move deletes vertices of a graph that stays as it is written.

A state is the graph and a word of bits, one for each vertex that is left, in the order of their
names: graphs are equal however their edges are listed, so the bits of equal graphs have to mean the
same. A game gives `removals`, all moves that there ever are, each with its text and the vertices
that it deletes. What is left falls into parts, as moves in one do not change another. Cost: a move
is a few operations on words as long as the graph has vertices; parts take one look at each.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from lastmove.core.errors import BadArgument
from lastmove.core.inheritance import same_rules
from lastmove.core.position import Impartial
from lastmove.graphs.values.network import Network, vertex_of
from lastmove.notation import Word
from lastmove.notation.args import Args

MOST_VERTICES = 2000


class Left(NamedTuple):
    """A graph, and the vertices that are left of it, bit i for the i-th of `names`."""

    graph: Network
    vertices: int


class Removal(NamedTuple):
    """A move: it needs these vertices, and deletes those of the others that are left."""

    text: str
    needs: int
    deletes: int


class VertexDeletion(Impartial, opens=("start", "removals"), forms=("removals",)):
    """A base for games in which a move deletes vertices of a graph, and whoever cannot loses."""

    __slots__ = ()

    @staticmethod
    def removals(graph: Any) -> Sequence[Removal]:
        """The moves on the whole graph; asked for once a graph."""
        raise NotImplementedError

    @staticmethod
    def args(state: Left) -> Args:
        """The graph, and the vertices deleted, by name."""
        graph, left = state
        gone = tuple(Word(name) for v, name in enumerate(names(graph)) if not left >> v & 1)
        return Args((graph,), {"deleted": gone} if gone else {})

    @classmethod
    @same_rules
    def plays(cls, state: Left) -> Iterator[tuple[str, Any]]:
        """Those moves whose vertices are all left."""
        graph, left = state
        for text, needs, deletes in removals_on(cls, graph):
            if needs & left == needs:
                yield text, Left(graph, left & ~deletes)


def left_of(graph: Network, deleted: tuple[Word, ...]) -> Left:
    """The state after these vertices were deleted. Raises `BadArgument`."""
    if graph.order > MOST_VERTICES:
        raise BadArgument(
            "graph", f"a graph has at most {MOST_VERTICES:,} vertices here, not {graph.order:,}"
        )
    left = (1 << graph.order) - 1
    for name in deleted:
        left &= ~(1 << names(graph).index(vertex_of(graph, "deleted", name)))
    return Left(graph, left)


@lru_cache(maxsize=64)
def names(graph: Network) -> tuple[str, ...]:
    """The names of the vertices in the order of their bits: short ones first, so 2 before 10."""
    return tuple(sorted(graph.vertices, key=lambda name: (len(name), name)))


@lru_cache(maxsize=64)
def pairs(graph: Network) -> tuple[tuple[int, int], ...]:
    """The ends of each edge or arc, as numbers of bits."""
    number = {name: bit for bit, name in enumerate(names(graph))}
    ends = (graph.ends(edge) for edge in range(graph.size))
    return tuple((number[graph.name(tail)], number[graph.name(head)]) for tail, head in ends)


@lru_cache(maxsize=64)
def removals_on(game: type[VertexDeletion], graph: Network) -> tuple[Removal, ...]:
    """All moves of a game on a graph."""
    return tuple(game.removals(graph))


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


def components(state: Left) -> Iterator[Left]:
    """The connected parts of what is left; the graph is the same, and the others are deleted."""
    graph, left = state
    near = neighborhoods(graph)
    while left:
        part, fresh = 0, left & -left
        while fresh:
            part |= fresh
            reached = 0
            for vertex in bits(fresh):
                reached |= near[vertex]
            fresh = reached & left & ~part
        left &= ~part
        yield Left(graph, part)


def bits(word: int) -> Iterator[int]:
    """The numbers of the bits that are set.

    >>> list(bits(0b1011))
    [0, 1, 3]
    """
    while word:
        low = word & -word
        yield low.bit_length() - 1
        word ^= low
