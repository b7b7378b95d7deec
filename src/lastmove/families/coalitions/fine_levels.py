"""Fine types in random three-player games, and how likely each player is to win them.

Fine types (see `fine`) are n_i, f_i and p_i; i is called the level.
"""

from __future__ import annotations

from fractions import Fraction

from lastmove.families.coalitions.fine import Basic, fine_choice
from lastmove.families.coalitions.random_trees import System, TypeClass

PLAYERS = 3
LEVELS = 3
"""Levels that the system of random games tells apart; all higher ones are one class."""


def winning_chance(kind: Basic, player: int) -> Fraction:
    """How likely a player wins if nobody is biased: the last row of Loeb's Table 4.

    >>> [str(winning_chance((0, level), 0)) for level in range(6)]
    ['1', '0', '1/2', '1/4', '3/8', '5/16']
    """
    mover, level = kind
    if level == 0:
        return Fraction(mover == player)
    others = [other for other in range(PLAYERS) if other != mover]
    return sum((winning_chance((other, level - 1), player) for other in others), Fraction()) / 2


def fine_system(levels: int = LEVELS) -> System:
    """The system of random games, higher levels than these taken together.

    That a choice among types that are taken together does not depend on which they are is seen
    here for four levels of them; further up the groups only repeat with the parity of the level.

    >>> [kind.size for kind in fine_system().classes]
    [3, 3, 3, 1]
    """
    kinds: list[list[Basic]] = [[(player, i)] for i in range(levels) for player in range(PLAYERS)]
    kinds.append([(player, levels + i) for i in range(4) for player in range(PLAYERS)])
    index = {members[0]: i for i, members in enumerate(kinds[:-1])}
    tally: list[dict[tuple[int, int], int]] = [{} for _ in range(levels + 1)]
    for s, first in enumerate(kinds):
        for u, second in enumerate(kinds):
            for mover in range(PLAYERS):
                made = {
                    index.get(fine_choice(mover, [one, two]), len(kinds) - 1)
                    for one in first
                    for two in second
                }
                [to] = made
                pair = (min(s, u) // PLAYERS, max(s, u) // PLAYERS)
                terms = tally[to // PLAYERS]
                terms[pair] = terms.get(pair, 0) + 1
    names = [f"n{i} f{i} p{i}" for i in range(levels)] + [f"levels from {levels} on"]
    sizes = [PLAYERS] * levels + [1]
    classes = tuple(TypeClass(*pair) for pair in zip(names, sizes, strict=True))
    return System("fine", PLAYERS, classes, tuple(tally), 0)
