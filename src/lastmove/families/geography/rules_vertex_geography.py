"""Vertex geography: a token that never comes back to a vertex, on a graph or a digraph."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from lastmove.core.bibliography import FRAENKEL_SCHEINERMAN_ULLMAN, LECTURES, cite
from lastmove.core.errors import BadArgument
from lastmove.core.position import Move
from lastmove.families.geography.token_game import Arena, Node, TokenGame, vertex_arena
from lastmove.graphs.values.graph import Graph
from lastmove.graphs.values.multidigraph import Multidigraph, Network, as_network, vertex_of
from lastmove.notation import Word
from lastmove.notation.args import Args
from lastmove.notation.kinds import name_text
from lastmove.notation.syntax import spoken

State = tuple[Graph | Multidigraph, str, frozenset[str]]
"""The graph, where the token stands, and where it has been before."""


class VertexGeography(TokenGame):
    """Move the token along an edge (or arc) to a vertex where it has not been."""

    sources = (
        cite(LECTURES, "section 2, Undirected Vertex Geography"),
        FRAENKEL_SCHEINERMAN_ULLMAN,
    )
    examples = (
        "vertex_geography([a-b,b-c,c-d,b-d], at=a)",
        "vertex_geography([a-b,b-c,c-a,c-d,d-e], at=d, visited=[c])",
        "vertex_geography([a-b,b-c], at=b)",
        "vertex_geography([a-b,a-b,b-b,b-c,d], at=a)",
        "vertex_geography([1-2,2-3,3-4,4-5,5-1,3-6], at=1)",
        "vertex_geography([x], at=x)",
        "vertex_geography([a>b,b>c,c>a,b>d,d>a], at=a)",
    )

    @staticmethod
    def start(graph: Network, *, at: Word, visited: tuple[Word, ...] = ()) -> State:
        """`vertex_geography([a-b,b-c], at=a)`; later `at=b, visited=[a]`: where it has been."""
        network = as_network(graph)
        where = vertex_of(network, "at", at)
        return network, where, visited_before(network, where, visited)

    @staticmethod
    def args(state: State) -> Args:
        """The graph, the token's vertex, and where it has been, in the order of the graph."""
        graph, at, visited = state
        return Args((graph,), {"at": Word(at)} | visited_words(graph, visited))

    @classmethod
    def plays(cls, state: State) -> Iterator[tuple[str, Any]]:
        """To each neighbor where the token has not been, once however many edges lead there."""
        graph, at, visited = state
        for name in steps(graph, at, visited):
            yield step_text(at, name), (graph, name, visited | {at})

    def move(self, text: str) -> Move:
        """As for any game, but without writing down where every other move leads."""
        graph, at, visited = self.state
        words = spoken(text)
        if len(words) == 3 and words[:2] == [at, "to"] and words[2] in steps(graph, at, visited):
            return Move(step_text(at, words[2]), self.at((graph, words[2], visited | {at})))
        return super().move(text)

    def things(self) -> int:
        """The vertices where the token may still come."""
        graph, _, visited = self.state
        return int(graph.order - len(visited) - 1)

    @staticmethod
    def arena(state: State) -> Arena:
        """Each vertex is used up once."""
        return _numbered(state[0])[0]

    @staticmethod
    def node(state: State) -> Node:
        """The token, and the vertices where it has not been."""
        graph, at, visited = state
        index = _numbered(graph)[1]
        gone = sum(1 << index[name] for name in {at, *visited})
        return index[at], (1 << len(index)) - 1 - gone


_numbered = lru_cache(maxsize=64)(vertex_arena)


def steps(graph: Graph | Multidigraph, at: str, visited: frozenset[str]) -> Iterator[str]:
    """The neighbors that are neither visited nor the vertex itself."""
    number = graph.find(at)
    assert number is not None
    for end in graph.neighbors(number):
        name = graph.name(end)
        if end != number and name not in visited:
            yield name


def step_text(at: str, to: str) -> str:
    """What the move from one vertex to another is called."""
    return f"{name_text(at)} to {name_text(to)}"


def visited_before(graph: Graph | Multidigraph, at: str, visited: Iterable[Any]) -> frozenset[str]:
    """The visited vertices, each in the graph, given once, and not where the token stands."""
    listed = (visited,) if isinstance(visited, str) else tuple(visited)
    names = [vertex_of(graph, "visited", name) for name in listed]
    for index, name in enumerate(names):
        if name == at:
            raise BadArgument(
                "visited", f"the token stands on {at!r}; visited= lists where it was before"
            )
        if name in names[:index]:
            raise BadArgument("visited", f"{name!r} is listed twice; no vertex is visited twice")
    return frozenset(names)


def visited_words(graph: Graph | Multidigraph, visited: frozenset[str]) -> dict[str, Any]:
    """As an argument of a position; nothing if no vertex has been visited before."""
    numbers = sorted(number for name in visited if (number := graph.find(name)) is not None)
    return {"visited": tuple(Word(graph.name(number)) for number in numbers)} if numbers else {}
