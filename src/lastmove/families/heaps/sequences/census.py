"""Every octal game with a few digits: its sequence and its period, as one table."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from itertools import product
from typing import Any

from lastmove.core.errors import LimitReached
from lastmove.core.job import Job
from lastmove.core.limits import Budget
from lastmove.core.progress import Meter
from lastmove.core.workers import Crew, Died
from lastmove.families.heaps.sequences.result import Period
from lastmove.families.heaps.sequences.work import Work, family
from lastmove.notation import Code
from lastmove.render.tables import Cell, Table, lined

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


def all_octal(
    digits: int,
    largest: int,
    budget: Budget,
    crew: Crew | None = None,
    meter: Meter | None = None,
) -> Iterator[Row]:
    """The games 0.d₁, 0.d₁d₂, … with up to so many digits, in order, up to the heap `largest`.

    Codes that end in 0 are those with fewer digits, so each game is there once; 0.0 has no moves.
    """
    chosen = codes(digits)
    meter, done = meter or Meter(), 0

    def look(_: object = None) -> None:
        budget.check()
        meter.tell(done, len(chosen), "games")

    if crew is None:
        for code in chosen:
            look()
            yield row_of((code, largest), budget)
            done += 1
        return
    tasks = [(code, largest) for code in chosen]
    ready: dict[int, Row] = {}
    with closing(crew.outcomes(row_of, tasks, look, memory=budget.memory)) as ended:
        after = 0
        for index, row in ended:
            if row is Died:
                raise LimitReached(f"the workers died at {chosen[index]}", "memory")
            ready[index] = row
            done += 1
            while after in ready:
                yield ready.pop(after)
                after += 1


def row_of(asked: tuple[str, int], budget: Budget | None = None) -> Row:
    """One game by its code, up to a heap."""
    code, largest = asked
    work = Work(family(f"octal({code})"), largest, Job(budget=budget))
    work.run()
    sequence = work.result()
    values = sequence.values
    zeros = (values == 0).nonzero()[0]
    return Row(
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


@dataclass(frozen=True)
class Census(Table):
    """Every game a row."""

    rows: tuple[Row, ...]

    head = (
        "code", "heaps", "period", "preperiod", "proved", "exceptions", "last_exception",
        "largest_value", "at_heap", "last_zero", "first_values", "method",
    )  # fmt: skip

    @property
    def title(self) -> str:
        """How many games, and of how many the period is proved."""
        proved = sum(row.period is not None and row.period.proved for row in self.rows)
        return (
            f"{len(self.rows)} games up to heap {self.rows[0].heaps:,}: {proved} with a proved "
            f"period, {len(self.rows) - proved} without (? observed, — none seen)"
        )

    def body(self) -> Iterator[tuple[Cell, ...]]:
        """What is known of each game."""
        for row in self.rows:
            period = row.period
            known: tuple[Cell, ...] = (None, None, "no", None, None)
            if period is not None:
                odd, proved = period.exceptions, "yes" if period.proved else "no"
                last = odd[-1] if odd else None
                known = (period.length, period.start, proved, len(odd), last)
            first = " ".join(map(str, row.first))
            rest = (row.largest, row.largest_at, row.last_zero, first, row.method)
            yield row.code, row.heaps, *known, *rest

    def as_dict(self) -> dict[str, Any]:
        """The rows by themselves."""
        return {"games": [row.as_dict() for row in self.rows]}

    def to_text(self) -> str:
        """The periods, aligned, and how many are proved."""
        lines = []
        for row in self.rows:
            length, start, odd = "—", "", ""
            if row.period is not None:
                length = f"{row.period.length}{'' if row.period.proved else '?'}"
                start, odd = str(row.period.start), str(len(row.period.exceptions))
            first = " ".join(map(str, row.first[:20]))
            lines.append([row.code, length, start, odd, str(row.largest), first])
        heads = ["code", "period", "from", "exceptions", "largest", "values"]
        return "\n".join([*lined(heads, lines), "", self.title]) + "\n"
