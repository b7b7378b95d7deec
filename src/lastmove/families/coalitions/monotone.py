"""Monotone Boolean functions, their duals, and intersecting families, listed.

A monotone function of k variables is an up-set of subsets (see `upsets`), an
integer of 2^k bits. Splitting off the last player gives every list from the one before: an
up-set is a pair f0 ⊆ f1, the coalitions without that player and the ones with them.

A family is *intersecting* if no two of its coalitions are disjoint, that is, if it lies below
its dual. The intersecting up-sets of n players are in bijection with the maximal intersecting
families of n + 1 (Loeb, Proposition 4.5): the dual is what the new player is added to.
"""

from __future__ import annotations

from functools import cache
from math import factorial
from typing import TYPE_CHECKING, Any

from lastmove.core.errors import InputError
from lastmove.families.coalitions.upsets import everything

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[np.uint64]]

MOST_LISTED = {"monotone": 5, "intersecting": 6, "maximal intersecting": 6}
"""Lists of monotone functions, and of families, are made for as many players as fit in memory."""


def dual(family: int, players: int) -> int:
    """The coalitions whose complements are not in a family: 2^n steps.

    >>> from lastmove.families.coalitions.upsets import names, up
    >>> names(dual(up(0b10, 2), 2), 2), names(dual(up(0b110, 2), 2), 2)
    (['A'], ['AB'])
    """
    size = 1 << players
    backwards = int(f"{family:0{size}b}"[::-1], 2)
    return ~backwards & everything(players)


@cache
def monotone(variables: int) -> tuple[int, ...]:
    """All monotone functions, the constant ones among them, in increasing order of their bits.

    The numbers of Dedekind:

    >>> [len(monotone(k)) for k in range(5)]
    [2, 3, 6, 20, 168]
    """
    _listed("monotone", variables)
    if variables == 0:
        return (0, 1)
    below = monotone(variables - 1)
    half = 1 << (variables - 1)
    return tuple(sorted(high << half | low for low in below for high in below if low & ~high == 0))


@cache
def intersecting(players: int) -> tuple[int, ...]:
    """All intersecting up-sets, the empty one among them.

    >>> [len(intersecting(n)) for n in range(6)]
    [1, 2, 4, 12, 81, 2646]
    """
    _listed("intersecting", players)
    if players == 0:
        return (0,)
    if players == 6:
        return _intersecting_six()
    half = 1 << (players - 1)
    found = []
    for low in intersecting(players - 1):
        opposite = dual(low, players - 1)
        found += [
            high << half | low
            for high in monotone(players - 1)
            if low & ~high == 0 and high & ~opposite == 0
        ]
    return tuple(sorted(found))


def _intersecting_six() -> tuple[int, ...]:
    """The same with one comparison of arrays for each half: 20 million pairs in a moment."""
    import numpy as np

    highs = np.array(monotone(5), np.uint64)
    found = []
    for low in intersecting(5):
        fits = (highs & np.uint64(low) == np.uint64(low)) & (
            highs & ~np.uint64(dual(low, 5)) == np.uint64(0)
        )
        found += [(high << 32) | low for high in highs[fits].tolist()]
    return tuple(sorted(found))


def maximal_intersecting(players: int) -> tuple[int, ...]:
    """All maximal intersecting families: the win types (Loeb, section 3).

    >>> [len(maximal_intersecting(n)) for n in range(6)]
    [0, 1, 2, 4, 12, 81]
    """
    _listed("maximal intersecting", players)
    if players == 0:
        return ()
    half = 1 << (players - 1)
    return tuple(sorted(dual(low, players - 1) << half | low for low in intersecting(players - 1)))


def stable_families(players: int) -> tuple[int, ...]:
    """All stable types as up-sets: intersecting, not empty, not the grand coalition alone.

    >>> [len(stable_families(n)) for n in range(2, 6)]
    [2, 10, 79, 2644]
    """
    grand = 1 << ((1 << players) - 1)
    left_out = {0} if players == 1 else {0, grand}
    return tuple(family for family in intersecting(players) if family not in left_out)


def _listed(what: str, players: int) -> None:
    most = MOST_LISTED[what]
    if not 0 <= players <= most:
        raise InputError(f"{what} families are listed for 0 to {most} players, not {players}")


def canonical(families: Array, players: int) -> Array:
    """The least family among all that a permutation of the players makes of each, for n ≤ 6.

    All n! permutations one after the other, each from the last by exchanging two neighbors, which
    is one exchange of bits in every family at once: n! passes over the array.
    """
    import numpy as np

    now = np.array(families, np.uint64)
    least = now.copy()
    for player in _exchanges(players):
        now = _exchanged(now, players, player)
        np.minimum(least, now, out=least)
    return least


def orbit_sizes(families: Array, players: int) -> list[int]:
    """How many families the permutations of the players make of each: n! over those that fix it."""
    import numpy as np

    start = np.array(families, np.uint64)
    now, fixing = start.copy(), np.ones(len(start), np.int64)
    for player in _exchanges(players):
        now = _exchanged(now, players, player)
        fixing += now == start
    sizes: list[int] = (factorial(players) // fixing).tolist()
    return sizes


def _exchanges(count: int) -> list[int]:
    """Neighbors to exchange, one after the other, to meet all permutations (Steinhaus, Trotter)."""
    if count < 2:
        return []
    inner = _exchanges(count - 1)
    found: list[int] = []
    down = True
    for exchange in [*inner, None]:
        found += range(count - 2, -1, -1) if down else range(count - 1)
        if exchange is not None:
            # The largest stands first after going down, so that the others are one further on.
            found.append(exchange + 1 if down else exchange)
        down = not down
    return found


def _exchanged(families: Array, players: int, player: int) -> Array:
    """The families with this player and the next exchanged: coalitions with just one of them."""
    import numpy as np

    only_this = sum(1 << c for c in range(1 << players) if c >> player & 3 == 1)
    mask, shift = np.uint64(only_this), np.uint64(1 << player)
    moved = (families ^ (families >> shift)) & mask
    result: Array = families ^ moved ^ (moved << shift)
    return result
