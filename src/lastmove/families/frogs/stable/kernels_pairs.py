"""All pairs in order, compiled: for matrices, and for the Grundy labels of thousands of points.

Pairs are put into buckets by distance, those into finer ones, and the few in each are sorted. A
pair i < j is one number, i · 65536 + j, so that equal distances come in order of these numbers.
Cost: about linear in the pairs, n² log n at worst; 24 bytes a pair.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from lastmove.core.machine_code import njit

if TYPE_CHECKING:
    from lastmove.core.arrays import Integers, Reals

MOST = 65_535
COARSE = 2048
FEW = 24


class Pairs(NamedTuple):
    """Pairs as numbers, i · 65536 + j, with what they are ordered by: squares, or levels."""

    keys: Reals
    pairs: Integers


class Buffer(NamedTuple):
    """Room to sort a bucket: copies of its keys and pairs, and where finer buckets begin."""

    keys: Reals
    pairs: Integers
    counts: Integers


class Rule(NamedTuple):
    """Which pairs may be matched: 0 all, 1 of two colors, 2 not two reds, 3 not mutually nearest.

    By point its color, and its nearest point if that matters.
    """

    number: int
    color: Integers
    nearest: Integers


class Partners(NamedTuple):
    """How many partners each point has, how many it may have, who they are, and how far away."""

    have: Integers
    capacity: int
    table: Integers
    far: Reals


@njit(cache=True)
def distances(points: Reals, torus: float, first: int, last: int, far: Reals) -> None:
    """The squared distances of these points to all later ones; `torus` is its side, or 0."""
    n, d = points.shape
    at = 0
    for i in range(first, last):
        for j in range(i + 1, n):
            total = 0.0
            for k in range(d):
                a, b = points[i, k], points[j, k]
                side = abs(a - b)
                if torus:
                    side = min(side, (torus - max(a, b)) + min(a, b))
                total += side * side
            far[at] = total
            at += 1


@njit(cache=True)
def count(far: Reals, scale: float, counts: Integers) -> None:
    """Add how many of these distances fall into each of the buckets of equal width."""
    for at in range(len(far)):
        counts[min(int(far[at] * scale), COARSE - 1)] += 1


@njit(cache=True)
def place(
    far: Reals, scale: float, first: int, last: int, n: int, free: Integers, ordered: Pairs
) -> None:
    """Put the pairs of these points with all later ones where there is room in their buckets."""
    keys, pairs = ordered
    at = 0
    for i in range(first, last):
        for j in range(i + 1, n):
            b = min(int(far[at] * scale), COARSE - 1)
            keys[free[b]] = far[at]
            pairs[free[b]] = (i << 16) | j
            free[b] += 1
            at += 1


@njit(cache=True)
def fine(ordered: Pairs, starts: Integers, buffer: Buffer) -> None:
    """Sort the buckets that begin here, one after the other; the last start is where they end."""
    for b in range(len(starts) - 1):
        if starts[b] < starts[b + 1]:
            _sort_bucket(ordered, starts[b], starts[b + 1], buffer)


@njit(cache=True)
def _sort_bucket(ordered: Pairs, begin: int, end: int, buffer: Buffer) -> None:
    """Finer buckets, and then each of these."""
    keys, pairs = ordered
    keep, kept, counts = buffer
    m = end - begin
    low, high = keys[begin], keys[begin]
    for at in range(begin, end):
        keep[at - begin], kept[at - begin] = keys[at], pairs[at]
        low, high = min(low, keys[at]), max(high, keys[at])
    buckets = m // 2 + 1
    scale = buckets / (high - low) if high > low else 0.0
    if scale == np.inf:
        scale = 0.0
    counts[: buckets + 1] = 0
    for at in range(m):
        counts[min(int((keep[at] - low) * scale), buckets - 1) + 1] += 1
    for b in range(buckets):
        counts[b + 1] += counts[b]
    for at in range(m):
        b = min(int((keep[at] - low) * scale), buckets - 1)
        to = begin + counts[b]
        counts[b] += 1
        keys[to], pairs[to] = keep[at], kept[at]
    first = begin
    for b in range(buckets):
        last = begin + counts[b]
        if last - first > 1:
            _sort(keys, pairs, first, last - 1)
        first = last


@njit(cache=True, inline="always")
def _before(keys: Reals, pairs: Integers, at: int, key: float, pair: int) -> bool:
    """Whether the pair at a place comes before another one."""
    return bool(keys[at] < key or (keys[at] == key and pairs[at] < pair))


@njit(cache=True)
def _sort(keys: Reals, pairs: Integers, low: int, high: int) -> None:
    """Quicksort, the smaller side first; by insertion where few are left.

    Arrays, not a structure: taking one apart counts references, which small buckets would feel.
    """
    while high - low >= FEW:
        middle = (low + high) // 2
        key, pair = keys[middle], pairs[middle]
        i, j = low, high
        while i <= j:
            while _before(keys, pairs, i, key, pair):
                i += 1
            while key < keys[j] or (key == keys[j] and pair < pairs[j]):
                j -= 1
            if i <= j:
                keys[i], keys[j] = keys[j], keys[i]
                pairs[i], pairs[j] = pairs[j], pairs[i]
                i += 1
                j -= 1
        if j - low < high - i:
            _sort(keys, pairs, low, j)
            low = i
        else:
            _sort(keys, pairs, i, high)
            high = j
    for at in range(low + 1, high + 1):
        key, pair = keys[at], pairs[at]
        to = at
        while to > low and not _before(keys, pairs, to - 1, key, pair):
            keys[to], pairs[to] = keys[to - 1], pairs[to - 1]
            to -= 1
        keys[to], pairs[to] = key, pair


@njit(cache=True, inline="always")
def points_of(pair: int) -> tuple[int, int]:
    """The two points of a pair, the smaller number first."""
    return int(np.int64(pair >> 16)), int(np.int64(pair & 0xFFFF))


@njit(cache=True, inline="always")
def allowed(i: int, j: int, number: int, color: Integers, nearest: Integers) -> bool:
    """Whether two points may be matched by the rule of this number."""
    if number == 1:
        return bool(color[i] != color[j])
    if number == 2:
        return bool(color[i] + color[j] < 2)
    return not (number == 3 and nearest[i] == j and nearest[j] == i)


@njit(cache=True)
def first_partners(pairs: Integers, begin: int, end: int, nearest: Integers) -> None:
    """The nearest point of each point: the first that it is paired with."""
    for at in range(begin, end):
        i, j = points_of(pairs[at])
        if nearest[i] < 0:
            nearest[i] = j
        if nearest[j] < 0:
            nearest[j] = i


@njit(cache=True)
def greedy(ordered: Pairs, begin: int, end: int, rule: Rule, partners: Partners) -> None:
    """Match each pair in turn if both points may still have a partner."""
    keys, pairs = ordered
    number, color, nearest = rule
    have, capacity, table, far = partners
    for at in range(begin, end):
        i, j = points_of(pairs[at])
        if have[i] == capacity or have[j] == capacity:
            continue
        if allowed(i, j, number, color, nearest):
            table[i, have[i]], table[j, have[j]] = j, i
            far[i, have[i]] = keys[at]
            far[j, have[j]] = keys[at]
            have[i] += 1
            have[j] += 1


@njit(cache=True)
def descend(
    pairs: Integers,
    begin: int,
    end: int,
    best: Integers,
    last: Integers,
    links: Integers,
    used: int,
) -> int:
    """Lengthen chains by each pair in turn, as `pairs.chain_of_pairs` tells; gives links used.

    By point how long its chain is and its first link, −1 for none; by link where it leads, and the
    link that goes on from there.
    """
    for at in range(begin, end):
        i, j = points_of(pairs[at])
        from_i, from_j, link_i, link_j = best[i], best[j], last[i], last[j]
        if from_j + 1 > from_i:
            best[i], last[i] = from_j + 1, used
            links[used, 0], links[used, 1] = j, link_j
            used += 1
        if from_i + 1 > from_j:
            best[j], last[j] = from_i + 1, used
            links[used, 0], links[used, 1] = i, link_i
            used += 1
    return used


@njit(cache=True)
def mirror(labels: Integers) -> None:
    """Make the lower triangle like the upper one, block by block."""
    n, side = len(labels), 64
    for a in range(0, n, side):
        for b in range(a, n, side):
            for i in range(a, min(a + side, n)):
                for j in range(max(b, i + 1), min(b + side, n)):
                    labels[j, i] = labels[i, j]
