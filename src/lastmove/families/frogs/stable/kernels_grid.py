"""Nearest-neighbor chains on a grid of cells: the compiled loops for points in d = 1, 2, 3.

One level sorts the points by cell (rows of cells along the first coordinate are contiguous) and
matches mutually nearest points that are closer than a cell is wide, by chains: from a point to its
nearest, to its nearest, …, until two are each other's nearest. A point without another one within
that radius waits for the next level, where cells are larger.

The dimension and the mode are lengths of tuples, `dims` and `mode`, so that numba compiles loops
of known length and leaves out what a mode does not need. A point that is gone has its first
coordinate at infinity, so that no flag has to be looked up. For a fixed p the order (d², smaller
number, larger number) on the pairs p, q is the order (d², q). The inner loop has no branches: it
notes how close the second best came, and where rounding may have chosen between them, or they are
as far, the loop that looks closer decides, by `how` (see `kernels_order`).

Points with several partners find them in order of distance. So a point may only be
matched beyond its last partner, `(lower, lowid)`: whoever is closer was refused for good.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np

from lastmove.core.machine_code import njit
from lastmove.families.frogs.stable.kernels_joining import Matched, join_partners, lower_cap
from lastmove.families.frogs.stable.kernels_order import compare, order

if TYPE_CHECKING:
    from lastmove.core.arrays import Integers, Reals
    from lastmove.families.frogs.stable.kernels_order import Measure

INF = np.inf
Place: TypeAlias = int | np.int64
"""Of a point among those sorted by cell, or on the stack."""
Mode: TypeAlias = tuple[int, ...]
"""A choice made by the length of a tuple, for which loops are compiled."""
PLAIN, FUSSY, LOWER = (), (0,), (0, 0)
"""Modes: any pair of the groups; not two of color 1; beyond a lower bound."""
ORDERED, TIED = (), (0,)
"""Whether equally close pairs are ordered by their numbers, or equal."""


class Cells(NamedTuple):
    """The points sorted by cell: their coordinates, their numbers, and where each cell starts.

    The cell of x is (x - lo) · inv, coordinate by coordinate; `shape` says how many there are.
    """

    pts: Reals
    ids: Integers
    starts: Integers
    lo: Reals
    inv: Reals
    shape: Integers
    dims: Mode


class Rule(NamedTuple):
    """Which pairs may be matched, and which of two is closer.

    By place the colors, and the last partner (its squared distance, its number or −1), where the
    mode asks for them.
    """

    how: Measure
    mode: Mode
    col: Integers
    lower: Reals
    lowid: Integers
    ties: Mode


@njit(cache=True)
def cell_counts(
    xs: Reals,
    group: Integers,
    lo: Reals,
    inv: Reals,
    shape: Integers,
    dims: Mode,
    cell: Integers,
    counts: Integers,
) -> None:
    """The cell of each point, and at place c + 1 how many points cell c has.

    The cells of the second group, if there are groups, come after those of the first.
    """
    cells = 1
    for k in range(len(dims)):
        cells *= shape[k]
    for i in range(len(xs)):
        c = 0
        for k in range(len(dims) - 1, -1, -1):
            a = int((xs[i, k] - lo[k]) * inv[k])
            c = c * shape[k] + min(a, shape[k] - 1)
        if len(group):
            c += cells * group[i]
        cell[i] = c
        counts[c + 1] += 1


@njit(cache=True)
def crowding(counts: Integers) -> int:
    """The sum of the squares: what it costs that points share cells."""
    total = 0
    for c in range(1, len(counts)):
        total += np.int64(counts[c]) * counts[c]
    return total


@njit(cache=True)
def encounters(starts: Integers, cells: int, shape: Integers, dims: Mode) -> int:
    """How many pairs of the two groups lie in cells next to each other, roughly."""
    nx, ny, nz = shape[0], 1, 1
    if len(dims) > 1:
        ny = shape[1]
    if len(dims) > 2:
        nz = shape[2]
    total = 0
    for z in range(nz):
        for y in range(ny):
            for x in range(nx):
                c = (z * ny + y) * nx + x
                here = np.int64(starts[c + 1] - starts[c])
                if here == 0:
                    continue
                x0, x1 = cells + max(x - 1, 0), cells + min(x + 2, nx)
                for w in range(max(z - 1, 0), min(z + 2, nz)):
                    for v in range(max(y - 1, 0), min(y + 2, ny)):
                        row = (w * ny + v) * nx
                        total += here * (starts[row + x1] - starts[row + x0])
    return total


@njit(cache=True)
def place(
    xs: Reals,
    names: Integers,
    cell: Integers,
    starts: Integers,
    dims: Mode,
    pts: Reals,
    ids: Integers,
) -> None:
    """Sort the points by cell; `starts` holds counts at c + 1 before and where c begins after."""
    total = 0
    for c in range(1, len(starts)):
        here = starts[c]
        starts[c] = total
        total += here
    for i in range(len(xs)):
        c = cell[i] + 1
        at = starts[c]
        starts[c] = at + 1
        for k in range(len(dims)):
            pts[at, k] = xs[i, k]
        ids[at] = names[i]
        cell[i] = at


@njit(cache=True)
def moved(cell: Integers, old: Integers, new: Integers) -> None:
    """Bring what belongs to the points to their new places."""
    for i in range(len(cell)):
        new[cell[i]] = old[i]


@njit(cache=True, inline="always")
def _cell(pts: Reals, p: Place, k: int, lo: Reals, inv: Reals, shape: Integers) -> int:
    """In which cell p is, along one coordinate."""
    cell: int = min(int((pts[p, k] - lo[k]) * inv[k]), shape[k] - 1)
    return cell


@njit(cache=True)
def cells_around(p: Place, cells: Cells, torus: float, reach: int, runs: Integers) -> int:
    """List the cells up to `reach` away from that of p, as runs from and to; gives how many."""
    pts, _, _, lo, inv, shape, dims = cells
    cy, cz, ny, nz, ry, rz = 0, 0, 1, 1, 0, 0
    if len(dims) > 1:
        cy, ny, ry = _cell(pts, p, 1, lo, inv, shape), shape[1], reach
    if len(dims) > 2:
        cz, nz, rz = _cell(pts, p, 2, lo, inv, shape), shape[2], reach
    nx, count = shape[0], 0
    x0 = _cell(pts, p, 0, lo, inv, shape) - reach
    x1 = x0 + 2 * reach + 1
    for dz in range(-rz, rz + 1):
        z = cz + dz
        if z < 0 or z >= nz:
            if not torus:
                continue
            z %= nz
        for dy in range(-ry, ry + 1):
            y = cy + dy
            if y < 0 or y >= ny:
                if not torus:
                    continue
                y %= ny
            row = (z * ny + y) * nx
            runs[count, 0], runs[count, 1] = row + max(x0, 0), row + min(x1, nx)
            count += 1
            if torus and x0 < 0:
                runs[count, 0], runs[count, 1] = row + x0 + nx, row + nx
                count += 1
            if torus and x1 > nx:
                runs[count, 0], runs[count, 1] = row, row + x1 - nx
                count += 1
    return count


@njit(cache=True, inline="always")
def _square(pts: Reals, p: Place, q: Place, torus: float, dims: Mode) -> float:
    """The square of the distance of two points, the short way around a torus."""
    far = 0.0
    for k in range(len(dims)):
        a, b = pts[p, k], pts[q, k]
        side = abs(a - b)
        if torus:
            side = min(side, (torus - max(a, b)) + min(a, b))
        far += side * side
    return far


@njit(cache=True)
def nearest_exact(
    p: int, cells: Cells, base: int, rule: Rule, reach: int, limit: float, best: float, bestq: int,
    runs: Integers,
) -> tuple[float, int, bool]:  # fmt: skip
    """The nearest point within `reach` cells of p that may be matched to it, and if one is as near.

    It is closer than `limit`, or else there is none: −1. Of equally near ones it is the first by
    number; if ties are ties, the one that it begins with, or any.
    """
    pts, ids, starts, _, _, _, dims = cells
    how, mode, col, lower, lowid, ties = rule
    _points, torus, grow, tiny = how
    if bestq < 0:  # whoever may be closer than a point just within the limit is looked at
        best = limit * grow + tiny
    tied = False
    for at in range(cells_around(p, cells, torus, reach, runs)):
        for q in range(starts[base + runs[at, 0]], starts[base + runs[at, 1]]):
            if pts[q, 0] == INF or q == p:
                continue
            if len(mode) == 1 and col[p] + col[q] > 1:
                continue
            far = _square(pts, p, q, torus, dims)
            if far > best * grow + tiny:
                continue
            if len(mode) > 1 and lowid[p] >= 0:
                sign = order(how, ids[p], ids[q], far, ids[p], lowid[p], lower[p])
                if sign < 0 or (sign == 0 and ids[q] <= lowid[p]):
                    continue
            if bestq < 0:
                if far < best:
                    best, bestq = far, q
                continue
            if q == bestq:
                continue
            sign = order(how, ids[p], ids[q], far, ids[p], ids[bestq], best)
            if sign < 0 or (sign == 0 and len(ties) == 0 and ids[q] < ids[bestq]):
                best, bestq = far, q
            tied = sign == 0 or (tied and sign > 0)
    return best, bestq if best < limit else -1, tied


@njit(cache=True)
def tell(
    p: Place, far: float, cells: Cells, base: int, rule: Rule, matched: Matched,
    runs: Integers, told: Integers, top: Place,
) -> bool:  # fmt: skip
    """Tell all points as far from p as its witness that p is there for them; not if one is closer.

    Gives whether that is its radius. Above the top `told` is room for these points.
    """
    pts, ids, starts, _, _, _, dims = cells
    how, mode, col, _, _, _ = rule
    _, _, table, _, caps = matched
    points, torus, grow, tiny = how
    w = ids[p] if grow == 1.0 else table[ids[p], 0]
    most, count = far * grow + tiny, top
    for at in range(cells_around(p, cells, torus, 1, runs)):
        for q in range(starts[base + runs[at, 0]], starts[base + runs[at, 1]]):
            about = _square(pts, p, q, torus, dims)  # infinite for those that are gone
            if about > most or q == p or (len(mode) == 1 and col[p] + col[q] > 1):
                continue
            if about * grow + tiny < far:
                return False
            sign = 0
            if grow != 1.0:
                sign = compare(points, torus, ids[p], ids[q], ids[p], w)
            if sign < 0:
                return False
            if sign == 0:
                count += 1
                told[count] = q
    for at in range(top + 1, count + 1):
        q = told[at]
        if grow != 1.0:
            lower_cap(how, ids[q], ids[p], far, q, caps, table)
        elif far < caps[q]:  # and the table, in another order, is not asked
            caps[q] = far
            table[ids[q], 0] = ids[p]
    return True


@njit(cache=True, inline="always")
def nearest_inside(
    p: int, px: float, cells: Cells, base: int, cx: int, cy: int, cz: int, rule: Rule, best: float,
    bestq: int,
) -> tuple[float, int, bool]:  # fmt: skip
    """The nearest point in the cells around p, and whether it is open which it is.

    Nothing may go around the edge of a torus here; p itself and who came before it are hidden.
    """
    pts, ids, starts, _, _, shape, dims = cells
    how, mode, col, lower, lowid, _ = rule
    nx, ny = shape[0], 1
    y0, y1, z0, z1 = 0, 0, 0, 0
    if len(dims) > 1:
        ny = shape[1]
        y0, y1 = max(cy - 1, 0), min(cy + 1, ny - 1)
    if len(dims) > 2:
        z0, z1 = max(cz - 1, 0), min(cz + 1, shape[2] - 1)
    x0, x1 = base + max(cx - 1, 0), base + min(cx + 1, nx - 1) + 1
    second = INF
    equals, equal = 0, -1
    least, most = -1.0, -1.0
    if len(mode) > 1 and lowid[p] >= 0:
        least, most = lower[p] * (2 - how[2]) - how[3], lower[p] * how[2] + how[3]
    for z in range(z0, z1 + 1):
        for y in range(y0, y1 + 1):
            row = (z * ny + y) * nx
            for q in range(starts[row + x0], starts[row + x1]):
                side = px - pts[q, 0]
                far = side * side
                for k in range(1, len(dims)):
                    side = pts[p, k] - pts[q, k]
                    far += side * side
                if len(mode) == 1:
                    far = INF if col[p] + col[q] > 1 else far
                if len(mode) > 1:
                    close = (far >= least) & (far <= most)
                    equals += close
                    equal = q if close else equal
                    far = far if far > most else INF
                second = min(second, max(far, best))
                bestq = q if far < best else bestq
                best = min(far, best)
    tie = second <= best * how[2] + how[3]
    if len(mode) > 1 and equals:
        tie |= equals > 1 or ids[equal] != lowid[p]
    return best, bestq, tie


@njit(cache=True)
def chains(
    cells: Cells, second: int, rule: Rule, limit: float, first: int, last: int, stack: Integers,
    fars: Reals, matched: Matched,
) -> int:  # fmt: skip
    """Run chains from the places `first` to `last`; gives how many points are gone by them.

    `second` is where the cells of the second group begin, 0 if there are no groups. `stack` and
    `fars` hold the chain. Where ties are ties see `kernels_joining`; a chain then goes on only to
    a point that is strictly closer. With partners beyond a lower bound it ends at two that are
    tied: −1.
    """
    pts, ids, starts, lo, inv, shape, dims = cells
    how, mode, col, lower, lowid, ties = rule
    free = Rule(how, PLAIN, col, lower, lowid, ties)  # for those without a lower bound
    _, _, table, distance, caps = matched
    gone = 0
    open_ = np.empty(len(stack) if len(ties) else 0, np.bool_)
    runs = np.empty((18, 2), np.int64)
    parting = starts[second] if second else 0
    for s in range(first, last):
        if pts[s, 0] == INF or (len(mode) == 1 and col[s] == 1):
            continue
        stack[0] = s
        top = 0
        while top >= 0:
            t = stack[top]
            base = second if second and t < parting else 0
            capped = len(ties) and len(mode) < 2 and caps[t] < INF
            # Always of the same types, or it is compiled again for each.
            if capped and tell(
                np.int64(t), caps[t], cells, base, rule, matched, runs, stack, np.int64(top)
            ):
                pts[t, 0] = INF
                gone += 1
                top -= 1
                continue
            best, u, pred = limit, -1, -1
            if top:
                pred = stack[top - 1]
                best, u = fars[top], pred
            cx, cy, cz = _cell(pts, t, 0, lo, inv, shape), 0, 0
            edge = cx == 0 or cx == shape[0] - 1
            if len(dims) > 1:
                cy = _cell(pts, t, 1, lo, inv, shape)
                edge |= cy == 0 or cy == shape[1] - 1
            if len(dims) > 2:
                cz = _cell(pts, t, 2, lo, inv, shape)
                edge |= cz == 0 or cz == shape[2] - 1
            tie, tied = how[1] > 0 and edge, False
            if not tie:
                # Hidden, so that the inner loop need not ask whether it has met them.
                tx, px = pts[t, 0], 0.0
                pts[t, 0] = INF
                if top:
                    px = pts[pred, 0]
                    pts[pred, 0] = INF
                if len(mode) > 1 and lowid[t] < 0:
                    best, u, tie = nearest_inside(t, tx, cells, base, cx, cy, cz, free, best, u)
                else:
                    best, u, tie = nearest_inside(t, tx, cells, base, cx, cy, cz, rule, best, u)
                pts[t, 0] = tx
                if top:
                    pts[pred, 0] = px
                if len(ties) and len(mode) < 2 and how[2] == 1.0:  # floats are exact
                    tie, tied = False, tie
            if tie:
                best, u = limit, -1
                if top:
                    best, u = fars[top], pred
                best, u, tied = nearest_exact(t, cells, base, rule, 1, limit, best, u, runs)
            if u < 0:
                break
            if u != pred:
                top += 1
                stack[top] = u
                fars[top] = best
                if len(ties):
                    open_[top] = tied
                continue
            top -= 1
            if len(ties) and len(mode) > 1 and (tied or open_[top + 1]):
                return -1
            if len(mode) < 2:
                table[ids[t], 0] = ids[u]
                if len(ties) == 0:
                    table[ids[u], 0] = ids[t]
                    far = np.sqrt(best)
                    distance[ids[t], 0] = far
                    distance[ids[u], 0] = far
                else:
                    if caps[u] == INF:
                        table[ids[u], 0] = ids[t]
                    else:
                        lower_cap(how, ids[u], ids[t], best, u, caps, table)
                    if tied:
                        tell(np.int64(t), best, cells, base, rule, matched, runs, stack, top + 1)
                    if open_[top + 1]:
                        tell(u, best, cells, second - base, rule, matched, runs, stack, top + 1)
                pts[t, 0] = INF
                pts[u, 0] = INF
                gone += 2
                top -= 1
                continue
            full_t, full_u = join_partners(t, u, best, ids, matched)
            lower[t] = best
            lower[u] = best
            lowid[t] = ids[u]
            lowid[u] = ids[t]
            if full_t:
                pts[t, 0] = INF
                gone += 1
            if full_u:
                pts[u, 0] = INF
                gone += 1
                top -= 1
    return gone


@njit(cache=True)
def nearest_all(
    cells: Cells,
    rule: Rule,
    limit: float,
    reach: int,
    first: int,
    last: int,
    nearest: Integers,
    fars: Reals,
) -> tuple[int, int]:
    """The nearest of each point, nobody being gone; −1 if it is more than `reach` cells away.

    Gives how many have none, and how many have several.
    """
    pts, _, _, lo, inv, shape, dims = cells
    how = rule.how
    missing, ties = 0, 0
    runs = np.empty((2 * (2 * reach + 1) ** 2, 2), np.int64)
    for p in range(first, last):
        cx, cy, cz = _cell(pts, p, 0, lo, inv, shape), 0, 0
        edge = cx == 0 or cx == shape[0] - 1
        if len(dims) > 1:
            cy = _cell(pts, p, 1, lo, inv, shape)
            edge |= cy == 0 or cy == shape[1] - 1
        if len(dims) > 2:
            cz = _cell(pts, p, 2, lo, inv, shape)
            edge |= cz == 0 or cz == shape[2] - 1
        best, u, tie = limit, -1, how[1] > 0 and edge
        if not tie:
            px = pts[p, 0]
            pts[p, 0] = INF
            best, u, tie = nearest_inside(p, px, cells, 0, cx, cy, cz, rule, best, u)
            pts[p, 0] = px
        around = 1
        while (tie or u < 0) and around <= reach:
            within = limit * around * around
            best, u, tied = nearest_exact(p, cells, 0, rule, around, within, 0.0, -1, runs)
            ties += tied and u >= 0
            tie = False
            around += 1
        nearest[p] = u
        fars[p] = best
        missing += u < 0
    return missing, ties


@njit(cache=True)
def survivors(pts: Reals, ids: Integers, left: int, dims: Mode) -> tuple[Reals, Integers, Integers]:
    """The points that are still there, in order, their numbers, and where they were."""
    xs, names = np.empty((left, len(dims))), np.empty(left, np.int32)
    places = np.empty(left, np.int32)
    at = 0
    for p in range(len(pts)):
        if pts[p, 0] != INF:
            for k in range(len(dims)):
                xs[at, k] = pts[p, k]
            names[at] = ids[p]
            places[at] = p
            at += 1
    return xs, names, places
