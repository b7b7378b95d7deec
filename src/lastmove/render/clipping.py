"""Lines cut at the border of a rectangle, and wrapped around a torus."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, product

from lastmove.render.canvas import Point

Polyline = list[Point]
Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


def clip(start: Point, end: Point, box: Box) -> tuple[Point, Point] | None:
    """The part of a segment inside the box, after Liang and Barsky; None if there is none.

    >>> clip((-1, 1), (3, 1), (0, 0, 2, 2))
    ((0.0, 1.0), (2.0, 1.0))
    """
    (x, y), (dx, dy) = start, (end[0] - start[0], end[1] - start[1])
    left, top, right, bottom = box
    first, last = 0.0, 1.0
    for step, room in ((-dx, x - left), (dx, right - x), (-dy, y - top), (dy, bottom - y)):
        if step == 0:
            if room < 0:
                return None
        elif step < 0:
            first = max(first, room / step)
        else:
            last = min(last, room / step)
    if first >= last:
        return None
    return (x + first * dx, y + first * dy), (x + last * dx, y + last * dy)


def clipped(line: Sequence[Point], box: Box) -> list[Polyline]:
    """The parts of a line of segments inside the box."""
    parts: list[Polyline] = []
    for start, end in pairwise(line):
        part = clip(start, end, box)
        if part is None:
            continue
        if parts and parts[-1][-1] == part[0]:
            parts[-1].append(part[1])
        else:
            parts.append(list(part))
    return parts


def wrapped(line: Sequence[Point], box: Box, periods: Point) -> list[Polyline]:
    """A line on a torus whose fundamental cell is the box: what leaves it comes in opposite.

    A period of 0 is a direction that does not wrap. The line may leave the box by less than a
    period.
    """
    parts: list[Polyline] = []
    for shift in product(*[(0.0, period, -period) if period else (0.0,) for period in periods]):
        moved = [(x + shift[0], y + shift[1]) for x, y in line]
        parts += clipped(moved, box)
    return parts
