"""Packing edge-disjoint spanning trees, or the partition that shows why it cannot be done.

k edge-disjoint forests with as many edges as can be are a base of a matroid union. Nash-Williams
and Tutte: they miss d = max over partitions of k(parts − 1) − (edges between parts) edges of k
spanning trees; so k trees exist just when no partition has too few edges between its parts.

>>> from lastmove.graphs.values.graph import Graph
>>> both = pack_trees(Graph([("a", "b"), ("a", "b"), ("b", "c"), ("b", "c")]), 2)
>>> [[str(edge) for edge in tree] for tree in both.trees]
[['a-b', 'b-c'], ['a-b#2', 'b-c#2']]
>>> lacking = pack_trees(Graph([("a", "b"), ("b", "c"), ("c", "a")]), 2)
>>> lacking.trees, lacking.missing, lacking.parts, lacking.crossing
(None, 1, (('a',), ('b',), ('c',)), 3)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import repeat
from types import SimpleNamespace
from typing import Any

from lastmove.core.errors import BadArgument
from lastmove.core.limits import Budget
from lastmove.graphs.algorithms import matroid_union
from lastmove.graphs.algorithms.matroid_union import (
    Chosen,
    Edges,
    Exchange,
    Labels,
    Rows,
    Sides,
    Trees,
)
from lastmove.graphs.values.disjoint_sets import find, join
from lastmove.graphs.values.graph import Graph
from lastmove.graphs.values.network import SMALL
from lastmove.notation import Edge

SHORT = 10_000
"""Steps in the search for a short exchange before it is left to the long ones."""
PER_EDGE = 300
"""Such steps in all, for an edge of the graph: some 2 s at a million edges."""
CHUNK = 1_000_000
"""Labels set between two looks at the budget, about 0.05 s compiled."""


@dataclass(frozen=True)
class Forests:
    """Edge-disjoint forests with as many edges as can be. All by number.

    `forest` is the forest of each edge, −1 for edges in none; `missing` is how many edges k
    spanning trees would have more. `part` is the least vertex of the part of each vertex, in
    the finest partition that proves it: it has k(parts − 1) − `missing` edges between parts, and
    these are the edges without which still more would be missing.
    """

    order: int
    count: int
    tails: Any
    heads: Any
    forest: Any
    part: Any
    missing: int

    def coarsest(self) -> list[int]:
        """As `part`, but the coarsest such partition, where exactly one edge is missing.

        An edge between its parts is one that, if it were there twice, would leave none missing.
        Cost: O(k n log n).
        """
        order, count, size = self.order, self.count, len(self.tails)
        loops, new = _loops(size + order), _allocator(size + order)
        edges = Edges(self.tails, self.heads, order, count)
        rows = Rows(new(order + 2, 0), new(2 * size, 0))
        loops.gather(edges, _in_forests(self.forest), rows)
        label, queue = new(order * count, -1), new(max(size, order) + 1, 0)
        trees = Trees(new(order * count, -1), label, new(0, 0))
        loops.plant(edges, rows, Chosen(self.forest, new(order, 0)), trees, queue)
        rows = Rows(new(order * count + 2, 0), new(2 * size, 0))
        loops.gather(edges, self.forest, rows)
        both = Sides(new(order, 0), new(2 * order, 0))
        loops.split(edges, rows, self.forest.copy(), label, queue, new(size, 0), both)
        return least_members(label[:order])


def least_members(labels: Any) -> list[int]:
    """The partition with these labels, each part labeled by its least vertex."""
    first: dict[int, int] = {}
    return [first.setdefault(int(label), v) for v, label in enumerate(labels)]


def pack(order: int, tails: Any, heads: Any, count: int, budget: Budget | None = None) -> Forests:
    """The most that `count` edge-disjoint forests can hold of the edges given; loops in none.

    Cost: O(k² n²) at worst, in practice near linear: 10^5 edges take 0.03 to
    0.4 s, compiled, and 1 to 2 s if there are just as many as two trees need.
    """
    budget = budget or Budget()
    size = len(tails)
    large = size + order > SMALL
    loops, new = _loops(size + order), _allocator(size + order)
    budget.spend(size + order)
    tails, heads, usable = _without_loops(tails, heads, large)
    edges = Edges(tails, heads, order, count)
    rows = Rows(new(order + 2, 0), new(2 * size, 0))
    loops.gather(edges, usable, rows)
    chosen = Chosen(new(size, -1), new(order, 0))
    contracted = new(order, 0)
    contracted[:] = range(order)
    trees = Trees(new(order * count, -1), new(order * count, -1), contracted)
    queue = new(max(size, order) + 1, 0)
    missing = loops.choose(edges, rows, chosen, trees.component, queue)
    budget.spend(size)
    if missing > 0:
        room = Exchange(new(size, 0), new(size, 0))
        both = Sides(new(order, 0), new(2 * order, 0))
        limit = min(SHORT, PER_EDGE * size // missing + 1)
        missing -= loops.attach(edges, rows, chosen, trees.component, queue, room, both, limit)
    loops.plant(edges, rows, chosen, trees, queue)
    state = _allocator(size + order, wide=True)(4, 0)
    state[matroid_union.MISSING] = missing
    lengths = (size, size, order * count, order * count, order, order, order)
    labels = Labels(*(new(length, 0) for length in lengths))
    while state[matroid_union.NEXT_EDGE] < size and state[matroid_union.MISSING] > 0:
        steps = loops.augment(edges, chosen.forest, trees, labels, queue, state, CHUNK)
        budget.spend(int(steps) + 1)
    missing = int(state[matroid_union.MISSING])
    return Forests(order, count, tails, heads, chosen.forest, _parts(contracted), missing)


def _without_loops(tails: Any, heads: Any, large: bool) -> tuple[Any, Any, Any]:
    """The ends, as arrays if there are many, and 0 for each edge, −1 for loops."""
    if not large:
        return tails, heads, [-1 if t == h else 0 for t, h in zip(tails, heads, strict=True)]
    import numpy as np

    tails, heads = np.asarray(tails, np.int32), np.asarray(heads, np.int32)
    return tails, heads, -(tails == heads).astype(np.int32)


def _parts(contracted: Any) -> list[int]:
    """The least vertex of what each vertex is contracted to, from the links between vertices."""
    links = contracted if isinstance(contracted, list) else contracted.tolist()
    return least_members([find(links, vertex) for vertex in range(len(links))])


@dataclass(frozen=True)
class Packing:
    """k edge-disjoint spanning trees, or a partition with fewer than k(parts − 1) edges between.

    `missing` is by how many; 0 if there are trees. `forests` are the trees, or as much of them as
    there is room for, and `spare` are the edges in none. Both ends of a spare edge lie in one part,
    and there each forest is a tree: what the proof of Nash-Williams' theorem in the lecture notes
    calls U (Claim 1).
    """

    count: int
    forests: tuple[tuple[Edge, ...], ...]
    missing: int
    parts: tuple[tuple[str, ...], ...]
    crossing: int
    spare: tuple[Edge, ...]

    @property
    def trees(self) -> tuple[tuple[Edge, ...], ...] | None:
        """The trees, or None if there are not as many."""
        return None if self.missing else self.forests

    def part_number(self, edge: Edge) -> int:
        """Of the part that has both ends of a spare edge, counted from 0: the set U of Claim 1."""
        return self._part_of[edge.tail]

    @cached_property
    def _part_of(self) -> dict[str, int]:
        return {name: number for number, part in enumerate(self.parts) for name in part}

    def __bool__(self) -> bool:
        return self.missing == 0


def pack_trees(graph: Graph, count: int, budget: Budget | None = None) -> Packing:
    """`count` edge-disjoint spanning trees of a graph, or the partition that forbids them.

    Parameters
    ----------
    graph : a `Graph`, a networkx graph or pairs of vertices; parallel edges count, loops do not.
    count : how many trees, at least 1.
    budget : what it may cost.

    The parts are those of the finest partition that `missing` edges are lacking for; with trees,
    the whole graph is one part.
    """
    graph = Graph.of(graph)
    if not isinstance(count, int) or isinstance(count, bool) or count < 1:
        raise BadArgument("count", f"a whole number of trees, at least 1, is packed, not {count!r}")
    if graph.order == 0:
        raise BadArgument("graph", "a spanning tree needs a vertex, and this graph has none")
    tails, heads = ends_of(graph)
    budget = budget or Budget()
    budget.claim(40 * count * graph.order, f"{count:,} forests on {graph.order:,} vertices")
    found = pack(graph.order, tails, heads, count, budget)
    members: list[list[Edge]] = [[] for _ in range(count)]
    spare: list[Edge] = []
    for number, i in enumerate(found.forest):
        (members[i] if i >= 0 else spare).append(graph.edge(number))
    part = found.part if found.missing else [0] * graph.order
    parts: dict[int, list[str]] = {}
    for vertex, name in enumerate(graph.vertices):
        parts.setdefault(part[vertex], []).append(name)
    crossing = sum(part[t] != part[h] for t, h in zip(tails, heads, strict=True))
    return Packing(
        count,
        tuple(map(tuple, members)),
        found.missing,
        tuple(map(tuple, parts.values())),
        int(crossing),
        tuple(spare),
    )


def most_trees(graph: Graph, budget: Budget | None = None) -> tuple[Packing | None, Packing]:
    """As many edge-disjoint spanning trees as there are (None for none), and why not one more.

    Cost: that of some log k packings.

    >>> found, refused = most_trees(Graph(["ab", "bc", "ca", "ab", "bc"]))
    >>> found.count, refused.missing, refused.parts
    (2, 1, (('a',), ('b',), ('c',)))
    """
    graph = Graph.of(graph)
    if graph.order == 1:
        raise BadArgument(
            "graph", "the tree on one vertex has no edge, so there are as many as one likes"
        )
    found, fewest, most = None, 1, graph.size // max(graph.order - 1, 1) + 1
    refused = None
    while fewest < most or refused is None:
        count = (fewest + most) // 2
        packing = pack_trees(graph, count, budget)
        if packing:
            found, fewest = packing, count + 1
        else:
            refused, most = packing, count
    return found, refused


def ends_of(graph: Graph) -> tuple[Any, Any]:
    """The ends of the edges, as lists of a small graph and as arrays of a large one."""
    if not graph.small:
        return graph.arrays()
    pairs = [graph.ends(edge) for edge in range(graph.size)]
    return [t for t, _ in pairs], [h for _, h in pairs]


def _loops(size: int) -> Any:
    return _compiled() if size > SMALL else matroid_union


@cache
def _compiled() -> SimpleNamespace:
    """The loops as machine code; what they call is compiled with them."""
    from numba.extending import register_jitable

    from lastmove.core.machine_code import njit

    for helper in (find, join, matroid_union.other_end, matroid_union.skip):
        register_jitable(helper)
    register_jitable(matroid_union.smaller_side)
    loops = ("gather", "choose", "attach", "plant", "augment", "split")
    return SimpleNamespace(**{n: njit(cache=True)(getattr(matroid_union, n)) for n in loops})


def _in_forests(forest: Any) -> Any:
    """0 for the edges in a forest, −1 for the others."""
    if isinstance(forest, list):
        return [min(i, 0) for i in forest]
    import numpy as np

    return np.minimum(forest, 0)


def _allocator(size: int, wide: bool = False) -> Callable[[int, int], Any]:
    """What makes lists, or for a large graph arrays, of a length and filled with a number."""
    if size <= SMALL:
        return lambda length, value: list(repeat(value, length))
    import numpy as np

    return lambda length, value: np.full(length, value, np.int64 if wide else np.int32)
