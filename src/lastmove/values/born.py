"""The values born by a day: all that can be made of options born the day before."""

from __future__ import annotations

from itertools import chain, combinations

from lastmove.core.errors import InputError
from lastmove.values.value import Value

LAST_DAY = 2
"""By day 3 there are 1474 values, by day 4 more than 10^28 (Siegel 2013, III.1)."""


def born_by(day: int) -> list[Value]:
    """The values born by this day, larger ones before smaller ones.

    >>> list(map(str, born_by(1))), len(born_by(2))
    (['1', '*', '0', '-1'], 22)
    """
    if not 0 <= day <= LAST_DAY:
        raise InputError(f"the values born by day 0 to {LAST_DAY} are listed, not by day {day}")
    values = [Value.of()]
    for _ in range(day):
        sides = list(chain(*(combinations(values, n) for n in range(len(values) + 1))))
        values = list({Value.of(left, right) for left in sides for right in sides})
    return sorted(values, key=lambda v: (-above(v, values), str(v)))


def above(value: Value, values: list[Value]) -> int:
    """How many of the values it is at least: more for larger ones."""
    return sum(other <= value for other in values)


def covers(values: list[Value]) -> list[tuple[Value, Value]]:
    """The pairs of a value and the next larger one, with none of the values between them."""
    more = {v: {w for w in values if v <= w and v is not w} for v in values}
    return [
        (low, high)
        for low in values
        for high in values
        if high in more[low] and not any(high in more[middle] for middle in more[low])
    ]
