"""Geography: the token, where it has been and where it may go."""

from __future__ import annotations

from lastmove.core.errors import printable
from lastmove.core.position import Move, Position
from lastmove.families.geography.token_game import edge_spot
from lastmove.graphs.values.network import Network
from lastmove.notation.kinds import name_text
from lastmove.render.canvas import Canvas
from lastmove.render.drawer import Drawer
from lastmove.render.labels import shorten
from lastmove.render.network import LONGEST, Line, Vertex, network

SHOWN = 100
"""How many vertices are drawn; of a larger graph those nearest to the token."""


def picture(position: Position) -> Canvas:
    """The token as a disc, edges it may take strong, what is used up dashed."""
    graph, at, _ = position.state
    drawn = nearest(graph, at)
    number = {vertex: index for index, vertex in enumerate(drawn)}
    token = None if at is None else graph.find(at)
    visited, deleted = _used(position)
    vertices = [
        Vertex(graph.name(v), look="token" if v == token else "gone" if v in visited else "plain")
        for v in drawn
    ]
    lines = []
    for v in drawn:
        for edge, end in graph.incident(v):
            if end not in number or (not graph.directed and number[v] > number[end]):
                continue
            from_token = token == v or (token == end and not graph.directed)
            stays = v == end and deleted is None
            gone = visited & {v, end} or (deleted is not None and edge in deleted)
            look = "gone" if gone else "strong" if from_token and not stays else "plain"
            spot = edge_spot(graph, edge)
            lines.append(Line(number[v], number[end], look, graph.directed, spot))
    return network(vertices, lines, _notes(graph, drawn))


def _used(position: Position) -> tuple[set[int | None], set[int | None] | None]:
    """The vertices visited before; the edges deleted, None where edges are not used up."""
    graph, _, used = position.state
    if "deleted" in position.state._fields:
        return set(), {graph.find_edge(edge) for edge in used}
    return {graph.find(name) for name in used}, None


def text(position: Position) -> str:
    """A line for each vertex: the token ●, visited ×, and its neighbors by the edges left."""
    graph, at, _ = position.state
    visited, deleted = _used(position)
    drawn = nearest(graph, at)
    names = [_label(graph.name(v)) for v in drawn]
    wide = max(map(len, names), default=0)
    lines = []
    for v, name in zip(drawn, names, strict=True):
        mark = "●" if graph.name(v) == at else "×" if v in visited else " "
        ends = graph.neighbors(v)
        if deleted is not None:
            ends = tuple(end for edge, end in graph.incident(v) if edge not in deleted)
        shown = ", ".join(_label(graph.name(end)) for end in ends[:20])
        shown += ", …" if len(ends) > 20 else ""
        none = "(alone)" if deleted is None else "(no edge left)"
        lines.append(f"{name:<{wide}} {mark} {f'{graph.kind.separator} {shown}' if ends else none}")
    return "\n".join([*lines, *_notes(graph, drawn)]) or "(no vertex)"


def _label(name: str) -> str:
    return shorten(printable(name_text(name)), LONGEST)


def nearest(graph: Network, at: str | None) -> list[int]:
    """All vertices of a small graph; of a large one those nearest to the token."""
    return graph.nearest([(0 if at is None else graph.find(at)) or 0], SHOWN)


def _notes(graph: Network, drawn: list[int]) -> list[str]:
    if len(drawn) == graph.order:
        return []
    return [f"{len(drawn)} of {graph.order:,} vertices"]


def points(position: Position, move: Move) -> list[str]:
    """The vertex to which the token goes, if it is drawn."""
    graph, at, _ = position.state
    goal = move.to.state.at
    return [f"vertex-{goal}"] if graph.find(goal) in nearest(graph, at) else []


def way(position: Position, move: Move) -> list[str]:
    """From where the token stands, if it does, to where it goes."""
    at, goal = position.state.at, points(position, move)
    return [f"vertex-{at}", *goal] if at is not None and goal else []


DRAWERS = dict.fromkeys(
    ("vertex_geography", "escape", "edge_geography"), Drawer(picture, text, points, way=way)
)
