"""Octal games whose values repeat: find and prove the period, then read off heaps of any size."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING

from lastmove.core.bibliography import GUY_SMITH, HOWSE_NOWAKOWSKI
from lastmove.core.errors import LimitReached, NotKnown
from lastmove.core.nimbers import nim_sum
from lastmove.core.position import Move, Play
from lastmove.core.solver import Run
from lastmove.core.steps import Math, Parts, Say, Step
from lastmove.core.verdict import Method
from lastmove.families.heaps.copied_heaps import copied_heaps
from lastmove.families.heaps.heap_by_heap import MOST_VALUES, HeapByHeap, table_of
from lastmove.families.heaps.heap_values import BY_MEX, FOLLOW, ValuesByMex
from lastmove.families.heaps.rules import BreakingGame, code_of

if TYPE_CHECKING:
    from lastmove.families.heaps.nim_values.compute import HeapValues

LARGE = 500
"""Smaller heaps are computed one by one, which proves as much and lists the values."""
MOST_OPTIONS = 200_000
"""Options that are gone through for the winning moves; a larger heap has too many to list."""
FAR = 1 << 17
"""Heaps looked at for the number beside an argument that tells who wins."""
FARTHEST = 1 << 30
"""Heaps looked at for a period."""


class PeriodicHeaps(HeapByHeap):
    """Games by code with a large heap, in normal play.

    If G(n + p) = G(n) for n from e to 2e + p + m − 1, where m is the most chips that a move takes,
    then for all n from e on; and values may grow, as docs/growth.md tells. Cost: the square of the
    heaps up to where that is seen, or up to the largest heap if it comes first; often far less
    (`nim_values`).
    """

    periodic = Method("theorem", "periodicity of octal games", GUY_SMITH)
    grown = Method(
        "theorem", "growth of hexadecimal games (docs/growth.md)", f"compare {HOWSE_NOWAKOWSKI}"
    )
    position: BreakingGame

    @property
    def method(self) -> Method:  # type: ignore[override]
        """By what was proved."""
        _, length, saltus = law(self.table)
        return self.grown if saltus else self.periodic if length else BY_MEX

    @property
    def kind(self) -> str:  # type: ignore[override]
        """With a period, or with all values."""
        return "octal-period" if law(self.table)[1] else "heap-values"

    @cached_property
    def table(self) -> HeapValues:
        """The values up to the largest heap, or up to where a period is proved."""
        return known_values(self.position, self.run)

    def of(self, heap: int) -> int:
        """By the table, or by the period."""
        return value_of(self.table, heap)

    def options(self, heap: int) -> Iterator[tuple[int, ...]]:
        """What the moves leave of a heap; without their texts, which take long to write."""
        listed = self.position.heap_options(self.position.setting, heap)
        return (parts for _, parts in listed)

    def moves_to(self, value: int) -> Iterator[Move]:
        """As in any heap game; `NotKnown` for a huge heap, whose options are too many."""
        options = (True for heap in self.position.heaps for _ in self.options(heap))
        if sum(islice(options, MOST_OPTIONS + 1)) > MOST_OPTIONS:
            raise NotKnown(f"{self.position} has more than {MOST_OPTIONS:,} options")
        yield from super().moves_to(value)

    def one_move_to(self, value: int) -> Move | None:
        """Among the moves that leave a small part, or two or three equal ones nearly so.

        The values repeat, so that small parts stand for all others that have no bound.
        """
        start, length, _ = law(self.table)
        change = self.value ^ value
        code = code_of(self.position)
        assert code is not None
        for index, heap in enumerate(self.position.heaps):
            wanted = self.values[index] ^ change
            for taken, digit in enumerate(code.digits):
                left = heap - taken
                if left < 0:
                    break
                for parts in few_parts(left, digit, start + 2 * length):
                    self.run.budget.spend()
                    if nim_sum(map(self.of, parts)) == wanted:
                        return self.position.break_heap(index, taken, parts)
        return None

    @property
    def law(self) -> Parts:
        """The period, or growth, if one was proved."""
        start, length, saltus = law(self.table)
        if saltus:
            return (f"The values grow by {saltus:,} every {length:,} from heap {start:,} on.",)
        if length:
            return (f"The values repeat every {length:,} from heap {start:,} on.",)
        return ("The values of heaps follow one from the other by the mex rule.",)

    def rule(self) -> Iterator[Step]:
        """The first values, the period and why it lasts, and where the largest heap stands."""
        yield table_of(FOLLOW, self.of, MOST_VALUES)
        start, length, saltus = law(self.table)
        if saltus:
            yield Say(
                f"From heap {start} on the values grow by {saltus} every {length}: ",
                Math(f"G(n + {length}) = G(n) + {saltus}"),
                ". Single large parts, and pairs of parts whose values differ in their low bits "
                "only, reach every smaller value; and the parts of a heap never add up to its own "
                "value, as docs/growth.md proves for all heaps from a range that was gone through.",
            )
        elif length:
            yield from self._period(start, length)
        heap = max(self.position.heaps)
        if length and heap >= start + length:
            same = start + (heap - start) % length
            grown = f", whose value is {self.of(same)}, so it" if saltus else ", so it"
            yield Say(
                f"The heap of {heap} is {(heap - same) // length:,} periods past heap {same}"
                f"{grown} has the value {self.of(heap)}."
            )

    def _period(self, start: int, length: int) -> Iterator[Step]:
        code = code_of(self.position)
        assert code is not None
        parts = 3 if any(digit & 8 for digit in code.digits) else 2
        most = len(code.digits) - 1
        last = parts * (max(start, 1) + length) + most - length - 1
        larger = "larger part" if parts == 2 else "largest part"
        yield Say(
            f"From heap {start} on the values repeat every {length}: ",
            Math(f"G(n + {length}) = G(n)"),
            f" was seen for every n from {start} to {last}.",
        )
        yield Say(
            f"That is enough. A move takes at most {most}, so from any heap n + {length} with "
            f"n > {last} the {larger} that it leaves is at least {max(start, 1) + length}. Taking "
            f"{length} chips from that part does not change its value, so heaps n and n + {length} "
            "reach the same values and have the same mex (Guy and Smith)."
        )

    def proof(self) -> dict[str, object]:
        """The period; or, where none is proved, all values up to the largest heap."""
        start, length, saltus = law(self.table)
        if length:
            return {
                "period": {"start": start, "length": length}
                | ({"saltus": saltus} if saltus else {})
            }
        largest = max(self.position.heaps)
        self.run.check_certificate_size(largest + 1)
        return {"values": self.table.values[: largest + 1].tolist()}


def breaking_value(position: BreakingGame, run: Run) -> HeapByHeap | None:
    """Heap by heap; for large heaps in games by code, with a period if there is one.

    Where copying tells who wins, the number is not looked for beyond so many heaps.
    """
    largest = max(position.heaps, default=0)
    if code_of(position) is None or largest < LARGE:
        return ValuesByMex(position, run)
    if (
        largest > FAR
        and copied_heaps(position, Play.NORMAL, run) is not None
        and not law(known_values(position.with_heaps(FAR), run))[1]
    ):
        return None
    return PeriodicHeaps(position, run)


def is_searchable(position: BreakingGame) -> bool:
    """Never: values are computed heap by heap, or too far away."""
    return False


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
