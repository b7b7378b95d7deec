"""Who wins a token game: outcome search over 64-bit sets, with a table of what is known.

A node is a vertex and the set of things left, reduced to what the token can still come to. Options
are first looked up, then tried by what is quick; only what stays open is searched. In undirected
edge geography two parallel edges cancel, a bipartite rest is decided by linear algebra over GF(2),
and an even kernel is lost. Cost: exponential in the worst case, for the problem is PSPACE-hard;
nine bytes for each node kept. The loops are compiled, in `kernels_tokens`.
"""

from __future__ import annotations

import numpy as np

from lastmove.core.errors import LimitReached
from lastmove.core.limits import Budget
from lastmove.families.geography.kernels_tokens import (
    DEPTH,
    DONE,
    FULL,
    PAUSED,
    RESULT,
    STORED,
    Frames,
    Rows,
    Table,
    copy_table,
    search,
)
from lastmove.families.geography.search import MOST_COMPILED
from lastmove.families.geography.token_game import Arena, Node

MOST_THINGS = MOST_COMPILED
"""Sets are the bits of signed 64-bit integers."""
STEPS = 200_000
"""Options looked at between two looks at the clock."""


class TokenSearch:
    """The search of one arena, or of the part of it that a first node can come to."""

    def __init__(self, arena: Arena, root: Node, misere: bool, budget: Budget):
        at, left = arena.reduced(root)
        vertices, self._things = _reach(arena, at, left)
        self._vertices = {vertex: number for number, vertex in enumerate(vertices)}
        rows = [
            [
                (self._things[t], self._vertices[end])
                for t, end in arena.arcs[v]
                if t in self._things
            ]
            for v in vertices
        ]
        starts = np.cumsum([0, *map(len, rows)], dtype=np.int64)
        things = np.array([t for row in rows for t, _ in row], np.int64)
        heads = np.array([end for row in rows for _, end in row], np.int64)
        groups = np.array([b for twins in arena.twins if (b := self._bits(twins))], np.int64)
        edges = np.empty((0, 2), np.int64)
        if arena.edges is not None and not misere:
            ends = {self._things[t]: arena.edges[t] for t in self._things}
            numbered = [[self._vertices[end] for end in ends[t]] for t in range(len(ends))]
            edges = np.array(numbered, np.int64).reshape(-1, 2)
        self._rows = Rows(starts, things, heads, groups, edges, misere)
        self._budget = budget
        self._table = _empty(1 << 12)
        stack = np.zeros((4, MOST_THINGS + 2), np.int64)
        children = np.zeros((MOST_THINGS + 2, MOST_THINGS, 3), np.int64)
        self._frames = Frames(stack, children, np.zeros(3, np.int64))

    @staticmethod
    def fits(arena: Arena, root: Node) -> bool:
        """Whether what the token can come to has few enough things."""
        return arena.reduced(root)[1].bit_count() <= MOST_THINGS

    def covers(self, arena: Arena, root: Node) -> bool:
        """Whether this search is about this node too."""
        at, left = arena.reduced(root)
        return at in self._vertices and self._bits(left).bit_count() == left.bit_count()

    @property
    def positions(self) -> int:
        """How many nodes are known."""
        return int(self._frames.registers[STORED])

    def wins(self, arena: Arena, root: Node) -> bool:
        """Whether the player to move wins at a node that this search covers."""
        at, left = arena.reduced(root)
        stack, _, registers = self._frames
        registers[DEPTH] = 0
        stack[:, 0] = self._vertices[at], self._bits(left), -2, 0
        while True:
            status = search(self._rows, self._table, self._frames, STEPS)
            self._budget.spend(STEPS if status == PAUSED else 1)
            if status == DONE:
                return bool(registers[RESULT] > 0)
            if status == FULL:
                self._grow()

    def _bits(self, things: int) -> int:
        """A set of things in this search's own numbers; those unknown to it are left out."""
        return sum(1 << bit for thing, bit in self._things.items() if things >> thing & 1)

    def _grow(self) -> None:
        size = 4 * len(self._table.masks)
        if 9 * size + 9 * len(self._table.masks) > self._budget.memory:
            raise LimitReached(
                f"the memory limit was reached after {self.positions:,} positions", "memory"
            )
        larger = _empty(size)
        copy_table(self._table, larger)
        self._table = larger
        self._budget.check()


def _empty(slots: int) -> Table:
    return Table(np.zeros(slots, np.int64), np.zeros(slots, np.uint8))


def _reach(arena: Arena, at: int, left: int) -> tuple[list[int], dict[int, int]]:
    """The vertices that the token can come to, itself first, and the things, numbered."""
    vertices, things = [at], dict[int, int]()
    for vertex in vertices:
        for thing, end in arena.arcs[vertex]:
            if left >> thing & 1:
                things.setdefault(thing, len(things))
                if end not in vertices:
                    vertices.append(end)
    return vertices, things
