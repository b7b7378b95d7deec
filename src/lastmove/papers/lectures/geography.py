"""Lecture notes, sections 2 and 3: vertex geography; even kernels and edge geography."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, permutations, product
from typing import Any

from lastmove.api.solve import new_run, solve
from lastmove.core.position import Outcome, Play
from lastmove.families.geography.rules import EdgeGeography, VertexGeography
from lastmove.families.geography.search import GeographySearch
from lastmove.graphs.values.graph import Graph
from lastmove.notation import Edge
from lastmove.papers.entry import Cases, Finding, Picture
from lastmove.papers.lectures.document import LECTURES
from lastmove.papers.pictures import starts_picture
from lastmove.papers.playing import Compared, proved
from lastmove.papers.small_games import brute_force
from lastmove.papers.small_graphs import (
    UP_TO_SIX,
    Small,
    Walk,
    as_value,
    maximum_matchings,
    missed,
    random_graph,
    small_graphs,
    walks,
)

EXAMPLE = "vertex_geography([1-2,2-3,3-4,4-5,5-3,2-6,6-7,7-8])"


def _without(graph: Small, vertex: int) -> Small:
    """The graph with this vertex left alone, which no matching can use."""
    count, edges = graph
    return count, tuple(edge for edge in edges if vertex not in edge)


@LECTURES.entry(
    "theorem-6",
    place="section 2, Theorem 6, and the note after it",
    title="Undirected vertex geography and maximum matchings",
    statement="(G, v) is an N-position just when every maximum matching of G covers v; and that is "
    "so just when G without v has no matching as large.",
    printed={"holds": True, "sizes_tell": True},
    vouches_for=(
        "geography.rules:VertexGeography",
        "geography.theory_matching:matching",
        "geography.theory_matching:nimber",
        "check:matching",
    ),
)
def theorem_6() -> Finding:
    """Every start on every small graph by brute force; larger ones by certificates."""
    cases, wins, run = Cases(), brute_force(walks), new_run()
    compared = Compared(cases, _position, walks, wins=wins, run=run)
    sizes_tell = True
    for graph in small_graphs():
        sigma = len(maximum_matchings(graph)[0])
        left_out = {v for matching in maximum_matchings(graph) for v in missed(graph, matching)}
        for v in range(graph[0]):
            covered = v not in left_out
            smaller = len(maximum_matchings(_without(graph, v))[0]) != sigma
            sizes_tell = sizes_tell and covered == smaller
            verdict = compared.at((graph, v, frozenset[int]()))
            cases.check(covered == (verdict.outcome is Outcome.N), str(verdict.position))
    chance = random.Random("theorem-6")
    for _ in range(40):
        count = chance.randrange(20, 80)
        value = as_value(random_graph(chance, count, chance.randrange(count, 2 * count)))
        position = VertexGeography(value, at=chance.randrange(count))
        cases.check(proved(position, solve(position, outcome=True).outcome), str(position))
    return Finding(
        cases.summary(
            f"every start on {UP_TO_SIX}: maximum matchings, the game tree and lastmove, which "
            "also names all winning moves; 40 random graphs of up to 79 vertices by certificates "
            "of a matching and its barrier, whose contrary is refused"
        )
        | {"sizes_tell": sizes_tell},
        (Picture("All starts on a graph, with a maximum matching", starts_picture(EXAMPLE)),),
    )


def _position(walk: Walk) -> VertexGeography:
    graph, at, gone = walk
    return VertexGeography(as_value(graph), at=at, visited=sorted(gone))


VERTICES = 6
PAIRS = tuple(combinations(range(VERTICES), 2))
"""The possible edges; a graph on six vertices is a set of them, as the bits of a number."""

Matrix = tuple[int, ...]
"""The rows of a matrix of zeros and ones, each as the bits of a number."""


def losing_starts() -> list[int]:
    """For every graph on six vertices the starts that lose, as bits, by the game tree.

    A graph with an edge less has a smaller number, so it comes first.
    """
    lost: list[int] = []
    for edges in range(1 << len(PAIRS)):
        winning = 0
        for number, (a, b) in enumerate(PAIRS):
            if edges >> number & 1:
                after = lost[edges ^ 1 << number]
                winning |= (after >> b & 1) << a | (after >> a & 1) << b
        lost.append((1 << VERTICES) - 1 ^ winning)
    return lost


def even_kernels(edges: int) -> Iterator[int]:
    """Every even kernel of a graph on six vertices, as bits, by the definition."""
    beside = [0] * VERTICES
    for number, (a, b) in enumerate(PAIRS):
        if edges >> number & 1:
            beside[a] |= 1 << b
            beside[b] |= 1 << a
    for kernel in range(1, 1 << VERTICES):
        for vertex, others in enumerate(beside):
            inside = (others & kernel).bit_count()
            if inside if kernel >> vertex & 1 else inside % 2:
                break
        else:
            yield kernel


def rooted_graphs() -> Iterator[int]:
    """One of each kind of graph on six vertices of which vertex 0 is the start."""
    orders = [(0, *order) for order in permutations(range(1, VERTICES))]
    index = {pair: number for number, pair in enumerate(PAIRS)}
    images = [[1 << index[min(p[a], p[b]), max(p[a], p[b])] for a, b in PAIRS] for p in orders]
    seen = bytearray(1 << len(PAIRS))
    for edges in range(1 << len(PAIRS)):
        if not seen[edges]:
            yield edges
            there = [number for number in range(len(PAIRS)) if edges >> number & 1]
            for image in images:
                seen[sum(image[number] for number in there)] = 1


def written(edges: int) -> Graph:
    """The library's graph."""
    listed = [pair for number, pair in enumerate(PAIRS) if edges >> number & 1]
    return Graph(listed, range(VERTICES))


