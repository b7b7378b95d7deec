"""Nearest-neighbor chains over a balanced tree of boxes, from which points are taken out.

For any dimension, and for whatever is too crowded or too far apart for a grid: a search goes into
the boxes that are not farther than the best point found. Distances to boxes are computed in the
same order of operations as those to points, and rounding is monotone, so no box is left out
wrongly; where rounding may decide, `how` does (see `kernels_order`). A box also knows the smallest
number of each color in it that is still there, or NONE, so that many equal distances, even equal
points, do not make a search long.

Cost: n log n to build; a search is about log n in few dimensions, n in many.

Ours because scipy's `cKDTree` can neither leave points out, once built, nor ask for a color, and
takes rounded distances for exact ones.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from lastmove.core.machine_code import njit
from lastmove.families.frogs.stable.kernels_joining import Matched, join_partners, lower_cap
from lastmove.families.frogs.stable.kernels_order import Measure, order, square

if TYPE_CHECKING:
    from lastmove.core.arrays import Flags, Integers, Reals

LEAF = 8
NONE = np.iinfo(np.int64).max
ONE, TWO, FUSSY = 0, 1, 2


class Boxes(NamedTuple):
    """The tree: of box b the points from begin to end, its corners, the least number by color.

    The boxes in box b are 2b + 1 and 2b + 2; those from `inner` on are leaves.
    """

    begin: Integers
    end: Integers
    low: Reals
    high: Reals
    least: Integers
    inner: int


class Points(NamedTuple):
    """The points in the order of the tree: coordinates, numbers, colors, and who is gone."""

    pts: Reals
    ids: Integers
    color: Integers
    gone: Flags


class Rule(NamedTuple):
    """Which pairs may be matched, and which of two is closer.

    By place the last partner: its squared distance, and its number or −1.
    """

    how: Measure
    rule: int
    lower: Reals
    lowid: Integers
    ties: bool


@njit(cache=True)
def build(xs: Reals, names: Integers, color: Integers) -> tuple[Integers, Boxes]:
    """Order the points so that each box is a range; the boxes, the smallest numbers in them."""
    n, d = xs.shape
    depth = 0
    while (n >> depth) > LEAF:
        depth += 1
    nodes = (2 << depth) - 1
    order = np.arange(n)
    begin, end = np.zeros(nodes, np.int64), np.zeros(nodes, np.int64)
    low, high = np.empty((nodes, d)), np.empty((nodes, d))
    least = np.full((nodes, 2), NONE)
    end[0] = n
    inner = (1 << depth) - 1
    for node in range(nodes):
        a, b = begin[node], end[node]
        for k in range(d):
            low[node, k], high[node, k] = np.inf, -np.inf
        for i in range(a, b):
            p = order[i]
            least[node, color[p]] = min(least[node, color[p]], names[p])
            for k in range(d):
                low[node, k] = min(low[node, k], xs[p, k])
                high[node, k] = max(high[node, k], xs[p, k])
        if node < inner:
            widest = 0
            for k in range(1, d):
                if high[node, k] - low[node, k] > high[node, widest] - low[node, widest]:
                    widest = k
            middle = (a + b) // 2
            if b - a > 1:
                _part(xs, order, a, b - 1, middle, widest)
            begin[2 * node + 1], end[2 * node + 1] = a, middle
            begin[2 * node + 2], end[2 * node + 2] = middle, b
    return order, Boxes(begin, end, low, high, least, inner)


@njit(cache=True)
def _part(xs: Reals, order: Integers, low: Reals, high: Reals, place: int, k: int) -> None:
    """Hoare's selection: nothing left of the place is larger than what is there."""
    while low < high:
        middle = (low + high) // 2
        a, b, c = xs[order[low], k], xs[order[middle], k], xs[order[high], k]
        pivot = max(min(a, b), min(max(a, b), c))
        i, j = low, high
        while i <= j:
            while xs[order[i], k] < pivot:
                i += 1
            while xs[order[j], k] > pivot:
                j -= 1
            if i <= j:
                order[i], order[j] = order[j], order[i]
                i += 1
                j -= 1
        if place <= j:
            high = j
        elif place >= i:
            low = i
        else:
            return


@njit(cache=True)
def _to_box(pts: Reals, p: int, low: Reals, high: Reals, node: int, torus: float) -> float:
    """The squared distance of a point and a box, 0 inside."""
    total = 0.0
    for k in range(pts.shape[1]):
        x, a, b = pts[p, k], low[node, k], high[node, k]
        side = 0.0
        if x < a:
            side = a - x
            if torus:
                side = min(side, (torus - b) + x)
        elif x > b:
            side = x - b
            if torus:
                side = min(side, (torus - x) + a)
        total += side * side
    return total


