"""Fine types of three-player games (Loeb, section 5): choices between them, in random games.

A fine type is a player and a level: n_i, f_i or p_i. For the player p to move, with opponents q
and r, the types fall into groups {p_(i+1), q_i, r_i}, between which p has a preference (Loeb,
Table 4): p_0, then the odd groups in increasing order, then the even ones in decreasing order.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from lastmove.coalitions.random_trees import System, TypeClass

Fine = tuple[int, int]
PLAYERS = 3
LEVELS = 3
"""Levels that the system of random games tells apart; all higher ones are one class."""


def group(kind: Fine, mover: int) -> int:
    """The group of a fine type for the player to move; −1 is a win.

    >>> group((0, 0), 0), group((0, 2), 0), group((1, 1), 0)
    (-1, 1, 1)
    """
    player, level = kind
    return level - 1 if player == mover else level


def preference(number: int) -> tuple[int, int]:
    """A key that is larger for groups that are liked better.

    >>> sorted([0, 1, 2, 3, 4, -1], key=preference)
    [0, 2, 4, 3, 1, -1]
    """
    return (1, -number) if number % 2 else (0, number)


def chosen(options: Iterable[Fine], mover: int) -> Fine:
    """The fine type of a choice: the best group; its one type, or the next level of the mover.

    >>> chosen([(1, 0), (2, 0)], 0), chosen([(1, 0), (1, 1)], 0)
    ((0, 1), (1, 1))
    """
    listed = set(options)
    best = max((group(kind, mover) for kind in listed), key=preference)
    kept = [kind for kind in listed if group(kind, mover) == best]
    return kept[0] if len(kept) == 1 else (mover, best + 1)


def winning_chance(kind: Fine, player: int) -> Fraction:
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
    kinds: list[list[Fine]] = [[(player, i)] for i in range(levels) for player in range(PLAYERS)]
    kinds.append([(player, levels + i) for i in range(4) for player in range(PLAYERS)])
    index = {members[0]: i for i, members in enumerate(kinds[:-1])}
    tally: list[dict[tuple[int, int], int]] = [{} for _ in range(levels + 1)]
    for s, first in enumerate(kinds):
        for u, second in enumerate(kinds):
            for mover in range(PLAYERS):
                made = {
                    index.get(chosen([one, two], mover), len(kinds) - 1)
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
