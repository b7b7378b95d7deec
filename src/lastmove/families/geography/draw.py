"""Vertex geography: the token, where it has been and where it may go."""

from __future__ import annotations

from lastmove.core.errors import printable
from lastmove.core.position import Move, Position
from lastmove.families.geography.token_game import edge_spot
from lastmove.graphs.values.graph import Graph
from lastmove.graphs.values.multidigraph import Multidigraph
from lastmove.notation.kinds import name_text
from lastmove.render.canvas import Canvas
from lastmove.render.drawer import Drawer
from lastmove.render.labels import shorten
from lastmove.render.network import LONGEST, Line, Vertex, network

SHOWN = 100
"""How many vertices are drawn; of a larger graph those nearest to the token."""

Network = Graph | Multidigraph


def picture(position: Position) -> Canvas:
    """The token as a disc, edges it may take strong, vertices where it has been dashed."""
    graph, at, visited = position.state
    drawn = nearest(graph, at)
    number = {vertex: index for index, vertex in enumerate(drawn)}
    token = None if at is None else graph.find(at)
    gone = {graph.find(name) for name in visited}
    vertices = [
        Vertex(graph.name(v), look="token" if v == token else "gone" if v in gone else "plain")
        for v in drawn
    ]
    lines = []
    directed = not isinstance(graph, Graph)
    for v in drawn:
        for edge, end in graph.incident(v):
            if end in number and (directed or number[v] <= number[end]):
                from_token = token == v or (token == end and not directed)
                open_edge = from_token and v != end and not gone & {v, end}
                look = "strong" if open_edge else "gone" if gone & {v, end} else "plain"
                spot = edge_spot(graph, edge)
                lines.append(Line(number[v], number[end], look, directed, spot))
    return network(vertices, lines, _notes(graph, drawn))


def edge_picture(position: Position) -> Canvas:
    """The token as a disc, edges it may take strong, edges that were taken dashed."""
    graph, at, deleted = position.state
    drawn = nearest(graph, at)
    number = {vertex: index for index, vertex in enumerate(drawn)}
    token = graph.find(at)
    vertices = [Vertex(graph.name(v), look="token" if v == token else "plain") for v in drawn]
    directed = not isinstance(graph, Graph)
    gone = {graph.find_edge(edge) for edge in deleted}
    lines = []
    for v in drawn:
        for edge, end in graph.incident(v):
            if end not in number or (not directed and number[v] > number[end]):
                continue
            from_token = token == v or (token == end and not directed)
            look = "gone" if edge in gone else "strong" if from_token else "plain"
            spot = edge_spot(graph, edge)
            lines.append(Line(number[v], number[end], look, directed, spot))
    return network(vertices, lines, _notes(graph, drawn))


def edge_text(position: Position) -> str:
    """A line for each vertex: the token ●, and the ends of the edges that are left."""
    graph, at, deleted = position.state
    gone = {graph.find_edge(edge) for edge in deleted}
    drawn = nearest(graph, at)
    names = [_label(graph.name(v)) for v in drawn]
    wide = max(map(len, names), default=0)
    sign = "-" if isinstance(graph, Graph) else ">"
    lines = []
    for v, name in zip(drawn, names, strict=True):
        left = [end for edge, end in graph.incident(v) if edge not in gone]
        ends = [_label(graph.name(end)) for end in left[:20]]
        shown = ", ".join(ends) + (", …" if len(left) > 20 else "")
        mark = "●" if graph.name(v) == at else " "
        lines.append(f"{name:<{wide}} {mark} {f'{sign} {shown}' if ends else '(no edge left)'}")
    return "\n".join([*lines, *_notes(graph, drawn)])


def text(position: Position) -> str:
    """A line for each vertex: the token ●, visited ×, and its neighbors."""
    graph, at, visited = position.state
    drawn = nearest(graph, at)
    names = [_label(graph.name(v)) for v in drawn]
    wide = max(map(len, names), default=0)
    lines = []
    for v, name in zip(drawn, names, strict=True):
        mark = "●" if graph.name(v) == at else "×" if graph.name(v) in visited else " "
        ends = [_label(graph.name(end)) for end in graph.neighbors(v)]
        shown = ", ".join(ends[:20]) + (", …" if len(ends) > 20 else "")
        sign = "-" if isinstance(graph, Graph) else ">"
        lines.append(f"{name:<{wide}} {mark} {f'{sign} {shown}' if ends else '(alone)'}")
    return "\n".join([*lines, *_notes(graph, drawn)]) or "(no vertex)"


def _label(name: str) -> str:
    return shorten(printable(name_text(name)), LONGEST)


def nearest(graph: Network, at: str | None) -> list[int]:
    """All vertices of a small graph; of a large one those nearest to the token."""
    if graph.order <= SHOWN:
        return list(range(graph.order))
    near = [(0 if at is None else graph.find(at)) or 0]
    seen = set(near)
    for vertex in near:
        for end in graph.neighbors(vertex)[:SHOWN]:
            if len(near) < SHOWN and end not in seen:
                seen.add(end)
                near.append(end)
    return near


def _notes(graph: Network, drawn: list[int]) -> list[str]:
    if len(drawn) == graph.order:
        return []
    return [f"{len(drawn)} of {graph.order:,} vertices"]


def points(position: Position, move: Move) -> list[str]:
    """The vertex to which the token goes, if it is drawn."""
    graph, at, _ = position.state
    goal = move.to.state.at
    return [f"vertex-{goal}"] if graph.find(goal) in nearest(graph, at) else []


DRAWERS = {
    "vertex_geography": Drawer(picture, text, points),
    "escape": Drawer(picture, text, points),
    "edge_geography": Drawer(edge_picture, edge_text, points),
}
