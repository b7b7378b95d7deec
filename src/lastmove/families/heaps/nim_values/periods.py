"""Where values repeat, and how many of them must be known for a theorem to say: for ever.

Let m be the most chips that a move takes, and G(n + p) = G(n) for all n from e on, so far as the
values are known.

- *One part at most* (subtraction games): a value depends on the m before it, so m + 1 that repeat
  do it: values up to e + p + m. (Golomb 1966.)
- *Two parts* (octal games): values up to 2e + 2p + m − 1, that is, n from e to 2e + p + m − 1.
  From then on the larger part of any option is at least e + p, so p can be taken from it.
  (Guy and Smith 1956.)
- *Three parts*: in the same way values up to 3e + 3p + m − 1.

In the last two e is at least 1, so that a part never vanishes. Cost: linear in the values; many
are gone through by compiled code.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from lastmove.families.heaps.nim_values.breaking import Breaking

Array = np.ndarray[Any, Any]


@dataclass(frozen=True)
class Need:
    """A period p from e on is proved by at least `starts`·e + `lengths`·p + `more` values."""

    starts: int
    lengths: int
    more: int
    least: int = 0
    """What e counts for at least."""


def need(game: Breaking) -> Need | None:
    """What proves a period of this game; None where no theorem is known."""
    if game.uneven:
        return None
    if game.parts <= 1:
        return Need(1, 1, game.last + 1)
    return Need(game.parts, game.parts, game.last, least=1)


OBSERVED = Need(2, 3, 0, least=4)
"""Three periods, and half of all values: worth telling, and no proof."""

FEW = 3000
"""Values that are sooner gone through in Python than numba is loaded."""


def smallest_period(values: Array, need: Need) -> tuple[int, int] | None:
    """The smallest length p, and the smallest start e for it, that the values satisfy."""
    if len(values) < 2:
        return None
    many = len(values) > FEW
    matches, smallest = (_fast(_matches), _fast(_smallest)) if many else (_matches, _smallest)
    known = values if many else values.tolist()
    start, length = smallest(
        known, matches(known), need.starts, need.lengths, need.more, need.least
    )
    return (int(start), int(length)) if length else None


@cache
def _fast(function: Callable[..., Any]) -> Callable[..., Any]:
    """Compiled; numba is loaded only where there is enough to do."""
    from lastmove.core.machine_code import njit

    compiled: Callable[..., Any] = njit(cache=True, nogil=True)(function)
    return compiled


def observed_period(values: Array) -> tuple[int, int, int] | None:
    """Start, length and saltus s of G(n + p) = G(n) + s, where the values look so at their end."""
    steps = np.diff(values.astype(np.int64))
    found = smallest_period(steps, OBSERVED)
    if found is None:
        return None
    start, length = found
    return start, length, int(values[start + length]) - int(values[start])


def _matches(values: Any) -> Any:
    """The Z-array of the values read backward: how many values at the end recur p places before."""
    count = len(values)
    matches = np.zeros(count, np.int32)
    left = right = 0
    for p in range(1, count):
        length = 0
        if p < right:
            length = min(right - p, matches[p - left])
        while p + length < count and values[count - 1 - length] == values[count - 1 - p - length]:
            length += 1
        if p + length > right:
            left, right = p, p + length
        matches[p] = length
    return matches


def _smallest(
    values: Any, matches: Any, starts: int, lengths: int, more: int, least: int
) -> tuple[int, int]:
    count = len(values)
    for p in range(1, count):
        start = count - p - matches[p]
        if starts * max(start, least) + lengths * p + more <= count:
            return start, p
    return 0, 0


def exceptions(values: Array, start: int, length: int, saltus: int = 0) -> list[int]:
    """The heaps before the period that do not have the value it would give them."""
    if start == 0:
        return []
    heaps = np.arange(start)
    rounds = -(-(start - heaps) // length)
    expected = values[heaps + rounds * length].astype(np.int64) - rounds * saltus
    different: list[int] = np.flatnonzero(expected != values[:start]).tolist()
    return different
