"""Exhaustive search of games with roles, which may end in a draw.

Each position gets the winner under best play and how soon: a winner hurries, a loser stalls, and
where neither wins both keep the draw. Roles need not alternate; whose turn it is, the rules say.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Any

from lastmove.core.errors import GameError
from lastmove.core.job import Job
from lastmove.core.limits import Budget
from lastmove.core.position import DRAW, GameGraph, Play, other_role, stuck_winner
from lastmove.search.depth_first import Walk

RoleLabel = tuple[str, int | None]
"""The winning role or `"draw"`, and the remoteness (None for a draw)."""


def role_search(
    graph: GameGraph,
    roles: tuple[str, ...],
    budget: Budget,
    play: Play = Play.NORMAL,
    job: Job | None = None,
) -> Walk[RoleLabel]:
    """A walk that finds the winner of every position it meets; `job` may keep it."""
    assert graph.mover is not None
    assert graph.winner is not None
    turn, decided = graph.mover, graph.winner

    def mover(node: Any) -> str:
        return _known_role(turn(node), roles, node, graph)

    def winner(node: Any) -> str | None:
        found = decided(node)
        return found if found is None else _known_role(found, (*roles, DRAW), node, graph)

    def opened(node: Any) -> _Turn:
        return _Turn(node, graph.options(node), roles, mover, winner, play)

    return Walk(graph, budget, opened, job, f"roles {play.value}")


def _known_role(role: Any, roles: tuple[str, ...], node: Any, graph: GameGraph) -> str:
    if role not in roles:
        known = " or ".join(roles)
        raise GameError(f"the rules name {role!r} at {graph.text(node)}, where {known} is expected")
    return str(role)


class _Turn:
    """One role chooses: the quickest win, else a draw, else the slowest loss."""

    __slots__ = (
        "decided", "draw", "loss", "node", "play", "rest", "role", "roles", "settled", "win"
    )  # fmt: skip

    def __init__(
        self,
        node: Hashable,
        options: Iterable[Any],
        roles: tuple[str, ...],
        mover: Callable[[Any], str],
        winner: Callable[[Any], str | None],
        play: Play,
    ):
        self.node = node
        self.rest = iter(options)
        self.decided = winner(node)
        self.settled = self.decided is not None
        self.role = mover(node)
        self.roles, self.play = roles, play
        self.win: int | None = None
        self.loss: int | None = None
        self.draw = False

    def add(self, found: RoleLabel) -> None:
        winner, remoteness = found
        if winner == DRAW or remoteness is None:
            self.draw = True
        elif winner == self.role:
            self.win = remoteness if self.win is None else min(self.win, remoteness)
        else:
            self.loss = remoteness if self.loss is None else max(self.loss, remoteness)

    def close(self) -> RoleLabel:
        if self.decided is not None:
            return self.decided, None if self.decided == DRAW else 0
        if self.win is not None:
            return self.role, self.win + 1
        if self.draw:
            return DRAW, None
        if self.loss is None:
            return stuck_winner(self.roles, self.role, self.play), 0
        return other_role(self.roles, self.role), self.loss + 1
