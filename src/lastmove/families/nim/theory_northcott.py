"""Northcott's game is nim with the gaps: a retreat can be followed."""

from __future__ import annotations

from collections.abc import Iterator

from lastmove.core.bibliography import NIM_AND_COMBINATORIAL_GAMES, cite
from lastmove.core.errors import InputError
from lastmove.core.inheritance import obeys
from lastmove.core.nimbers import nim_sum
from lastmove.core.position import Move, Outcome, Play, Position, merged, other_role
from lastmove.core.solver import Run, Solver, xor_text
from lastmove.core.verdict import Certificate, Method, Verdict
from lastmove.families.nim.rules_loopy import Northcott, gaps, reach


class NorthcottGaps(Solver):
    """The player to move loses just when the nim-sum of the gaps is 0.

    A move changes the gap of one row: an advance makes it smaller, to any size, and a retreat
    makes it larger. So from nim-sum 0 every move leads elsewhere, and from elsewhere an advance
    leads to 0, as in nim; a retreat, say, is answered by advancing as far. A winner need never
    retreat. Then play ends: his counter in each row only goes toward the far edge, so that he
    makes at most as many moves as there are squares before his counters, behind the opponent's
    too. It is the loser who runs out of moves, for after a move of hers he has one.

    Cost: linear in the rows, whatever the width.
    """

    method = Method(
        "theorem",
        "Northcott's game as nim with the gaps",
        cite(NIM_AND_COMBINATORIAL_GAMES, "exercise 1.6 and section 1.11"),
    )

    def applies(self, position: Position, play: Play) -> bool:
        """To Northcott's game in normal play."""
        return play is Play.NORMAL and obeys(position, Northcott)

    def value(self, position: Northcott, run: Run) -> int:
        """Nimbers belong to impartial games."""
        raise InputError(f"{position} has roles, so it has no nim value")

    def wins(self, position: Northcott, play: Play, run: Run) -> bool:
        """Whether the gaps have a nim-sum other than 0."""
        return nim_sum(*gaps(position.state)) != 0

    def winning_moves(self, position: Northcott, run: Run) -> Iterator[Move]:
        """The one change of each gap that makes the nim-sum 0, if the board is wide enough."""
        sizes = gaps(position.state)
        total = nim_sum(*sizes)
        for index, gap in enumerate(sizes):
            run.budget.spend()
            columns = reach(position.state, index)
            left = columns.start == 1  # one's counter stands to the left of the opponent's
            column = columns.stop - 1 - (gap ^ total) if left else columns.start + (gap ^ total)
            if total and column in columns:
                yield position.sliding(index, column)

    def reason(self, position: Northcott, value: int, run: Run) -> str:
        """The nim-sum of the gaps, and why retreats do not help."""
        sizes = gaps(position.state)
        if position.result() is not None:
            return f"There is no move for {position.to_move}."
        total = nim_sum(*sizes)
        told = f"gaps have nim-sum {xor_text(sizes)}" if len(sizes) > 1 else f"gap is {total}"
        if total == 0:
            return f"The {told}: any move, a retreat too, unbalances it, and an advance restores 0."
        return f"The {told}, not 0: a move to nim-sum 0 wins, and a retreat can be followed."

    def verdict(self, position: Northcott, play: Play, run: Run) -> Verdict:
        """The winner and all winning moves, retreats too."""
        wins = self.wins(position, play, run)
        mover = position.to_move
        return Verdict(
            position=position,
            play=play,
            outcome=Outcome.N if wins else Outcome.P,
            value=None,
            winning_moves=merged(self.winning_moves(position, run)),
            method=self.method,
            because=self.reason(position, 0, run),
            winner=mover if wins else other_role(position.roles, mover),
        )

    def certificate(self, position: Northcott, play: Play, run: Run) -> Certificate:
        """The outcome and a winning move; the checker measures the gaps again."""
        first = next(self.winning_moves(position, run), None)
        return Certificate(
            "northcott",
            position.inline(),
            play,
            Outcome.P if first is None else Outcome.N,
            None,
            {} if first is None else {"move": first.to.inline()},
        )
