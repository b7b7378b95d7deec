"""All pairs in order of their distances: the definition, for matrices and as a last resort.

Cost: n² log n time and 24 bytes a pair.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lastmove.limits import Budget
from lastmove.pond import Pond
from lastmove.pond_arrays import measures

Array = np.ndarray[Any, Any]


def sorted_pairs(pond: Pond, budget: Budget) -> tuple[Array, Array, Array]:
    """Both points of each pair, the smaller first, in order; and what they are ordered by."""
    n = pond.n
    budget.check()
    far = np.empty(n * (n - 1) // 2)
    at = 0
    for x in range(n - 1):
        far[at : at + n - 1 - x] = measures(pond, x)[x + 1 :]
        at += n - 1 - x
        budget.spend(n)
    order = np.argsort(far, kind="stable")  # equal ones stay in order of their numbers
    budget.check()
    counts = np.arange(n - 1, 0, -1)
    first = np.repeat(np.arange(n - 1, dtype=np.int32), counts)
    starts = np.concatenate(([0], np.cumsum(counts)[:-1])) if n > 1 else np.empty(0, np.int64)
    second = (np.arange(len(far)) - starts[first] + first + 1).astype(np.int32)
    return first[order], second[order], far[order]


def allowed_pairs(pond: Pond, kind: str, first: Array, second: Array) -> Array:
    """Which of the pairs may be matched."""
    if kind == "two":
        assert pond.colors is not None
        return np.asarray(pond.colors[first] != pond.colors[second])
    if kind == "fussy":
        assert pond.colors is not None
        return np.asarray(pond.colors[first] + pond.colors[second] < 2)
    if kind == "misere":
        mutual = mutual_of(pond.n, first, second)
        return np.asarray(mutual[first] != second)
    return np.ones(len(first), bool)


def mutual_of(n: int, first: Array, second: Array) -> Array:
    """The mutually nearest points, from the pairs in order: those that come first for both."""
    nearest = np.full(n, -1, np.int64)
    for x, y in zip(first.tolist(), second.tolist(), strict=True):
        if nearest[x] < 0 or nearest[y] < 0:
            nearest[x] = y if nearest[x] < 0 else nearest[x]
            nearest[y] = x if nearest[y] < 0 else nearest[y]
    if n:
        mutual = nearest[nearest] == np.arange(n)
        nearest[~mutual | (nearest < 0)] = -1
    return nearest


def match_pairs(pond: Pond, kind: str, partners: int, budget: Budget) -> Array:
    """The partners of each point, in rows by increasing distance."""
    first, second, _ = sorted_pairs(pond, budget)
    good = allowed_pairs(pond, kind, first, second)
    table = np.full((pond.n, partners), -1, np.int64)
    have = [0] * pond.n
    for x, y in zip(first[good].tolist(), second[good].tolist(), strict=True):
        if have[x] < partners and have[y] < partners:
            table[x, have[x]], table[y, have[y]] = y, x
            have[x] += 1
            have[y] += 1
    return table


def label_pairs(pond: Pond, kind: str, budget: Budget) -> Array:
    """The Grundy labels of all pairs; −1 where a pair is not allowed."""
    first, second, _ = sorted_pairs(pond, budget)
    good = allowed_pairs(pond, kind, first, second)
    labels = np.full((pond.n, pond.n), -1, np.int32)
    used = [0] * pond.n
    for x, y in zip(first[good].tolist(), second[good].tolist(), strict=True):
        free = ~(used[x] | used[y])
        bit = free & -free
        used[x] |= bit
        used[y] |= bit
        labels[x, y] = labels[y, x] = bit.bit_length() - 1
    return labels


def chain_of_pairs(pond: Pond, budget: Budget) -> list[int]:
    """The longest walk whose steps get ever shorter.

    Pairs are taken in order, shortest first; best[x] is the longest chain that starts at x with the
    pairs so far. A new, longer pair x, y lengthens the old chain of y for x, and that of x for y.
    """
    n = pond.n
    if n == 0:
        return []
    first, second, _ = sorted_pairs(pond, budget)
    best, last = [0] * n, [-1] * n
    links: list[tuple[int, int]] = []  # where a step leads, and the link that goes on from there
    for x, y in zip(first.tolist(), second.tolist(), strict=True):
        to_x, to_y = (best[x], last[x]), (best[y], last[y])
        if to_y[0] + 1 > to_x[0]:
            best[x], last[x] = to_y[0] + 1, len(links)
            links.append((y, to_y[1]))
        if to_x[0] + 1 > to_y[0]:
            best[y], last[y] = to_x[0] + 1, len(links)
            links.append((x, to_x[1]))
    at = max(range(n), key=lambda x: (best[x], -x))
    chain, link = [at], last[at]
    while link >= 0:
        at, link = links[link]
        chain.append(at)
    return chain
