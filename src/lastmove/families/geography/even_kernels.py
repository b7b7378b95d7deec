"""Even kernels of undirected graphs: what decides edge geography, found over GF(2).

A set S of vertices is an even kernel when every vertex outside has an even number of edges to S
and no edge joins two vertices of S, or a vertex to itself; edges in pairs do not count. In a
bipartite graph whose two sides are the rows and columns of a matrix A, the kernels among the rows
are the sums of rows that are zero.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from lastmove.core.limits import Budget
from lastmove.graphs.algorithms.gf2 import Solved, null_space, solve
from lastmove.graphs.values.graph import Graph
from lastmove.notation.kinds import Edge

if TYPE_CHECKING:
    from lastmove.graphs.algorithms.kernels_csr import Array

MOST_VERTICES = 600
"""Components with an odd cycle are searched for an even kernel up to this many vertices."""
MOST_SUMS = 1 << 12
"""So many zero sums of rows are looked through for one that is an independent set."""


@dataclass(frozen=True)
class Component:
    """What the token can come to, the edges counted modulo 2; all by the graph's numbers.

    `rows` and `columns` are the two sides, the token's vertex the first row; if there is an odd
    cycle or a loop all vertices are rows. The places are the edges, by number within the sides.
    """

    graph: Graph
    bipartite: bool
    rows: list[int]
    columns: list[int]
    row_of: list[int]
    column_of: list[int]

    def token_solved(self, budget: Budget) -> Solved:
        """A x = e, e being one in the token's row; a solution is the set K of Lemma 4's proof."""
        return solve(len(self.rows), len(self.columns), self.row_of, self.column_of, [0], budget)

    def kernel(self, budget: Budget) -> list[int] | None:
        """The even kernel among the rows that contains the token's; None if there is none."""
        places = list(zip(self.row_of, self.column_of, strict=True))
        solved = solve(
            len(self.columns),
            len(self.rows) - 1,
            [column for row, column in places if row],
            [row - 1 for row, _ in places if row],
            [column for row, column in places if not row],
            budget,
        )
        if solved.solution is None:
            return None
        return [self.rows[0], *(self.rows[row + 1] for row in solved.solution)]

    def losing_starts(self, budget: Budget) -> list[int]:
        """Every vertex of a bipartite component from which the player to move loses."""
        rows, columns = len(self.rows), len(self.columns)
        of_columns = solve(rows, columns, self.row_of, self.column_of, [], budget).independent
        of_rows = solve(columns, rows, self.column_of, self.row_of, [], budget).independent
        lost = [v for v, alone in zip(self.rows, of_rows, strict=True) if not alone]
        return lost + [v for v, alone in zip(self.columns, of_columns, strict=True) if not alone]

    @cached_property
    def adjacency(self) -> list[int]:
        """For a component with an odd cycle: the neighbors of each vertex as bits, modulo 2."""
        rows = [0] * len(self.rows)
        for tail, head in zip(self.row_of, self.column_of, strict=True):
            rows[tail] ^= 1 << head
            if tail != head:
                rows[head] ^= 1 << tail
        return rows

    @cached_property
    def odd_kernel(self) -> list[int] | None:
        """An even kernel with the token's vertex where there is an odd cycle, if one is found."""
        return self._independent(self.adjacency, 0)

    @cached_property
    def kernel_beside(self) -> list[int] | None:
        """Where there is an odd cycle: a set to which only the token has an odd number of edges.

        No edge joins two of its vertices, so the token is not among them; if one is found.
        """
        rows = self.adjacency
        return self._independent([*rows, 1], len(rows))  # their sum is one in the token's place

    def _independent(self, rows: list[int], needed: int) -> list[int] | None:
        """An independent set of vertices whose rows, with one that is needed, have sum zero.

        Every even kernel is such a sum of rows of the adjacency matrix, so only those are tried.
        Deciding whether one of them is independent is hard in general: the first 4096 are.
        """
        order = len(self.rows)
        if order > MOST_VERTICES:
            return None
        basis = null_space(rows)
        with_it = next((index for index, vector in enumerate(basis) if vector >> needed & 1), None)
        if with_it is None:
            return None
        first = basis.pop(with_it)
        rest = [vector ^ first if vector >> needed & 1 else vector for vector in basis]
        for code in range(min(MOST_SUMS, 1 << len(rest))):
            if code:  # the code after Gray: one vector comes or goes at a time
                first ^= rest[(code & -code).bit_length() - 1]
            members = [v for v in range(order) if first >> v & 1]
            if not any(rows[v] & first for v in members):
                return [self.rows[v] for v in members]
        return None


