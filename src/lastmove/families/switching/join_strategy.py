"""Join's strategy in Shannon's switching game: two trees, mended after every cut."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from lastmove.families.switching.rules_shannon import pieces
from lastmove.graphs.values.graph import Graph


@dataclass(frozen=True)
class TwoTrees:
    """Edge-disjoint trees, by the numbers of their edges: each connects all, with safe edges."""

    graph: Graph
    safe: frozenset[int]
    trees: tuple[frozenset[int], frozenset[int]]

    def mend(self, lost: int) -> Mending:
        """What join takes when cut has deleted this edge, and the trees after that.

        The tree that has lost an edge falls into two pieces; the other tree has an edge between
        them. Joined, that edge belongs to both. If no tree lost anything, any edge of a tree will
        do. Lecture notes, proof of Theorem 10. Cost: linear in the vertices.
        """
        hurt = next((i for i, tree in enumerate(self.trees) if lost in tree), None)
        left = [tree - {lost} for tree in self.trees]
        if hurt is None:
            edge = min(left[0])
        else:
            side = pieces(self.graph, [*self.safe, *left[hurt]])
            ends = ((edge, *self.graph.ends(edge)) for edge in sorted(left[1 - hurt]))
            edge = next(edge for edge, tail, head in ends if side[tail] != side[head])
        safe = self.safe | {edge}
        first, second = (_without_cycles(self.graph, safe, tree) for tree in left)
        return Mending(edge, hurt, TwoTrees(self.graph, safe, (first, second)))


@dataclass(frozen=True)
class Mending:
    """The edge to join, the tree that it mends (None if neither was hurt), and both trees then."""

    edge: int
    hurt: int | None
    after: TwoTrees


def _without_cycles(graph: Graph, safe: frozenset[int], tree: Iterable[int]) -> frozenset[int]:
    """The edges of a tree that still connect something once the safe edges are contracted."""
    node = pieces(graph, safe)
    root = list(range(graph.order))

    def top(at: int) -> int:
        while root[at] != at:
            root[at] = root[root[at]]
            at = root[at]
        return at

    kept = []
    for edge in sorted(tree):
        tail, head = (top(node[end]) for end in graph.ends(edge))
        if tail != head:
            root[tail] = head
            kept.append(edge)
    return frozenset(kept)
