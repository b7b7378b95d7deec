"""Linear algebra over GF(2) on matrices packed in 64-bit words, compiled.

Gauss–Jordan elimination by the method of four Russians (Arlazarov, Dinic, Kronrod, Faradžev 1970):
up to 32 pivots are found in one column of words, the sums of each eight of them are tabulated, and
every row is then cleared of all 32 by four additions. numba and numpy are imported with this
module, so it is imported only where a matrix is too large for Python's integers.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lastmove.core.limits import Budget
from lastmove.core.machine_code import njit
from lastmove.graphs.algorithms.kernels_csr_digraph import Array

PIVOTS = 32
"""Pivots cleared together; as many tables as this has groups of eight are kept."""


def packed(rows: int, columns: int, row_of: Array, column_of: Array) -> Array:
    """The matrix with a one at each of these places, modulo 2 where a place comes again.

    There is room for one column more. Cost: linear.
    """
    matrix = np.zeros((rows, columns // 64 + 1), np.uint64)
    _place(matrix, row_of, column_of)
    return matrix


def reduce(matrix: Array, columns: int, budget: Budget) -> Array:
    """Bring the matrix to reduced row echelon form, in place; returns the pivots' columns by row.

    Only the first `columns` columns are searched for pivots. Cost: rows · columns² / 2048 words.
    """
    pivots = np.full(min(len(matrix), columns), -1, np.int64)
    table = np.zeros((PIVOTS // 8, 256, matrix.shape[1]), np.uint64)
    rank = 0
    for word in range((columns + 63) // 64):
        budget.check()
        rank = _reduce_word(matrix, word, min(64, columns - 64 * word), rank, pivots, table)
    return pivots[:rank]


def independent_columns(matrix: Array, pivots: Array, columns: int) -> Array:
    """Which columns are not a sum of others, of a matrix in reduced row echelon form.

    They are the pivots whose rows have no other one.
    """
    found = np.zeros(columns, np.bool_)
    alone = _single_ones(matrix, len(pivots))
    found[pivots[alone]] = True
    return found


def take_last_column(matrix: Array, columns: int) -> Array:
    """The column after the first `columns`, as zeros and ones; it is cleared."""
    word, bit = columns // 64, np.uint64(columns % 64)
    taken: Array = matrix[:, word] >> bit & np.uint64(1)
    matrix[:, word] ^= taken << bit
    return taken


@njit(cache=True)
def _place(matrix: Any, row_of: Any, column_of: Any) -> None:
    for i in range(len(row_of)):
        column = column_of[i]
        matrix[row_of[i], column >> 6] ^= np.uint64(1) << np.uint64(column & 63)


@njit(cache=True)
def _single_ones(matrix: Any, rows: Any) -> Any:
    found = np.zeros(rows, np.bool_)
    for i in range(rows):
        ones = 0
        for j in range(matrix.shape[1]):
            word = matrix[i, j]
            if word:
                ones += 1 if word & (word - np.uint64(1)) == 0 else 2
                if ones > 1:
                    break
        found[i] = ones == 1
    return found


@njit(cache=True)
def _reduce_word(matrix: Any, word: Any, width: Any, rank: Any, pivots: Any, table: Any) -> Any:
    """Find the pivots in one column of words and clear them everywhere; returns the new rank."""
    rows = matrix.shape[0]
    bit = 0
    one = np.uint64(1)
    window = np.empty(rows, np.uint64)
    where = np.empty(table.shape[0] * 8, np.uint64)
    while bit < width and rank < rows:
        # In a copy of this column of words alone, see which rows the next pivots come from.
        for i in range(rank, rows):
            window[i] = matrix[i, word]
        found = 0
        while bit < width and found < len(where) and rank + found < rows:
            row, top = -1, rank + found
            for i in range(top, rows):
                if window[i] >> np.uint64(bit) & one:
                    row = i
                    break
            if row >= 0:
                pivot = window[row]
                window[row] = window[top]
                window[top] = pivot
                if row != top:
                    for j in range(matrix.shape[1]):
                        other = matrix[row, j]
                        matrix[row, j] = matrix[top, j]
                        matrix[top, j] = other
                for i in range(row, rows):
                    if i != top and window[i] >> np.uint64(bit) & one:
                        window[i] ^= pivot
                where[found] = bit
                pivots[top] = 64 * word + bit
                found += 1
            bit += 1
        if found:
            _make_identity(matrix, word, rank, found, where)
            _clear(matrix, word, rank, found, where, table)
        rank += found
    return rank


@njit(cache=True)
def _make_identity(matrix: Any, word: Any, rank: Any, found: Any, where: Any) -> None:
    """Clear the new pivot rows of each other's pivots."""
    one = np.uint64(1)
    for p in range(found):
        for q in range(found):
            if q != p and matrix[rank + q, word] >> where[p] & one:
                _add(matrix[rank + q, word:], matrix[rank + p, word:])


@njit(cache=True)
def _clear(matrix: Any, word: Any, rank: Any, found: Any, where: Any, table: Any) -> None:
    """Clear all other rows of the new pivots, by tables of all sums of eight."""
    one = np.uint64(1)
    tables = (found + 7) // 8
    for t in range(tables):
        for index in range(1, 1 << min(8, found - 8 * t)):
            p = 0
            while not index >> p & 1:
                p += 1
            rest, row = index & (index - 1), rank + 8 * t + p
            for j in range(word, matrix.shape[1]):
                table[t, index, j] = table[t, rest, j] ^ matrix[row, j]
    for i in range(matrix.shape[0]):
        here = matrix[i, word]
        if not here or rank <= i < rank + found:
            continue
        key = 0
        for p in range(found):
            key |= int(here >> where[p] & one) << p
        if tables == 4:
            _add_four(
                matrix[i, word:],
                table[0, key & 255, word:],
                table[1, key >> 8 & 255, word:],
                table[2, key >> 16 & 255, word:],
                table[3, key >> 24 & 255, word:],
            )
        else:
            for t in range(tables):
                _add(matrix[i, word:], table[t, key >> 8 * t & 255, word:])


@njit(cache=True)
def _add(row: Any, other: Any) -> None:
    for j in range(len(row)):
        row[j] ^= other[j]


@njit(cache=True)
def _add_four(row: Any, first: Any, second: Any, third: Any, fourth: Any) -> None:
    # One pass: the row is read and written once, which is what the time goes into.
    for j in range(len(row)):
        row[j] ^= first[j] ^ second[j] ^ third[j] ^ fourth[j]
