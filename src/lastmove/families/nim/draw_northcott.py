"""Northcott's board: in each row a white and a black counter, and the gap between them.

A wide board is drawn as a scheme: a row is a line with the two counters on it, over the numbers of
their columns.
"""

from __future__ import annotations

from lastmove.core.position import Move, Position
from lastmove.families.nim.rules_northcott import SHOWN, WIDE, Row, gaps
from lastmove.render.canvas import Canvas, Style
from lastmove.render.drawer import Drawer
from lastmove.render.labels import number, short_number, text_width
from lastmove.render.style import ARROW, DARK_SQUARE, INK, LIGHT_SQUARE, LINE, MUTED, PANEL

TEXT_WIDE = 40
"""The widest board that is written square by square."""

CELL, RADIUS = 36.0, 12.5
SCHEME, SCHEME_ROW = 300.0, 52.0


def picture(position: Position) -> Canvas:
    """The board with numbered rows and columns, the gap of each row to its right."""
    width, rows, _ = position.state
    shown = rows[:SHOWN]
    board = _board(width, shown) if width <= WIDE else _scheme(width, shown)
    sizes = [f"gap {short_number(gap)}" for gap in gaps(position.state)[:SHOWN]]
    notes = _notes(position)
    left = text_width(str(max(len(shown), 1)), 13) + 14
    right = max([text_width(size, 14) for size in sizes], default=0.0) + 14
    wide = max(left + board.width + right, *(text_width(note, 13) for note in notes))
    canvas = Canvas(wide, board.height + 10 + 20 * len(notes))
    canvas.place(board, left, 0)
    height = CELL if width <= WIDE else SCHEME_ROW
    for index, size in enumerate(sizes):
        middle = height * index + CELL / 2
        canvas.text(left - 12, middle, str(index + 1), size=13, anchor="end", fill=MUTED)
        canvas.text(left + board.width + 14, middle, size, anchor="start")
    for index, note in enumerate(notes):
        canvas.text(wide / 2, board.height + 20 + 20 * index, note, size=13, fill=MUTED)
    return canvas


def text(position: Position) -> str:
    """A line for each row, such as `row 1  . W . . B . . .  gap 2`."""
    width, rows, _ = position.state
    wide = len(str(min(len(rows), SHOWN)))
    lines = []
    for index, (row, gap) in enumerate(zip(rows, gaps(position.state), strict=True), 1):
        if index > SHOWN:
            break
        lines.append(f"row {index:<{wide}}  {_row_text(width, row)}  gap {short_number(gap)}")
    return "\n".join([*lines, *_notes(position)])


def _board(width: int, rows: tuple[Row, ...]) -> Canvas:
    canvas = Canvas(CELL * width, CELL * len(rows) + (20 if rows else 0))
    for index, row in enumerate(rows):
        top, middle = CELL * index, CELL * (index + 0.5)
        for column in range(width):
            fill = LIGHT_SQUARE if (index + column) % 2 == 0 else DARK_SQUARE
            canvas.rect(CELL * column, top, CELL, CELL, fill=fill, class_="square")
            canvas.spot(f"square-{index + 1}-{column + 1}", CELL * column, top, CELL, CELL)
        _gap(canvas, CELL * (min(row) - 0.5), CELL * (max(row) - 0.5), middle)
        for role, column in zip(("white", "black"), row, strict=True):
            with canvas.piece(f"{role} {index + 1}"):
                _counter(canvas, role, CELL * (column - 0.5), middle)
    if rows:
        edge: Style = {"fill": "none", "stroke": MUTED}
        canvas.rect(0, 0, canvas.width, CELL * len(rows), **edge)
    for column in range(1, width + 1) if rows else ():
        x = CELL * (column - 0.5)
        canvas.text(x, canvas.height - 8, str(column), size=12, fill=MUTED)
    return canvas


