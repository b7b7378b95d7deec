"""Northcott's game is nim with the gaps: a retreat can be followed."""

from __future__ import annotations

from collections.abc import Iterator

from lastmove.core.bibliography import NIM_AND_COMBINATORIAL_GAMES, cite
from lastmove.core.nimbers import nim_sum
from lastmove.core.position import Move, Play, other_role
from lastmove.core.solver import RoleSolver, Run, xor_text
from lastmove.core.verdict import Certificate, Method
from lastmove.families.nim.rules_northcott import Northcott, gaps, reach


class NorthcottGaps(RoleSolver[Northcott]):
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

    def winner(self, position: Northcott, run: Run) -> str:
        """The role to move if the gaps have a nim-sum other than 0, else the other one."""
        mover = position.to_move
        return mover if nim_sum(*gaps(position.state)) else other_role(position.roles, mover)

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

    def reason(self, position: Northcott, run: Run) -> str:
        """The nim-sum of the gaps, and why retreats do not help."""
        sizes = gaps(position.state)
        if position.result() is not None:
            return f"There is no move for {position.to_move}."
        total = nim_sum(*sizes)
        told = f"gaps have nim-sum {xor_text(sizes)}" if len(sizes) > 1 else f"gap is {total}"
        if total == 0:
            return f"The {told}: any move, a retreat too, unbalances it, and an advance restores 0."
        return f"The {told}, not 0: a move to nim-sum 0 wins, and a retreat can be followed."

    def certificate(self, position: Northcott, play: Play, run: Run) -> Certificate:
        """The outcome and a winning move; the checker measures the gaps again."""
        first = next(self.winning_moves(position, run), None)
        return Certificate(
            "northcott",
            position.inline(),
            play,
            self.outcome(position, run),
            None,
            {} if first is None else {"move": first.to.inline()},
        )
