"""Linear equations over GF(2), compiled; numba and numpy are imported with this module.

*Presolve*: rows and columns with a single one are taken off first. A row with one one tells its
unknown. A column with one one can always be made to fit its row, once the others are known. What
stays, the core, has at least two ones in every row and column; a tree has none. Cost: linear in the
number of ones.

*Dense elimination* (M4R), on matrices packed in 64-bit words: Gauss–Jordan elimination by the
method of four Russians (Arlazarov, Dinic, Kronrod, Faradžev 1970): up to 32 pivots are found in one
column of words, the sums of each eight of them are tabulated, and every row is then cleared of all
32 by four additions. scipy and numpy eliminate in floats, which round; nothing installed has GF(2).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from lastmove.core.kernels_bits import lowest_one
from lastmove.core.limits import Budget
from lastmove.core.machine_code import njit
from lastmove.graphs.algorithms.kernels_csr import Array

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from lastmove.core.arrays import Bitsets, Flags, Integers


class Ones(NamedTuple):
    """Where the ones are: the columns of those in row r are `columns[starts[r]:starts[r + 1]]`.

    And so the rows of those in each column.
    """

    starts: Integers
    columns: Integers
    column_starts: Integers
    rows: Integers


class Counts(NamedTuple):
    """How many ones each row and each column has left."""

    row_ones: Integers
    column_ones: Integers


class Peeled(NamedTuple):
    """What was taken off, in order, and what stays."""

    rows: Array
    columns: Array
    """The row and the column of each step."""
    step_of: Array
    """When each column was taken off; the number of columns if it was not."""
    starts: Array
    """Where the ones of each row begin among `ones`."""
    ones: Array
    """The columns of the ones, row by row, without those that cancel."""
    right: Array
    """The right-hand side, what is known of the unknowns put in."""
    core_rows: Array
    core_columns: Array
    """Those left with ones in them."""

    @property
    def contradicts(self) -> bool:
        """Whether a row without ones is said to be 1."""
        open_rows = self.right.astype(np.bool_)
        open_rows[self.rows] = False
        open_rows[self.core_rows] = False
        return bool(open_rows.any())

    def core_places(self) -> tuple[Array, Array]:
        """The rows and columns of the core's ones, numbered within the core."""
        lengths = np.diff(self.starts)
        row_of = np.repeat(np.arange(len(lengths)), lengths)
        inside = np.zeros(len(lengths), np.bool_)
        inside[self.core_rows] = True
        kept = inside[row_of] & (self.step_of[self.ones] == len(self.step_of))
        rows = np.searchsorted(self.core_rows, row_of[kept])
        return rows, np.searchsorted(self.core_columns, self.ones[kept])

    def extended(self, core: list[int]) -> list[int]:
        """A solution of the core as one of the whole: the columns whose unknown is 1."""
        values = np.zeros(len(self.step_of), np.uint8)
        values[self.core_columns[core]] = 1
        _extend(self, values)
        found: list[int] = np.flatnonzero(values).tolist()
        return found

    def later_columns(self, step: int) -> list[int]:
        """The other columns of a step's row that were still there."""
        row = int(self.rows[step])
        others = self.ones[self.starts[row] : self.starts[row + 1]]
        later: list[int] = others[self.step_of[others] > step].tolist()
        return later


def peel(
    rows: int, columns: int, row_of: Sequence[int], column_of: Sequence[int], right: Iterable[int]
) -> Peeled:
    """Take off rows and columns with a single one until there is none."""
    places = np.asarray(row_of, np.int64) * columns + np.asarray(column_of, np.int64)
    places, many = np.unique(places, return_counts=True)
    places = places[many % 2 == 1]
    of_rows, of_columns = places // columns, places % columns
    starts = np.searchsorted(of_rows, np.arange(rows + 1))
    order = np.argsort(of_columns, kind="stable")
    column_starts = np.searchsorted(of_columns[order], np.arange(columns + 1))
    side = np.zeros(rows, np.uint8)
    np.bitwise_xor.at(side, np.asarray(list(right), np.int64), 1)
    taken_rows, taken_columns = np.full(columns, -1), np.full(columns, -1)
    step_of = np.full(columns, columns)
    row_ones, column_ones = np.diff(starts), np.diff(column_starts)
    ones = Ones(starts, of_columns, column_starts, of_rows[order])
    steps = _peel(ones, Counts(row_ones, column_ones), taken_rows, taken_columns, step_of, side)
    return Peeled(
        taken_rows[:steps],
        taken_columns[:steps],
        step_of,
        starts,
        of_columns,
        side,
        np.flatnonzero(row_ones),
        np.flatnonzero(column_ones),
    )


