"""Graphs and digraphs on the plane: boxes for vertices, lines or curves for edges.

What each vertex and edge looks like is handed in, so that every game on a graph can share it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from lastmove.core.errors import printable
from lastmove.render.canvas import Canvas, Point, Style, coordinates
from lastmove.render.labels import shorten, text_width
from lastmove.render.layered import Box
from lastmove.render.layout import cleared, spread
from lastmove.render.style import ACCENT, ACCENT_EDGE, BLUE, INK, LINE, MUTED, PANEL, RED, SHADE

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
    def box(self) -> Box:
        """Its shape."""
        return Box(*self.size, 0.0 if self.look == "lost" else 14.0)

    @property
    def label(self) -> str:
        """The name as it is written."""
        return shorten(printable(self.name), LONGEST)


@dataclass(frozen=True)
class Line:
    """An edge between two vertices by number; its `look` is one of `LINES`.

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
    "joined": {"stroke": INK, "stroke_width": 7.0},
    "deleted": {"stroke": MUTED, "stroke_width": 1.2, "stroke_dasharray": "1.5 5"},
    "left": {"stroke": BLUE, "stroke_width": 4.6},
    "right": {"stroke": RED, "stroke_width": 3.6, "stroke_dasharray": "9 5"},
}


def network(
    vertices: Sequence[Vertex],
    lines: Sequence[Line],
    notes: Sequence[str] = (),
    at: Sequence[Point] | None = None,
) -> Canvas:
    """The graph with lines of text below it; `at` says where vertices are, if it matters."""
    places, width, height = _places(vertices, lines, at)
    note_wide = max([text_width(note, 13) for note in notes], default=0.0)
    canvas = Canvas(max(width, note_wide), height + 22 * len(notes) + (8 if notes else 0))
    drawing = Canvas(width, height)
    _draw_lines(drawing, vertices, lines, places)
    for vertex, place in zip(vertices, places, strict=True):
        draw_vertex(drawing, vertex, place)
    canvas.place(drawing, (canvas.width - width) / 2, 0)
    for index, note in enumerate(notes):
        y = height + 22 * index + 19
        canvas.text(canvas.width / 2, y, note, size=13, fill=MUTED)
    return canvas


def _places(
    vertices: Sequence[Vertex], lines: Sequence[Line], at: Sequence[Point] | None
) -> tuple[list[Point], float, float]:
    """The centers, no two boxes touching if that can be; and the size of the sheet."""
    if not vertices:
        return [], 40.0, 20.0
    edges = [(line.tail, line.head) for line in lines]
    wide = sum(vertex.size[0] for vertex in vertices) / len(vertices)
    scale = LENGTH + wide - HIGH
    if at is None:
        at = [(scale * x, scale * y) for x, y in spread(len(vertices), edges)]
        at = cleared(at, [vertex.size for vertex in vertices], edges)
    points = list(at)
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
    for (first, _), group in twins.items():
        for index, line in enumerate(group):
            style = LINES[line.look] | {"class_": f"edge {line.look}", "fill": "none"}
            if line.tail == line.head:
                way = _loop(vertices[first], places[first], middle, 24.0 + 12 * index)
            else:
                bend = 26.0 * (index - (len(group) - 1) / 2)
                start, control, end = _course(
                    vertices, places, line, bend if line.tail == first else -bend
                )
                bow = f"Q{coordinates(*control)} " if bend else "L"
                way = f"M{coordinates(*start)} {bow}{coordinates(*end)}"
            canvas.path(way, **style)
            if line.name:
                canvas.line_spot(line.name, way)
            if line.arrow and line.tail != line.head:
                color = style["stroke"]
                assert isinstance(color, str)
                toward = (end[0] - control[0], end[1] - control[1])
                with canvas.piece(f"tip {vertices[line.tail].name} {vertices[line.head].name}"):
                    canvas.arrow_head(end, toward, color, 14 if line.look == "strong" else 10)


def _course(
    vertices: Sequence[Vertex], places: list[Point], line: Line, bend: float
) -> tuple[Point, Point, Point]:
    """Where a line begins, the point toward which it bends, and where it ends.

    It goes from rim to rim, so that marks on an edge leave the names of its vertices to be read.
    """
    start, end = places[line.tail], places[line.head]
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy) or 1.0
    control = (
        (start[0] + end[0]) / 2 - dy / length * bend,
        (start[1] + end[1]) / 2 + dx / length * bend,
    )
    first, last = (
        vertices[vertex].box.border(place, (control[0] - place[0], control[1] - place[1]))
        for vertex, place in ((line.tail, start), (line.head, end))
    )
    return first, control, last


def _middle(places: list[Point]) -> Point:
    count = max(len(places), 1)
    return sum(x for x, _ in places) / count, sum(y for _, y in places) / count


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


def draw_vertex(canvas: Canvas, vertex: Vertex, place: Point) -> None:
    """A box with its name at this center, and the spot that it is."""
    (x, y), (wide, high) = place, vertex.size
    lost, token, gone = (vertex.look == look for look in ("lost", "token", "gone"))
    corner = (x - wide / 2, y - high / 2)
    with canvas.piece(f"vertex {vertex.name}"):
        canvas.rect(
            *corner,
            wide,
            high,
            rx=vertex.box.radius,
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
        with canvas.piece("token"):
            canvas.circle(x + wide / 2, y - high / 2, DISC, **disc)
