"""Room for every vertex of a picture: boxes that overlap, or lie on an edge, are pushed aside.

A few rounds of small pushes, all at once and never random, so that a picture stays the same. Cost:
vertices times vertices and edges, for each round.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from lastmove.render.canvas import Point

if TYPE_CHECKING:
    from lastmove.graphs.algorithms.kernels_csr_digraph import Array

ROUNDS = 150
GAP = 12.0
"""Between boxes."""
BESIDE = 7.0
"""Between a box and an edge that passes by."""


def cleared(
    points: Sequence[Point], sizes: Sequence[tuple[float, float]], edges: Sequence[tuple[int, int]]
) -> list[Point]:
    """The points, moved as little as it takes; what cannot be cleared stays crowded."""
    import numpy as np

    places, boxes = np.array(points, float), np.array(sizes, float)
    passing = np.array([edge for edge in dict.fromkeys(edges) if edge[0] != edge[1]], int)
    for _ in range(ROUNDS):
        push = _apart(places, boxes)
        if len(passing):
            push += _off_edges(places, boxes, passing)
        if float(abs(push).max(initial=0)) < 0.05:
            break
        places += 0.5 * push
    return [(float(x), float(y)) for x, y in places]


def _apart(places: Array, boxes: Array) -> Array:
    """What moves overlapping boxes apart, along the side where they overlap less."""
    import numpy as np

    index = np.arange(len(places))
    other = index[:, None] > index
    lack, way = [], []
    for axis in (0, 1):
        apart = places[:, None, axis] - places[None, :, axis]
        lack.append((boxes[:, None, axis] + boxes[None, :, axis]) / 2 + GAP - abs(apart))
        equal = abs(apart) < 1e-9
        way.append(np.where(equal, np.where(other, 1.0, -1.0), np.sign(apart)))
    hit = (lack[0] > 0) & (lack[1] > 0) & (index[:, None] != index)
    flat = lack[0] < lack[1]
    pushes = [way[0] * lack[0] * (hit & flat), way[1] * lack[1] * (hit & ~flat)]
    moved: Array = np.stack([push.sum(1) for push in pushes], 1) / 2
    return moved


def _off_edges(places: Array, boxes: Array, passing: Array) -> Array:
    """What moves a box off an edge that is not its own, and the edge's ends the other way."""
    import numpy as np

    tail, head = places[passing[:, 0]], places[passing[:, 1]]
    along = head - tail
    length = np.maximum(np.hypot(along[:, 0], along[:, 1]), 1e-6)
    ux, uy = along[:, 0] / length, along[:, 1] / length  # and (−uy, ux) points to its left
    x, y = places[:, None, 0] - tail[None, :, 0], places[:, None, 1] - tail[None, :, 1]
    where, beside = x * ux + y * uy, y * ux - x * uy
    wide, high = boxes[:, None, 0] / 2, boxes[:, None, 1] / 2
    lack = abs(uy) * wide + abs(ux) * high + BESIDE - abs(beside)
    reach = abs(ux) * wide + abs(uy) * high
    number = np.arange(len(places))[:, None]
    hit = (lack > 0) & (where > -reach) & (where < length + reach)
    hit &= (number != passing[:, 0]) & (number != passing[:, 1])
    push = np.where(beside >= 0, lack, -lack) * hit
    moved: Array = 0.3 * np.stack([push @ -uy, push @ ux], 1)
    back = push.sum(0)
    for end in (0, 1):
        np.add.at(moved, passing[:, end], -0.15 * np.stack([-uy * back, ux * back], 1))
    return moved
