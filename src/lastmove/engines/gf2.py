"""Linear equations over GF(2), large and small.

A small matrix is kept as Python's integers, a row each; a large one in 64-bit words, compiled
(`four_russians`). Either way one reduced row echelon form tells a solution and which columns are
sums of others.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from lastmove.errors import LimitReached
from lastmove.limits import Budget, resident_memory

SMALL = 1 << 18
"""Up to this many entries Python's integers serve; the compiler would take longer to load."""


class Solved(NamedTuple):
    """What the reduced row echelon form of a system tells."""

    solution: list[int] | None
    """The columns whose sum is the right-hand side; None if there are no such."""
    independent: Sequence[bool]
    """For each column whether it is *not* a sum of other columns."""


def solve(
    rows: int,
    columns: int,
    row_of: Any,
    column_of: Any,
    right: Iterable[int],
    budget: Budget,
) -> Solved:
    """Solve A x = b, A having a one at each place, b at each row of `right`, all modulo 2.

    Cost: rows · columns² bit operations at most, 64 and more at a time; rows · columns bits.

    >>> solve(2, 3, [0, 0, 1], [0, 1, 2], [0], Budget())
    Solved(solution=[0], independent=[False, False, True])
    """
    if rows * columns <= SMALL:
        return _solve_small(rows, columns, row_of, column_of, right, budget)
    needed = rows * (columns // 64 + 1) * 8
    if needed + resident_memory() > budget.memory:
        raise LimitReached(
            f"a matrix over GF(2) with {rows:,} rows and {columns:,} columns takes "
            f"{needed / 2**20:,.0f} MB, past the memory limit; give more with --memory"
        )
    import numpy as np

    from lastmove.engines import four_russians as compiled

    matrix = compiled.packed(
        rows, columns, *(np.array(places, np.int64) for places in (row_of, column_of))
    )
    for row in right:
        matrix[row, columns // 64] ^= np.uint64(1) << np.uint64(columns % 64)
    pivots = compiled.reduce(matrix, columns, budget)
    last = compiled.take_last_column(matrix, columns)
    consistent = not last[len(pivots) :].any()
    solution = sorted(pivots[last[: len(pivots)] == 1].tolist()) if consistent else None
    independent = compiled.independent_columns(matrix, pivots, columns)
    return Solved(solution, independent.tolist())


def _solve_small(
    rows: int, columns: int, row_of: Any, column_of: Any, right: Iterable[int], budget: Budget
) -> Solved:
    matrix = [0] * rows
    for row, column in zip(row_of, column_of, strict=True):
        matrix[row] ^= 1 << int(column)
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
    return Solved(None if impossible else solution, independent)


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
