"""Search of games with roles as a way of solving: win, draw or loss, with a strategy as proof."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lastmove.core.position import DRAW, Move, Outcome, Play, Position, Roles, merged
from lastmove.core.sameness import sameness
from lastmove.core.solver import Run, Solver
from lastmove.core.verdict import Certificate, Method, Verdict
from lastmove.search.minimax import RoleLabel
from lastmove.search.native.roles import INTERPRETED, RolesEngine
from lastmove.search.strategy import Listed, ranked_closure


class Minimax(Solver[Roles]):
    """Look at every position that can be reached, for games with roles."""

    method = INTERPRETED

    def __init__(self, play: Play = Play.NORMAL):
        self.play = play

    def applies(self, position: Position, play: Play) -> bool:
        """To positions with roles, played this way."""
        return isinstance(position, Roles) and play is self.play

    def winner(self, position: Roles, run: Run) -> str | None:
        """The role that wins by backward induction."""
        winner = self._label(position, run)[0]
        return None if winner == DRAW else winner

    def winning_moves(self, position: Roles, run: Run) -> Iterable[Move]:
        """The moves to positions that the role to move wins."""
        winner = self._label(position, run)[0]
        if winner != position.to_move or position.result(self.play) is not None:
            return ()
        return self._winning(position, winner, run)

    def outcome(self, position: Roles, run: Run) -> Outcome:
        """Who wins, seen from the role to move."""
        winner = self.winner(position, run)
        if winner is None:
            return Outcome.D
        return Outcome.N if winner == position.to_move else Outcome.P

    def wins(self, position: Roles, play: Play, run: Run) -> bool:
        """Whether the role to move wins."""
        return self.outcome(position, run) is Outcome.N

    def verdict(self, position: Roles, play: Play, run: Run) -> Verdict:
        """The winner, the winning moves and the remoteness."""
        return Verdict(
            position=position,
            play=play,
            outcome=self.outcome(position, run),
            value=None,
            winning_moves=merged(self.winning_moves(position, run)),
            method=self._method(position, run),
            winner=self.winner(position, run),
            remoteness=self._label(position, run)[1],
            positions=self._positions(position, run),
        )

    def _winning(self, position: Roles, winner: str, run: Run) -> list[Move]:
        return [m for m in position.moves() if self._label(m.to, run)[0] == winner]

    def _method(self, position: Roles, run: Run) -> Method:
        return self._engine(position, run).method

    def _positions(self, position: Roles, run: Run) -> int:
        return self._engine(position, run).positions

    def certificate(self, position: Roles, play: Play, run: Run) -> Certificate:
        """A strategy of the winner, or of both roles for a draw."""
        winner = self._label(position, run)[0]
        roles = position.roles if winner == DRAW else (winner,)
        return Certificate(
            "role-strategy",
            position.inline(),
            play,
            self.outcome(position, run),
            None,
            {"strategies": [self._strategy(position, role, winner, run) for role in roles]},
        )

    def _strategy(self, position: Roles, role: str, winner: str, run: Run) -> dict[str, object]:
        good = {role, winner}  # what this role can hold: a win, or a draw at least

        def needed(node: Position, listed: Listed) -> Iterator[Position]:
            if node.result(self.play) is not None:
                return
            options = [move.to for move in node.moves()]
            run.budget.spend(len(options))
            if node.to_move != role:
                yield from options
                return
            fine = [option for option in options if self._label(option, run)[0] in good]
            yield next((option for option in fine if key(option) in listed), fine[0])

        root: Position = position
        key = sameness()
        nodes = ranked_closure(root, needed, key, run.check_certificate_size)
        return {"role": role, "positions": [[rank, node.inline()] for rank, node in nodes]}

    def _engine(self, position: Roles, run: Run) -> RolesEngine:
        key = (type(position), "roles", self.play)
        if key not in run.searches:
            position.check_play(self.play)
            run.searches[key] = RolesEngine(position, self.play, run)
        engine: RolesEngine = run.searches[key]
        return engine

    def _label(self, position: Position, run: Run) -> RoleLabel:
        assert isinstance(position, Roles)
        return self._engine(position, run).label(position.graph().root)


def remoteness(position: Roles, run: Run) -> int | None:
    """In how many plies the winner wins; None for a draw. Looks at every position."""
    return Minimax()._label(position, run)[1]


def winner_of(position: Roles, run: Run) -> str:
    """Who wins, or that it is a draw. Looks at every position."""
    return Minimax()._label(position, run)[0]
