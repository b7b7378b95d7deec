"""A place in the plane for each vertex of a small graph: springs as long as ways in the graph."""

from __future__ import annotations

import math
from collections.abc import Sequence

from lastmove.render.canvas import Point

ROUNDS = 150


def settled(count: int, edges: Sequence[tuple[int, int]]) -> list[Point]:
    """Points about 1 apart along edges; the same graph always gets the same ones.

    Stress is reduced vertex by vertex: each goes where the others, on the average, would have it.
    Cost: O(n²) a round.
    """
    if count == 0:
        return []
    length = _lengths(count, edges)
    order = _around(count, edges)
    points = [(0.0, 0.0)] * count
    for index, vertex in enumerate(order):
        angle = 2 * math.pi * index / count
        radius = max(count / 6, 0.6)
        points[vertex] = (radius * math.cos(angle), radius * math.sin(angle))
    for _ in range(ROUNDS if count > 1 else 0):
        for v in range(count):
            points[v] = _pulled(v, points, length[v])
    return _flat(points)


def _pulled(v: int, points: list[Point], length: list[float]) -> Point:
    x, y = points[v]
    total = across = down = 0.0
    for w, (a, b) in enumerate(points):
        if w == v:
            continue
        wanted = length[w]
        weight = 1 / wanted**2
        apart = math.hypot(x - a, y - b) or 1e-9
        across += weight * (a + wanted * (x - a) / apart)
        down += weight * (b + wanted * (y - b) / apart)
        total += weight
    return across / total, down / total


def _lengths(count: int, edges: Sequence[tuple[int, int]]) -> list[list[float]]:
    """Shortest ways; between vertices that no way connects, a bit more than the longest."""
    far = math.inf
    length = [[far] * count for _ in range(count)]
    for tail, head in edges:
        if tail != head:
            length[tail][head] = length[head][tail] = 1.0
    for v in range(count):
        length[v][v] = 0.0
    for k in range(count):
        row = length[k]
        for v in range(count):
            first = length[v][k]
            if first < far:
                length[v] = [min(a, first + b) for a, b in zip(length[v], row, strict=True)]
    longest = max(x for row in length for x in row if x < far)
    apart = max(1.5, 0.6 * longest + 1)
    return [[x if x < far else apart for x in row] for row in length]


def _around(count: int, edges: Sequence[tuple[int, int]]) -> list[int]:
    """The vertices in an order of depth first search, so that neighbors begin near each other."""
    near: list[list[int]] = [[] for _ in range(count)]
    for tail, head in edges:
        near[tail].append(head)
        near[head].append(tail)
    order: list[int] = []
    seen = [False] * count
    for root in range(count):
        waiting = [root]
        while waiting:
            v = waiting.pop()
            if not seen[v]:
                seen[v] = True
                order.append(v)
                waiting += reversed(near[v])
    return order


def _flat(points: list[Point]) -> list[Point]:
    """Turned so that the drawing is wider than high."""
    count = len(points)
    x, y = (sum(point[axis] for point in points) / count for axis in range(2))
    xx = sum((a - x) ** 2 for a, _ in points)
    yy = sum((b - y) ** 2 for _, b in points)
    xy = sum((a - x) * (b - y) for a, b in points)
    angle = 0.5 * math.atan2(2 * xy, xx - yy)
    cos, sin = math.cos(angle), math.sin(angle)
    return [((a - x) * cos + (b - y) * sin, (b - y) * cos - (a - x) * sin) for a, b in points]
