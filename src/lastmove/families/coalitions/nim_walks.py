"""In which order tables of nim are walked: blocks one after the other, or shared among threads.

See `kernels_nim` for what a block is and why those of equal sum may be shared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from math import comb
from typing import TYPE_CHECKING, Any

from lastmove.core.limits import Budget
from lastmove.families.coalitions.upsets import with_player

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

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

    from lastmove.families.coalitions import kernels_nim, nim_codes

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
    codes = (nim_codes.win_codes if scheme == "win" else nim_codes.stable_codes)(players)
    unions = np.zeros(left, word_type(codes.bits))
    values[0], unions[0] = codes.first_type, codes.first_code
    if codes.bits <= nim_codes.CHUNK:
        own, types = codes.narrow()
        own, types = own.astype(unions.dtype), types.astype(values.dtype)
        return lambda blocks: kernels_nim.walk_narrow(
            heaps, blocks, binomials, own, types, unions, values
        )
    masks = np.array([codes.flip, codes.friendly, codes.enemy], np.uint64)
    return lambda blocks: kernels_nim.walk_wide(
        heaps, blocks, binomials, codes.images, codes.types, masks, unions, values
    )
