"""Boards of up to 64 cells as machine words, compiled: counting, images, where they are kept.

The searches on set families share these. Numba and numpy are imported with this module.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lastmove.core.machine_code import njit


@njit(cache=True)
def popcount(word: Any) -> Any:
    """How many bits are set."""
    word = word - ((word >> np.uint64(1)) & np.uint64(0x5555555555555555))
    word = (word & np.uint64(0x3333333333333333)) + (
        (word >> np.uint64(2)) & np.uint64(0x3333333333333333)
    )
    word = (word + (word >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return np.int64((word * np.uint64(0x0101010101010101)) >> np.uint64(56))


@njit(cache=True)
def slot_of(a: Any, b: Any, size: Any) -> Any:
    """Where a position is kept in a table whose size is a power of two."""
    mixed = (a ^ (b * np.uint64(0x9E3779B97F4A7C15))) * np.uint64(0xD6E8FEB86659FD93)
    mixed ^= mixed >> np.uint64(32)
    mixed *= np.uint64(0xD6E8FEB86659FD93)
    mixed ^= mixed >> np.uint64(29)
    return np.int64(mixed & np.uint64(size - 1))


@njit(cache=True)
def _image(word: Any, table: Any) -> Any:
    image = np.uint64(0)
    for byte in range(table.shape[0]):
        image |= table[byte, np.int64((word >> np.uint64(8 * byte)) & np.uint64(255))]
    return image


@njit(cache=True)
def least_image(a: Any, b: Any, tables: Any, symmetric: Any) -> Any:
    """The least of the images of a position, or itself if it has many claims."""
    least_a, least_b = a, b
    if tables.shape[0] > 1 and popcount(a | b) <= symmetric:
        for g in range(1, tables.shape[0]):
            image_a = _image(a, tables[g])
            if image_a <= least_a:
                image_b = _image(b, tables[g])
                if image_a < least_a or image_b < least_b:
                    least_a, least_b = image_a, image_b
    return least_a, least_b
