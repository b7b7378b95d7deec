"""Shannon's switching game as it is won: join mends two trees, cut keeps too few edges."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from lastmove.core.argument import Reply, Strategy
from lastmove.core.position import Move
from lastmove.families.switching.rules_shannon import Shannon, numbers
from lastmove.graphs.values.disjoint_sets import join
from lastmove.graphs.values.graph import Graph

Edges = frozenset[int]
Near = list[frozenset[int]]
"""The edges of a spanning tree at each vertex."""


@dataclass(frozen=True)
class TwoTrees:
    """Edge-disjoint trees, by the numbers of their edges: each connects all, with safe edges.

    Safe edges that close no cycle belong to both, so that each is a spanning tree of the graph.
    """

    graph: Graph
    safe: Edges
    trees: tuple[Edges, Edges]
    near: tuple[Near, Near] = field(compare=False, repr=False)

    @classmethod
    def of(cls, graph: Graph, safe: Sequence[int], trees: tuple[Edges, Edges]) -> TwoTrees:
        """Those with these edges. Cost: linear in the vertices."""
        both = _forest(graph, safe)
        first, second = (_near(graph, [*both, *tree]) for tree in trees)
        return cls(graph, frozenset(safe), trees, (first, second))

    def mend(self, lost: int | None) -> Mending:
        """What join takes when cut has deleted this edge, and the trees after that.

        The tree that has lost an edge falls into two pieces; the other tree has an edge between
        them. Joined, that edge belongs to both. If no tree lost anything, one gives an edge up.
        Lecture notes, proof of Theorem 10. Cost: the smaller piece, and copying sets of edges.
        """
        hurt = next((i for i, tree in enumerate(self.trees) if lost in tree), None)
        side, gone = hurt or 0, lost
        if hurt is None or gone is None:
            gone = min(self.trees[0])
        near, kept = list(self.near[side]), self.near[1 - side]
        for vertex in set(self.graph.ends(gone)):
            near[vertex] -= {gone}
        edge = _leaving(self.graph, _smaller_piece(self.graph, near, gone), kept)
        for vertex in set(self.graph.ends(edge)):
            near[vertex] |= {edge}
        first, second = (tree - {gone, edge} for tree in self.trees)
        both = (kept, near) if side else (near, kept)
        after = TwoTrees(self.graph, self.safe | {edge}, (first, second), both)
        return Mending(edge, hurt, after)


@dataclass(frozen=True)
class Mending:
    """The edge to join, the tree that it mends (None if neither was hurt), and both trees then."""

    edge: int
    hurt: int | None
    after: TwoTrees


def _forest(graph: Graph, edges: Sequence[int]) -> list[int]:
    """Those of the edges that close no cycle with the ones before."""
    links = list(range(graph.order))
    return [edge for edge in edges if join(links, *graph.ends(edge))]


def _near(graph: Graph, edges: Sequence[int]) -> Near:
    near: list[set[int]] = [set() for _ in range(graph.order)]
    for edge in edges:
        for vertex in graph.ends(edge):
            near[vertex].add(edge)
    return list(map(frozenset, near))


def _smaller_piece(graph: Graph, near: Near, gone: int) -> set[int]:
    """One of the two pieces into which a tree falls without an edge: the one walked through first.

    Both are walked through by turns. Cost: the smaller one.
    """
    walks = [([end], {end}) for end in graph.ends(gone)]
    while True:
        for waiting, seen in walks:
            if not waiting:
                return seen
            vertex = waiting.pop()
            for edge in near[vertex]:
                tail, head = graph.ends(edge)
                other = head if tail == vertex else tail
                if other not in seen:
                    seen.add(other)
                    waiting.append(other)


def _leaving(graph: Graph, piece: set[int], near: Near) -> int:
    """An edge of the other tree that leads out of a piece."""
    edges = (edge for vertex in piece for edge in near[vertex])
    return next(edge for edge in edges if not piece.issuperset(graph.ends(edge)))


class Mends(Strategy):
    """Join answers every cut with the edge that mends the tree it hurt.

    Cost of a reply: as `TwoTrees.mend`, a millisecond with ten thousand edges.

    Parameters
    ----------
    opening : the edge to take first, after which there are these two trees; None if cut is to move.
    """

    player = "join"

    def __init__(self, position: Shannon, trees: TwoTrees, opening: int | None = None):
        self._position, self._trees, self._opening = position, trees, opening

    def first(self) -> Reply:
        """The opening, if it is join's turn."""
        if self._opening is None:
            return Reply(None, self)
        return self._taking(self._position, self._opening, self._trees, "now there are two trees")

    def reply(self, move: Move) -> Reply:
        """The edge that mends the trees."""
        after = move.to
        assert isinstance(after, Shannon)
        graph = after.state.graph
        (cut,) = numbers(graph, after.state.deleted - self._position.state.deleted)
        mending = self._trees.mend(cut)
        remark = "neither of join's two trees was hurt"
        if mending.hurt is not None:
            remark = f"{graph.edge(cut)} was in one of join's two trees; the other mends it"
        return self._taking(after, mending.edge, mending.after, remark)

    @staticmethod
    def _taking(position: Shannon, edge: int, trees: TwoTrees, remark: str) -> Reply:
        move = position.playing(edge)
        assert isinstance(move.to, Shannon)
        return Reply(move, Mends(move.to, trees), remark)


class Cuts(Strategy):
    """Cut deletes an edge between parts in every turn; parts that join connects become one.

    Cost of a reply: the vertices if two parts become one, else that of the move.

    Parameters
    ----------
    part : the part of each vertex.
    crossing : edges, among them all that lead between parts; an edge inside a part stays there.
    """

    player = "cut"

    def __init__(self, position: Shannon, part: list[int], crossing: Sequence[int], at: int = 0):
        self._position, self._part = position, part
        self._crossing, self._at = crossing, at

    def first(self) -> Reply:
        """An edge between parts, if it is cut's turn and the game goes on."""
        if self._position.to_move != "cut" or self._position.result() is not None:
            return Reply(None, self)
        return self._cutting(self._position, self._part)

    def reply(self, move: Move) -> Reply:
        """An edge between the parts that are left."""
        after = move.to
        assert isinstance(after, Shannon)
        graph = after.state.graph
        (joined,) = numbers(graph, after.state.joined - self._position.state.joined)
        new, old = (self._part[end] for end in graph.ends(joined))
        part = self._part
        if new != old:
            part = [new if its == old else its for its in part]
        return self._cutting(after, part)

    def _cutting(self, position: Shannon, part: list[int]) -> Reply:
        graph = position.state.graph
        at = next(
            index
            for index in range(self._at, len(self._crossing))
            if len({part[end] for end in graph.ends(self._crossing[index])}) > 1
        )
        move = position.playing(self._crossing[at])
        assert isinstance(move.to, Shannon)
        then = Cuts(move.to, part, self._crossing, at + 1)
        return Reply(move, then, "one edge less between the parts")
