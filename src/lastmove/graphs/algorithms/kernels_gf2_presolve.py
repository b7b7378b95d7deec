"""Sparse equations over GF(2): rows and columns with a single one are taken off first, compiled.

A row with one one tells its unknown. A column with one one can always be made to fit its row, once
the others are known. What stays, the core, has at least two ones in every row and column; a tree
has none. numba and numpy are imported with this module. Cost: linear in the number of ones.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from lastmove.core.machine_code import njit
from lastmove.graphs.algorithms.kernels_csr_digraph import Array


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
        _extend(self.rows, self.columns, self.step_of, self.starts, self.ones, self.right, values)
        found: list[int] = np.flatnonzero(values).tolist()
        return found

    def later_columns(self, step: int) -> list[int]:
        """The other columns of a step's row that were still there."""
        row = int(self.rows[step])
        others = self.ones[self.starts[row] : self.starts[row + 1]]
        later: list[int] = others[self.step_of[others] > step].tolist()
        return later


def peel(rows: int, columns: int, row_of: Any, column_of: Any, right: Any) -> Peeled:
    """Take off rows and columns with a single one until there is none."""
    places = np.asarray(row_of, np.int64) * columns + np.asarray(column_of, np.int64)
    places, many = np.unique(places, return_counts=True)
    places = places[many % 2 == 1]
    row_of, column_of = places // columns, places % columns
    starts = np.searchsorted(row_of, np.arange(rows + 1))
    order = np.argsort(column_of, kind="stable")
    column_starts = np.searchsorted(column_of[order], np.arange(columns + 1))
    side = np.zeros(rows, np.uint8)
    np.bitwise_xor.at(side, np.asarray(list(right), np.int64), 1)
    taken_rows, taken_columns = np.full(columns, -1), np.full(columns, -1)
    step_of = np.full(columns, columns)
    row_ones, column_ones = np.diff(starts), np.diff(column_starts)
    steps = _peel(
        starts,
        column_of,
        column_starts,
        row_of[order],
        row_ones,
        column_ones,
        taken_rows,
        taken_columns,
        step_of,
        side,
    )
    return Peeled(
        taken_rows[:steps],
        taken_columns[:steps],
        step_of,
        starts,
        column_of,
        side,
        np.flatnonzero(row_ones),
        np.flatnonzero(column_ones),
    )


@njit(cache=True)
def _peel(
    starts: Any,
    ones: Any,
    column_starts: Any,
    column_rows: Any,
    row_ones: Any,
    column_ones: Any,
    taken_rows: Any,
    taken_columns: Any,
    step_of: Any,
    right: Any,
) -> Any:
    """Returns the number of steps; a row or column that is taken off has no ones any more."""
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
        told = row_ones[row] == 1  # else no other row has this column
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
                if told:
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
def _extend(
    rows: Any, columns: Any, step_of: Any, starts: Any, ones: Any, right: Any, values: Any
) -> None:
    for step in range(len(rows) - 1, -1, -1):
        value = right[rows[step]]
        for place in range(starts[rows[step]], starts[rows[step] + 1]):
            if step_of[ones[place]] > step:
                value ^= values[ones[place]]
        values[columns[step]] = value