def _scheme(width: int, rows: tuple[Row, ...]) -> Canvas:
    wide = SCHEME
    canvas = Canvas(wide, SCHEME_ROW * len(rows) + 6)
    for index, row in enumerate(rows):
        middle = SCHEME_ROW * index + CELL / 2
        canvas.line((0, middle), (wide, middle), stroke=LINE, stroke_width=3)
        for x in (0.0, wide):
            canvas.line((x, middle - 10), (x, middle + 10), stroke=MUTED, stroke_width=2)
        left, right = _scheme_places(width, row, wide)
        _gap(canvas, left, right, middle)
        for role, column in zip(("white", "black"), row, strict=True):
            x = left if column == min(row) else right
            with canvas.piece(f"{role} {index + 1}"):
                _counter(canvas, role, x, middle)
            label = number(column)[0]
            shift = text_width(label, 12) / 2 - 6 if right - left < CELL and len(label) > 2 else 0
            x += -shift if x == left else shift
            canvas.text(x, middle + 22, label, size=12, fill=MUTED)
    return canvas


def _scheme_places(width: int, row: Row, wide: float) -> tuple[float, float]:
    """Where the counters stand on the line: at an edge, side by side, or somewhere between."""
    edge, near = RADIUS + 4, RADIUS + 1
    first, last = min(row) == 1, max(row) == width
    if abs(row[0] - row[1]) > 1:
        return (edge if first else wide / 4), (wide - edge if last else wide * 3 / 4)
    left = edge if first else wide - edge - 2 * near if last else wide / 2 - near
    return left, left + 2 * near


def _counter(canvas: Canvas, role: str, x: float, y: float) -> None:
    """A disc with its letter; white is white by night, too."""
    white = role == "white"
    disc: Style = {"fill": PANEL if white else INK, "stroke": INK, "stroke_width": 1.8}
    canvas.circle(x, y, RADIUS, class_=f"{role} real", **disc)
    letter, ink = ("W", INK) if white else ("B", PANEL)
    canvas.text(x, y, letter, size=12, bold=True, fill=ink, class_="real")


def _gap(canvas: Canvas, left: float, right: float, y: float) -> None:
    """A dotted line between two counters, when there is room between them."""
    if right - left > CELL + 1:
        start, end = (left + RADIUS + 3, y), (right - RADIUS - 3, y)
        dots: Style = {"stroke": ARROW, "stroke_width": 2.4, "stroke_dasharray": "0.1 6"}
        canvas.line(start, end, stroke_linecap="round", class_="gap", **dots)


def _row_text(width: int, row: Row) -> str:
    if width > TEXT_WIDE:
        white, black = map(short_number, row)
        return f"W in column {white}, B in column {black}"
    letters = {row[0]: "W", row[1]: "B"}
    return " ".join(letters.get(column, ".") for column in range(1, width + 1))


def _notes(position: Position) -> list[str]:
    width, rows, turn = position.state
    notes = [] if rows else ["no rows"]
    if len(rows) > SHOWN:
        notes.append(f"… and {len(rows) - SHOWN:,} more rows")
    result = position.result()
    said = f"{turn} to move" if result is None else f"{turn} has no move, {result} has won"
    return [*notes, f"{short_number(width)} columns; {said}"]


def points(position: Position, move: Move) -> list[str]:
    """The square to which a counter goes, where squares are drawn."""
    return way(position, move)[1:]


def way(position: Position, move: Move) -> list[str]:
    """From the square of a counter to the one to which it goes, where squares are drawn."""
    width, rows, turn = position.state
    if width > WIDE:
        return []
    role, after = 0 if turn == "white" else 1, move.to.state.rows
    changed = [i for i, (a, b) in enumerate(zip(rows, after, strict=True)) if a != b]
    squares = [(i + 1, then[i][role]) for i in changed if i < SHOWN for then in (rows, after)]
    return [f"square-{row}-{column}" for row, column in squares]


DRAWERS = {"northcott": Drawer(picture, text, points, way=way)}
