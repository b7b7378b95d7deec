"""The two operations of the theory: mex and nim-sum (von Stengel, sections 1.10 and 1.11)."""

from __future__ import annotations

from collections.abc import Iterable


def mex(values: Iterable[int]) -> int:
    """The smallest whole number, 0 or more, that is not among the values.

    Cost: linear in the values.

    Source: von Stengel (2011), Theorem 1.12.

    >>> mex([0, 1, 2, 3, 5, 6]), mex([1, 2, 3]), mex([])
    (4, 0, 0)
    """
    present = set(values)
    least = 0
    while least in present:
        least += 1
    return least


def nim_sum(*values: int | Iterable[int]) -> int:
    """Addition in binary without carrying: the exclusive or of all the values.

    Cost: linear in the values.

    Source: Bouton (1902).

    >>> nim_sum(11, 16, 18), nim_sum([6, 4]), nim_sum()
    (9, 2, 0)
    """
    total = 0
    for value in values:
        if isinstance(value, int):
            if value < 0:
                raise ValueError(f"a nimber is 0 or more, not {value}")
            total ^= value
        elif isinstance(value, str) or not isinstance(value, Iterable):
            raise ValueError(f"a nimber is a whole number, not {value!r}")
        else:
            total ^= nim_sum(*value)
    return total


def lowest_zero(mask: int) -> int:
    """The mex of the set whose members are the one bits of the mask.

    >>> lowest_zero(0b10111)
    3
    """
    return (~mask & (mask + 1)).bit_length() - 1
