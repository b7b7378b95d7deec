"""All pairs in order of their distances: the definition, for small ponds and for matrices.

Plain for few points, compiled (`kernels_pairs`) for many. Cost: n² log n time and 24 bytes a pair.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from lastmove.core.errors import LimitReached
from lastmove.core.limits import Budget
from lastmove.families.frogs.pond import Pond
from lastmove.families.frogs.pond_arrays import open_runs, sort_pairs, squares

if TYPE_CHECKING:
    from lastmove.families.frogs.stable.kernels_pairs import Rule

Array = np.ndarray[Any, Any]
SMALL = 300
"""Up to so many points the loops are plain, which spares the compiler."""
PAIR = 44
"""Bytes that sorting pairs and labeling them takes a pair, as measured."""
AT_ONCE = 1 << 22
"""Pairs that are measured or put into buckets at once: some hundredths of a second."""
TOGETHER = 32
"""Buckets that are handed to the loops at once."""
RULES = {"one": 0, "two": 1, "fussy": 2, "misere": 3}


def sorted_pairs(pond: Pond, budget: Budget) -> tuple[Array, Array, Array]:
    """Both points of each pair, the smaller first, in order; and what they are ordered by."""
    n = pond.n
    budget.check()
    first, second = np.triu_indices(n, 1)
    order, _ = sort_pairs(pond, first, second)  # equal ones stay in order of their numbers
    budget.check()
    first, second = first[order], second[order]
    return first, second, squares(pond, first, second)


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


def mutual_pairs(pond: Pond, budget: Budget) -> Array:
    """For each point the point that is its nearest and whose nearest it is; −1 for none."""
    if pond.n <= SMALL:
        first, second, _ = sorted_pairs(pond, budget)
        return mutual_of(pond.n, first, second)
    nearest = rule_of(pond, "misere", Buckets(pond, budget)).nearest
    nearest[nearest[nearest] != np.arange(pond.n)] = -1
    return nearest


def match_pairs(pond: Pond, kind: str, partners: int, budget: Budget) -> tuple[Array, Array]:
    """The partners of each point, in rows by increasing distance, and these distances."""
    if pond.n > SMALL:
        return _match_many(pond, kind, partners, budget)
    first, second, far = sorted_pairs(pond, budget)
    good = allowed_pairs(pond, kind, first, second)
    table = np.full((pond.n, partners), -1, np.int64)
    distance = np.full((pond.n, partners), np.inf)
    have = [0] * pond.n
    if pond.scaled is not None:
        far = np.sqrt(far) / pond.unit
    chosen = zip(first[good].tolist(), second[good].tolist(), far[good].tolist(), strict=True)
    for x, y, apart in chosen:
        if have[x] < partners and have[y] < partners:
            table[x, have[x]], table[y, have[y]] = y, x
            distance[x, have[x]] = distance[y, have[y]] = apart
            have[x] += 1
            have[y] += 1
    return table, distance


def chain_of_pairs(pond: Pond, budget: Budget) -> list[int]:
    """The longest walk whose steps get ever shorter.

    Pairs are taken in order, shortest first; best[x] is the longest chain that starts at x with the
    pairs so far. A new, longer pair x, y lengthens the old chain of y for x, and that of x for y.
    """
    n = pond.n
    if n == 0:
        return []
    if n > SMALL:
        return _chain_of_many(pond, budget)
    first, second, _ = sorted_pairs(pond, budget)
    best, last = [0] * n, [-1] * n
    links: list[Any] = []  # where a step leads, and the link that goes on from there
    for x, y in zip(first.tolist(), second.tolist(), strict=True):
        to_x, to_y = (best[x], last[x]), (best[y], last[y])
        if to_y[0] + 1 > to_x[0]:
            best[x], last[x] = to_y[0] + 1, len(links)
            links.append((y, to_y[1]))
        if to_x[0] + 1 > to_y[0]:
            best[y], last[y] = to_x[0] + 1, len(links)
            links.append((x, to_x[1]))
    return _unrolled(best, last, links)


def _unrolled(best: list[int], last: list[int], links: Any) -> list[int]:
    """The longest chain, of equally long ones that of the smallest number."""
    at = max(range(len(best)), key=lambda x: (best[x], -x))
    chain, link = [at], last[at]
    while link >= 0:
        at, link = (int(number) for number in links[link])
        chain.append(at)
    return chain


# -- many points --------------------------------------------------------------------------------


def _stretches(n: int, budget: Budget) -> Iterator[tuple[int, int, slice]]:
    """Points in turn, few enough to look at the clock in between, and where their pairs are."""
    first = begin = 0
    while first < n:
        last = min(n, first + 1 + AT_ONCE // n)
        end = begin + (last - first) * (2 * n - first - last - 1) // 2
        budget.check()
        yield first, last, slice(begin, end)
        first, begin = last, end


class Buckets:
    """All pairs of many points, sorted bucket by bucket as they are asked for."""

    def __init__(self, pond: Pond, budget: Budget):
        from lastmove.families.frogs.stable import kernels_pairs as ordered

        n = pond.n
        pairs = n * (n - 1) // 2
        if n > ordered.MOST:
            raise LimitReached(
                f"{n:,} points have {pairs:,} pairs, too many to sort; "
                "a matching of points, or labels up to a limit, need fewer"
            )
        budget.claim(PAIR * pairs, f"all {pairs:,} pairs of {n:,} points")
        if pond.scaled is None:
            assert pond.distances is not None
            far = pond.distances[np.triu_indices(n, 1)]
        else:
            far, side = np.empty(pairs), pond.unit if pond.torus else 0.0
            for first, last, part in _stretches(n, budget):
                ordered.distances(pond.scaled, side, first, last, far[part])
        # Again, as machine code may have been loaded.
        budget.claim((PAIR - 8) * pairs, f"all {pairs:,} pairs of {n:,} points")
        most = float(far.max(initial=0.0))
        scale = ordered.COARSE / most if most > 0 else 0.0
        scale = 0.0 if scale == np.inf else scale
        counts = np.zeros(ordered.COARSE, np.int64)
        for *_, part in _stretches(n, budget):
            ordered.count(far[part], scale, counts)
        self.starts = np.concatenate(([0], np.cumsum(counts)))
        self.keys, self.pairs = np.empty(pairs), np.empty(pairs, np.uint32)
        free, room = self.starts[:-1].copy(), ordered.Pairs(self.keys, self.pairs)
        for first, last, part in _stretches(n, budget):
            ordered.place(far[part], scale, first, last, n, free, room)
        self.levels = self.keys
        """Numbers that are equal for pairs that are equally far apart, exactly."""
        self._budget, self._sorted = budget, False
        if pond.slack:
            self._mend(pond)

    def __iter__(self) -> Iterator[tuple[int, int]]:
        from lastmove.families.frogs.stable import kernels_pairs as ordered

        most = int(np.diff(self.starts).max(initial=0))
        counts = np.empty(most // 2 + 2, np.int64)
        buffer = ordered.Buffer(np.empty(most), np.empty(most, np.uint32), counts)
        pairs = ordered.Pairs(self.keys, self.pairs)
        for first in range(0, ordered.COARSE, TOGETHER):
            starts = self.starts[first : first + TOGETHER + 1]
            begin, end = int(starts[0]), int(starts[-1])
            if begin < end:
                if not self._sorted:
                    ordered.fine(pairs, starts, buffer)
                self._budget.spend(1 + (end - begin) // 64)
                yield begin, end
        self._sorted = True

    def _mend(self, pond: Pond) -> None:
        """Put those in order that floats cannot."""
        for _ in self:
            pass
        runs = open_runs(pond, self.keys)
        if not runs:
            return
        rises = np.diff(self.keys) > 0
        for begin, end in runs:
            self._budget.spend(4 * (end - begin))
            pairs = self.pairs[begin:end]
            first, second = (pairs >> 16).tolist(), (pairs & 0xFFFF).tolist()
            exact = list(map(pond.measure, first, second))
            inner = sorted(range(len(pairs)), key=lambda at: (exact[at], pairs[at]))
            self.pairs[begin:end] = pairs[inner]
            self.keys[begin:end] = self.keys[begin:end][inner]
            rises[begin : end - 1] = [exact[a] < exact[b] for a, b in pairwise(inner)]
        self.levels = np.concatenate(([0.0], np.cumsum(rises)))


def rule_of(pond: Pond, kind: str, buckets: Buckets) -> Rule:
    """Which pairs may be matched, as the loops have it."""
    from lastmove.families.frogs.stable import kernels_pairs as ordered

    color = np.zeros(pond.n, np.int8) if pond.colors is None else pond.colors.copy()
    nearest = np.full(pond.n, -1, np.int64)
    if kind == "misere":
        for begin, end in buckets:
            ordered.first_partners(buckets.pairs, begin, end, nearest)
    return ordered.Rule(RULES[kind], color, nearest)


def _match_many(pond: Pond, kind: str, partners: int, budget: Budget) -> tuple[Array, Array]:
    from lastmove.families.frogs.stable import kernels_pairs as ordered

    buckets = Buckets(pond, budget)
    rule = rule_of(pond, kind, buckets)
    table = np.full((pond.n, partners), -1, np.int64)
    far, have = np.full((pond.n, partners), np.inf), np.zeros(pond.n, np.int64)
    found = ordered.Partners(have, partners, table, far)
    for begin, end in buckets:
        pairs = ordered.Pairs(buckets.keys, buckets.pairs)
        ordered.greedy(pairs, begin, end, rule, found)
    return table, far if pond.scaled is None else np.sqrt(far) / pond.unit


def _chain_of_many(pond: Pond, budget: Budget) -> list[int]:
    from lastmove.families.frogs.stable import kernels_pairs as ordered

    buckets = Buckets(pond, budget)
    best, last = np.zeros(pond.n, np.int64), np.full(pond.n, -1, np.int64)
    most = 2 * len(buckets.pairs)
    links, used = np.empty((most, 2), np.int32 if most < 2**31 else np.int64), 0
    for begin, end in buckets:
        used = ordered.descend(buckets.pairs, begin, end, best, last, links, used)
    return _unrolled(best.tolist(), last.tolist(), links)
