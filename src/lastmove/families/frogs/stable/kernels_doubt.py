"""Which pairs of a window are in doubt, compiled: who may have another partner outside of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lastmove.core.machine_code import njit

if TYPE_CHECKING:
    from lastmove.core.arrays import Flags, Integers, Reals


@njit(cache=True, nogil=True)
def in_cells(
    points: Reals, low: Reals, width: float, across: int, starts: Integers, order: Integers
) -> None:
    """The points of each square cell, row by row; cell c has those from `starts[c]` on."""
    cells = len(starts) - 1
    for p in range(len(points)):
        starts[_cell(points, p, low, width, across, cells) + 1] += 1
    for c in range(cells):
        starts[c + 1] += starts[c]
    place = starts[:-1].copy()
    for p in range(len(points)):
        c = _cell(points, p, low, width, across, cells)
        order[place[c]] = p
        place[c] += 1


@njit(cache=True, nogil=True)
def _cell(points: Reals, p: int, low: Reals, width: float, across: int, cells: int) -> int:
    x = min(int((points[p, 0] - low[0]) / width), across - 1)
    y = min(int((points[p, 1] - low[1]) / width), cells // across - 1)
    return y * across + x


@njit(cache=True, nogil=True)
def spread_doubt(
    points: Reals,
    partner: Integers,
    far: Reals,
    doubtful: Flags,
    low: Reals,
    width: float,
    across: int,
    starts: Integers,
    order: Integers,
    waiting: Integers,
) -> None:
    """A point in doubt puts those in doubt to which it is as near as their partners are, or nearer.

    No pair that is not in doubt yet is longer than a cell is wide. `waiting` has room for all.
    """
    cells = len(starts) - 1
    down = cells // across
    count = 0
    for p in range(len(points)):
        if doubtful[p]:
            waiting[count] = p
            count += 1
    while count:
        count -= 1
        z = waiting[count]
        c = _cell(points, z, low, width, across, cells)
        cx, cy = c % across, c // across
        for y in range(max(cy - 1, 0), min(cy + 2, down)):
            first, last = y * across + max(cx - 1, 0), y * across + min(cx + 2, across)
            for at in range(starts[first], starts[last]):
                p = order[at]
                if doubtful[p]:
                    continue
                dx, dy = points[p, 0] - points[z, 0], points[p, 1] - points[z, 1]
                if np.sqrt(dx * dx + dy * dy) <= far[p]:
                    for q in (p, partner[p]):
                        doubtful[q] = True
                        waiting[count] = q
                        count += 1
