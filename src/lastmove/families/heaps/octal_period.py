"""Octal games whose values repeat: find and prove the period, then read off heaps of any size."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from lastmove.core.bibliography import GUY_SMITH, HOWSE_NOWAKOWSKI
from lastmove.core.errors import LimitReached, NotKnown
from lastmove.core.nimbers import nim_sum
from lastmove.core.position import Move, Outcome, Play
from lastmove.core.solver import Run, ValueSolver, xor_text
from lastmove.core.verdict import Certificate, Method, Verdict
from lastmove.families.heaps.heap_values import HeapValues as HeapByHeap
from lastmove.families.heaps.rules import BreakingGame, code_of

if TYPE_CHECKING:
    from lastmove.families.heaps.nim_values.compute import HeapValues

LARGE = 500
"""Smaller heaps are computed one by one, which proves as much and lists the values."""
MOST_OPTIONS = 200_000
"""Options that are gone through for the winning moves; a larger heap has too many to list."""
FARTHEST = 1 << 30
"""Heaps looked at for a period."""


class OctalPeriod(ValueSolver[BreakingGame]):
    """Games by code with a large heap, in normal play.

    If G(n + p) = G(n) for n from e to 2e + p + m − 1, where m is the most chips that a move takes,
    then for all n from e on; and values may grow, as docs/growth.md tells. Cost: the square of the
    heaps up to where that is seen, or up to the largest heap if it comes first; often far less
    (`nim_values`).
    """

    method = Method("theorem", "periodicity of octal games", GUY_SMITH)
    grown = Method(
        "theorem", "growth of hexadecimal games (docs/growth.md)", f"compare {HOWSE_NOWAKOWSKI}"
    )

    def applies(self, position: BreakingGame, play: Play) -> bool:
        """To games by code in normal play, with a heap that is not small."""
        return (
            play is Play.NORMAL
            and code_of(position) is not None
            and max(position.heaps, default=0) >= LARGE
        )

    def value(self, position: BreakingGame, run: Run) -> int:
        """The nim-sum of the heaps' values."""
        return nim_sum(heap_values(position, run))

    def moves_to(self, position: BreakingGame, value: int, run: Run) -> Iterator[Move]:
        """A heap of value v must be left with parts of nim-sum v ⊕ s ⊕ value, s being that now.

        Raises `NotKnown` for a huge heap, which has too many options to go through.
        """
        options = (
            True for heap in position.heaps for _ in position.heap_options(position.setting, heap)
        )
        if sum(islice(options, MOST_OPTIONS + 1)) > MOST_OPTIONS:
            raise NotKnown(f"{position} has more than {MOST_OPTIONS:,} options")
        table = known_values(position, run)
        values = [value_of(table, heap) for heap in position.heaps]
        change = nim_sum(values) ^ value
        for index, heap in enumerate(position.heaps):
            for taken, parts in position.heap_options(position.setting, heap):
                run.budget.spend()
                if nim_sum(value_of(table, part) for part in parts) == values[index] ^ change:
                    yield position.break_heap(index, taken, parts)

    def one_move_to(self, position: BreakingGame, value: int, run: Run) -> Move | None:
        """Among the moves that leave a small part, or two or three equal ones nearly so.

        The values repeat, so that small parts stand for all others that have no bound.
        """
        table = known_values(position, run)
        start, length, _ = law(table)
        values = [value_of(table, heap) for heap in position.heaps]
        change = nim_sum(values) ^ value
        code = code_of(position)
        assert code is not None
        for index, heap in enumerate(position.heaps):
            wanted = values[index] ^ change
            for taken, digit in enumerate(code.digits):
                left = heap - taken
                if left < 0:
                    break
                for parts in few_parts(left, digit, start + 2 * length):
                    run.budget.spend()
                    if nim_sum(value_of(table, part) for part in parts) == wanted:
                        return position.break_heap(index, taken, parts)
        return None

    def verdict(self, position: BreakingGame, play: Play, run: Run) -> Verdict:
        """As for any theorem, with the name of what was proved."""
        _, length, saltus = law(known_values(position, run))
        method = self.grown if saltus else self.method if length else HeapByHeap.method
        return replace(super().verdict(position, play, run), method=method)

    def reason(self, position: BreakingGame, value: int, run: Run) -> str:
        """The period, and the values it gives."""
        table = known_values(position, run)
        values = [value_of(table, heap) for heap in position.heaps]
        start, length, saltus = law(table)
        if saltus:
            why = f"The values grow by {saltus:,} every {length:,} from heap {start:,} on"
        elif length:
            why = f"The values repeat every {length:,} from heap {start:,} on"
        else:
            why = f"The values of heaps up to {max(position.heaps):,} follow by the mex rule"
        heaps = ", ".join(map(str, position.heaps[:6])) + (", …" if position.heaps[6:] else "")
        end = "a move to value 0 wins" if value else "no move reaches value 0, so the opponent wins"
        if len(values) == 1:
            return f"{why}; heap {heaps} has value {value}: {end}."
        return f"{why}; heaps {heaps} have nim-sum {xor_text(values)}: {end}."

    def certificate(self, position: BreakingGame, play: Play, run: Run) -> Certificate:
        """The period; or, where none is proved, all values up to the largest heap."""
        table = known_values(position, run)
        value = self.value(position, run)
        outcome = Outcome.N if value else Outcome.P
        start, length, saltus = law(table)
        if length:
            period = {"start": start, "length": length} | ({"saltus": saltus} if saltus else {})
            return Certificate(
                "octal-period", position.inline(), play, outcome, value, {"period": period}
            )
        largest = max(position.heaps)
        run.check_certificate_size(largest + 1)
        listed = {"values": table.values[: largest + 1].tolist()}
        return Certificate("heap-values", position.inline(), play, outcome, value, listed)


