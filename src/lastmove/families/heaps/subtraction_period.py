"""Subtraction games are periodic: find the period once, then read off heaps of any size."""

from __future__ import annotations

from dataclasses import dataclass

from lastmove.core.bibliography import GOLOMB
from lastmove.core.limits import Budget
from lastmove.core.nimbers import nim_sum
from lastmove.core.position import Outcome, Play
from lastmove.core.solver import Run, ValueSolver, xor_text
from lastmove.core.verdict import Certificate, Method
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


class SubtractionPeriod(ValueSolver[Subtraction]):
    """Any subtraction game. Cost: (preperiod + period + largest number) × size of the set."""

    method = Method("theorem", "periodicity of subtraction games", GOLOMB)

    def value(self, position: Subtraction, run: Run) -> int:
        """The nim-sum of the heaps' values."""
        return nim_sum(*self._values(position, run)[0])

    def reason(self, position: Subtraction, value: int, run: Run) -> str:
        """The period, and the values it gives."""
        values, table = self._values(position, run)
        if table.length is not None:
            why = f"The values repeat every {table.length} from heap {table.start} on"
        else:
            why = (
                f"The values of heaps up to {max(position.heaps, default=0)} follow by the mex rule"
            )
        many = "s" if len(position.heaps) > 1 else ""
        heaps = ", ".join(map(str, position.heaps[:6])) + (", …" if position.heaps[6:] else "")
        end = "a move to value 0 wins" if value else "no move reaches value 0, so the opponent wins"
        total = f"nim-sum {xor_text(values)}" if len(values) > 1 else f"value {value}"
        gives = "give" if many else "gives"
        return f"{why}; heap{many} {heaps} {gives} {total}: {end}."

    def certificate(self, position: Subtraction, play: Play, run: Run) -> Certificate:
        """The period; the checker computes the values up to its end again and sees them repeat."""
        values, table = self._values(position, run)
        value = nim_sum(*values)
        period = None if table.length is None else {"start": table.start, "length": table.length}
        return Certificate(
            "subtraction-period",
            position.inline(),
            play,
            Outcome.N if value else Outcome.P,
            value,
            {"period": period},
        )

    def _values(self, position: Subtraction, run: Run) -> tuple[list[int], PeriodicValues]:
        largest = max(position.heaps, default=0)
        key = ("subtraction", position.setting)
        table: PeriodicValues | None = run.searches.get(key)
        if table is None or (table.length is None and largest >= len(table.values)):
            table = periodic_values(position.setting, largest, run.budget)
            run.searches[key] = table
        return [table[heap] for heap in position.heaps], table


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
