"""Tables: rows of cells below a head, and every way to write one down.

Whatever is tabulated (values over ranges, all starts on a graph, sequences, genera, types,
estimates) is a `Table`. It says what its cells are; how they are written is said here, once.
Cost: proportional to the cells.

Ours because no library that is needed anyhow writes one table in all these forms: rich, which comes
with textual, writes to terminals only.
"""

from __future__ import annotations

import csv
import io
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from itertools import islice
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, ClassVar

from lastmove.core.errors import InputError
from lastmove.core.extras import from_extra
from lastmove.core.limits import need

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

Cell = int | float | str | None

MAX_CELLS = 10_000_000
SEEN = 200
"""Rows that a notebook shows."""
DRAWN = 40_000
"""Cells of the largest picture."""

FORMS: dict[str, str] = {
    "text": "to_text", "csv": "to_csv", "markdown": "to_markdown", "latex": "to_latex",
    "html": "to_html", "svg": "to_svg", "npy": "to_npy", "parquet": "to_parquet",
}  # fmt: skip
"""How any table can be written, and the method that does."""
ENDINGS = {
    ".csv": "csv", ".md": "markdown", ".tex": "latex", ".html": "html", ".svg": "svg",
    ".npy": "npy", ".parquet": "parquet",
}  # fmt: skip
"""What the name of a file asks for."""


