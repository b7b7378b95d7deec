"""The street of the little pigs: houses that stand, heaps of straw where they fell."""

from __future__ import annotations

from lastmove.core.position import Move, Position
from lastmove.families.nim.rules_pigs import shown_houses, stands
from lastmove.render.canvas import Canvas, Style
from lastmove.render.drawer import Drawer
from lastmove.render.labels import short_number, text_width
from lastmove.render.style import ACCENT, ACCENT_EDGE, DARK_SQUARE, INK, LIGHT_SQUARE, LINE, MUTED

PITCH, WIDTH, WALL, ROOF = 48.0, 34.0, 24.0, 17.0
FLOOR = WALL + ROOF + 6


def picture(position: Position) -> Canvas:
    """Houses side by side on one road, their numbers below, then what may be built."""
    shown, note = shown_houses(position.state.houses), _note(position)
    pitch = max(PITCH, text_width(str(position.state.houses), 14) + 8)
    width = max(pitch * max(1, len(shown)), text_width(note, 13))
    canvas = Canvas(width, FLOOR + 62)
    left = (width - pitch * len(shown)) / 2
    canvas.line((4, FLOOR), (width - 4, FLOOR), stroke=LINE, stroke_width=3)
    for place, house in enumerate(shown):
        x = left + pitch * (place + 0.5)
        if house is None:
            canvas.text(x, FLOOR - 10, "…", size=22, fill=MUTED)
            continue
        up = stands(position.state, house)
        (_standing if up else _fallen)(canvas, x)
        canvas.text(x, FLOOR + 16, str(house), bold=up, fill=INK if up else MUTED)
        canvas.spot(f"house-{house}", x - pitch / 2 + 2, 0, pitch - 4, FLOOR + 26)
    canvas.text(width / 2, FLOOR + 45, note, size=13, fill=MUTED)
    canvas.spot("build", 0, FLOOR + 28, width, 34)  # a finger meets it without enlarging the street
    return canvas


def text(position: Position) -> str:
    """The letters of the street over the numbers of its houses."""
    shown = shown_houses(position.state.houses)
    numbers = ["…" if house is None else str(house) for house in shown]
    letters = ["…" if h is None else "S" if stands(position.state, h) else "B" for h in shown]
    wide = max(map(len, numbers), default=1)
    rows = [" ".join(item.rjust(wide) for item in row) for row in (letters, numbers)]
    return "\n".join([*(rows if shown else []), _note(position)])


def _standing(canvas: Canvas, x: float) -> None:
    """Walls, a roof that overhangs, a door and a round window."""
    top = FLOOR - WALL
    walls: Style = {"fill": LIGHT_SQUARE, "stroke": ACCENT_EDGE, "stroke_width": 1.4}
    canvas.rect(x - WIDTH / 2 + 3, top, WIDTH - 6, WALL, class_="house", **walls)
    roof: Style = {"fill": ACCENT, "stroke": ACCENT_EDGE, "stroke_linejoin": "round"}
    eaves = (x - WIDTH / 2 - 1, top + 1), (x + WIDTH / 2 + 1, top + 1)
    canvas.polygon((x, top - ROOF), eaves[1], eaves[0], **roof)
    canvas.rect(x - 4.5, FLOOR - 14, 9, 14, fill=ACCENT_EDGE, rx=1.5)
    canvas.circle(x, top - 5, 2.6, fill=LIGHT_SQUARE)


def _fallen(canvas: Canvas, x: float) -> None:
    """A low heap of straw with some of it sticking out."""
    d = f"M{x - 17:.1f},{FLOOR:.1f} q5,-9 12,-8 q6,-5 12,0 q7,0 10,8 z"
    straw: Style = {"fill": DARK_SQUARE, "stroke": MUTED, "stroke_width": 1.2}
    canvas.path(d, class_="fallen", **straw)
    for dx, lean, rise in ((-10, -6, 9), (-3, -2, 12), (4, 4, 11), (9, 7, 7)):
        start = (x + dx, FLOOR - 5)
        end = (x + dx + lean, FLOOR - 5 - rise)
        canvas.line(start, end, stroke=MUTED, stroke_width=1.4, stroke_linecap="round")


def _note(position: Position) -> str:
    houses, standing, builds = position.state
    street = "no houses yet" if not houses else f"{standing.bit_count():,} of {houses:,} stand"
    return f"{street}; {short_number(builds)} may be built"


def points(position: Position, move: Move) -> list[str]:
    """The houses that change; building is the line below the street."""
    if move.to.state.houses > position.state.houses:
        return ["build"]
    changed = position.state.standing ^ move.to.state.standing
    houses = [house for house in range(1, position.state.houses + 1) if changed >> (house - 1) & 1]
    drawn = shown_houses(position.state.houses)
    return [f"house-{house}" for house in houses] if set(houses) <= set(drawn) else []


DRAWERS = {"pigs": Drawer(picture, text, points)}
