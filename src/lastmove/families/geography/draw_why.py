"""What proves a verdict about a graph, drawn on it: even kernels and matchings."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from lastmove.core.errors import LimitReached
from lastmove.core.parse import parse
from lastmove.core.position import Position
from lastmove.graphs.values.graph import Graph
from lastmove.render.canvas import Canvas
from lastmove.render.network import Line, Vertex, network

MOST = 150
"""Vertices that such a picture shows."""


def even_kernel(position: Position, proof: dict[str, Any]) -> tuple[Canvas, str]:
    """The kernel shaded; the token, and the edge along which it comes into the kernel, if any."""
    graph, at, deleted = position.state
    _check_size(graph)
    kernel = set(proof["kernel"])
    gone = {graph.find_edge(edge) for edge in deleted}
    taken: int | None = None
    if "move" in proof:
        after = parse(proof["move"], files=False)
        [edge] = [graph.find_edge(edge) for edge in after.state[2] - deleted]
        taken = edge
    vertices = [
        Vertex(name, "token" if name == at else "", "lost" if name in kernel else "plain")
        for name in graph.vertices
    ]
    lines = [
        Line(tail, head, "gone" if edge in gone else "strong" if edge == taken else "plain")
        for edge in range(graph.size)
        for tail, head in [graph.ends(edge)]
    ]
    notes = ["Square and shaded: an even kernel. Outside it every vertex has an"]
    notes += ["even number of edges into it, so whoever leaves it is answered back into it."]
    if taken is not None:
        notes.append("Strong: the move that enters it, and wins.")
    return network(vertices, lines, notes), f"even kernel: {', '.join(sorted(kernel))}"


def matching(position: Position, proof: dict[str, Any]) -> tuple[Canvas, str]:
    """The matching strong, the barrier marked, and what it misses shaded."""
    graph, at, visited = position.state
    _check_size(graph)
    pairs = [frozenset(pair) for pair in proof["matching"]]
    covered = {name for pair in pairs for name in pair}
    barrier = set(proof["barrier"])
    vertices = []
    for name in graph.vertices:
        marks = ["token"] * (name == at) + ["barrier"] * (name in barrier)
        look = "gone" if name in visited else "plain" if name in covered else "lost"
        vertices.append(Vertex(name, ", ".join(marks), look))
    lines = [
        Line(tail, head, _look(graph, edge, pairs, visited))
        for edge in range(graph.size)
        for tail, head in [graph.ends(edge)]
    ]
    notes = ["Strong: a maximum matching. Square and shaded: what it misses."]
    if barrier:
        notes.append("Without the barrier, odd components are left over: none misses fewer.")
    told = [f"{min(pair)}-{max(pair)}" for pair in pairs]
    return network(vertices, lines, notes), f"matching: {', '.join(told)}"


def _look(graph: Graph, edge: int, pairs: list[frozenset[str]], visited: Collection[str]) -> str:
    ends = [graph.name(end) for end in graph.ends(edge)]
    if any(name in visited for name in ends):
        return "gone"
    first = graph.edge(edge).copy == 1  # of parallel edges one is in the matching
    return "strong" if first and frozenset(ends) in pairs else "plain"


def _check_size(graph: Graph) -> None:
    if graph.order > MOST:
        raise LimitReached(
            f"such a picture shows up to {MOST} vertices, and the graph has {graph.order:,}"
        )
