"""A graph of which vertices have been deleted: those that are left stand out from the others."""

from __future__ import annotations

from lastmove.core.errors import printable
from lastmove.core.position import Move, Position
from lastmove.graphs.deletion import (
    Left,
    VertexDeletion,
    bits,
    left,
    neighborhoods,
    pairs,
)
from lastmove.notation.kinds import name_text
from lastmove.render.canvas import Canvas
from lastmove.render.drawer import Drawer
from lastmove.render.labels import shorten
from lastmove.render.network import LONGEST, Line, Vertex, network

SHOWN = 100
"""How many vertices are drawn; of a larger graph those nearest to one that is left."""
NEAR = 20
"""How many neighbors a line of text names."""


def picture(position: Position) -> Canvas:
    """The graph; what is deleted is gray and dashed."""
    state = left(position)
    shown = drawn(state)
    place = {vertex: index for index, vertex in enumerate(shown)}
    vertices = [
        Vertex(state.graph.vertices[v], look="plain" if state.vertices >> v & 1 else "gone")
        for v in shown
    ]
    lines = [
        Line(place[tail], place[head], _look(state, tail, head), state.graph.directed)
        for tail, head in pairs(state.graph)
        if tail in place and head in place
    ]
    return network(vertices, lines, notes(state))


def _look(state: Left, *ends: int) -> str:
    return "plain" if all(state.vertices >> end & 1 for end in ends) else "gone"


def text(position: Position) -> str:
    """A line for each vertex that is left, with its neighbors; of an order, with those below."""
    state = left(position)
    near = neighborhoods(state.graph)
    if state.graph.directed:
        near = tuple(
            sum({1 << head for tail, head in pairs(state.graph) if tail == vertex})
            for vertex in range(state.graph.order)
        )
    sign = ">" if state.graph.directed else "-"
    lines = []
    for vertex in drawn(state):
        if state.vertices >> vertex & 1:
            ends = [_label(state, end) for end in bits(near[vertex] & state.vertices)]
            more = ", …" if len(ends) > NEAR else ""
            beside = f"{sign} {', '.join(ends[:NEAR])}{more}" if ends else "(alone)"
            if state.graph.directed and not ends:
                beside = "(lowest)"
            lines.append(f"{_label(state, vertex)} {beside}")
    return "\n".join([*lines, *notes(state)]) or "(no vertex is left)"


def _label(state: Left, vertex: int) -> str:
    return shorten(printable(name_text(state.graph.vertices[vertex])), LONGEST)


def drawn(state: Left) -> list[int]:
    """The vertices that are drawn: all of a small graph, or some around the first that is left."""
    if state.graph.order <= SHOWN:
        return list(range(state.graph.order))
    near, found = neighborhoods(state.graph), dict.fromkeys([next(bits(state.vertices), 0)])
    for vertex in (waiting := list(found)):
        for end in bits(near[vertex]):
            if end not in found and len(found) < SHOWN:
                found[end] = None
                waiting.append(end)
    return sorted(found)


def notes(state: Left) -> list[str]:
    """How much of a large graph is drawn."""
    order = state.graph.order
    left = f"{state.vertices.bit_count():,} of {order:,} vertices are left"
    return [f"{left}; those around the first are shown"] if order > SHOWN else []


def points(position: Position, move: Move) -> list[str]:
    """The vertices that are taken; others are deleted because of them."""
    game = type(position)
    assert issubclass(game, VertexDeletion)
    removals = game.removals(left(position).graph)
    taken = (one.needs for one in removals if one.text == move.text)
    return _spots(position, next(taken, position.state & ~move.to.state))


def changes(position: Position, move: Move) -> list[str]:
    """All vertices that are deleted."""
    return _spots(position, position.state & ~move.to.state)


def _spots(position: Position, vertices: int) -> list[str]:
    """What the picture calls these vertices; none where one of them is not drawn."""
    shown, name = set(drawn(left(position))), left(position).graph.vertices
    listed = list(bits(vertices))
    return [f"vertex-{name[v]}" for v in listed] if shown.issuperset(listed) else []


DRAWERS = {"vertex_deletion": Drawer(picture, text, points, changes)}