def few_parts(left: int, digit: int, most: int) -> Iterator[tuple[int, ...]]:
    """Ways to leave so many chips as a digit allows: one part, or all but one part small.

    >>> list(few_parts(9, 6, 2))
    [(9,), (8, 1), (7, 2), (5, 4), (6, 3)]
    """
    if digit & 1 and left == 0:
        yield ()
    if digit & 2 and left > 0:
        yield (left,)
    if digit & 4:
        for small in range(1, min(most, left // 2) + 1):
            yield left - small, small
        middle = left // 2
        for small in range(middle, max(most, middle - most, 0), -1):
            yield left - small, small
    if digit & 8:
        for small in range(1, min(most, left // 3) + 1):
            for next_one in range(1, min(most, (left - small) // 2) + 1):
                yield left - small - next_one, next_one, small


def heap_values(position: BreakingGame, run: Run) -> list[int]:
    """The value of each heap."""
    table = known_values(position, run)
    return [value_of(table, heap) for heap in position.heaps]


def value_of(table: HeapValues, heap: int) -> int:
    """The value of a heap that is known, or that the period gives."""
    if heap < table.done:
        return int(table.values[heap])
    start, length, saltus = law(table)
    rounds = (heap - start) // length
    return int(table.values[heap - rounds * length]) + rounds * saltus


def law(table: HeapValues) -> tuple[int, int, int]:
    """Start, length and saltus of what was proved; the length is 0 where nothing was."""
    if table.growth is not None:
        return table.growth
    return (*table.period, 0) if table.period is not None else (0, 0, 0)


def known_values(position: BreakingGame, run: Run) -> HeapValues:
    """The values up to the largest heap, or up to where a period is proved; kept for the run."""
    from lastmove.families.heaps.nim_values.breaking import Breaking
    from lastmove.families.heaps.nim_values.compute import HeapValues

    key = ("octal period", position.kind())
    table: HeapValues | None = run.searches.get(key)
    if table is None:
        code = code_of(position)
        assert code is not None
        table = run.searches[key] = HeapValues(Breaking.by_digits(code.digits))
    largest = max(position.heaps, default=0)
    while not law(table)[1] and table.done <= largest:
        if table.done >= FARTHEST:
            raise LimitReached(f"no period was found within {FARTHEST:,} heaps")
        table.extend(min(largest + 1, max(1024, 2 * table.done)), run.budget)
        table.look_for_growth(run.budget)
    return table
