"""Exhaustive search of games with roles, which may end in a draw.

Each position gets the winner under best play and how soon: a winner hurries, a loser stalls, and
where neither wins both keep the draw. Roles need not alternate; whose turn it is, the rules say.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Any

from lastmove.engines.search import Walk
from lastmove.limits import Budget
from lastmove.position import DRAW, GameGraph, other_role

RoleLabel = tuple[str, int | None]
"""The winning role or `"draw"`, and the remoteness (None for a draw)."""


def role_search(graph: GameGraph, roles: tuple[str, ...], budget: Budget) -> Walk[RoleLabel]:
    """A walk that finds the winner of every position it meets."""
    assert graph.mover is not None
    assert graph.winner is not None
    mover, winner = graph.mover, graph.winner
    return Walk(graph, budget, lambda node: _Turn(node, graph.options(node), roles, mover, winner))


class _Turn:
    """One role chooses: the quickest win, else a draw, else the slowest loss."""

    __slots__ = ("decided", "draw", "loss", "node", "rest", "role", "roles", "settled", "win")

    def __init__(
        self,
        node: Hashable,
        options: Iterable[Any],
        roles: tuple[str, ...],
        mover: Callable[[Any], str],
        winner: Callable[[Any], str | None],
    ):
        self.node = node
        self.rest = iter(options)
        self.decided = winner(node)
        self.settled = self.decided is not None
        self.role = mover(node)
        self.roles = roles
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
        loser = other_role(self.roles, self.role)
        return loser, 0 if self.loss is None else self.loss + 1
