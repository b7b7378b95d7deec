"""Undirected multigraphs on the plane: boxes for vertices, lines or curves for edges.

What each vertex and edge looks like is handed in, so that every game on a graph can share it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from lastmove.core.errors import printable
from lastmove.render.canvas import Canvas, Point, Style, coordinates
from lastmove.render.labels import shorten, text_width
from lastmove.render.layout import cleared, spread
from lastmove.render.style import ACCENT, ACCENT_EDGE, INK, LINE, MUTED, PANEL, SHADE

LONGEST = 14
"""Longer names are shortened."""
LENGTH = 84.0
"""About how long an edge is."""
HIGH = 32.0
DISC = 8.0


@dataclass(frozen=True)
class Vertex:
    """A box with a name and perhaps a line below it.

    `look` is `plain`, `lost` (shaded, square, with a double border), `token` (shaded, with a disc)
    or `gone` (dashed and gray).
    """

    name: str
    below: str = ""
    look: str = "plain"

    @property
    def size(self) -> tuple[float, float]:
        """Width and height."""
        wide = max(text_width(self.label, 15), text_width(self.below, 12)) + 18
        return max(HIGH, wide), HIGH + (14 if self.below else 0)

    @property
    def label(self) -> str:
        """The name as it is written."""
        return shorten(printable(self.name), LONGEST)


@dataclass(frozen=True)
class Line:
    """An edge between two vertices by number; `look` is `plain`, `strong` or `gone`.

    An `arrow` has a head; a `name` makes it a spot.
    """

    tail: int
    head: int
    look: str = "plain"
    arrow: bool = False
    name: str = ""


LINES: dict[str, Style] = {
    "plain": {"stroke": MUTED, "stroke_width": 1.4},
    "strong": {"stroke": ACCENT, "stroke_width": 5.0, "stroke_linecap": "round"},
    "gone": {"stroke": LINE, "stroke_width": 1.2, "stroke_dasharray": "4 4"},
}


def network(vertices: Sequence[Vertex], lines: Sequence[Line], notes: Sequence[str] = ()) -> Canvas:
    """The graph with lines of text below it."""
    places, width, height = _places(vertices, lines)
    note_wide = max([text_width(note, 13) for note in notes], default=0.0)
    canvas = Canvas(max(width, note_wide), height + 22 * len(notes) + (8 if notes else 0))
    drawing = Canvas(width, height)
    _draw_lines(drawing, vertices, lines, places)
    for vertex, place in zip(vertices, places, strict=True):
        _draw_vertex(drawing, vertex, place)
    canvas.place(drawing, (canvas.width - width) / 2, 0)
    for index, note in enumerate(notes):
        y = height + 22 * index + 19
        canvas.text(canvas.width / 2, y, note, size=13, fill=MUTED)
    return canvas


def _places(vertices: Sequence[Vertex], lines: Sequence[Line]) -> tuple[list[Point], float, float]:
    """The centers, no two boxes touching if that can be; and the size of the sheet."""
    if not vertices:
        return [], 40.0, 20.0
    edges = [(line.tail, line.head) for line in lines]
    wide = sum(vertex.size[0] for vertex in vertices) / len(vertices)
    scale = LENGTH + wide - HIGH
    points = [(scale * x, scale * y) for x, y in spread(len(vertices), edges)]
    points = cleared(points, [vertex.size for vertex in vertices], edges)
    loops = 26.0 if any(line.tail == line.head for line in lines) else 0.0
    edge = loops + DISC
    left = min(x - v.size[0] / 2 for v, (x, _) in zip(vertices, points, strict=True))
    top = min(y - v.size[1] / 2 for v, (_, y) in zip(vertices, points, strict=True))
    places = [(x - left + edge, y - top + edge) for x, y in points]
    width = max(x + v.size[0] / 2 for v, (x, _) in zip(vertices, places, strict=True))
    height = max(y + v.size[1] / 2 for v, (_, y) in zip(vertices, places, strict=True))
    return places, width + edge, height + edge


def _draw_lines(
    canvas: Canvas, vertices: Sequence[Vertex], lines: Sequence[Line], places: list[Point]
) -> None:
    twins: dict[tuple[int, int], list[Line]] = {}
    for line in lines:
        twins.setdefault((min(line.tail, line.head), max(line.tail, line.head)), []).append(line)
    middle = _middle(places)
    for (tail, head), group in twins.items():
        for index, line in enumerate(group):
            style = LINES[line.look] | {"class_": f"edge {line.look}"}
            bend = 26.0 * (index - (len(group) - 1) / 2)
            if tail == head:
                way = _loop(vertices[tail], places[tail], middle, 24.0 + 12 * index)
            else:
                way = _curve(places[tail], places[head], bend)
            if tail != head and bend == 0:
                canvas.line(places[tail], places[head], **style)
            else:
                canvas.path(way, fill="none", **style)
            if line.name:
                canvas.line_spot(line.name, way)
            if line.arrow and tail != head:
                turn = bend if (line.tail, line.head) == (tail, head) else -bend
                _draw_head(
                    canvas, vertices[line.head], places[line.tail], places[line.head], turn, line
                )


def _draw_head(
    canvas: Canvas, vertex: Vertex, start: Point, end: Point, bend: float, line: Line
) -> None:
    """An arrow head where the line, seen from its end, leaves the box of the vertex."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy) or 1.0
    # The control point of the curve; the line comes in from there.
    x, y = (
        (start[0] + end[0]) / 2 - dy / length * bend,
        (start[1] + end[1]) / 2 + dx / length * bend,
    )
    toward = (end[0] - x, end[1] - y)
    wide, high = vertex.size
    scale = min(
        wide / 2 / abs(toward[0]) if toward[0] else math.inf,
        high / 2 / abs(toward[1]) if toward[1] else math.inf,
    )
    tip = (end[0] - toward[0] * scale, end[1] - toward[1] * scale)
    color = LINES[line.look]["stroke"]
    assert isinstance(color, str)
    canvas.arrow_head(tip, toward, color, 14 if line.look == "strong" else 10)


