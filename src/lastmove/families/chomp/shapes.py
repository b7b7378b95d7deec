"""What the theorems on chomp have in common: who wins on boards of some shape, of any size."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import accumulate

from lastmove.core.errors import NotKnown
from lastmove.core.position import Move, Outcome, Play, merged
from lastmove.core.solver import Run, ValueSolver
from lastmove.core.verdict import Certificate, Verdict
from lastmove.families.chomp.rules import Chomp, Rows, rows_of
from lastmove.families.chomp.search import SWEPT, WITH_VALUE, extent, is_the_game
from lastmove.search.certificates import value_certificate

NATIVE = 62
"""Rows and columns, together, up to which a search can be compiled."""
MOST_BOARDS = 500_000
"""Boards inside a position up to which that search is made."""
MOST_INTERPRETED = 20_000
"""The same where the search cannot be compiled."""


class ChompTheorem(ValueSolver[Chomp]):
    """A theorem that tells who wins on boards of some shape.

    In normal play with the poison kept, and in misère play with the poison eaten: it is the same
    game. Where the board can be searched, the nimber and all winning moves are added.
    """

    certificate_kind: str

    def applies(self, position: Chomp, play: Play) -> bool:
        """To boards of its shape, in either way to put the game."""
        return is_the_game(position, play) and self.has_shape(position.rows)

    @abstractmethod
    def has_shape(self, rows: Rows) -> bool:
        """Whether the theorem is about such boards."""

    @abstractmethod
    def is_lost(self, rows: Rows) -> bool:
        """Whether the player to move loses on a board of its shape."""

    @abstractmethod
    def known_moves(self, position: Chomp) -> tuple[Move, ...] | None:
        """The winning moves that the theorem names, None if it names none."""

    @abstractmethod
    def argument(self, rows: Rows) -> str:
        """Why the board is won or lost, in a sentence."""

    def value(self, position: Chomp, run: Run) -> int:
        """0 if it is lost, else by search; `NotKnown` for a board too large for that."""
        if self.is_lost(position.rows):
            return 0
        if not is_searchable(position.state):
            known = run.searches.get((position.kind(), Play.NORMAL))
            if known is not None and position.state in known.label.memory:
                return int(known.label.memory[position.state][1])  # met inside a larger board
            raise TooLarge(f"the nimber of {short(position)}")
        return searching(position, Play.NORMAL, run).value(position, run)

    def wins(self, position: Chomp, play: Play, run: Run) -> bool:
        """By the theorem alone."""
        return not self.is_lost(position.rows)

    def moves_to(self, position: Chomp, value: int, run: Run) -> Iterator[Move]:
        """By search; past that, all that can be named are winning moves."""
        if is_searchable(position.state):
            yield from searching(position, Play.NORMAL, run).moves_to(position, value, run)
        elif value == 0:
            yield from self.known_moves(position) or ()
        else:
            raise TooLarge(f"which moves lead from {short(position)} to value {value}")

    def reason(self, position: Chomp, value: int, run: Run) -> str:
        """The argument, for this board."""
        return self.argument(position.rows)

    def verdict(self, position: Chomp, play: Play, run: Run) -> Verdict:
        """Outcome by the theorem; the nimber and all winning moves if they can be had."""
        because = self.reason(position, 0, run)
        if is_searchable(position.state):
            found = searching(position, play, run).verdict(position, play, run)
            return replace(found, method=self.method, because=because)
        return self.outcome_verdict(position, play, run)

    def outcome_verdict(self, position: Chomp, play: Play, run: Run) -> Verdict:
        """What the theorem alone tells; all winning moves where the board can be searched."""
        lost = self.is_lost(position.rows)
        moves: Iterable[Move] | None = () if lost else self.known_moves(position)
        if not lost and is_searchable(position.state):
            moves = (
                searching(position, play, run).outcome_verdict(position, play, run).winning_moves
            )
        return Verdict(
            position=position,
            play=play,
            outcome=Outcome.P if lost else Outcome.N,
            value=0 if lost and play is Play.NORMAL else None,
            winning_moves=None if moves is None else merged(moves),
            method=self.method,
            because=self.reason(position, 0, run),
        )

    def certificate(self, position: Chomp, play: Play, run: Run) -> Certificate:
        """Of a small board the nimber, move by move; else who wins, with a move if one is named."""
        lost = self.is_lost(position.rows)
        if play is Play.NORMAL and not lost and position.state < 1 << WITH_VALUE:
            return value_certificate(position, run)
        moves = () if lost else self.known_moves(position)
        return Certificate(
            self.certificate_kind,
            position.inline(),
            play,
            Outcome.P if lost else Outcome.N,
            0 if lost and play is Play.NORMAL else None,
            {"move": moves[0].to.inline()} if moves else {},
        )


class TooLarge(NotKnown):
    """What is asked would take a search of more boards than is made."""

    def __init__(self, what: str):
        super().__init__(
            f"{what} would take a search of all boards inside, which is too long; who wins "
            "is known of it alone, not in a sum"
        )


def is_searchable(state: int) -> bool:
    """Whether all boards inside can be searched in a second or so."""
    steps = sum(extent(state))
    most = MOST_BOARDS if steps <= NATIVE else MOST_INTERPRETED
    return steps <= SWEPT or boards_inside(rows_of(state), most) <= most


def boards_inside(rows: Rows, most: int) -> int:
    """How many boards a board holds, itself and the empty one included; past `most`, any more.

    Cost: the number of dots, where that is below `most`; there are as many boards at least.

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


def searching(position: Chomp, play: Play, run: Run) -> ValueSolver[Chomp]:
    """The search that is for such positions."""
    return next(
        solver
        for solver in run.solvers(position, play)
        if isinstance(solver, ValueSolver)
        and solver.method.kind == "search"
        and solver.applies(position, play)
    )


def short(position: Chomp) -> str:
    """The notation, or for a board of many rows its beginning."""
    text = str(position)
    return text if len(text) <= 80 else f"{text[:60]}…"