@LECTURES.entry(
    "lemma-3",
    place="section 3, Lemma 3",
    title="Even kernels are lost",
    statement="If S is an even kernel of G and v belongs to S, then (G, v) is a P-position in "
    "undirected edge geography.",
    printed={"holds": True},
    vouches_for=(
        "geography.rules:EdgeGeography",
        "geography.theory_even_kernels:even_kernel",
        "geography.search:searched",
        "geography.search:GeographySearch",
        "geography.theory_even_kernels:nimber",
    ),
)
def lemma_3() -> Finding:
    """Every even kernel of every graph on six vertices; lastmove's answer for each kind of graph.

    The converse, which the text does not claim, fails: a triangle with a pendant vertex.
    """
    cases = Cases()
    lost = losing_starts()
    covered = []
    for edges, starts in enumerate(lost):
        inside = 0
        for kernel in even_kernels(edges):
            inside |= kernel
            cases.check(not kernel & ~starts, {"graph": str(written(edges)), "kernel": kernel})
        covered.append(inside)
    run = new_run()
    kinds = 0
    compared = Compared(cases, _edge_position, _edge_options, run=run)
    for edges in rooted_graphs():
        if edges.bit_count() <= 5:
            compared.at((edges, edges, 0))
            compared.by(GeographySearch(), (edges, edges, 0))
        position = EdgeGeography(written(edges), at="0")
        found = run.argue(position, Play.NORMAL).outcome is Outcome.N
        cases.check(found != bool(lost[edges] & 1), str(position))
        kinds += 1
    lonely = min(
        (edges for edges, starts in enumerate(lost) if starts & ~covered[edges]),
        key=lambda edges: (edges.bit_count(), edges),
    )
    start = (lost[lonely] & ~covered[lonely]).bit_length() - 1
    return Finding(
        cases.summary(
            "every even kernel of every graph on 6 labeled vertices (with isolated ones: of every "
            f"graph with at most 6), against the game tree; and lastmove on the {kinds} kinds of "
            "such graphs with a start, with all moves and values where there are at most 5 edges"
        )
        | {
            "lost_without_an_even_kernel": {
                "graph": [list(PAIRS[n]) for n in range(len(PAIRS)) if lonely >> n & 1],
                "start": start,
            }
        }
    )


def _edge_position(state: tuple[int, int, int]) -> EdgeGeography:
    """A graph, the edges that are left of it, and the vertex of the token."""
    edges, left, at = state
    gone = [PAIRS[n] for n in range(len(PAIRS)) if (edges & ~left) >> n & 1]
    used = [Edge(str(a), str(b)) for a, b in gone]
    return EdgeGeography(written(edges), at=str(at), deleted=used)


def _edge_options(state: tuple[int, int, int]) -> Iterator[tuple[int, int, int]]:
    edges, left, at = state
    for number, (a, b) in enumerate(PAIRS):
        if left >> number & 1 and at in (a, b):
            yield edges, left ^ 1 << number, b if at == a else a


