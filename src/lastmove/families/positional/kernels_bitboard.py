"""Boards of up to 64 cells as machine words, compiled: counting, images, where they are kept.

The searches on set families share these. Numba and numpy are imported with this module.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from lastmove.core.kernels_bits import popcount
from lastmove.core.machine_code import njit

if TYPE_CHECKING:
    from lastmove.core.arrays import Bitsets, Integers, Word


class Board(NamedTuple):
    """What is played on: the sets as words, and for each cell the sets through it.

    The sets through cell c have the numbers `through[starts[c]:starts[c + 1]]`. `tables` has the
    images of bytes, by symmetry, place of the byte and byte (`image_tables`); `settings` are those
    of the search (its columns); `cells` is the word of the whole board.
    """

    masks: Bitsets
    starts: Integers
    through: Integers
    tables: Bitsets
    settings: Integers
    cells: Word


@njit(cache=True)
def slot_of(a: Word, b: Word, size: int) -> int:
    """Where a position is kept in a table whose size is a power of two."""
    mixed = (a ^ (b * np.uint64(0x9E3779B97F4A7C15))) * np.uint64(0xD6E8FEB86659FD93)
    mixed ^= mixed >> np.uint64(32)
    mixed *= np.uint64(0xD6E8FEB86659FD93)
    mixed ^= mixed >> np.uint64(29)
    return int(np.int64(mixed & np.uint64(size - 1)))


@njit(cache=True)
def _image(word: Word, table: Bitsets) -> Word:
    """The image of a word under one symmetry: those of its bytes, together."""
    image = np.uint64(0)
    for byte in range(table.shape[0]):
        image |= table[byte, np.int64((word >> np.uint64(8 * byte)) & np.uint64(255))]
    return image


@njit(cache=True)
def least_image(a: Word, b: Word, tables: Bitsets, symmetric: int) -> tuple[Word, Word]:
    """The least of the images of a position, or itself if it has more claims than `symmetric`."""
    least_a, least_b = a, b
    if tables.shape[0] > 1 and popcount(a | b) <= symmetric:
        for g in range(1, tables.shape[0]):
            image_a = _image(a, tables[g])
            if image_a <= least_a:
                image_b = _image(b, tables[g])
                if image_a < least_a or image_b < least_b:
                    least_a, least_b = image_a, image_b
    return least_a, least_b