class Table(ABC):
    """Rows of cells below a head; in a grid the first column names the rows."""

    forms: ClassVar[Mapping[str, str]] = FORMS
    usual: ClassVar[str] = "text"
    """How it is written if nothing says how."""

    @property
    @abstractmethod
    def title(self) -> str:
        """What it shows."""

    @property
    @abstractmethod
    def head(self) -> Sequence[str]:
        """What the columns are."""

    @abstractmethod
    def body(self) -> Iterator[Sequence[Cell]]:
        """The rows."""

    @abstractmethod
    def as_dict(self) -> dict[str, Any]:
        """As plain data: the object that `--json` prints."""

    @property
    def sides(self) -> int:
        """How many columns name the rows: none, or one."""
        return 0

    @property
    def lead(self) -> str:
        """A line above, where there are only characters."""
        return ""

    @property
    def notes(self) -> Sequence[str]:
        """Lines below, where there are only characters."""
        return ()

    def tex(self, column: int, cell: Cell) -> str:
        """A cell in LaTeX."""
        from lastmove.render.latex import escaped

        return escaped(word(cell))

    def marked(self, column: int, cell: Cell) -> bool:
        """Whether a cell stands out."""
        return False

    # -- the ways to write it -------------------------------------------------------------------

    def form_for(self, file: str | None) -> str:
        """How to write it into a file of this name, or without one."""
        return ENDINGS.get(PurePath(file or "").suffix.lower(), self.usual)

    def write(self, form: str) -> str | bytes:
        """In this form. Raises `InputError` for one that it has not."""
        if form not in self.forms:
            known = ", ".join(self.forms)
            raise InputError(f"this is written as {known}, not as {form}")
        written: str | bytes = getattr(self, self.forms[form])()
        return written

    def to_text(self) -> str:
        """Aligned columns."""
        rows = [[word(cell) for cell in row] for row in self.body()]
        lines = lined(self.head, rows, self.sides)
        above = [self.lead] if self.lead else []
        below = ["", *self.notes] if self.notes else []
        return "\n".join([*above, *lines, *below]) + "\n"

    def to_csv(self) -> str:
        """Comma-separated values, the head in the first line; no number is rounded."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(self.head)
        writer.writerows(self.body())
        need(out.tell(), "the table as text")
        return out.getvalue()

    def to_markdown(self) -> str:
        """A table for a page in Markdown."""
        rows = [[word(cell) for cell in row] for row in self.body()]
        ends = ["---:" if right else "---" for right in rights(self.head, rows, self.sides)]
        lines = (" | ".join(cell.replace("|", r"\|") for cell in row) for row in (self.head, *rows))
        first, *rest = (f"| {line} |" for line in lines)
        return "\n".join([first, f"|{'|'.join(ends)}|", *rest]) + "\n"

    def to_latex(self) -> str:
        """A `tabular` to paste into a document; needs no package."""
        from lastmove.render.latex import escaped

        rows = list(self.body())
        right = rights(self.head, [[word(cell) for cell in row] for row in rows], self.sides)
        shape = "".join("r" if end else "l" for end in right)
        shape = f"{shape[: self.sides]}|{shape[self.sides :]}" if self.sides else shape
        lines = [" & ".join(escaped(name) for name in self.head) + r" \\", r"\hline"]
        lines += [" & ".join(self.tex(j, cell) for j, cell in enumerate(r)) + r" \\" for r in rows]
        return "\n".join([rf"\begin{{tabular}}{{{shape}}}", *lines, r"\end{tabular}"]) + "\n"

    def to_html(self) -> str:
        """A `<table>` for a page."""
        return self._html(self.body())

    def to_svg(self) -> str:
        """A picture."""
        from lastmove.render.table_pictures import listing_svg

        rows = [[word(cell) for cell in row] for row in islice(self.body(), DRAWN)]
        if len(rows) * len(self.head) > DRAWN:
            raise InputError(f"a picture has at most {DRAWN:,} cells; csv has all")
        return listing_svg(self.title, self.head, rows, rights(self.head, rows, self.sides))

    def to_numpy(self) -> Array:
        """The cells as an array, without the columns that name rows."""
        import numpy as np

        rows = [list(row[self.sides :]) for row in self.body()]
        kinds = {type(cell) for row in rows for cell in row}
        wide = any(isinstance(cell, int) and abs(cell) >> 63 for row in rows for cell in row)
        shape = (len(rows), len(self.head) - self.sides)
        plain = kinds <= {int, float} and not wide
        return np.array(rows, dtype=None if plain else object).reshape(shape)

    def to_npy(self) -> bytes:
        """The numbers as a numpy file."""
        import numpy as np

        array = self.to_numpy()
        if array.dtype == object:
            raise InputError("a .npy file holds numbers, and this table has texts; csv has all")
        out = io.BytesIO()
        np.lib.format.write_array(out, array, allow_pickle=False)
        return out.getvalue()

    def to_pandas(self) -> Any:
        """A `pandas.DataFrame`, where pandas is installed; rows are named as in the table."""
        pandas: Any = from_extra("A data frame", "pandas", "pandas")
        frame = pandas.DataFrame(list(self.body()), columns=list(self.head))
        return frame.set_index(list(self.head[: self.sides])) if self.sides else frame

    def to_parquet(self) -> bytes:
        """As Parquet, where pyarrow is installed."""
        arrow: Any = from_extra("Parquet", "parquet", "pyarrow")
        writer: Any = from_extra("Parquet", "parquet", "pyarrow.parquet")
        columns = list(zip(*self.body(), strict=True)) or [()] * len(self.head)
        table = arrow.table(dict(zip(self.head, map(list, columns), strict=True)))
        out = io.BytesIO()
        writer.write_table(table, out)
        return out.getvalue()

    def _repr_html_(self) -> str:
        rows = list(islice(self.body(), SEEN + 1))
        more = f"<p>the first {SEEN} rows</p>" if len(rows) > SEEN else ""
        return self._html(rows[:SEEN]) + more

    def _html(self, rows: Iterable[Sequence[Cell]]) -> str:
        heads = (
            f'<th scope="col">{escape(name)}</th>' if name else "<td></td>" for name in self.head
        )
        head = "".join(heads)
        lines = "".join(f"<tr>{self._html_row(row)}</tr>" for row in rows)
        return (
            f'<table class="lastmove"><caption>{escape(self.title)}</caption>'
            f"<thead><tr>{head}</tr></thead><tbody>{lines}</tbody></table>\n"
        )

    def _html_row(self, row: Sequence[Cell]) -> str:
        names = "".join(f'<th scope="row">{escape(word(c))}</th>' for c in row[: self.sides])
        cells = (
            f"<td><b>{escape(word(c))}</b></td>"
            if self.marked(j, c)
            else f"<td>{escape(word(c))}</td>"
            for j, c in enumerate(row[self.sides :], self.sides)
        )
        return names + "".join(cells)


@dataclass(frozen=True)
class Listing(Table):
    """A table given row by row."""

    what: str
    columns: Sequence[str]
    rows: Sequence[Sequence[Cell]]
    data: Mapping[str, Any] = field(default_factory=dict)
    named: int = 0

    @classmethod
    def of(cls, what: str, rows: Sequence[Mapping[str, Cell]]) -> Listing:
        """Rows that name their cells, all by the same names."""
        return cls(what, list(rows[0]) if rows else [], [tuple(row.values()) for row in rows])

    @property
    def sides(self) -> int:
        """As given."""
        return self.named

    @property
    def title(self) -> str:
        """As given."""
        return self.what

    @property
    def head(self) -> Sequence[str]:
        """As given."""
        return self.columns

    def body(self) -> Iterator[Sequence[Cell]]:
        """As given."""
        return iter(self.rows)

    def as_dict(self) -> dict[str, Any]:
        """What was given, or the rows by the names of the columns."""
        rows = [dict(zip(self.head, row, strict=True)) for row in self.rows]
        return dict(self.data) or {"schema": 1, "title": self.title, "rows": rows}


ZEROS = (0, "0", "P")
"""What is set off in a table: nimbers and values that are 0, and positions lost for who moves."""


@dataclass(frozen=True)
class ValueTable(Table):
    """Values by row and column; a table of one coordinate has the single row 0."""

    forms: ClassVar = {**FORMS, "heat-svg": "to_heat_svg"}

    rules: str
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    values: tuple[tuple[int | str, ...], ...]
    one_coordinate: bool
    what: str

    @property
    def title(self) -> str:
        """The rules, and what of them."""
        return f"{self.rules}: {self.what}"

    @property
    def sides(self) -> int:
        """The numbers of the rows, where there are rows."""
        return 0 if self.one_coordinate else 1

    @property
    def head(self) -> Sequence[str]:
        """The numbers of the columns."""
        return [*[""] * self.sides, *map(str, self.columns)]

    def body(self) -> Iterator[Sequence[Cell]]:
        """Row by row."""
        if self.one_coordinate:
            yield from self.values
        else:
            yield from ((n, *row) for n, row in zip(self.rows, self.values, strict=True))

    def as_dict(self) -> dict[str, Any]:
        """The object that `table --json` prints."""
        return {
            "rules": self.rules,
            "rows": list(self.rows),
            "columns": list(self.columns),
            "values": [list(row) for row in self.values],
        }

    def marked(self, column: int, cell: Cell) -> bool:
        """Zeros and P-positions."""
        return cell in ZEROS

    def to_svg(self, heat: bool = False) -> str:
        """A picture, the zeros (or P-positions) set off; with `heat`, numbers colored by size."""
        from lastmove.render.table_pictures import table_svg

        lost = {
            (i, j)
            for i, row in enumerate(self.values)
            for j, value in enumerate(row)
            if value in ZEROS
        }
        names = ("", "heap") if self.one_coordinate else ("row", "column")
        return table_svg(self.title, *names, self.rows, self.columns, self.values, lost, heat)

    def to_heat_svg(self) -> str:
        """The picture with colors by size."""
        return self.to_svg(heat=True)


def word(cell: Cell) -> str:
    """A cell for people: nothing for None, six digits of a fraction.

    >>> word(None), word(7), word(2 / 3)
    ('', '7', '0.666667')
    """
    if cell is None:
        return ""
    return f"{cell:.6g}" if isinstance(cell, float) else str(cell)


def rights(head: Sequence[str], rows: Sequence[Sequence[str]], sides: int = 0) -> list[bool]:
    """Which columns end at the right: those of numbers, and all of a grid."""
    if sides or not rows:
        return [bool(sides)] * len(head)
    return [numbers(column) for column in zip(*rows, strict=True)]


def numbers(column: Iterable[str]) -> bool:
    """Whether there are only whole numbers, and some."""
    filled = [cell for cell in column if cell]
    return bool(filled) and all(cell.lstrip("-−").replace(",", "").isdigit() for cell in filled)


def aligned(head: Sequence[str], rows: Sequence[Sequence[str]], sides: int = 0) -> Iterator[str]:
    r"""Lines with columns of numbers to the right and others to the left.

    >>> print(*aligned(["heap", "size"], [["one", "5"]]), sep="\n")
    heap  size
    one      5
    """
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    right = rights(head, rows, sides)
    for row in (head, *rows):
        cells = zip(row, widths, right, strict=True)
        yield "  ".join(f"{c:>{w}}" if r else f"{c:<{w}}" for c, w, r in cells).rstrip()


def lined(head: Sequence[str], rows: Sequence[Sequence[str]], sides: int = 0) -> list[str]:
    """The same with a rule below the head, and one beside the column that names the rows."""
    lines = list(aligned(head, rows, sides))
    rule = "─" * max(map(len, lines))
    if sides:
        side = max(len(row[0]) for row in (head, *rows))
        lines = [f"{line[:side]:>{side}} │{line[side:]}" for line in lines]
        rule = f"{rule[:side]}─┼{rule[side:]}"
    return [lines[0], rule, *lines[1:]]
