"""Nim for many players, straight from the definitions of the source; imports nothing of lastmove.

A coalition is a frozenset of players, 0 for the player to move, 1 for the one after, and so on; a
position is a tuple of heaps. Other games on heaps are told by their notation without heaps.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations

Heaps = tuple[int, ...]
Coalition = frozenset[int]
Fine = tuple[int, int]


@cache
def left_of(heap: int, game: str) -> frozenset[Heaps]:
    """What a move may leave of one heap, by the rules of the game in words."""
    if game == "nim()":  # any number of chips
        return frozenset((rest,) for rest in range(heap))
    if game == "kayles()":  # one pin, or two that stand side by side, out of a row
        gaps = [(first, last) for first in range(heap) for last in (first, first + 1)]
        return frozenset((first, heap - last - 1) for first, last in gaps if last < heap)
    if found := re.fullmatch(r"subtraction\(take=\{([\d,]+)\}\)", game):
        return frozenset((heap - t,) for t in map(int, found[1].split(",")) if t <= heap)
    code = re.fullmatch(r"octal\(0\.([0-7]+)\)", game)
    assert code, game
    digits = {taken: int(digit) for taken, digit in enumerate(code[1], 1) if taken <= heap}
    return frozenset(
        (first, heap - taken - first)
        for taken, digit in digits.items()
        for first in range(heap - taken + 1)
        if digit >> (first > 0) + (heap - taken - first > 0) & 1  # as many parts are left
    )


@cache
def options(heaps: Heaps, game: str = "nim()") -> set[Heaps]:
    """The positions after a move, heaps from large to small, empty ones left out."""
    found = set()
    for i, heap in enumerate(heaps):
        for parts in left_of(heap, game):
            left = [*heaps[:i], *parts, *heaps[i + 1 :]]
            found.add(tuple(sorted((h for h in left if h), reverse=True)))
    return found


def coalitions(players: int) -> list[Coalition]:
    """All coalitions, small ones first."""
    return [frozenset(c) for size in range(players + 1) for c in combinations(range(players), size)]


def passed(coalition: Coalition, players: int) -> Coalition:
    """How the player who moves to a position sees one of its coalitions: all are one later."""
    return frozenset((player + 1) % players for player in coalition)


@cache
def coalition_wins(heaps: Heaps, coalition: Coalition, players: int, game: str = "nim()") -> bool:
    """Definition 3.2: the coalition as one player, all others as the opponent."""
    below = options(heaps, game)
    if not below:
        return players - 1 in coalition
    later = frozenset((player - 1) % players for player in coalition)
    results = [coalition_wins(option, later, players, game) for option in below]
    return any(results) if 0 in coalition else all(results)


def win_type(heaps: Heaps, players: int, game: str = "nim()") -> set[Coalition]:
    """All winning coalitions."""
    return {c for c in coalitions(players) if coalition_wins(heaps, c, players, game)}


@cache
def stable_coalitions(heaps: Heaps, players: int, game: str = "nim()") -> frozenset[Coalition]:
    """Definition 4.1, with D in St(P') in condition (2.2)."""
    below = options(heaps, game)
    if not below:
        return frozenset({frozenset({players - 1})})
    found_below = [stable_coalitions(option, players, game) for option in below]
    types = [{passed(c, players) for c in found} for found in found_below]
    stable: set[Coalition] = set()
    for c in coalitions(players):
        if any(d < c for d in stable):
            continue  # conditions 1.2 and 2.3
        if 0 in c:
            good = any(c in found for found in types)
        else:
            good = all(any(d <= c for d in found) for found in types) and all(
                any(q in d and d <= c for found in types for d in found) for q in c
            )
        if good:
            stable.add(c)
    return frozenset(stable)


def worth(kind: Fine) -> float:
    """Table 4: how probably the next player wins a basic game, its choices made fairly.

    Letters are 0, 1, 2 for n, f, p. A choice by N of two basic games of equal worth to N has that
    worth; a choice by another player is one or the other half of the time.
    """
    letter, index = kind
    if index == 0:
        return 1.0 if letter == 0 else 0.0
    others = [x for x in range(3) if x != letter]
    return sum(worth((x, index - 1)) for x in others) / 2


@cache
def fine_type(heaps: Heaps) -> Fine:
    """Section 5 for three players: delete what N does not like best, then collapse what is left."""
    below = options(heaps)
    if not below:
        return (2, 0)
    seen = set()
    for option in below:
        letter, index = fine_type(option)
        seen.add(((letter + 1) % 3, index))
    best = max(worth(kind) for kind in seen)
    seen = {kind for kind in seen if worth(kind) == best}
    while len(seen) > 1:
        own = [kind for kind in seen if kind[0] == 0]
        if not own:
            (index,) = {kind[1] for kind in seen}
            assert {kind[0] for kind in seen} == {1, 2}
            return (0, index + 1)
        # RR3: N's own later choice is made at once, between its two branches.
        (choice,) = own
        seen = (seen - {choice}) | {(1, choice[1] - 1), (2, choice[1] - 1)}
    return next(iter(seen))


def positions(most: int, heaps: int, largest: int | None = None) -> list[Heaps]:
    """All positions with at most this many chips and heaps."""
    if largest is None:
        largest = most
    if heaps == 0:
        return [()]
    found: list[Heaps] = [()]
    for first in range(1, min(most, largest) + 1):
        found += [(first, *rest) for rest in positions(most - first, heaps - 1, first)]
    return found
