"""How many types there are, and how likely: straight from the definitions; nothing of lastmove.

A coalition is a frozenset of players; a family a frozenset of coalitions.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations, product

from tests.families.coalitions.oracle import Node, smallest, stable_by_definition, winning

Coalition = frozenset[int]
Family = frozenset[Coalition]


def subsets(players: int) -> list[Coalition]:
    sizes = range(players + 1)
    return [frozenset(c) for size in sizes for c in combinations(range(players), size)]


def maximal_intersecting(players: int) -> set[Family]:
    """Definition 3.3, by choosing one of every coalition and its complement: 2^(2^(n-1)) ways."""
    everyone = frozenset(range(players))
    halves = [c for c in subsets(players) if players and 0 in c]
    found = set()
    for chosen in product((True, False), repeat=len(halves)):
        family = frozenset(
            c if here else everyone - c for c, here in zip(halves, chosen, strict=True)
        )
        if all(c | {p} in family for c in family for p in everyone):
            found.add(family)
    return found if players else set()


def stable_types(players: int) -> set[Family]:
    """Propositions 4.3 and 4.4: intersecting antichains, not empty, not of the set of all."""
    everyone = frozenset(range(players))
    some = [c for c in subsets(players) if c and (c != everyone or players == 1)]
    found: set[Family] = set()
    waiting: list[tuple[Coalition, ...]] = [()]
    while waiting:
        chosen = waiting.pop()
        if chosen:
            found.add(frozenset(chosen))
        start = some.index(chosen[-1]) + 1 if chosen else 0
        waiting += [
            (*chosen, c)
            for c in some[start:]
            if all(c & d and not c <= d and not d <= c for d in chosen)
        ]
    return found


def classes(families: set[Family], players: int) -> int:
    """How many there are up to permutation of the players."""
    count = 0
    left = set(families)
    while left:
        family = left.pop()
        for order in permutations(range(players)):
            left.discard(frozenset(frozenset(order[p] for p in c) for c in family))
        count += 1
    return count


def labeled_trees(players: int, depth: int) -> list[Node]:
    """Every complete binary tree of this depth with every way to label its nodes."""
    if depth == 0:
        return [Node(player) for player in range(players)]
    below = labeled_trees(players, depth - 1)
    return [
        Node(player, (one, other)) for player in range(players) for one in below for other in below
    ]


def distribution(scheme: str, players: int, depth: int) -> dict[Family, Fraction]:
    """The probability of each type, its smallest coalitions told; all labels are equally likely."""
    trees = labeled_trees(players, depth)
    counted: Counter[Family] = Counter()
    for tree in trees:
        if scheme == "win":
            counted[frozenset(smallest(winning(tree, players)))] += 1
        else:
            counted[frozenset(stable_by_definition(tree, players))] += 1
    return {family: Fraction(times, len(trees)) for family, times in counted.items()}
