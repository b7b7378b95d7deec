"""The Great Escape: vertex geography in which the first move chooses where to begin."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lastmove.core.bibliography import COMBINATORIAL_GAME_THEORY, cite
from lastmove.core.errors import BadArgument
from lastmove.core.position import Impartial, Move
from lastmove.families.geography.rules_vertex_geography import (
    VertexGeography,
    step_text,
    steps,
    visited_before,
    visited_words,
)
from lastmove.graphs.values.graph import Graph, as_graph
from lastmove.graphs.values.multidigraph import vertex_of
from lastmove.notation import Word
from lastmove.notation.args import Args
from lastmove.notation.kinds import name_text
from lastmove.notation.syntax import spoken

State = tuple[Graph, str | None, frozenset[str]]
"""The graph, where the chase is (None before it begins), and where it has been before."""


class Escape(Impartial):
    """Choose where the chase begins, then go on by turns to a neighbor where it has not been."""

    sources = (cite(COMBINATORIAL_GAME_THEORY, "section 5"),)
    examples = (
        "escape([a-b,b-c])",
        "escape([a-b,b-c,c-d,d-a])",
        "escape([0-4,1-3,2-3,3-4])",
        "escape([a-b,b-c,c-a,c-d], at=c, visited=[b])",
        "escape([a-b,c])",
        "escape([])",
    )

    @staticmethod
    def start(graph: Graph, *, at: Word | None = None, visited: tuple[Word, ...] = ()) -> State:
        """`escape([a-b,b-c])`; later `at=b, visited=[a]`: where the chase has been."""
        graph = as_graph(graph)
        if at is None:
            if visited:
                raise BadArgument("visited", "a chase that has been somewhere is somewhere: at=a")
            return graph, None, frozenset()
        where = vertex_of(graph, "at", at)
        return graph, where, visited_before(graph, where, visited)

    @staticmethod
    def args(state: State) -> Args:
        """The graph, the vertex of the chase, and where it has been, in the order of the graph."""
        graph, at, visited = state
        if at is None:
            return Args.of(graph)
        return Args((graph,), {"at": Word(at)} | visited_words(graph, visited))

    @classmethod
    def plays(cls, state: State) -> Iterator[tuple[str, Any]]:
        """Any vertex at first; then as in vertex geography."""
        graph, at, visited = state
        if at is None:
            for name in graph.vertices:
                yield begin_text(name), (graph, name, frozenset())
        else:
            yield from VertexGeography.plays((graph, at, visited))

    def move(self, text: str) -> Move:
        """As for any game, but without writing down where every other move leads."""
        graph, at, visited = self.state
        words = spoken(text)
        if at is None:
            if len(words) == 3 and words[:2] == ["begin", "at"] and words[2] in graph:
                return Move(begin_text(words[2]), self.at((graph, words[2], frozenset())))
        elif len(words) == 3 and words[:2] == [at, "to"] and words[2] in steps(graph, at, visited):
            return Move(step_text(at, words[2]), self.at((graph, words[2], visited | {at})))
        return super().move(text)

    @staticmethod
    def canonical(state: State) -> State:
        """Only what the chase can still reach matters."""
        graph, at, visited = state
        return state if at is None else (graph, at, _out_of_reach(graph, at, visited))

    @property
    def opening(self) -> bool:
        """Before the chase begins anywhere; such a position is no term of a sum."""
        return self.state[1] is None


def begin_text(name: str) -> str:
    """What the first move, to this vertex, is called."""
    return f"begin at {name_text(name)}"


def _out_of_reach(graph: Graph, at: str, visited: frozenset[str]) -> frozenset[str]:
    """The vertices that the chase cannot come to any more, those visited among them."""
    reached = {at}
    waiting = [at]
    while waiting:
        for name in steps(graph, waiting.pop(), visited):
            if name not in reached:
                reached.add(name)
                waiting.append(name)
    return frozenset(graph.vertices) - reached
