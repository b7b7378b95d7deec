"""Sets of cells as integers, one bit a cell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

Permutation = tuple[int, ...]


def cells_of(mask: int) -> Iterator[int]:
    """The cells of a set given as an integer, in order.

    >>> list(cells_of(0b1011))
    [0, 1, 3]
    """
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def cell_mask(cells: Iterable[int]) -> int:
    """The set of these cells as an integer."""
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


def moved(mask: int, symmetry: Permutation) -> int:
    """The image of a set of cells."""
    return sum(1 << symmetry[cell] for cell in cells_of(mask))
