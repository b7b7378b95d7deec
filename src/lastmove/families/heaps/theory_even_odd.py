"""The even/odd game: a heap of 2k has value k − 1, a heap of 2k − 1 has value k."""

from __future__ import annotations

from collections.abc import Iterator

from lastmove.core.bibliography import LECTURES, cite
from lastmove.core.heaps import HeapFormula
from lastmove.core.nimbers import nim_sum
from lastmove.core.position import Move, Outcome, Play
from lastmove.core.solver import Run, ValueSolver, xor_text
from lastmove.core.verdict import Certificate, Method
from lastmove.families.heaps.rules import EvenOdd

FORMULA = HeapFormula(
    (0, 1, 0), 1, 2, 1, "the lemma on the even/odd game", cite(LECTURES, "Lemma 2")
)


class EvenOddValues(ValueSolver[EvenOdd]):
    """Lemma 2 of the lecture notes, for several heaps added up.

    Cost: linear in the number of heaps, whatever their size.
    """

    method = Method("theorem", "values of the even/odd game", cite(LECTURES, "Lemma 2"))

    def value(self, position: EvenOdd, run: Run) -> int:
        """The nim-sum of the heaps' values."""
        return nim_sum(even_odd_value(heap) for heap in position.heaps)

    def moves_to(self, position: EvenOdd, value: int, run: Run) -> Iterator[Move]:
        """Heaps of one parity have different values, so each heap has at most one such move."""
        change = self.value(position, run) ^ value
        for index, heap in enumerate(position.heaps):
            run.budget.spend()
            wanted = even_odd_value(heap) ^ change
            left = 2 * wanted + 2 if heap % 2 == 0 else max(0, 2 * wanted - 1)
            if left < heap:
                yield position.leave(index, left)

    def reason(self, position: EvenOdd, value: int, run: Run) -> str:
        """The values of the heaps, and their nim-sum."""
        end = "a move to value 0 wins" if value else "no move reaches value 0, so the opponent wins"
        if len(position.heaps) == 1:
            [heap] = position.heaps
            if heap == 0:
                return "The heap is empty, so the player to move has lost."
            half = f"2·{heap // 2}" if heap % 2 == 0 else f"2·{(heap + 1) // 2} − 1"
            return f"A heap of {heap} = {half} has value {value}: {end}."
        values = [even_odd_value(heap) for heap in position.heaps]
        return f"The values of the heaps have nim-sum {xor_text(values)}: {end}."

    def certificate(self, position: EvenOdd, play: Play, run: Run) -> Certificate:
        """The value; the checker applies the lemma to each heap again."""
        value = self.value(position, run)
        outcome = Outcome.N if value else Outcome.P
        return Certificate("even-odd", position.inline(), play, outcome, value, {})


def even_odd_value(heap: int) -> int:
    """The nim value of a heap.

    >>> [even_odd_value(heap) for heap in range(9)]
    [0, 1, 0, 2, 1, 3, 2, 4, 3]
    """
    if heap == 0:
        return 0
    return (heap + 1) // 2 if heap % 2 else heap // 2 - 1