def options(state: tuple[bool, int, Matrix]) -> Iterator[tuple[bool, int, Matrix]]:
    """The game on a matrix, as the text puts it: from row i to a column with a one, or back."""
    on_row, number, rows = state
    for row, bits in enumerate(rows):
        for column in range(bits.bit_length()):
            if bits >> column & 1 and number == (row if on_row else column):
                after = (*rows[:row], bits ^ 1 << column, *rows[row + 1 :])
                yield not on_row, (column if on_row else row), after


def in_span(row: int, others: Matrix) -> bool:
    """Whether a row is the sum of some of the others, none of them allowed; by trying all."""
    sums = {0}
    for other in others:
        sums |= {other ^ known for known in sums}
    return row in sums


def on_graph(rows: Matrix, columns: int) -> Graph:
    """Rows r1, r2, … and columns c1, c2, … as the vertices of a bipartite graph."""
    names = [f"r{i + 1}" for i in range(len(rows))] + [f"c{j + 1}" for j in range(columns)]
    edges = [
        (f"r{i + 1}", f"c{j + 1}")
        for i, bits in enumerate(rows)
        for j in range(columns)
        if bits >> j & 1
    ]
    return Graph(edges, names)


@LECTURES.entry(
    "lemma-4",
    place="section 3, Lemma 4",
    title="Edge geography on a bipartite graph is linear algebra",
    statement="At row i the position is P just when row i is a sum, modulo 2, of some other rows "
    "(or zero). Else e_i is a sum of columns, and moving to one of those that has a one in row i "
    "wins.",
    printed={"holds": True},
    vouches_for=(
        "geography.rules:EdgeGeography",
        "geography.theory_even_kernels:even_kernel",
        "check:even-kernel",
    ),
)
def lemma_4() -> Finding:
    """Every matrix up to 3 by 4 and the tree of its game; larger ones by lastmove's certificates.

    The column must belong to the set K of the proof: a one in row i is not enough.
    """
    cases = Cases()
    wins = brute_force(options)
    run = new_run()
    unfit: dict[str, Any] | None = None
    for size, columns in ((1, 5), (2, 4), (3, 3), (4, 2), (5, 1), (3, 4)):
        for rows in product(range(1 << columns), repeat=size):
            won = wins((True, 0, rows))
            cases.check(won != in_span(rows[0], rows[1:]), {"rows": rows})
            position = EdgeGeography(on_graph(rows, columns), at="r1")
            verdict = solve(position, outcome=True, run=run)
            winning = {
                f"c{n + 1}"
                for _, n, after in options((True, 0, rows))
                if not wins((False, n, after))
            }
            listed = {move.to.state.at for move in verdict.winning_moves or ()}
            cases.check((verdict.outcome is Outcome.N) == won and listed == winning, str(position))
            # A column that a row has no one in is no end of a move.
            ends = {f"c{n + 1}" for _, n, _ in options((True, 0, rows))}
            cases.check(ends == {move.to.state.at for move in position.moves()}, str(position))
            argued = {m.to.state.at for m in run.argue(position, Play.NORMAL).winning_moves()}
            cases.check(argued <= winning and bool(argued) == won, str(position))
            if won:
                move = run.argue(position, Play.NORMAL).best()
                cases.check(move is not None and move.to.state.at in winning, str(position))
                ones = {f"c{j + 1}" for j in range(columns) if rows[0] >> j & 1}
                if unfit is None and ones - winning:
                    unfit = {"position": str(position), "losing": sorted(ones - winning)}
    chance = random.Random("lemma-4")
    for _ in range(40):
        size, columns = chance.randrange(5, 40), chance.randrange(5, 14)
        rows = tuple(chance.getrandbits(columns) & chance.getrandbits(columns) for _ in range(size))
        position = EdgeGeography(on_graph(rows, columns), at="r1")
        won = not in_span(rows[0], rows[1:])
        cases.check(proved(position, Outcome.N if won else Outcome.P), str(position))
    return Finding(
        cases.summary(
            "every matrix of 1×5, 2×4, 3×3, 4×2, 5×1 (all graphs of 6 vertices) and 3×4, against "
            "the game tree, with lastmove's moves, outcome and winning moves; 40 random matrices "
            "up to 39×13, by all sums of rows, each with a certificate that the checker accepts "
            "and "
            "whose contrary it refuses"
        )
        | {"a_one_in_the_row_is_not_enough": unfit}
    )
