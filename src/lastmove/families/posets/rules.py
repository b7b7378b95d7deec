"""The poset game, of which nim, chomp and green Hackenbush on trees are special cases."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar

from lastmove.core.bibliography import FENNER_ROGERS, SCHUH
from lastmove.core.errors import BadArgument
from lastmove.graphs.deletion import (
    Left,
    Removal,
    VertexDeletion,
    components,
    left_of,
    names,
    pairs,
)
from lastmove.graphs.values.digraph import Digraph, acyclic
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
    def start(order: Digraph, *, deleted: tuple[Word, ...] = ()) -> Left:
        """`poset([b>a,c>a])`: b and c are above a; later `deleted=[b]`, the elements gone."""
        state = left_of(acyclic("order", Digraph.of(order)), deleted)
        name = names(state.graph)
        for high, low in pairs(state.graph):
            if state.vertices >> high & 1 and not state.vertices >> low & 1:
                raise BadArgument(
                    "deleted",
                    f"{name[low]} is deleted, so {name[high]}, which is above it, has to be too",
                )
        return state

    @staticmethod
    def removals(order: Digraph) -> list[Removal]:
        """Every element with all that is above it."""
        above = [1 << element for element in range(order.order)]
        higher: dict[int, list[int]] = {}
        for high, low in pairs(order):
            higher.setdefault(low, []).append(high)
        number = {name: bit for bit, name in enumerate(names(order))}
        upward, _ = order.reverse_topological_order()
        for vertex in reversed(upward):  # what is above comes first
            element = number[order.name(int(vertex))]
            for high in higher.get(element, ()):
                above[element] |= above[high]
        return [
            Removal(f"take {name_text(name)}", 1 << element, above[element])
            for element, name in enumerate(names(order))
        ]

    split: ClassVar[Callable[[Any], Iterable[Any]] | None] = staticmethod(components)
