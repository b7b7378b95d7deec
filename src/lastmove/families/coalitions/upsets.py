"""Coalitions and families of coalitions as integers.

With n players, a *coalition* is an n-bit mask (player A is bit 0), and a *family* of coalitions
is a 2^n-bit integer whose bit C says whether the coalition C belongs to it. A family that holds
every larger coalition with each of its own is an *up-set*; it is named by its minimal coalitions.
Python integers have no width to overflow, so n is limited by 2^n bits only; compiled code may use
machine words for n <= 6.
"""

from collections.abc import Iterable, Iterator
from functools import cache

from lastmove.core.errors import InputError

MOST_PLAYERS = 16
LETTERS = "ABCDEFGHIJKLMNOP"


@cache
def everything(players: int) -> int:
    """The family of all coalitions.

    >>> bin(everything(2))
    '0b1111'
    """
    return (1 << (1 << players)) - 1


@cache
def with_player(players: int, player: int) -> int:
    """The family of all coalitions to which a player belongs.

    >>> bin(with_player(2, 0)), bin(with_player(2, 1))
    ('0b1010', '0b1100')
    """
    return sum(1 << coalition for coalition in range(1 << players) if coalition >> player & 1)


def up(family: int, players: int) -> int:
    """All coalitions that contain one of a family: n shifts.

    >>> [written(c) for c in members(up(0b10, 2))]
    ['A', 'AB']
    """
    for player in range(players):
        family |= (family & ~with_player(players, player)) << (1 << player)
    return family


def minimal(family: int, players: int) -> int:
    """The coalitions of an up-set of which no smaller one belongs to it: n shifts.

    >>> [written(c) for c in members(minimal(up(0b10, 3), 3))]
    ['A']
    """
    covered = 0
    for player in range(players):
        covered |= (family & ~with_player(players, player)) << (1 << player)
    return family & ~covered


def members(family: int) -> Iterator[int]:
    """The coalitions of a family, as masks, in increasing order."""
    while family:
        lowest = family & -family
        yield lowest.bit_length() - 1
        family ^= lowest


def family_of(coalitions: Iterable[int]) -> int:
    """The family of the given coalitions.

    >>> bin(family_of([1, 3]))
    '0b1010'
    """
    family = 0
    for coalition in coalitions:
        family |= 1 << coalition
    return family


def written(coalition: int) -> str:
    """A coalition in letters.

    >>> written(0b1101)
    'ACD'
    """
    return "".join(letter for player, letter in enumerate(LETTERS) if coalition >> player & 1)


def read(text: str, players: int) -> int:
    """A coalition from letters.

    >>> read("AC", 3)
    5
    """
    coalition = 0
    for letter in text:
        player = LETTERS.find(letter)
        if not 0 <= player < players:
            raise InputError(
                f"'{letter}' is not a player; the {players} players are {LETTERS[:players]}"
            )
        coalition |= 1 << player
    return coalition


def names(family: int, players: int) -> list[str]:
    """The minimal coalitions of an up-set in letters, small ones first, as types are listed.

    >>> names(up(family_of([0b011, 0b101, 0b110]), 3), 3)
    ['AB', 'AC', 'BC']
    """
    found = members(minimal(family, players))
    return [written(c) for c in sorted(found, key=lambda c: (c.bit_count(), written(c)))]


def permuted(family: int, players: int, to: Iterable[int]) -> int:
    """The family in which player p is called ``to[p]``: 2^n steps.

    >>> names(permuted(up(0b10, 3), 3, [1, 2, 0]), 3)
    ['B']
    """
    new = list(to)
    moved = [sum(1 << new[p] for p in range(players) if c >> p & 1) for c in range(1 << players)]
    return family_of(moved[c] for c in members(family))
