"""Nimbers or outcomes over a range of positions, and the ways to write such a table down."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable
from dataclasses import dataclass

from lastmove.api.parse import Rules
from lastmove.core.errors import InputError
from lastmove.core.position import Impartial, Play, Position
from lastmove.core.solver import Run
from lastmove.families.corner.rules_queen import Queen
from lastmove.families.corner.rules_rook import Rook
from lastmove.families.corner.wythoff import SWEPT
from lastmove.families.nim.rules_nim import Nim

MAX_CELLS = 10_000_000
SWEEP_FROM = 1000
"""Cells from which a compiled sweep of the whole board pays."""
SWEEPS: dict[type[Position], str] = {
    Nim: "nim_sums",
    Queen: "queen_nimbers",
    Rook: "nim_sums",
}
"""The sweep for each game that has one, by name: `corner.kernels` loads the compiler."""


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


def compute(rules: Rules, ranges: list[range], play: Play, outcomes: bool, run: Run) -> Table:
    """The table of a game over one range a coordinate; the first range gives the rows.

    Cost: one verdict a cell; positions met before are not searched again.
    """
    if not 1 <= len(ranges) <= 2:
        raise InputError(f"a table has one or two ranges, not {len(ranges)}")
    if play is Play.MISERE and not outcomes:
        raise InputError("misère play has no nimbers; ask for outcomes with --outcomes")
    rows, columns = (range(1), ranges[0]) if len(ranges) == 1 else (ranges[0], ranges[1])
    if len(rows) * len(columns) > MAX_CELLS:
        raise InputError(f"a table has at most {MAX_CELLS:,} cells")

    def cell(row: int, column: int) -> int | str:
        position = rules.position(*([column] if len(ranges) == 1 else [row, column]))
        if not isinstance(position, Impartial):
            raise InputError(f"{rules.text} is not impartial, so it has no nimbers to tabulate")
        if not outcomes:
            return run.value(position)
        return "N" if run.solver(position, play).wins(position, play, run) else "P"

    values = (None if outcomes else _swept(rules, rows, columns, len(ranges))) or tuple(
        tuple(cell(row, column) for column in columns) for row in rows
    )
    what = "outcomes" if outcomes else "nimbers"
    return Table(rules.text, tuple(rows), tuple(columns), values, len(ranges) == 1, what)


def _swept(
    rules: Rules, rows: range, columns: range, coordinates: int
) -> tuple[tuple[int | str, ...], ...] | None:
    """A large table of a board game, all squares at once; None where there is no such sweep."""
    if rules.game not in SWEEPS or rules.positional or rules.keywords or coordinates != 2:
        return None
    small = len(rows) * len(columns) < SWEEP_FROM
    if small or rows[-1] > SWEPT or columns[-1] > SWEPT:
        return None
    from lastmove.families.corner import kernels

    board = getattr(kernels, SWEEPS[rules.game])(rows[-1] + 1, columns[-1] + 1)
    part = board[rows[0] :, columns[0] :].tolist()
    return tuple(tuple(row) for row in part)


def read_range(text: str) -> range:
    """`0..20` as the numbers from 0 to 20, or a single number.

    >>> list(read_range("2..4")), list(read_range("7"))
    ([2, 3, 4], [7])
    """
    match = re.fullmatch(r"\s*(\d{1,4000})\s*(?:\.\.\s*(\d{1,4000})\s*)?", text)
    if match is None or (match[2] and int(match[2]) < int(match[1])):
        raise InputError(f"a range looks like 0..20, from small to large, not {text!r}")
    first, last = int(match[1]), int(match[2] or match[1])
    if last - first >= MAX_CELLS:
        raise InputError(f"a table has at most {MAX_CELLS:,} cells, and {text} is more")
    return range(first, last + 1)


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
    from lastmove.api.draw import table_svg

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
