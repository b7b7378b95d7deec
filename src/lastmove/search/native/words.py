"""How long a state can be for compiled loops, which know numbers of one word and of two."""

from __future__ import annotations

WORD_BITS, STATE_BITS = 62, 124
"""Of a state of one word, and of two."""
TOP, WIDE_TOP = 1 << WORD_BITS, 1 << STATE_BITS


def fits(number: object) -> bool:
    """Whether this is a whole number that a state can be, of one word or of two."""
    return type(number) is int and 0 <= number < WIDE_TOP


def is_wide(*numbers: int) -> bool:
    """Whether one of these states has two words.

    >>> is_wide(1 << 61, 5), is_wide(5, 1 << 62)
    (False, True)
    """
    return any(number >= TOP for number in numbers)
