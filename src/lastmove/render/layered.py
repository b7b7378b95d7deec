"""Where the vertices of an acyclic digraph go: in layers, every arc pointing down.

The way of Sugiyama, Tagawa and Toda (1981): a vertex lies above all it leads to, by longest paths;
an arc past a layer gets a *bend* there, so that it has room between the vertices; barycenters and
swaps of neighbors order each layer with few crossings; then every slot moves as near to the mean
of its neighbors as the order allows, which in one layer is an isotonic regression.
Arcs are smooth lines from border to border, with a head at the end. networkx has layers, but no
bends and no order within a layer; those who have both (Graphviz) are no Python.
"""

from __future__ import annotations

import math
from bisect import bisect_right, insort
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from graphlib import TopologicalSorter
from itertools import pairwise, takewhile
from typing import Generic, Protocol, TypeVar

from lastmove.render.canvas import Canvas, Point, coordinates
from lastmove.render.style import MUTED

V = TypeVar("V", bound=Hashable)

NODE_GAP = 30.0
BEND_GAP = 18.0
FEW_BENDS = 80
"""Up to this many, arcs have bends of their own; past it, arcs to one vertex share theirs."""
SWEEPS = 30


@dataclass(eq=False)
class Slot:
    """A place in a layer: a vertex, or the bend of a long arc. `index` is its rank there."""

    width: float
    bend: bool
    above: list[Slot] = field(default_factory=list)
    below: list[Slot] = field(default_factory=list)
    index: int = 0
    x: float = 0.0


@dataclass(frozen=True)
class Layout(Generic[V]):
    """The centers of the vertices, and for each arc the points it goes through."""

    width: float
    height: float
    centers: dict[V, Point]
    routes: dict[tuple[V, V], list[Point]]


def arrange(
    successors: Mapping[V, Sequence[V]], sizes: Mapping[V, tuple[float, float]]
) -> Layout[V]:
    """The layout of a digraph whose vertices have these widths and heights.

    Raises `graphlib.CycleError` if there is a cycle. Cost: for n vertices and m arcs over k layers
    about (n + min(m, n) k) log n, some thirty times.
    """
    layer_of = _layers(successors)
    depth = max(layer_of.values(), default=0) + 1
    layers: list[list[Slot]] = [[] for _ in range(depth)]
    slots = {vertex: Slot(sizes[vertex][0], False) for vertex in successors}
    for vertex, slot in slots.items():
        layers[layer_of[vertex]].append(slot)
    chains = _chains(successors, layer_of, slots, layers)
    order_layers(layers)
    _place(layers)
    tallest = [0.0] * depth
    for vertex, (_, height) in sizes.items():
        tallest[layer_of[vertex]] = max(tallest[layer_of[vertex]], height)
    heights = _heights(layers, tallest)
    edge = min((slot.x - slot.width / 2 for layer in layers for slot in layer), default=0.0)
    far = max((slot.x + slot.width / 2 for layer in layers for slot in layer), default=0.0)
    level = {slot: y for layer, y in zip(layers, heights, strict=True) for slot in layer}
    return Layout(
        far - edge,
        heights[-1] + tallest[-1] / 2,
        {vertex: (slot.x - edge, level[slot]) for vertex, slot in slots.items()},
        {arc: [(slot.x - edge, level[slot]) for slot in chain] for arc, chain in chains.items()},
    )


def _layers(successors: Mapping[V, Sequence[V]]) -> dict[V, int]:
    """The layer of each vertex, from the top; vertices without successors are in the last one."""
    height: dict[V, int] = {}
    for vertex in TopologicalSorter(successors).static_order():
        height[vertex] = max((height[head] + 1 for head in successors[vertex]), default=0)
    top = max(height.values(), default=0)
    return {vertex: top - height[vertex] for vertex in successors}


def _chains(
    successors: Mapping[V, Sequence[V]],
    layer_of: Mapping[V, int],
    slots: Mapping[V, Slot],
    layers: list[list[Slot]],
) -> dict[tuple[V, V], list[Slot]]:
    """For each arc the slots it goes through; the bends are made, and all slots linked."""
    arcs = [(tail, head) for tail, heads in successors.items() for head in heads]
    count = sum(layer_of[head] - layer_of[tail] - 1 for tail, head in arcs)
    bends: dict[tuple[Hashable, int], Slot] = {}
    chains: dict[tuple[V, V], list[Slot]] = {}
    for tail, head in arcs:
        chain = [slots[tail]]
        for layer in range(layer_of[tail] + 1, layer_of[head]):
            key = ((tail, head) if count <= FEW_BENDS else head, layer)
            if key not in bends:
                bends[key] = Slot(0.0, True)
                layers[layer].append(bends[key])
            chain.append(bends[key])
        chain.append(slots[head])
        chains[tail, head] = chain
        for upper, lower in pairwise(chain):
            if lower not in upper.below:
                upper.below.append(lower)
                lower.above.append(upper)
    return chains


