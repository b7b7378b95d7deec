"""Values that grow: G(n + p) = G(n) + s for all n ≥ e, proved for games that leave three parts.

The theorem, its proof and its sources are in docs/growth.md, whose letters are used here. What has
to be seen: the law itself up to a bound that follows from the first values, so that no option ever
has the value of its heap; and that in the last two periods paired and topped moves reach every
smaller value, which they then do for ever. The saltus is a power of 2.

Cost: the square of the values and p times that of the values of a heap, in vector operations.
numpy is imported with this module.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lastmove.families.heaps.nim_values.breaking import Breaking

Array = np.ndarray[Any, Any]


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
