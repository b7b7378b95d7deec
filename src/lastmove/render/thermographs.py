"""Pictures of values: thermographs, several on one sheet, and the order of some values.

A thermograph is drawn as in the books: temperature upwards, and what is good for Left on the left.
Walls of one value are told from another's by color, by the way they are broken, and by a number
where the mast ends.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from lastmove.core.verdict import shortened
from lastmove.render.canvas import Canvas, Point, Style, coordinates, document
from lastmove.render.curves import COLORS
from lastmove.render.style import INK, LINE, MUTED, PANEL
from lastmove.values.born import covers
from lastmove.values.thermograph import Thermograph, Wall
from lastmove.values.value import Value

Place = Callable[[Fraction | int, Fraction | int], Point]
"""Where a temperature and a value are on the sheet."""

WIDTH, HEIGHT = 560.0, 320.0
SIDE, TOP = 56.0, 30.0
DASHES = (None, "7 4", "2 3", "9 3 2 3")
ROW, COLUMN = 74.0, 96.0


def svg(shape: Thermograph) -> str:
    """One thermograph."""
    return thermographs_svg({"": shape})


def thermographs_svg(shapes: Mapping[str, Thermograph]) -> str:
    """Several thermographs on one sheet, each with its name below."""
    corners = [corner for shape in shapes.values() for corner in (*shape.left, *shape.right)]
    low = Fraction(min(corner.value for corner in corners).__floor__())
    high = Fraction(max(corner.value for corner in corners).__ceil__())
    if low == high:
        low, high = low - 1, high + 1
    hottest = max(corner.temperature for corner in corners)
    above = (hottest * 5 / 4).__ceil__() or 1
    named = [name for name in shapes if name]
    canvas = Canvas(WIDTH + 2 * SIDE, TOP + HEIGHT + 52 + 20 * len(named))

    def place(temperature: Fraction | int, value: Fraction | int) -> Point:
        share, height = (high - value) / (high - low), Fraction(temperature) / above
        return SIDE + WIDTH * float(share), TOP + HEIGHT * (1 - float(height))

    _axes(canvas, place, low, high, above)
    tops: dict[float, list[str]] = {}
    for number, (name, shape) in enumerate(shapes.items()):
        style: Style = {"stroke": COLORS[number % len(COLORS)], "stroke_width": 2.4, "fill": "none"}
        dash = DASHES[number % len(DASHES)]
        for wall in (shape.left, shape.right):
            canvas.path(_path(wall, place), stroke_dasharray=dash, **style)
        begins = shape.left[-1]
        foot, top = place(*begins), place(above, shape.mean)
        canvas.path(f"M{coordinates(*foot)}L{coordinates(*top)}", stroke_dasharray=dash, **style)
        canvas.circle(*foot, 3.2, fill=str(style["stroke"]))
        tops.setdefault(top[0], []).append(str(number + 1))
        if name:
            y = TOP + HEIGHT + 56 + 20 * named.index(name)
            canvas.path(f"M{SIDE} {y}h34", stroke_dasharray=dash, **style)
            label = f"{number + 1}: " if len(shapes) > 1 else ""
            said = (
                f"{label}{shortened(name, 60)}: temperature {shape.temperature}, mean {shape.mean}"
            )
            canvas.text(SIDE + 44, y, said, size=13, anchor="start", fill=INK)
    for x, numbers in tops.items() if len(shapes) > 1 else ():
        canvas.text(x, TOP - 12, ", ".join(numbers), size=12, fill=INK)
    title = "Thermograph" if len(shapes) == 1 else "Thermographs"
    description = "\n".join(line for n, s in shapes.items() for line in described(s, n))
    return document(canvas, title, description)


def described(shape: Thermograph, name: str = "") -> list[str]:
    """The walls in words: their corners, from the ground up."""
    walls = {"left wall": shape.left, "right wall": shape.right}
    lines = [
        f"  {side:<12} " + ", ".join(f"{corner.value} at {corner.temperature}" for corner in wall)
        for side, wall in walls.items()
    ]
    return [*([shortened(name)] if name else []), *lines, f"  mast         {shape.mean}"]


def _axes(canvas: Canvas, place: Place, low: Fraction, high: Fraction, above: int) -> None:
    step = max(1, (int(high - low) + 11) // 12)
    for value in range(int(low), int(high) + 1, step):
        x, y = place(0, value)
        canvas.line((x, TOP), (x, y), stroke=LINE, stroke_width=0.6)
        canvas.text(x, y + 16, str(value), size=12, fill=MUTED)
    for temperature in range(0, above + 1, max(1, (above + 7) // 8)):
        y = place(temperature, 0)[1]
        canvas.line((SIDE, y), (SIDE + WIDTH, y), stroke=LINE, stroke_width=0.6)
        canvas.text(SIDE - 12, y, str(temperature), size=12, anchor="end", fill=MUTED)
    base = TOP + HEIGHT
    canvas.line((SIDE, base), (SIDE + WIDTH, base), stroke=MUTED, stroke_width=1.2)
    canvas.text(SIDE, base + 36, "better for Left", size=12, anchor="start", fill=MUTED)
    canvas.text(SIDE + WIDTH, base + 36, "better for Right", size=12, anchor="end", fill=MUTED)
    canvas.text(0, TOP - 16, "temperature", size=12, anchor="start", fill=MUTED)


def _path(wall: Wall, place: Place) -> str:
    return "M" + "L".join(coordinates(*place(*corner)) for corner in wall)


def order_svg(values: Sequence[Value], title: str) -> str:
    """The values with lines from each to the next larger ones, which stand higher."""
    lines = covers(list(values))
    level = dict.fromkeys(values, 0)
    for _ in values:
        for low, high in lines:
            level[high] = max(level[high], level[low] + 1)
    rows = [[v for v in values if level[v] == n] for n in range(max(level.values()) + 1)]
    rows = _untangled(rows, lines)
    wide = max(map(len, rows)) * COLUMN
    canvas = Canvas(wide, ROW * len(rows))
    places = {
        value: (wide * (2 * i + 1) / (2 * len(row)), ROW * (len(rows) - n - 0.5))
        for n, row in enumerate(rows)
        for i, value in enumerate(row)
    }
    for low, high in lines:
        canvas.line(places[low], places[high], stroke=MUTED, stroke_width=1)
    for value, (x, y) in places.items():
        half = 8 + 4.2 * len(str(value))
        canvas.rect(x - half, y - 13, 2 * half, 26, rx=7, fill=PANEL, stroke=LINE)
        canvas.text(x, y, str(value), size=14)
    description = "\n".join(f"{low} < {high}" for low, high in lines)
    return document(canvas, title, description)


def _untangled(rows: list[list[Value]], lines: list[tuple[Value, Value]]) -> list[list[Value]]:
    """Each row in the order of the middles of what is joined to it, some times up and down."""
    at = {value: (i + 0.5) / len(row) for row in rows for i, value in enumerate(row)}
    joined: dict[Value, list[Value]] = {value: [] for value in at}
    for low, high in lines:
        joined[low].append(high)
        joined[high].append(low)
    for row in [*rows, *rows[::-1]] * 4:
        row.sort(
            key=lambda v: sum(at[o] for o in joined[v]) / len(joined[v]) if joined[v] else at[v]
        )
        at.update((value, (i + 0.5) / len(row)) for i, value in enumerate(row))
    return rows
