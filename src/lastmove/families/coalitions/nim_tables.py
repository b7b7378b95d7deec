"""Nim for many players at scale: the types of all positions with up to five heaps, compiled.

>>> table = nim_table(3, "stable", heaps=2, largest=6)
>>> table.name((1, 2)), table.name((6, 6))
('BC', 'AB AC BC')
>>> nim_table(3, "fine", heaps=2, largest=6).name((4, 1))
'n2'

Types are codes of which a mover's options combine by union. A position's type is an up-set of
coalitions, named from the point of view of the player to move, A. Whoever moves to it is
its last player, so the position's player k is the mover's k + 1. As an option it counts for the
mover by

- its winning coalitions that hold the mover: since a win type has one of each two complementary
  coalitions, these bits are the whole type, and the mover's own type is the union of them;
- or, for stable types, the coalitions with the mover that stay stable without help (Theorem 4.2),
  and, complemented, those without the mover that win: a union of complements is the complement of
  what all options have in common.

So the type of a position is a function of the union of its options' codes. The functions here are
tables: for each bit of a union, what it says when it is set, and when it is not.

Tables are walked in blocks, one after the other or shared among threads: see `kernels_nim` for
what a block is and why those of equal sum may be shared.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from math import comb
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from lastmove.core.atomic import atomic_write
from lastmove.core.errors import InputError, LimitReached
from lastmove.core.limits import Budget
from lastmove.families.coalitions.upsets import everything, members, names, up, with_player

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
        other = "" if file else ", unless it is written to a .npy file"
        raise LimitReached(
            f"a table of {count:,} positions takes {needed / 2**20:,.0f} MB of memory, and the "
            f"limit is {budget.memory / 2**20:,.0f} MB{other}",
            "memory",
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


BATCH = 2_000_000
"""Positions between two looks at the budget."""
SHARED = 100_000
"""Positions that are worth handing to several threads."""


def positions(heaps: int, largest: int) -> int:
    """How many multisets of heaps there are."""
    return comb(largest + heaps, heaps)


def word_type(bits: int) -> np.dtype[Any]:
    """Unsigned numbers of this many bits, at least 8."""
    import numpy as np

    return np.dtype(f"uint{max(bits, 8)}")


def fill(
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

    from lastmove.families.coalitions import kernels_nim

    counts = range(heaps + 1)
    rows = [[comb(a, b) for b in counts] for a in range(largest + heaps + 1)]
    binomials = np.array(rows, np.int64)
    left = positions(heaps - 1, largest)
    if scheme == "fine":
        best = np.zeros(left, np.uint32)
        values[0], best[0] = 2, kernels_nim.SURE
        # An index is at most the number of moves that can be made.
        kinds = np.zeros(3 * (heaps * largest + 2), np.uint32)
        kernels_nim.fine_codes(kinds)
        return lambda blocks: kernels_nim.walk_fine(heaps, blocks, binomials, kinds, best, values)
    codes = (win_codes if scheme == "win" else stable_codes)(players)
    unions = np.zeros(left, word_type(codes.bits))
    values[0], unions[0] = codes.first_type, codes.first_code
    if codes.bits <= CHUNK:
        own, types = codes.narrow()
        own, types = own.astype(unions.dtype), types.astype(values.dtype)
        return lambda blocks: kernels_nim.walk_narrow(
            heaps, blocks, binomials, own, types, unions, values
        )
    masks = np.array([codes.flip, codes.friendly, codes.enemy], np.uint64)
    return lambda blocks: kernels_nim.walk_wide(
        heaps, blocks, binomials, codes.images, codes.types, masks, unions, values
    )
