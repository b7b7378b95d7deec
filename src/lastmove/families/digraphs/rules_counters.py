"""Counters on a network: any finite impartial game, given by its digraph."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from lastmove.core.bibliography import (
    COMBINATORIAL_GAME_THEORY,
    LECTURES,
    NIM_AND_COMBINATORIAL_GAMES,
    cite,
)
from lastmove.core.errors import BadArgument
from lastmove.core.heaps import HeapGame, HeapState
from lastmove.graphs.values.digraph import Digraph, acyclic
from lastmove.notation import Word
from lastmove.notation.args import Args
from lastmove.notation.kinds import name_text


class Counters(HeapGame):
    """Move one counter along an arc of an acyclic digraph; counters may share a vertex."""

    sources = (
        cite(NIM_AND_COMBINATORIAL_GAMES, "exercise 1.7"),
        cite(LECTURES, "section 1"),
        cite(COMBINATORIAL_GAME_THEORY, "section 3"),
    )
    examples = (
        "counters([a>b,b>c], at=[a,a,b])",
        "counters([a>b,a>c,b>c,d], at=[d,a])",
        "counters([x], at=[x])",
    )

    @staticmethod
    def start(graph: Digraph, *, at: tuple[str, ...]) -> Any:
        """`counters([a>b,b>c], at=[a,a,b])`: the digraph, and where the counters stand."""
        graph = acyclic("graph", Digraph.of(graph).simple())
        return HeapState(graph, _vertices(graph, at))

    @staticmethod
    def args(state: Any) -> Args:
        """The digraph and the vertices of the counters, in written order."""
        graph, at = state
        return Args.of(graph, at=tuple(Word(vertex) for vertex in at))

    @staticmethod
    def heap_moves(graph: Digraph, vertex: str) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Along an arc."""
        for head in graph.successors(vertex):
            yield f"{name_text(vertex)} to {name_text(head)}", (head,)

    @staticmethod
    def place(number: int) -> str:
        """Counters on one vertex are alike, so the vertices say it all."""
        return ""


def _vertices(graph: Digraph, at: Iterable[str]) -> tuple[str, ...]:
    names = (at,) if isinstance(at, str) else tuple(str(vertex) for vertex in at)
    for name in names:
        if name not in graph:
            raise BadArgument("at", f"the digraph has no vertex {name!r} to put a counter on")
    return names
