"""Pictures about ponds as a whole: a game that was played, matchings, labels, several ponds.

What they show is handed in, computed elsewhere.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from lastmove.families.frogs.draw_pond import Frame, Scene, arrow, draw_dots, picture
from lastmove.families.frogs.frog_glyphs import pad
from lastmove.families.frogs.pond_layout import Water, water
from lastmove.render.canvas import Canvas, Point, coordinates, document
from lastmove.render.labels import shorten, text_width
from lastmove.render.style import (
    AMBER,
    AMBER_EDGE,
    ARROW,
    BLUE,
    BLUE_EDGE,
    INK,
    MUTED,
    PANEL,
    SHORE,
    WATER,
)

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

PLAYERS = (
    ("amber", AMBER, AMBER_EDGE),
    ("blue", BLUE, BLUE_EDGE),
    ("either", ARROW, ARROW),
)
GAP = 30.0


@dataclass(frozen=True)
class Jump:
    """A move of a game: a frog is placed, or jumps from `origin`.

    Player 0 is amber, 1 is blue, 2 is either.
    """

    player: int
    to: int
    origin: int | None = None


@dataclass(frozen=True)
class Ground:
    """A pond as these pictures need it: coordinates, or distances alone; pads of two kinds."""

    points: Array | None = None
    matrix: Array | None = None
    torus: bool = False
    kinds: Mapping[int, str] = field(default_factory=dict)

    @property
    def water(self) -> Water:
        """Where its pads lie."""
        return water(self.points, self.matrix, self.torus)


def played(ground: Ground, jumps: Sequence[Jump], notes: Sequence[str] = ()) -> Canvas:
    """A game from its first move: numbered arrows in the colors of the players.

    The frogs stand where they end.
    """
    lake = ground.water
    at: list[int] = []
    for jump in jumps:
        at = [place for place in at if place != jump.origin] + [jump.to]
    sheet = Canvas(lake.width, lake.height)
    where: dict[int, int] = {}
    for number, jump in enumerate(jumps, 1):
        if jump.origin is None:
            place, slot = lake.places[jump.to], where.get(jump.to, 0)
            where[jump.to] = slot + 1
            _badge(sheet, _beside(place, lake, slot), number, jump.player)
        else:
            name, color, _ = PLAYERS[jump.player]
            middle = arrow(sheet, lake, jump.origin, jump.to, color, name)
            _badge(sheet, middle, number, jump.player)
    frogs = dict.fromkeys(at, "frog")
    return picture(Scene(lake, ground.kinds, frogs, notes=notes), sheet)


def _beside(place: Point, lake: Water, slot: int) -> Point:
    """Away from the middle of the pond, where arrows do not go."""
    x, y = place
    dx, dy = x - lake.width / 2, y - lake.height / 2
    length = math.hypot(dx, dy) or 1.0
    far = lake.radius + 13 + 24 * slot
    u, v = x + dx / length * far, y + dy / length * far
    return min(max(u, 16), lake.width - 16), min(max(v, 16), lake.height - 16)


def _badge(canvas: Canvas, at: Point, number: int, player: int) -> None:
    """The number of a move: on a disc for amber, on a square for blue."""
    name, color, edge = PLAYERS[player]
    x, y = at
    if player == 0:
        canvas.circle(x, y, 11, fill=PANEL, stroke=color, stroke_width=2.6, class_=f"move {name}")
    else:
        canvas.rect(
            x - 10,
            y - 10,
            20,
            20,
            fill=PANEL,
            stroke=color,
            stroke_width=2.6,
            class_=f"move {name}",
        )
    canvas.text(x, y, str(number), size=13, bold=True, fill=edge)


def matched(
    ground: Ground,
    ways: Sequence[tuple[int, int, str]],
    unmatched: Collection[int] = (),
    notes: Sequence[str] = (),
    dots: bool = False,
) -> Canvas:
    """A pond with lines between its pads, and those without a partner marked."""
    scene = Scene(
        ground.water,
        ground.kinds,
        frames=[Frame(pad) for pad in unmatched],
        ways=ways,
        notes=notes,
        numbers=not dots,
        dots=dots,
    )
    return picture(scene)


def positions(scenes: Sequence[tuple[str, Scene, Sequence[Jump]]]) -> Canvas:
    """Positions beside each other, each with some of its moves as arrows, and a caption."""
    drawn = []
    for caption, scene, jumps in scenes:
        sheet = Canvas(scene.water.width, scene.water.height)
        for jump in jumps:
            if jump.origin is not None:
                name, color, _ = PLAYERS[jump.player]
                arrow(sheet, scene.water, jump.origin, jump.to, color, name, 2.4)
        drawn.append((picture(replace(scene, notes=()), sheet), [caption, *scene.notes]))
    return beside(drawn)


def beside(pieces: Sequence[tuple[Canvas, Sequence[str]]]) -> Canvas:
    """Pictures in a row, each with lines of text below it, the first of them bold."""
    widths = [
        max(
            piece.width,
            *(text_width(line, 13) * (1.06 if not i else 1) for i, line in enumerate(lines)),
        )
        for piece, lines in pieces
    ]
    high = max(piece.height for piece, _ in pieces)
    rows = max(len(lines) for _, lines in pieces)
    canvas = Canvas(sum(widths) + GAP * (len(pieces) - 1), high + 22 * rows + 8)
    left = 0.0
    for (piece, lines), width in zip(pieces, widths, strict=True):
        canvas.place(piece, left + (width - piece.width) / 2, 0)
        for index, line in enumerate(lines):
            y = high + 20 + 22 * index
            first = index == 0
            fill = INK if first else MUTED
            canvas.text(left + width / 2, y, line, size=13, bold=first, fill=fill)
        left += width + GAP
    return canvas


@dataclass(frozen=True)
class Row:
    """Points on a line: their places, the intervals around them, and who wins."""

    title: str
    points: Sequence[float]
    intervals: Sequence[tuple[float, float]] = ()
    pairs: Sequence[tuple[float, float]] = ()
    ends: tuple[bool, bool] = (True, True)
    """Whether it goes on to the left and to the right."""
    special: Sequence[float] = ()
    note: str = ""
    steps: bool = False
    """Whether arrows lead from each point to the next."""


def rows(lines: Sequence[Row], wide: float = 820.0) -> Canvas:
    """Sets on the line, one below the other, with arcs between partners."""
    step = 124.0
    canvas = Canvas(wide, step * len(lines))
    for index, line in enumerate(lines):
        strip = Canvas(wide, step)
        _row(strip, line, wide)
        canvas.place(strip, 0, step * index)
    return canvas


def _row(canvas: Canvas, line: Row, wide: float) -> None:
    canvas.text(2, 10, line.title, size=14, anchor="start", bold=True)
    canvas.text(wide - 2, 10, line.note, size=13, anchor="end", fill=MUTED)
    spread = [*line.points, *(end for interval in line.intervals for end in interval)]
    low, high = min(spread), max(spread)
    scale = (wide - 90) / (high - low)
    base = 80.0

    def place(x: float) -> float:
        return 45 + (x - low) * scale

    canvas.rect(0, 24, wide, 88, rx=12, fill=WATER, stroke=SHORE)
    canvas.line((12, base), (wide - 12, base), stroke=SHORE, stroke_width=2)
    for a, b in line.intervals:
        x, long = place(a), (b - a) * scale
        canvas.rect(x, base - 11, long, 22, rx=5, fill=PANEL, stroke=MUTED, class_="interval")
        for end in (a, b):
            label = f"{end:g}".replace("-", "−")
            canvas.text(place(end), base + 21, label, size=11, fill=MUTED)
    for a, b in line.pairs:
        x, u = sorted((place(a), place(b)))
        half = (u - x) / 2
        lift = min(1.4 * half, 34.0)
        canvas.path(
            f"M{coordinates(x, base)} A{coordinates(half, lift)} 0 0 1 {coordinates(u, base)}",
            fill="none",
            stroke=BLUE,
            stroke_width=2.2,
            class_="way matched",
        )
    for a, b in zip(line.points, line.points[1:], strict=False) if line.steps else ():
        _step(canvas, place(a), place(b), base)
    for x in line.points:
        if x not in line.special:
            pad(canvas, (place(x), base), 5.5)
    for x in line.special:
        canvas.rect(place(x) - 10, base - 10, 20, 20, fill="#fff7e0", stroke=AMBER_EDGE)
        pad(canvas, (place(x), base), 5.5, "amber")
    for ends, x in zip(line.ends, (24.0, wide - 24.0), strict=True):
        if ends:
            draw_dots(canvas, [(x - 6, base), (x, base), (x + 6, base)], 3, MUTED, "on")


def _step(canvas: Canvas, start: float, end: float, base: float) -> None:
    """An arrow over the line from one point to the next."""
    half, lift = (end - start) / 2, 22.0
    canvas.path(
        f"M{coordinates(start, base - 6)} Q{coordinates(start + half, base - 6 - 2 * lift)} "
        f"{coordinates(end - 3, base - 12)}",
        fill="none",
        stroke=ARROW,
        stroke_width=1.8,
        class_="step",
    )
    canvas.arrow_head((end - 1, base - 7), (half, 2 * lift), ARROW, 9)


def figure(canvas: Canvas, title: str, told: str) -> str:
    """A picture as a standalone document, with its text alternative."""
    return document(canvas, shorten(title, 120), told)
