"""Nim in which chips may come back: what is added can be taken again."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator

from lastmove.core.argument import Decided, Following, Reply, Strategy, winning_steps
from lastmove.core.position import Move, Position
from lastmove.core.solver import xor_text
from lastmove.core.steps import Math, Parts, Say, Step
from lastmove.families.nim.bouton import Nim, NimSum, binary
from lastmove.families.nim.rules_growing_nim import GrowingNim
from lastmove.families.nim.rules_poker_nim import PokerNim

Undo = Callable[[Position, Position], Move | None]
"""From the position before a move of the opponent and the one after it: what takes it back."""


class Additions(NimSum):
    """A nim-sum that a move may raise; of the moves to a smaller value one takes, as in nim."""

    position: GrowingNim | PokerNim

    def one_move_to(self, value: int) -> Move | None:
        """One that takes, if there is one: then play comes to an end."""
        change = self.value ^ value
        for index, heap in enumerate(self.heaps):
            if heap ^ change < heap:
                return self.position.changing(index, heap ^ change)
        return super().one_move_to(value)


class WithAdditions(Nim):
    """Who wins where chips may be added: keep the nim-sum at 0, and take back what was added."""

    valued: Additions

    def __init__(self, valued: Additions, addable: int):
        super().__init__(valued)
        self.addable = addable

    @property
    def sentence(self) -> Parts:
        """The nim-sum, and why additions do not help."""
        heaps, value = self.valued.heaps, self.valued.value
        if not any(heaps):
            if self.addable:
                return ("All heaps are empty, and chips that are added can be taken at once.",)
            return ("All heaps are empty and nothing can be added, so there is no move.",)
        if len(heaps) == 1:
            return (f"One heap of {value}: taking all of it wins; what is added can be taken too.",)
        total: Parts = ("The nim-sum is ", Math(xor_text(heaps)))
        if value:
            return (*total, ", not 0: a move to nim-sum 0 wins, and additions can be taken back.")
        return (*total, ": any move, an addition too, unbalances it, and taking restores 0.")

    def steps(self) -> Iterator[Step]:
        """The nim-sum, the winning moves, and why keeping it at 0 wins."""
        heaps = self.valued.heaps
        yield from binary(heaps)
        yield Say(*self.sentence)
        if not any(heaps) and not self.addable:
            return
        yield from winning_steps(self)
        if any(sum(_heaps(move)) > sum(heaps) for move in self.winning_moves()):
            yield Say("Adding chips wins as well, but it is never needed.")
        yield from self.why()

    @abstractmethod
    def why(self) -> Iterator[Step]:
        """Why the one who keeps it at 0 wins."""

    def strategies(self) -> tuple[Strategy, ...]:
        """Take, and undo what was added."""
        return (Undoing(self, "next" if self.valued.value else "previous", undo_addition),)


class Undoing(Following):
    """Take back what the opponent has raised; else the move that the argument recommends.

    After a raise the heap, or gap, is what it was before, and so is the nim-sum: 0.
    """

    def __init__(self, decided: Decided, player: str, undo: Undo):
        super().__init__(decided, player)
        self._undo = undo

    def reply(self, move: Move) -> Reply:
        """The opponent's move undone, or a move that makes heaps smaller."""
        back = self._undo(self._position, move.to)
        if back is None:
            return super().reply(move)
        return Reply(back, self._at(back.to), "undoing that")


def raised(before: tuple[int, ...], after: tuple[int, ...]) -> tuple[int, int] | None:
    """The heap that a move has raised, counted from 0, and its size before.

    >>> raised((3, 5), (3, 9)), raised((3,), (3, 2)), raised((3,), (1,))
    ((1, 5), (1, 0), None)
    """
    sizes = (*before, *(0 for _ in after[len(before) :]))
    pairs = enumerate(zip(sizes, after, strict=True))
    return next(((index, old) for index, (old, new) in pairs if new > old), None)


def undo_addition(before: Position, after: Position) -> Move | None:
    """Take the chips that were added."""
    assert isinstance(after, GrowingNim | PokerNim)
    back = raised(before.state.heaps, after.state.heaps)
    return None if back is None else after.changing(*back)


def _heaps(move: Move) -> tuple[int, ...]:
    heaps: tuple[int, ...] = move.to.state.heaps
    return heaps
