"""Nim with additions: chips that may be added do not help, so the value is still the nim-sum."""

from __future__ import annotations

from collections.abc import Iterator

from lastmove.core.bibliography import COMBINATORIAL_GAME_THEORY, cite
from lastmove.core.nimbers import nim_sum
from lastmove.core.position import Move, Outcome, Play
from lastmove.core.solver import Run, ValueSolver, xor_text
from lastmove.core.verdict import Certificate, Method
from lastmove.families.nim.rules_growing_nim import GrowingNim


class NimWithAdditions(ValueSolver[GrowingNim]):
    """Growing nim: the value is the nim-sum of the heaps, whatever the budget.

    Every smaller value is reached by taking chips, as in nim, and no move keeps the nim-sum:
    adding changes one heap, or adds a heap that is not empty. Cost: linear in the heaps.
    """

    method = Method(
        "theorem",
        "nim with additions",
        cite(COMBINATORIAL_GAME_THEORY, "section 2.2, observation"),
    )

    def value(self, position: GrowingNim, run: Run) -> int:
        """The nim-sum."""
        return nim_sum(*position.state[0])

    def moves_to(self, position: GrowingNim, value: int, run: Run) -> Iterator[Move]:
        """One change of each heap, by taking or adding; and one new heap, if the budget allows."""
        heaps, budget = position.state
        change = nim_sum(*heaps) ^ value
        for index, heap in enumerate(heaps):
            run.budget.spend()
            wanted = heap ^ change
            to = (*heaps[:index], wanted, *heaps[index + 1 :])
            if wanted < heap:
                text = f"take {heap - wanted} from heap {index + 1}"
                yield Move(text, position.at((to, budget)))
            elif 0 < wanted - heap <= budget:
                text = f"add {wanted - heap} to heap {index + 1}"
                yield Move(text, position.at((to, budget - wanted + heap)))
        if 0 < change <= budget:
            to = ((*heaps, change), budget - change)
            yield Move(f"add a heap of {change}", position.at(to))

    def reason(self, position: GrowingNim, value: int, run: Run) -> str:
        """The nim-sum, and why additions are harmless."""
        heaps = position.state[0]
        total = f"The nim-sum is {xor_text(heaps)}" if len(heaps) > 1 else f"One heap of {value}"
        if value == 0:
            return f"{total}: any move, an addition too, unbalances it, and taking restores 0."
        return f"{total}, not 0: a move to nim-sum 0 wins, and an addition can be taken back."

    def certificate(self, position: GrowingNim, play: Play, run: Run) -> Certificate:
        """The value; the checker adds the heaps up again."""
        value = self.value(position, run)
        outcome = Outcome.N if value else Outcome.P
        return Certificate("growing-nim", position.inline(), play, outcome, value, {})
