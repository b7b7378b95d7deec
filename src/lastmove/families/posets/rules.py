"""The poset game, of which nim, chomp and green Hackenbush on trees are special cases."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar

from lastmove.core.bibliography import FENNER_ROGERS, SCHUH
from lastmove.core.errors import BadArgument
from lastmove.graphs.deletion import (
    Removal,
    VertexDeletion,
    checked,
    components,
    left_of,
    pairs,
)
from lastmove.graphs.values.digraph import Digraph, acyclic
from lastmove.graphs.values.network import Network
from lastmove.notation import Word
from lastmove.notation.kinds import name_text


class Poset(VertexDeletion):
    """Take an element of a partial order; it is deleted with all elements above it.

    An arc a>b says that a is above b; what follows from several of them need not be written.
    """

    sources = (SCHUH, FENNER_ROGERS)
    examples = (
        "poset([b>a,c>a,d>b,d>c])",
        "poset([a>b,b>c,d>e])",
        "poset([c>a,c>b,d>b,e>d], deleted=[e])",
        "poset([x])",
    )

    @staticmethod
    def start(graph: Digraph, *, deleted: tuple[Word, ...] = ()) -> int:
        """`poset([b>a,c>a])`: b and c are above a; later `deleted=[b]`, the elements gone."""
        state, name = left_of(graph, deleted), graph.vertices
        for high, low in pairs(graph):
            if state >> high & 1 and not state >> low & 1:
                raise BadArgument(
                    "deleted",
                    f"{name[low]} is deleted, so {name[high]}, which is above it, has to be too",
                )
        return state

    @staticmethod
    def graph_as_fixed(graph: Any) -> Network:
        """An acyclic digraph."""
        return checked(acyclic("graph", Digraph.of(graph)))

    @staticmethod
    def removals(order: Digraph) -> list[Removal]:
        """Every element with all that is above it."""
        above = [1 << element for element in range(order.order)]
        higher: dict[int, list[int]] = {}
        for high, low in pairs(order):
            higher.setdefault(low, []).append(high)
        upward, _ = order.reverse_topological_order()
        for element in map(int, reversed(upward)):  # what is above comes first
            for high in higher.get(element, ()):
                above[element] |= above[high]
        return [
            Removal(f"take {name_text(name)}", 1 << element, above[element])
            for element, name in enumerate(order.vertices)
        ]

    split: ClassVar[Callable[..., Iterable[Any]] | None] = staticmethod(components)
