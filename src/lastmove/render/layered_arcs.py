"""Arcs of a layered drawing: smooth lines from border to border, with a head at the end."""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from itertools import pairwise, takewhile
from typing import TypeVar

from lastmove.render.canvas import Canvas, Point, coordinates
from lastmove.render.style import MUTED

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
    tilts = _tilts(routes)
    for (tail, head), route in routes.items():
        leave, arrive = _direction(route[0], route[1]), _direction(route[-2], route[-1])
        start = boxes[tail].border(route[0], leave)
        tip = boxes[head].border(route[-1], (-arrive[0], -arrive[1]))
        base = _along(tip, arrive, -0.8 * HEAD * arrive[1] / math.hypot(*arrive))
        bends = route[1:-1]
        pieces = _pieces([start, *bends, base], [leave, *map(tilts.__getitem__, bends), arrive])
        new = list(takewhile(lambda piece: piece not in drawn, pieces))
        drawn.update(new)
        words = " ".join(["M" + new[0], *(piece.partition(" ")[2] for piece in new[1:])])
        canvas.path(words, fill="none", stroke=MUTED, stroke_width=1.4, class_="arc")
        if len(new) == len(pieces):
            canvas.arrow_head(tip, arrive, MUTED, HEAD)


def _pieces(points: list[Point], directions: list[Point]) -> list[str]:
    """The curves from point to point, each as its start and SVG's words for the rest."""
    pieces = []
    for (a, b), (from_a, to_b) in zip(pairwise(points), pairwise(directions), strict=True):
        reach = 0.4 * (b[1] - a[1])
        corners = (_along(a, from_a, reach), _along(b, to_b, -reach), b)
        pieces.append(f"{coordinates(*a)} C{' '.join(coordinates(*point) for point in corners)}")
    return pieces


def _tilts(routes: Mapping[tuple[V, V], list[Point]]) -> dict[Point, Point]:
    """The direction at each bend: from where its arcs come to where they go, nearly upright.

    Upright, because on both sides of a bend there may be vertices.
    """
    before: dict[Point, dict[Point, None]] = {}
    after: dict[Point, Point] = {}
    for route in routes.values():
        for a, bend, c in zip(route, route[1:], route[2:], strict=False):
            before.setdefault(bend, {})[a] = None
            after[bend] = c
    tilts = {}
    for bend, points in before.items():
        mean = sum(x for x, _ in points) / len(points)
        y = next(iter(points))[1]
        tilts[bend] = _direction((mean, y), after[bend], flattest=0.5)
    return tilts


def _direction(start: Point, end: Point, flattest: float = 2.0) -> Point:
    """From one point down to another, turned down if flat: flat arcs run into vertices."""
    dy = end[1] - start[1]
    limit = flattest * dy
    return max(-limit, min(limit, end[0] - start[0])), dy


def _along(start: Point, direction: Point, down: float) -> Point:
    """The point this far below (above, if negative) in this direction."""
    return start[0] + direction[0] / direction[1] * down, start[1] + down
