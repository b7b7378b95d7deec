"""Take 1 to k chips: the value of a heap is its remainder modulo k + 1."""

from __future__ import annotations

from lastmove.core.bibliography import LECTURES, cite
from lastmove.core.nimbers import nim_sum
from lastmove.core.position import Outcome, Play
from lastmove.core.solver import Run, ValueSolver, xor_text
from lastmove.core.verdict import Certificate, Method
from lastmove.families.heaps.rules import Subtraction


class BoundedSubtraction(ValueSolver[Subtraction]):
    """Subtraction games with take = {1, …, k}. Cost: linear in the number of heaps."""

    method = Method(
        "theorem",
        "remainders modulo k + 1",
        cite(LECTURES, "Game 1 and sums of other subtraction games"),
    )

    def applies(self, position: Subtraction, play: Play) -> bool:
        """When the numbers to take are 1 to k without a gap."""
        return play is Play.NORMAL and position.setting[-1] == len(position.setting)

    def value(self, position: Subtraction, run: Run) -> int:
        """The nim-sum of the remainders."""
        return nim_sum(*remainders(position))

    def reason(self, position: Subtraction, value: int, run: Run) -> str:
        """The remainders, and the reply they suggest."""
        rests, modulus = remainders(position), len(position.setting) + 1
        if len(rests) == 1:
            heap = position.heaps[0]
            if value == 0:
                return (
                    f"{heap} is a multiple of {modulus}: answer taking x by taking {modulus} − x."
                )
            return (
                f"{heap} is {value} more than a multiple of {modulus}: taking {value} leaves one."
            )
        return f"The remainders modulo {modulus} have nim-sum {xor_text(rests)}" + (
            ", not 0: a move to nim-sum 0 wins." if value else ": every move can be answered."
        )

    def certificate(self, position: Subtraction, play: Play, run: Run) -> Certificate:
        """The value; the checker takes the remainders again."""
        value = self.value(position, run)
        outcome = Outcome.N if value else Outcome.P
        return Certificate("remainders", position.inline(), play, outcome, value, {})


def remainders(position: Subtraction) -> list[int]:
    """The heaps modulo k + 1."""
    return [heap % (len(position.setting) + 1) for heap in position.heaps]
