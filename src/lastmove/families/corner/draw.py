"""The rook and the queen on their board, with arrows where they may go.

A board has no end to the right and below; one row and one column past the piece are drawn. Far
from the corner the middle of the board is left out, so that a picture never grows. Chess
pieces are shapes: a letter of a font would look different on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lastmove.core.position import Move, Position
from lastmove.families.corner.shown import Axis, axis, spot
from lastmove.render.canvas import Canvas, Point, Style
from lastmove.render.drawer import Drawer
from lastmove.render.labels import number, short_number, text_width
from lastmove.render.style import ACCENT_EDGE, ARROW, DARK_SQUARE, INK, LIGHT_SQUARE, MUTED, PANEL

CELL = 38.0
HEAD = 24.0
"""Room for the numbers above the board."""

Cell = tuple[int, int]
"""A drawn square, counted in drawn rows and columns."""


@dataclass(frozen=True)
class Board:
    """What is drawn of the board around a piece."""

    row: int
    column: int
    directions: tuple[Cell, ...]
    rows: Axis
    columns: Axis

    @property
    def piece(self) -> Cell:
        """Where the piece stands, in drawn squares."""
        return self.rows.index(self.row), self.columns.index(self.column)

    def ways(self) -> list[list[Cell]]:
        """For each direction the drawn squares along it, the nearest first."""
        return [way for step in self.directions if (way := list(self._way(*step)))]

    def _way(self, down: int, right: int) -> Iterator[Cell]:
        row, column = self.piece
        row, column = row + down, column + right
        while row >= 0 and column >= 0:
            yield row, column
            left_out = self.rows[row] is None or self.columns[column] is None
            if left_out and down and right and self.row != self.column:
                return  # beyond the gap the diagonal goes on elsewhere
            row, column = row + down, column + right

    def drawn(self, cell: Cell) -> bool:
        """Whether this is a square, not a place where some are left out."""
        return self.rows[cell[0]] is not None and self.columns[cell[1]] is not None

    def reached(self) -> set[Cell]:
        """The drawn squares the piece may move to."""
        return {cell for way in self.ways() for cell in way if self.drawn(cell)}

    def note(self) -> str:
        """Where the piece stands, in words, if the picture leaves squares out."""
        if None not in self.rows + self.columns:
            return ""
        return f"row {short_number(self.row)}, column {short_number(self.column)}"


def picture(position: Position) -> Canvas:
    """The board with its numbers, the goal in the corner, the arrows and the piece."""
    board = _board(position)
    row_labels = _labels(board.rows, board.row)
    left = max(text_width(label, 12) for label in row_labels) + 10
    height = HEAD + CELL * len(board.rows)
    note = board.note()
    width = max(left + CELL * len(board.columns), text_width(note, 13))
    canvas = Canvas(width, height + (28 if note else 0))
    for index, label in enumerate(row_labels):
        bold = board.rows[index] == board.row
        y = HEAD + CELL * (index + 0.5)
        _number(canvas, left - 8, y, label, bold=bold, anchor="end")
    for index, label in enumerate(_labels(board.columns, board.column)):
        bold = board.columns[index] == board.column
        _number(canvas, left + CELL * (index + 0.5), 11, label, bold=bold)
    canvas.place(_squares(board), left, HEAD)
    if note:
        canvas.text(width / 2, height + 18, note, size=13, fill=MUTED)
    return canvas


def _number(
    canvas: Canvas, x: float, y: float, label: str, *, bold: bool, anchor: str = "middle"
) -> None:
    canvas.text(x, y, label, size=12, anchor=anchor, bold=bold, fill=INK if bold else MUTED)


def _squares(board: Board) -> Canvas:
    canvas = Canvas(CELL * len(board.columns), CELL * len(board.rows))
    for row, number_down in enumerate(board.rows):
        for column, number_right in enumerate(board.columns):
            if number_down is not None and number_right is not None:
                fill = DARK_SQUARE if (row + column) % 2 else LIGHT_SQUARE
                canvas.rect(CELL * column, CELL * row, CELL, CELL, fill=fill, class_="square")
                name = spot(number_down, number_right)
                canvas.spot(name, CELL * column, CELL * row, CELL, CELL)
    canvas.rect(0, 0, canvas.width, canvas.height, fill="none", stroke=MUTED, stroke_width=1.2)
    _gaps(canvas, board)
    goal: Style = {"fill": "none", "stroke": ACCENT_EDGE, "class_": "goal"}
    canvas.rect(2.5, 2.5, CELL - 5, CELL - 5, rx=3, stroke_width=2.5, **goal)
    if board.piece != (0, 0):
        canvas.circle(*_center((0, 0)), 8, fill="none", stroke=ACCENT_EDGE, stroke_width=1.5)
    with canvas.piece(f"ways from {board.piece}"):  # they come and go
        for way in board.ways():
            _arrow(canvas, board, way)
    y, x = board.piece
    with canvas.piece(_letter(board)):
        canvas.place(PIECES[_letter(board)], CELL * x, CELL * y)
    return canvas


def _gaps(canvas: Canvas, board: Board) -> None:
    """Dots where rows or columns are left out, except under an arrow."""
    taken = {cell for way in board.ways() for cell in way}
    for row in range(len(board.rows)):
        for column in range(len(board.columns)):
            cell = (row, column)
            if not board.drawn(cell) and cell not in taken:
                x, y = _center(cell)
                for shift in (-7, 0, 7):
                    dx = shift if board.columns[column] is None else 0
                    dy = shift if board.rows[row] is None else 0
                    canvas.circle(x + dx, y + dy, 1.3, fill=MUTED)


def _arrow(canvas: Canvas, board: Board, way: list[Cell]) -> None:
    """A line along the squares, a dot on each, dashed where squares are left out, with a head."""
    start = _center(board.piece)
    tip = _center(way[-1])
    dx, dy = tip[0] - start[0], tip[1] - start[1]
    steps = len(way)
    step = (dx / steps, dy / steps)
    gap = [index for index, cell in enumerate(way) if not board.drawn(cell)]
    style: Style = {"stroke": ARROW, "stroke_width": 2.5}
    base = (tip[0] - step[0] * 0.15, tip[1] - step[1] * 0.15)
    if gap:
        before = (start[0] + step[0] * (gap[0] + 0.5), start[1] + step[1] * (gap[0] + 0.5))
        after = (start[0] + step[0] * (gap[0] + 1.5), start[1] + step[1] * (gap[0] + 1.5))
        canvas.line(start, before, **style)
        canvas.line(before, after if steps > gap[0] + 1 else base, stroke_dasharray="4 4", **style)
        if steps > gap[0] + 1:
            canvas.line(after, base, **style)
    else:
        canvas.line(start, base, **style)
    for cell in way[:-1]:
        if board.drawn(cell):
            canvas.circle(*_center(cell), 3.6, fill=ARROW, class_="target")
    canvas.arrow_head((tip[0] + step[0] * 0.12, tip[1] + step[1] * 0.12), (dx, dy), ARROW, 12)


def text(position: Position) -> str:
    """A grid of characters with the piece, the corner and the squares it may move to."""
    board = _board(position)
    reached = board.reached()
    row_labels, column_labels = _labels(board.rows, board.row), _labels(board.columns, board.column)
    left = max(map(len, row_labels))
    wide = [max(1, len(label)) for label in column_labels]
    grid = [column_labels]
    grid += [
        [_mark(board, (row, column), reached) for column in range(len(wide))]
        for row in range(len(row_labels))
    ]
    lines = []
    for label, words in zip(["", *row_labels], grid, strict=True):
        cells = [f"{word:>{width}}" for word, width in zip(words, wide, strict=True)]
        lines.append(" ".join([f"{label:>{left}}", *cells]).rstrip())
    letter = _letter(board)
    where = f"row {short_number(board.row)}, column {short_number(board.column)}"
    return "\n".join([*lines, f"{letter} {where}; * the corner; + where {letter} may move"])


def _mark(board: Board, cell: Cell, reached: set[Cell]) -> str:
    if not board.drawn(cell):
        return "…"
    if cell == board.piece:
        return _letter(board)
    if cell == (0, 0):
        return "*"
    return "+" if cell in reached else "."


def _labels(axis: Axis, piece: int) -> list[str]:
    """A number for each drawn row or column; long ones only where the piece is."""
    return [
        "" if index is None or (index >= 10_000 and index != piece) else number(index)[0]
        for index in axis
    ]


def _center(cell: Cell) -> Point:
    return CELL * (cell[1] + 0.5), CELL * (cell[0] + 0.5)


_DIRECTIONS = {"rook": ((-1, 0), (0, -1)), "queen": ((-1, 0), (0, -1), (-1, -1))}


def _board(position: Position) -> Board:
    row, column = position.state
    directions = _DIRECTIONS[type(position).name]
    return Board(row, column, directions, axis(row), axis(column))


def _letter(board: Board) -> str:
    return "R" if len(board.directions) == 2 else "Q"


def points(position: Position, move: Move) -> list[str]:
    """The square to which the piece goes, if it is drawn."""
    board, (row, column) = _board(position), move.to.state
    return [spot(row, column)] if row in board.rows and column in board.columns else []


def way(position: Position, move: Move) -> list[str]:
    """From the square of the piece to where it goes."""
    return [spot(*position.state), *points(position, move)]


DRAWERS = dict.fromkeys(_DIRECTIONS, Drawer(picture, text, points, way=way))


SIDE = 38.0
"""The pieces are made for a square of this side."""

_ROOK = (
    "M9,31 v-4 h2.5 l1.5,-11 h-3 v-8.5 h4.2 v3 h2.8 v-3 h4 v3 h2.8 v-3 h4.2 v8.5 h-3 "
    "l1.5,11 h2.5 v4 z"
)
_QUEEN = (
    "M10,31 v-3.4 h18 v3.4 z M10.4,25.6 L6.5,12.5 L13,19 L13.2,8.8 L17.2,17.6 L19,7.5 "
    "L20.8,17.6 L24.8,8.8 L25,19 L31.5,12.5 L27.6,25.6 z"
)
_TIPS = ((6.5, 11.5), (13.2, 7.8), (19, 6.3), (24.8, 7.8), (31.5, 11.5))


def _rook() -> Canvas:
    canvas = Canvas(SIDE, SIDE)
    _body(canvas, _ROOK)
    return canvas


def _queen() -> Canvas:
    canvas = Canvas(SIDE, SIDE)
    _body(canvas, _QUEEN)
    for x, y in _TIPS:
        canvas.circle(x, y, 1.9, fill=INK)
    return canvas


def _body(canvas: Canvas, d: str) -> None:
    """The shape with a bright rim, so that it stands out from squares and arrows."""
    rim: Style = {"stroke": PANEL, "stroke_width": 5, "stroke_linejoin": "round"}
    canvas.path(d, fill=PANEL, **rim)
    canvas.path(d, fill=INK, class_="piece")


PIECES = {"R": _rook(), "Q": _queen()}
"""The pieces by their letter."""
