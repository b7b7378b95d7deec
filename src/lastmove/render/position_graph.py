"""The graph of a small game: every position that play can reach, and the moves between them."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter
from typing import TypeVar

from lastmove.core.errors import InputError, LimitReached
from lastmove.core.position import Position, identity
from lastmove.render.canvas import Canvas, Point, document
from lastmove.render.labels import notation, shorten, text_width
from lastmove.render.layered import Box, Layout, arrange, draw_arcs
from lastmove.render.style import ACCENT_EDGE, MUTED, PANEL, SHADE

SHOWN = 150
"""A graph with more positions is not drawn: nobody could read it."""
LONGEST = 30

CAPTION = "Moves lead to larger numbers; labels are found from the last number back."

Graph = dict[Hashable, list[Hashable]]
Label = TypeVar("Label")


@dataclass(frozen=True)
class PositionGraph:
    """The positions that play can reach, by keys: what is written in their boxes, and where.

    `numbers` is a topological numbering: every move leads to a larger number.
    """

    position: Position
    moves: Graph
    names: dict[Hashable, str]
    labels: dict[Hashable, str]
    boxes: dict[Hashable, Box]
    layout: Layout[Hashable]
    numbers: dict[Hashable, int]

    def text(self) -> str:
        """A line for each position, in the order of the numbers: where its moves lead."""
        lines = [notation(self.position)]
        for key, number in sorted(self.numbers.items(), key=lambda item: item[1]):
            heads = sorted(self.numbers[head] for head in self.moves[key])
            to = ", ".join(map(str, heads)) or "(end)"
            lines.append(f"{number}. {self.names[key]} {self.labels[key]} > {to}")
        return "\n".join(lines)

    def svg(self) -> str:
        """An SVG document.

        Every position shows its number, its notation and its label; if the label's first word is P
        it is a shaded box with square corners and a double border, otherwise a plain rounded one.
        """
        width = max(self.layout.width, text_width(CAPTION, 12))
        canvas = Canvas(width, self.layout.height + 30)
        draw_arcs(canvas, self.layout.routes, self.boxes)
        for key, center in self.layout.centers.items():
            box, number = self.boxes[key], self.numbers[key]
            _node(canvas, center, box, number, self.names[key], self.labels[key])
        canvas.text(0, self.layout.height + 20, CAPTION, size=12, anchor="start", fill=MUTED)
        written = shorten(notation(self.position), 120)
        return document(canvas, f"The graph of {written}", self.text())


def position_graph(
    position: Position, label: Callable[[Position, list[Label]], Label]
) -> PositionGraph:
    """The game graph from a position on.

    Positions that people would call the same are one. They are labeled from the end of the game
    back: a position when all that its moves lead to have labels, which `label` is given.

    Raises
    ------
    LimitReached : if there are more than 150 positions.
    InputError : if play can come back to a position.
    """
    positions, moves = _reached(position)
    found: dict[Hashable, Label] = {}
    try:
        for key in TopologicalSorter(moves).static_order():
            found[key] = label(positions[key], [found[head] for head in moves[key]])
    except CycleError:
        raise InputError(
            f"play from {position} can come back to a position; only a graph without cycles "
            "can be drawn"
        ) from None
    labels = {key: str(found[key]) for key in moves}
    names = {key: shorten(notation(place), LONGEST) for key, place in positions.items()}
    boxes = {key: _box(names[key], labels[key]) for key in moves}
    layout = arrange(moves, {key: (box.width, box.height) for key, box in boxes.items()})
    as_read = sorted(moves, key=lambda key: layout.centers[key][::-1])
    numbers = {key: number for number, key in enumerate(as_read, 1)}
    return PositionGraph(position, moves, names, labels, boxes, layout, numbers)


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
    width = max(text_width(name, 13) + 22, text_width(label, 13) + 54)
    return Box(width, 44, 0 if _is_p(label) else 16)


def _node(canvas: Canvas, center: Point, box: Box, number: int, name: str, label: str) -> None:
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
    canvas.text(corner[0] + 8, y + 13, str(number), size=9, anchor="start", fill=MUTED)
    canvas.text(x, y - 9, name, size=13)
    canvas.text(x, y + 10, label, size=13, bold=True, fill=ACCENT_EDGE if special else MUTED)
