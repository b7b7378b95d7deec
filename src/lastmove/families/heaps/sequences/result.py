"""What a sequence is: values of heaps 0, 1, 2, …, a period if one was found, and how."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html import escape
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, ClassVar, overload

from lastmove.core.errors import InputError
from lastmove.core.verdict import SCHEMA, Certificate, Method, counted
from lastmove.render.tables import FORMS, SEEN, Cell, Listing, Table

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

SHOWN = 20
"""Exceptions that a text lists."""
WRITTEN, PER_LINE = 2000, 20
"""Values that a text shows, and in one line; a file for programs has them all."""


@dataclass(frozen=True)
class Period:
    """G(n + length) = G(n) + saltus for all n from `start` on: proved, or only observed.

    `exceptions` are the heaps before the start whose value is not the one that the period would
    give them; `why` is the theorem that proves it, or how far it was seen.
    """

    start: int
    length: int
    proved: bool
    exceptions: tuple[int, ...]
    saltus: int = 0
    why: str = ""

    def as_dict(self) -> dict[str, Any]:
        """For JSON; the saltus only where there is one."""
        data: dict[str, Any] = {
            "start": self.start,
            "length": self.length,
            "proved": self.proved,
            "exceptions": list(self.exceptions),
        }
        return data | ({"saltus": self.saltus} if self.saltus else {})

    def __str__(self) -> str:
        added = f" + {self.saltus}" if self.saltus else ""
        said = f"G(n + {self.length}) = G(n){added} for n ≥ {self.start}"
        return f"{said}, {'proved' if self.proved else 'observed, not proved'}"


@dataclass(frozen=True)
class SparseSpace:
    """How heaps fall into rare and common ones: by the parity of the bits of G(n) in a mask.

    `with_heap` says whether the parity of n is added. `rare` is the number of rare heaps among
    those computed by the method, `last` the largest of them.
    """

    mask: int
    with_heap: bool
    common: int
    rare: int
    last: int | None

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "mask": self.mask,
            "with_heap": self.with_heap,
            "common": self.common,
            "rare": self.rare,
            "last_rare": self.last,
        }

    def is_rare(self, heap: int, value: int) -> bool:
        """Whether a heap of this value is rare."""
        parity = (value & self.mask).bit_count() & 1
        return parity ^ (heap & 1 if self.with_heap else 0) != self.common

    def __str__(self) -> str:
        added = " and of n" if self.with_heap else ""
        rare = counted(self.rare, "rare heap")
        last = "" if self.last is None else f", the last {self.last}"
        return f"parity of G(n) & {self.mask}{added}: {rare}{last}"


@dataclass(frozen=True, eq=False)
class HeapSequence(Table):
    """The values of heaps 0 to N, in order: a sequence that can be indexed and gone through.

    `values` is a numpy array. `str` tells the values and the period in a few lines.

    Cost: that of `sequence`, which makes it; a value is one look at an array, a file is linear in
    the values.

    Source: ours.

    >>> import lastmove as lm
    >>> kayles = lm.sequence("kayles", 12)
    >>> kayles[11], list(kayles)[:6], kayles.period.start
    (6, [0, 1, 2, 3, 1, 4], 71)
    """

    forms: ClassVar = {**FORMS, "bfile": "to_b_file", "sparse-svg": "to_sparse_svg"}

    rules: str
    values: Array
    period: Period | None
    method: Method
    space: SparseSpace | None = None
    note: str | None = None
    certificate: Certificate | None = field(default=None, repr=False)

    def __len__(self) -> int:
        return len(self.values)

    def __iter__(self) -> Iterator[int]:
        return iter(self.values.tolist())

    @overload
    def __getitem__(self, heap: int) -> int: ...
    @overload
    def __getitem__(self, heap: slice) -> list[int]: ...
    def __getitem__(self, heap: int | slice) -> int | list[int]:
        if isinstance(heap, slice):
            part: list[int] = self.values[heap].tolist()
            return part
        return int(self.values[heap])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, HeapSequence):
            return NotImplemented
        return (self.rules, list(self), self.period) == (other.rules, list(other), other.period)

    __hash__ = None  # type: ignore[assignment]

    def as_dict(self) -> dict[str, Any]:
        """The object that `sequence --json` prints."""
        return {
            "schema": SCHEMA,
            "rules": self.rules,
            "values": self.values.tolist(),
            "period": None if self.period is None else self.period.as_dict(),
            "method": {
                "kind": self.method.kind,
                "name": self.method.name,
                "source": self.method.source,
            },
            "sparse_space": None if self.space is None else self.space.as_dict(),
        }

    @property
    def title(self) -> str:
        """The rules, and how far the values go."""
        return f"{self.rules}: values of heaps 0 to {len(self) - 1:,}"

    head = ("heap", "value")

    def body(self) -> Iterator[tuple[Cell, ...]]:
        """A row for each heap."""
        return enumerate(self)

    def form_for(self, file: str | None) -> str:
        """As for any table, but b012345.txt is a b-file.

        >>> import lastmove as lm
        >>> kayles = lm.sequence("kayles", 5)
        >>> kayles.form_for("kayles.csv"), kayles.form_for("b002186.txt"), kayles.form_for(None)
        ('csv', 'bfile', 'text')
        """
        name = PurePath(file or "").name
        b_file = name.startswith("b") and name.endswith(".txt") and name[1:-4].isdigit()
        return "bfile" if b_file else super().form_for(file)

    def to_text(self) -> str:
        """Twenty values a line, then the period and the method."""
        values = self[:WRITTEN]
        width = max(3, *(len(str(value)) + 1 for value in values))
        side = len(str(len(values)))
        heads = f"{'n':>{side}} │" + "".join(f"{column:>{width}}" for column in range(PER_LINE))
        lines = [self.title, "", heads, "─" * (side + 1) + "┼" + "─" * (len(heads) - side - 2)]
        for start in range(0, len(values), PER_LINE):
            row = "".join(f"{value:>{width}}" for value in values[start : start + PER_LINE])
            lines.append(f"{start:>{side}} │{row}")
        if len(self) > WRITTEN:
            lines.append(
                f"{'…':>{side}} │ the first {WRITTEN:,} of {len(self):,}; "
                "--format csv or bfile writes all"
            )
        return "\n".join([*lines, "", self.described()]) + "\n"

    def to_b_file(self) -> str:
        """As the OEIS keeps sequences: `n a(n)`, a line each."""
        head = f"# Nim values of heaps of n chips, {self.rules}\n"
        return head + "".join(f"{n} {value}\n" for n, value in enumerate(self))

    def to_latex(self) -> str:
        """A `tabular`, twenty values a row, and the period in a sentence."""
        period, told = self.period, ""
        if period is not None:
            added = f" + {period.saltus}" if period.saltus else ""
            how = "" if period.proved else " (observed)"
            told = (
                rf"% $\mathcal{{G}}(n + {period.length}) = \mathcal{{G}}(n){added}$ "
                rf"for $n \ge {period.start}${how}" + "\n"
            )
        return self._in_rows(len(self)).to_latex() + told

    def _in_rows(self, count: int) -> Listing:
        """So many of the first values, twenty a row."""
        values: list[Cell] = [*self[:count]]
        values += [None] * (-len(values) % PER_LINE)
        rows = [(n, *values[n : n + PER_LINE]) for n in range(0, len(values), PER_LINE)]
        head = ["n", *(f"+{column}" for column in range(PER_LINE))]
        return Listing(self.title, head, rows, named=1)

    def _repr_html_(self) -> str:
        more = f"the first {SEEN} of {len(self):,}; " if len(self) > SEEN else ""
        period = "no period found" if self.period is None else str(self.period)
        return f"{self._in_rows(SEEN).to_html()}<p>{escape(more + period)}</p>\n"

    def to_svg(self) -> str:
        """A dot for each heap at the height of its value; the period is shaded."""
        from lastmove.render.plots import values_svg

        found = self.period
        band = None if found is None else (found.start, found.length, found.saltus, found.proved)
        return values_svg(self.rules, self.values, band)

    def to_sparse_svg(self) -> str:
        """Rare and common heaps told apart, on a logarithmic axis, and how often each value is."""
        from lastmove.render.plots import space_svg

        space = self.space
        if space is None:
            raise InputError(
                f"{self.rules} up to {len(self) - 1:,} was not computed by rare and common "
                "values, so there is no sparse space to draw"
            )
        return space_svg(self.rules, self.values, space.mask, space.with_heap, space.common)

    def to_numpy(self) -> Array:
        """The values."""
        return self.values

    def described(self) -> str:
        """The period and the method, in lines."""
        lines = []
        period = self.period
        if period is None:
            lines.append("  period    none found")
        else:
            lines.append(f"  period    {period}")
            if period.exceptions:
                shown = ", ".join(map(str, period.exceptions[:SHOWN]))
                more = len(period.exceptions) - SHOWN
                shown += f" and {more:,} more" if more > 0 else ""
                lines.append(f"  except    {shown}")
            if period.why:
                lines.append(f"  because   {period.why}")
        if self.space is not None:
            lines.append(f"  sparse    {self.space}")
        lines.append(f"  by        {self.method.name}")
        sources = self.method.source.split("; ")
        lines += [f"  {'see' if i == 0 else '':<9} {source}" for i, source in enumerate(sources)]
        if self.note:
            lines.append(f"  note      {self.note}")
        return "\n".join(lines)

    def __str__(self) -> str:
        shown = ", ".join(map(str, self[:100])) + (", …" if len(self) > 100 else "")
        return f"{self.title}\n  {shown}\n{self.described()}"
