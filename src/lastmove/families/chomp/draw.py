"""The board of chomp: cookies in rows, the poisoned one with a skull, eaten ones as crumbs."""

from __future__ import annotations

from dataclasses import dataclass

from lastmove.core.position import Move, Position
from lastmove.core.verdict import counted
from lastmove.families.chomp.rules import Chomp
from lastmove.families.chomp.shown import axis, spot
from lastmove.render.canvas import Canvas, Style
from lastmove.render.drawer import Drawer
from lastmove.render.labels import Axis, axis_label, text_width
from lastmove.render.style import LINE, MUTED

CELL, RADIUS = 38.0, 16.0
DOUGH, CRUST, CHOCOLATE = "#dba765", "#8f5a22", "#4d2d18"
POISON, POISON_EDGE, BONE = "#4b7a35", "#24421a", "#fbf6e8"
HEAD = 22.0
"""Room for the numbers above the board."""


@dataclass(frozen=True)
class Board:
    """What is drawn of a position."""

    lengths: tuple[int, ...]
    rows: Axis
    columns: Axis
    note: str

    def has(self, row: int, column: int) -> bool:
        """Whether this cookie is still there."""
        return column <= self.lengths[row - 1]


def picture(position: Position) -> Canvas:
    """The rows under each other with their numbers; the poisoned cookie is marked."""
    board = _board(position)
    if not board.lengths:
        canvas = Canvas(max(160.0, text_width(board.note, 13)), 40)
        canvas.text(canvas.width / 2, 20, board.note, size=13, fill=MUTED)
        return canvas
    left = max(text_width(axis_label(row), 12) for row in board.rows) + 8
    height = HEAD + CELL * len(board.rows)
    width = max(left + CELL * len(board.columns), text_width(board.note, 13))
    canvas = Canvas(width, height + 28)
    left += (width - left - CELL * len(board.columns)) / 2
    for place, column in enumerate(board.columns):
        x = left + CELL * (place + 0.5)
        canvas.text(x, 10, axis_label(column), size=12, fill=MUTED)
    for line, row in enumerate(board.rows):
        y = HEAD + CELL * (line + 0.5)
        canvas.text(left - 6, y, axis_label(row), size=12, anchor="end", fill=MUTED)
        for place, column in enumerate(board.columns):
            _cell(canvas, board, row, column, left + CELL * (place + 0.5), y)
    canvas.text(width / 2, height + 18, board.note, size=13, fill=MUTED)
    return canvas


def text(position: Position) -> str:
    """P for the poison, ● for a cookie, · for one that is gone; rows and columns numbered."""
    board = _board(position)
    if not board.lengths:
        return board.note
    heads = [axis_label(column) for column in board.columns]
    names = [axis_label(row) for row in board.rows]
    left, wide = max(map(len, names)), [len(head) for head in heads]
    lines = [" ".join([" " * left, *heads]).rstrip()]
    for name, row in zip(names, board.rows, strict=True):
        marks = [_mark(board, row, column) for column in board.columns]
        cells = [mark.rjust(width) for mark, width in zip(marks, wide, strict=True)]
        lines.append(" ".join([name.rjust(left), *cells]).rstrip())
    return "\n".join([*lines, board.note])


def _mark(board: Board, row: int | None, column: int | None) -> str:
    if row is None or column is None:
        return "…"
    if row == column == 1:
        return "P"
    return "●" if board.has(row, column) else "·"


def _cell(
    canvas: Canvas, board: Board, row: int | None, column: int | None, x: float, y: float
) -> None:
    if row is None or column is None:
        for shift in (-6.0, 0.0, 6.0):
            dx = shift if column is None else 0
            dy = shift if row is None else 0
            canvas.circle(x + dx, y + dy, 1.3, fill=MUTED)
    elif row == column == 1:
        _poison(canvas, x, y)
        canvas.spot(spot(1, 1), x - CELL / 2, y - CELL / 2, CELL, CELL)
    elif board.has(row, column):
        _cookie(canvas, x, y)
        canvas.spot(spot(row, column), x - CELL / 2, y - CELL / 2, CELL, CELL)
    else:
        canvas.circle(x, y, 2, fill=LINE, class_="gone")


def _cookie(canvas: Canvas, x: float, y: float) -> None:
    """A round cookie with chips of chocolate; by night it looks the same."""
    edge: Style = {"fill": DOUGH, "stroke": CRUST, "stroke_width": 1.8}
    canvas.circle(x, y, RADIUS, class_="cookie real", **edge)
    chips = ((-7, -4.5, 2.6), (3, -8.5, 2.2), (8, 1.5, 2.5), (-3.5, 7.5, 2.4), (0.5, -0.5, 1.9))
    for dx, dy, radius in chips:
        canvas.circle(x + dx, y + dy, radius, fill=CHOCOLATE, class_="real")


def _poison(canvas: Canvas, x: float, y: float) -> None:
    """A green cookie with a skull."""
    edge: Style = {"fill": POISON, "stroke": POISON_EDGE, "stroke_width": 2}
    canvas.circle(x, y, RADIUS, class_="poison real", **edge)
    canvas.circle(x, y - 2, 8.2, fill=BONE, class_="real")
    canvas.rect(x - 4.5, y + 3, 9, 6.8, rx=2, fill=BONE, class_="real")
    for dx in (-3.2, 3.2):
        canvas.circle(x + dx, y - 1.6, 2.2, fill=POISON_EDGE, class_="real")
    for dx in (-1.5, 1.5):
        ends = (x + dx, y + 6), (x + dx, y + 9.6)
        canvas.line(*ends, stroke=POISON_EDGE, stroke_width=1.1, class_="real")


def _board(position: Position) -> Board:
    assert isinstance(position, Chomp)
    lengths = position.rows
    if not lengths:
        return Board((), (), (), "nothing is left to eat")
    may = "may be eaten" if position.poison_eaten else "is never eaten"
    note = f"{counted(sum(lengths), 'cookie')}; the poisoned one, (1,1), {may}"
    return Board(lengths, axis(len(lengths)), axis(lengths[0]), note)


def points(position: Position, move: Move) -> list[str]:
    """The cookie that is eaten, with all below and to the right of it; if it is drawn."""
    assert isinstance(position, Chomp)
    assert isinstance(move.to, Chomp)
    before, after = position.rows, move.to.rows
    row = next(i for i, length in enumerate(before) if i >= len(after) or after[i] < length)
    column = after[row] if row < len(after) else 0
    board = _board(position)
    drawn = row + 1 in board.rows and column + 1 in board.columns
    return [spot(row + 1, column + 1)] if drawn else []


def changes(position: Position, move: Move) -> list[str]:
    """All cookies that are eaten, as far as they are drawn."""
    assert isinstance(move.to, Chomp)
    board, after = _board(position), move.to.rows
    return [
        spot(row, column)
        for row in board.rows
        for column in board.columns
        if row and column and board.has(row, column)
        if row > len(after) or column > after[row - 1]
    ]


DRAWERS = {"chomp": Drawer(picture, text, points, changes)}
