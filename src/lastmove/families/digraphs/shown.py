"""What is drawn of a digraph, so that an argument marks what can be seen."""

from __future__ import annotations

from lastmove.graphs.values.digraph import Digraph

SHOWN = 60
"""How many vertices are drawn; of a larger digraph those the counters can reach soonest."""


def drawn(graph: Digraph, starts: tuple[str, ...]) -> dict[str, None]:
    """The vertices that are drawn: all, or those that counters reach in the fewest moves."""
    at = (number for name in starts if (number := graph.find(name)) is not None)
    return dict.fromkeys(map(graph.name, graph.nearest(at, SHOWN)))


def spot(vertex: str) -> str:
    """The name of a vertex in the drawing."""
    return f"vertex-{vertex}"