@njit(cache=True)
def search(
    p: int,
    points: Points,
    tree: Boxes,
    match: Rule,
    best: float,
    bestq: int,
    stack: Integers,
    fars: Reals,
) -> tuple[float, int, bool]:
    """The nearest point that p may be matched to, −1 if there is none, and if one is as near.

    Of equally near ones it is the first by number; if ties are ties, the one that it begins with,
    or any. In the first case it is not looked through all of them, so that one may be missed.
    """
    pts, ids, color, gone = points
    begin, end, low, high, least, inner = tree
    how, rule, lower, lowid, ties = match
    _points, torus, grow, tiny = how
    top, tied = 0, False
    stack[0] = 0
    fars[0] = 0.0
    mine = color[p]
    while top >= 0:
        node = stack[top]
        far = fars[top]
        top -= 1
        if far > best * grow + tiny:
            continue
        if bestq >= 0 and (tied if ties else _least(least, node, rule, mine) > ids[bestq]):
            if grow == 1.0:
                if far == best:
                    continue
            elif _is_one_point(low, high, node):  # all of it is as far as its first point
                q = begin[node]
                if order(how, ids[p], ids[q], far, ids[p], ids[bestq], best) >= 0:
                    continue
        if node >= inner:
            for q in range(begin[node], end[node]):
                if gone[q] or q in (p, bestq) or not _allowed(rule, mine, color[q]):
                    continue
                far = square(pts, torus, p, q)
                if far > best * grow + tiny:
                    continue
                if lowid[p] >= 0:
                    sign = order(how, ids[p], ids[q], far, ids[p], lowid[p], lower[p])
                    if sign < 0 or (sign == 0 and ids[q] <= lowid[p]):
                        continue
                if bestq < 0:
                    best, bestq = far, q
                    continue
                sign = order(how, ids[p], ids[q], far, ids[p], ids[bestq], best)
                if sign < 0 or (sign == 0 and not ties and ids[q] < ids[bestq]):
                    best, bestq = far, q
                tied = sign == 0 or (tied and sign > 0)
            continue
        left, right = 2 * node + 1, 2 * node + 2
        a, b = np.inf, np.inf
        if _least(least, left, rule, mine) < NONE:
            a = _to_box(pts, p, low, high, left, torus)
        if _least(least, right, rule, mine) < NONE:
            b = _to_box(pts, p, low, high, right, torus)
        if a < b or (a == b and _least(least, left, rule, mine) < _least(least, right, rule, mine)):
            left, right, a, b = right, left, b, a
        if a <= best * grow + tiny and a < np.inf:
            top += 1
            stack[top], fars[top] = left, a
        if b <= best * grow + tiny and b < np.inf:
            top += 1
            stack[top], fars[top] = right, b
    return best, bestq, tied


@njit(cache=True)
def tell(
    p: int, far: float, points: Points, tree: Boxes, match: Rule, found: Matched, stack: Integers,
    told: Integers,
) -> bool:  # fmt: skip
    """Tell all points as far from p as its witness that p is there for them; not if one is closer.

    Gives whether that is its radius. `told` is room for these points.
    """
    pts, ids, color, gone = points
    begin, end, low, high, least, inner = tree
    how, rule, _, _, _ = match
    _, _, table, _, caps = found
    _points, torus, grow, tiny = how
    top, most, w, count = 0, far * grow + tiny, table[ids[p], 0], 0
    stack[0] = 0
    while top >= 0:
        node = stack[top]
        top -= 1
        if _least(least, node, rule, color[p]) == NONE:
            continue
        if _to_box(pts, p, low, high, node, torus) > most:
            continue
        if node < inner:
            stack[top + 1], stack[top + 2] = 2 * node + 1, 2 * node + 2
            top += 2
            continue
        for q in range(begin[node], end[node]):
            if gone[q] or q == p or not _allowed(rule, color[p], color[q]):
                continue
            sign = order(how, ids[p], ids[q], square(pts, torus, p, q), ids[p], w, far)
            if sign < 0:
                return False
            if sign == 0:
                told[count] = q
                count += 1
    for at in range(count):
        q = told[at]
        lower_cap(how, ids[q], ids[p], far, q, caps, table)
    return True


