"""Subtraction games are periodic: find the period once, then read off heaps of any size."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from lastmove.core.bibliography import GOLOMB
from lastmove.core.limits import Budget
from lastmove.core.steps import Parts, Say, Step
from lastmove.core.verdict import Method
from lastmove.families.heaps.heap_by_heap import HeapByHeap, table_of
from lastmove.families.heaps.rules import Subtraction


@dataclass(frozen=True)
class PeriodicValues:
    """Nim values of heaps 0, 1, 2, …, and the period proved for them, if one was needed.

    With m the largest number that may be taken, a heap's value depends on the m values before it.
    So when m consecutive values occur again `length` places later, everything repeats.
    """

    values: list[int]
    start: int | None
    length: int | None

    def __getitem__(self, heap: int) -> int:
        if heap < len(self.values):
            return self.values[heap]
        assert self.start is not None
        assert self.length is not None
        return self.values[self.start + (heap - self.start) % self.length]


class SubtractionValues(HeapByHeap):
    """Any subtraction game. Cost: (preperiod + period + largest number) × size of the set."""

    method = Method("theorem", "periodicity of subtraction games", GOLOMB)
    kind = "subtraction-period"
    position: Subtraction

    @cached_property
    def table(self) -> PeriodicValues:
        """The values, made once a run for all heaps up to the largest asked for."""
        largest = max(self.position.heaps, default=0)
        key = ("subtraction", self.position.setting)
        table: PeriodicValues | None = self.run.searches.get(key)
        if table is None or (table.length is None and largest >= len(table.values)):
            table = periodic_values(self.position.setting, largest, self.run.budget)
            self.run.searches[key] = table
        return table

    def of(self, heap: int) -> int:
        """By the table, or by the period."""
        return self.table[heap]

    @property
    def law(self) -> Parts:
        """The period, or that it was not needed."""
        table = self.table
        if table.length is None:
            return ("The values of heaps follow one from the other by the mex rule.",)
        return (f"The values repeat every {table.length} from heap {table.start} on.",)

    def rule(self) -> Iterator[Step]:
        """The values of small heaps, and where they begin to repeat."""
        take, table = self.position.setting, self.table
        shown = [*map(str, take)] if len(take) <= 12 else [*map(str, take[:10]), "…", str(take[-1])]
        yield table_of(
            f"The value of a heap is the mex of the values {', '.join(shown)} places before it:",
            self.of,
            len(table.values) - 1,
        )
        if table.length is not None:
            yield Say(
                f"The {take[-1]} values from heap {table.start} on occur again {table.length} "
                f"places later. A value depends on the {take[-1]} before it only, so from there on "
                f"everything repeats with period {table.length}."
            )

    def proof(self) -> dict[str, object]:
        """The period; the checker computes the values up to its end and sees them repeat."""
        start, length = self.table.start, self.table.length
        return {"period": None if length is None else {"start": start, "length": length}}


def periodic_values(take: tuple[int, ...], largest: int, budget: Budget) -> PeriodicValues:
    """The values up to this heap, or up to where the period is proved, whichever comes first.

    The period is found by Brent's method: the window before a power of two is compared with the
    windows after it until it recurs.
    """
    window = take[-1]
    values: list[int] = []
    anchor, next_anchor = 0, max(window, 1)
    while len(values) <= largest:
        budget.spend(len(take))
        heap = len(values)
        options = {values[heap - taken] for taken in take if taken <= heap}
        value = 0
        while value in options:
            value += 1
        values.append(value)
        end = len(values)
        if end > next_anchor:
            anchor, next_anchor = next_anchor, 2 * next_anchor
        if (
            anchor >= window
            and value == values[anchor - 1]
            and values[end - window :] == values[anchor - window : anchor]
        ):
            length = end - anchor
            start = anchor - window
            while start > 0 and values[start - 1] == values[start - 1 + length]:
                start -= 1
            return PeriodicValues(values, start, length)
    return PeriodicValues(values, None, None)
