"""Boards of the queen: values square by square, and the golden pairs by decimal arithmetic."""

from decimal import Decimal, localcontext

from tests.oracles.outcomes import mex


def queen_values(size):
    """The mex rule for all squares of a size × size board, row by row."""
    values = {}
    for row in range(size):
        for column in range(size):
            seen = [values[up, column] for up in range(row)]
            seen += [values[row, left] for left in range(column)]
            seen += [values[row - n, column - n] for n in range(1, min(row, column) + 1)]
            values[row, column] = mex(seen)
    return values


def golden_floor(number):
    """The whole part of φ times the number."""
    with localcontext() as context:
        context.prec = 60 + 2 * len(str(number))
        return int(number * (1 + Decimal(5).sqrt()) / 2)


def queen_outcome(row, column):
    """Wythoff: P just when the smaller coordinate is the whole part of φ times the difference."""
    return "P" if golden_floor(abs(row - column)) == min(row, column) else "N"
