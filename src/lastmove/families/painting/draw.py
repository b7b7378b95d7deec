"""Snort and Col: a board as a grid, a graph as a network that says who has painted what."""

from __future__ import annotations

from lastmove.core.errors import printable
from lastmove.core.position import Move, Position
from lastmove.families.painting.painting_game import Painted, Squares
from lastmove.notation.kinds import name_text
from lastmove.render import grid
from lastmove.render.canvas import Canvas
from lastmove.render.drawer import Drawer
from lastmove.render.labels import shorten
from lastmove.render.network import LONGEST, Line, Vertex, network

SHOWN = 100
"""How many vertices are drawn; of a larger graph those nearest to the first."""


def picture(position: Position) -> Canvas:
    """The board; or the graph, Left's vertices with a disc and Right's with a double border."""
    state = position.state
    if isinstance(state, Squares):
        return grid.picture(position)
    graph, drawn = state.graph, _drawn(state)
    number = {vertex: index for index, vertex in enumerate(drawn)}
    vertices = [_vertex(state, graph.name(vertex)) for vertex in drawn]
    ends = (graph.ends(edge) for edge in range(graph.size))
    lines = [Line(number[a], number[b]) for a, b in ends if a in number and b in number]
    return network(vertices, lines, _notes(state))


def _vertex(state: Painted, name: str) -> Vertex:
    if name in state.left:
        return Vertex(name, "Left", "token")
    return Vertex(name, "Right", "lost") if name in state.right else Vertex(name)


def text(position: Position) -> str:
    """The board; or a line for each vertex: its name, L or R if it is painted, its neighbors."""
    state = position.state
    if isinstance(state, Squares):
        return grid.text(position)
    graph, lines = state.graph, []
    for vertex in _drawn(state):
        name = graph.name(vertex)
        mark = "L" if name in state.left else "R" if name in state.right else "."
        beside = [_label(graph.name(other)) for other in graph.neighbors(vertex)]
        more = ", …" if len(beside) > 20 else ""
        near = f"- {', '.join(beside[:20])}{more}" if beside else "(alone)"
        lines.append(f"{_label(name)} {mark} {near}")
    return "\n".join([*lines, *_notes(state)]) or "(no vertex)"


def _label(name: str) -> str:
    return shorten(printable(name_text(name)), LONGEST)


def _drawn(state: Painted) -> list[int]:
    return state.graph.nearest([0], SHOWN) if state.graph.order else []


def _notes(state: Painted) -> list[str]:
    order = state.graph.order
    return [f"{SHOWN} of {order:,} vertices"] if order > SHOWN else []


def points(position: Position, move: Move) -> list[str]:
    """The square or the vertex that is painted, if it is drawn."""
    before, after = position.state, move.to.state
    if isinstance(before, Squares):
        return grid.points(position, move)
    [name] = (after.left - before.left) | (after.right - before.right)
    drawn = before.graph.find(name) in _drawn(before)
    return [f"vertex-{name}"] if drawn else []


DRAWERS = dict.fromkeys(("snort", "col"), Drawer(picture, text, points))
