"""Nim for many players at scale: the types of all positions with up to five heaps, compiled.

>>> table = nim_table(3, "stable", heaps=2, largest=6)
>>> table.name((1, 2)), table.name((6, 6))
('BC', 'AB AC BC')
>>> nim_table(3, "fine", heaps=2, largest=6).name((4, 1))
'n2'
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import comb
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from lastmove.core.atomic import atomic_write
from lastmove.core.errors import InputError, LimitReached
from lastmove.core.limits import Budget
from lastmove.families.coalitions.nim_walks import BATCH, fill, positions, word_type
from lastmove.families.coalitions.upsets import names

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

SCHEMES = ("win", "stable", "fine")
MOST_PLAYERS = 6
"""A type of six players is a family of 64 coalitions: one machine word."""
MOST_HEAPS = 5
MOST_CHIPS = 20_000
"""Chips that a position may have; indices of fine types stay below a third of 2^16."""

Words = Iterator[tuple[int, ...]]


@dataclass(frozen=True)
class NimTable:
    """The type of every multiset of heaps up to a size.

    `values` holds the types in the lexicographic order of heaps written from the largest to the
    smallest. A win or stable type is an up-set of coalitions as an integer: bit C tells whether
    the coalition with the mask C belongs to it, player A, who moves next, being bit 0. A fine type
    is 3 · index + 0, 1, 2 for n, f, p.
    """

    players: int
    scheme: str
    heaps: int
    largest: int
    values: Array

    def place(self, heaps: Sequence[int]) -> int:
        """Where the type of these heaps, in any order, stands in `values`."""
        word = sorted(heaps, reverse=True)
        if len(word) != self.heaps or not 0 <= word[-1] <= word[0] <= self.largest:
            raise InputError(
                f"the table has the positions of {self.heaps} heaps up to {self.largest}, "
                f"not {'+'.join(map(str, heaps))}"
            )
        return sum(comb(heap + self.heaps - 1 - i, self.heaps - i) for i, heap in enumerate(word))

    def type(self, heaps: Sequence[int]) -> int:
        """The type of these heaps, as `values` has it."""
        return int(self.values[self.place(heaps)])

    def name(self, heaps: Sequence[int]) -> str:
        """The type of these heaps in letters."""
        return type_name(self.type(heaps), self.scheme, self.players)

    def words(self) -> Words:
        """All positions, from the largest heap to the smallest, in the order of `values`."""
        return _words(self.heaps, self.largest)

    def census(self) -> dict[str, tuple[int, tuple[int, ...]]]:
        """For each type that occurs, the commonest first: how many positions have it, the first.

        >>> nim_table(2, "win", heaps=2, largest=3).census()
        {'A': (6, (1, 0)), 'B': (4, (0, 0))}
        """
        found = sorted(self._tally().items(), key=lambda item: (-item[1][0], item[1][1]))
        return {
            type_name(value, self.scheme, self.players): (number, self.word(place))
            for value, (number, place) in found
        }

    def _tally(self) -> dict[int, tuple[int, int]]:
        """By type: how many positions have it, and the place of the first."""
        import numpy as np

        step = 8 * BATCH
        if self.values.itemsize <= 2:
            from lastmove.families.coalitions.kernels_nim import tally

            counts, first = np.zeros(1 << 16, np.int64), np.zeros(1 << 16, np.int64)
            for start in range(0, len(self.values), step):
                tally(self.values[start : start + step], start, counts, first)
            seen = np.flatnonzero(counts).tolist()
            return {value: (int(counts[value]), int(first[value])) for value in seen}
        found: dict[int, tuple[int, int]] = {}
        for start in range(0, len(self.values), step):
            kinds, places, numbers = np.unique(
                self.values[start : start + step], return_index=True, return_counts=True
            )
            rows = zip(kinds.tolist(), places.tolist(), numbers.tolist(), strict=True)
            for value, place, number in rows:
                before, first_place = found.get(value, (0, start + place))
                found[value] = (before + number, first_place)
        return found

    def word(self, place: int) -> tuple[int, ...]:
        """The position at a place: the largest binomial coefficient that fits, again and again.

        >>> nim_table(2, "win", heaps=3, largest=4).word(20)
        (4, 0, 0)
        """
        heaps = []
        for size in range(self.heaps, 0, -1):
            low, high = 0, self.largest
            while low < high:
                middle = (low + high + 1) // 2
                if comb(middle + size - 1, size) <= place:
                    low = middle
                else:
                    high = middle - 1
            place -= comb(low + size - 1, size)
            heaps.append(low)
        return tuple(heaps)


def type_name(value: int, scheme: str, players: int) -> str:
    """A type as it is written: `n2`, or the minimal coalitions in letters.

    >>> type_name(6, "fine", 3), type_name(0b11101000, "win", 3)
    ('n2', 'AB AC BC')
    """
    if scheme == "fine":
        return f"{'nfp'[value % 3]}{value // 3}"
    return " ".join(names(value, players))


def nim_table(
    players: int,
    scheme: str,
    *,
    heaps: int,
    largest: int,
    threads: int = 1,
    budget: Budget | None = None,
    file: Path | None = None,
) -> NimTable:
    """The types of all nim positions with this many heaps, none larger than `largest`.

    Parameters
    ----------
    players : two to six; three for fine types.
    scheme : `win`, `stable` or `fine`.
    heaps : one to five; empty ones count, so smaller positions are in the table as well.
    threads : that work at once, from three heaps on.
    file : where to write the types as a numpy array, which then need not fit into memory.

    Notes
    -----
    About ten operations a position: some hundred million positions a second on one core for win
    types. Memory: an array of the positions, and one of those with a heap less.

    Raises
    ------
    LimitReached : when memory, or the disk, cannot hold it, or the budget is spent.
    """
    import numpy as np

    _check(players, scheme, heaps, largest)
    budget = Budget() if budget is None else budget
    kind = np.dtype("uint16") if scheme == "fine" else word_type(1 << players)
    count = positions(heaps, largest)
    left = positions(heaps - 1, largest)
    in_memory = left * 8 + (0 if file else count * kind.itemsize)
    _fits(in_memory, count, file, budget)
    if file is None:
        values = np.zeros(count, kind)
        fill(players, scheme, heaps, largest, values, threads, budget)
    else:
        values = _into_file(players, scheme, heaps, largest, kind, file, threads, budget)
    return NimTable(players, scheme, heaps, largest, values)


def _check(players: int, scheme: str, heaps: int, largest: int) -> None:
    if scheme not in SCHEMES:
        raise InputError(f"the schemes for tables are {', '.join(SCHEMES)}, not {scheme!r}")
    if not 2 <= players <= MOST_PLAYERS:
        raise InputError(f"tables are for two to {MOST_PLAYERS} players, not {players}")
    if scheme == "fine" and players != 3:
        raise InputError(f"fine types are for three players, not {players}")
    if not 1 <= heaps <= MOST_HEAPS:
        raise InputError(f"tables have one to {MOST_HEAPS} heaps, not {heaps}")
    if not 0 <= largest * heaps <= MOST_CHIPS:
        raise InputError(
            f"tables have positions of at most {MOST_CHIPS:,} chips, "
            f"so {heaps} heaps go up to {MOST_CHIPS // heaps:,}, not {largest:,}"
        )


def _fits(needed: int, count: int, file: Path | None, budget: Budget) -> None:
    if needed > budget.memory:
        other = "" if file else ", or write it to a .npy file"
        raise LimitReached(
            f"a table of {count:,} positions takes {needed / 2**20:,.0f} MB of memory, and the "
            f"limit is {budget.memory / 2**20:,.0f} MB; give more with --memory{other}"
        )


def _into_file(
    players: int,
    scheme: str,
    heaps: int,
    largest: int,
    kind: np.dtype[Any],
    file: Path,
    threads: int,
    budget: Budget,
) -> Array:
    """The table as a file that is mapped into memory while it is filled."""
    import numpy as np

    count = positions(heaps, largest)
    made: list[Array] = []

    def write(into: IO[bytes]) -> None:
        free = shutil.disk_usage(into.name).free
        if count * kind.itemsize > free:
            raise LimitReached(
                f"a table of {count:,} positions takes {count * kind.itemsize / 2**20:,.0f} MB, "
                f"and the disk has {free / 2**20:,.0f} MB left"
            )
        values = np.lib.format.open_memmap(into.name, mode="w+", dtype=kind, shape=(count,))
        fill(players, scheme, heaps, largest, values, threads, budget)
        values.flush()
        made.append(values)

    atomic_write(file, write)
    return made[0]


def _words(heaps: int, largest: int) -> Words:
    if heaps == 0:
        yield ()
        return
    for heap in range(largest + 1):
        for rest in _words(heaps - 1, heap):
            yield heap, *rest
