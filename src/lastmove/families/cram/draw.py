"""A board of cram: free squares light, covered ones dark and crossed, rows and columns numbered."""

from __future__ import annotations

from itertools import product

from lastmove.core.position import Move, Position
from lastmove.families.cram.bitboard import (
    FREE,
    cells_of,
    height_of,
    lines,
    squares_of,
    width_of,
)
from lastmove.families.cram.rules import square_spot
from lastmove.families.cram.shown import axes
from lastmove.render.canvas import Canvas
from lastmove.render.drawer import Drawer
from lastmove.render.labels import axis_label, text_width
from lastmove.render.style import ACCENT, ACCENT_EDGE, DARK_SQUARE, LIGHT_SQUARE, LINE, MUTED

LEFT_OUT = "…"
HEAD = 22.0


def picture(position: Position) -> Canvas:
    """The squares, with their numbers at the left and above; of a large board a part."""
    rows, columns = axes(position.state)
    cell = 34.0 if max(len(rows), len(columns)) <= 16 else 18.0
    size = 12 if cell > 20 else 9
    left = max(HEAD, 10 + max(text_width(axis_label(row), size) for row in rows))
    note = _left_out(position)
    wide, high = left + cell * len(columns), HEAD + cell * len(rows)
    canvas = Canvas(max([wide, *(text_width(line, 13) for line in note)]), high + 18 * len(note))
    for line, row in enumerate(rows):
        y = HEAD + cell * (line + 0.5)
        canvas.text(left - 8, y, axis_label(row), size=size, fill=MUTED, anchor="end")
    for place, column in enumerate(columns):
        label, x = axis_label(column), left + cell * (place + 0.5)
        if text_width(label, size) < cell - 3 or place == len(columns) - 1:  # numbers do not touch
            canvas.text(x, HEAD - 10, label, size=size, fill=MUTED)
    canvas.place(_squares(position, cell), left, HEAD)
    for index, said in enumerate(note):
        canvas.text(0, high + 12 + 18 * index, said, size=13, fill=MUTED, anchor="start")
    return canvas


def _squares(position: Position, cell: float) -> Canvas:
    written, (rows, columns) = lines(position.state), axes(position.state)
    canvas = Canvas(cell * len(columns), cell * len(rows))
    for (i, row), (k, column) in product(enumerate(rows), enumerate(columns)):
        x, y = cell * k, cell * i
        mark = _mark(written, row, column)
        if mark == LEFT_OUT:
            canvas.rect(x, y, cell, cell, fill=DARK_SQUARE, class_="left-out")
            canvas.circle(x + cell / 2, y + cell / 2, 1.2, fill=MUTED)
        elif mark == FREE:
            canvas.rect(x, y, cell, cell, fill=LIGHT_SQUARE, stroke=LINE, class_="free")
            canvas.spot(f"square-{row}-{column}", x, y, cell, cell)
        else:
            canvas.rect(x, y, cell, cell, fill=ACCENT, stroke=ACCENT_EDGE, class_="covered")
            inset = cell * 0.3  # a cross, so that color is not all that tells
            ends = (x + inset, y + inset), (x + cell - inset, y + cell - inset)
            canvas.line(*ends, stroke=LIGHT_SQUARE, stroke_width=1.4)
            ends = (x + cell - inset, y + inset), (x + inset, y + cell - inset)
            canvas.line(*ends, stroke=LIGHT_SQUARE, stroke_width=1.4)
    canvas.rect(0, 0, canvas.width, canvas.height, fill="none", stroke=MUTED, stroke_width=1.4)
    return canvas


def _mark(written: list[str], row: int | None, column: int | None) -> str:
    return LEFT_OUT if row is None or column is None else written[row - 1][column - 1]


def text(position: Position) -> str:
    """The rows as they are written, numbered; of a large board a part, and its size."""
    written, (rows, columns) = lines(position.state), axes(position.state)
    wide = len(str(len(written)))
    tens = "".join(str(c // 10 % 10) if c and c % 10 == 0 else " " for c in columns)
    ones = "".join(LEFT_OUT if c is None else str(c % 10) for c in columns)
    named = [("", tens), ("", ones)] if tens.strip() else [("", ones)]
    named += [(axis_label(row), "".join(_mark(written, row, c) for c in columns)) for row in rows]
    drawn = [f"{name:>{wide}} {line}".rstrip() for name, line in named]
    return "\n".join([*drawn, *_left_out(position)])


def _left_out(position: Position) -> list[str]:
    """The size of a board that is drawn in part."""
    if not any(None in axis for axis in axes(position.state)):
        return []
    free = squares_of(position.state).bit_count()
    size = f"{height_of(position.state):,} × {width_of(position.state):,} squares"
    return [f"{size}, {free:,} of them free;", "those in the middle are left out"]


def points(position: Position, move: Move) -> list[str]:
    """The two squares that are covered; none where one of them is not drawn."""
    width, (rows, columns) = width_of(position.state), axes(position.state)
    covered = cells_of(position.state) ^ cells_of(move.to.state)
    ends = (covered & -covered).bit_length() - 1, covered.bit_length() - 1
    drawn = all(end // width + 1 in rows and end % width + 1 in columns for end in ends)
    return [square_spot(end, width) for end in ends] if drawn else []


DRAWERS = {"cram": Drawer(picture, text, points)}
