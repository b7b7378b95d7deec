"""Chomp in normal play with the poison eaten: take it, and all else with it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from lastmove.core.bibliography import NIM_AND_COMBINATORIAL_GAMES, cite
from lastmove.core.position import Move, Outcome, Play
from lastmove.core.solver import Run, ValueSolver
from lastmove.core.verdict import Certificate, Method, Verdict
from lastmove.families.chomp.hooks import ChompHooks
from lastmove.families.chomp.rules import Chomp
from lastmove.families.chomp.search import WITH_VALUE
from lastmove.families.chomp.shapes import is_searchable
from lastmove.search.certificates import value_certificate

HOOKS = ChompHooks()


class PoisonEaten(ValueSolver[Chomp]):
    """Where the corner may be eaten and the last move wins, eating it wins, and nothing else does.

    The nimber is one more than that of the same board with the poison kept: by induction, the
    options have 0, for the empty board, and one more than each of the options there. Cost: that
    of the other board.
    """

    method = Method(
        "theorem",
        "eating the corner of chomp ends the game",
        cite(NIM_AND_COMBINATORIAL_GAMES, "exercise 1.3(b)"),
    )

    def applies(self, position: Chomp, play: Play) -> bool:
        """To boards with `poison=eaten` in normal play, unless nothing is left."""
        return play is Play.NORMAL and position.poison_eaten and position.state > 1

    def value(self, position: Chomp, run: Run) -> int:
        """One more than with the poison kept."""
        return run.value(kept(position)) + 1

    def wins(self, position: Chomp, play: Play, run: Run) -> bool:
        """Always."""
        return True

    def moves_to(self, position: Chomp, value: int, run: Run) -> Iterator[Move]:
        """The corner for 0, else the moves to one less with the poison kept."""
        if value == 0:
            yield position.eating(1, 1)
            return
        for move in run.moves_to(kept(position), value - 1):
            yield Move(move.text, position.at(move.to.state | 1))

    def reason(self, position: Chomp, value: int, run: Run) -> str:
        """What eating the corner does."""
        return (
            "Eating (1,1) leaves nothing, so it is the last move and wins; after any other move "
            "the opponent can do the same."
        )

    def verdict(self, position: Chomp, play: Play, run: Run) -> Verdict:
        """Who wins at any size; the nimber if it can be had."""
        known = is_searchable(position.state) or HOOKS.has_shape(position.rows)
        value = self.value(position, run) if known else None
        return replace(self.outcome_verdict(position, play, run), value=value)

    def outcome_verdict(self, position: Chomp, play: Play, run: Run) -> Verdict:
        """The same without the nimber."""
        return Verdict(
            position=position,
            play=play,
            outcome=Outcome.N,
            value=None,
            winning_moves=(position.eating(1, 1),),
            method=self.method,
            because=self.reason(position, 0, run),
        )

    def certificate(self, position: Chomp, play: Play, run: Run) -> Certificate:
        """Of a small board the nimber, move by move; else who wins."""
        if position.state < 1 << WITH_VALUE:
            return value_certificate(position, run)
        return Certificate("chomp-poison", position.inline(), play, Outcome.N, None, {})


def kept(position: Chomp) -> Chomp:
    """The same board with the poison kept."""
    return position.at(position.state - 1)
