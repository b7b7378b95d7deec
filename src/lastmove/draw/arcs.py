"""Arcs of a layered drawing: smooth lines from border to border, with a head at the end."""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from itertools import pairwise, takewhile
from typing import TypeVar

from lastmove.draw.canvas import Canvas, Point, coordinates
from lastmove.draw.style import MUTED

V = TypeVar("V", bound=Hashable)

HEAD = 9.0


@dataclass(frozen=True)
class Box:
    """The shape of a vertex: a rectangle with round corners about a center."""

    width: float
    height: float
    radius: float

    def border(self, center: Point, toward: Point) -> Point:
        """Where the ray from the center in this direction leaves the box."""
        length = math.hypot(*toward) or 1.0
        dx, dy = toward[0] / length, toward[1] / length
        near, far = 0.0, self.width + self.height
        for _ in range(40):
            middle = (near + far) / 2
            if self._inside(dx * middle, dy * middle):
                near = middle
            else:
                far = middle
        return center[0] + dx * near, center[1] + dy * near

    def _inside(self, x: float, y: float) -> bool:
        right = max(0.0, abs(x) - (self.width / 2 - self.radius))
        down = max(0.0, abs(y) - (self.height / 2 - self.radius))
        return math.hypot(right, down) <= self.radius


def draw_arcs(
    canvas: Canvas, routes: Mapping[tuple[V, V], list[Point]], boxes: Mapping[V, Box]
) -> None:
    """Arcs through these points, of which the first and last are the centers of the ends.

    Where arcs to one vertex go through the same bends, what they share is drawn once.
    """
    drawn: set[str] = set()
    for (tail, head), route in routes.items():
        leave, arrive = _end_directions(route)
        start = boxes[tail].border(route[0], leave)
        tip = boxes[head].border(route[-1], (-arrive[0], -arrive[1]))
        base = _along(tip, arrive, -0.8 * HEAD * arrive[1] / math.hypot(*arrive))
        pieces = _pieces([start, *route[1:-1], base], leave, arrive)
        new = list(takewhile(lambda piece: piece not in drawn, pieces))
        drawn.update(new)
        words = " ".join(["M" + new[0], *(piece.partition(" ")[2] for piece in new[1:])])
        canvas.path(words, fill="none", stroke=MUTED, stroke_width=1.4, class_="arc")
        if len(new) == len(pieces):
            canvas.arrow_head(tip, arrive, MUTED, HEAD)


def _pieces(points: list[Point], leave: Point, arrive: Point) -> list[str]:
    """The curves from point to point, each as its start and SVG's words for the rest."""
    pieces = []
    for index, (a, b) in enumerate(pairwise(points)):
        reach = 0.45 * (b[1] - a[1])
        first = _along(a, leave, reach) if index == 0 else (a[0], a[1] + reach)
        last = index == len(points) - 2
        second = _along(b, arrive, -reach) if last else (b[0], b[1] - reach)
        curve = " ".join(coordinates(*point) for point in (first, second, b))
        pieces.append(f"{coordinates(*a)} C{curve}")
    return pieces


def _end_directions(route: list[Point]) -> tuple[Point, Point]:
    """How an arc leaves and arrives: straight, or steeper where it would be too flat."""
    (x0, y0), (x1, y1) = route[0], route[1]
    (x2, y2), (x3, y3) = route[-2], route[-1]
    return _steep(x1 - x0, y1 - y0), _steep(x3 - x2, y3 - y2)


def _steep(dx: float, dy: float) -> Point:
    """The direction, turned down if flat: a flat arc would run into its end's neighbors."""
    limit = 1.3 * dy
    return (max(-limit, min(limit, dx)), dy)


def _along(start: Point, direction: Point, down: float) -> Point:
    """The point this far below (above, if negative) in this direction."""
    return start[0] + direction[0] / direction[1] * down, start[1] + down
