"""Loops over the pairs of a pond, compiled: those within a reach, their links, their labels."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from lastmove.core.kernels_bits import lowest_zero
from lastmove.core.machine_code import njit
from lastmove.families.frogs import links
from lastmove.families.frogs.stable.kernels_pairs import Pairs, Rule, allowed, points_of

if TYPE_CHECKING:
    from lastmove.core.arrays import Bitsets, Flags, Integers, Reals


class Ranges(NamedTuple):
    """By hub its number, and where the ranges of points begin and end that are near it."""

    hubs: Integers
    begin: Integers
    end: Integers


class Used(NamedTuple):
    """By point the labels that it has, as bits, and how many words of these are full."""

    words: Bitsets
    full: Integers


@njit(cache=True)
def within(
    points: Reals, is_hub: Flags, ranges: Ranges, side: float, low: float, high: float
) -> tuple[Integers, Integers]:
    """The pairs of a hub and a point in its ranges, squared distance above low and up to high.

    A pair of two hubs is given once. On a torus `side` is how long it is, else 0.
    """
    hubs, begin, end = ranges
    room = 2 * len(hubs) + 16
    first, second = np.empty(room, np.int64), np.empty(room, np.int64)
    count = 0
    for h in range(len(hubs)):
        i = hubs[h]
        for r in range(begin.shape[1]):
            for j in range(begin[h, r], end[h, r]):
                if j == i or (j < i and is_hub[j]):
                    continue
                total = 0.0
                for axis in range(points.shape[1]):
                    a, b = points[i, axis], points[j, axis]
                    gap = abs(a - b)
                    if side > 0:
                        gap = min(gap, (side - max(a, b)) + min(a, b))
                    total += gap * gap
                if low < total <= high:
                    if count == room:
                        room *= 2
                        more, others = np.empty(room, np.int64), np.empty(room, np.int64)
                        more[:count], others[:count] = first, second
                        first, second = more, others
                    first[count], second[count] = i, j
                    count += 1
    return first[:count], second[:count]


link = njit(cache=True)(links.link)
label = njit(cache=True)(links.label)


@njit(cache=True)
def label_all(
    ordered: Pairs, begin: int, end: int, by_order: bool, rule: Rule, taken: Used, labels: Integers
) -> None:
    """Give each pair the least label that neither point has in a closer pair.

    Pairs with one key are equally close; by order each counts as closer than the next.
    `labels` are −1 at first, by two points the smaller number first.
    """
    keys, pairs = ordered
    number, color, nearest = rule
    used, full = taken
    every, one = np.uint64(0xFFFFFFFFFFFFFFFF), np.uint64(1)
    at = begin
    while at < end:
        upto = at + 1
        while not by_order and upto < end and keys[upto] == keys[at]:
            upto += 1
        for p in range(at, upto):
            i, j = points_of(pairs[p])
            if not allowed(i, j, number, color, nearest):
                continue
            word = max(full[i], full[j])
            both = used[i, word] | used[j, word]
            while both == every:
                word += 1
                both = used[i, word] | used[j, word]
            free = lowest_zero(both)
            bit = one << np.uint64(free)
            labels[i, j] = 64 * word + free
            if upto == at + 1:  # a pair of its own is done with at once
                used[i, word] |= bit
                used[j, word] |= bit
                while used[i, full[i]] == every:
                    full[i] += 1
                while used[j, full[j]] == every:
                    full[j] += 1
        for p in range(at, upto if upto > at + 1 else at):
            i, j = points_of(pairs[p])
            name = labels[i, j]
            if name >= 0:
                bit = one << np.uint64(name % 64)
                for x in (i, j):
                    used[x, name // 64] |= bit
                    while used[x, full[x]] == every:
                        full[x] += 1
        at = upto
