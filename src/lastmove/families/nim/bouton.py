"""Bouton's theorem: a nim position has the value of its nim-sum."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lastmove.core.bibliography import BOUTON, NIM_AND_COMBINATORIAL_GAMES, cite
from lastmove.core.heaps import HeapFormula
from lastmove.core.nimbers import nim_sum
from lastmove.core.position import Impartial, Move, Outcome, Play, nim_heaps
from lastmove.core.solver import Run, ValueSolver, xor_text
from lastmove.core.verdict import Certificate, Method


class Bouton(ValueSolver[Impartial]):
    """Nim, and every game that is nim by its rules: the value is the nim-sum of the heaps.

    Cost: linear in the number of heaps, whatever their size.
    """

    method = Method(
        "theorem",
        "Bouton's theorem",
        f"{BOUTON}; {cite(NIM_AND_COMBINATORIAL_GAMES, 'Theorem 1.10')}",
    )

    def applies(self, position: Impartial, play: Play) -> bool:
        """To nim, the rook and their sums, in normal play."""
        return play is Play.NORMAL and nim_heaps(position) is not None

    def value(self, position: Impartial, run: Run) -> int:
        """The nim-sum."""
        return nim_sum(*heaps_of(position))

    def moves_to(self, position: Impartial, value: int, run: Run) -> Iterator[Move]:
        """A heap h can be made h ⊕ s ⊕ value when that is smaller, s being the nim-sum now."""
        change = self.value(position, run) ^ value
        for index, heap in enumerate(heaps_of(position)):
            run.budget.spend()
            if heap ^ change < heap:
                yield position.reduce_heap(index, heap ^ change)

    def reason(self, position: Impartial, value: int, run: Run) -> str:
        """The nim-sum, written out."""
        heaps = heaps_of(position)
        if not any(heaps):
            return "All heaps are empty, so the player to move has lost."
        total = f"The nim-sum is {xor_text(heaps)}" if len(heaps) > 1 else f"One heap of {value}"
        if value == 0:
            return f"{total}: every move unbalances it, and the reply can restore 0."
        return f"{total}, not 0: a move to nim-sum 0 wins."

    def certificate(self, position: Impartial, play: Play, run: Run) -> Certificate:
        """The value; the checker adds the heaps up again."""
        value = self.value(position, run)
        first = next(self.moves_to(position, 0, run), None) if value else None
        return Certificate(
            "nim-sum",
            position.inline(),
            play,
            Outcome.N if value else Outcome.P,
            value,
            {} if first is None else {"move": first.to.inline()},
        )


def heaps_of(position: Impartial) -> tuple[int, ...]:
    """The heaps of a position that is nim by its rules."""
    heaps = nim_heaps(position)
    assert heaps is not None
    return heaps


HEAP_VALUES = HeapFormula(
    (0,), 0, 1, 1, "the theorem of Bouton: a heap has its size as value", BOUTON
)


def nim_sums(rows: int, columns: int) -> Any:
    """The nimbers of two heaps, i ⊕ j."""
    import numpy as np

    return np.arange(rows)[:, None] ^ np.arange(columns)[None, :]
