"""The even/odd game: a heap of 2k has value k − 1, a heap of 2k − 1 has value k."""

from __future__ import annotations

from collections.abc import Iterator

from lastmove.core.bibliography import LECTURES, cite
from lastmove.core.heaps import HeapFormula
from lastmove.core.position import Move
from lastmove.core.steps import Parts, Say, Step
from lastmove.core.verdict import Method
from lastmove.families.heaps.heap_by_heap import HeapByHeap, table_of
from lastmove.families.heaps.rules import EvenOdd

FORMULA = HeapFormula(
    (0, 1, 0), 1, 2, 1, "the lemma on the even/odd game", cite(LECTURES, "Lemma 2")
)


class EvenOddValues(HeapByHeap):
    """Lemma 2 of the lecture notes, for several heaps added up.

    Cost: linear in the number of heaps, whatever their size.
    """

    method = Method("theorem", "values of the even/odd game", cite(LECTURES, "Lemma 2"))
    kind = "even-odd"
    position: EvenOdd

    def of(self, heap: int) -> int:
        """By the lemma."""
        return even_odd_value(heap)

    def moves_to(self, value: int) -> Iterator[Move]:
        """Heaps of one parity have different values, so each heap has at most one such move."""
        change = self.value ^ value
        for index, heap in enumerate(self.position.heaps):
            self.run.budget.spend()
            wanted = even_odd_value(heap) ^ change
            left = 2 * wanted + 2 if heap % 2 == 0 else max(0, 2 * wanted - 1)
            if left < heap:
                yield self.position.leave(index, left)

    @property
    def law(self) -> Parts:
        """The lemma."""
        return ("A heap of 2k has value k − 1, a heap of 2k − 1 has value k.",)

    def rule(self) -> Iterator[Step]:
        """The lemma, and why it holds."""
        yield table_of(
            "A heap of 2k has value k − 1, a heap of 2k − 1 has value k:", even_odd_value, 12
        )
        yield Say(
            "From an even heap the moves lead to the even heaps from 2 up, of values 0, 1, …, "
            "k − 2; from an odd one to the smaller odd ones, of values 1, …, k − 1, and to 0."
        )


def even_odd_value(heap: int) -> int:
    """The nim value of a heap.

    >>> [even_odd_value(heap) for heap in range(9)]
    [0, 1, 0, 2, 1, 3, 2, 4, 3]
    """
    if heap == 0:
        return 0
    return (heap + 1) // 2 if heap % 2 else heap // 2 - 1