@njit(cache=True)
def _peel(
    places: Ones,
    counts: Counts,
    taken_rows: Integers,
    taken_columns: Integers,
    step_of: Integers,
    right: Integers,
) -> int:
    """Returns the number of steps; a row or column that is taken off has no ones any more."""
    starts, ones, column_starts, column_rows = places
    row_ones, column_ones = counts
    rows, columns = len(row_ones), len(column_ones)
    waiting = np.empty(rows + columns, np.int64)  # rows, then columns counted on
    last = 0
    for r in range(rows):
        if row_ones[r] == 1:
            waiting[last] = r
            last += 1
    for c in range(columns):
        if column_ones[c] == 1:
            waiting[last] = rows + c
            last += 1
    gone = np.zeros(rows, np.bool_)
    step = first = 0
    while first < last:
        thing = waiting[first]
        first += 1
        row = column = -1
        if thing < rows and row_ones[thing] == 1 and not gone[thing]:
            row = thing
            for place in range(starts[row], starts[row + 1]):
                if step_of[ones[place]] == columns:
                    column = ones[place]
        elif thing >= rows and column_ones[thing - rows] == 1:
            column = thing - rows
            for place in range(column_starts[column], column_starts[column + 1]):
                if not gone[column_rows[place]]:
                    row = column_rows[place]
        if row < 0:
            continue
        alone = row_ones[row] == 1  # else no other row has this column
        taken_rows[step], taken_columns[step] = row, column
        for place in range(starts[row], starts[row + 1]):
            other = ones[place]
            if other != column and step_of[other] == columns:
                column_ones[other] -= 1
                if column_ones[other] == 1:
                    waiting[last] = rows + other
                    last += 1
        for place in range(column_starts[column], column_starts[column + 1]):
            other = column_rows[place]
            if other != row and not gone[other]:
                row_ones[other] -= 1
                if alone:
                    right[other] ^= right[row]
                if row_ones[other] == 1:
                    waiting[last] = other
                    last += 1
        gone[row] = True
        row_ones[row] = column_ones[column] = 0
        step_of[column] = step
        step += 1
    return step


@njit(cache=True)
def _extend(peeled: Peeled, values: Integers) -> None:
    """The unknowns of the steps, last step first, each from its row."""
    rows, columns, step_of, starts, ones, right, _, _ = peeled
    for step in range(len(rows) - 1, -1, -1):
        value = right[rows[step]]
        for place in range(starts[rows[step]], starts[rows[step] + 1]):
            if step_of[ones[place]] > step:
                value ^= values[ones[place]]
        values[columns[step]] = value


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
def _place(matrix: Bitsets, row_of: Integers, column_of: Integers) -> None:
    """Flip the bits at these places of a packed matrix."""
    for i in range(len(row_of)):
        column = column_of[i]
        matrix[row_of[i], column >> 6] ^= np.uint64(1) << np.uint64(column & 63)


@njit(cache=True)
def _single_ones(matrix: Bitsets, rows: int) -> Flags:
    """Which of the first rows have a single one."""
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
def _reduce_word(
    matrix: Bitsets, word: int, width: int, rank: int, pivots: Integers, table: Bitsets
) -> int:
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
def _make_identity(matrix: Bitsets, word: int, rank: int, found: int, where: Bitsets) -> None:
    """Clear the new pivot rows of each other's pivots."""
    one = np.uint64(1)
    for p in range(found):
        for q in range(found):
            if q != p and matrix[rank + q, word] >> where[p] & one:
                _add(matrix[rank + q, word:], matrix[rank + p, word:])


@njit(cache=True)
def _clear(
    matrix: Bitsets, word: int, rank: int, found: int, where: Bitsets, table: Bitsets
) -> None:
    """Clear all other rows of the new pivots, by tables of all sums of eight."""
    one = np.uint64(1)
    tables = (found + 7) // 8
    for t in range(tables):
        for index in range(1, 1 << min(8, found - 8 * t)):
            rest, row = index & (index - 1), rank + 8 * t + lowest_one(index)
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
def _add(row: Bitsets, other: Bitsets) -> None:
    """Add one row to another."""
    for j in range(len(row)):
        row[j] ^= other[j]


@njit(cache=True)
def _add_four(
    row: Bitsets, first: Bitsets, second: Bitsets, third: Bitsets, fourth: Bitsets
) -> None:
    """Add four rows in one pass: the row is read and written once, which takes the time."""
    for j in range(len(row)):
        row[j] ^= first[j] ^ second[j] ^ third[j] ^ fourth[j]
