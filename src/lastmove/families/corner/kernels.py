"""Dense sweeps: nimbers of all squares of a board at once, compiled.

The mex of a square needs the values above it in its column, to its left in its row, and (for a
queen) before it on its diagonal; each is kept as a bit set, and the mex is the lowest zero of
their union. Cost for a queen on n × n: some n³/16 word operations; nim-sums need one each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from lastmove.core import limits
from lastmove.core.kernels_bits import lowest_zero
from lastmove.core.machine_code import njit

if TYPE_CHECKING:
    from lastmove.core.arrays import Bitsets, Integers

Array = np.ndarray[Any, Any]
AT_ONCE = 1 << 26
"""Words looked at, at most, between two looks at the limits: some hundredths of a second."""


def queen_nimbers(rows: int, columns: int) -> Array:
    """The nimbers of queen(i, j) for i < rows and j < columns."""
    # A queen on (i, j) has at most i + j + min(i, j) options, so values stay below that bound.
    words = (rows + columns + min(rows, columns)) // 64 + 1
    values = np.zeros((rows, columns), np.int32)
    in_column = np.zeros((columns, words), np.uint64)
    on_diagonal = np.zeros((rows + columns, words), np.uint64)
    in_row = np.zeros(words, np.uint64)
    step = 1 + AT_ONCE // (columns * words)
    for first in range(0, rows, step):
        limits.check()
        last = min(rows, first + step)
        _queen(values, first, last, in_column, on_diagonal, in_row)
    return values


def nim_sums(rows: int, columns: int) -> Array:
    """The nimbers of rook(i, j), which are i ⊕ j."""
    table: Array = np.arange(rows)[:, None] ^ np.arange(columns)[None, :]
    return table


@njit(cache=True)
def _queen(
    values: Integers,
    first: int,
    last: int,
    in_column: Bitsets,
    on_diagonal: Bitsets,
    in_row: Bitsets,
) -> None:
    """Fill in the values of some rows, in turn; the sets are those of columns, diagonals, a row."""
    rows, columns = values.shape
    words = len(in_row)
    full = np.uint64(0xFFFFFFFFFFFFFFFF)
    one = np.uint64(1)
    for i in range(first, last):
        in_row[:] = np.uint64(0)
        for j in range(columns):
            d = j - i + rows
            word = 0
            union = in_row[0] | in_column[j, 0] | on_diagonal[d, 0]
            while union == full and word + 1 < words:
                word += 1
                union = in_row[word] | in_column[j, word] | on_diagonal[d, word]
            bit = lowest_zero(union)
            values[i, j] = 64 * word + bit
            mark = one << np.uint64(bit)
            in_row[word] |= mark
            in_column[j, word] |= mark
            on_diagonal[d, word] |= mark
