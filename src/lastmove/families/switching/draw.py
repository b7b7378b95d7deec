"""Shannon's switching game: the graph; with the proof, join's two trees or the parts cut keeps."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from lastmove.core.errors import printable
from lastmove.core.limits import Budget
from lastmove.core.position import Move, Position
from lastmove.core.verdict import counted
from lastmove.families.switching.rules_shannon import Shannon, State, numbers
from lastmove.families.switching.theory import Board, board
from lastmove.graphs.values.graph import Graph
from lastmove.notation.kinds import name_text
from lastmove.render.canvas import Canvas, Point, Style, coordinates
from lastmove.render.drawer import Drawer
from lastmove.render.labels import shorten, text_width
from lastmove.render.layout import settled
from lastmove.render.style import ACCENT, ACCENT_EDGE, ARROW, INK, MUTED, PANEL, SHADE

SHOWN = 60
"""How many vertices are drawn; of a larger graph those nearest to the first."""
SOLVED = 20_000
"""The largest number of edges for which a picture looks for the trees."""
LISTED = 40
LONGEST = 10

STEP, HIGH, MARGIN = 96.0, 30.0, 34.0
LOOKS: dict[str, Style] = {
    "tree 1": {"stroke": ACCENT, "stroke_width": 4.0},
    "tree 2": {"stroke": ARROW, "stroke_width": 3.2, "stroke_dasharray": "9 5"},
    "between parts": {"stroke": ARROW, "stroke_width": 3.2, "stroke_dasharray": "9 5"},
    "joined": {"stroke": INK, "stroke_width": 7.0},
    "deleted": {"stroke": MUTED, "stroke_width": 1.2, "stroke_dasharray": "1.5 5"},
    "other": {"stroke": MUTED, "stroke_width": 1.3},
}
"""How edges look; which is which is told by the way of the line and by a legend."""


@dataclass(frozen=True)
class Scene:
    """What is shown: vertices, edges with their looks, parts of more than one kind, and notes."""

    graph: Graph
    vertices: list[int]
    edges: list[tuple[int, str]]
    parts: list[list[int]]
    notes: list[str]


def picture(position: Position) -> Canvas:
    """The graph with what is joined and deleted, and whose turn it is."""
    return _drawn(_scene(position.state, None))


def proof_picture(position: Position) -> Canvas:
    """The same with what decides: two trees, or parts with too few edges between them."""
    return _drawn(_scene(position.state, _solved(position.state)))


def _drawn(scene: Scene) -> Canvas:
    """The graph; below it a legend of the lines in it, and notes."""
    number = {vertex: index for index, vertex in enumerate(scene.vertices)}
    ends = [tuple(number[end] for end in scene.graph.ends(edge)) for edge, _ in scene.edges]
    group = {v: index for index, part in enumerate(scene.parts) for v in part}
    groups = [group.get(vertex, 0) for vertex in scene.vertices]
    points = settled(len(scene.vertices), [(t, h) for t, h in ends], groups)
    left, top = (min(point[axis] for point in points) for axis in range(2))
    widest = max(_wide(scene.graph.name(vertex)) for vertex in scene.vertices)
    step, side = STEP + widest - HIGH, MARGIN + (widest - HIGH) / 2
    places = [(step * (x - left) + side, step * (y - top) + MARGIN) for x, y in points]
    width = max(x for x, _ in places) + side
    height = max(y for _, y in places) + MARGIN
    drawing = Canvas(width, height)
    for part in scene.parts if len(scene.parts) > 1 else ():
        _blob(drawing, [places[number[vertex]] for vertex in part])
    _lines(drawing, scene, places, number)
    for vertex, place in zip(scene.vertices, places, strict=True):
        _vertex(drawing, scene.graph.name(vertex), place)
    return _with_legend(drawing, scene)


def text(position: Position) -> str:
    """The edges by what they are: joined, deleted, or left."""
    return _text(position.state, None)


def proof_text(position: Position) -> str:
    """The edges by what they are, such as `tree 1: a-b, b-c`; parts by their vertices."""
    return _text(position.state, _solved(position.state))


def _text(state: State, found: Board | None) -> str:
    graph = state[0]
    looks = _edge_looks(state, found)
    lines = []
    for look, name in ((look, "left" if look == "other" else look) for look in LOOKS):
        named = [str(graph.edge(edge)) for edge, its in enumerate(looks) if its == look]
        if named:
            lines.append(f"{name}: {_listed(named)}")
    parts = _parts(found, range(graph.order)) if found is not None else []
    for index, part in enumerate(parts[:LISTED] if len(parts) > 1 else (), 1):
        lines.append(
            f"part {index}: {_listed([printable(name_text(graph.name(v))) for v in part])}"
        )
    return "\n".join([*lines, *_notes(state, found, graph.order)])


def _solved(state: State) -> Board | None:
    return board(state, Budget()) if state[0].size <= SOLVED else None


def _scene(state: State, found: Board | None) -> Scene:
    graph = state[0]
    vertices = _nearest(graph)
    shown = set(vertices)
    edges = [
        (edge, look)
        for edge, look in enumerate(_edge_looks(state, found))
        if shown.issuperset(graph.ends(edge))
    ]
    parts = [] if found is None else _parts(found, vertices)
    return Scene(graph, vertices, edges, parts, _notes(state, found, len(vertices)))


def _edge_looks(state: State, found: Board | None) -> list[str]:
    """What each edge is: joined, deleted, of a tree, between parts, or none of these."""
    graph, joined, deleted, _ = state
    looks = ["other"] * graph.size
    if found is not None and found.missing:
        for edge in found.crossing:
            looks[edge] = "between parts"
    elif found is not None:
        for index in range(2):
            for edge in found.tree(index):
                looks[edge] = f"tree {index + 1}"
    for look, edges in (("joined", joined), ("deleted", deleted)):
        for edge in numbers(graph, edges):
            looks[edge] = look
    return looks


def _parts(found: Board, vertices: Sequence[int]) -> list[list[int]]:
    """The parts of the partition, if there are no two trees."""
    if not found.missing:
        return []
    parts: dict[int, list[int]] = {}
    for vertex in vertices:
        parts.setdefault(found.parts[vertex], []).append(vertex)
    return list(parts.values())


def _notes(state: State, found: Board | None, shown: int) -> list[str]:
    decided = Shannon.winner(state)
    turn = f"{decided} has won" if decided is not None else f"{state[3]} to move"
    order = state[0].order
    notes = [turn if shown == order else f"{turn}; {shown} of {order:,} vertices are shown"]
    if found is not None and found.missing:
        parts, crossing = len(set(found.parts)), len(found.crossing)
        notes.append(
            f"{counted(parts, 'part')}, {counted(crossing, 'edge')} between them; "
            f"two trees need 2·{parts - 1} = {2 * (parts - 1)}"
        )
    return notes


def _nearest(graph: Graph) -> list[int]:
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
    if bend == 0:
        return f"M{coordinates(*start)} L{coordinates(*end)}"
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy) or 1.0
    x = (start[0] + end[0]) / 2 - dy / length * bend
    y = (start[1] + end[1]) / 2 + dx / length * bend
    return f"M{coordinates(*start)} Q{coordinates(x, y)} {coordinates(*end)}"


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


def _vertex(canvas: Canvas, name: str, place: Point) -> None:
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


def _blob(canvas: Canvas, points: list[Point]) -> None:
    """A shaded shape around the vertices of a part."""
    hull, around = _hull(points), HIGH - 2
    if len(hull) == 1:
        canvas.circle(hull[0][0], hull[0][1], around, fill=SHADE, class_="part")
        return
    line: Style = {"stroke": SHADE, "stroke_width": 2 * around, "stroke_linejoin": "round"}
    canvas.polygon(*hull, fill=SHADE, class_="part", **line)


def _hull(points: list[Point]) -> list[Point]:
    """The corners of the convex hull, around (Andrew's monotone chain)."""
    ordered = sorted(set(points))
    if len(ordered) < 3:
        return ordered
    sides = []
    for run in (ordered, ordered[::-1]):
        side: list[Point] = []
        for point in run:
            while len(side) > 1 and _turn(side[-2], side[-1], point) <= 0:
                side.pop()
            side.append(point)
        sides += side[:-1]
    return sides


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


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
    [edge] = numbers(before[0], (after[1] - before[1]) | (after[2] - before[2]))
    shown = set(_nearest(before[0]))
    return [f"edge-{edge}"] if shown.issuperset(before[0].ends(edge)) else []


def proof(position: Position, proof: dict[str, Any]) -> tuple[Canvas, str]:
    """Join's two trees, or the parts between which there are too few edges."""
    return proof_picture(position), proof_text(position)


DRAWERS = {"shannon": Drawer(picture, text, points)}
