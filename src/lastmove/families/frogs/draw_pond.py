"""A pond on a sheet: water, lines between pads, pads with their numbers, frogs and stones."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from lastmove.families.frogs.frog_glyphs import PADS, frog, pad, stone
from lastmove.families.frogs.pond_layout import ALL, Water
from lastmove.render.canvas import Canvas, Point, Polyline, Style, coordinates
from lastmove.render.labels import text_width
from lastmove.render.style import ACCENT, ARROW, BLUE, INK, MUTED, PANEL, RED, SHORE, WATER

NUMBERED = 80
"""Of more pads only those with something on them have their numbers written."""

LOOKS: dict[str, Style] = {
    "matched": {"stroke": ACCENT, "stroke_width": 2.4, "stroke_linecap": "round"},
    "strong": {"stroke": ARROW, "stroke_width": 5.5, "stroke_linecap": "round"},
    "between": {"stroke": MUTED, "stroke_width": 1.6, "stroke_dasharray": "5 4"},
    "reach": {"stroke": MUTED, "stroke_width": 1.0, "stroke_dasharray": "2 4"},
    "pair": {"stroke": INK, "stroke_width": 1.8, "stroke_linecap": "round"},
    "first": {"stroke": INK, "stroke_width": 3.6, "stroke_linecap": "round"},
    "second": {"stroke": RED, "stroke_width": 2.0, "stroke_linecap": "round"},
    "third": {"stroke": BLUE, "stroke_width": 0.9, "stroke_linecap": "round"},
}
"""How lines look; those for the Grundy values 0, 1, 2 differ in thickness too."""


@dataclass(frozen=True)
class Frame:
    """A square behind a pad, in this color."""

    pad: int
    color: str = ARROW
    dash: str | None = None


@dataclass(frozen=True)
class Scene:
    """What is drawn of a pond. Pads are told by number; those that are not on the sheet are left.

    `ways` are pairs of pads with a look; `rings` a pad and a distance; `frames` are shaded squares
    behind pads, such as those without a partner.
    """

    water: Water
    kinds: Mapping[int, str] = field(default_factory=dict)
    frogs: Mapping[int, str] = field(default_factory=dict)
    stones: Collection[int] = ()
    open: Collection[int] = ()
    frames: Sequence[Frame] = ()
    ways: Sequence[tuple[int, int, str]] = ()
    rings: Sequence[tuple[int, float]] = ()
    notes: Sequence[str] = ()
    numbers: bool = True
    dots: bool = False
    """Dots on white instead of pads in the water, for pictures that are about the lines."""


def picture(scene: Scene, above: Canvas | None = None) -> Canvas:
    """The pond, and the notes below it; `above` lies on the pads and below the frogs."""
    water = scene.water
    notes = [*scene.notes, *water.notes]
    wide = max([text_width(note, 13) for note in notes], default=0.0)
    canvas = Canvas(max(water.width, wide), water.height + 22 * len(notes) + (10 if notes else 0))
    sheet = Canvas(water.width, water.height)
    water.draw(sheet, PANEL if scene.dots else WATER)
    crowded = len(water.places) > ALL
    if not crowded:
        _draw_lines(sheet, scene)
    wide = 5 if len(water.places) <= NUMBERED else 2.5
    for index, frame in reversed(list(enumerate(scene.frames))):  # the first of a pad innermost
        if frame.pad in water.places:
            inside = sum(other.pad == frame.pad for other in scene.frames[:index])
            _mark(sheet, water.places[frame.pad], max(water.radius, 3) + wide * (1 + inside), frame)
    size = min(max(water.radius * 1.05, 13), 18)
    _draw_pads(sheet, scene, 1.12 * size)
    if crowded:  # dots would hide them
        _draw_lines(sheet, scene)
    for number in scene.stones:
        if number in water.places:
            stone(sheet, water.places[number], max(water.radius * 0.75, 6))
    if above is not None:
        sheet.place(above, 0, 0)
    for number, kind in scene.frogs.items():
        if number in water.places:
            with sheet.piece(kind):
                frog(sheet, water.places[number], size, kind, _facing(scene, number))
    _draw_numbers(sheet, scene, size)
    canvas.place(sheet, (canvas.width - water.width) / 2, 0)
    for index, note in enumerate(notes):
        y = water.height + 22 * index + 20
        canvas.text(canvas.width / 2, y, note, size=13, fill=MUTED)
    return canvas


def _draw_lines(canvas: Canvas, scene: Scene) -> None:
    for center, distance in scene.rings:
        draw_line(canvas, scene.water.ring(center, distance), "reach")
    draw_ways(canvas, scene.water, scene.ways)


def _facing(scene: Scene, number: int) -> float:
    """Toward the other frog, the short way around a torus; up if it is alone."""
    water = scene.water
    others = [n for n in scene.frogs if n != number and n in water.places]
    if not others:
        return 0.0
    dx, dy = water.step(number, others[0])
    return math.atan2(dx, -dy)


def draw_ways(canvas: Canvas, water: Water, ways: Sequence[tuple[int, int, str]]) -> None:
    """Lines between pads: one path for each look, the strong ones above the others."""
    by_look: dict[str, list[Polyline]] = {}
    for a, b, look in ways:
        if a in water.places and b in water.places:
            by_look.setdefault(look, []).extend(water.way(a, b))
    for look in sorted(by_look, key=list(LOOKS).index, reverse="first" in by_look):
        draw_line(canvas, by_look[look], look)


def draw_line(canvas: Canvas, pieces: Sequence[Polyline], look: str) -> None:
    """The pieces of a line, as one path."""
    path = "".join(
        "M" + " ".join(coordinates(x, y) for x, y in piece) for piece in pieces if len(piece) > 1
    )
    if path:
        canvas.path(path, fill="none", class_=f"way {look}", **LOOKS[look])


def _mark(canvas: Canvas, at: Point, half: float, frame: Frame) -> None:
    x, y = at
    square: Style = {"fill": "#fff7e0", "stroke": frame.color, "stroke_width": 1.8}
    square |= {"class_": "marked"} | ({"stroke_dasharray": frame.dash} if frame.dash else {})
    canvas.rect(x - half, y - half, 2 * half, 2 * half, **square)


def _draw_pads(canvas: Canvas, scene: Scene, under_frogs: float) -> None:
    """Pads, those under frogs at least so large that their color is seen."""
    water = scene.water
    if scene.dots:
        draw_dots(canvas, list(water.places.values()), 2 * min(water.radius, 2.4), INK, "pads")
        return
    if len(water.places) <= ALL:
        for number, place in water.places.items():
            kind = scene.kinds.get(number, "plain")
            turn = -0.7 + 2.4 * number  # so that they do not all look the same way
            radius = max(water.radius, under_frogs) if number in scene.frogs else water.radius
            with canvas.piece(f"pad {number}"):
                pad(canvas, place, radius, kind, open_=number in scene.open, turn=turn)
            reach = max(radius, 9.0)
            canvas.spot(f"pad-{number}", place[0] - reach, place[1] - reach, 2 * reach, 2 * reach)
        return
    by_kind: dict[str, list[Point]] = {}
    for number, place in water.places.items():
        by_kind.setdefault(scene.kinds.get(number, "plain"), []).append(place)
    for kind, places in by_kind.items():
        draw_dots(canvas, places, 2 * water.radius, PADS[kind][1], f"pad {kind} dots")
        if PADS[kind][2]:
            draw_dots(canvas, places, water.radius * 0.8, PANEL, "ring")


def draw_dots(
    canvas: Canvas, places: Sequence[Point], size: float, color: str, class_: str = "dots"
) -> None:
    """Round dots, as one path."""
    path = "".join(f"M{coordinates(x, y)}h0" for x, y in places)
    if path:
        style: Style = {"stroke": color, "stroke_width": size, "stroke_linecap": "round"}
        canvas.path(path, fill="none", class_=class_, **style)


def _draw_numbers(canvas: Canvas, scene: Scene, frog_size: float) -> None:
    """Inside a pad that is large and free, else beside it where there is most room."""
    if not scene.numbers:
        return
    water, taken = scene.water, [*scene.frogs, *scene.stones]
    if water.kind == "line":
        _number_line(canvas, scene, taken)
        return
    crowded, framed = len(water.places) > NUMBERED, {frame.pad for frame in scene.frames}
    named = [n for n in (taken if crowded else water.places) if n in water.places]
    obstacles = [
        (x, y, frog_size if n in scene.frogs else water.radius + 6 * (n in framed))
        for n, (x, y) in water.places.items()
        if not crowded or n in taken
    ]
    for number in named:
        label, busy = str(number), number in taken
        x, y = water.places[number]
        size = 12.0 if busy else min(12.0, max(9.5, water.radius))
        width = text_width(label, size)
        if not busy and water.radius >= 10.5 and width < 1.9 * water.radius:
            canvas.text(x, y, label, size=min(size, 11))
            continue
        far = 1.12 * frog_size if number in scene.frogs else water.radius
        far = max(far, water.radius + 6) if number in framed else far
        u, v = _room((x, y), far, width, size, obstacles, water)
        if crowded:
            plate: Style = {"fill": PANEL, "stroke": SHORE, "class_": "plate"}
            canvas.rect(u - width / 2 - 3, v - 8, width + 6, 16, rx=4, **plate)
        canvas.text(u, v, label, size=size, bold=busy, fill=INK if busy else MUTED)
        obstacles.append((u, v, width / 2))


def _number_line(canvas: Canvas, scene: Scene, taken: Sequence[int]) -> None:
    """Below the line, each in the first row where there is room."""
    water, ends = scene.water, [-math.inf] * 3
    crowded = len(water.places) > NUMBERED
    for number, (x, y) in sorted(water.places.items(), key=lambda item: item[1]):
        busy = number in taken
        if crowded and not busy:
            continue
        label = str(number)
        half = text_width(label, 11) / 2 + 1.5
        row = next((row for row, end in enumerate(ends) if end <= x - half), -1)
        if row < 0 and not busy:
            continue  # no room at all
        ends[row] = x + half
        frames = sum(frame.pad == number for frame in scene.frames)
        below = max(water.radius + 5 * frames, 10)
        down = y + below + 9 + 12 * max(row, 0)
        canvas.text(x, down, label, size=11, bold=busy, fill=INK if busy else MUTED)


def _room(
    at: Point,
    radius: float,
    width: float,
    size: float,
    obstacles: Sequence[tuple[float, float, float]],
    water: Water,
) -> Point:
    """The place beside a pad that is farthest from all other things."""
    x, y = at
    left, top, right, bottom = water.box
    best, found = -math.inf, at
    for turn in (7, 1, 0, 4, 2, 6, 3, 5):
        angle = turn * math.pi / 4
        u = x + (radius + 3 + width / 2) * math.cos(angle)
        v = y + (radius + 3 + size / 2) * math.sin(angle)
        room = min(
            (math.hypot(u - a, v - b) - r for a, b, r in obstacles if (a, b) != at),
            default=math.inf,
        )
        if not (left < u - width / 2 and u + width / 2 < right and top < v - 5 and v + 5 < bottom):
            room -= 100
        room = min(room, width)  # more room than needed is no better
        if room > best:
            best, found = room, (u, v)
    return found


def arrow(
    canvas: Canvas,
    water: Water,
    start: int,
    end: int,
    color: str,
    name: str = "jump",
    width: float = 3.4,
) -> Point:
    """A bent arrow from one pad to another, the short way; the middle of it is given back.

    It bends to the side where its middle is farther from other pads. The jumps of blue are dashed.
    On a torus it may leave the border.
    """
    (x, y), (dx, dy) = water.places[start], water.step(start, end)
    length = math.hypot(dx, dy)
    bend = 0.3 if dx < 0 else -0.3  # above the line
    if water.kind != "line":
        bend = max(0.16, -0.16, key=lambda part: _clearance(water, start, end, part))
    control = (x + dx / 2 - dy * bend, y + dy / 2 + dx * bend)
    goal = (x + dx, y + dy)
    first = _toward((x, y), control, min(water.radius + 3, 0.3 * length))
    last = _toward(goal, control, min(water.radius + 8, 0.4 * length))
    canvas.path(
        f"M{coordinates(*first)} Q{coordinates(*control)} {coordinates(*last)}",
        fill="none",
        stroke=color,
        stroke_width=width,
        stroke_linecap="round",
        stroke_dasharray="9 6" if name == "blue" else None,
        class_=f"jump {name}",
    )
    tip = _toward(goal, control, min(water.radius + 1, 0.3 * length))
    canvas.arrow_head(tip, (tip[0] - control[0], tip[1] - control[1]), color, 8 + 1.8 * width)
    return (
        (first[0] + 2 * control[0] + last[0]) / 4,
        (first[1] + 2 * control[1] + last[1]) / 4,
    )


def _clearance(water: Water, start: int, end: int, bend: float) -> float:
    """How far the middle of a bent line is from the nearest other pad; more than 60 is enough.

    Less than nothing if it leaves the water.
    """
    (x, y), (dx, dy) = water.places[start], water.step(start, end)
    middle = (x + dx / 2 - dy * bend / 2, y + dy / 2 + dx * bend / 2)
    left, top, right, bottom = water.box
    if not (left < middle[0] < right and top < middle[1] < bottom):
        return -1.0
    others = (place for pad, place in water.places.items() if pad not in (start, end))
    return min((math.dist(middle, place) for place in others), default=60.0)


def _toward(start: Point, end: Point, far: float) -> Point:
    length = math.dist(start, end) or 1.0
    return (
        start[0] + (end[0] - start[0]) * far / length,
        start[1] + (end[1] - start[1]) * far / length,
    )