def _place(layers: list[list[Slot]]) -> None:
    """Give every slot its x: first packed about the middle, then pulled to its neighbors."""
    for layer in layers:
        offsets = _offsets(layer)
        for slot, offset in zip(layer, offsets, strict=True):
            slot.x = offset - offsets[-1] / 2
    for _ in range(SWEEPS):
        for layer in (*layers, *reversed(layers)):
            offsets = _offsets(layer)
            wanted, weights = zip(*(_wanted(slot) for slot in layer), strict=True)
            free = [x - offset for x, offset in zip(wanted, offsets, strict=True)]
            for slot, x, offset in zip(layer, isotonic(free, weights), offsets, strict=True):
                slot.x = x + offset


def _offsets(layer: list[Slot]) -> list[float]:
    """How far each slot must be from the first at least."""
    offsets = [0.0]
    for left, right in pairwise(layer):
        gap = BEND_GAP if left.bend or right.bend else NODE_GAP
        offsets.append(offsets[-1] + (left.width + right.width) / 2 + gap)
    return offsets[: len(layer)] or [0.0]


def _wanted(slot: Slot) -> tuple[float, float]:
    """The mean place of its neighbors, and how much it wants to be there.

    Long arcs want to be straight more than anything. A pull is the same from both its ends: so
    each step brings the sum of the squared distances down, and nothing drifts away.
    """
    total, weight = slot.x * 0.001, 0.001
    for other in (*slot.above, *slot.below):
        pull = 1.0 + slot.bend + other.bend
        total += pull * other.x
        weight += pull
    return total / weight, weight


def isotonic(values: Sequence[float], weights: Sequence[float]) -> list[float]:
    """The non-decreasing numbers nearest to these, by weighted squares (pool adjacent violators).

    >>> isotonic([1, 3, 2, 5], [1, 1, 1, 1])
    [1.0, 2.5, 2.5, 5.0]
    """
    pools: list[tuple[float, float, int]] = []
    for value, weight in zip(values, weights, strict=True):
        total, heavy, count = value * weight, weight, 1
        while pools and pools[-1][0] * heavy >= total * pools[-1][1]:
            last = pools.pop()
            total, heavy, count = total + last[0], heavy + last[1], count + last[2]
        pools.append((total, heavy, count))
    return [total / heavy for total, heavy, count in pools for _ in range(count)]


def _heights(layers: list[list[Slot]], tallest: list[float]) -> list[float]:
    """The y of each layer: further apart where arcs go far to the side."""
    heights = [tallest[0] / 2]
    for index, layer in enumerate(layers[:-1]):
        side = max((abs(a.x - b.x) for a in layer for b in a.below), default=0.0)
        gap = min(110.0, 42 + side * 0.14)
        heights.append(heights[-1] + (tallest[index] + tallest[index + 1]) / 2 + gap)
    return heights


ROUNDS = 24
"""Sweeps down and up; the best order seen is kept."""


class Ranked(Protocol):
    """What is ordered: linked to slots of the layers next to its own, with a rank in its own."""

    index: int

    @property
    def above(self) -> Sequence[Ranked]:
        """The slots of the layer above that lead here."""

    @property
    def below(self) -> Sequence[Ranked]:
        """The slots of the layer below that this one leads to."""


S = TypeVar("S", bound=Ranked)


def order_layers(layers: list[list[S]]) -> None:
    """Sort each layer in place and set the ranks."""
    for layer in layers:
        _number(layer)
    best, fewest = [list(layer) for layer in layers], crossings(layers)
    for turn in range(ROUNDS):
        if not fewest:
            break
        down = turn % 2 == 0
        for layer in layers if down else reversed(layers):
            layer.sort(key=lambda slot: _barycenter(slot, down))
            _number(layer)
        for layer in layers:
            _swap_neighbors(layer)
        count = crossings(layers)
        if count < fewest:
            best, fewest = [list(layer) for layer in layers], count
    for layer, order in zip(layers, best, strict=True):
        layer[:] = order
        _number(layer)


def crossings(layers: Sequence[Sequence[Ranked]]) -> int:
    """How many pairs of arcs between neighboring layers cross. Ranks must be set."""
    count = 0
    for layer in layers:
        seen: list[int] = []
        for slot in layer:
            ends = sorted(other.index for other in slot.below)
            count += sum(len(seen) - bisect_right(seen, end) for end in ends)
            for end in ends:
                insort(seen, end)
    return count


def _number(layer: Sequence[Ranked]) -> None:
    for index, slot in enumerate(layer):
        slot.index = index


