"""Subtraction games as columns of chips, with what may be taken; kayles as rows of pins."""

from __future__ import annotations

from typing import Any

from lastmove.core.heaps import HeapState
from lastmove.core.position import Move, Position
from lastmove.render import heaps as columns
from lastmove.render.canvas import Canvas, Style
from lastmove.render.drawer import Drawer
from lastmove.render.heaps import ABOVE, BELOW, FULL, SHOWN, drawer, drawn_chips
from lastmove.render.labels import short_number
from lastmove.render.style import LINE, MUTED, RED

IVORY, SHADOW = "#fbf4e4", "#a08c68"
PIN, TALL = 28.0, 62.0
"""The room of a pin: how wide and how high."""
GAP = 16.0


def _take(state: Any) -> tuple[tuple[int, ...], str]:
    take, heaps = state
    numbers = [short_number(size) for size in take]
    if len(numbers) > 8:
        numbers = [*numbers[:5], "…", numbers[-1]]
    return heaps, f"take {', '.join(numbers)}"


# -- pins ----------------------------------------------------------------------------------------


def _rows(position: Position) -> tuple[int, ...]:
    return HeapState(*position.state).heaps


def pins(position: Position) -> Canvas:
    """The rows below each other, a longer one with a break."""
    rows = _rows(position)
    shown = rows[:SHOWN]
    left = 34.0
    wide = left + PIN * max([3, *(_places(row) for row in shown)]) + 40
    more = [f"… and {len(rows) - SHOWN:,} more"] if len(rows) > SHOWN else []
    notes = more or ([] if rows else ["no heaps"])
    canvas = Canvas(wide, (TALL + GAP) * len(shown) + 22 * len(notes))
    for index, row in enumerate(shown):
        _row(canvas, index + 1, row, left, (TALL + GAP) * index)
    for index, note in enumerate(notes):
        canvas.text(wide / 2, canvas.height - 10 - 22 * index, note, size=13, fill=MUTED)
    return canvas


def _places(row: int) -> int:
    """How many pins wide a row is drawn, a break being two wide."""
    return row if row <= FULL else BELOW + ABOVE + 2


def _row(canvas: Canvas, name: int, row: int, left: float, top: float) -> None:
    floor, wide = top + TALL, PIN * max(1, _places(row))
    canvas.line((left - 4, floor), (left + wide + 4, floor), stroke=LINE, stroke_width=2)
    canvas.text(left - 12, floor - TALL / 2, str(name), size=12, anchor="end", fill=MUTED)
    canvas.spot(f"heap-{name}", 0, top, left - 6, TALL)
    x = left + wide + 10
    canvas.text(x, floor - TALL / 2, short_number(row), size=16, anchor="start", bold=True)
    for pin in drawn_chips(row):
        place = pin if row <= FULL or pin <= BELOW else pin - row + BELOW + ABOVE + 2
        at = left + PIN * (place - 1)
        with canvas.piece(f"pin {name}-{pin}"):
            _pin(canvas, at + PIN / 2, floor)
        if row <= FULL and 2 * pin < row:  # a row is the same from its other end
            canvas.spot(f"heap-{name}-{row + 1 - pin}", at, top, PIN, TALL)
        canvas.spot(f"heap-{name}-{pin}", at, top, PIN, TALL)
    if row > FULL:
        for step in (-8, 0, 8):
            middle = left + PIN * (BELOW + 1) + step
            canvas.circle(middle, floor - TALL / 2, 2, fill=MUTED, class_="break")


def _pin(canvas: Canvas, x: float, floor: float) -> None:
    """A bowling pin with two stripes; it looks the same by night."""
    y = floor - 1
    right = (
        f"C{x + 10:g},{y - 6:g} {x + 11:g},{y - 20:g} {x + 6.5:g},{y - 31:g} "
        f"C{x + 4.4:g},{y - 37:g} {x + 4:g},{y - 41:g} {x + 5.6:g},{y - 46:g} "
        f"C{x + 7:g},{y - 54:g} {x + 3:g},{y - 58:g} {x:g},{y - 58:g} "
    )
    left = (
        f"C{x - 3:g},{y - 58:g} {x - 7:g},{y - 54:g} {x - 5.6:g},{y - 46:g} "
        f"C{x - 4:g},{y - 41:g} {x - 4.4:g},{y - 37:g} {x - 6.5:g},{y - 31:g} "
        f"C{x - 11:g},{y - 20:g} {x - 10:g},{y - 6:g} {x - 6:g},{y:g} Z"
    )
    edge: Style = {"fill": IVORY, "stroke": SHADOW, "stroke_width": 1.4}
    canvas.path(f"M{x - 6:g},{y:g} L{x + 6:g},{y:g} {right}{left}", class_="chip real", **edge)
    for up, half in ((38.5, 4.2), (42.5, 4.4)):
        canvas.line(
            (x - half, y - up), (x + half, y - up), stroke=RED, stroke_width=2.2, class_="real"
        )


def knocked(position: Position, move: Move) -> list[str]:
    """The pins that are knocked down; the name of the row where they are not drawn.

    >>> import lastmove as lm
    >>> row = lm.parse("kayles(5)")
    >>> knocked(row, row.move("take 2 from heap 1, leave 2 and 1"))
    ['heap-1-3', 'heap-1-4']
    """
    before, after = _rows(position), _rows(move.to)
    named = columns.points(before, after)
    gone = columns.changes(before, after)
    return gone if len(gone) <= 2 and any(name.count("-") == 2 for name in named) else named


PINS = Drawer(
    pins,
    lambda position: columns.text(_rows(position), ""),
    knocked,
    lambda position, move: columns.changes(_rows(position), _rows(move.to)),
)
DRAWERS = {"subtraction": drawer(_take), "kayles": PINS, "dawson_kayles": PINS}
