"""Nim for many players at scale: the types of all positions with up to five heaps, compiled.

>>> table = nim_table(3, "stable", heaps=2, largest=6)
>>> table.name((1, 2)), table.name((6, 6))
('BC', 'AB AC BC')
>>> nim_table(3, "fine", heaps=2, largest=6).name((4, 1))
'n2'
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import comb
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lastmove.coalitions.upsets import names, with_player
from lastmove.errors import InputError, LimitReached
from lastmove.limits import Budget

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

SCHEMES = ("win", "stable", "fine")
MOST_PLAYERS = 6
"""A type of six players is a family of 64 coalitions: one machine word."""
MOST_HEAPS = 5
MOST_CHIPS = 20_000
"""Chips that a position may have; indices of fine types stay below a third of 2^16."""
BATCH = 2_000_000
"""Positions between two looks at the budget."""
SHARED = 100_000
"""Positions that are worth handing to several threads."""

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
            from lastmove.coalitions.nim_kernels import tally

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


def positions(heaps: int, largest: int) -> int:
    """How many multisets of heaps there are."""
    return comb(largest + heaps, heaps)


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
    kind = np.dtype("uint16") if scheme == "fine" else _dtype(1 << players)
    count = positions(heaps, largest)
    left = positions(heaps - 1, largest)
    in_memory = left * 8 + (0 if file else count * kind.itemsize)
    _fits(in_memory, count, file, budget)
    if file is None:
        values = np.zeros(count, kind)
        _fill(players, scheme, heaps, largest, values, threads, budget)
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


def _dtype(bits: int) -> np.dtype[Any]:
    import numpy as np

    return np.dtype(f"uint{max(bits, 8)}")


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
    """Written beside the file and moved there when whole, so that no half table is left."""
    import numpy as np

    count = positions(heaps, largest)
    part = file.with_name(f".{file.name}.part")
    try:
        free = shutil.disk_usage(file.parent).free
        if count * kind.itemsize > free:
            raise LimitReached(
                f"a table of {count:,} positions takes {count * kind.itemsize / 2**20:,.0f} MB, "
                f"and the disk has {free / 2**20:,.0f} MB left"
            )
        values = np.lib.format.open_memmap(part, mode="w+", dtype=kind, shape=(count,))
        _fill(players, scheme, heaps, largest, values, threads, budget)
        values.flush()
        part.replace(file)
    except OSError as problem:
        raise InputError(f"{str(file)!r} cannot be written ({problem.strerror})") from None
    finally:
        part.unlink(missing_ok=True)
    return values


def _fill(
    players: int,
    scheme: str,
    heaps: int,
    largest: int,
    values: Array,
    threads: int,
    budget: Budget,
) -> None:
    """Walk all blocks: one after the other, or those of equal sum shared among threads."""
    import numpy as np

    if heaps == 1:
        # Whoever moves takes the heap: a sure win for A, fine type n0.
        ended = 2 if scheme == "fine" else with_player(players, players - 1)
        values[:] = 0 if scheme == "fine" else with_player(players, 0)
        values[0] = ended
        return
    walk = _walker(players, scheme, heaps, largest, values)

    def run(blocks: list[tuple[int, int]]) -> None:
        walk(np.array(blocks, np.int64).reshape(-1, 2))

    if threads == 1 or heaps == 2:
        for batch, size in _batches(_in_order(heaps, largest), heaps):
            run(batch)
            budget.spend(size)
        return
    with ThreadPoolExecutor(threads) as pool:
        for total in range(1, 2 * largest + 1):
            first = range(max(total - largest, 0), total // 2 + 1)
            blocks = [(total - two, two) for two in reversed(first)]
            size = sum(_size(block, heaps) for block in blocks)
            if size < SHARED:
                run(blocks)
            else:
                list(pool.map(run, [blocks[i::threads] for i in range(threads)]))
            budget.spend(size)


def _in_order(heaps: int, largest: int) -> Iterator[tuple[int, int]]:
    for one in range(1, largest + 1):
        if heaps == 2:
            yield one, 0
        else:
            yield from ((one, two) for two in range(one + 1))


def _size(block: tuple[int, int], heaps: int) -> int:
    """Positions in a block."""
    return block[0] + 1 if heaps == 2 else comb(block[1] + heaps - 2, heaps - 2)


def _batches(
    blocks: Iterator[tuple[int, int]], heaps: int
) -> Iterator[tuple[list[tuple[int, int]], int]]:
    batch: list[tuple[int, int]] = []
    size = 0
    for block in blocks:
        batch.append(block)
        size += _size(block, heaps)
        if size >= BATCH:
            yield batch, size
            batch, size = [], 0
    if batch:
        yield batch, size


def _walker(
    players: int, scheme: str, heaps: int, largest: int, values: Array
) -> Callable[[Array], None]:
    """The compiled walk for a scheme, with the position without chips already in place."""
    import numpy as np

    from lastmove.coalitions import nim_codes, nim_kernels

    counts = range(heaps + 1)
    rows = [[comb(a, b) for b in counts] for a in range(largest + heaps + 1)]
    binomials = np.array(rows, np.int64)
    left = positions(heaps - 1, largest)
    if scheme == "fine":
        best = np.zeros(left, np.uint32)
        values[0], best[0] = 2, nim_kernels.SURE
        # An index is at most the number of moves that can be made.
        kinds = np.zeros(3 * (heaps * largest + 2), np.uint32)
        nim_kernels.fine_codes(kinds)
        return lambda blocks: nim_kernels.walk_fine(heaps, blocks, binomials, kinds, best, values)
    codes = (nim_codes.win_codes if scheme == "win" else nim_codes.stable_codes)(players)
    unions = np.zeros(left, _dtype(codes.bits))
    values[0], unions[0] = codes.first_type, codes.first_code
    if codes.bits <= nim_codes.CHUNK:
        own, types = codes.narrow()
        own, types = own.astype(unions.dtype), types.astype(values.dtype)
        return lambda blocks: nim_kernels.walk_narrow(
            heaps, blocks, binomials, own, types, unions, values
        )
    masks = np.array([codes.flip, codes.friendly, codes.enemy], np.uint64)
    return lambda blocks: nim_kernels.walk_wide(
        heaps, blocks, binomials, codes.images, codes.types, masks, unions, values
    )


def _words(heaps: int, largest: int) -> Words:
    if heaps == 0:
        yield ()
        return
    for heap in range(largest + 1):
        for rest in _words(heaps - 1, heap):
            yield heap, *rest
