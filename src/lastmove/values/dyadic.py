"""The numbers that are games: fractions with a power of 2 below."""

from __future__ import annotations

from fractions import Fraction

from lastmove.core.errors import InputError

Number = int | Fraction
"""A whole number is an int wherever it is kept: comparing ints is fast, and most numbers are."""


def dyadic(number: Number) -> Number:
    """The number, as an int if it is whole; `InputError` if no game is worth it.

    >>> dyadic(Fraction(6, 2)), dyadic(Fraction(3, 4))
    (3, Fraction(3, 4))
    """
    if isinstance(number, int):
        return int(number)
    below = number.denominator
    if below & (below - 1):
        raise InputError(f"{number} is no game: below the line stands a power of 2, as in 3/8")
    return number.numerator if below == 1 else number


def simplest(
    low: Number | None, high: Number | None, *, with_low: bool = False, with_high: bool = False
) -> Number | None:
    """The number born first among those between the two, which None leaves open on a side.

    The ends are among them if said so; None if there is no number between. Cost: the bits of the
    answer.

    >>> simplest(Fraction(1, 2), 1), simplest(None, -3), simplest(1, 1), simplest(3, None)
    (Fraction(3, 4), -4, None, 4)
    """

    def fits(number: Number) -> bool:
        above = low is None or number > low or (with_low and number == low)
        return above and (high is None or number < high or (with_high and number == high))

    if low is not None and high is not None and (low > high or (low == high and not fits(low))):
        return None
    if fits(0):
        return 0
    if high is not None and high <= 0:  # what is to be found is negative, or 0 and excluded
        found = simplest(
            -high,
            None if low is None else -low,
            with_low=with_high,
            with_high=with_low,
        )
        return None if found is None else -found
    assert low is not None
    below = 1
    while True:
        first = (low.numerator * below) // low.denominator
        for above in (first, first + 1):
            number = dyadic(Fraction(above, below))
            if fits(number):
                return number
        below *= 2


def options(number: Number) -> tuple[Number | None, Number | None]:
    """Left's and Right's option in the canonical form, None where there is none.

    >>> options(3), options(Fraction(3, 4))
    ((2, None), (Fraction(1, 2), 1))
    """
    if isinstance(number, int):
        if number == 0:
            return None, None
        return (number - 1, None) if number > 0 else (None, number + 1)
    step = Fraction(1, number.denominator)
    return dyadic(number - step), dyadic(number + step)


def birthday(number: Number) -> int:
    """The day on which it is born.

    >>> [birthday(x) for x in (0, -3, Fraction(1, 2), Fraction(-11, 8))]
    [0, 3, 2, 5]
    """
    if isinstance(number, int):
        return abs(number)
    return abs(number.numerator) // number.denominator + number.denominator.bit_length()
