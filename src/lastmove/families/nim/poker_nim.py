"""Poker nim is nim: whatever is added can be taken back."""

from __future__ import annotations

from collections.abc import Iterator

from lastmove.core.bibliography import NIM_AND_COMBINATORIAL_GAMES, cite
from lastmove.core.position import Move, Outcome, Play
from lastmove.core.solver import Run
from lastmove.core.steps import Parts, Say, Step
from lastmove.core.verdict import Method, counted
from lastmove.families.nim.additions import Additions, WithAdditions, undo_addition
from lastmove.families.nim.rules_poker_nim import PokerNim


class PokerSum(Additions):
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
    kind = "poker-nim"
    position: PokerNim

    def moves_to(self, value: int) -> Iterator[Move]:
        """One change of each heap, by taking, or by adding if the stock allows."""
        mine, change = self.position.state.mine, self.value ^ value
        for index, heap in enumerate(self.heaps):
            self.run.budget.spend()
            if change and heap ^ change <= heap + mine:
                yield self.position.changing(index, heap ^ change)


class Poker(WithAdditions):
    """Who wins at poker nim."""

    position: PokerNim

    def why(self) -> Iterator[Step]:
        """The answers to taking and adding, and how long the winner needs at most."""
        heaps, mine, yours = self.position.state
        stock = yours if self.outcome is Outcome.N else mine
        owned = f" and the {counted(stock, 'chip')} of the loser's stock" if stock else ""
        yield Say(
            "Every move changes one heap, so from nim-sum 0 it leads to another nim-sum. If the "
            "loser took chips, the winner answers as in nim; if the loser added chips to a heap, "
            "the winner takes as many from it again. ",
            *self._addition(),
        )
        yield Say(
            "Why this ends, although chips may come back: the winner only takes. No chip enters or "
            "leaves the game, and with every move the winner's stock grows, so that the "
            f"{counted(sum(heaps), 'chip')} in the heaps{owned} allow the winner at most "
            f"{counted(sum(heaps) + stock, 'move')}. In the end the loser has no move, for the "
            f"winner can answer each of them ({self.method.name})."
        )

    def _addition(self) -> Parts:
        """What an addition in this very game would be answered with."""
        best = self.best()
        lost = self.position if best is None else best.to
        assert isinstance(lost, PokerNim)
        heaps, stock, _ = lost.state
        if not stock:
            return ("For now the loser owns no chips to add.",)
        largest = max(range(len(heaps)), key=lambda index: heaps[index])
        added = lost.changing(largest, heaps[largest] + stock)
        back = undo_addition(lost, added.to)
        assert back is not None
        begun: Parts = () if best is None else ("after “", best, "”, ")
        return ("For example, ", *begun, "“", added, "” is answered by “", back, "”.")


def poker_nim(position: PokerNim, play: Play, run: Run) -> Poker | None:
    """Poker nim in normal play."""
    if play is not Play.NORMAL:
        return None
    heaps, mine, _ = position.state
    return Poker(poker_nim_value(position, run), mine if heaps else 0)


def poker_nim_value(position: PokerNim, run: Run) -> PokerSum:
    """Its value."""
    return PokerSum(position, run, position.state.heaps)
