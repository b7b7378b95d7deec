"""What there is to see of a Hackenbush figure: its plants, and the same as an outline."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from lastmove.core.errors import printable
from lastmove.families.hackenbush.rules import GROUND, State, numbers_of
from lastmove.render.labels import shorten

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

    def top(vertex: int) -> int:
        while parent[vertex] != vertex:
            vertex = parent[vertex]
        return vertex

    for a, b in links:
        if root not in (a, b):
            parent[top(a)] = top(b)
    for vertex in _depth_first(links, root):
        plant = found.setdefault(top(vertex), Plant())
        plant.heights[vertex] = heights[vertex]
    for a, b in links:
        plant = found[top(b if a == root else a)]
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
