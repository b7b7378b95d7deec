"""Writing a strategy down: the P-positions it passes through, ranked, for the checker to follow.

From a P-position every option must have a reply that is again listed, of lower rank. The walk
lists what such a strategy needs and no more, and ranks it from the bottom up. Cost: the options
of the options of every position listed.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Generic, TypeVar

Node = TypeVar("Node")


class Strategy(Generic[Node]):
    """The P-positions that a second player needs, each with its rank.

    Parameters
    ----------
    options : the nodes one move away.
    losing : whether the player to move at a node loses.
    key : what two nodes share when they are the same.
    grown : called with the number of nodes listed so far; may raise `LimitReached`.
    """

    def __init__(
        self,
        options: Callable[[Node], Iterable[Node]],
        losing: Callable[[Node], bool],
        key: Callable[[Node], Hashable],
        grown: Callable[[int], None],
    ):
        self.options = options
        self.losing = losing
        self.key = key
        self.grown = grown
        self.nodes: dict[Hashable, Node] = {}
        self.replies: dict[Hashable, list[Hashable]] = {}

    def list_from(self, root: Node) -> list[tuple[int, Node]]:
        """The listed nodes with their ranks, lowest first."""
        self._add(root)
        waiting = [root]
        while waiting:
            node = waiting.pop()
            replies = self.replies[self.key(node)]
            for option in self.options(node):
                reply = self._reply(option)
                if reply is not None:
                    if self._add(reply):
                        waiting.append(reply)
                    replies.append(self.key(reply))
        ranks = self._ranks(self.key(root))
        return sorted(((rank, self.nodes[key]) for key, rank in ranks.items()), key=lambda p: p[0])

    def _add(self, node: Node) -> bool:
        key = self.key(node)
        if key in self.nodes:
            return False
        self.nodes[key] = node
        self.replies[key] = []
        self.grown(len(self.nodes))
        return True

    def _reply(self, option: Node) -> Node | None:
        """A losing node to move to, one already listed if there is; None from an ended game."""
        found: Node | None = None
        for reply in self.options(option):
            if self.key(reply) in self.nodes:
                return reply
            if found is None and self.losing(reply):
                found = reply
        return found

    def _ranks(self, root: Hashable) -> dict[Hashable, int]:
        """One more than the highest rank among the replies, computed without recursion."""
        ranks: dict[Hashable, int] = {}
        stack = [root]
        while stack:
            key = stack[-1]
            unranked = [reply for reply in self.replies[key] if reply not in ranks]
            if unranked and key not in ranks:
                stack += unranked
                continue
            stack.pop()
            ranks[key] = 1 + max((ranks[reply] for reply in self.replies[key]), default=-1)
        return ranks
