"""Geography: a token on a graph or digraph that uses up what it moves along.

What the games of this kind share is an *arena*, all that their rules amount to, in numbers: from
each vertex some arcs lead on, and each uses up one thing, an edge, an arc, a vertex or a word.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Iterable, Iterator
from functools import lru_cache
from typing import Any

from lastmove.core.position import GameGraph, Impartial
from lastmove.graphs.values.network import Network
from lastmove.notation.kinds import Arc, Edge

Node = tuple[int, int]
"""A vertex by number, and what is left to be used up, as the bits of an integer."""


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


class TokenGame(
    Impartial,
    opens=("start", "args", "plays", "move", "identity", "opening", "arena", "node", "things"),
    forms=("plays", "arena", "node", "things"),
):
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


@lru_cache(maxsize=64)
def edge_arena(graph: Network) -> tuple[Arena, dict[str, int], dict[Edge, int]]:
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
        if tail != head and not graph.directed:
            arcs[head].append((number, tail))
        pair = (edge.tail, edge.head)
        twins[pair] = twins.get(pair, 0) | 1 << number
    ends = tuple((index[edge.tail], index[edge.head]) for edge in listed)
    several = [group for group in twins.values() if group.bit_count() > 1]
    arena = Arena(arcs, several, None if graph.directed else ends)
    return arena, index, {edge: number for number, edge in enumerate(listed)}


@lru_cache(maxsize=64)
def vertex_arena(graph: Network) -> tuple[Arena, dict[str, int]]:
    """Each vertex is used up by coming to it, so the token's own is; with numbers by name."""
    names = sorted(graph.vertices)
    index = {name: number for number, name in enumerate(names)}
    arcs: list[list[tuple[int, int]]] = []
    for name in names:
        heads = sorted(index[end] for end in graph.successors(name))
        arcs.append([(head, head) for head in heads if head != index[name]])
    return Arena(arcs), index


def edge_name(graph: Network, number: int) -> Edge:
    """The name of an edge that does not depend on how the graph is written: smaller end first."""
    edge = graph.edge(number)
    if isinstance(edge, Arc) or edge.tail <= edge.head:
        return edge
    return Edge(edge.head, edge.tail, edge.copy)


def vertex_spot(name: str) -> str:
    """What a drawing calls a vertex."""
    return f"vertex-{name}"


def edge_spot(graph: Network, number: int) -> str:
    """What a drawing calls an edge."""
    return f"edge-{edge_name(graph, number)}"
