"""Games on set families by brute force, for checking entries: plain sets and minimax."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import combinations, product

Cells = frozenset[int]
SetFamily = tuple[Cells, ...]
Point = tuple[int, ...]


def lines(n: int, d: int) -> set[frozenset[Point]]:
    """The lines of [n]^d as the notes define them, each once."""
    found = set()
    for kinds in product((*range(n), "up", "down"), repeat=d):
        if any(isinstance(kind, str) for kind in kinds):
            line = [
                tuple(j if k == "up" else n - 1 - j if k == "down" else k for k in kinds)
                for j in range(n)
            ]
            found.add(frozenset(line))
    return found


def first_player(sets: SetFamily) -> int:
    """1, 0 or −1 when Player 1 wins, draws or loses the strong game; by minimax."""
    everything = frozenset().union(*sets)

    @cache
    def value(mine: Cells, yours: Cells) -> int:
        """For the player to move, who has `mine`."""
        if any(s <= yours for s in sets):
            return -1
        free = everything - mine - yours
        return max((-value(yours, mine | {cell}) for cell in free), default=0)

    return value(frozenset(), frozenset())


def has_pairing(sets: SetFamily) -> bool:
    """Whether each set can have two cells of its own, by trying all ways."""

    def place(index: int, used: Cells) -> bool:
        if index == len(sets):
            return True
        free = sorted(sets[index] - used)
        return any(place(index + 1, used | {a, b}) for a, b in combinations(free, 2))

    return place(0, frozenset())


def halls_condition(sets: SetFamily) -> bool:
    """Condition (10): every subfamily has at least twice as many cells as sets."""
    return all(
        len(frozenset().union(*chosen)) >= 2 * count
        for count in range(1, len(sets) + 1)
        for chosen in combinations(sets, count)
    )


def random_families(
    seed: str, count: int, cells: int, sets: int, smallest: int = 1, largest: int = 4
) -> Iterator[SetFamily]:
    """Families of different sets, at random but always the same ones."""
    chance = random.Random(seed)
    while count:
        size = chance.randint(smallest, cells)
        found = {
            frozenset(
                chance.sample(
                    range(size), chance.randint(smallest, max(smallest, min(largest, size)))
                )
            )
            for _ in range(chance.randint(1, sets))
        }
        yield tuple(sorted(found, key=sorted))
        count -= 1
