"""Figures of green Hackenbush, fused once: their value, and every edge whose chop gives a value.

Cost: linear for the value, O(m log m) for the chops, whatever their number. Small figures are
lists and plain Python, large ones arrays and compiled; numpy and numba are imported for those.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from lastmove.core.limits import Budget
from lastmove.families.hackenbush import fusion
from lastmove.families.hackenbush.rules import State, in_order, numbers_of
from lastmove.notation import Edge


@dataclass(frozen=True)
class Block:
    """A part of the figure without bridges, which fusion makes one vertex.

    Its vertices by number, the lowest first; its edges; the bridges up from it, each with the rank
    of the block that it carries; and its value: the nim-sum of 1 for each edge, and for each bridge
    of 1 more than the value of what it carries.
    """

    vertices: tuple[int, ...]
    edges: tuple[int, ...]
    bridges: tuple[tuple[int, int], ...]
    value: int


class FusedFigure:
    """A figure with its cycles fused.

    Attributes
    ----------
    found : how many vertices are connected to the ground; they are known by rank, 0 to found - 1.
    rank, order : the rank of each vertex of the graph (-1 if it has fallen), and back.
    parent, tree : by rank, the vertex below in the depth-first tree, and the edge to it.
    cover : by rank, how many back edges pass over the edge to the parent; 0 for a bridge.
    value : by rank, what stands on the vertex; for the lowest of a block, all of the block.
    total : the value of the figure.
    """

    def __init__(self, state: State, budget: Budget, compiled: bool | None = None):
        graph, ground, deleted = state
        self.graph, self.budget, self.deleted = graph, budget, deleted
        self.compiled = not graph.small if compiled is None else compiled
        self.loops: Any = fusion
        if self.compiled:
            from lastmove.families.hackenbush import kernels_fusion

            self.loops = kernels_fusion
        self.rows = self._rows()
        self.gone = self._room(graph.size, kind="int8")
        self.figure = fusion.Figure(*self.rows, self.gone)
        for number in numbers_of(graph, deleted):
            self.gone[number] = 1
        size = graph.order
        self.rank = self._room(size, -1)
        self.order, self.parent, self.tree = (self._room(size) for _ in range(3))
        self.walk = fusion.Walk(self.rank, self.order, self.parent, self.tree)
        self.cover, self.value = self._room(size), self._room(size)
        self.fused = fusion.Fused(self.cover, self.value)
        self.found, self.total = 0, 0
        root = graph.find(ground)
        if root is not None:
            at = self.rows[0][:-1].copy()
            budget.check()
            self.found = int(self.loops.depth_first(self.figure, root, self.walk, at))
            budget.check()
            self.total = int(self.loops.fuse(self.figure, self.found, self.walk, self.fused))
            budget.check()

    def chops(self, target: int, direct: int = fusion.DIRECT) -> list[int]:
        """The numbers of the edges whose chop leaves a figure of this value, in written order."""
        if not self.found:
            return []
        size, loops = self.graph.order, self.loops
        block, need = self._room(size), self._room(size, kind="int64")
        chosen, ringed = (self._room(self.graph.size, kind="int8") for _ in range(2))
        wanted = fusion.Wanted(block, need, chosen, ringed)
        loops.ask(self.found, self.walk, self.fused, target, wanted)
        low, painter = self._painted(0, self.found, 1)
        high, _ = self._painted(self.found - 1, -1, -1)
        self.budget.check()
        line = self._in_rings(low, high)
        longest, bits = self._longest(line, low, high), self.graph.size.bit_length()
        nodes = min(4 << bits, 2 * (bits + 1) * (longest + 1)) if longest > direct else 1
        sizes = (longest + 1, 2 * longest + 2, nodes, nodes, nodes, nodes)
        room, painted = fusion.Room(*map(self._room, sizes)), fusion.Painted(low, high, painter)
        loops.rings(line, self.tree, self.fused, wanted, painted, room, direct)
        self.budget.check()
        loops.others(self.figure, self.found, self.walk, self.value, wanted)
        self.budget.check()
        if self.compiled:
            import numpy as np

            found: list[int] = np.flatnonzero(chosen).tolist()
            return found
        return [number for number, is_chosen in enumerate(chosen) if is_chosen]

    @property
    def bare(self) -> bool:
        """Whether nothing stands on the ground."""
        if not self.found:
            return True
        starts, _, edges = self.rows
        root = self.order[0]
        return all(self.gone[edges[place]] for place in range(starts[root], starts[root + 1]))

    def blocks(self) -> dict[int, Block]:
        """The blocks by the rank of their lowest vertex, from the ground up. Cost: linear."""
        of = [0] * self.found
        vertices: dict[int, list[int]] = {}
        inner: dict[int, list[int]] = {}
        bridges: dict[int, list[tuple[int, int]]] = {}
        starts, ends, edges = self.rows
        for i in range(self.found):
            if i and self.cover[i]:
                of[i] = of[self.parent[i]]
            else:
                of[i] = i
                if i:
                    below = of[self.parent[i]]
                    bridges.setdefault(below, []).append((int(self.tree[i]), i))
            vertex = int(self.order[i])
            vertices.setdefault(of[i], []).append(vertex)
            for place in range(starts[vertex], starts[vertex + 1]):
                e = int(edges[place])
                if self.gone[e] or self.rank[ends[place]] > i:
                    continue
                if e != self.tree[i] or self.cover[i]:
                    inner.setdefault(of[i], []).append(e)
        return {
            i: Block(
                tuple(vertices[i]),
                tuple(sorted(inner.get(i, ()))),
                tuple(sorted(bridges.get(i, ()))),
                int(self.value[i]),
            )
            for i in vertices
        }

    def chopped(self, number: int, edge: Edge) -> frozenset[Edge]:
        """The edges at which the figure is cut once this one is chopped too, as states keep them.

        `edge` is its name.

        Cost: the number of edges at which it is cut, not the size of the figure.
        """
        ends = [int(self.rank[end]) for end in self.graph.ends(number)]
        upper = max(ends)
        bridge = int(self.tree[upper]) == number and not self.cover[upper]
        if not bridge or not self.deleted:
            return self.deleted | {in_order(edge)}
        after = upper + self._sizes[upper]  # what falls has the ranks from upper to here
        kept = (
            old
            for old in self.deleted
            if any(0 <= r < upper or r >= after for r in self._ranks((old.tail, old.head)))
        )
        return frozenset(kept) | {in_order(edge)}

    @cached_property
    def _sizes(self) -> list[int]:
        """By rank, how many vertices the depth-first tree has from this one up."""
        sizes = [1] * self.found
        for i in range(self.found - 1, 0, -1):
            sizes[self.parent[i]] += sizes[i]
        return sizes

    def _ranks(self, names: tuple[str, str]) -> list[int]:
        vertices = (self.graph.find(name) for name in names)
        return [int(self.rank[vertex]) for vertex in vertices if vertex is not None]

    def _painted(self, first: int, last: int, step: int) -> tuple[Any, Any]:
        color, painter = self._room(self.graph.order), self._room(self.graph.order)
        jump = self._room(self.graph.order)
        jump[:] = range(self.graph.order)
        self.loops.paint(self.figure, self.walk, first, last, step, jump, color, painter)
        return color, painter

    def _in_rings(self, low: Any, high: Any) -> Any:
        """The tree edges inside blocks, those that are covered alike side by side, upward."""
        if self.compiled:
            import numpy as np

            ranks = np.flatnonzero(self.cover[1 : self.found]) + 1
            keys = (ranks, self.cover[ranks], high[ranks], low[ranks])
            return ranks[np.lexsort(keys)].astype(np.int32)
        inner = [i for i in range(1, self.found) if self.cover[i]]
        return sorted(inner, key=lambda i: (low[i], high[i], self.cover[i], i))

    def _longest(self, line: Any, low: Any, high: Any) -> int:
        """The most pieces that a ring may have."""
        if not len(line):
            return 1
        if self.compiled:
            import numpy as np

            keys = np.stack([low[line], high[line], self.cover[line]])
            borders = np.flatnonzero((keys[:, 1:] != keys[:, :-1]).any(axis=0)) + 1
            return int(np.diff(np.concatenate([[0], borders, [len(line)]])).max()) + 1
        runs: dict[tuple[int, int, int], int] = {}
        for i in line:
            key = (low[i], high[i], self.cover[i])
            runs[key] = runs.get(key, 0) + 1
        return max(runs.values()) + 1

    def _rows(self) -> tuple[Any, Any, Any]:
        """The edges at each vertex, as `Incidence` has them."""
        if self.compiled:
            rows = self.graph.incidence()
            return rows.starts, rows.ends, rows.edges
        starts, ends, edges = [0], [], []
        for vertex in range(self.graph.order):
            for number, end in self.graph.incident(vertex):
                ends.append(end)
                edges.append(number)
            starts.append(len(ends))
        return starts, ends, edges

    def _room(self, size: int, fill: int = 0, kind: str = "int32") -> Any:
        if self.compiled:
            import numpy as np

            return np.full(size, fill, kind)
        return [fill] * size
