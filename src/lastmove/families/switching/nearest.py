"""Which part of a large graph is shown."""

from __future__ import annotations

from lastmove.graphs.values.graph import Graph

SHOWN = 60
"""How many vertices are drawn; of a larger graph those nearest to the first."""


def nearest(graph: Graph) -> list[int]:
    """All vertices of a small graph; of a large one those nearest to the first."""
    if graph.order <= SHOWN:
        return list(range(graph.order))
    near, seen = [0], {0}
    for vertex in near:
        for end in graph.neighbors(vertex)[:SHOWN]:
            if len(near) < SHOWN and end not in seen:
                seen.add(end)
                near.append(end)
    return near
