"""Where the vertices of a plant go: as high as they are far from the ground, and little crossed.

An edge joins vertices of one height or of heights that differ by 1, so edges run past no vertex
between heights. Within each height the order is found by barycenters, then the places: every
vertex as near to the middle of its neighbors as the widths allow. For a hundred vertices or so.

A figure can also be shown as an outline in characters.

Ours because who lays out layers well (Graphviz) is no Python, and here the layers are given.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from lastmove.core.errors import printable
from lastmove.families.hackenbush.rules import GROUND, State, numbers_of
from lastmove.graphs.values.disjoint_sets import find, join
from lastmove.render.labels import shorten
from lastmove.render.layered import isotonic

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

    Neighbors that would overlap move as one group, to their mean.
    """
    offsets, at = [], 0.0
    for i, vertex in enumerate(row):
        at += (widths[row[i - 1]] + widths[vertex]) / 2 if i else 0.0
        offsets.append(at)
    free = [want - offset for want, offset in zip(wanted, offsets, strict=True)]
    moved = isotonic(free, [1.0] * len(row))
    return {v: base + offset for v, base, offset in zip(row, moved, offsets, strict=True)}


SHOWN = 150
"""How many edges are drawn; of a larger figure those nearest to the ground."""
LONGEST = 9


@dataclass
class Plant:
    """What is connected without the ground: its vertices by height, edges with how often."""

    heights: dict[int, int] = field(default_factory=dict)
    edges: Counter[tuple[int, int]] = field(default_factory=Counter)
    feet: Counter[int] = field(default_factory=Counter)
    loops: Counter[int] = field(default_factory=Counter)


@dataclass(frozen=True)
class View:
    """What is drawn: the plants in written order, the ground and the names, a remark."""

    plants: list[Plant]
    links: list[tuple[int, int]]
    """Every edge drawn, the end first that was found first."""
    root: int
    names: dict[int, str]
    cut: frozenset[int]
    """Vertices with edges that are not drawn."""
    note: str


def view_of(state: State) -> View:
    """A walk from the ground, nearest edges first, until enough are found."""
    graph, ground, deleted = state
    gone, root = numbers_of(graph, deleted), graph.find(ground)
    if root is None:
        return View([], [], -1, {}, frozenset(), "nothing stands")
    heights, taken = {root: 0}, set(gone)
    links: list[tuple[int, int]] = []
    waiting, cut = [root], set()
    for vertex in waiting:  # grows
        for number, end in graph.incident(vertex):
            if number in taken:
                continue
            if len(links) >= SHOWN:
                cut.add(vertex)
                break
            taken.add(number)
            links.append((vertex, end))
            if end not in heights:
                heights[end] = heights[vertex] + 1
                waiting.append(end)
    plants = _plants([link for link in links if link != (root, root)], heights, root)
    names = {v: shorten(printable(graph.name(v)), LONGEST) for v in heights}
    drawn = len(links)
    note = f"{drawn} edge{'s' if drawn != 1 else ''}" if drawn else "nothing stands"
    if cut:
        of = "" if deleted else f" of {graph.size:,}"
        note = f"the {drawn} edges nearest to the ground{of}"
    if ground != GROUND:
        note += f"; the ground is {names[root]}"
    if deleted:
        note += f"; {len(deleted):,} cut"
    return View(plants, links, root, names, frozenset(cut), note)


def _plants(links: list[tuple[int, int]], heights: dict[int, int], root: int) -> list[Plant]:
    """The links sorted into plants: components without the ground."""
    found: dict[int, Plant] = {}
    parent = {vertex: vertex for vertex in heights}
    for a, b in links:
        if root not in (a, b):
            join(parent, a, b)
    for vertex in _depth_first(links, root):
        plant = found.setdefault(find(parent, vertex), Plant())
        plant.heights[vertex] = heights[vertex]
    for a, b in links:
        plant = found[find(parent, b if a == root else a)]
        if a == b:
            plant.loops[a] += 1
        elif root in (a, b):
            plant.feet[b if a == root else a] += 1
        else:
            plant.edges[(a, b) if heights[a] <= heights[b] else (b, a)] += 1
    return list(found.values())


def _depth_first(links: list[tuple[int, int]], root: int) -> Iterator[int]:
    """The vertices but the ground, branch by branch, each on the first vertex that reached it."""
    above: dict[int, list[int]] = {}
    seen = {root}
    for a, b in links:
        if b not in seen:
            seen.add(b)
            above.setdefault(a, []).append(b)
    waiting = above.get(root, [])[::-1]
    while waiting:
        vertex = waiting.pop()
        yield vertex
        waiting += above.get(vertex, [])[::-1]


def outline(view: View) -> list[str]:
    """Each vertex on the one that reached it first; what else it is tied to is told beside it."""
    above: dict[int, list[int]] = {}
    below: dict[int, int] = {}
    ties: dict[int, Counter[int]] = {}
    for a, b in view.links:
        if b not in below and b != view.root:
            below[b] = a
            above.setdefault(a, []).append(b)
        ties.setdefault(b, Counter())[a] += 1
    lines: list[str] = []
    waiting = [(view.root, "", "")]
    while waiting:
        vertex, start, indent = waiting.pop()
        lines.append(f"{start}{view.names[vertex]}{_tied(vertex, below, ties, view.names)}")
        children = above.get(vertex, [])
        for i, child in reversed(list(enumerate(children))):
            last = i == len(children) - 1
            waiting.append(
                (child, indent + ("└─ " if last else "├─ "), indent + ("   " if last else "│  "))
            )
    return lines


def _tied(
    vertex: int, below: dict[int, int], ties: dict[int, Counter[int]], names: dict[int, str]
) -> str:
    said = []
    for end, count in ties.get(vertex, Counter()).items():
        times = f" ×{count}" if count > 1 else ""
        if end == vertex:
            said.append(f", loop{times}")
        elif end == below.get(vertex):
            said.insert(0, times)
        else:
            said.append(f", also to {names[end]}{times}")
    return "".join(said)
