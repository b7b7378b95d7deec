"""Shannon's switching game: the graph, with what is joined and deleted, and whose turn it is."""

from __future__ import annotations

import math
from dataclasses import dataclass

from lastmove.core.errors import printable
from lastmove.core.position import Move, Position
from lastmove.families.switching.nearest import nearest
from lastmove.families.switching.rules_shannon import Shannon, State, numbers
from lastmove.graphs.values.graph import Graph
from lastmove.render.canvas import Canvas, Point, Style, coordinates
from lastmove.render.drawer import Drawer
from lastmove.render.labels import shorten, text_width
from lastmove.render.layout import settled
from lastmove.render.style import ACCENT_EDGE, INK, MUTED, PANEL

LISTED = 40
LONGEST = 10

STEP, HIGH, MARGIN = 96.0, 30.0, 34.0
LOOKS: dict[str, Style] = {
    "joined": {"stroke": INK, "stroke_width": 7.0},
    "deleted": {"stroke": MUTED, "stroke_width": 1.2, "stroke_dasharray": "1.5 5"},
    "other": {"stroke": MUTED, "stroke_width": 1.3},
}
"""How edges look; which is which is told by the way of the line and by a legend."""


@dataclass(frozen=True)
class Scene:
    """What is shown: vertices, edges with their looks, and notes."""

    graph: Graph
    vertices: list[int]
    edges: list[tuple[int, str]]
    notes: list[str]


def picture(position: Position) -> Canvas:
    """The graph with what is joined and deleted, and whose turn it is."""
    return _drawn(_scene(position.state))


def _drawn(scene: Scene) -> Canvas:
    """The graph; below it a legend of the lines in it, and notes."""
    number = {vertex: index for index, vertex in enumerate(scene.vertices)}
    ends = [tuple(number[end] for end in scene.graph.ends(edge)) for edge, _ in scene.edges]
    points = settled(len(scene.vertices), [(t, h) for t, h in ends])
    left, top = (min(point[axis] for point in points) for axis in range(2))
    widest = max(_wide(scene.graph.name(vertex)) for vertex in scene.vertices)
    step, side = STEP + widest - HIGH, MARGIN + (widest - HIGH) / 2
    places = [(step * (x - left) + side, step * (y - top) + MARGIN) for x, y in points]
    width = max(x for x, _ in places) + side
    height = max(y for _, y in places) + MARGIN
    drawing = Canvas(width, height)
    _lines(drawing, scene, places, number)
    for vertex, place in zip(scene.vertices, places, strict=True):
        _vertex(drawing, vertex, scene.graph.name(vertex), place)
    return _with_legend(drawing, scene)


def text(position: Position) -> str:
    """The edges by what they are: joined, deleted, or left."""
    state: State = position.state
    looks = _edge_looks(state)
    lines = []
    for look in LOOKS:
        named = [str(state.graph.edge(edge)) for edge, its in enumerate(looks) if its == look]
        if named:
            lines.append(f"{'left' if look == 'other' else look}: {_listed(named)}")
    return "\n".join([*lines, *_notes(state, state.graph.order)])


def _scene(state: State) -> Scene:
    vertices = nearest(state.graph)
    shown = set(vertices)
    edges = [
        (edge, look)
        for edge, look in enumerate(_edge_looks(state))
        if shown.issuperset(state.graph.ends(edge))
    ]
    return Scene(state.graph, vertices, edges, _notes(state, len(vertices)))


def _edge_looks(state: State) -> list[str]:
    """What each edge is: joined, deleted, or none of these."""
    looks = ["other"] * state.graph.size
    for look, edges in (("joined", state.joined), ("deleted", state.deleted)):
        for edge in numbers(state.graph, edges):
            looks[edge] = look
    return looks


def _notes(state: State, shown: int) -> list[str]:
    decided = Shannon.winner(state)
    turn = f"{decided} has won" if decided is not None else f"{state.turn} to move"
    order = state.graph.order
    return [turn if shown == order else f"{turn}; {shown} of {order:,} vertices are shown"]


def _listed(names: list[str]) -> str:
    more = f" and {len(names) - LISTED:,} more" if len(names) > LISTED else ""
    return ", ".join(names[:LISTED]) + more


