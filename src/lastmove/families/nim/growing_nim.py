"""Nim with additions: chips that may be added do not help, so the value is still the nim-sum."""

from __future__ import annotations

from collections.abc import Iterator

from lastmove.core.bibliography import COMBINATORIAL_GAME_THEORY, cite
from lastmove.core.position import Move, Play
from lastmove.core.solver import Run
from lastmove.core.steps import Say, Step
from lastmove.core.verdict import Method
from lastmove.families.nim.additions import Additions, WithAdditions
from lastmove.families.nim.rules_growing_nim import BOTH, HEAPS, NEW, GrowingNim

ADDING = {
    BOTH: "Adding chips to a heap, or starting a heap,",
    HEAPS: "Adding chips to a heap",
    NEW: "Starting a heap",
}


class GrowingSum(Additions):
    """Growing nim: the value is the nim-sum of the heaps, whatever may be added.

    Every smaller value is reached by taking chips, as in nim, and no move keeps the nim-sum:
    adding changes one heap, or adds a heap that is not empty. Cost: linear in the heaps.
    """

    method = Method(
        "theorem",
        "nim with additions",
        cite(COMBINATORIAL_GAME_THEORY, "section 2.2, observation"),
    )
    kind = "growing-nim"
    position: GrowingNim

    def moves_to(self, value: int) -> Iterator[Move]:
        """One change of each heap, by taking or adding; and one new heap, if the budget allows."""
        state, change = self.position.state, self.value ^ value
        for index, heap in enumerate((*self.heaps, 0)):
            self.run.budget.spend()
            if change and (heap ^ change) - heap <= state.addable(index):
                yield self.position.changing(index, heap ^ change)

    def proof(self) -> dict[str, str]:
        """None is needed."""
        return {}


class Growing(WithAdditions):
    """Who wins at growing nim."""

    def why(self) -> Iterator[Step]:
        """Why the budget does not matter."""
        yield Say(
            f"{ADDING[self.valued.position.state.add]} always changes the nim-sum, and the "
            "winner can bring it back to 0 by taking those chips again. The budget runs out, so "
            f"the last move is made as in nim ({self.method.name})."
        )


def growing_nim(position: GrowingNim, play: Play, run: Run) -> Growing | None:
    """Growing nim in normal play."""
    if play is not Play.NORMAL:
        return None
    new = position.state.addable(len(position.state.heaps))
    return Growing(growing_nim_value(position, run), new)


def growing_nim_value(position: GrowingNim, run: Run) -> GrowingSum:
    """Its value."""
    return GrowingSum(position, run, position.state.heaps)
