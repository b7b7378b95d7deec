"""Whole numbers as games take them: 0 or more, and small enough to be written."""

from __future__ import annotations

from lastmove.core.errors import BadArgument
from lastmove.notation.kinds import MAX_DIGITS

_MAX_BITS = MAX_DIGITS * 10 // 3  # a digit is a little more than 10/3 bits


def whole_number(argument: str, what: str, number: object) -> int:
    """The number itself, or `BadArgument` for this argument of `start`.

    >>> whole_number("heaps", "a heap", 7)
    7
    """
    if not isinstance(number, int) or isinstance(number, bool) or number < 0:
        raise BadArgument(argument, f"{what} is a whole number, 0 or more, not {number!r}")
    if number.bit_length() > _MAX_BITS:
        raise BadArgument(argument, f"{what} has at most {MAX_DIGITS} digits")
    return number
