"""A board of squares, as a game's `board` writes it: free ones light, others dark and crossed.

Letters are pieces: those in `LEFT` and `RIGHT` stand for the two players of a partisan game, with a
ring or without, so that color is not all that tells. Rows and columns are numbered from 1.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from typing import NamedTuple

from lastmove.core.bitboard import cells_of, height_of, top_bit, width_of
from lastmove.core.boards import FREE, LEFT, RIGHT, Cells, GraphBoard, checked
from lastmove.core.boards import GONE as BLOCKED
from lastmove.core.position import Move, Position
from lastmove.render.canvas import Canvas
from lastmove.render.drawer import Drawer
from lastmove.render.labels import Axis, axis, axis_label, text_width
from lastmove.render.style import (
    ACCENT,
    ACCENT_EDGE,
    AMBER,
    AMBER_EDGE,
    BLUE,
    BLUE_EDGE,
    DARK_SQUARE,
    INK,
    LIGHT_SQUARE,
    LINE,
    MUTED,
    PANEL,
)

LEFT_OUT = "…"
LOOKS = {**dict.fromkeys(LEFT, (BLUE, BLUE_EDGE)), **dict.fromkeys(RIGHT, (AMBER, AMBER_EDGE))}
LARGE, NEAR, FAR = 40, 20, 6
"""Of a board with more rows or columns those at the two ends are drawn, so many of each."""
HEAD = 22.0
Piece = Callable[[Canvas, float, float, float, str, bool], None]
"""Draws a letter as a piece, as `piece` does."""


def rows_of(position: Position) -> Sequence[str]:
    """The rows of the board, from the top."""
    board = type(position).board
    assert board is not None
    rows = checked(board(position.state))
    assert not isinstance(rows, Cells | GraphBoard)
    return rows


def axes(height: int, width: int) -> tuple[Axis, Axis]:
    """The rows and the columns that are drawn."""
    return axis(height, LARGE, NEAR, FAR), axis(width, LARGE, NEAR, FAR)


def _axes(written: Sequence[str]) -> tuple[Axis, Axis]:
    return axes(len(written), len(written[0]) if written else 0)


def picture(position: Position, draws: Piece | None = None) -> Canvas:
    """The squares, with their numbers at the left and above; of a large board a part.

    Pieces are discs with letters, unless somebody else `draws` them.
    """
    written = rows_of(position)
    rows, columns = _axes(written)
    cell = 34.0 if max(len(rows), len(columns)) <= 16 else 18.0
    size = 12 if cell > 20 else 9
    left = max([HEAD, *(10 + text_width(axis_label(row), size) for row in rows)])
    note = _left_out(written)
    wide, high = left + cell * len(columns), HEAD + cell * len(rows)
    canvas = Canvas(max([wide, *(text_width(line, 13) for line in note)]), high + 18 * len(note))
    for line, row in enumerate(rows):
        y = HEAD + cell * (line + 0.5)
        canvas.text(left - 8, y, axis_label(row), size=size, fill=MUTED, anchor="end")
    for place, column in enumerate(columns):
        label, x = axis_label(column), left + cell * (place + 0.5)
        if text_width(label, size) < cell - 3 or place == len(columns) - 1:  # numbers do not touch
            canvas.text(x, HEAD - 10, label, size=size, fill=MUTED)
    owned = not type(position).impartial
    canvas.place(_squares(written, cell, owned, draws or piece), left, HEAD)
    for index, said in enumerate(note):
        canvas.text(0, high + 12 + 18 * index, said, size=13, fill=MUTED, anchor="start")
    return canvas


def _squares(written: Sequence[str], cell: float, owned: bool, draws: Piece) -> Canvas:
    rows, columns = _axes(written)
    canvas = Canvas(cell * len(columns), cell * len(rows))
    for (i, row), (k, column) in product(enumerate(rows), enumerate(columns)):
        x, y = cell * k, cell * i
        mark = _mark(written, row, column)
        if mark == LEFT_OUT:
            canvas.rect(x, y, cell, cell, fill=DARK_SQUARE, class_="left-out")
            canvas.circle(x + cell / 2, y + cell / 2, 1.2, fill=MUTED)
        elif mark == BLOCKED:
            covered_square(canvas, x, y, cell, cell)
        else:
            canvas.rect(x, y, cell, cell, fill=LIGHT_SQUARE, stroke=LINE, class_="free")
            if mark != FREE:
                with canvas.piece(mark):
                    draws(canvas, x + cell / 2, y + cell / 2, cell, mark, owned)
            canvas.spot(f"square-{row}-{column}", x, y, cell, cell)
    canvas.rect(0, 0, canvas.width, canvas.height, fill="none", stroke=MUTED, stroke_width=1.4)
    return canvas


def covered_square(canvas: Canvas, x: float, y: float, wide: float, high: float) -> None:
    """A square that is none, with a cross, so that color is not all that tells."""
    canvas.rect(x, y, wide, high, fill=ACCENT, stroke=ACCENT_EDGE, class_="covered")
    across, down = wide * 0.3, high * 0.3
    ends = (x + across, y + down), (x + wide - across, y + high - down)
    canvas.line(*ends, stroke=LIGHT_SQUARE, stroke_width=1.4)
    ends = (x + wide - across, y + down), (x + across, y + high - down)
    canvas.line(*ends, stroke=LIGHT_SQUARE, stroke_width=1.4)


def piece(canvas: Canvas, x: float, y: float, cell: float, letter: str, owned: bool = True) -> None:
    """A disc with its letter; in its owner's color, if it is Left's or Right's.

    In a game in which both players have the same moves a piece has no owner, whatever its letter.
    """
    fill, edge = LOOKS.get(letter, (PANEL, MUTED)) if owned else (PANEL, MUTED)
    canvas.circle(x, y, cell * 0.38, fill=fill, stroke=edge, stroke_width=1.6, class_="piece")
    ink = PANEL if owned and letter in LEFT else INK
    canvas.text(x, y, letter, size=cell * 0.42, fill=ink, bold=True)


def _mark(written: Sequence[str], row: int | None, column: int | None) -> str:
    return LEFT_OUT if row is None or column is None else written[row - 1][column - 1]


def text(position: Position) -> str:
    """The rows as they are written, numbered; of a large board a part, and its size."""
    written = rows_of(position)
    rows, columns = _axes(written)
    wide = len(str(len(written)))
    tens = "".join(str(c // 10 % 10) if c and c % 10 == 0 else " " for c in columns)
    ones = "".join(LEFT_OUT if c is None else str(c % 10) for c in columns)
    named = [("", tens), ("", ones)] if tens.strip() else [("", ones)]
    named += [(axis_label(row), "".join(_mark(written, row, c) for c in columns)) for row in rows]
    drawn = [f"{name:>{wide}} {line}".rstrip() for name, line in named]
    return "\n".join([*drawn, *_left_out(written)])


def _left_out(written: Sequence[str]) -> list[str]:
    """The size of a board that is drawn in part."""
    if not any(None in axis for axis in _axes(written)):
        return []
    free = sum(row.count(FREE) for row in written)
    size = f"{len(written):,} × {len(written[0]):,} squares"
    return [f"{size}, {free:,} of them free;", "those in the middle are left out"]


class Change(NamedTuple):
    """A square that a move changes, rows and columns from 1: what was on it, and what is."""

    row: int
    column: int
    before: str
    after: str


def points(position: Position, move: Move) -> list[str]:
    """The squares that change, but not what has been a hole before; none if one is not drawn."""
    return _spots(position, _changes(position, move))


def hopped(position: Position, move: Move) -> list[str]:
    """The square that a piece leaves and the one that it comes to, not what is taken between."""
    changes = _changes(position, move)
    moved = {change.after for change in changes} - {FREE}
    return _spots(position, [c for c in changes if moved & {c.before, c.after}])


def _changes(position: Position, move: Move) -> list[Change]:
    before, after = rows_of(position), rows_of(move.to)
    return [
        Change(row, column, a, b)
        for row, (old, new) in enumerate(zip(before, after, strict=True), 1)
        if old != new
        for column, (a, b) in enumerate(zip(old, new, strict=True), 1)
        if a != b
    ]


def _spots(position: Position, changes: list[Change]) -> list[str]:
    rows, columns = _axes(rows_of(position))
    drawn = all(change.row in rows and change.column in columns for change in changes)
    pointed = (change for change in changes if change.before != BLOCKED)
    return [f"square-{change.row}-{change.column}" for change in pointed] if drawn else []


def covered(position: Position, move: Move) -> list[str]:
    """The same for boards that are sets of free squares, without a look at each square."""
    board, width = position.state, width_of(position.state)
    rows, columns = axes(height_of(board), width)
    squares = cells_of(board) ^ cells_of(move.to.state)
    ends = top_bit(squares & -squares), top_bit(squares)
    drawn = all(end // width + 1 in rows and end % width + 1 in columns for end in ends)
    return [f"square-{end // width + 1}-{end % width + 1}" for end in ends] if drawn else []


def way(position: Position, move: Move) -> list[str]:
    """From the square that a piece leaves to the one that it comes to, if there is one of each."""
    changes = _changes(position, move)
    left = [c for c in changes if c.after == FREE or c.before not in (FREE, BLOCKED)]
    ends = [
        (gone, came)
        for gone, came in product(left, changes)
        if gone is not came and came.after == gone.before
    ]
    return _spots(position, [*ends[0]]) if len(ends) == 1 else []


DOMINOS = Drawer(picture, text, covered, lays=covered)
HOPS = Drawer(picture, text, hopped, way=way)
