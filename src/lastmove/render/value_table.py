"""A table of values by row and column, and the ways to write it down."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from dataclasses import dataclass

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
    from lastmove.render.tables import table_svg

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
