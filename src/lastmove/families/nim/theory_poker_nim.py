"""Poker nim is nim: whatever is added can be taken back."""

from __future__ import annotations

from collections.abc import Iterator

from lastmove.core.bibliography import NIM_AND_COMBINATORIAL_GAMES, cite
from lastmove.core.inheritance import obeys
from lastmove.core.nimbers import nim_sum
from lastmove.core.position import Move, Outcome, Play, Position
from lastmove.core.solver import Run, Solver, xor_text
from lastmove.core.verdict import Certificate, Method
from lastmove.families.nim.rules_loopy import PokerNim


class PokerNimSum(Solver):
    """The value is the nim-sum of the heaps, whatever the stocks.

    Every move changes one heap, so from nim-sum 0 it leads elsewhere, and from elsewhere some
    heap can be *reduced* to nim-sum 0, as in nim; if chips were added, taking them back will do.
    So a winner need never add. Then play ends: no chip enters or leaves the game, and every move
    of the winner makes his own stock larger, so that he moves at most as often as there are chips
    in the heaps and in the loser's stock. It is the loser who runs out of moves, for after a
    move of hers the nim-sum is not 0, and he has one.

    The same holds beside other games that end: they add only finitely many moves. So in a sum a
    position is worth as much as the nim heap of its nim-sum.

    Cost: linear in the heaps, whatever their size.
    """

    method = Method(
        "theorem",
        "reversing additions in poker nim",
        cite(NIM_AND_COMBINATORIAL_GAMES, "section 1.11"),
    )

    def applies(self, position: Position, play: Play) -> bool:
        """To poker nim in normal play."""
        return play is Play.NORMAL and obeys(position, PokerNim)

    def value(self, position: PokerNim, run: Run) -> int:
        """The nim-sum."""
        return nim_sum(*position.state[0])

    def moves_to(self, position: PokerNim, value: int, run: Run) -> Iterator[Move]:
        """One change of each heap, by taking, or by adding if the stock allows."""
        heaps, mine, _ = position.state
        change = nim_sum(*heaps) ^ value
        for index, heap in enumerate(heaps):
            run.budget.spend()
            if change and heap ^ change <= heap + mine:
                yield position.changing(index, heap ^ change)

    def reason(self, position: PokerNim, value: int, run: Run) -> str:
        """The nim-sum, and why additions do not help."""
        heaps, mine, _ = position.state
        if not any(heaps):
            if mine and heaps:
                return "All heaps are empty, and chips that are added can be taken at once."
            return "All heaps are empty and nothing can be added, so there is no move."
        total = f"The nim-sum is {xor_text(heaps)}" if len(heaps) > 1 else f"One heap of {value}"
        if value == 0:
            return f"{total}: any move, an addition too, unbalances it, and taking restores 0."
        return f"{total}, not 0: a move to nim-sum 0 wins, and an addition can be taken back."

    def certificate(self, position: PokerNim, play: Play, run: Run) -> Certificate:
        """The value and a winning move; the checker adds the heaps up again."""
        value = self.value(position, run)
        first = next(self.moves_to(position, 0, run), None) if value else None
        return Certificate(
            "poker-nim",
            position.inline(),
            play,
            Outcome.N if value else Outcome.P,
            value,
            {} if first is None else {"move": first.to.inline()},
        )
