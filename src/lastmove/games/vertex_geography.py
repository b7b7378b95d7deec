"""Undirected vertex geography: a token that never comes back to a vertex."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from lastmove.bibliography import FRAENKEL_SCHEINERMAN_ULLMAN, LECTURES, cite
from lastmove.errors import BadArgument
from lastmove.graph import Graph, as_graph
from lastmove.notation import Word
from lastmove.notation.args import Args
from lastmove.position import Impartial, Move

State = tuple[Graph, str, frozenset[str]]
"""The graph, where the token stands, and where it has been before."""


class VertexGeography(Impartial):
    """Move the token along an edge to a vertex where it has not been; whoever cannot loses."""

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
    )

    @staticmethod
    def start(graph: Graph, *, at: Word, visited: tuple[Word, ...] = ()) -> State:
        """`vertex_geography([a-b,b-c], at=a)`; later `at=b, visited=[a]`: where it has been."""
        graph = as_graph(graph)
        where = vertex_of(graph, "at", at)
        return graph, where, visited_before(graph, where, visited)

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
            yield f"{at} to {name}", (graph, name, visited | {at})

    def move(self, text: str) -> Move:
        """As for any game, but without writing down where every other move leads."""
        graph, at, visited = self.state
        words = text.split()
        if len(words) == 3 and words[:2] == [at, "to"] and words[2] in steps(graph, at, visited):
            return Move(" ".join(words), self.at((graph, words[2], visited | {at})))
        return super().move(text)

    @staticmethod
    def canonical(state: State) -> State:
        """Only what the token can still reach matters: the rest may as well have been visited."""
        graph, at, visited = state
        return graph, at, out_of_reach(graph, at, visited)


def steps(graph: Graph, at: str, visited: frozenset[str]) -> Iterator[str]:
    """The neighbors that are neither visited nor the vertex itself."""
    number = graph.find(at)
    assert number is not None
    for end in graph.neighbors(number):
        name = graph.name(end)
        if end != number and name not in visited:
            yield name


def out_of_reach(graph: Graph, at: str, visited: frozenset[str]) -> frozenset[str]:
    """The vertices that the token cannot come to any more, those visited among them."""
    reached = {at}
    waiting = [at]
    while waiting:
        for name in steps(graph, waiting.pop(), visited):
            if name not in reached:
                reached.add(name)
                waiting.append(name)
    return frozenset(graph.vertices) - reached


def vertex_of(graph: Graph, argument: str, name: Any) -> str:
    """The name as a plain text, if the graph has such a vertex."""
    text = str.__str__(name) if isinstance(name, str) else str(name)
    if text not in graph:
        raise BadArgument(argument, f"the graph has no vertex {text!r}")
    return text


def visited_before(graph: Graph, at: str, visited: Iterable[Any]) -> frozenset[str]:
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


def visited_words(graph: Graph, visited: frozenset[str]) -> dict[str, Any]:
    """As an argument of a position; nothing if no vertex has been visited before."""
    numbers = sorted(number for name in visited if (number := graph.find(name)) is not None)
    return {"visited": tuple(Word(graph.name(number)) for number in numbers)} if numbers else {}
