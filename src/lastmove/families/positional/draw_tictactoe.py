"""Boards of tic-tac-toe: squares, layers side by side for cubes, an array of them in 4 dimensions.

A line that has won is struck through where it lies in one layer, and its cells are framed twice
and named below: it shows without color. `pairing_svg` draws a pairing like the array of the notes.
"""

from __future__ import annotations

from collections.abc import Sequence

from lastmove.core.position import DRAW, Move, Position
from lastmove.families.positional.hypergraph import line_count
from lastmove.families.positional.rules import CubeState, Tictactoe, picture
from lastmove.families.positional.shown import cell_spot, is_drawn
from lastmove.render.canvas import Canvas, document
from lastmove.render.drawer import Drawer
from lastmove.render.labels import shorten, text_width
from lastmove.render.style import ACCENT, ARROW, DARK_SQUARE, INK, LIGHT_SQUARE, LINE, MUTED, SHADE

CELL = 38.0
GAP = 30.0
SIDE_BY_SIDE = 4
"""Layers of a cube in one row."""


def board(position: Position) -> Canvas:
    """The layers with their marks, and below whose turn it is or who has won."""
    state: CubeState = position.state
    n, d = state[:2]
    notes = _notes(position)
    if not is_drawn(n, d):
        return _described(notes)
    layers = _layers(n, d)
    rows, columns = len(layers), len(layers[0])
    high = n if d > 1 else 1
    head = 20.0 if d > 2 else 0.0
    side, top = 20.0, 18.0
    wide = columns * (side + n * CELL) + (columns - 1) * GAP
    tall = rows * (head + top + high * CELL) + (rows - 1) * GAP
    width = max(wide, *(text_width(note, 13) for note in notes))
    canvas = Canvas(width, tall + 12 + 20 * len(notes))
    won = winning_cells(position)
    for r, row in enumerate(layers):
        for c, (name, first) in enumerate(row):
            x = (width - wide) / 2 + c * (side + n * CELL + GAP)
            y = r * (head + top + high * CELL + GAP)
            if name:
                canvas.text(x + side + n * CELL / 2, y + 8, name, size=13, fill=INK)
            canvas.place(_layer(state, first, won, side, top), x, y + head)
    for index, note in enumerate(notes):
        canvas.text(width / 2, tall + 22 + 20 * index, note, size=13, fill=MUTED)
    return canvas


def _layers(n: int, d: int) -> list[list[tuple[str, int]]]:
    """The layers as they are arranged: their names, and the number of their first cell."""
    if d <= 2:
        return [[("", 0)]]
    if d == 3:
        names = [(f"layer {k + 1}", k * n * n) for k in range(n)]
        return [names[k : k + SIDE_BY_SIDE] for k in range(0, n, SIDE_BY_SIDE)]
    return [[(f"layer {i + 1},{j + 1}", (i * n + j) * n * n) for j in range(n)] for i in range(n)]


def _layer(state: CubeState, first: int, won: list[list[int]], side: float, top: float) -> Canvas:
    n, d, cross, nought = state
    high = n if d > 1 else 1
    canvas = Canvas(side + n * CELL, top + high * CELL)
    ended = {cell for line in won for cell in line}
    for i in range(n):
        canvas.text(side + CELL * (i + 0.5), top - 9, str(i + 1), size=11, fill=MUTED)
    for i in range(high if d > 1 else 0):
        canvas.text(side - 9, top + CELL * (i + 0.5), str(i + 1), size=11, fill=MUTED)
    for index in range(n * high):
        row, column = divmod(index, n)
        x, y, cell = side + column * CELL, top + row * CELL, first + index
        canvas.rect(x, y, CELL, CELL, fill=LIGHT_SQUARE, stroke=LINE, class_="cell")
        if cell in ended:
            canvas.rect(x + 3, y + 3, CELL - 6, CELL - 6, fill=SHADE, stroke=INK, class_="won")
        if cross >> cell & 1:
            _cross(canvas, x, y)
        elif nought >> cell & 1:
            _nought(canvas, x, y)
        canvas.spot(cell_spot(cell), x, y, CELL, CELL)
    for line in won:
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
    canvas.rect(side, top, n * CELL, high * CELL, fill="none", stroke=MUTED, stroke_width=1.4)
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
    """The rows of each layer, a winning line in brackets; of a large board only its size."""
    state: CubeState = position.state
    n, d = state[:2]
    if not is_drawn(n, d):
        return "\n".join(_notes(position))
    marks = picture(state)
    ended = {cell for line in winning_cells(position) for cell in line}
    shown = [f"[{m}]" if i in ended else f" {m} " for i, m in enumerate(marks)]
    if not ended:
        shown = [f"{m} " for m in marks]
    blocks = []
    for row in _layers(n, d):
        wide = max(len(shown[0]) * n, len(row[0][0]))
        lines = ["   ".join(name.ljust(wide) for name, _ in row).rstrip()]
        for r in range(n if d > 1 else 1):
            parts = ["".join(shown[first + r * n : first + r * n + n]) for _, first in row]
            lines.append("   ".join(part.ljust(wide) for part in parts).rstrip())
        blocks.append("\n".join(line for line in lines if line))
    return "\n\n".join(blocks) + "\n" + "\n".join(_notes(position))


def _notes(position: Position) -> list[str]:
    state: CubeState = position.state
    n, d = state[:2]
    notes = []
    if not is_drawn(n, d):
        notes.append(f"{n}^{d}: {n**d:,} cells, {line_count(n, d):,} lines")
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
    """The cell that is taken, if the board is drawn."""
    before, after = position.state, move.to.state
    taken = (after[2] | after[3]) & ~(before[2] | before[3])
    return [cell_spot(taken.bit_length() - 1)] if is_drawn(*before[:2]) else []


DRAWERS = {"tictactoe": Drawer(board, text, points)}
