"""Chomp by search: small boards one by one, larger ones with all boards inside them at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import accumulate
from math import comb
from typing import TYPE_CHECKING

from lastmove.core.bibliography import BACKWARD_INDUCTION, MEX_RULE
from lastmove.core.limits import Budget
from lastmove.core.position import Impartial, Move, Outcome, Play, Position, merged
from lastmove.core.solver import Run, ValueSolver
from lastmove.core.verdict import Certificate, Method, Verdict
from lastmove.families.chomp.rules import Chomp, Rows
from lastmove.search.certificates import strategy_certificate

if TYPE_CHECKING:
    from lastmove.families.chomp.kernels import Array

SMALL = 12
"""Rows and columns, together, up to which boards are searched without a compiler, as any game."""
SWEPT = 26
"""Rows and columns, together, up to which all boards inside are swept."""
NATIVE = 62
"""Rows and columns, together, up to which a search can be compiled."""
MOST_BOARDS = 500_000
"""Boards inside a position up to which that search is made."""
MOST_INTERPRETED = 20_000
"""The same where the search cannot be compiled."""

NIMBERS = Method("search", "sweep over all boards inside", MEX_RULE)
OUTCOMES = Method(
    "search",
    "sweep over all boards inside, marking those that reach a lost one",
    BACKWARD_INDUCTION,
)


class ChompBoards(ValueSolver[Chomp]):
    """Chomp up to 13×13 or as long an edge, in normal play or, as the source puts it, in misère.

    Below 13 rows and columns in all the search for any game is as good. Cost: one compiled walk
    through the boards of the rectangle around the position, remembered for the whole run.
    """

    method = NIMBERS

    def applies(self, position: Chomp, play: Play) -> bool:
        """To the game in which whoever is left with the poison loses, on boards that are swept."""
        return is_the_game(position, play) and SMALL < position.state.bit_length() <= SWEPT

    def value(self, position: Chomp, run: Run) -> int:
        """The nimber."""
        return self._values(position, run)(position)

    def wins(self, position: Chomp, play: Play, run: Run) -> bool:
        """Whether the player to move wins; on a rectangle always (strategy stealing)."""
        rows = position.rows
        if rows[0] == rows[-1]:
            return len(rows) > 1 or rows[0] > 1
        return not self._lost(position, run)(position)

    def moves_to(self, position: Chomp, value: int, run: Run) -> Iterator[Move]:
        """The moves to boards of this value."""
        of = self._values(position, run)
        for move in position.moves():
            if of(move.to) == value:
                yield move

    def verdict(self, position: Chomp, play: Play, run: Run) -> Verdict:
        """Value and all winning moves; in misère play who wins and how."""
        if play is Play.MISERE:
            return self.outcome_verdict(position, play, run)
        found = super().verdict(position, play, run)
        return replace(found, positions=boards_around(position))

    def outcome_verdict(self, position: Chomp, play: Play, run: Run) -> Verdict:
        """Who wins and all moves that do, without nimbers."""
        lost = self._lost(position, run)
        moves = [move for move in position.moves() if lost(move.to)]
        return Verdict(
            position=position,
            play=play,
            outcome=Outcome.N if moves else Outcome.P,
            value=None,
            winning_moves=merged(moves),
            method=OUTCOMES,
            positions=boards_around(position),
        )

    def certificate(self, position: Chomp, play: Play, run: Run) -> Certificate:
        """The outcome, as a strategy."""

        def loses(board: Impartial) -> bool:
            assert isinstance(board, Chomp)
            return board.state > 1 and not self.wins(board, play, run)

        return strategy_certificate(position, play, loses, run)

    def _values(self, position: Chomp, run: Run) -> Callable[[Position], int]:
        from lastmove.families.chomp.kernels import values, word_of

        rows, columns, table = _table("values", values, position, run)

        return lambda board: int(table[word_of(board.state, rows, columns)]) - 1

    def _lost(self, position: Chomp, run: Run) -> Callable[[Position], bool]:
        from lastmove.families.chomp.kernels import lost, word_of

        rows, columns, table = _table("lost", lost, position, run)
        return lambda board: bool(table[word_of(board.state, rows, columns)])


def _table(
    what: str, sweep: Callable[[int, int, Budget], Array], position: Chomp, run: Run
) -> tuple[int, int, Array]:
    """The sweep of a rectangle around this position, and of those around earlier ones if it fits.

    So the cells of a table, each a little larger, are not swept anew for every one.
    """
    rows, columns = extent(position.state)
    key = ("chomp", what)
    before = run.searches.get(key)
    if before is None or rows > before[0] or columns > before[1]:
        if before is not None and max(rows, before[0]) + max(columns, before[1]) <= SWEPT:
            rows, columns = max(rows, before[0]), max(columns, before[1])
        run.searches[key] = before = (rows, columns, sweep(rows, columns, run.budget))
    found: tuple[int, int, Array] = before
    return found


def is_the_game(position: Chomp, play: Play) -> bool:
    """Whether this is chomp in which whoever is left with the poisoned corner loses.

    In normal play that is the game with the poison kept, in misère play the one with it eaten.
    """
    return position.state > 1 and position.poison_eaten == (play is Play.MISERE)


def extent(state: int) -> tuple[int, int]:
    """How many rows and columns a board has."""
    columns = (state >> 1).bit_count()
    return state.bit_length() - columns, columns


def boards_around(position: Chomp) -> int:
    """How many boards the rectangle around this one holds."""
    rows, columns = extent(position.state)
    return comb(rows + columns, rows) - 1


def is_searchable(position: Chomp) -> bool:
    """Whether all boards inside can be searched in a second or so."""
    steps = sum(extent(position.state))
    most = MOST_BOARDS if steps <= NATIVE else MOST_INTERPRETED
    return steps <= SWEPT or boards_inside(position.rows, most) <= most


def boards_inside(rows: Rows, most: int) -> int:
    """How many boards a board holds, itself and the empty one included; past `most`, any more.

    Cost: the number of cookies, where that is below `most`; there are as many boards at least.

    >>> boards_inside((4, 3, 3), 100), boards_inside((50,) * 50, 100) > 100
    (30, True)
    """
    if sum(rows) >= most:
        return most + 1
    ways = [1]  # by the length of a row: how many ways there are to fill the rows below it
    for length in reversed(rows):
        ways = list(accumulate(ways))
        ways += [ways[-1]] * (length + 1 - len(ways))
        if ways[-1] > most:
            return most + 1
    return sum(ways)
