"""Win types and stable types: how the type of a node follows from those of its children.

Both are up-sets of coalitions (see `upsets`). The win type holds the winning
coalitions (Loeb, Definition 3.2), a maximal intersecting family. The stable type is kept as the
up-set that the stable coalitions generate; they are its minimal members (Proposition 4.3 (ii)),
so nothing is lost.
"""

from collections.abc import Iterable

from lastmove.families.coalitions.upsets import everything, up, with_player


def leaf_type(winner: int, players: int) -> int:
    """The win type, and the stable type, of a game that a player has won.

    >>> from lastmove.families.coalitions.upsets import names
    >>> names(leaf_type(1, 3), 3)
    ['B']
    """
    return with_player(players, winner)


def win_type(options: Iterable[int], mover: int, players: int) -> int:
    """The win type when a player chooses among games of given win types: O(options) operations.

    A coalition with the mover wins where some option lets it; one without the mover, where all
    options do.

    >>> from lastmove.families.coalitions.upsets import names
    >>> names(win_type([leaf_type(1, 3), leaf_type(2, 3)], 0, 3), 3)
    ['AB', 'AC', 'BC']
    """
    some, every = 0, everything(players)
    for option in options:
        some |= option
        every &= option
    friendly = with_player(players, mover)
    return some & friendly | every & ~friendly


def stable_type(options: Iterable[int], mover: int, players: int) -> int:
    """The stable type when a player chooses among games of given stable types: O(n + options).

    By the construction in the proof of Theorem 4.2: friendly coalitions are stable in some
    option, with the mover as a member that counts; enemy coalitions are unions of one stable
    coalition without the mover for each option. A set without the mover is such a union up to
    larger sets just if it lies in every option's up-set.

    >>> from lastmove.families.coalitions.upsets import names
    >>> names(stable_type([leaf_type(1, 3), leaf_type(2, 3)], 0, 3), 3)
    ['BC']
    """
    friendly = with_player(players, mover)
    kept, every = 0, everything(players)
    for option in options:
        without_mover = (option & ~friendly) << (1 << mover)
        kept |= option & friendly & ~without_mover
        every &= option
    return up(kept | every & ~friendly, players)
