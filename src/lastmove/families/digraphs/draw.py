"""Counters on an acyclic digraph, drawn in layers so that every move goes down."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from lastmove.core.errors import printable
from lastmove.core.position import Move, Position
from lastmove.families.digraphs.shown import drawn, spot
from lastmove.graphs.values.digraph import Digraph
from lastmove.notation.kinds import name_text
from lastmove.render.canvas import Canvas, Point, Style
from lastmove.render.drawer import Drawer
from lastmove.render.labels import shorten, text_width
from lastmove.render.layered import Box, arrange, draw_arcs
from lastmove.render.style import ACCENT, ACCENT_EDGE, MUTED, PANEL, SHADE

LONGEST = 18
"""Longer names are shortened."""
HEIGHT = 34.0
DISC = 8.0


@dataclass(frozen=True)
class View:
    """What is drawn of a position: some vertices, their arcs, and the counters on them."""

    successors: dict[str, tuple[str, ...]]
    cut: frozenset[str]
    """Vertices with arcs to others that are not drawn."""
    counters: dict[str, int]
    note: str


def picture(position: Position) -> Canvas:
    """Vertices as rounded boxes, counters as discs on them."""
    view = _view(position)
    boxes = {vertex: _box(vertex) for vertex in view.successors}
    sizes = {
        vertex: (box.width + 2 * _badge(view.counters.get(vertex, 0)), box.height)
        for vertex, box in boxes.items()
    }
    layout = arrange(view.successors, sizes)
    width = max(layout.width, text_width(view.note, 13))
    canvas = Canvas(width, layout.height + (30 if view.note else 0))
    drawing = Canvas(layout.width, layout.height)
    draw_arcs(drawing, layout.routes, boxes)
    for vertex, center in layout.centers.items():
        count = view.counters.get(vertex, 0)
        _vertex(drawing, center, boxes[vertex], vertex, count, dashed=vertex in view.cut)
    canvas.place(drawing, (width - layout.width) / 2, 0)
    if view.note:
        canvas.text(width / 2, layout.height + 20, view.note, size=13, fill=MUTED)
    return canvas


def text(position: Position) -> str:
    """A line for each vertex: its counters and where they may go."""
    view = _view(position)
    names = {v: shorten(printable(name_text(v)), LONGEST) for v in view.successors}
    wide = max(map(len, names.values()), default=0)
    marks = {vertex: _discs_in_text(view.counters.get(vertex, 0)) for vertex in names}
    marks_wide = max(map(len, marks.values()), default=0)
    lines = []
    for vertex, heads in view.successors.items():
        after = [names[head] for head in heads] + (["…"] if vertex in view.cut else [])
        goes = f"> {', '.join(after)}" if after else "(end)"
        lines.append(f"{names[vertex]:<{wide}}  {marks[vertex]:<{marks_wide}}  {goes}")
    return "\n".join([*lines, view.note] if view.note else lines)


def _discs_in_text(count: int) -> str:
    return "●" * count if count <= 5 else f"●×{count}"


def _view(position: Position) -> View:
    graph: Digraph
    graph, at = position.state
    counters = Counter(at)
    near = drawn(graph, tuple(counters))
    successors = {v: tuple(w for w in graph.successors(v) if w in near) for v in near}
    cut = frozenset(v for v in near if len(successors[v]) < len(graph.successors(v)))
    count = len(graph.vertices)
    if len(near) == count:
        return View(successors, cut, dict(counters), "")
    note = f"{len(near)} of {count:,} vertices, those nearest to the counters"
    return View(successors, cut, dict(counters), note + ("; dashed: arcs go on" if cut else ""))


def _box(vertex: str) -> Box:
    width = text_width(shorten(printable(vertex), LONGEST), 15) + 20
    return Box(max(HEIGHT, width), HEIGHT, HEIGHT / 2)


def _badge(count: int) -> float:
    """The room that counters need beside their vertex."""
    return (
        0.0 if not count else DISC + 5 + (0.0 if count == 1 else 12 + text_width(f"×{count}", 13))
    )


def _vertex(
    canvas: Canvas, center: Point, box: Box, name: str, count: int, *, dashed: bool
) -> None:
    x, y = center
    with canvas.piece(f"vertex {name}"):
        canvas.rect(
            x - box.width / 2,
            y - box.height / 2,
            box.width,
            box.height,
            rx=box.radius,
            fill=SHADE if count else PANEL,
            stroke=ACCENT_EDGE if count else MUTED,
            stroke_width=2.2 if count else 1.4,
            stroke_dasharray="4 3" if dashed else None,
            class_="vertex",
        )
        canvas.text(x, y, shorten(printable(name), LONGEST), size=15, bold=bool(count))
    canvas.spot(spot(name), x - box.width / 2, y - box.height / 2, box.width, box.height)
    right = x + box.width / 2
    for index in range(min(count, 3)):
        disc: Style = {"fill": ACCENT, "stroke": PANEL, "stroke_width": 1.5, "class_": "counter"}
        canvas.circle(right + 5 + 5 * index, y, DISC, **disc)
    if count > 1:
        shift = right + 5 * min(count, 3) + DISC + 3
        canvas.text(shift, y, f"×{count}", size=13, anchor="start", bold=True)


def points(position: Position, move: Move) -> list[str]:
    """The vertex that a counter leaves, and the one it goes to, if they are drawn."""
    (graph, at), (_, then) = position.state, move.to.state
    before, after = Counter(at), Counter(then)
    ends = [*(before - after), *(after - before)]
    return [*map(spot, ends)] if drawn(graph, at).keys() >= set(ends) else []


DRAWERS = {"counters": Drawer(picture, text, points, way=points)}