def _middle(places: list[Point]) -> Point:
    count = max(len(places), 1)
    return sum(x for x, _ in places) / count, sum(y for _, y in places) / count


def _curve(start: Point, end: Point, bend: float) -> str:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy) or 1.0
    x, y = (
        (start[0] + end[0]) / 2 - dy / length * bend,
        (start[1] + end[1]) / 2 + dx / length * bend,
    )
    return f"M{coordinates(*start)} Q{coordinates(x, y)} {coordinates(*end)}"


def _loop(vertex: Vertex, place: Point, middle: Point, reach: float) -> str:
    """A drop that leaves a box above or below, away from the middle of the picture."""
    x, y = place
    up = -1.0 if y <= middle[1] else 1.0
    base = y + up * vertex.size[1] / 2
    tip = base + up * reach
    return (
        f"M{coordinates(x - 8, base)} C{coordinates(x - reach * 0.7, tip)} "
        f"{coordinates(x + reach * 0.7, tip)} {coordinates(x + 8, base)}"
    )


def _draw_vertex(canvas: Canvas, vertex: Vertex, place: Point) -> None:
    (x, y), (wide, high) = place, vertex.size
    lost, token, gone = (vertex.look == look for look in ("lost", "token", "gone"))
    corner = (x - wide / 2, y - high / 2)
    canvas.rect(
        *corner,
        wide,
        high,
        rx=0 if lost else 14,
        fill=SHADE if lost or token else PANEL,
        stroke=ACCENT_EDGE if lost or token else LINE if gone else MUTED,
        stroke_width=2.4 if token else 1.6,
        stroke_dasharray="4 3" if gone else None,
        class_=f"vertex {vertex.look}",
    )
    if lost:
        inner = (corner[0] + 3.5, corner[1] + 3.5, wide - 7, high - 7)
        canvas.rect(*inner, fill="none", stroke=ACCENT_EDGE, stroke_width=1)
    line = y - 7 if vertex.below else y
    canvas.text(x, line, vertex.label, size=15, bold=lost or token, fill=MUTED if gone else INK)
    if vertex.below:
        canvas.text(x, y + 11, vertex.below, size=12, fill=MUTED)
    canvas.spot(f"vertex-{vertex.name}", *corner, wide, high)
    if token:
        disc: Style = {"fill": ACCENT, "stroke": PANEL, "stroke_width": 1.5, "class_": "token"}
        canvas.circle(x + wide / 2, y - high / 2, DISC, **disc)
