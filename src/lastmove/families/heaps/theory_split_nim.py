"""Split-nim: values are heap sizes, but 3 and 4, 7 and 8, 11 and 12, … change places."""

from __future__ import annotations

from collections.abc import Iterator

from lastmove.core.bibliography import LASKER, NIM_AND_COMBINATORIAL_GAMES, cite
from lastmove.core.errors import NotKnown
from lastmove.core.heaps import HeapFormula
from lastmove.core.limits import Budget
from lastmove.core.nimbers import nim_sum
from lastmove.core.position import Move, Outcome, Play
from lastmove.core.solver import Run, ValueSolver, xor_text
from lastmove.core.verdict import Certificate, Method
from lastmove.families.heaps.rules import SplitNim

MOST_SPLITS = 1 << 16
"""Splits of one heap that are looked through as moves to one value.

Some heaps of 20 digits and more have billions, and are then told by a reduction alone.
"""
FORMULA = HeapFormula((0, 1, 2, 4, 3), 1, 4, 4, "Lasker's rule for split-nim", LASKER)


class SplitNimValues(ValueSolver[SplitNim]):
    """A heap of 4k+3 has value 4k+4, one of 4k+4 has value 4k+3, every other its own size.

    Cost: linear in the number of heaps, whatever their size, and in the number of winning moves.
    """

    method = Method(
        "theorem",
        "values of split-nim (Lasker's nim)",
        f"{LASKER}; {cite(NIM_AND_COMBINATORIAL_GAMES, 'exercise 1.10')}",
    )

    def value(self, position: SplitNim, run: Run) -> int:
        """The nim-sum of the heaps' values."""
        return nim_sum(split_nim_value(heap) for heap in position.heaps)

    def moves_to(self, position: SplitNim, value: int, run: Run) -> Iterator[Move]:
        """In each heap the one reduction to the value that is needed, then the splits to it.

        Raises `NotKnown` where one heap may have more splits to it than can be listed.
        """
        change = self.value(position, run) ^ value
        for index, heap in enumerate(position.heaps):
            run.budget.spend()
            wanted = split_nim_value(heap) ^ change
            left = split_nim_value(wanted)  # the rule undoes itself
            if left < heap:
                yield position.break_heap(index, heap - left, (left,) if left else ())
            for second in splits(heap, wanted, run.budget):
                yield position.break_heap(index, 0, (heap - second, second))

    def one_move_to(self, position: SplitNim, value: int, run: Run) -> Move | None:
        """A reduction; to a smaller value there always is one, in a heap that has the top bit."""
        change = self.value(position, run) ^ value
        for index, heap in enumerate(position.heaps):
            left = split_nim_value(split_nim_value(heap) ^ change)
            if left < heap:
                return position.break_heap(index, heap - left, (left,) if left else ())
        return None

    def reason(self, position: SplitNim, value: int, run: Run) -> str:
        """The values of the heaps, and their nim-sum."""
        values = [split_nim_value(heap) for heap in position.heaps]
        if not any(values):
            return "All heaps are empty, so the player to move has lost."
        end = (
            ", not 0: a move to nim-sum 0 wins"
            if value
            else ": every move unbalances it, and the reply can restore 0"
        )
        if len(values) == 1:
            return f"One heap of {position.heaps[0]} has value {value}{end}."
        return f"The values of the heaps have nim-sum {xor_text(values)}{end}."

    def certificate(self, position: SplitNim, play: Play, run: Run) -> Certificate:
        """The value; the checker applies the rule to each heap again."""
        value = self.value(position, run)
        outcome = Outcome.N if value else Outcome.P
        return Certificate("split-nim", position.inline(), play, outcome, value, {})


def split_nim_value(heap: int) -> int:
    """The nim value of a heap; applied twice it gives the heap again.

    >>> [split_nim_value(heap) for heap in range(9)]
    [0, 1, 2, 4, 3, 5, 6, 8, 7]
    """
    return heap + _step(heap % 4) if heap else 0


def _step(residue: int) -> int:
    """What the value of a heap that is not empty is more than the heap."""
    return (-1, 0, 0, 1)[residue]


def splits(heap: int, wanted: int, budget: Budget) -> list[int]:
    """The smaller parts of the splits whose parts' values have this nim-sum, in increasing order.

    Given the parts' residues modulo 4, their values x and y have a known sum and x ⊕ y = wanted.
    As x + y = (x ⊕ y) + 2 (x & y), x & y is known too, and each one bit of `wanted` goes either
    to x or to y. Cost: 2 to the number of those bits, where a solution is possible at all.
    """
    found: set[int] = set()
    for residue in range(4):
        steps = _step(residue), _step((heap - residue) % 4)
        twice = heap + sum(steps) - wanted
        common = twice // 2
        if twice < 0 or twice % 2 or common & wanted:
            continue
        if 1 << wanted.bit_count() > MOST_SPLITS:
            raise NotKnown(
                f"a heap of {heap} may have 2^{wanted.bit_count()} splits to value {wanted}, "
                f"of which at most {MOST_SPLITS:,} are listed"
            )
        chosen = wanted
        while True:
            budget.spend()
            first = (common | chosen) - steps[0]
            if first % 4 == residue and 0 < first <= heap - first:
                found.add(first)
            if chosen == 0:
                break
            chosen = (chosen - 1) & wanted
    return sorted(found)
