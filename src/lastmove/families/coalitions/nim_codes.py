"""Types of nim positions as codes of which a mover's options combine by union.

A position's type is an up-set of coalitions (`types`), named from the point of
view of the player to move, A. Whoever moves to it is its last player, so the position's player k
is the mover's k + 1. As an option it counts for the mover by

- its winning coalitions that hold the mover: since a win type has one of each two complementary
  coalitions, these bits are the whole type, and the mover's own type is the union of them;
- or, for stable types, the coalitions with the mover that stay stable without help (Theorem 4.2),
  and, complemented, those without the mover that win: a union of complements is the complement of
  what all options have in common.

So the type of a position is a function of the union of its options' codes. The functions here are
tables: for each bit of a union, what it says when it is set, and when it is not.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from lastmove.families.coalitions.upsets import everything, members, up, with_player

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

CHUNK = 16
"""Bits that one table is indexed by."""


@dataclass(frozen=True)
class Codes:
    """How a scheme works on the unions of codes: see `kernels_nim`.

    `images` and `types` have a row for each 16 bits; the type of a position is the union of what
    the rows of `types` say of its bits after those of `flip` are flipped. `friendly` and `enemy`
    make the code of the position out of what `images` says.
    """

    bits: int
    flip: int
    friendly: int
    enemy: int
    images: Array
    types: Array
    first_type: int
    first_code: int

    def narrow(self) -> tuple[Array, Array]:
        """For at most 16 bits: the code and the type of a position for each union of codes."""
        import numpy as np

        assert self.bits <= CHUNK
        flipped = np.arange(1 << self.bits) ^ self.flip
        image = self.images[0][flipped]
        friendly, enemy = np.uint64(self.friendly), np.uint64(self.enemy)
        kept = image & friendly & ~((image & ~friendly) << np.uint64(1))
        return kept | (~image & enemy), self.types[0][flipped]


def seen_by_mover(coalition: int, players: int) -> int:
    """What a coalition is called by the player who moves to the position.

    >>> seen_by_mover(0b001, 3), seen_by_mover(0b100, 3)
    (2, 1)
    """
    full = (1 << players) - 1
    return (coalition << 1 & full) | coalition >> (players - 1)


def _seen(family: int, players: int) -> int:
    return sum(1 << seen_by_mover(c, players) for c in members(family))


@cache
def win_codes(players: int) -> Codes:
    """Codes of win types: a bit for each coalition with the mover, A, in increasing order."""
    bits, full = 1 << (players - 1), (1 << players) - 1

    def with_mover(family: int) -> int:
        return sum(1 << (c >> 1) for c in members(family) if c & 1)

    def both() -> Iterator[tuple[int, int]]:
        for coalition in range(1, full + 1, 2):
            yield 1 << (full ^ coalition), 1 << coalition

    first = with_player(players, players - 1)
    return Codes(
        bits,
        0,
        (1 << bits) - 1,
        0,
        _lookups([tuple(with_mover(_seen(one, players)) for one in two) for two in both()]),
        _lookups(list(both())),
        first,
        with_mover(_seen(first, players)),
    )


@cache
def stable_codes(players: int) -> Codes:
    """Codes of stable types: a bit for each coalition."""
    bits, friendly = 1 << players, with_player(players, 0)
    enemy = everything(players) & ~friendly
    families = [up(1 << coalition, players) for coalition in range(bits)]
    first = with_player(players, players - 1)
    image = _seen(first, players)
    return Codes(
        bits,
        enemy,
        friendly,
        enemy,
        _lookups([(0, _seen(family, players)) for family in families]),
        _lookups([(0, family) for family in families]),
        first,
        image & friendly & ~((image & enemy) << 1) | ~image & enemy,
    )


def _lookups(said: list[Any]) -> Array:
    """For every value of each 16 bits, the union of what its bits say: (unset, set) for each."""
    import numpy as np

    rows = []
    for start in range(0, len(said), CHUNK):
        table = np.zeros(1, np.uint64)
        for unset, isset in said[start : start + CHUNK]:
            table = np.concatenate([table | np.uint64(unset), table | np.uint64(isset)])
        rows.append(table)
    return np.stack(rows)
