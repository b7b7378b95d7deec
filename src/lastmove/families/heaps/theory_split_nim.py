"""Split-nim: values are heap sizes, but 3 and 4, 7 and 8, 11 and 12, … change places."""

from __future__ import annotations

from collections.abc import Iterator

from lastmove.core.bibliography import LASKER, NIM_AND_COMBINATORIAL_GAMES, cite
from lastmove.core.errors import NotKnown
from lastmove.core.heaps import HeapFormula
from lastmove.core.limits import Budget
from lastmove.core.position import Move
from lastmove.core.steps import Parts, Say, Step
from lastmove.core.verdict import Method
from lastmove.families.heaps.heap_by_heap import HeapByHeap, table_of
from lastmove.families.heaps.rules import SplitNim

MOST_SPLITS = 1 << 16
"""Splits of one heap that are looked through as moves to one value.

Some heaps of 20 digits and more have billions, and are then told by a reduction alone.
"""

FORMULA = HeapFormula((0, 1, 2, 4, 3), 1, 4, 4, "Lasker's rule for split-nim", LASKER)


class SplitNimValues(HeapByHeap):
    """A heap of 4k+3 has value 4k+4, one of 4k+4 has value 4k+3, every other its own size.

    Cost: linear in the number of heaps, whatever their size, and in the number of winning moves.
    """

    method = Method(
        "theorem",
        "values of split-nim (Lasker's nim)",
        f"{LASKER}; {cite(NIM_AND_COMBINATORIAL_GAMES, 'exercise 1.10')}",
    )
    kind = "split-nim"
    position: SplitNim

    def of(self, heap: int) -> int:
        """By the rule."""
        return split_nim_value(heap)

    def moves_to(self, value: int) -> Iterator[Move]:
        """In each heap the one reduction to the value that is needed, then the splits to it.

        Raises `NotKnown` where one heap may have more splits to it than can be listed.
        """
        change = self.value ^ value
        for index, heap in enumerate(self.position.heaps):
            self.run.budget.spend()
            yield from self._reduced(index, change)
            for second in splits(heap, split_nim_value(heap) ^ change, self.run.budget):
                yield self.position.break_heap(index, 0, (heap - second, second))

    def one_move_to(self, value: int) -> Move | None:
        """To a smaller value there always is one, in a heap that has the top bit.

        It is a reduction, or from 4k+3, of value 4k+4, to 4k+3 the split into 4k+2 and 1.
        """
        change = self.value ^ value
        for index, heap in enumerate(self.position.heaps):
            for move in self._reduced(index, change):
                return move
            if heap % 4 == 3 and split_nim_value(heap) ^ change == heap:
                return self.position.break_heap(index, 0, (heap - 1, 1))
        return None

    def _reduced(self, index: int, change: int) -> Iterator[Move]:
        heap = self.position.heaps[index]
        left = split_nim_value(split_nim_value(heap) ^ change)  # the rule undoes itself
        if left < heap:
            yield self.position.break_heap(index, heap - left, (left,) if left else ())

    @property
    def law(self) -> Parts:
        """The rule."""
        return ("A heap is worth its size, but 3 and 4, 7 and 8, and so on change places.",)

    def rule(self) -> Iterator[Step]:
        """The rule, and why it holds."""
        yield table_of(
            "In split-nim a heap has its size as value, but 3 and 4, 7 and 8, and so on change "
            "places:",
            split_nim_value,
            12,
        )
        yield Say(
            "Taking chips reaches the values of all smaller heaps. From 4k+3 the split into 4k+2 "
            "and 1 reaches 4k+3 as well, and none reaches 4k+4; from 4k+4 taking one reaches 4k+4, "
            "and no split reaches 4k+3. From 4k+1 and 4k+2 splits bring nothing that matters."
        )


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
