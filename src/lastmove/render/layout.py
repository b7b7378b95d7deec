"""Where to put the vertices of an undirected graph, and the nodes of an ordered tree.

`spread` puts vertices as far apart as they are in the graph. Each component minimizes the stress Σ
(|x_i − x_j| − d_ij)² / d_ij² by majorization (Gansner, Koren, North 2004) from several fixed
beginnings, of which the best is kept; then it is turned so that it lies flat, and the components
are put side by side. Nothing is random. Cost: quadratic in the vertices of a component, a hundred
of which take a tenth of a second. `networkx.kamada_kawai_layout` comes to the same stress (within a
thousandth, on up to a hundred vertices) in the same time; but it needs networkx and scipy, which
nothing else here does, and lays components over each other.

`cleared` makes room for every vertex: boxes that overlap, or lie on an edge, are pushed aside, in a
few rounds of small pushes, all at once. Cost: vertices times vertices and edges, for each round.

`places` is for ordered trees: tidy, in the sense of Reingold and Tilford. Subtrees are set side by
side as close as their outlines allow, and a parent stands over the middle of its children. Packed
from the left, small subtrees lean to the left; so the tree is packed from both sides, and each node
stands midway between its two places.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from lastmove.render.canvas import Point

if TYPE_CHECKING:
    from lastmove.graphs.algorithms.kernels_csr import Array

ROUNDS = 200
GAP = 1.1
"""Between components, in lengths of an edge."""
SHAPE = 1.5
"""Width to height of the whole, about."""
ANGLES = 24


def spread(count: int, edges: Sequence[tuple[int, int]]) -> list[Point]:
    """A point for each vertex; neighbors are about one apart. The least coordinates are 0."""
    rows: list[list[int]] = [[] for _ in range(count)]
    for tail, head in edges:
        if tail != head:
            rows[tail].append(head)
            rows[head].append(tail)
    groups = _components(rows)
    pieces = [(group, _place(group, rows)) for group in groups if len(group) > 1]
    alone = [group[0] for group in groups if len(group) == 1]
    if alone:
        row = math.ceil(math.sqrt(SHAPE * len(alone)))
        pieces.append((alone, [(i % row * GAP, i // row * GAP) for i in range(len(alone))]))
    return _pack(count, pieces)


def _components(rows: list[list[int]]) -> list[list[int]]:
    """The vertices of each component in depth-first order, large components first."""
    found: list[list[int]] = []
    seen: set[int] = set()
    for root in range(len(rows)):
        order: list[int] = []
        waiting = [root]
        while waiting:
            vertex = waiting.pop()
            if vertex not in seen:
                seen.add(vertex)
                order.append(vertex)
                waiting += reversed(rows[vertex])
        if order:
            found.append(order)
    return sorted(found, key=len, reverse=True)


def _place(group: list[int], rows: list[list[int]]) -> list[Point]:
    """The points of one component, turned flat."""
    if len(group) < 3:
        return [(float(index), 0.0) for index in range(len(group))]
    import numpy as np

    distance = _distances(group, rows)
    weight = 1 / np.maximum(distance, 1) ** 2
    np.fill_diagonal(weight, 0)
    ones = np.full_like(weight, 1 / len(group))
    inverse = np.linalg.inv(np.diag(weight.sum(1)) - weight + ones) - ones
    turn = np.arange(len(group)) * (2 * math.pi / len(group))
    nearest = np.argsort(np.argsort(distance[0], kind="stable"), kind="stable")
    circle = np.stack([np.cos(turn), np.sin(turn)], 1) * len(group) / 6
    best, least = circle, math.inf
    for start in (_scaled(distance), circle, circle[nearest]):
        points = _relaxed(start, distance, weight, inverse)
        stress = _stress(points, distance, weight)
        if stress < least * 0.999:
            best, least = points, stress
    return [(float(x), float(y)) for x, y in _flat(best)]


def _distances(group: list[int], rows: list[list[int]]) -> Array:
    """Between all vertices of a component, by breadth-first search from each."""
    import numpy as np

    number = {vertex: index for index, vertex in enumerate(group)}
    table = np.zeros((len(group), len(group)))
    for root in group:
        far = {root: 0}
        waiting = [root]
        for vertex in waiting:
            for end in rows[vertex]:
                if end not in far:
                    far[end] = far[vertex] + 1
                    waiting.append(end)
        for vertex, steps in far.items():
            table[number[root], number[vertex]] = steps
    return table


def _scaled(distance: Array) -> Array:
    """Classical scaling: the two main directions of the distances, by power iteration."""
    import numpy as np

    square = distance**2
    inner = -(square - square.mean(0) - square.mean(1)[:, None] + square.mean()) / 2
    index = np.arange(len(distance), dtype=float)
    axes = np.stack([np.cos(1 + index), np.sin(2 + index * index)], 1)
    for _ in range(60):
        axes = inner @ axes
        axes[:, 0] /= np.linalg.norm(axes[:, 0]) + 1e-12
        axes[:, 1] -= axes[:, 0] * (axes[:, 0] @ axes[:, 1])
        axes[:, 1] /= np.linalg.norm(axes[:, 1]) + 1e-12
    lengths = np.sqrt(np.maximum(np.einsum("ij,ij->j", axes, inner @ axes), 0.01))
    points: Array = axes * lengths
    return points


def _between(points: Array) -> Array:
    import numpy as np

    x, y = points[:, 0], points[:, 1]
    apart: Array = np.hypot(x[:, None] - x, y[:, None] - y)
    return apart


def _stress(points: Array, distance: Array, weight: Array) -> float:
    return float((weight * (_between(points) - distance) ** 2).sum())


def _relaxed(points: Array, distance: Array, weight: Array, inverse: Array) -> Array:
    """Rounds of majorization: each solves a least-squares problem, and never adds stress."""
    import numpy as np

    for _ in range(ROUNDS):
        pull = weight * distance / np.maximum(_between(points), 1e-6)
        moved: Array = inverse @ (points * pull.sum(1)[:, None] - pull @ points)
        if float(abs(moved - points).max()) < 1e-4:
            return moved
        points = moved
    return points


def _flat(points: Array) -> Array:
    """Turned so that it needs little room and is wider than high, the first vertex up and left.

    The first angle tried has the first vertex at the top; another must save room.
    """
    import numpy as np

    points = points - points.mean(0)
    first = math.atan2(points[0, 1], points[0, 0]) + math.pi / 2
    best, least = points, math.inf
    for step in range(ANGLES):
        angle = first + step * math.pi / ANGLES
        cos, sin = math.cos(angle), math.sin(angle)
        turned: Array = points @ np.array([[cos, -sin], [sin, cos]])
        wide, high = (turned.max(0) - turned.min(0)).tolist()
        room = (wide + 1) * (high + 1) * (1.0 if wide >= high - 1e-6 else 1.05)
        if room < 0.97 * least:
            best, least = turned, room
    if best[0, 0] > 1e-6:
        best = best * [-1, 1]
    if best[0, 1] > 1e-6:
        best = best * [1, -1]
    return best.round(4)


def _pack(count: int, pieces: list[tuple[list[int], list[Point]]]) -> list[Point]:
    """Each piece where the whole stays smallest, beside or below those that are there."""
    places: list[Point] = [(0.0, 0.0)] * count
    there: list[tuple[float, float, float, float]] = []
    for group, points in pieces:
        left, top = min(x for x, _ in points), min(y for _, y in points)
        wide, high = max(x for x, _ in points) - left, max(y for _, y in points) - top
        corner = _corner(wide, high, there)
        there.append((*corner, wide, high))
        for vertex, (x, y) in zip(group, points, strict=True):
            places[vertex] = (x - left + corner[0], y - top + corner[1])
    return places


def _corner(wide: float, high: float, there: list[tuple[float, float, float, float]]) -> Point:
    """Where the next piece goes: of the free corners the one that keeps the whole smallest."""
    right = max((x + w for x, _, w, _ in there), default=0.0)
    bottom = max((y + h for _, y, _, h in there), default=0.0)
    xs = sorted({0.0, *(x + w + GAP for x, _, w, _ in there)})
    ys = sorted({0.0, *(y + h + GAP for _, y, _, h in there)})
    best, least = (0.0, 0.0), math.inf
    for x in xs:
        for y in ys:
            size = max(max(right, x + wide) / SHAPE, max(bottom, y + high)) + 0.01 * (x + y)
            if size < least and not any(
                x < ox + ow + GAP - 1e-9
                and ox < x + wide + GAP - 1e-9
                and y < oy + oh + GAP - 1e-9
                and oy < y + high + GAP - 1e-9
                for ox, oy, ow, oh in there
            ):
                best, least = (x, y), size
    return best


PUSHES = 150
ROOM = 12.0
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
    for _ in range(PUSHES):
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
        lack.append((boxes[:, None, axis] + boxes[None, :, axis]) / 2 + ROOM - abs(apart))
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


Outline = list[tuple[float, float]]
"""How far a subtree reaches to the left and right of its root, level by level."""


def places(
    children: Sequence[Sequence[int]], widths: Sequence[float], gap: float
) -> tuple[list[float], float]:
    """The center of each node, and the width of all; node 0 is the root, parents come first.

    Cost: nodes times depth.

    >>> places([[1, 2], [], []], [10, 10, 10], 4)
    ([12.0, 5.0, 19.0], 24.0)
    """
    left = _packed(children, widths, gap)
    right = _packed([list(reversed(below)) for below in children], widths, gap)
    middle = [(one - two) / 2 for one, two in zip(left, right, strict=True)]
    halves = [width / 2 for width in widths]
    low = min(x - half for x, half in zip(middle, halves, strict=True))
    high = max(x + half for x, half in zip(middle, halves, strict=True))
    return [x - low for x in middle], high - low


def _packed(children: Sequence[Sequence[int]], widths: Sequence[float], gap: float) -> list[float]:
    """Centers relative to the root, each subtree as far to the left as it goes."""
    offsets = [0.0] * len(children)
    outlines: list[Outline] = [[] for _ in children]
    for node in reversed(range(len(children))):
        together: Outline = []
        for child in children[node]:
            outline = outlines[child]
            shift = max(
                (old[1] - new[0] + gap for old, new in zip(together, outline, strict=False)),
                default=0.0,
            )
            offsets[child] = shift
            moved = [(low + shift, high + shift) for low, high in outline]
            together = [(old[0], new[1]) for old, new in zip(together, moved, strict=False)] + (
                together[len(moved) :] or moved[len(together) :]
            )
            outlines[child] = []
        if children[node]:
            middle = (offsets[children[node][0]] + offsets[children[node][-1]]) / 2
            for child in children[node]:
                offsets[child] -= middle
            together = [(low - middle, high - middle) for low, high in together]
        half = widths[node] / 2
        outlines[node] = [(-half, half), *together]
    for node, below in enumerate(children):
        for child in below:
            offsets[child] += offsets[node]
    return offsets
