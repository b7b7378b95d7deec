"""Where the pads of a pond lie on the sheet, and how a line runs from one to another.

In the plane as they are; on a torus in the unit square, lines cut at its border; on the line with
arcs above it; pads of which only the distances are known on a circle. Ponds in more dimensions are
seen along the others. Of a large pond a part about the frogs is taken.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Any

from lastmove.render.canvas import Box, Canvas, Point, Polyline, clipped, wrapped
from lastmove.render.style import MUTED, SHORE, WATER

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

SIDE = 540.0
"""The longer side of a pond in the plane."""
LONG = 760.0
"""A pond on the line."""
SHORT, ROOM = 300.0, 44.0
"""A pond whose pads have so much room is drawn smaller, but not below: words are larger then."""
HIGHEST = 170.0
"""Its highest arc."""
MARGIN = 34.0
FEW = 60
"""Up to so many pads it is worth asking how near two of them are."""
ALL = 400
"""Of a larger pond a part is drawn, if there is something to look at."""
AROUND = 120
"""About how many pads such a part has."""
CLOSE = 0.05
"""Frogs that are closer than this part of the pond are seen from near."""
ON_CIRCLE = 40
DOTS = 3000
"""Of more pads than this only some are drawn."""


@dataclass(frozen=True)
class Water:
    """The pads that are drawn, by number, with their centers; and what there is to say of them."""

    places: dict[int, Point]
    width: float
    height: float
    radius: float
    scale: float = 1.0
    """How long a distance of 1 is; 0 where distances cannot be seen."""
    notes: tuple[str, ...] = ()
    kind: str = "plane"
    periods: Point = (0.0, 0.0)
    """How far apart two pictures of the same pad are, on a torus."""
    box: Box = field(default=(0.0, 0.0, 0.0, 0.0))

    def way(self, a: int, b: int) -> list[Polyline]:
        """A line between two pads, in several pieces where it leaves the border."""
        (x, y), (dx, dy) = self.places[a], self.step(a, b)
        u, v = x + dx, y + dy
        # Longer arcs are higher, so that arcs inside each other do not touch.
        arc = self.kind == "line"
        line = _arc(x, u, y, _high(abs(u - x))) if arc else [(x, y), (u, v)]
        if any(self.periods):
            return wrapped(line, self.box, self.periods)
        return [line]

    def ring(self, pad: int, distance: float) -> list[Polyline]:
        """All that is at this distance from a pad; nothing where distances cannot be seen."""
        if not self.scale or self.kind == "line":
            return []
        (x, y), far = self.places[pad], distance * self.scale
        angles = [2 * math.pi * step / 120 for step in range(121)]
        line = [(x + far * math.cos(angle), y + far * math.sin(angle)) for angle in angles]
        if any(self.periods):
            return wrapped(line, self.box, self.periods)
        return clipped(line, self.box)

    def step(self, a: int, b: int) -> Point:
        """How far it is to the right and down from one pad to another, the short way."""
        (x, y), (u, v) = self.places[a], self.places[b]
        return _short(u - x, self.periods[0]), _short(v - y, self.periods[1])

    def draw(self, canvas: Canvas, fill: str = WATER) -> None:
        """The water and its shore; the border of a torus is dashed, since one may cross it."""
        around = any(self.periods)
        left, top, right, bottom = self.box
        canvas.rect(
            left,
            top,
            right - left,
            bottom - top,
            rx=0 if around else 18,
            fill=fill,
            stroke=MUTED if around else SHORE,
            stroke_width=1.2,
            stroke_dasharray="5 4" if around else None,
            class_="water",
        )
        if self.kind == "line" and self.places:
            y = next(iter(self.places.values()))[1]
            canvas.line((left, y), (right, y), stroke=SHORE, stroke_width=3, class_="axis")


def _short(step: float, period: float) -> float:
    return step - period * round(step / period) if period else step


def _arc(start: float, end: float, base: float, high: float) -> Polyline:
    """Half an ellipse above the line."""
    middle, half = (start + end) / 2, (end - start) / 2
    steps = 28
    return [
        (
            middle - half * math.cos(math.pi * step / steps),
            base - high * math.sin(math.pi * step / steps),
        )
        for step in range(steps + 1)
    ]


def water(
    points: Array | None,
    matrix: Array | None,
    torus: bool,
    focus: Sequence[int] = (),
    about: str = "the frogs",
    side: float = SIDE,
    around: int = AROUND,
) -> Water:
    """The water of a pond: of its coordinates (n × d), or of its distances (n × n).

    Of more than 400 pads those about the pads in `focus` are taken, and of those at most 3,000;
    `about` says what these pads are, `around` how many others are wanted.
    """
    if points is None:
        assert matrix is not None
        return _circle(matrix, focus, about)
    if len(points) == 0:
        return _framed({}, 120.0, 60.0, [])
    drawn, seen, unwrapped = _part(points, torus, focus, around)
    notes = _told(len(drawn), len(points), about if len(focus) else "")
    dimension = points.shape[1]
    if dimension > 2:
        notes.append(f"{dimension} dimensions, seen along all but the first two:")
        notes.append("distances are longer than they look.")
    wraps = torus and not unwrapped
    if dimension == 1:
        return _line(drawn, seen[:, 0], wraps, notes)
    return _plane(drawn, seen[:, :2], wraps, notes, dimension == 2, side)


def _told(shown: int, count: int, about: str) -> list[str]:
    if shown == count:
        return []
    where = f"the part around {about}: " if about else ""
    return [f"{where}{shown:,} of {count:,} pads"]


def _part(
    points: Array, torus: bool, focus: Sequence[int], around: int
) -> tuple[list[int], Array, bool]:
    """Which pads are drawn, their coordinates, and whether these were unwrapped from a torus.

    A part if there are many, or if two frogs are so close that they would hide each other.
    """
    import numpy as np

    count = len(points)
    drawn, seen, unwrapped = np.arange(count), points, False
    if len(focus):
        center = points[focus[0]].astype(float)
        steps = points - center
        if torus:
            steps = steps - np.round(steps)
        middle = steps[list(focus)].mean(axis=0)
        reach = np.abs(steps - middle).max(axis=1)
        apart = 2 * float(reach[list(focus)].max())
        span = 1.0 if torus else float((points.max(axis=0) - points.min(axis=0)).max())
        close = 0 < apart < CLOSE * span
        if count > ALL or close:
            nearest = float(np.partition(reach, around)[around]) if count > around else span
            half = max(1.3 * apart, min(nearest, apart / (2 * CLOSE)) if apart else nearest)
            if not torus or half < 0.45:
                drawn = np.flatnonzero(reach <= half)
                seen, unwrapped = (center + steps)[drawn], torus
    if len(drawn) > DOTS:
        keep = np.unique(np.linspace(0, len(drawn) - 1, DOTS).astype(int))
        wanted = np.isin(drawn, focus)
        wanted[keep] = True
        drawn, seen = drawn[wanted], seen[wanted]
    return [int(pad) for pad in drawn], seen, unwrapped


def _plane(
    drawn: list[int], seen: Array, around: bool, notes: list[str], flat: bool, side: float
) -> Water:
    if around:
        low, wide, high = (0.0, 0.0), 1.0, 1.0
    else:
        low = (float(seen[:, 0].min()), float(seen[:, 1].min()))
        wide, high = (float(span) for span in seen.max(axis=0) - seen.min(axis=0))
    few = [(float(x), float(y)) for x, y in seen] if len(seen) <= FEW and not around else []
    nearest = min((math.dist(p, q) for p, q in combinations(few, 2)), default=0.0)
    scale = _length(max(wide, high), nearest, side) / (max(wide, high) or 1.0)
    margin = MARGIN / 2 if around else MARGIN
    across, down = max(wide * scale, 60.0), max(high * scale, 60.0)
    left, top = (across - wide * scale) / 2, (down - high * scale) / 2
    # The second coordinate grows upward, as in a plot.
    places = {
        pad: (
            margin + left + (float(x) - low[0]) * scale,
            margin + top + (low[1] + high - float(y)) * scale,
        )
        for pad, (x, y) in zip(drawn, seen, strict=True)
    }
    made = _framed(places, across + 2 * margin, down + 2 * margin, notes)
    periods, box = (0.0, 0.0), made.box
    if around:
        periods = (scale, scale)
        box = (margin, margin, margin + scale, margin + scale)
    return Water(
        places,
        made.width,
        made.height,
        made.radius,
        scale if flat else 0.0,
        made.notes,
        "plane",
        periods,
        box,
    )


def _length(wide: float, nearest: float, most: float) -> float:
    """How long a pond is drawn: no longer than its pads need that are nearest to each other."""
    return min(most, max(SHORT, ROOM * wide / nearest)) if nearest else most


def _high(long: float) -> float:
    """How high an arc is over so much of a line."""
    return HIGHEST * math.pow(long / LONG, 0.6)


def _line(drawn: list[int], seen: Array, around: bool, notes: list[str]) -> Water:
    low, wide = (0.0, 1.0) if around else (float(seen.min()), float(seen.max() - seen.min()))
    nearest = min((b - a for a, b in pairwise(sorted(map(float, seen)))), default=0.0)
    long = _length(wide, nearest, LONG)
    scale = long / (wide or 1.0)
    width, base = long + 2 * MARGIN, (_high(long) if len(drawn) > 1 else 20.0) + 22
    height = base + 58
    left = MARGIN if wide else width / 2
    places = {
        pad: (left + (float(x) - low) * scale, base) for pad, x in zip(drawn, seen, strict=True)
    }
    ordered = sorted(x for x, _ in places.values())
    gaps = [right - left for left, right in pairwise(ordered)]
    radius = min(max(0.5 * min(gaps, default=long), 4.5), max(long / (5 * len(drawn)), 1.6), 12.0)
    box = (MARGIN, 4.0, MARGIN + long, height) if around else (2.0, 4.0, width - 2, height)
    periods = (scale, 0.0) if around else (0.0, 0.0)
    return Water(places, width, height + 4, radius, scale, tuple(notes), "line", periods, box)


def _circle(matrix: Array, focus: Sequence[int], about: str) -> Water:
    """Pads of which only distances are known; of many those nearest to the frogs."""
    import numpy as np

    count = len(matrix)
    notes = ["Placed on a circle: only the distances count."] if count > 2 else []
    drawn = list(range(count))
    if count > ON_CIRCLE:
        near = matrix[list(focus)].min(axis=0) if len(focus) else np.arange(count)
        drawn = sorted({*map(int, np.argsort(near, kind="stable")[:ON_CIRCLE]), *focus})
        notes += _told(len(drawn), count, about if len(focus) else "")
    far = max(90.0, 10.0 * len(drawn))
    middle = far + MARGIN + 8
    angles = [2 * math.pi * index / max(len(drawn), 1) for index in range(len(drawn))]
    places = {
        pad: (middle + far * math.sin(angle), middle - far * math.cos(angle))
        for pad, angle in zip(drawn, angles, strict=True)
    }
    made = _framed(places, 2 * middle, 2 * middle, notes)
    return Water(
        places, made.width, made.height, made.radius, 0.0, made.notes, "circle", box=made.box
    )


def _framed(places: dict[int, Point], wide: float, high: float, notes: list[str]) -> Water:
    """Pads with room around them, as large as they can be without hiding each other."""
    count = max(len(places), 1)
    radius = min(max(0.2 * math.sqrt(wide * high / count), 2.2), 17.0)
    if count > ALL:
        radius = min(radius, 3.0)
    elif len(places) > 1:
        least = 8.5 if count <= 30 else 6.0 if count <= 60 else 4.6 if count <= 120 else 3.4
        radius = min(radius, max(0.47 * _closest(list(places.values())), least))
    return Water(places, wide, high, radius, 1.0, tuple(notes), box=(1.0, 1.0, wide - 1, high - 1))


def _closest(places: list[Point]) -> float:
    return min(
        math.dist(place, other) for index, place in enumerate(places) for other in places[:index]
    )
