"""Northcott's game is nim with the gaps: a retreat can be followed."""

from __future__ import annotations

from collections.abc import Iterator

from lastmove.core.argument import Decided, Strategy, winning_steps
from lastmove.core.bibliography import NIM_AND_COMBINATORIAL_GAMES, cite
from lastmove.core.nimbers import nim_sum
from lastmove.core.position import Move, Outcome, Play, Position, other_role
from lastmove.core.solver import Run, xor_text
from lastmove.core.steps import Mark, Math, Parts, Say, Show, Step
from lastmove.core.verdict import Certificate, Method, counted
from lastmove.families.nim.additions import Undoing, raised
from lastmove.families.nim.bouton import binary
from lastmove.families.nim.rules_northcott import ROLES, SHOWN, WIDE, Northcott, gaps, reach


class Gaps(Decided):
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
    position: Northcott

    def __init__(self, position: Northcott, run: Run):
        super().__init__(position, run)
        self.gaps = gaps(position.state)
        self.total = nim_sum(*self.gaps)
        self.loser = other_role(ROLES, position.to_move) if self.total else position.to_move
        self.winner = other_role(ROLES, self.loser)

    @property
    def outcome(self) -> Outcome:
        """By the nim-sum of the gaps."""
        return Outcome.N if self.total else Outcome.P

    def winning_moves(self) -> Iterator[Move]:
        """The one change of each gap that makes the nim-sum 0, if the board is wide enough."""
        for index, gap in enumerate(self.gaps):
            self.run.budget.spend()
            column = column_for(self.position, index, gap ^ self.total)
            if self.total and column in reach(self.position.state, index):
                yield self.position.sliding(index, column)

    def best(self) -> Move | None:
        """An advance; there always is one, as in nim."""
        for index, gap in enumerate(self.gaps):
            if gap ^ self.total < gap:
                column = column_for(self.position, index, gap ^ self.total)
                return self.position.sliding(index, column)
        return None

    @property
    def sentence(self) -> Parts:
        """The nim-sum of the gaps, and why retreats do not help."""
        if self.position.result() is not None:
            return (f"There is no move for {self.position.to_move}.",)
        total: Parts = ("The gaps have nim-sum ", Math(xor_text(self.gaps)))
        if len(self.gaps) == 1:
            total = (f"The gap is {self.total}",)
        if self.total:
            return (*total, ", not 0: a move to nim-sum 0 wins, and a retreat can be followed.")
        return (*total, ": any move, a retreat too, unbalances it, and an advance restores 0.")

    def steps(self) -> Iterator[Step]:
        """The gaps, the answers to advances and retreats, and how long the winner needs at most."""
        yield from binary(self.gaps, "gap")
        yield Show(self.position, self.sentence, self.marks())
        if self.position.result() is not None:
            return
        yield from winning_steps(self)
        if any(sum(gaps(move.to.state)) > sum(self.gaps) for move in self.winning_moves()):
            yield Say("A retreat wins as well, but it is never needed.")
        winner, loser = self.winner, self.loser
        most = self._squares_ahead()
        yield Say(
            "A counter that advances makes the gap of its row smaller, to any size, like taking "
            f"from a heap; a retreat makes it larger. If {loser} advances, {winner} answers as in "
            f"nim, by an advance that makes the nim-sum 0 again; if {loser} retreats, {winner} "
            "follows in the same row, as many squares. ",
            *self._retreat(),
        )
        yield Say(
            f"Why this ends, although counters may go back: {winner} only advances, each counter "
            f"toward the edge behind its opponent. Up to there {winner}'s counters have "
            f"{counted(most, 'square')} to go, if {loser} gives all the way, so that {winner} "
            f"makes at most {counted(most, 'move')}. In the end {loser} has no move, for {winner} "
            f"can answer each of them ({self.method.name})."
        )

    def _retreat(self) -> Parts:
        """What a retreat in this very game would be answered with."""
        best = self.best()
        lost = self.position if best is None else best.to
        assert isinstance(lost, Northcott)
        mine = ROLES.index(self.loser)
        for index, row in enumerate(lost.state.rows):
            columns = reach(lost.state, index)
            edge = columns[0] if row[mine] < row[1 - mine] else columns[-1]
            if edge != row[mine]:
                back = lost.sliding(index, edge)
                follows = _undo(lost, back.to)
                assert follows is not None
                begun: Parts = () if best is None else ("after “", best, "”, ")
                return ("For example, ", *begun, "“", back, "” is answered by “", follows, "”.")
        return (f"For now {self.loser}'s counters stand at the edge and cannot retreat.",)

    def _squares_ahead(self) -> int:
        """How far the winner's counters can get before the edge, behind the opponent's."""
        width, rows, _ = self.position.state
        me = ROLES.index(self.winner)
        return sum((width - row[me] if row[me] < row[1 - me] else row[me] - 1) - 1 for row in rows)

    def marks(self) -> tuple[Mark, ...]:
        """The squares between the counters."""
        width, rows, _ = self.position.state
        spots = tuple(
            f"square-{number}-{column}"
            for number, row in enumerate(rows[:SHOWN] if width <= WIDE else (), 1)
            for column in range(min(row) + 1, max(row))
        )
        return (Mark(spots, "one", meaning="gaps: heaps of nim"),) if spots else ()

    def certificate(self) -> Certificate:
        """The outcome and a winning move; the checker measures the gaps again."""
        first = self.best()
        proof = {} if first is None else {"move": first.to.inline()}
        where = self.position.inline()
        return Certificate("northcott", where, self.play, self.outcome, None, proof)

    def strategies(self) -> tuple[Strategy, ...]:
        """Advance, and follow what retreats."""
        return (Undoing(self, self.winner, _undo),)


def northcott(position: Northcott, play: Play, run: Run) -> Gaps | None:
    """Northcott's game in normal play."""
    return Gaps(position, run) if play is Play.NORMAL else None


def column_for(position: Northcott, index: int, gap: int) -> int:
    """Where one's counter stands when the gap of this row is so large."""
    columns = reach(position.state, index)
    left = columns.start == 1  # one's counter stands to the left of the opponent's
    return columns.stop - 1 - gap if left else columns.start + gap


def _undo(before: Position, after: Position) -> Move | None:
    assert isinstance(after, Northcott)
    back = raised(gaps(before.state), gaps(after.state))
    return None if back is None else after.sliding(back[0], column_for(after, *back))
