"""What proves a verdict, drawn on the position; it is handed in as a certificate."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from lastmove.api.parse import parse
from lastmove.core.errors import InputError, LimitReached
from lastmove.core.position import Position
from lastmove.core.verdict import Certificate
from lastmove.families.frogs.draw_why import frog_matching
from lastmove.families.positional.draw_pairing import pairing
from lastmove.families.switching import draw as shannon
from lastmove.graphs.values.graph import Graph
from lastmove.render.canvas import Canvas, document
from lastmove.render.labels import notation, shorten
from lastmove.render.network import Line, Vertex, network

MOST = 150
"""Vertices that such a picture shows."""


def why_svg(position: Position, certificate: Certificate) -> str:
    """The position with its proof, as a standalone SVG document.

    Raises
    ------
    InputError : for a kind of proof that is not drawn.
    LimitReached : for a graph that is too large to be seen.
    """
    draw = DRAWN.get(certificate.kind)
    if draw is None:
        raise InputError(
            f"a proof of kind {certificate.kind!r} is not drawn; those of kind "
            f"{', '.join(sorted(DRAWN))} are"
        )
    canvas, told = draw(position, certificate.proof)
    title = f"{shorten(notation(position), 100)}: why"
    return document(canvas, title, f"{certificate.claim}\n{told}")


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


def trees(position: Position, proof: dict[str, Any]) -> tuple[Canvas, str]:
    """Join's two trees, or the parts between which there are too few edges."""
    return shannon.proof_picture(position), shannon.proof_text(position)


def _check_size(graph: Graph) -> None:
    if graph.order > MOST:
        raise LimitReached(
            f"such a picture shows up to {MOST} vertices, and the graph has {graph.order:,}"
        )


DRAWN: dict[str, Callable[[Position, dict[str, Any]], tuple[Canvas, str]]] = {
    "even-kernel": even_kernel,
    "frog-matching": frog_matching,
    "matching": matching,
    "spanning-trees": trees,
    "partition": trees,
    "pairing": pairing,
}
"""Who draws which kind of proof."""
