"""Search as a way of solving: for every impartial game, saying how much it looked at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from lastmove.core.bibliography import BACKWARD_INDUCTION, MEX_RULE
from lastmove.core.nimbers import mex
from lastmove.core.position import Impartial, Move, Outcome, Play, Position, merged
from lastmove.core.solver import Run, ValueSolver
from lastmove.core.verdict import Certificate, Method, Verdict
from lastmove.search.certificates import strategy_certificate, value_certificate
from lastmove.search.depth_first import Search


class Exhaustive(ValueSolver[Impartial]):
    """Look at every position that can be reached."""

    method = Method("search", "exhaustive search, interpreted", MEX_RULE)
    outcome_method = Method(
        "search", "outcome search with early cut-off, interpreted", BACKWARD_INDUCTION
    )

    def applies(self, position: Position, play: Play) -> bool:
        """To every impartial position; play must end, or the search says where it does not."""
        return isinstance(position, Impartial)

    def value(self, position: Impartial, run: Run) -> int:
        """By the mex rule."""
        return self._search(position, Play.NORMAL, run).label(position.graph().root)[1]

    def wins(self, position: Impartial, play: Play, run: Run) -> bool:
        """By outcome search."""
        return self._search(position, play, run).wins(position.graph().root)

    def certificate(self, position: Impartial, play: Play, run: Run) -> Certificate:
        """A value certificate in normal play, else a strategy."""
        if play is Play.NORMAL:
            return value_certificate(position, run)
        search = self._search(position, play, run)
        return strategy_certificate(position, play, lambda p: not search.wins(p.graph().root), run)

    def reason(self, position: Impartial, value: int, run: Run) -> str:
        """The values of the options, and their mex."""
        label = self._search(position, Play.NORMAL, run).label
        moved = (move.to for move in position.moves() if isinstance(move.to, Impartial))
        seen = sorted({label(option.graph().root)[1] for option in moved})
        if not seen:
            return "There is no move, so the value is 0 and the player to move has lost."
        values = ", ".join(map(str, seen[:30])) + (", …" if len(seen) > 30 else "")
        assert mex(seen) == value
        consequence = (
            "no option has value 0, so the previous player wins"
            if value == 0
            else "an option of value 0 wins for the player to move"
        )
        return f"The options have the values {{{values}}}, whose mex is {value}: {consequence}."

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
            return replace(verdict, remoteness=known, positions=search.positions)
        moves = merged(self._losing_options(position, search, run)) if wins else ()
        return Verdict(
            position=position,
            play=play,
            outcome=Outcome.N if wins else Outcome.P,
            value=None,
            winning_moves=moves,
            method=replace(self.method, source=BACKWARD_INDUCTION),
            because=_misere_reason(wins, moves, known),
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
            because="Some move leaves the opponent in a lost position."
            if moves
            else "The game is over and the last move lost."
            if wins
            else "Every move leaves the opponent in a won position.",
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
            run.searches[key] = Search(position.graph(), play, run.budget)
        found: Search = run.searches[key]
        return found


def _misere_reason(wins: bool, moves: tuple[Move, ...], remoteness: int | None) -> str:
    if wins and not moves:
        return "There is no move, and in misère play whoever cannot move wins."
    plies = "" if remoteness is None else f", and play lasts {remoteness} plies if both play well"
    if wins:
        return f"Backward induction: some move leaves a misère P-position{plies}."
    return f"Backward induction: every move leaves a misère N-position{plies}."
