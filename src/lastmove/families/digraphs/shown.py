"""What is drawn of a digraph, so that an argument marks what can be seen."""

from __future__ import annotations

from lastmove.graphs.values.digraph import Digraph

SHOWN = 60
"""How many vertices are drawn; of a larger digraph those the counters can reach soonest."""


def drawn(graph: Digraph, starts: tuple[str, ...]) -> dict[str, None]:
    """The vertices that are drawn: all, or those that counters reach in the fewest moves."""
    if len(graph.vertices) <= SHOWN:
        return dict.fromkeys(graph.vertices)
    near = dict.fromkeys(starts)
    near = dict.fromkeys(list(near)[:SHOWN])
    waiting = list(near)
    for vertex in waiting:
        for head in graph.successors(vertex):
            if len(near) < SHOWN and head not in near:
                near[head] = None
                waiting.append(head)
    return near or dict.fromkeys(graph.vertices[:SHOWN])


def spot(vertex: str) -> str:
    """The name of a vertex in the drawing."""
    return f"vertex-{vertex}"
