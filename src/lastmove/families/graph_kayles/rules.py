"""Node kayles and arc kayles."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar

from lastmove.core.bibliography import BODLAENDER_KRATSCH, SCHAEFER
from lastmove.graphs.deletion import (
    Removal,
    VertexDeletion,
    checked,
    components,
    left_of,
    neighborhoods,
    pairs,
)
from lastmove.graphs.values.graph import Graph
from lastmove.graphs.values.network import Network
from lastmove.notation import Edge, Word
from lastmove.notation.kinds import name_text


class NodeKayles(VertexDeletion):
    """Take a vertex; it is deleted, and so are its neighbors."""

    sources = (SCHAEFER, BODLAENDER_KRATSCH)
    examples = (
        "node_kayles([a-b,b-c,c-d,d-e,e-a])",
        "node_kayles([a-b,b-c,b-d,d-e], deleted=[a])",
        "node_kayles([1-2,2-3,3-4,4-1,1-3,5])",
        "node_kayles([x])",
    )

    @staticmethod
    def start(graph: Graph, *, deleted: tuple[Word, ...] = ()) -> int:
        """`node_kayles([a-b,b-c])`; later `deleted=[a,b]`, the vertices that are gone."""
        return left_of(graph, deleted)

    @staticmethod
    def graph_as_fixed(graph: Any) -> Network:
        """Any graph."""
        return checked(Graph.of(graph))

    @staticmethod
    def removals(graph: Graph) -> list[Removal]:
        """Every vertex."""
        return [
            Removal(f"take {name_text(name)}", 1 << vertex, near | 1 << vertex)
            for vertex, (name, near) in enumerate(
                zip(graph.vertices, neighborhoods(graph), strict=True)
            )
        ]

    split: ClassVar[Callable[..., Iterable[Any]] | None] = staticmethod(components)


class ArcKayles(VertexDeletion):
    """Take an edge; its two ends are deleted, and so are all edges there."""

    sources = (SCHAEFER,)
    examples = (
        "arc_kayles([a-b,b-c,c-d,d-e,e-a])",
        "arc_kayles([a-b,b-c,c-d,d-e,e-f], deleted=[a])",
        "arc_kayles([1-2,2-3,3-4,4-1,1-3,3-5])",
        "arc_kayles([x])",
    )

    @staticmethod
    def start(graph: Graph, *, deleted: tuple[Word, ...] = ()) -> int:
        """`arc_kayles([a-b,b-c])`; later `deleted=[a,b]`, the vertices that are gone."""
        return left_of(graph, deleted)

    @staticmethod
    def graph_as_fixed(graph: Any) -> Network:
        """Any graph."""
        return checked(Graph.of(graph))

    @staticmethod
    def removals(graph: Graph) -> list[Removal]:
        """Every edge; parallel ones do the same, and are one."""
        name = graph.vertices
        return [
            Removal(f"take {Edge(name[first], name[last])}", ends, ends)
            for first, last in sorted({tuple(sorted(pair)) for pair in pairs(graph)})
            if (ends := 1 << first | 1 << last)
        ]

    split: ClassVar[Callable[..., Iterable[Any]] | None] = staticmethod(components)
