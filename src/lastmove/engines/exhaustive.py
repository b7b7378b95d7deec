"""Search as a way of solving: it applies to everything, and says how much it looked at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from lastmove.engines.roles import RoleLabel, role_search
from lastmove.engines.search import Search, Walk
from lastmove.engines.strategy import Strategy
from lastmove.errors import GameError, InputError
from lastmove.method import Run, Solver
from lastmove.nimbers import mex
from lastmove.position import (
    DRAW,
    Impartial,
    Move,
    Outcome,
    Partisan,
    Play,
    Position,
    identity,
    merged,
)
from lastmove.verdict import Certificate, Method, Verdict

MEX_RULE = "von Stengel: Nim and combinatorial games (2011), Theorem 1.12 (the mex rule)"
BACKWARD = "von Stengel: Nim and combinatorial games (2011), Lemma 1.2"


class Exhaustive(Solver):
    """Look at every position that can be reached."""

    method = Method("search", "exhaustive search with memory", MEX_RULE)
    outcome_method = Method("search", "outcome search with early cut-off", BACKWARD)

    def applies(self, position: Position, play: Play) -> bool:
        """To every position whose play must end."""
        return True

    # -- impartial games --------------------------------------------------------------------------

    def value(self, position: Impartial, run: Run) -> int:
        """By the mex rule."""
        return self._search(position, Play.NORMAL, run).label(position.graph().root)[1]

    def wins(self, position: Position, play: Play, run: Run) -> bool:
        """By outcome search; the winner of a game with roles by searching it whole."""
        if isinstance(position, Impartial):
            return self._search(position, play, run).wins(position.graph().root)
        return self._winner(position, run)[0] == position.to_move

    def reason(self, position: Impartial, value: int, run: Run) -> str:
        """The values of the options, and their mex."""
        seen = sorted({run.value(move.to) for move in position.moves()})
        if not seen:
            return "There is no move, so the value is 0 and the player to move has lost."
        values = ", ".join(map(str, seen[:30])) + (", …" if len(seen) > 30 else "")
        assert mex(seen) == value
        told = (
            "no option has value 0, so the previous player wins"
            if value == 0
            else "an option of value 0 wins for the player to move"
        )
        return f"The options have the values {{{values}}}, whose mex is {value}: {told}."

    def moves_to(self, position: Impartial, value: int, run: Run) -> Iterator[Move]:
        """The moves to positions of this value."""
        search = self._search(position, Play.NORMAL, run)
        for move in position.moves():
            run.budget.spend()
            assert isinstance(move.to, Impartial)
            if search.label(move.to.graph().root)[1] == value:
                yield move

    def verdict(self, position: Position, play: Play, run: Run) -> Verdict:
        """The verdict with remoteness and the number of positions searched."""
        if isinstance(position, Partisan):
            return self._role_verdict(position, play, run)
        if not isinstance(position, Impartial):
            raise GameError(f"{position} is neither impartial nor partisan")
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
            method=self.method,
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

    # -- games with roles -------------------------------------------------------------------------

    def _winner(self, position: Position, run: Run) -> RoleLabel:
        key = (type(position), "roles")
        if key not in run.searches:
            run.searches[key] = role_search(position.graph(), position.roles, run.budget)
        walk: Walk[RoleLabel] = run.searches[key]
        return walk(position.graph().root)

    def _role_verdict(self, position: Partisan, play: Play, run: Run) -> Verdict:
        if play is Play.MISERE:
            raise InputError(f"{position.name} has roles and is not played misère")
        winner, remoteness = self._winner(position, run)
        moves: list[Move] = []
        if winner == position.to_move and position.result() is None:
            moves = [m for m in position.moves() if self._winner(m.to, run)[0] == winner]
        drawn = winner == DRAW
        in_plies = "" if remoteness is None else f" in {remoteness} plies"
        return Verdict(
            position=position,
            play=play,
            outcome=Outcome.D if drawn else Outcome.N if winner == position.to_move else Outcome.P,
            value=None,
            winning_moves=merged(moves),
            method=Method("search", self.method.name, BACKWARD),
            because="Neither role can force a win."
            if drawn
            else f"Backward induction over all positions: {winner} can force a win{in_plies}.",
            winner=None if drawn else winner,
            remoteness=remoteness,
            positions=len(run.searches[(type(position), "roles")].memory),
        )

    # -- certificates -----------------------------------------------------------------------------

    def certificate(self, position: Position, play: Play, run: Run) -> Certificate:
        """A value certificate in normal play, else a strategy."""
        if not isinstance(position, Impartial):
            raise InputError(f"there is no certificate yet for games with roles such as {position}")
        if play is Play.NORMAL:
            return self._value_certificate(position, run)
        return self._strategy_certificate(position, play, run)

    def _value_certificate(self, position: Impartial, run: Run) -> Certificate:
        """G + *v is P: the listed pairs (H, k) are the P-positions H + *k of a strategy for it."""
        value = self.value(position, run)

        def options(node: tuple[Position, int]) -> Iterator[tuple[Position, int]]:
            inner, heap = node
            yield from ((inner, smaller) for smaller in range(heap))
            for move in inner.moves():
                run.budget.spend()
                yield move.to, heap

        strategy: Strategy[tuple[Position, int]] = Strategy(
            options,
            lambda node: run.value(node[0]) == node[1],
            lambda node: (identity(node[0]), node[1]),
            run.check_certificate_size,
        )
        listed = strategy.list_from((position, value))
        return Certificate(
            "value",
            position.inline(),
            Play.NORMAL,
            Outcome.N if value else Outcome.P,
            value,
            {"positions": [[rank, inner.inline(), heap] for rank, (inner, heap) in listed]},
            position.file_hash(),
        )

    def _strategy_certificate(self, position: Impartial, play: Play, run: Run) -> Certificate:
        search = self._search(position, play, run)

        def loses(node: Position) -> bool:
            assert isinstance(node, Impartial)
            return not search.wins(node.graph().root)

        def options(node: Position) -> Iterator[Position]:
            for move in node.moves():
                run.budget.spend()
                yield move.to

        strategy = Strategy(options, loses, identity, run.check_certificate_size)
        proof: dict[str, Any] = {}
        outcome, root = Outcome.P, position
        if not loses(position):
            outcome = Outcome.N
            first = next((move for move in position.moves() if loses(move.to)), None)
            if first is None:  # misère play, no moves left: won on the spot
                proof["positions"] = []
                return Certificate(
                    "strategy", position.inline(), play, outcome, None, proof, position.file_hash()
                )
            proof["move"] = first.to.inline()
            assert isinstance(first.to, Impartial)
            root = first.to
        listed = strategy.list_from(root)
        proof["positions"] = [[rank, node.inline()] for rank, node in listed]
        return Certificate(
            "strategy", position.inline(), play, outcome, None, proof, position.file_hash()
        )


def _misere_reason(wins: bool, moves: tuple[Move, ...], remoteness: int | None) -> str:
    if wins and not moves:
        return "There is no move, and in misère play whoever cannot move wins."
    plies = "" if remoteness is None else f", and play lasts {remoteness} plies if both play well"
    if wins:
        return f"Backward induction: some move leaves a misère P-position{plies}."
    return f"Backward induction: every move leaves a misère N-position{plies}."
