"""Misère nim: play as in nim until the heaps above 1 are gone."""

from __future__ import annotations

from collections.abc import Iterator

from lastmove.core.bibliography import BOUTON
from lastmove.core.nimbers import nim_sum
from lastmove.core.position import Impartial, Move, Outcome, Play, merged, nim_heaps
from lastmove.core.solver import Run, Solver, xor_text
from lastmove.core.verdict import Certificate, Method, Verdict
from lastmove.families.nim.bouton import heaps_of


class MisereNim(Solver[Impartial]):
    """P just when the nim-sum is 0 and some heap exceeds 1, or all are 0 or 1 and the ones are odd.

    Cost: linear in the number of heaps, whatever their size.
    """

    method = Method("theorem", "Bouton's theorem for misère nim", BOUTON)

    def applies(self, position: Impartial, play: Play) -> bool:
        """To nim, the rook and their sums, in misère play."""
        return play is Play.MISERE and nim_heaps(position) is not None

    def wins(self, position: Impartial, play: Play, run: Run) -> bool:
        """By the theorem."""
        return misere_wins(heaps_of(position))

    def winning_moves(self, position: Impartial, run: Run) -> Iterator[Move]:
        """As in nim, unless one heap above 1 is left: it goes to 0 or 1, so that ones are odd."""
        heaps = heaps_of(position)
        if not misere_wins(heaps):
            return
        large = sum(heap > 1 for heap in heaps)
        ones = sum(heap == 1 for heap in heaps)
        total = nim_sum(*heaps)
        for index, heap in enumerate(heaps):
            run.budget.spend()
            if large == 0:
                target = 0
            elif large == 1:
                if heap <= 1:
                    continue
                target = 1 - ones % 2
            else:
                target = heap ^ total
            if target < heap:
                yield position.reduce_heap(index, target)

    def reason(self, position: Impartial) -> str:
        """The case of the theorem that holds."""
        heaps = heaps_of(position)
        ones, large = sum(heap == 1 for heap in heaps), sum(heap > 1 for heap in heaps)
        wins = misere_wins(heaps)
        if not ones and not large:
            return "All heaps are empty, and in misère play whoever cannot move wins."
        if not large:
            side = "the player to move" if wins else "the opponent"
            many = "one heap of 1 is" if ones == 1 else f"{ones} heaps of 1 are"
            return f"Only {many} left, so the moves are forced and {side} escapes the last one."
        if large == 1:
            return (
                "One heap is larger than 1: reducing it to 0 or 1, whichever leaves an odd number "
                "of heaps of 1, forces the opponent to make the last move."
            )
        return f"Some heaps exceed 1 and the nim-sum is {xor_text(heaps)}: as in nim, " + (
            "a move to nim-sum 0 wins."
            if wins
            else "every move unbalances it, and the reply can restore 0."
        )

    def verdict(self, position: Impartial, play: Play, run: Run) -> Verdict:
        """Outcome and winning moves; misère play has no nimbers."""
        moves = merged(self.winning_moves(position, run))
        return Verdict(
            position=position,
            play=play,
            outcome=Outcome.N if misere_wins(heaps_of(position)) else Outcome.P,
            value=None,
            winning_moves=moves,
            method=self.method,
            because=self.reason(position),
        )

    def certificate(self, position: Impartial, play: Play, run: Run) -> Certificate:
        """The outcome and a winning move; the checker goes through the theorem's cases again."""
        first = next(self.winning_moves(position, run), None)
        return Certificate(
            "misere-nim",
            position.inline(),
            play,
            Outcome.N if misere_wins(heaps_of(position)) else Outcome.P,
            None,
            {} if first is None else {"move": first.to.inline()},
        )


def misere_wins(heaps: tuple[int, ...]) -> bool:
    """Whether the player to move wins misère nim.

    >>> misere_wins((1, 3, 5, 7)), misere_wins((1,)), misere_wins((1, 1))
    (False, False, True)
    """
    if all(heap <= 1 for heap in heaps):
        return sum(heaps) % 2 == 0
    return nim_sum(*heaps) != 0
