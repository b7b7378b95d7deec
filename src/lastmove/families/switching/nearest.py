"""Which part of a large graph is shown."""

from __future__ import annotations

from lastmove.graphs.values.graph import Graph

SHOWN = 60
"""How many vertices are drawn; of a larger graph those nearest to the first."""


def nearest(graph: Graph) -> list[int]:
    """All vertices of a small graph; of a large one those nearest to the first."""
    return graph.nearest([0], SHOWN)
