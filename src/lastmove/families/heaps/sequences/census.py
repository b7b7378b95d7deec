"""Every octal game with a few digits: its sequence and its period, as one table."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

from lastmove.core.limits import Budget
from lastmove.families.heaps.sequences.result import Period
from lastmove.families.heaps.sequences.work import Work, family
from lastmove.notation import Code

FIRST = 24
"""Values that a row shows."""


@dataclass(frozen=True)
class Row:
    """One game: its code, what is known of its period, and its values in short."""

    code: str
    heaps: int
    period: Period | None
    largest: int
    largest_at: int
    last_zero: int
    first: tuple[int, ...]
    method: str

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "code": self.code,
            "heaps": self.heaps,
            "period": None if self.period is None else self.period.as_dict(),
            "largest": self.largest,
            "largest_at": self.largest_at,
            "last_zero": self.last_zero,
            "values": list(self.first),
            "method": self.method,
        }


def all_octal(digits: int, largest: int, budget: Budget) -> Iterator[Row]:
    """The games 0.d₁, 0.d₁d₂, … with up to so many digits, in order, up to the heap `largest`.

    Codes that end in 0 are those with fewer digits, so each game is there once; 0.0 has no moves.
    """
    for code in codes(digits):
        work = Work(family(f"octal({code})"), largest, budget, lambda work: None)
        work.run()
        sequence = work.result()
        values = sequence.values
        zeros = (values == 0).nonzero()[0]
        yield Row(
            code,
            largest,
            sequence.period,
            int(values.max()),
            int(values.argmax()),
            int(zeros[-1]),
            tuple(sequence[:FIRST]),
            sequence.method.name,
        )


def codes(digits: int) -> list[str]:
    """All codes with up to so many digits after the dot, in order.

    >>> len(codes(3)), codes(2)[:3], codes(2)[-1]
    (512, ['0.0', '0.01', '0.02'], '0.77')
    """
    found = []
    for chosen in product(range(8), repeat=digits):
        kept = list(chosen)
        while len(kept) > 1 and kept[-1] == 0:
            kept.pop()
        found.append(str(Code((0, *kept))))
    return found


HEADINGS = [
    "code", "heaps", "period", "preperiod", "proved", "exceptions", "last_exception",
    "largest_value", "at_heap", "last_zero", "first_values", "method",
]  # fmt: skip


def as_csv(rows: list[Row]) -> str:
    """One line a game."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(HEADINGS)
    for row in rows:
        period = row.period
        columns: list[Any] = ["", "", "no", "", ""]
        if period is not None:
            odd = period.exceptions
            proved = "yes" if period.proved else "no"
            columns = [period.length, period.start, proved, len(odd), odd[-1] if odd else ""]
        first = " ".join(map(str, row.first))
        rest = [row.largest, row.largest_at, row.last_zero, first, row.method]
        writer.writerow([row.code, row.heaps, *columns, *rest])
    return out.getvalue()


def as_text(rows: list[Row]) -> str:
    """The periods, aligned, and how many are proved."""
    lines = [f"{'code':<8}{'period':>9}{'from':>9}  {'exceptions':>10}  {'largest':>7}  values"]
    lines.append("─" * 96)
    for row in rows:
        period = row.period
        length, start, odd = "—", "", ""
        if period is not None:
            length = f"{period.length}{'' if period.proved else '?'}"
            start, odd = str(period.start), str(len(period.exceptions))
        first = " ".join(map(str, row.first[:20]))
        lines.append(f"{row.code:<8}{length:>9}{start:>9}  {odd:>10}  {row.largest:>7}  {first}")
    proved = sum(row.period is not None and row.period.proved for row in rows)
    lines.append("")
    lines.append(
        f"{len(rows)} games up to heap {rows[0].heaps:,}: {proved} with a proved period, "
        f"{len(rows) - proved} without (? observed, — none seen)"
    )
    return "\n".join(lines) + "\n"
