"""From the leaves up: what a scheme says of every node of a game, each node once.

A walk with an explicit stack, so that games may be as deep as they like. Cost: a step for each
child looked at, and one value of the scheme for each node.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Generic, Protocol, TypeVar

from lastmove.core.errors import GameError
from lastmove.core.limits import Budget
from lastmove.families.coalitions.multiplayer import MultiplayerGame

Value = TypeVar("Value")


class Scheme(Protocol[Value]):
    """A way to classify games, told by what it says of a node whose children are classified."""

    def leaf(self, winner: int) -> Value:
        """What it says where a player has won."""

    def choice(self, mover: int, options: list[Value]) -> Value:
        """What it says where a player chooses among games of which it says this."""

    def turned(self, value: Value) -> Value:
        """What it says, when player k is called k + 1."""


class Evaluator(Generic[Value]):
    """What a scheme says of the nodes of a game; answers are remembered."""

    def __init__(self, game: MultiplayerGame, scheme: Scheme[Value], budget: Budget):
        self.game = game
        self.scheme = scheme
        self.budget = budget
        self.memory: dict[Hashable, Value] = {}
        self._seen: dict[Hashable, Value] = {} if game.relative else self.memory

    def __call__(self, root: Hashable) -> Value:
        """What it says of a node. Raises `GameError` for rules that loop."""
        if root in self.memory:
            return self.memory[root]
        game, memory, spend = self.game, self.memory, self.budget.spend
        open_nodes: dict[Hashable, tuple[int, tuple[Any, ...]]] = {root: game.look(root)}
        stack: list[tuple[Hashable, int]] = [(root, 0)]
        while stack:
            node, place = stack.pop()
            player, children = open_nodes[node]
            while place < len(children) and children[place] in memory:
                place += 1
            if place == len(children):
                spend(1 + len(children))
                del open_nodes[node]
                self._close(node, player, children)
                continue
            child = children[place]
            if child in open_nodes:
                raise GameError(
                    f"play can go on forever: {game.text(child)} comes back; "
                    "coalitions need rules that always end"
                )
            stack.append((node, place + 1))
            open_nodes[child] = game.look(child)
            stack.append((child, 0))
        return memory[root]

    def _close(self, node: Hashable, player: int, children: tuple[Any, ...]) -> None:
        scheme, seen = self.scheme, self._seen
        if children:
            value = scheme.choice(player, [seen[child] for child in children])
        else:
            value = scheme.leaf(player)
        self.memory[node] = value
        if self.game.relative:
            seen[node] = scheme.turned(value)

    def seen_by_parent(self, node: Hashable) -> Value:
        """What it says of a node that has been classified, in the names its parent uses."""
        return self._seen[node]
