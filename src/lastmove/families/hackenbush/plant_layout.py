"""Where the vertices of a plant go: as high as they are far from the ground, and little crossed.

An edge joins vertices of one height or of heights that differ by 1, so edges run past no vertex
between heights. Within each height the order is found by barycenters, then the places: every
vertex as near to the middle of its neighbors as the widths allow. For a hundred vertices or so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

SWEEPS = 12
"""Rounds of reordering, and then (times 5) of moving."""

UPRIGHT = 0.06
"""The pull of the stem, where a neighbor has 1."""

Neighbors = Mapping[int, Sequence[int]]


def arrange(
    heights: Mapping[int, int], neighbors: Neighbors, widths: Mapping[int, float]
) -> dict[int, float]:
    """How far to the right each vertex of a connected plant stands; the least is half its width.

    Parameters
    ----------
    heights : the distance from the ground, 1 or more, in the order that rows begin with.
    neighbors : those of each vertex, each once; itself not among them.
    widths : how much room a vertex takes.
    """
    rows: dict[int, list[int]] = {}
    for vertex, height in heights.items():
        rows.setdefault(height, []).append(vertex)
    ordered = _uncrossed([rows[height] for height in sorted(rows)], heights, neighbors)
    places: dict[int, float] = {}
    for row in ordered:
        places |= _spread(row, [0.0] * len(row), widths)
    for sweep in range(5 * SWEEPS):
        stem = sum(places[vertex] for vertex in ordered[0]) / len(ordered[0])
        for row in ordered if sweep % 2 else reversed(ordered):
            wanted = [_middle(vertex, stem, places, neighbors) for vertex in row]
            places |= _spread(row, wanted, widths)
    left = min(places[vertex] - widths[vertex] / 2 for vertex in places)
    return {vertex: x - left for vertex, x in places.items()}


def _uncrossed(
    rows: list[list[int]], heights: Mapping[int, int], neighbors: Neighbors
) -> list[list[int]]:
    """The rows in the best of the orders that sweeps over the barycenters come to."""
    best, fewest = rows, _crossings(rows, neighbors)
    for sweep in range(SWEEPS):
        if fewest == 0:
            break
        place = {vertex: index for row in rows for index, vertex in enumerate(row)}
        upward = sweep % 2 == 0
        new: list[list[int]] = []
        for row in rows if upward else reversed(rows):
            step = -1 if upward else 1
            keys = {}
            for vertex in row:
                near = [place[n] for n in neighbors[vertex] if heights[n] == heights[vertex] + step]
                same = [place[n] for n in neighbors[vertex] if heights[n] == heights[vertex]]
                pulls = near * 2 + same
                keys[vertex] = sum(pulls) / len(pulls) if pulls else place[vertex]
            sorted_row = sorted(row, key=keys.__getitem__)
            place |= {vertex: index for index, vertex in enumerate(sorted_row)}
            new.append(sorted_row)
        rows = new if upward else new[::-1]
        crossed = _crossings(rows, neighbors)
        if crossed < fewest:
            best, fewest = rows, crossed
    return best


def _crossings(rows: list[list[int]], neighbors: Neighbors) -> int:
    """Edges between rows that cross, and vertices that edges within a row leap over."""
    total = 0
    for index, row in enumerate(rows):
        place = {vertex: i for i, vertex in enumerate(row)}
        for vertex in row:
            leaps = (place[n] - place[vertex] - 1 for n in neighbors[vertex] if n in place)
            total += sum(max(0, leap) for leap in leaps)
        if index + 1 < len(rows):
            above = {vertex: i for i, vertex in enumerate(rows[index + 1])}
            lines = [(place[v], above[n]) for v in row for n in neighbors[v] if n in above]
            total += sum((a - c) * (b - d) < 0 for (a, b), (c, d) in combinations(lines, 2))
    return total


def _middle(vertex: int, stem: float, places: Mapping[int, float], neighbors: Neighbors) -> float:
    """Between the neighbors, and a little towards the stem, so that no plant topples over."""
    near = [places[n] for n in neighbors[vertex]]
    return (sum(near) + UPRIGHT * stem) / (len(near) + UPRIGHT)


def _spread(row: list[int], wanted: list[float], widths: Mapping[int, float]) -> dict[int, float]:
    """The places nearest to those wanted (least squares) that leave each vertex its room.

    Pool adjacent violators: neighbors that would overlap move as one group, to their mean.
    """
    offsets, at = [], 0.0
    for i, vertex in enumerate(row):
        at += (widths[row[i - 1]] + widths[vertex]) / 2 if i else 0.0
        offsets.append(at)
    groups: list[tuple[float, int]] = []
    for want, offset in zip(wanted, offsets, strict=True):
        total, count = want - offset, 1
        while groups and groups[-1][0] / groups[-1][1] >= total / count:
            before, size = groups.pop()
            total, count = total + before, count + size
        groups.append((total, count))
    moved = [total / count for total, count in groups for _ in range(count)]
    return {v: base + offset for v, base, offset in zip(row, moved, offsets, strict=True)}