def _lines(canvas: Canvas, scene: Scene, places: list[Point], number: dict[int, int]) -> None:
    twins: dict[tuple[int, int], list[tuple[int, str]]] = {}
    for edge, look in scene.edges:
        tail, head = sorted(number[end] for end in scene.graph.ends(edge))
        twins.setdefault((tail, head), []).append((edge, look))
    for (tail, head), edges in twins.items():
        for index, (edge, look) in enumerate(edges):
            style = LOOKS[look] | {"class_": look, "fill": "none"}
            bend = 30.0 * (index - (len(edges) - 1) / 2)
            if tail == head:
                d = _loop(places[tail], 26.0 + 10 * index)
            else:
                d = _curve(places[tail], places[head], bend)
            canvas.path(d, **style)
            canvas.line_spot(f"edge-{edge}", d)


def _curve(start: Point, end: Point, bend: float) -> str:
    """From rim to rim, so that marks on an edge leave the names of its vertices to be read."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy) or 1.0
    middle = (
        (start[0] + end[0]) / 2 - dy / length * bend,
        (start[1] + end[1]) / 2 + dx / length * bend,
    )
    first, last = (coordinates(*_rim(point, middle)) for point in (start, end))
    return f"M{first} L{last}" if bend == 0 else f"M{first} Q{coordinates(*middle)} {last}"


def _rim(vertex: Point, toward: Point) -> Point:
    dx, dy = toward[0] - vertex[0], toward[1] - vertex[1]
    part = HIGH / 2 / (math.hypot(dx, dy) or 1.0)
    return vertex[0] + dx * part, vertex[1] + dy * part


def _loop(place: Point, reach: float) -> str:
    x, y = place[0], place[1] - HIGH / 2 + 2
    return (
        f"M{coordinates(x - 7, y)} C{coordinates(x - reach * 0.8, y - reach)} "
        f"{coordinates(x + reach * 0.8, y - reach)} {coordinates(x + 7, y)}"
    )


def _label(name: str) -> str:
    return shorten(printable(name), LONGEST)


def _wide(name: str) -> float:
    return max(HIGH, text_width(_label(name), 14) + 16)


def _vertex(canvas: Canvas, vertex: int, name: str, place: Point) -> None:
    (x, y), wide = place, _wide(name)
    canvas.rect(
        x - wide / 2,
        y - HIGH / 2,
        wide,
        HIGH,
        rx=HIGH / 2,
        fill=PANEL,
        stroke=ACCENT_EDGE,
        stroke_width=1.6,
        class_="vertex",
    )
    canvas.text(x, y, _label(name), size=14)
    canvas.spot(f"vertex-{vertex}", x - wide / 2, y - HIGH / 2, wide, HIGH)


def _with_legend(drawing: Canvas, scene: Scene) -> Canvas:
    """The drawing over a line for each look in it and the notes."""
    used = [look for look in LOOKS if any(its == look for _, its in scene.edges)]
    used = [look for look in used if look != "other" or len(used) > 1]
    widths = [44 + text_width(look, 13) + 18 for look in used]
    note_wide = max(text_width(note, 13) for note in scene.notes)
    width = max(drawing.width, note_wide, sum(widths))
    below = drawing.height + (26 if used else 0)
    canvas = Canvas(width, below + 22 * len(scene.notes))
    canvas.place(drawing, (width - drawing.width) / 2, 0)
    x = (width - sum(widths)) / 2
    for look, wide in zip(used, widths, strict=True):
        y = drawing.height + 12
        canvas.line((x, y), (x + 36, y), **LOOKS[look])
        canvas.text(x + 44, y, look, size=13, anchor="start", fill=MUTED)
        x += wide
    for index, note in enumerate(scene.notes):
        canvas.text(width / 2, below + 22 * index + 10, note, size=13, fill=MUTED)
    return canvas


def points(position: Position, move: Move) -> list[str]:
    """The edge that is cut or joined, if it is drawn."""
    before, after = position.state, move.to.state
    played = (after.joined - before.joined) | (after.deleted - before.deleted)
    [edge] = numbers(before.graph, played)
    shown = set(nearest(before.graph))
    return [f"edge-{edge}"] if shown.issuperset(before.graph.ends(edge)) else []


DRAWERS = {"shannon": Drawer(picture, text, points)}
