"""Search as a way of solving: for every impartial game, saying how much it looked at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from lastmove.core.bibliography import BACKWARD_INDUCTION, MEX_RULE
from lastmove.core.inheritance import is_bundled, owner_of
from lastmove.core.position import Impartial, Move, Outcome, Play, Position, merged
from lastmove.core.solver import Run, ValueSolver
from lastmove.core.verdict import Certificate, Method, Verdict
from lastmove.search.certificates import strategy_certificate, value_certificate
from lastmove.search.depth_first import Label, Search
from lastmove.search.native.probe import NO_NUMBERS, WITH_TEXTS
from lastmove.search.native.words import fits

LARGE = 5000
"""Positions from which on a search would have been faster compiled."""


class Exhaustive(ValueSolver[Impartial]):
    """Look at every position that can be reached."""

    method = Method("search", "exhaustive search, interpreted", MEX_RULE)
    outcome_method = Method(
        "search", "outcome search with early cut-off, interpreted", BACKWARD_INDUCTION
    )

    def applies(self, position: Position, play: Play) -> bool:
        """To every impartial position; play must end, or the search says where it does not."""
        return isinstance(position, Impartial)

    def label(self, position: Impartial, play: Play, run: Run) -> Label:
        """Whether the player to move wins, the nimber and the remoteness."""
        return self._search(position, play, run).label(position.graph().root)

    def value(self, position: Impartial, run: Run) -> int:
        """By the mex rule."""
        return self.label(position, Play.NORMAL, run)[1]

    def wins(self, position: Impartial, play: Play, run: Run) -> bool:
        """By outcome search."""
        return self._search(position, play, run).wins(position.graph().root)

    def certificate(self, position: Impartial, play: Play, run: Run) -> Certificate:
        """A value certificate in normal play, else a strategy."""
        if play is Play.NORMAL:
            return value_certificate(position, run)
        search = self._search(position, play, run)
        return strategy_certificate(position, play, lambda p: not search.wins(p.graph().root), run)

    def moves_to(self, position: Impartial, value: int, run: Run) -> Iterator[Move]:
        """The moves to positions of this value."""
        search = self._search(position, Play.NORMAL, run)
        for move in position.moves():
            run.budget.spend()
            assert isinstance(move.to, Impartial)
            if search.label(move.to.graph().root)[1] == value:
                yield move

    def verdict(self, position: Impartial, play: Play, run: Run) -> Verdict:
        """The verdict with remoteness and the number of positions searched."""
        search = self._search(position, play, run)
        wins, value, remoteness = search.label(position.graph().root)
        known = remoteness if search.tracks_remoteness else None
        if play is Play.NORMAL:
            verdict = super().verdict(position, play, run)
            assert verdict.value == value
            method = _with_reason(self.method, position, search.positions)
            return replace(verdict, remoteness=known, positions=search.positions, method=method)
        moves = merged(self._losing_options(position, search, run)) if wins else ()
        return Verdict(
            position=position,
            play=play,
            outcome=Outcome.N if wins else Outcome.P,
            value=None,
            winning_moves=moves,
            method=replace(self.method, source=BACKWARD_INDUCTION),
            remoteness=known,
            positions=search.positions,
        )

    def outcome_verdict(self, position: Impartial, play: Play, run: Run) -> Verdict:
        """Who wins and how, without nimbers: the search stops at the first winning option."""
        search = self._search(position, play, run)
        root = position.graph().root
        wins = search.wins(root)
        moves: list[Move] = []
        if wins:
            for move in position.moves():
                assert isinstance(move.to, Impartial)
                if not search.wins(move.to.graph().root):
                    moves.append(move)
        return Verdict(
            position=position,
            play=play,
            outcome=Outcome.N if wins else Outcome.P,
            value=None,
            winning_moves=merged(moves),
            method=self.outcome_method,
            positions=search.positions,
        )

    def _losing_options(self, position: Impartial, search: Search, run: Run) -> Iterator[Move]:
        for move in position.moves():
            run.budget.spend()
            assert isinstance(move.to, Impartial)
            if not search.label(move.to.graph().root)[0]:
                yield move

    def _search(self, position: Impartial, play: Play, run: Run) -> Search:
        key = (position.kind(), play)
        if key not in run.searches:
            # A sum's kind is a set, whose order differs from run to run.
            parts = [part for part in position.parts() if isinstance(part, Impartial)]
            kinds = sorted({repr(part.kind()) for part in parts})
            name = f"{' + '.join(kinds)} {play.value}"
            run.searches[key] = Search(position.graph(), play, run.budget, run.job, name)
        found: Search = run.searches[key]
        return found


def _with_reason(method: Method, position: Impartial, positions: int) -> Method:
    """The method; of a large search of a user's own game with why its rules were not compiled."""
    game, state = type(position), position.state
    if positions < LARGE or is_bundled(game):
        return method
    if owner_of(game, "plays") is not Position and game.options is Position.options:
        return replace(method, name=f"{method.name}: {WITH_TEXTS}")
    if game.below is None and not fits(state):
        return replace(method, name=f"{method.name}: {NO_NUMBERS}")
    return method
