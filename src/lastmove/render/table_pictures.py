"""Pictures of tables: a grid of values with numbered rows and columns, or lines below a head.

Zeros (or P-positions) are marked; with `heat`, every number has a color by its size.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from lastmove.core.errors import InputError
from lastmove.render.canvas import Canvas, document
from lastmove.render.labels import number, shorten, text_width, wrap
from lastmove.render.style import ACCENT_EDGE, HEAT, INK, LINE, MUTED, PANEL, SHADE

Value = str | int | float | None
Highlight = Callable[[int, int], bool] | Collection[tuple[int, int]]

CELL_HEIGHT = 30.0
LONGEST, LONG_LINE = 24, 60
"""Longer values are shortened, in a grid and in a line."""
ZEROS = ("0", "*0", "P")
DEEP = HEAT[len(HEAT) * 5 // 8 :]
"""Colors on which a text is white."""


def table_svg(
    title: str,
    row_label: str,
    column_label: str,
    rows: Sequence[int],
    columns: Sequence[int],
    values: Sequence[Sequence[Value]],
    highlight: Highlight | None = None,
    heat: bool = False,
) -> str:
    """A grid of values as an SVG document.

    Parameters
    ----------
    title : what the table shows; may be empty.
    row_label, column_label : what the numbers of rows and columns are.
    rows, columns : these numbers.
    values : row by row; None leaves a cell empty.
    highlight : the cells to mark, as (row index, column index), or a test for them; by default
        those whose value is 0, *0 or P. They are shaded, bordered and bold.
    heat : whether numbers are colored, from pale for the smallest to deep for the largest.

    Raises
    ------
    InputError : when the values do not fit the numbers of rows and columns.
    """
    if len(values) != len(rows) or any(len(row) != len(columns) for row in values):
        raise InputError(
            f"a table with {len(rows)} rows and {len(columns)} columns needs as many values"
        )
    texts = [["" if value is None else _text(value) for value in row] for row in values]
    marked = _marked(texts, highlight)
    heads = [number(column)[0] for column in columns]
    sides = [number(row)[0] for row in rows]
    cell = max([36.0, *(text_width(t, 15) + 16 for row in [heads, *texts] for t in row)])
    fills = _heat(values) if heat else {}
    grid = _grid(texts, marked, heads, sides, [cell] * len(heads), fills)
    picture = _with_labels(grid, title, row_label, column_label)
    names = f"rows: {row_label}; columns: {column_label}" if row_label or column_label else ""
    plain = "\n".join(filter(None, [title, names, _plain(texts, heads, sides)]))
    return document(picture, title or names or "table", plain)


def listing_svg(
    title: str, head: Sequence[str], rows: Sequence[Sequence[str]], right: Sequence[bool]
) -> str:
    """Lines below a head as an SVG document; `right` says which columns end at the right."""
    texts = [[shorten(text, LONG_LINE) for text in row] for row in rows]
    columns = list(zip(head, *texts, strict=True))
    wide = [max(text_width(text, 15) for text in column) + 24 for column in columns]
    grid = _grid(texts, set(), list(head), [""] * len(texts), wide, {}, right)
    plain = _plain(texts, list(head), [""] * len(texts))
    return document(_with_labels(grid, title, "", ""), title, f"{title}\n{plain}")


def _text(value: str | float) -> str:
    if isinstance(value, int):
        return number(value)[0]
    return shorten(value if isinstance(value, str) else f"{value:.6g}", LONGEST)


def _heat(values: Sequence[Sequence[Value]]) -> dict[tuple[int, int], str]:
    """A color for each cell with a number."""
    found = {
        (i, j): value
        for i, row in enumerate(values)
        for j, value in enumerate(row)
        if isinstance(value, int | float)
    }
    low, high = min(found.values(), default=0), max(found.values(), default=0)
    span = max(high - low, 1)
    return {at: HEAT[int((value - low) * (len(HEAT) - 1) // span)] for at, value in found.items()}


def _marked(texts: list[list[str]], highlight: Highlight | None) -> set[tuple[int, int]]:
    cells = {(i, j) for i, row in enumerate(texts) for j in range(len(row))}
    if highlight is None:
        return {(i, j) for i, j in cells if texts[i][j] in ZEROS}
    if callable(highlight):
        return {(i, j) for i, j in cells if highlight(i, j)}
    return cells & set(highlight)


def _grid(
    texts: list[list[str]],
    marked: set[tuple[int, int]],
    heads: list[str],
    sides: list[str],
    wide: list[float],
    fills: dict[tuple[int, int], str],
    right: Sequence[bool] | None = None,
) -> Canvas:
    """Cells below their heads and beside the names of their rows.

    They are centered, unless `right` says of each column whether it ends at the right.
    """
    named = any(sides)
    side = max([32.0, *(text_width(t, 13) + 16 for t in sides)]) if named else 0.0
    starts = [side + sum(wide[:j]) for j in range(len(wide) + 1)]
    canvas = Canvas(starts[-1], CELL_HEIGHT * (len(sides) + 1))
    for (i, j), fill in fills.items():
        canvas.rect(starts[j], CELL_HEIGHT * (i + 1), wide[j], CELL_HEIGHT, fill=fill)
    for i, j in sorted(marked):
        place = (starts[j] + 2, CELL_HEIGHT * (i + 1) + 2, wide[j] - 4, CELL_HEIGHT - 4)
        canvas.rect(*place, rx=4, fill=SHADE, stroke=ACCENT_EDGE, class_="marked")

    def written(j: int, y: float, text: str, size: int, fill: str, bold: bool = False) -> None:
        if right is None:
            canvas.text(starts[j] + wide[j] / 2, y, text, size=size, fill=fill, bold=bold)
        else:
            x = starts[j + 1] - 12 if right[j] else starts[j] + 12
            anchor = "end" if right[j] else "start"
            canvas.text(x, y, text, size=size, fill=fill, bold=bold, anchor=anchor)

    for j, head in enumerate(heads):
        written(j, CELL_HEIGHT / 2, head, 13, MUTED)
    for i, label in enumerate(sides):
        y = CELL_HEIGHT * (i + 1.5)
        if named:
            canvas.text(side - 12, y, label, size=13, anchor="end", fill=MUTED)
        for j, content in enumerate(texts[i]):
            if content:
                dark = fills.get((i, j)) in DEEP and (i, j) not in marked
                written(j, y, content, 15, PANEL if dark else INK, (i, j) in marked)
    canvas.line((0, CELL_HEIGHT), (canvas.width, CELL_HEIGHT), stroke=MUTED, stroke_width=1.2)
    if named:
        canvas.line((side, 0), (side, canvas.height), stroke=MUTED, stroke_width=1.2)
    for i in range(1, len(sides)):
        y = CELL_HEIGHT * (i + 1)
        canvas.line((side, y), (canvas.width, y), stroke=LINE, stroke_width=0.6)
    return canvas


def _with_labels(grid: Canvas, title: str, row_label: str, column_label: str) -> Canvas:
    """The grid, the title above, the name of the columns above it and of the rows at its left."""
    headline = wrap(title, 60, 3) if title else []
    top = 24.0 * len(headline) + (22 if column_label else 0) + (8 if headline else 0)
    left = max(text_width(row_label, 13) + 14 if row_label else 0.0, 0.0)
    width = max([left + grid.width] + [text_width(line, 16) for line in headline])
    width = max(width, left + text_width(column_label, 13))
    canvas = Canvas(width, top + grid.height)
    for index, line in enumerate(headline):
        canvas.text(0, 12 + 24 * index, line, size=16, anchor="start", bold=True)
    if column_label:
        canvas.text(left + grid.width / 2, top - 9, column_label, size=13, fill=MUTED)
    if row_label:
        y = top + CELL_HEIGHT + (grid.height - CELL_HEIGHT) / 2
        canvas.text(0, y, row_label, size=13, anchor="start", fill=MUTED)
    canvas.place(grid, left, top)
    return canvas


def _plain(texts: list[list[str]], heads: list[str], sides: list[str]) -> str:
    """The table in characters."""
    lines = [["", *heads], *([label, *row] for label, row in zip(sides, texts, strict=True))]
    wide = [max(len(line[j]) for line in lines) for j in range(len(lines[0]))]
    return "\n".join(
        " ".join(f"{word:>{width}}" for word, width in zip(line, wide, strict=True)).rstrip()
        for line in lines
    )