def component(graph: Graph, at: str, deleted: frozenset[Edge]) -> Component:
    """The component of this vertex in what is left of the graph. Cost: linear."""
    found = _remembered(graph, at, deleted)
    # An equal graph that is written in another order has other numbers.
    return found if found.graph is graph else _remembered.__wrapped__(graph, at, deleted)


@lru_cache(maxsize=4)  # a large one takes much memory
def _remembered(graph: Graph, at: str, deleted: frozenset[Edge]) -> Component:
    token = graph.find(at)
    assert token is not None
    return component_of(graph, token, edge_numbers(graph, deleted))


def edge_numbers(graph: Graph, edges: Iterable[Edge]) -> set[int]:
    """The numbers of edges that the graph has."""
    return {number for edge in edges if (number := graph.find_edge(edge)) is not None}


def component_of(graph: Graph, token: int, gone: set[int]) -> Component:
    """The same by numbers; `gone` are the edges deleted."""
    if not graph.small:
        side, odd = _two_colors(graph, gone, [token])
        return _component(graph, gone, side, bool(odd[token]), token)
    colors, waiting, bipartite = {token: 0}, [token], True
    while waiting:
        vertex = waiting.pop()
        for edge, end in graph.incident(vertex):
            if edge not in gone:
                if end not in colors:
                    colors[end] = 1 - colors[vertex]
                    waiting.append(end)
                bipartite = bipartite and colors[end] != colors[vertex]
    rows = [vertex for vertex, here in colors.items() if not (bipartite and here)]
    columns = [vertex for vertex, here in colors.items() if bipartite and here]
    index = {vertex: number for number, vertex in enumerate(columns or rows)}
    places: dict[int, tuple[int, int]] = {}
    for row, vertex in enumerate(rows):
        for edge, end in graph.incident(vertex):
            if edge not in gone:
                places[edge] = row, index[end]
    row_of, column_of = [row for row, _ in places.values()], [c for _, c in places.values()]
    return Component(graph, bipartite, rows, columns, row_of, column_of)


def bipartite_parts(graph: Graph, gone: set[int]) -> tuple[list[Component], list[int]]:
    """The bipartite components, of a large graph joined into one; and all other vertices."""
    if not graph.small:
        side, odd = _two_colors(graph, gone, range(graph.order))
        side[odd] = -1
        return [_component(graph, gone, side, False)], odd.nonzero()[0].tolist()
    parts: list[Component] = []
    others: list[int] = []
    seen: set[int] = set()
    for vertex in range(graph.order):
        if vertex not in seen:
            part = component_of(graph, vertex, gone)
            seen.update(part.rows, part.columns)
            if part.bipartite:
                parts.append(part)
            else:
                others += part.rows
    return parts, others


def _two_colors(graph: Graph, gone: set[int], roots: Iterable[int]) -> tuple[Array, Array]:
    from lastmove.graphs.algorithms.kernels_coloring import two_colors

    return two_colors(graph.order, graph.size, graph.incidence(), sorted(gone), list(roots))


def _component(
    graph: Graph, gone: set[int], side: Array, odd: bool, token: int | None = None
) -> Component:
    """The vertices that have a side, the token first, as lists."""
    import numpy as np

    tails, heads = graph.arrays()
    kept = side[tails] >= 0
    kept[sorted(gone)] = False
    tails, heads = tails[kept], heads[kept]
    if odd:
        side = np.where(side > 0, 0, side)
    else:  # the row is the end on side 0
        turned = side[tails] == 1
        tails, heads = np.where(turned, heads, tails), np.where(turned, tails, heads)
    rows, columns = (side == 0).nonzero()[0], (side == 1).nonzero()[0]
    if token is not None:
        rows = np.concatenate(([token], rows[rows != token]))
    number = np.zeros(graph.order, np.int64)
    number[rows], number[columns] = np.arange(len(rows)), np.arange(len(columns))
    row_of, column_of = number[tails].tolist(), number[heads].tolist()
    return Component(graph, not odd, rows.tolist(), columns.tolist(), row_of, column_of)