def _barycenter(slot: Ranked, down: bool) -> float:
    others = slot.above if down else slot.below
    return sum(other.index for other in others) / len(others) if others else slot.index


def _swap_neighbors(layer: list[S]) -> None:
    """Exchange neighbors as long as that makes crossings fewer."""
    changed = True
    while changed:
        changed = False
        for place, (left, right) in enumerate(pairwise(list(layer))):
            if layer[place] is left and _crossed(left, right) > _crossed(right, left):
                layer[place], layer[place + 1] = right, left
                left.index, right.index = place + 1, place
                changed = True


def _crossed(left: Ranked, right: Ranked) -> int:
    """The crossings between the arcs of two slots, the first being to the left."""
    return sum(
        a.index > b.index
        for mine, others in ((left.above, right.above), (left.below, right.below))
        for a in mine
        for b in others
    )


HEAD = 9.0


@dataclass(frozen=True)
class Box:
    """The shape of a vertex: a rectangle with round corners about a center."""

    width: float
    height: float
    radius: float

    def border(self, center: Point, toward: Point) -> Point:
        """Where the ray from the center in this direction leaves the box."""
        length = math.hypot(*toward) or 1.0
        dx, dy = toward[0] / length, toward[1] / length
        wide, high = self.width / 2, self.height / 2
        reach = min(wide / abs(dx) if dx else math.inf, high / abs(dy) if dy else math.inf)
        x, y = wide - self.radius, high - self.radius  # the center of the corner's circle
        if reach * abs(dx) > x and reach * abs(dy) > y:
            along = x * abs(dx) + y * abs(dy)
            reach = along + math.sqrt(self.radius**2 - x * x - y * y + along * along)
        return center[0] + dx * reach, center[1] + dy * reach


def draw_arcs(
    canvas: Canvas, routes: Mapping[tuple[V, V], list[Point]], boxes: Mapping[V, Box]
) -> None:
    """Arcs through these points, of which the first and last are the centers of the ends.

    Where arcs to one vertex go through the same bends, what they share is drawn once.
    """
    drawn: set[str] = set()
    tilts = _tilts(routes)
    for (tail, head), route in routes.items():
        leave, arrive = _direction(route[0], route[1]), _direction(route[-2], route[-1])
        start = boxes[tail].border(route[0], leave)
        tip = boxes[head].border(route[-1], (-arrive[0], -arrive[1]))
        base = _along(tip, arrive, -0.8 * HEAD * arrive[1] / math.hypot(*arrive))
        bends = route[1:-1]
        pieces = _pieces([start, *bends, base], [leave, *map(tilts.__getitem__, bends), arrive])
        new = list(takewhile(lambda piece: piece not in drawn, pieces))
        drawn.update(new)
        words = " ".join(["M" + new[0], *(piece.partition(" ")[2] for piece in new[1:])])
        canvas.path(words, fill="none", stroke=MUTED, stroke_width=1.4, class_="arc")
        if len(new) == len(pieces):
            canvas.arrow_head(tip, arrive, MUTED, HEAD)


def _pieces(points: list[Point], directions: list[Point]) -> list[str]:
    """The curves from point to point, each as its start and SVG's words for the rest."""
    pieces = []
    for (a, b), (from_a, to_b) in zip(pairwise(points), pairwise(directions), strict=True):
        reach = 0.4 * (b[1] - a[1])
        corners = (_along(a, from_a, reach), _along(b, to_b, -reach), b)
        pieces.append(f"{coordinates(*a)} C{' '.join(coordinates(*point) for point in corners)}")
    return pieces


def _tilts(routes: Mapping[tuple[V, V], list[Point]]) -> dict[Point, Point]:
    """The direction at each bend: from where its arcs come to where they go, nearly upright.

    Upright, because on both sides of a bend there may be vertices.
    """
    before: dict[Point, dict[Point, None]] = {}
    after: dict[Point, Point] = {}
    for route in routes.values():
        for a, bend, c in zip(route, route[1:], route[2:], strict=False):
            before.setdefault(bend, {})[a] = None
            after[bend] = c
    tilts = {}
    for bend, points in before.items():
        mean = sum(x for x, _ in points) / len(points)
        y = next(iter(points))[1]
        tilts[bend] = _direction((mean, y), after[bend], flattest=0.5)
    return tilts


def _direction(start: Point, end: Point, flattest: float = 2.0) -> Point:
    """From one point down to another, turned down if flat: flat arcs run into vertices."""
    dy = end[1] - start[1]
    limit = flattest * dy
    return max(-limit, min(limit, end[0] - start[0])), dy


def _along(start: Point, direction: Point, down: float) -> Point:
    """The point this far below (above, if negative) in this direction."""
    return start[0] + direction[0] / direction[1] * down, start[1] + down
