"""Linear equations over GF(2), large and small.

A small matrix is kept as Python's integers, a row each. A large one is first peeled of rows and
columns with a single one (`kernels_gf2`); what is left is packed in 64-bit words
(`kernels_gf2`). Either way one reduced row echelon form tells a solution and which columns
are sums of others.

Ours because nothing that is installed calculates modulo 2; elimination in floats rounds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from lastmove.core.errors import LimitReached
from lastmove.core.limits import Budget, resident_memory

if TYPE_CHECKING:
    from lastmove.graphs.algorithms.kernels_gf2 import Peeled

SMALL = 1 << 18
"""Up to this many entries Python's integers serve; the compiler would take longer to load."""


@dataclass(frozen=True)
class Solved:
    """What the reduced row echelon form of a system tells."""

    solution: list[int] | None
    """The columns whose sum is the right-hand side; None if there are no such."""
    find_independent: Callable[[], Sequence[bool]] = field(repr=False)

    @cached_property
    def independent(self) -> Sequence[bool]:
        """For each column whether it is *not* a sum of other columns."""
        return self.find_independent()


def solve(
    rows: int,
    columns: int,
    row_of: Sequence[int],
    column_of: Sequence[int],
    right: Iterable[int],
    budget: Budget,
) -> Solved:
    """Solve A x = b, A having a one at each place, b at each row of `right`, all modulo 2.

    Cost: linear in the ones if the matrix is that of a forest; for what has at least two ones in
    every row and column, rows · columns² bit operations, many at a time, and rows · columns bits.

    >>> found = solve(2, 3, [0, 0, 1], [0, 1, 2], [0], Budget())
    >>> found.solution, found.independent
    ([0], [False, False, True])
    """
    if rows * columns <= SMALL:
        return _small(rows, columns, row_of, column_of, right, budget)
    from lastmove.graphs.algorithms.kernels_gf2 import peel

    budget.check()
    peeled = peel(rows, columns, row_of, column_of, right)
    where = {row: number for number, row in enumerate(peeled.core_rows.tolist())}
    ones = [number for row, number in where.items() if peeled.right[row]]
    core = _dense(len(where), len(peeled.core_columns), *peeled.core_places(), ones, budget)

    def independent() -> list[bool]:
        if len(peeled.core_columns) == columns:
            return core.independent()
        return _independent(peeled, core, columns, budget)

    impossible = core.solution is None or peeled.contradicts
    return Solved(None if impossible else peeled.extended(core.solution or []), independent)


def _independent(peeled: Peeled, core: Dense, columns: int, budget: Budget) -> list[bool]:
    """Which unknowns are 0 in every solution of A x = 0: each as a sum of those that are free.

    Free are the core's own, and the columns without a one. Cost: a bit for each column and each
    unknown that is free, at worst.
    """
    sums: list[int] = [0] * columns
    free = len(peeled.core_columns)
    for column, total in zip(peeled.core_columns.tolist(), core.sums(), strict=True):
        sums[column] = total
    known = bytearray(columns)
    for column in (*peeled.core_columns.tolist(), *peeled.columns.tolist()):
        known[column] = 1
    for column in range(columns):
        if not known[column]:
            sums[column] = 1 << free
            free += 1
    for step in range(len(peeled.rows) - 1, -1, -1):
        budget.spend(1 + free // 4096)
        total = 0
        for other in peeled.later_columns(step):
            total ^= sums[other]
        sums[int(peeled.columns[step])] = total
    return [total == 0 for total in sums]


class Dense(NamedTuple):
    """A reduced matrix in words, its pivots' columns, and a solution if there is one."""

    matrix: Any
    pivots: Any
    columns: int
    solution: list[int] | None

    def independent(self) -> list[bool]:
        """The columns whose pivot's row has no other one."""
        from lastmove.graphs.algorithms.kernels_gf2 import independent_columns

        found: list[bool] = independent_columns(self.matrix, self.pivots, self.columns).tolist()
        return found

    def sums(self) -> list[int]:
        """Each unknown of A x = 0 as the sum of those that are free, as bits."""
        found = [1 << column for column in range(self.columns)]
        for row, pivot in enumerate(self.pivots.tolist()):
            found[pivot] = int.from_bytes(self.matrix[row].tobytes(), "little") ^ 1 << pivot
        return found


def _dense(
    rows: int, columns: int, row_of: Any, column_of: Any, right: Iterable[int], budget: Budget
) -> Dense:
    needed = rows * (columns // 64 + 1) * 8
    if needed + resident_memory() > budget.memory:
        raise LimitReached(
            f"a matrix over GF(2) with {rows:,} rows and {columns:,} columns takes "
            f"{needed / 2**20:,.0f} MB, past the memory limit",
            "memory",
        )
    import numpy as np

    from lastmove.graphs.algorithms import kernels_gf2

    matrix = kernels_gf2.packed(rows, columns, row_of, column_of)
    for row in right:
        matrix[row, columns // 64] ^= np.uint64(1) << np.uint64(columns % 64)
    pivots = kernels_gf2.reduce(matrix, columns, budget)
    last = kernels_gf2.take_last_column(matrix, columns)
    solution = None
    if not last[len(pivots) :].any():
        solution = sorted(pivots[last[: len(pivots)] == 1].tolist())
    return Dense(matrix, pivots, columns, solution)


def _small(
    rows: int,
    columns: int,
    row_of: Iterable[int],
    column_of: Iterable[int],
    right: Iterable[int],
    budget: Budget,
) -> Solved:
    matrix = [0] * rows
    for row, column in zip(row_of, column_of, strict=True):
        matrix[row] ^= 1 << column
    for row in right:
        matrix[row] ^= 1 << columns
    inside, reduced = (1 << columns) - 1, list[int]()
    where: list[int] = []
    impossible = False
    for row_bits in matrix:
        budget.spend(1 + len(reduced) // 16)
        rest = row_bits
        for pivot, other in zip(where, reduced, strict=True):
            if rest >> pivot & 1:
                rest ^= other
        if not rest & inside:
            impossible = impossible or rest != 0
            continue
        pivot = (rest & -rest).bit_length() - 1
        for index, other in enumerate(reduced):
            if other >> pivot & 1:
                reduced[index] = other ^ rest
        where.append(pivot)
        reduced.append(rest)
    independent = [False] * columns
    for pivot, row_bits in zip(where, reduced, strict=True):
        independent[pivot] = row_bits & inside == 1 << pivot
    pairs = zip(where, reduced, strict=True)
    solution = sorted(pivot for pivot, row_bits in pairs if row_bits >> columns & 1)
    return Solved(None if impossible else solution, lambda: independent)


def null_space(rows: Sequence[int]) -> list[int]:
    """A basis of the sums of rows that are zero; each as the bits of the rows' numbers.

    >>> [f"{sum_:b}" for sum_ in null_space([0b11, 0b01, 0b10])]
    ['111']
    """
    basis: dict[int, tuple[int, int]] = {}
    found: list[int] = []
    for number, row in enumerate(rows):
        combination = 1 << number
        while row:
            top = row.bit_length()
            if top not in basis:
                basis[top] = row, combination
                break
            row ^= basis[top][0]
            combination ^= basis[top][1]
        else:
            found.append(combination)
    return found
