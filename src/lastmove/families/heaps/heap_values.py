"""Take-and-break games: the values of heaps 0, 1, 2, … follow one from the other."""

from __future__ import annotations

from collections.abc import Iterator

from lastmove.core.bibliography import GRUNDY, GUY_SMITH, SPRAGUE
from lastmove.core.limits import Budget
from lastmove.core.nimbers import lowest_zero, nim_sum
from lastmove.core.position import Move, Outcome, Play
from lastmove.core.solver import Run, ValueSolver, xor_text
from lastmove.core.verdict import Certificate, Method
from lastmove.families.heaps.rules import BreakingGame


class HeapValues(ValueSolver[BreakingGame]):
    """A heap's value is the mex over its moves of the nim-sum of the parts' values.

    Cost: the number of moves in all heaps up to the largest n, so about n² for games with two
    parts and n³ with three. No position of several heaps is ever looked at.
    """

    method = Method(
        "theorem",
        "Sprague–Grundy values heap by heap",
        f"{SPRAGUE}; {GRUNDY}; {GUY_SMITH}",
    )

    def value(self, position: BreakingGame, run: Run) -> int:
        """The nim-sum of the heaps' values."""
        return nim_sum(heap_values(position, run))

    def moves_to(self, position: BreakingGame, value: int, run: Run) -> Iterator[Move]:
        """A heap of value v must be left with parts of nim-sum v ⊕ s ⊕ value, s being that now."""
        values = heap_values(position, run)
        table = value_table(position, run)
        change = nim_sum(values) ^ value
        for index, heap in enumerate(position.heaps):
            for taken, parts in position.heap_options(position.setting, heap):
                run.budget.spend()
                reached = 0
                for part in parts:
                    reached ^= table[part]
                if reached == values[index] ^ change:
                    yield position.break_heap(index, taken, parts)

    def reason(self, position: BreakingGame, value: int, run: Run) -> str:
        """The values of the heaps, and their nim-sum."""
        values = heap_values(position, run)
        end = "a move to value 0 wins" if value else "no move reaches value 0, so the opponent wins"
        if not values:
            return "There is no heap, so the player to move has lost."
        if len(values) == 1:
            [heap] = position.heaps
            return f"By the mex rule, heap by heap, a heap of {heap} has value {value}: {end}."
        return f"By the mex rule, heap by heap, the values have nim-sum {xor_text(values)}: {end}."

    def certificate(self, position: BreakingGame, play: Play, run: Run) -> Certificate:
        """The values of all heaps up to the largest; the checker takes every mex again."""
        value = self.value(position, run)
        largest = max(position.heaps, default=0)
        run.check_certificate_size(largest + 1)
        return Certificate(
            "heap-values",
            position.inline(),
            play,
            Outcome.N if value else Outcome.P,
            value,
            {"values": value_table(position, run)[: largest + 1]},
        )


def value_table(position: BreakingGame, run: Run) -> list[int]:
    """The values of heaps 0, 1, 2, … up to the largest heap at least, kept for the whole run."""
    table: list[int] = run.searches.setdefault(("heap values", position.kind()), [])
    extend(table, position, max(position.heaps, default=0), run.budget)
    return table


def heap_values(position: BreakingGame, run: Run) -> list[int]:
    """The value of each heap."""
    table = value_table(position, run)
    return [table[heap] for heap in position.heaps]


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
