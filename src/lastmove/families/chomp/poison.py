"""Chomp in normal play with the poison eaten: take it, and all else with it."""

from __future__ import annotations

from collections.abc import Iterator

from lastmove.core.argument import Decided, Valued, winning_steps
from lastmove.core.bibliography import NIM_AND_COMBINATORIAL_GAMES, cite
from lastmove.core.position import Move, Outcome, Play
from lastmove.core.solver import Run
from lastmove.core.steps import Parts, Say, Step
from lastmove.core.verdict import Certificate, Method
from lastmove.families.chomp.arms import is_hook
from lastmove.families.chomp.rules import Chomp
from lastmove.families.chomp.search import is_searchable

METHOD = Method(
    "theorem",
    "eating the corner of chomp ends the game",
    cite(NIM_AND_COMBINATORIAL_GAMES, "exercise 1.3(b)"),
)


class Poison(Decided):
    """Where the corner may be eaten and the last move wins, eating it wins, and nothing else does.

    Cost: none.
    """

    method = METHOD
    position: Chomp

    @property
    def outcome(self) -> Outcome:
        """Won."""
        return Outcome.N

    def winning_moves(self) -> Iterator[Move]:
        """The corner."""
        yield self.position.eating(1, 1)

    @property
    def sentence(self) -> Parts:
        """What eating the corner does."""
        return (
            "Eating (1,1) leaves nothing, so it is the last move and wins; after any other move "
            "the opponent can do the same.",
        )

    def steps(self) -> Iterator[Step]:
        """The whole board in one bite."""
        yield Say(*self.sentence)
        yield from winning_steps(self)
        valued = poison_value(self.position, self.run)
        if valued is not None:
            yield from valued.steps()
        yield Say(
            "The game of the source is another: there the last move loses. Ask for misère play, or "
            "leave poison=eaten away."
        )

    def certificate(self) -> Certificate:
        """Nothing but the claim; the checker eats the corner."""
        return Certificate("chomp-poison", self.position.inline(), self.play, Outcome.N, None, {})


class PoisonValue(Valued):
    """The nimber is one more than that of the same board with the poison kept.

    By induction, the options have 0, for the empty board, and one more than each of the options
    there. Cost: that of the other board.
    """

    method = METHOD
    position: Chomp

    @property
    def _kept(self) -> Chomp:
        return self.position.at(self.position.state - 1)

    @property
    def value(self) -> int:
        """One more than with the poison kept."""
        return self.run.value(self._kept) + 1

    def moves_to(self, value: int) -> Iterator[Move]:
        """The corner for 0, else the moves to one less with the poison kept."""
        if value == 0:
            yield self.position.eating(1, 1)
            return
        for move in self.run.moves_to(self._kept, value - 1):
            yield Move(move.text, self.position.at(move.to.state | 1))

    @property
    def sentence(self) -> Parts:
        """What it is one more than, and why."""
        return (
            f"The nimber is {self.value}, one more than with the poison kept "
            f"({self.value - 1}): each board gains the empty one, of value 0, as an option, and "
            "by induction all its other options are worth one more.",
        )

    def certificate(self) -> Certificate:
        """Who wins: the boards inside may be too many to list unasked."""
        return Poison(self.position, self.run).certificate()


def poison(position: Chomp, play: Play, run: Run) -> Poison | None:
    """Boards with `poison=eaten` in normal play, unless nothing is left."""
    here = play is Play.NORMAL and position.poison_eaten and position.rows
    return Poison(position, run) if here else None


def poison_value(position: Chomp, run: Run) -> PoisonValue | None:
    """Their value, where that of the board with the poison kept can be had."""
    if not position.poison_eaten or not position.rows:
        return None
    known = is_searchable(position) or is_hook(position.rows)
    return PoisonValue(position, run) if known else None
