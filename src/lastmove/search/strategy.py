"""Writing a strategy down: the positions it passes through, ranked, for the checker to follow.

A strategy is the closure of its root under "what can come next if I follow it". The walk lists
what it needs and no more, and ranks it from the bottom up: a position's rank is one more than the
highest of those that can come next. Cost: what `needed` costs, once for each position listed.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Iterable, Iterator
from typing import TypeVar

Node = TypeVar("Node")
Listed = Container[Hashable]


def ranked_closure(
    root: Node,
    needed: Callable[[Node, Listed], Iterable[Node]],
    key: Callable[[Node], Hashable],
    grown: Callable[[int], None],
) -> list[tuple[int, Node]]:
    """Every node that is needed from the root on, with its rank, lowest first.

    Parameters
    ----------
    needed : the nodes that must be listed for this one, given the keys listed so far.
    key : what two nodes share when they are the same.
    grown : called with the number of nodes listed so far; may raise `LimitReached`.
    """
    nodes = {key(root): root}
    below: dict[Hashable, list[Hashable]] = {}
    waiting = [root]
    while waiting:
        node = waiting.pop()
        keys = below[key(node)] = []
        for other in needed(node, nodes):
            if key(other) not in nodes:
                nodes[key(other)] = other
                waiting.append(other)
                grown(len(nodes))
            keys.append(key(other))
    ranks = _ranks(key(root), below)
    return sorted(((rank, nodes[k]) for k, rank in ranks.items()), key=lambda pair: pair[0])


def _ranks(root: Hashable, below: dict[Hashable, list[Hashable]]) -> dict[Hashable, int]:
    ranks: dict[Hashable, int] = {}
    stack = [root]
    while stack:
        key = stack[-1]
        unranked = [other for other in below[key] if other not in ranks]
        if unranked and key not in ranks:
            stack += unranked
            continue
        stack.pop()
        ranks[key] = 1 + max((ranks[other] for other in below[key]), default=-1)
    return ranks


def replies(
    options: Callable[[Node], Iterable[Node]],
    losing: Callable[[Node], bool],
    key: Callable[[Node], Hashable],
    prefer_listed: bool,
) -> Callable[[Node, Listed], Iterator[Node]]:
    """What a P-position needs: for each option a losing reply.

    With `prefer_listed`, one that is listed already if there is: a shorter list for more looking.
    """

    def needed(node: Node, listed: Listed) -> Iterator[Node]:
        for option in options(node):
            found: Node | None = None
            for reply in options(option):
                if key(reply) in listed:
                    found = reply
                    break
                if found is None and losing(reply):
                    found = reply
                    if not prefer_listed:
                        break
            if found is not None:  # None only from a game that has ended, in misère play
                yield found

    return needed
