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

Values that *grow*, G(n + p) = G(n) + s for all n ≥ e, are proved for games that leave three parts:
the theorem, its proof and its sources are in docs/growth.md, whose letters are used here. What has
to be seen: the law itself up to a bound that follows from the first values, so that no option ever
has the value of its heap; and that in the last two periods paired and topped moves reach every
smaller value, which they then do for ever. The saltus is a power of 2.

Cost: the square of the values and p times that of the values of a heap, in vector operations.
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


def values_needed(values: Array, game: Breaking, start: int, length: int, saltus: int) -> int:
    """How many values must follow the law, so that no option of any heap has the heap's value.

    `values` are at least those of the heaps before start + length.
    """
    e, p = max(start, 1), length
    heaps = np.arange(1, e + p)
    high = values[1 : e + p].astype(np.int64) // saltus
    potential = p * high - heaps
    most, least = max(0, int(potential.max())), int(potential[e - 1 :].min())
    shared = max(-1, (3 * most - least) // (2 * p))
    bound = 1
    while bound < max(int(high.max()), shared + 1):
        bound *= 2
    # A window of 2p at the end is what the other half of the proof looks at.
    return max(3 * (e + p * 8 * bound) + game.last + 1, e + 4 * p)


def grows(values: Array, game: Breaking, start: int, length: int, saltus: int) -> bool:
    """Whether G(n + length) = G(n) + saltus for all n ≥ start is proved by these values."""
    count, e, p, s = len(values), max(start, 1), length, saltus
    if game.parts != 3 or game.uneven or s < 1 or s & (s - 1) or count < e + 2 * p:
        return False
    known = values.astype(np.int64)
    if (known[start + p :] != known[start : count - p] + s).any():
        return False
    if count < values_needed(values, game, start, length, saltus):
        return False
    paired, others = _low_parts(known, e, s)
    window = range(count - 2 * p, count)
    reached = [_reached(known, game, e, s, heap, paired, others) for heap in window]
    tops = [int(known[heap]) for heap in window]
    most = 2 * (e + game.last) // p + 8
    return any(
        all(_covered(marks, top, rounds * s, s) for marks, top in zip(reached, tops, strict=True))
        for rounds in range(most)
    )


def _low_parts(known: Array, e: int, s: int) -> tuple[Array, Array]:
    """For each total of two parts b, c with Q(b) = Q(c): the nim-sums below s that they can have.

    The first for parts ≥ e only, the second for any.
    """
    count = len(known)
    high, low = known // s, known % s
    paired = np.zeros((count, s), np.bool_)
    others = np.zeros((count, s), np.bool_)
    for total in range(2, count):
        b = np.arange(1, total // 2 + 1)
        c = total - b
        same = high[b] == high[c]
        others[total, low[b[same]] ^ low[c[same]]] = True
        same &= b >= e
        paired[total, low[b[same]] ^ low[c[same]]] = True
    return paired, others


def _reached(
    known: Array, game: Breaking, e: int, s: int, heap: int, paired: Array, others: Array
) -> tuple[Array, Array, Array]:
    """Which values below g(heap) are reached by paired moves, such with a ≥ e, and topped moves."""
    top = int(known[heap])
    by_pair, by_large_pair, by_top = (np.zeros(top, np.bool_) for _ in range(3))

    def mark(marks: Array, a: Array, lows: Array) -> None:
        rows, low = np.nonzero(lows)
        reached = known[a[rows]] ^ low
        marks[reached[reached < top]] = True

    for taken, digit in zip(game.takes, game.digits, strict=True):
        left = heap - taken
        if digit & 8:
            a = np.arange(1, left - 1)
            mark(by_pair, a, paired[left - a])
            a = np.arange(e, left - 1)
            mark(by_large_pair, a, paired[left - a])
            mark(by_top, a, others[left - a])
        if digit & 4:
            alone = np.flatnonzero(paired[left])
            by_pair[alone[alone < top]] = True
            a = np.arange(e, left)
            small = known[left - a]
            reached = known[a[small < s]] ^ small[small < s]
            by_top[reached[reached < top]] = True
        if digit & 2 and known[left] < top and left >= e:
            by_top[known[left]] = True
    return by_pair, by_large_pair, by_top


def _covered(marks: tuple[Array, Array, Array], top: int, below: int, s: int) -> bool:
    """The three conditions for one heap, with the constant `below`."""
    by_pair, by_large_pair, by_top = marks
    edge = top - below
    if edge < 2 * s:
        return False
    return bool(
        by_pair[:edge].all() and by_large_pair[edge - 2 * s : edge].all() and by_top[edge:].all()
    )