@njit(cache=True, inline="always")
def _allowed(rule: int, mine: int, other: int) -> bool:
    """Whether points of these colors may be matched."""
    return not (rule == TWO and mine == other) and not (rule == FUSSY and mine + other > 1)


@njit(cache=True)
def _is_one_point(low: Reals, high: Reals, node: int) -> bool:
    """Whether all points of a box are at one place."""
    k = 0
    while k < low.shape[1] and low[node, k] == high[node, k]:
        k += 1
    return bool(k == low.shape[1])


@njit(cache=True, inline="always")
def _least(least: Integers, node: int, rule: int, mine: int) -> int:
    """The smallest number in a box among points that one of this color may be matched to."""
    if rule == TWO:
        return int(least[node, 1 - mine])
    if rule == FUSSY and mine == 1:
        return int(least[node, 0])
    return int(min(least[node, 0], least[node, 1]))


@njit(cache=True)
def _remove(p: int, points: Points, tree: Boxes) -> None:
    """Take a point out, and mend the smallest numbers on its way up."""
    _, ids, color, gone = points
    begin, end, _low, _high, least, inner = tree
    gone[p] = True
    node, c = 0, color[p]
    while node < inner:
        node = 2 * node + 1
        if p >= end[node]:
            node += 1
    smallest = NONE
    for q in range(begin[node], end[node]):
        if not gone[q] and color[q] == c:
            smallest = min(smallest, int(np.int64(ids[q])))
    least[node, c] = smallest
    while node:
        node = (node - 1) // 2
        smallest = min(least[2 * node + 1, c], least[2 * node + 2, c])
        if least[node, c] == smallest:
            break
        least[node, c] = smallest


@njit(cache=True)
def chains(
    points: Points, tree: Boxes, match: Rule, first: int, last: int, stack: Integers, fars: Reals,
    found: Matched, start_color: int,
) -> bool:  # fmt: skip
    """Run chains from the places `first` to `last`, of one color only unless it is −1.

    `stack` and `fars` hold the chain. Ties are as in `kernels_grid.chains`: points get caps
    if there is room for that, else False is given if a chain ends at two that are tied.
    """
    _, ids, color, gone = points
    how, _, lower, lowid, ties = match
    _, _, table, _, caps = found
    nodes, to_nodes = np.empty(128, np.int64), np.empty(128)
    open_ = np.empty(len(stack), np.bool_)
    for s in range(first, last):
        if gone[s] or (start_color >= 0 and color[s] != start_color):
            continue
        stack[0] = s
        top = 0
        while top >= 0:
            t = stack[top]
            if (
                len(caps)
                and caps[t] < np.inf
                and tell(t, caps[t], points, tree, match, found, nodes, stack[top + 1 :])
            ):
                _remove(t, points, tree)
                top -= 1
                continue
            best, u, pred = np.inf, -1, -1
            if top:
                pred = stack[top - 1]
                best, u = fars[top], pred
            best, u, tied = search(t, points, tree, match, best, u, nodes, to_nodes)
            if u < 0:
                break
            if u != pred:
                top += 1
                stack[top] = u
                fars[top] = best
                open_[top] = tied
                continue
            top -= 1
            if len(caps):
                table[ids[t], 0] = ids[u]
                lower_cap(how, ids[u], ids[t], best, u, caps, table)
                for p, several in ((t, tied), (u, open_[top + 1])):
                    if several:
                        tell(p, best, points, tree, match, found, nodes, stack[top + 2 :])
                for p in (t, u):
                    _remove(p, points, tree)
                top -= 1
                continue
            if ties and (tied or open_[top + 1]):
                return False
            full_t, full_u = join_partners(t, u, best, ids, found)
            lower[t] = best
            lower[u] = best
            lowid[t] = ids[u]
            lowid[u] = ids[t]
            if full_t:
                _remove(t, points, tree)
            if full_u:
                _remove(u, points, tree)
                top -= 1
    return True


@njit(cache=True)
def nearest_some(
    who: Integers, points: Points, tree: Boxes, match: Rule, nearest: Integers, to_nearest: Reals
) -> bool:
    """The nearest of some points, and its squared distance; gives whether none has several."""
    nodes, fars = np.empty(128, np.int64), np.empty(128)
    single = True
    for p in who:
        far, q, tied = search(p, points, tree, match, np.inf, -1, nodes, fars)
        nearest[p] = q
        to_nearest[p] = far
        single &= not tied
    return single
