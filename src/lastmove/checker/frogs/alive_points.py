"""Random tori drawn again, and how many points of each color are alive on them: the checker's own.

Reach by reach, 1.5 times as far each time up to ℓ, all allowed pairs of alive points within the
reach are listed, sorted exactly, and taken in rounds: whoever is first for both is matched.
Coordinates are multiples of 2^−53, so differences are exact; squares in floats are off by less
than 2^−50 of themselves, and closer ones are compared in whole numbers.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from itertools import product
from math import floor, sqrt
from typing import TYPE_CHECKING, Any

import numpy as np

from lastmove.checker.context import Rejected
from lastmove.core.limits import Budget

if TYPE_CHECKING:
    from lastmove.checker.frogs.fussy_confident import Claim

Array = np.ndarray[Any, Any]
CHUNK = 1 << 17
GRAIN = 1 << 53
BLUR = 2.0**-48


def check_tori(claim: Claim, budget: Budget) -> None:
    """Raise `Rejected` unless greens, reds, F and the checksum are those that the seed gives."""
    digest = hashlib.sha256()
    most = _largest_square(claim)
    for run, (greens, reds, surplus) in enumerate(claim.tori):
        rng = generator(claim, run)
        drawn = int(rng.poisson(claim.volume)), int(rng.poisson(float(claim.rho * claim.volume)))
        if drawn != (greens, reds):
            raise Rejected(
                f"torus {run} has {drawn[0]:,} greens and {drawn[1]:,} reds by its seed, not "
                f"{greens:,} and {reds:,}"
            )
        budget.spend(1 + (greens + reds) // 64)
        budget.check()
        points = rng.random((greens + reds, claim.d))
        digest.update(points.astype("<f8").tobytes())
        found = alive_surplus(points, greens, most, budget)
        if found != surplus:
            raise Rejected(f"on torus {run} F is {found:,}, not {surplus:,}")
    if digest.hexdigest() != claim.sha256:
        raise Rejected("the points drawn have another checksum than the one listed")


def generator(claim: Claim, run: int) -> np.random.Generator:
    """The random numbers of a torus: those of `frogs simulate fussy-surplus`, run by run."""
    cell = {"d": claim.d, "length": float(claim.length), "n": claim.volume, "rho": float(claim.rho)}
    text = json.dumps(["fussy-surplus", cell], sort_keys=True)
    key = int.from_bytes(hashlib.sha256(text.encode()).digest()[:16], "little")
    sequence = np.random.SeedSequence(entropy=[claim.seed, key], spawn_key=(run,))
    return np.random.Generator(np.random.PCG64(sequence))


def _largest_square(claim: Claim) -> int:
    """The largest squared distance within ℓ on a torus of side 1, in units of 2^−106.

    s V^(2/d) ≤ ℓ² just if s^d V² ≤ ℓ^(2d).
    """
    bound = claim.length ** (2 * claim.d) * GRAIN ** (2 * claim.d) / claim.volume**2
    low, high = 0, GRAIN * GRAIN * claim.d
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if middle**claim.d <= bound else (low, middle)
    return low


def alive_surplus(points: Array, greens: int, most: int, budget: Budget) -> int:
    """Reds less greens with no partner whose squared distance is at most `most` · 2^−106.

    Greens are the first points. Cost: about n log n.
    """
    alive = np.ones(len(points), bool)
    end = most / GRAIN**2
    square = min(max(1, len(points)) ** (-2 / points.shape[1]), end)
    while True:
        first, second, far = _near(points, alive, greens, square, budget)
        if square < end:
            # Nothing may be so close to the end of the reach that floats cannot tell on which side.
            while (np.abs(far - square) <= BLUR * square).any():
                square *= 1 - 2.0**-20
            within = far < square
        else:
            within = far < end
            for at in np.flatnonzero(np.abs(far - end) <= BLUR * end).tolist():
                within[at] = _exact(points, int(first[at]), int(second[at])) <= most
        first, second, far = first[within], second[within], far[within]
        order = _sorted(points, first, second, far)
        _match(alive, first[order], second[order], budget)
        if square >= end:
            return int(alive[greens:].sum()) - int(alive[:greens].sum())
        square = min(square * 2.25, end)


def _near(
    points: Array, alive: Array, greens: int, square: float, budget: Budget
) -> tuple[Array, Array, Array]:
    """Alive greens with other alive points, and their squared distances, up to a little more."""
    among = np.flatnonzero(alive)
    d = points.shape[1]
    # A little wider than the reach, so that rounding cannot put a pair two cells apart.
    sides = max(1, floor(1 / (sqrt(square) * (1 + 1e-9))))
    if sides < 3:
        sides = 1
    columns = np.minimum((points[among] * sides).astype(np.int64), sides - 1)
    places = sides ** np.arange(d)
    cell = columns @ places
    order = np.argsort(cell, kind="stable")
    counts = np.bincount(cell, minlength=sides**d)
    starts = np.cumsum(counts) - counts
    asking = int(np.searchsorted(among, greens))
    found: list[tuple[Array, Array, Array]] = []
    steps = list(product((-1, 0, 1), repeat=d)) if sides > 1 else [(0,) * d]
    for begin in range(0, asking, CHUNK):
        some = np.arange(begin, min(begin + CHUNK, asking))
        for step in steps:
            beside = ((columns[some] + np.array(step)) % sides) @ places
            for x, y in _pairs(some, starts[beside], counts[beside]):
                budget.spend(1 + len(x) // 32)
                first, second = among[x], among[order[y]]
                first, second = first[second > first], second[second > first]
                side = np.abs(points[first] - points[second])
                side = np.minimum(side, 1 - side)
                far = (side * side).sum(axis=1)
                near = far <= square * (1 + 2 * BLUR)
                found.append((first[near], second[near], far[near]))
        budget.check()
    if not found:
        return np.zeros(0, np.int64), np.zeros(0, np.int64), np.zeros(0)
    first, second, far = (np.concatenate(column) for column in zip(*found, strict=True))
    return first, second, far


def _pairs(some: Array, starts: Array, counts: Array) -> Iterator[tuple[Array, Array]]:
    """Each of these with all places from its start on, so many; not too many pairs at once."""
    ends = np.cumsum(counts)
    begin = 0
    while begin < len(some):
        before = int(ends[begin - 1]) if begin else 0
        stop = max(begin + 1, int(np.searchsorted(ends, before + 16 * CHUNK)))
        number = counts[begin:stop]
        x = np.repeat(some[begin:stop], number)
        shift = np.repeat(starts[begin:stop] - (ends[begin:stop] - number), number)
        yield x, np.arange(before, before + len(x)) + shift
        begin = stop


def _exact(points: Array, x: int, y: int) -> int:
    """The squared distance on the torus, in units of 2^−106."""
    total = 0
    for a, b in zip(points[x].tolist(), points[y].tolist(), strict=True):
        side = abs(int(a * GRAIN) - int(b * GRAIN))
        total += min(side, GRAIN - side) ** 2
    return total


def _sorted(points: Array, first: Array, second: Array, far: Array) -> Array:
    """The order of pairs by their exact distance, equal ones by the numbers of the points."""
    order = np.lexsort((second, first, far))
    ordered = far[order]
    blurred = np.flatnonzero(ordered[1:] <= ordered[:-1] * (1 + BLUR))
    for group in np.split(blurred, np.flatnonzero(np.diff(blurred) > 1) + 1):
        if len(group):
            span = slice(int(group[0]), int(group[-1]) + 2)
            order[span] = sorted(
                order[span].tolist(),
                key=lambda k: (_exact(points, int(first[k]), int(second[k])), first[k], second[k]),
            )
    return order


def _match(alive: Array, first: Array, second: Array, budget: Budget) -> None:
    """Take pairs that are the first ones of both their points, until none is left."""
    best = np.empty(len(alive), np.int64)
    while len(first):
        budget.spend(1 + len(first) // 32)
        number = np.arange(len(first))
        for ends in (first, second):
            best[ends] = len(first)
        for ends in (first, second):
            np.minimum.at(best, ends, number)
        taken = (best[first] == number) & (best[second] == number)
        alive[first[taken]] = alive[second[taken]] = False
        left = alive[first] & alive[second]
        first, second = first[left], second[left]
