"""Boards of tic-tac-toe: squares, layers two in a row for cubes, an array of them in 4 dimensions.

Of a large board what lies at the ends of each axis is drawn, and beyond 4 dimensions its size told.

A line that has won is struck through where it lies in one layer, and its cells are framed twice
and named below: it shows without color. `pairing_svg` draws a pairing like the array of the notes.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from lastmove.core.position import DRAW, Move, Position
from lastmove.families.positional.hypergraph import line_count
from lastmove.families.positional.rules import CubeState, Tictactoe, picture
from lastmove.families.positional.shown import cell_spot, is_whole, side_shown
from lastmove.render.canvas import Canvas, Style, document
from lastmove.render.drawer import Drawer
from lastmove.render.labels import axis_label, shorten, text_width
from lastmove.render.style import ACCENT, ARROW, DARK_SQUARE, INK, LIGHT_SQUARE, LINE, MUTED, SHADE

CELL = 38.0
SIDE, TOP = 16.0, 18.0
"""Room for the numbers of rows, left of the first layer, and of columns, above each."""
GAP, BELOW = 12.0, 26.0
"""Between layers beside each other, and below each other."""
DRAWN, WRITTEN = 2, 4
"""Layers of a cube in one row: drawn, four of them fit a telephone, with cells for fingers."""


def board(position: Position) -> Canvas:
    """The layers with their marks, and below whose turn it is or who has won."""
    state: CubeState = position.state
    n, d = state[:2]
    notes = _notes(position)
    side_drawn = side_shown(n, d)
    if not side_drawn:
        return _described(notes)
    layers = _layers(n, d, DRAWN)
    rows, columns = len(layers), len(layers[0])
    across = len(side_drawn)
    high = across if d > 1 else 1
    head = 20.0 if d > 2 else 0.0
    wide = SIDE + columns * across * CELL + (columns - 1) * GAP
    tall = rows * (head + TOP + high * CELL) + (rows - 1) * BELOW
    width = max(wide, *(text_width(note, 13) for note in notes))
    canvas = Canvas(width, tall + 12 + 20 * len(notes))
    won = [] if position.result() in (None, DRAW) else winning_cells(position)
    for r, row in enumerate(layers):
        for c, (name, first) in enumerate(row):
            x = (width - wide) / 2 + c * (across * CELL + GAP) + (SIDE if c else 0.0)
            y = r * (head + TOP + high * CELL + BELOW)
            side = 0.0 if c else SIDE
            if name:
                canvas.text(x + side + across * CELL / 2, y + 8, name, size=13, fill=INK)
            canvas.place(_layer(state, first, won, side), x, y + head)
    for index, note in enumerate(notes):
        canvas.text(width / 2, tall + 22 + 20 * index, note, size=13, fill=MUTED)
    return canvas


def _layers(n: int, d: int, many: int) -> list[list[tuple[str, int]]]:
    """The layers in rows of so many: their names, and the number of their first cell."""
    if d <= 2:
        return [[("", 0)]]
    places = [place for place in side_shown(n, d) if place is not None]
    if d == 3:
        names = [(f"layer {k}", (k - 1) * n * n) for k in places]
        return [names[k : k + many] for k in range(0, len(names), many)]
    return [[(f"layer {i},{j}", ((i - 1) * n + j - 1) * n * n) for j in places] for i in places]


def _layer(state: CubeState, first: int, won: list[list[int]], side: float) -> Canvas:
    """A layer, with the numbers of its rows where there is room at its side."""
    n, d, cross, nought = state
    columns = side_shown(n, d)
    rows = columns if d > 1 else (1,)
    high = len(rows)
    canvas, top = Canvas(side + len(columns) * CELL, TOP + high * CELL), TOP
    ended = {cell for line in won for cell in line}
    for i, place in enumerate(columns):
        canvas.text(side + CELL * (i + 0.5), top - 9, axis_label(place), size=11, fill=MUTED)
    for i, place in enumerate(rows if d > 1 and side else ()):
        canvas.text(side - 9, top + CELL * (i + 0.5), axis_label(place), size=11, fill=MUTED)
    for (i, row), (k, column) in product(enumerate(rows), enumerate(columns)):
        x, y = side + k * CELL, top + i * CELL
        if row is None or column is None:
            canvas.circle(x + CELL / 2, y + CELL / 2, 1.4, fill=MUTED)
            continue
        cell = first + (row - 1) * n + column - 1
        canvas.rect(x, y, CELL, CELL, fill=LIGHT_SQUARE, stroke=LINE, class_="cell")
        if cell in ended:
            canvas.rect(x + 3, y + 3, CELL - 6, CELL - 6, fill=SHADE, stroke=INK, class_="won")
        if cross >> cell & 1:
            _cross(canvas, x, y)
        elif nought >> cell & 1:
            _nought(canvas, x, y)
        canvas.spot(cell_spot(cell), x, y, CELL, CELL)
    for line in won if is_whole(n, d) else ():
        if all(first <= cell < first + n * high for cell in line):
            ends = [divmod(cell - first, n) for cell in (min(line), max(line))]
            (x1, y1), (x2, y2) = (
                (side + (column + 0.5) * CELL, top + (row + 0.5) * CELL) for row, column in ends
            )
            canvas.line(
                (x1, y1),
                (x2, y2),
                stroke=INK,
                stroke_width=3,
                stroke_linecap="round",
                class_="line",
            )
    edge: Style = {"fill": "none", "stroke": MUTED, "stroke_width": 1.4}
    canvas.rect(side, top, len(columns) * CELL, high * CELL, **edge)
    return canvas


def _cross(canvas: Canvas, x: float, y: float) -> None:
    near, far = CELL * 0.27, CELL * 0.73
    path = f"M{x + near:g},{y + near:g} L{x + far:g},{y + far:g} "
    path += f"M{x + far:g},{y + near:g} L{x + near:g},{y + far:g}"
    canvas.path(path, stroke=ACCENT, stroke_width=4.5, stroke_linecap="round", class_="cross")


def _nought(canvas: Canvas, x: float, y: float) -> None:
    middle = CELL / 2
    canvas.circle(
        x + middle,
        y + middle,
        CELL * 0.25,
        fill="none",
        stroke=ARROW,
        stroke_width=4,
        class_="nought",
    )


def winning_cells(position: Position) -> list[list[int]]:
    """The cells of each line that somebody owns."""
    state: CubeState = position.state
    family = Tictactoe.family(state)
    return [
        list(family.sets[number])
        for mask in Tictactoe.claims(state)
        for number in family.complete(mask)
    ]


def text(position: Position) -> str:
    """The rows of each layer, a winning line in brackets; of a large board a part, and its size."""
    state: CubeState = position.state
    n, d = state[:2]
    columns = side_shown(n, d)
    if not columns:
        return "\n".join(_notes(position))
    marks = picture(state)
    won = [] if position.result() in (None, DRAW) else winning_cells(position)
    ended = {cell for line in won for cell in line}

    def cell(first: int, row: int | None, column: int | None) -> str:
        if row is None or column is None:
            return " … " if ended else "… "
        number = first + (row - 1) * n + column - 1
        framed = f"[{marks[number]}]" if number in ended else f" {marks[number]} "
        return framed if ended else f"{marks[number]} "

    blocks = []
    for layers in _layers(n, d, WRITTEN):
        wide = max((3 if ended else 2) * len(columns), len(layers[0][0]))
        lines = ["   ".join(name.ljust(wide) for name, _ in layers).rstrip()]
        for row in columns if d > 1 else (1,):
            parts = ["".join(cell(first, row, c) for c in columns) for _, first in layers]
            lines.append("   ".join(part.ljust(wide) for part in parts).rstrip())
        blocks.append("\n".join(line for line in lines if line))
    return "\n\n".join(blocks) + "\n" + "\n".join(_notes(position))


def _notes(position: Position) -> list[str]:
    state: CubeState = position.state
    n, d = state[:2]
    notes = []
    if not is_whole(n, d):
        part = "; drawn in part" if side_shown(n, d) else ""
        notes.append(f"{n}^{d}: {n**d:,} cells, {line_count(n, d):,} lines{part}")
        claims = Tictactoe.claims(state)
        if any(claims):
            notes.append(f"{claims[0].bit_count():,} X, {claims[1].bit_count():,} O")
    result = position.result()
    if result is None:
        notes.append(f"{position.to_move} to move")
    elif result == DRAW:
        notes.append("the board is full: a draw")
    else:
        names = [
            " – ".join(Tictactoe.cell_name(state, cell) for cell in line)
            for line in winning_cells(position)
        ]
        notes.append(shorten(f"{result} has won: {'; '.join(names)}", 120))
    return notes


def _described(notes: list[str]) -> Canvas:
    width = max(220.0, *(text_width(note, 14) for note in notes))
    canvas = Canvas(width, 22.0 * len(notes) + 80)
    for k in range(3):
        canvas.rect(width / 2 - 34 + 9 * k, 26 - 9 * k, 44, 44, fill=LIGHT_SQUARE, stroke=MUTED)
    for index, note in enumerate(notes):
        canvas.text(width / 2, 92 + 22 * index, note)
    return canvas


def pairing_svg(title: str, rows: Sequence[Sequence[str]]) -> str:
    """A pairing as an array: each cell holds the number of its pair, `*` if it has none."""
    canvas = Canvas(CELL * len(rows[0]), CELL * len(rows))
    for r, row in enumerate(rows):
        for c, label in enumerate(row):
            x, y = c * CELL, r * CELL
            fill = LIGHT_SQUARE if label.strip("*") else DARK_SQUARE
            canvas.rect(x, y, CELL, CELL, fill=fill, stroke=LINE, class_="cell")
            canvas.text(x + CELL / 2, y + CELL / 2, label, size=15, bold=not label.strip("*"))
    canvas.rect(0, 0, canvas.width, canvas.height, fill="none", stroke=MUTED, stroke_width=1.4)
    table = "\n".join(" ".join(label.rjust(2) for label in row) for row in rows)
    return document(canvas, title, f"{title}\n{table}")


def points(position: Position, move: Move) -> list[str]:
    """The cell that is taken, if it is drawn."""
    (n, d, *before), after = position.state, move.to.state
    cell = ((after[2] | after[3]) & ~(before[0] | before[1])).bit_length() - 1
    side = side_shown(n, d)
    return [cell_spot(cell)] if all(cell // n**i % n + 1 in side for i in range(d)) else []


DRAWERS = {"tictactoe": Drawer(board, text, points)}
