"""Chomp on an L: its two arms are two heaps of nim."""

from __future__ import annotations

from collections.abc import Iterator

from lastmove.core.argument import ByMove, Decided, Valued, winning_steps
from lastmove.core.bibliography import NIM_AND_COMBINATORIAL_GAMES, cite
from lastmove.core.position import Move, Outcome, Play
from lastmove.core.solver import Run
from lastmove.core.steps import Mark, Math, Parts, Say, Show, Step
from lastmove.core.verdict import Certificate, Method
from lastmove.families.chomp.rules import Chomp, Rows
from lastmove.families.chomp.search import is_the_game
from lastmove.families.chomp.shown import cookies, line, rules

METHOD = Method(
    "theorem",
    "the arms of an L in chomp are nim heaps",
    cite(NIM_AND_COMBINATORIAL_GAMES, "exercise 1.3(a)"),
)


class Arms(Decided):
    """One row and one column with the poison where they meet: lost just when they are equal.

    In normal play with the poison kept, and in misère play with the poison eaten: it is the same
    game. Cost: linear in the number of rows.
    """

    method = METHOD
    position: Chomp

    def __init__(self, position: Chomp, play: Play, run: Run):
        super().__init__(position, run)
        self.play = play
        self.across, self.down = lengths(position.rows)

    @property
    def outcome(self) -> Outcome:
        """Lost when the arms are equal."""
        return Outcome.P if self.across == self.down else Outcome.N

    def winning_moves(self) -> Iterator[Move]:
        """Cut the longer arm to the length of the other."""
        return _cuts(self.position, 0) if self.across != self.down else iter(())

    @property
    def sentence(self) -> Parts:
        """The arms as heaps."""
        across, down = self.across, self.down
        if not across and not down:
            return ("Only the poisoned corner is left, so the player to move loses.",)
        if not across or not down:
            return (
                f"Besides the poisoned corner there is one line of {across + down}, a heap of nim: "
                "eating all of it wins.",
            )
        if across == down:
            return (
                f"Besides the poisoned corner there are two arms of {across}, two equal heaps of "
                "nim: whatever is eaten from one can be eaten from the other.",
            )
        return (
            f"Besides the poisoned corner there are arms of {across} and {down}, two heaps of nim: "
            "making them equal wins.",
        )

    def steps(self) -> Iterator[Step]:
        """The arms, the cut that makes them equal, and how to go on."""
        yield from rules(self.play)
        yield Show(self.position, self.sentence, self._marks())
        yield from winning_steps(self)
        if self.across and self.down:
            yield Say(
                "Eating a cookie of one arm takes all beyond it and leaves the other arm alone, "
                "just as one takes from one of two heaps. With equal arms, after (1,j) eat (j,1), "
                "and after (j,1) eat (1,j): that cookie is still there, and the arms are equal "
                "again. So the opponent is the first who finds nothing but the poison "
                f"({self.method.name})."
            )

    def _marks(self) -> tuple[Mark, ...]:
        across, down = self.across, self.down
        row = [(1, place) for place in line(across + 1, across + 1)[1:]]
        column = [(place, 1) for place in line(down + 1, down + 1)[1:]]
        marks = (
            cookies(row, "one", f"an arm of {across}"),
            cookies(column, "two", f"an arm of {down}"),
        )
        return tuple(mark for mark in marks if mark.spots)

    def show(self) -> Show:
        """The two arms and the cut."""
        return Show(self.position, self.sentence, self._marks(), moves=tuple(self.winning_moves()))

    def certificate(self) -> Certificate:
        """The value, or in misère play the outcome; the checker measures the arms again."""
        value = self.across ^ self.down if self.play is Play.NORMAL else None
        return Certificate("chomp-hook", self.position.inline(), self.play, self.outcome, value, {})


class ArmsValue(Valued):
    """An L with arms of a and b has the value of nim(a, b). Cost: linear in the number of rows."""

    method = METHOD
    position: Chomp

    def __init__(self, position: Chomp, run: Run):
        super().__init__(position, run)
        self.arms = lengths(position.rows)

    @property
    def value(self) -> int:
        """The nim-sum of the arms."""
        return self.arms[0] ^ self.arms[1]

    def moves_to(self, value: int) -> Iterator[Move]:
        """In each arm the one cut that gives this value."""
        return _cuts(self.position, value)

    @property
    def sentence(self) -> Parts:
        """The arms and their nim-sum."""
        across, down = self.arms
        total = Math(f"{across} ⊕ {down} = {self.value}")
        return ("The arms beside the poisoned corner are two heaps of nim: ", total, ".")

    def certificate(self) -> Certificate:
        """The value; the checker measures the arms again."""
        return Arms(self.position, Play.NORMAL, self.run).certificate()


def arms(position: Chomp, play: Play, run: Run) -> Decided | None:
    """An L, or a board that is one with equal arms once (2,2) is eaten: squares, say."""
    if not is_the_game(position, play):
        return None
    rows = position.rows
    if is_hook(rows):
        return Arms(position, play, run)
    if rows[0] != len(rows) or len(rows) == 2:
        return None
    move = position.eating(2, 2)
    assert isinstance(move.to, Chomp)
    lead = ("Begin with “", move, "”, next to the poison on the diagonal: that leaves an L.")
    return ByMove(position, move, Arms(move.to, play, run), lead)


def arms_value(position: Chomp, run: Run) -> ArmsValue | None:
    """The value of an L with the poison kept."""
    if not is_the_game(position, Play.NORMAL) or not is_hook(position.rows):
        return None
    return ArmsValue(position, run)


def is_hook(rows: Rows) -> bool:
    """Whether below the first row there is at most a column of single cookies."""
    return len(rows) == 1 or rows[1] == 1


def lengths(rows: Rows) -> tuple[int, int]:
    """How many cookies there are beside the corner, and below it.

    >>> lengths((5, 1, 1)), lengths((1,))
    ((4, 2), (0, 0))
    """
    return rows[0] - 1, len(rows) - 1


def _cuts(position: Chomp, value: int) -> Iterator[Move]:
    across, down = lengths(position.rows)
    if down ^ value < across:
        yield position.eating(1, (down ^ value) + 2)
    if across ^ value < down:
        yield position.eating((across ^ value) + 2, 1)
