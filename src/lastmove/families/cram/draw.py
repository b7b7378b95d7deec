"""A board of cram: free squares light, covered ones dark and crossed, rows and columns numbered."""

from __future__ import annotations

from lastmove.core.position import Move, Position
from lastmove.families.cram.bitboard import (
    FREE,
    cells_of,
    height_of,
    lines,
    squares_of,
    width_of,
)
from lastmove.render.canvas import Canvas
from lastmove.render.drawer import Drawer
from lastmove.render.style import ACCENT, ACCENT_EDGE, LIGHT_SQUARE, LINE, MUTED

LARGE = 40
"""A board with more rows or columns is only described."""
HEAD = 22.0


def picture(position: Position) -> Canvas:
    """The squares, with their numbers at the left and above; a large board as a plain frame."""
    height, width = height_of(position.state), width_of(position.state)
    if max(height, width) > LARGE:
        return _described(height, width, _note(position))
    cell = 34.0 if max(height, width) <= 16 else 18.0
    canvas = Canvas(HEAD + cell * width, HEAD + cell * height)
    size = 12 if cell > 20 else 9
    for row in range(height):
        canvas.text(
            HEAD - 8, HEAD + cell * (row + 0.5), str(row + 1), size=size, fill=MUTED, anchor="end"
        )
    for column in range(width):
        canvas.text(HEAD + cell * (column + 0.5), HEAD - 10, str(column + 1), size=size, fill=MUTED)
    canvas.place(_squares(lines(position.state), cell), HEAD, HEAD)
    return canvas


def _squares(rows: list[str], cell: float) -> Canvas:
    canvas = Canvas(cell * len(rows[0]), cell * len(rows))
    for r, row in enumerate(rows):
        for c, mark in enumerate(row):
            x, y = cell * c, cell * r
            if mark == FREE:
                canvas.rect(x, y, cell, cell, fill=LIGHT_SQUARE, stroke=LINE, class_="free")
                canvas.spot(f"square-{r + 1}-{c + 1}", x, y, cell, cell)
                continue
            canvas.rect(x, y, cell, cell, fill=ACCENT, stroke=ACCENT_EDGE, class_="covered")
            inset = cell * 0.3  # a cross, so that color is not all that tells
            ends = (x + inset, y + inset), (x + cell - inset, y + cell - inset)
            canvas.line(*ends, stroke=LIGHT_SQUARE, stroke_width=1.4)
            ends = (x + cell - inset, y + inset), (x + inset, y + cell - inset)
            canvas.line(*ends, stroke=LIGHT_SQUARE, stroke_width=1.4)
    canvas.rect(0, 0, canvas.width, canvas.height, fill="none", stroke=MUTED, stroke_width=1.4)
    return canvas


def _described(height: int, width: int, note: str) -> Canvas:
    scale = 240 / max(height, width)
    canvas = Canvas(280, max(60.0, height * scale) + 34)
    wide, high = max(8.0, width * scale), max(8.0, height * scale)
    canvas.rect(140 - wide / 2, 0, wide, high, fill=LIGHT_SQUARE, stroke=MUTED, stroke_width=1.4)
    canvas.text(140, canvas.height - 12, note, size=13, fill=MUTED)
    return canvas


def text(position: Position) -> str:
    """The rows as they are written, numbered; of a large board only its size."""
    rows = lines(position.state)
    if max(len(rows), len(rows[0])) > LARGE:
        return _note(position)
    wide = len(str(len(rows)))
    tens = "".join(str(c // 10) if c % 10 == 0 else " " for c in range(1, len(rows[0]) + 1))
    ones = "".join(str(c % 10) for c in range(1, len(rows[0]) + 1))
    head = [f"{'':{wide}} {line}".rstrip() for line in (tens, ones) if line.strip()]
    return "\n".join([*head, *(f"{r:>{wide}} {row}" for r, row in enumerate(rows, 1))])


def _note(position: Position) -> str:
    free = squares_of(position.state).bit_count()
    size = f"{height_of(position.state):,} × {width_of(position.state):,} squares"
    return f"{size}, {free:,} of them free"


def points(position: Position, move: Move) -> list[str]:
    """The two squares that are covered; none where the squares are not drawn."""
    width, height = width_of(position.state), height_of(position.state)
    if max(width, height) > LARGE:
        return []
    covered = cells_of(position.state) ^ cells_of(move.to.state)
    ends = (covered & -covered).bit_length() - 1, covered.bit_length() - 1
    return [f"square-{end // width + 1}-{end % width + 1}" for end in ends]


DRAWERS = {"cram": Drawer(picture, text, points)}
