"""Tables of values with numbered rows and columns, the zeros marked: pictures and other forms."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from lastmove.core.errors import InputError
from lastmove.render.canvas import Canvas, document
from lastmove.render.labels import number, shorten, text_width, wrap
from lastmove.render.style import ACCENT_EDGE, LINE, MUTED, SHADE

Value = str | int | None
Highlight = Callable[[int, int], bool] | Collection[tuple[int, int]]

CELL_HEIGHT = 30.0
LONGEST = 24
"""Longer values are shortened."""
ZEROS = ("0", "*0", "P")


def table_svg(
    title: str,
    row_label: str,
    column_label: str,
    rows: Sequence[int],
    columns: Sequence[int],
    values: Sequence[Sequence[Value]],
    highlight: Highlight | None = None,
) -> str:
    """A table as an SVG document.

    Parameters
    ----------
    title : what the table shows; may be empty.
    row_label, column_label : what the numbers of rows and columns are.
    rows, columns : these numbers.
    values : row by row; None leaves a cell empty.
    highlight : the cells to mark, as (row index, column index), or a test for them; by default
        those whose value is 0, *0 or P. They are shaded, bordered and bold.

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
    side = max([32.0, *(text_width(t, 13) + 16 for t in sides)])
    grid = _grid(texts, marked, heads, sides, cell, side)
    picture = _with_labels(grid, title, row_label, column_label)
    names = f"rows: {row_label}; columns: {column_label}" if row_label or column_label else ""
    plain = "\n".join(filter(None, [title, names, _plain(texts, heads, sides)]))
    return document(picture, title or names or "table", plain)


def _text(value: str | int) -> str:
    return number(value)[0] if isinstance(value, int) else shorten(value, LONGEST)


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
    cell: float,
    side: float,
) -> Canvas:
    canvas = Canvas(side + cell * len(heads), CELL_HEIGHT * (len(sides) + 1))
    for i, j in sorted(marked):
        place = (side + cell * j + 2, CELL_HEIGHT * (i + 1) + 2, cell - 4, CELL_HEIGHT - 4)
        canvas.rect(*place, rx=4, fill=SHADE, stroke=ACCENT_EDGE, class_="marked")
    for j, head in enumerate(heads):
        canvas.text(side + cell * (j + 0.5), CELL_HEIGHT / 2, head, size=13, fill=MUTED)
    for i, label in enumerate(sides):
        y = CELL_HEIGHT * (i + 1.5)
        canvas.text(side - 12, y, label, size=13, anchor="end", fill=MUTED)
        for j, content in enumerate(texts[i]):
            if content:
                x = side + cell * (j + 0.5)
                canvas.text(x, y, content, size=15, bold=(i, j) in marked)
    canvas.line((0, CELL_HEIGHT), (canvas.width, CELL_HEIGHT), stroke=MUTED, stroke_width=1.2)
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


MAX_CELLS = 10_000_000


@dataclass(frozen=True)
class Table:
    """Values by row and column; a table of one coordinate has the single row 0."""

    rules: str
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    values: tuple[tuple[int | str, ...], ...]
    one_coordinate: bool
    what: str

    def as_dict(self) -> dict[str, object]:
        """The object that `table --json` prints."""
        return {
            "rules": self.rules,
            "rows": list(self.rows),
            "columns": list(self.columns),
            "values": [list(row) for row in self.values],
        }

    def grid(self) -> list[list[str]]:
        """All cells as text, with the headings."""
        corner = [] if self.one_coordinate else [""]
        lines = [[*corner, *map(str, self.columns)]]
        for row, values in zip(self.rows, self.values, strict=True):
            lines.append([*([] if self.one_coordinate else [str(row)]), *map(str, values)])
        return lines


def as_text(table: Table) -> str:
    """Aligned columns."""
    grid = table.grid()
    widths = [max(len(line[i]) for line in grid) for i in range(len(grid[0]))]
    lines = [
        "  ".join(cell.rjust(width) for cell, width in zip(line, widths, strict=True))
        for line in grid
    ]
    if not table.one_coordinate:
        lines = [line[: widths[0]] + " │" + line[widths[0] :] for line in lines]
        rule = "─" * widths[0] + "─┼" + "─" * (len(lines[0]) - widths[0] - 2)
        lines.insert(1, rule)
    else:
        lines.insert(1, "─" * len(lines[0]))
    return "\n".join(lines) + "\n"


def as_csv(table: Table) -> str:
    """Comma-separated values, the headings in the first line and column."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(table.grid())
    return out.getvalue()


def as_latex(table: Table) -> str:
    """A `tabular` to paste into a document."""
    grid = table.grid()
    width = len(grid[0])
    shape = "r" * width if table.one_coordinate else "r|" + "r" * (width - 1)
    lines = [" & ".join(line) + r" \\" for line in grid]
    lines.insert(1, r"\hline")
    return "\n".join([rf"\begin{{tabular}}{{{shape}}}", *lines, r"\end{tabular}"]) + "\n"


def as_markdown(table: Table) -> str:
    """A table for a notebook or a web page."""
    grid = table.grid()
    lines = ["| " + " | ".join(line) + " |" for line in grid]
    lines.insert(1, "|" + "---:|" * len(grid[0]))
    return "\n".join(lines) + "\n"


def as_svg(table: Table) -> str:
    """A picture, the zeros (or P-positions) set off."""
    lost = {
        (i, j)
        for i, row in enumerate(table.values)
        for j, value in enumerate(row)
        if value in (0, "P")
    }
    return table_svg(
        f"{table.rules}: {table.what}",
        "" if table.one_coordinate else "row",
        "heap" if table.one_coordinate else "column",
        list(table.rows),
        list(table.columns),
        [list(row) for row in table.values],
        highlight=lost,
    )


FORMATS: dict[str, Callable[[Table], str]] = {
    "text": as_text,
    "csv": as_csv,
    "latex": as_latex,
    "markdown": as_markdown,
    "svg": as_svg,
}
"""How a table can be written."""
