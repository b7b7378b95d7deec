"""The graph of a small game: every position that play can reach, and the moves between them."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from graphlib import CycleError

from lastmove.core.errors import InputError, LimitReached
from lastmove.core.position import Position, identity
from lastmove.render.canvas import Canvas, Point, document
from lastmove.render.labels import notation, shorten, text_width
from lastmove.render.layered import Box, arrange, draw_arcs
from lastmove.render.style import ACCENT_EDGE, MUTED, PANEL, SHADE

SHOWN = 150
"""A graph with more positions is not drawn: nobody could read it."""
LONGEST = 30

Graph = dict[Hashable, list[Hashable]]


def position_graph_svg(position: Position, label: Callable[[Position], str]) -> str:
    """The game graph from a position on, as an SVG document.

    Positions that people would call the same are drawn once. Every position shows its notation and
    its label; if the label's first word is P it is a shaded box with square corners and a double
    border, otherwise a plain rounded one.

    Raises
    ------
    LimitReached : if there are more than 150 positions.
    InputError : if play can come back to a position.
    """
    positions, graph = _reached(position)
    labels = {key: label(place) for key, place in positions.items()}
    names = {key: shorten(notation(place), LONGEST) for key, place in positions.items()}
    boxes = {key: _box(names[key], labels[key]) for key in graph}
    try:
        layout = arrange(graph, {key: (box.width, box.height) for key, box in boxes.items()})
    except CycleError:
        raise InputError(
            f"play from {position} can come back to a position; only a graph without cycles "
            "can be drawn"
        ) from None
    canvas = Canvas(layout.width, layout.height)
    draw_arcs(canvas, layout.routes, boxes)
    for key, center in layout.centers.items():
        _node(canvas, center, boxes[key], names[key], labels[key])
    written = shorten(notation(position), 120)
    lines = [
        f"{names[key]} {labels[key]} > {', '.join(names[head] for head in heads) or '(end)'}"
        for key, heads in graph.items()
    ]
    return document(canvas, f"The graph of {written}", "\n".join([written, *lines]))


def _reached(position: Position) -> tuple[dict[Hashable, Position], Graph]:
    """The positions by identity, in the order they are met, and the moves between them."""
    positions = {identity(position): position}
    graph: Graph = {}
    waiting = [position]
    for place in waiting:
        heads: dict[Hashable, None] = {}
        for move in place.moves():
            key = identity(move.to)
            heads[key] = None
            if key not in positions:
                if len(positions) == SHOWN:
                    raise LimitReached(
                        f"the graph of {notation(position)} has more than {SHOWN} positions, "
                        "too many to draw"
                    )
                positions[key] = move.to
                waiting.append(move.to)
        graph[identity(place)] = list(heads)
    return positions, graph


def _is_p(label: str) -> bool:
    return label.split()[:1] == ["P"]


def _box(name: str, label: str) -> Box:
    width = max(text_width(name, 13), text_width(label, 13)) + 22
    return Box(width, 44, 0 if _is_p(label) else 16)


def _node(canvas: Canvas, center: Point, box: Box, name: str, label: str) -> None:
    x, y = center
    special = _is_p(label)
    corner = (x - box.width / 2, y - box.height / 2)
    canvas.rect(
        *corner,
        box.width,
        box.height,
        rx=box.radius,
        fill=SHADE if special else PANEL,
        stroke=ACCENT_EDGE if special else MUTED,
        stroke_width=1.6 if special else 1.4,
        class_="p-position" if special else "position",
    )
    if special:
        inner = (corner[0] + 3.5, corner[1] + 3.5, box.width - 7, box.height - 7)
        canvas.rect(*inner, fill="none", stroke=ACCENT_EDGE, stroke_width=1)
    canvas.text(x, y - 9, name, size=13)
    canvas.text(x, y + 10, label, size=13, bold=True, fill=ACCENT_EDGE if special else MUTED)
