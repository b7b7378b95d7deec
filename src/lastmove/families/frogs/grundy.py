"""The Grundy labels of the pairs of a pond, of all or of the least ones.

A pair has the mex of the labels of all strictly closer pairs that share a point with it (Deijfen,
Holroyd, Martin, Proposition 14), so pairs are labelled level by level of equal distances.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lastmove.core.limits import Budget
from lastmove.families.frogs import links
from lastmove.families.frogs.pond import Pond
from lastmove.families.frogs.pond_arrays import sort_pairs
from lastmove.families.frogs.pond_results import Kind
from lastmove.families.frogs.stable.pairs import Buckets, rule_of
from lastmove.families.frogs.sweep import SMALL, allowed, levels

Array = np.ndarray[Any, Any]


def all_labels(pond: Pond, kind: Kind, budget: Budget) -> Array:
    """The labels of all pairs, n × n; −1 where a pair is not allowed. Cost: n² log n."""
    n = pond.n
    if n > SMALL:
        return _compiled_labels(pond, kind, budget)
    labels = np.full((n, n), -1, np.int32)
    first, second = np.triu_indices(n, 1)
    keep = allowed(pond, kind, first, second)
    first, second = first[keep], second[keep]
    order, level = sort_pairs(pond, first, second)
    x, y = first[order].tolist(), second[order].tolist()
    starts = np.searchsorted(level, np.arange(len(order) + 1)).tolist()
    if pond.ordered:  # equal ones stay in order of their numbers
        starts = list(range(len(order) + 1))
    used, at = [0] * n, 0
    for end in starts:
        free = [~(used[x[p]] | used[y[p]]) for p in range(at, end)]
        for p, bits in zip(range(at, end), free, strict=True):
            bit = bits & -bits
            used[x[p]] |= bit
            used[y[p]] |= bit
            labels[x[p], y[p]] = labels[y[p], x[p]] = bit.bit_length() - 1
        at = end
    return labels


def _compiled_labels(pond: Pond, kind: Kind, budget: Budget) -> Array:
    from lastmove.families.frogs import kernels_sweep
    from lastmove.families.frogs.stable import kernels_pairs

    n = pond.n
    buckets = Buckets(pond, budget)
    labels = np.full((n, n), -1, np.int16 if 2 * n < 2**15 else np.int32)
    # A label is below 2(n - 1), as each point has at most n - 2 others; a word to spare.
    used = kernels_sweep.Used(np.zeros((n, n // 32 + 2), np.uint64), np.zeros(n, np.int64))
    rule, pairs = rule_of(pond, kind, buckets), kernels_pairs.Pairs(buckets.levels, buckets.pairs)
    # Equally far pairs may be in two buckets only if floats, and so the buckets, do not tell.
    for begin, end in [(0, len(buckets.pairs))] if pond.slack else buckets:
        kernels_sweep.label_all(pairs, begin, end, pond.ordered, rule, used, labels)
    kernels_pairs.mirror(labels)
    return labels


def few_labels(pond: Pond, limit: int, kind: Kind, budget: Budget) -> Array:
    """For each point and each label below the limit the first y whose pair with it has it, or −1.

    Cost: about n times the limit, times log n.
    """
    alive = np.ones(pond.n, bool)
    free = np.full(pond.n, (1 << limit) - 1, np.int64)
    table = np.full((pond.n, limit), -1, np.int64)
    label: Any = links.label
    if pond.n > SMALL:
        from lastmove.families.frogs import kernels_sweep

        label = kernels_sweep.label
    for found in levels(pond, kind, alive, budget, room=limit):
        label(found[:3], alive, free, table, np.zeros(len(found.first), np.int64))
    return table
