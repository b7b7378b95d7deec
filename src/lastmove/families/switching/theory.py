"""Shannon's switching game: join wins with two edge-disjoint spanning trees.

Joined edges count as contracted. Let d be the most, over all partitions, by which the edges
between parts fall short of 2(parts − 1); two disjoint spanning trees miss d edges (Nash-Williams).
Cut to move loses just when d = 0. Join to move wins just when d ≤ 1: contracting an edge between
parts takes away one part and one edge, so that two less are wanted where one is lost. Some edge
lies between the parts of every partition that falls short by d = 1: of two such partitions take
the common refinement and the finest one that both refine; these two have no fewer parts together,
and no more edges between parts, so both fall short by 1 as well (and the coarser has two parts at
least, for one part falls short of nothing). So there is a coarsest one, and edges between its parts
lie between those of all others.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from lastmove.core.limits import Budget
from lastmove.families.switching.rules_shannon import (
    Shannon,
    State,
    canonical,
    free,
    numbers,
    pieces,
)
from lastmove.families.switching.strategies import TwoTrees
from lastmove.graphs.algorithms.tree_packing import Forests, least_members, pack
from lastmove.graphs.values.graph import Graph


@dataclass(frozen=True)
class Board:
    """What is left to play for: joined edges contracted, deleted ones gone, two forests in it."""

    state: State
    edges: list[int]
    """The edges that may still be played, by their numbers in the graph."""
    node: list[int]
    """What each vertex has been contracted to."""
    forests: Forests
    decided: str | None

    @property
    def graph(self) -> Graph:
        """The graph that the game began with."""
        return self.state.graph

    @property
    def missing(self) -> int:
        """By how many edges the two forests fall short of two spanning trees."""
        return self.forests.missing

    @property
    def winner(self) -> str:
        """Join, if no edge is missing, or one and join is to move."""
        return "join" if self.missing <= (self.state.turn == "join") else "cut"

    @cached_property
    def parts(self) -> list[int]:
        """The least vertex of the part of each vertex, in a partition with too few edges.

        Where one edge is missing there are several such partitions. For cut the finest one is
        taken, for join the coarsest: so the edges between its parts are just the winning moves.
        """
        one, join = self.missing == 1, self.state.turn == "join"
        part = self.forests.coarsest() if one and join else self.forests.part
        return least_members([part[node] for node in self.node])

    @cached_property
    def crossing(self) -> list[int]:
        """The edges between the parts."""
        ends = ((edge, *self.graph.ends(edge)) for edge in self.edges)
        return [edge for edge, tail, head in ends if self.parts[tail] != self.parts[head]]

    @property
    def winning(self) -> list[int]:
        """The edges that the player to move wins with.

        Cut loses one more edge of the forests by any edge between parts of the finest partition,
        and needs no more than that if one is missing, nothing at all if two are. Join makes good
        for the missing edge by any edge between parts of the coarsest partition.
        """
        if self.decided is not None or self.winner != self.state.turn:
            return []
        return self.crossing if self.missing == 1 else self.edges

    def tree(self, index: int) -> list[int]:
        """The edges of one of the two forests, by their numbers in the graph."""
        chosen = zip(self.edges, self.forests.forest, strict=True)
        return [edge for edge, forest in chosen if forest == index]

    def two_trees(self) -> TwoTrees:
        """The two spanning trees, for join to mend; there must be two."""
        graph, joined, _, _ = self.state
        first, second = (frozenset(self.tree(index)) for index in range(2))
        return TwoTrees.of(graph, numbers(graph, joined), (first, second))

    def after(self, edge: int, budget: Budget) -> Board:
        """The board when join has taken this edge."""
        graph, joined, deleted, _ = self.state
        return board(State(graph, joined | canonical(graph, edge), deleted, "cut"), budget)


def board(state: State, budget: Budget) -> Board:
    """Two forests, with as many edges as can be, in what is left of the graph."""
    graph, joined, _, _ = state
    edges = free(state)
    node = pieces(graph, numbers(graph, joined))
    budget.spend(graph.order + graph.size)
    if graph.small:
        ends = [graph.ends(edge) for edge in edges]
        tails: Any = [node[tail] for tail, _ in ends]
        heads: Any = [node[head] for _, head in ends]
    else:
        import numpy as np

        all_tails, all_heads = graph.arrays()
        places, nodes = np.asarray(edges, np.int64), np.asarray(node, np.int32)
        tails, heads = nodes[all_tails[places]], nodes[all_heads[places]]
    forests = pack(max(node) + 1, tails, heads, 2, budget)
    return Board(state, edges, node, forests, Shannon.winner(state))


def named_parts(found: Board) -> list[list[str]]:
    """The parts of the partition, by the names of their vertices."""
    parts: dict[int, list[str]] = {}
    for vertex, part in enumerate(found.parts):
        parts.setdefault(part, []).append(found.graph.name(vertex))
    return list(parts.values())
