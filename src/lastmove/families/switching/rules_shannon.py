"""Shannon's switching game on a multigraph: one player cuts edges, the other makes them safe."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from lastmove.core.bibliography import LECTURES, cite
from lastmove.core.errors import BadArgument
from lastmove.core.position import TRIES, Move, Roles
from lastmove.graphs.values.disjoint_sets import find, join
from lastmove.graphs.values.graph import Graph
from lastmove.notation import Edge
from lastmove.notation.args import Args
from lastmove.notation.kinds import spoken_edge

if TYPE_CHECKING:
    from random import Random


class State(NamedTuple):
    """The graph, the edges joined, the edges deleted, and whose turn it is."""

    graph: Graph
    joined: frozenset[Edge]
    deleted: frozenset[Edge]
    turn: str


ROLES = ("cut", "join")


class Shannon(Roles):
    """Cut deletes an edge, join makes one safe; join wins if safe edges connect all vertices."""

    roles = ROLES
    sources = (cite(LECTURES, "Shannon switching game"),)
    examples = (
        "shannon([a-b,b-c], to_move=cut)",
        "shannon([a-b,b-c,c-a,a-b], to_move=join)",
        "shannon([a-b,a-c,a-d,b-c,b-d,c-d], to_move=cut)",
        "shannon([a-b,a-c,a-d,b-c,b-d,c-d], joined=[c-d], deleted=[a-b], to_move=cut)",
        "shannon([a-b,a-b,b-c,b-c,c-c], deleted=[a-b#2], to_move=join)",
        "shannon([a-b,c-d], to_move=join)",
        "shannon([a], to_move=cut)",
    )

    @staticmethod
    def start(
        graph: Graph,
        *,
        joined: tuple[Edge, ...] = (),
        deleted: tuple[Edge, ...] = (),
        to_move: Literal["cut", "join"] = "cut",
    ) -> State:
        """`shannon([a-b,b-c], to_move=cut)`: the graph; `joined=[a-b]`, `deleted=[b-c]` later."""
        graph = Graph.of(graph)
        if graph.order == 0:
            raise BadArgument("graph", "the graph has no vertex; there must be one at least")
        if to_move not in ROLES:
            raise BadArgument("to_move", f"cut or join is to move, not {to_move!r}")
        safe, gone = _edges("joined", graph, joined), _edges("deleted", graph, deleted)
        for edge in safe & gone:
            raise BadArgument("deleted", f"{edge} is joined, so it cannot be deleted as well")
        return State(graph, safe, gone, to_move)

    @staticmethod
    def args(state: State) -> Args:
        """The graph, what has been played, in the order of the graph, and whose turn it is."""
        graph, joined, deleted, turn = state
        played = {"joined": joined, "deleted": deleted}
        keywords: dict[str, Any] = {key: written(graph, it) for key, it in played.items() if it}
        return Args((graph,), keywords | {"to_move": turn})

    @staticmethod
    def turn(state: State) -> str:
        """Cut or join."""
        return state.turn

    @staticmethod
    def winner(state: State) -> str | None:
        """Join if what is joined connects all, cut if what is left does not. Cost: linear."""
        graph, joined, deleted, _ = state
        if len(joined) >= graph.order - 1 and connected(graph, numbers(graph, joined)):
            return "join"
        gone = set(numbers(graph, deleted))
        return None if connected(graph, [e for e in range(graph.size) if e not in gone]) else "cut"

    @classmethod
    def plays(cls, state: State) -> Iterator[tuple[str, Any]]:
        """Any edge that is neither joined nor deleted, in the order of the graph."""
        for number in free(state):
            yield play(state, number)

    def move(self, text: str) -> Move:
        """As for any game, but without looking through the edges of a large graph."""
        graph, edge = self.state.graph, spoken_edge(self.to_move, text)
        if edge is not None and self.result() is None:
            number = graph.find_edge(edge)
            if number is not None and not canonical(graph, number) & (
                self.state.joined | self.state.deleted
            ):
                return self.playing(number)
        return super().move(text)

    def sample(self, chance: Random) -> Move | None:
        """Any free edge, without a position for each of them. Cost: that of `winner`."""
        graph, joined, deleted, _ = self.state
        if self.result() is not None:
            return None
        for _ in range(TRIES):
            number = chance.randrange(graph.size)
            edge = canonical(graph, number)
            if not (edge <= joined or edge <= deleted):
                return self.playing(number)
        return super().sample(chance)

    def playing(self, number: int) -> Move:
        """The move in an edge of the graph, given by number."""
        text, state = play(self.state, number)
        return Move(text, self.at(state))


def canonical(graph: Graph, number: int) -> frozenset[Edge]:
    """An edge as states keep it, in a set: the name that comes first stands first.

    Equal graphs may be written with an edge the other way around, and number edges otherwise.
    """
    return _kept(graph.edge(number))


def numbers(graph: Graph, edges: Iterable[Edge]) -> list[int]:
    """The numbers of edges, in the order of the graph."""
    found = (graph.find_edge(edge) for edge in edges)
    return sorted(number for number in found if number is not None)


def written(graph: Graph, edges: Iterable[Edge]) -> tuple[Edge, ...]:
    """The edges as the graph writes them, in its order."""
    return tuple(graph.edge(number) for number in numbers(graph, edges))


def free(state: State) -> list[int]:
    """The edges, by number, that are neither joined nor deleted."""
    graph, joined, deleted, _ = state
    played = set(numbers(graph, joined | deleted))
    return [number for number in range(graph.size) if number not in played]


def play(state: State, number: int) -> tuple[str, State]:
    """The move in an edge: its text, and the state it leads to."""
    graph, joined, deleted, turn = state
    edge = graph.edge(number)
    if turn == "join":
        return f"join {edge}", State(graph, joined | _kept(edge), deleted, "cut")
    return f"cut {edge}", State(graph, joined, deleted | _kept(edge), "join")


def connected(graph: Graph, edges: Collection[int]) -> bool:
    """Whether these edges connect all vertices of the graph."""
    return len(edges) >= graph.order - 1 and max(pieces(graph, edges)) == 0


def pieces(graph: Graph, edges: Collection[int]) -> list[int]:
    """The component of each vertex when only these edges are there, from 0. Cost: near linear."""
    root = list(range(graph.order))
    for edge in edges:
        join(root, *graph.ends(edge))
    first: dict[int, int] = {}
    return [first.setdefault(find(root, vertex), len(first)) for vertex in range(graph.order)]


def _kept(edge: Edge) -> frozenset[Edge]:
    turned = edge.tail > edge.head
    return frozenset((Edge(edge.head, edge.tail, edge.copy) if turned else edge,))


def _edges(key: str, graph: Graph, edges: Any) -> frozenset[Edge]:
    """The edges of the graph that are named, or `BadArgument` for what is none."""
    if not isinstance(edges, tuple | list | set | frozenset):
        raise BadArgument(key, f"edges are a list such as [a-b,b-c#2], not {edges!r}")
    found: frozenset[Edge] = frozenset()
    for edge in edges:
        if isinstance(edge, tuple) and len(edge) in (2, 3):
            edge = Edge(*edge)
        if not isinstance(edge, Edge):
            raise BadArgument(key, f"an edge is written a-b or a-b#2, not {edge!r}")
        number = graph.find_edge(edge)
        if number is None:
            raise BadArgument(key, f"the graph has no edge {edge}")
        name = canonical(graph, number)
        if name <= found:
            raise BadArgument(key, f"the edge {edge} is listed twice")
        found |= name
    return found
