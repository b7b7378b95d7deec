"""Take-and-break games: the values of heaps 0, 1, 2, … follow one from the other."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from lastmove.core.bibliography import GRUNDY, GUY_SMITH, SPRAGUE
from lastmove.core.limits import Budget
from lastmove.core.nimbers import lowest_zero, nim_sum
from lastmove.core.steps import Math, Parts, Say, Step
from lastmove.core.verdict import Method
from lastmove.families.heaps.heap_by_heap import HeapByHeap, table_of
from lastmove.families.heaps.rules import BreakingGame

FOLLOW = (
    "A heap has as its value the mex, over all moves, of the nim-sum of the parts that the move "
    "leaves. So the values follow heap by heap:"
)
BY_MEX = Method(
    "theorem", "Sprague–Grundy values heap by heap", f"{SPRAGUE}; {GRUNDY}; {GUY_SMITH}"
)


class ValuesByMex(HeapByHeap):
    """A heap's value is the mex over its moves of the nim-sum of the parts' values.

    Cost: the number of moves in all heaps up to the largest n, so about n² for games with two
    parts and n³ with three. No position of several heaps is ever looked at.
    """

    method = BY_MEX
    kind = "heap-values"
    position: BreakingGame

    @cached_property
    def table(self) -> list[int]:
        """The values of heaps 0, 1, 2, … up to the largest at least, kept for the whole run."""
        table: list[int] = self.run.searches.setdefault(("heap values", self.position.kind()), [])
        extend(table, self.position, max(self.position.heaps, default=0), self.run.budget)
        return table

    def of(self, heap: int) -> int:
        """By the table."""
        return self.table[heap]

    @property
    def law(self) -> Parts:
        """Where the values come from."""
        return ("The values of heaps follow one from the other by the mex rule.",)

    def rule(self) -> Iterator[Step]:
        """The table of values, and how its last entry at hand comes about."""
        largest = max(self.position.heaps)
        yield table_of(FOLLOW, self.of, largest)
        seen = sorted({nim_sum(map(self.of, parts)) for parts in self.options(largest)})
        if seen:
            shown = ", ".join(map(str, seen[:30])) + (", …" if len(seen) > 30 else "")
            yield Say(
                f"From a heap of {largest} the moves reach the values ",
                Math(f"{{{shown}}}"),
                f", whose mex is {self.of(largest)}.",
            )

    def proof(self) -> dict[str, object]:
        """The values of all heaps up to the largest; the checker takes every mex again."""
        largest = max(self.position.heaps, default=0)
        self.run.check_certificate_size(largest + 1)
        return {"values": self.table[: largest + 1]}


def extend(table: list[int], position: BreakingGame, largest: int, budget: Budget) -> None:
    """Add values to the table until it holds that of the largest heap."""
    options, setting = position.heap_options, position.setting
    for heap in range(len(table), largest + 1):
        seen = moves = 0
        for _, parts in options(setting, heap):
            moves += 1
            if not moves & 1023:
                budget.spend(1024)
            reached = 0
            for part in parts:
                reached ^= table[part]
            seen |= 1 << reached
        budget.spend(1 + moves % 1024)
        table.append(lowest_zero(seen))
