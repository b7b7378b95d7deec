"""How fast edge geography is: ratios to plain ways of doing the same, all measured in one run.

    python benchmarks/geography.py [--json FILE] [--quick]

- Elimination over GF(2), compiled with four Russians, against numpy on packed words row by row,
  against Python's integers, and against `galois` where it is installed; with its memory.
- All starts of a bipartite graph against start by start; time per edge as sparse graphs grow.
- The search with even kernels, linear algebra and ordered options against plain outcome search.
- Checking a certificate: time per edge as graphs grow.

CPU seconds are shown for orientation only; every result is a ratio.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Iterator

import numpy as np
from report import Row, parser, told

from lastmove.api.solve import new_run
from lastmove.checker import verify
from lastmove.core.limits import Budget, resident_memory
from lastmove.core.position import Play
from lastmove.families.geography.rules import EdgeGeography
from lastmove.families.geography.theory_even_kernels import even_kernel, losing_starts
from lastmove.families.geography.token_search import TokenSearch
from lastmove.graphs.algorithms import gf2, kernels_gf2
from lastmove.graphs.values.digraph import Digraph
from lastmove.graphs.values.graph import Graph
from lastmove.search.exhaustive import Exhaustive


def seconds(function: Callable[[], object], times: int = 3) -> float:
    """The least CPU time of several runs."""
    found = []
    for _ in range(times):
        start = time.process_time()
        function()
        found.append(time.process_time() - start)
    return min(found)


def random_words(size: int) -> np.ndarray:
    return np.random.default_rng(size).integers(0, 1 << 63, (size, size // 64 + 1), np.uint64)


def numpy_elimination(matrix: np.ndarray, columns: int) -> int:
    """Gauss–Jordan on packed words, all rows that have the pivot's one at a time."""
    rank = 0
    for column in range(columns):
        bits = matrix[:, column // 64] >> np.uint64(column % 64) & np.uint64(1)
        rows = np.flatnonzero(bits)
        below = rows[rows >= rank]
        if len(below) == 0:
            continue
        first = below[0]
        matrix[[rank, first]] = matrix[[first, rank]]
        bits[[rank, first]] = bits[[first, rank]]
        bits[rank] = 0
        matrix[np.flatnonzero(bits)] ^= matrix[rank]
        rank += 1
    return rank


def as_integers(matrix: np.ndarray, columns: int) -> list[int]:
    inside = (1 << columns) - 1
    return [int.from_bytes(row.tobytes(), "little") & inside for row in matrix]


def integer_elimination(rows: list[int]) -> int:
    """The same with Python's integers: reduce by all pivots, then reduce those."""
    where: list[int] = []
    reduced: list[int] = []
    for row in rows:
        for pivot, other in zip(where, reduced, strict=True):
            if row >> pivot & 1:
                row ^= other
        if row:
            pivot = (row & -row).bit_length() - 1
            for index, other in enumerate(reduced):
                if other >> pivot & 1:
                    reduced[index] = other ^ row
            where.append(pivot)
            reduced.append(row)
    return len(where)


def elimination(size: int, peers: bool) -> list[Row]:
    matrix, budget = random_words(size), Budget()
    ours = seconds(lambda: kernels_gf2.reduce(matrix.copy(), size, budget))
    expected = len(kernels_gf2.reduce(matrix.copy(), size, budget))
    rows: list[Row] = []
    if peers:
        assert numpy_elimination(matrix.copy(), size) == expected
        words = seconds(lambda: numpy_elimination(matrix.copy(), size), 1)
        rows.append({"what": f"GF(2) {size}×{size}", "peer": "numpy", "ratio": words / ours})
    if peers and size <= 2000:
        integers = as_integers(matrix, size)
        assert integer_elimination(integers) == expected
        slow = seconds(lambda: integer_elimination(integers), 1)
        rows.append({"what": f"GF(2) {size}×{size}", "peer": "integers", "ratio": slow / ours})
        rows += galois_row(matrix, size, ours)
    for row in rows:
        row["seconds"] = ours
    megabytes = matrix.nbytes / 2**20
    rows.append(
        {
            "what": f"GF(2) {size}×{size}",
            "peer": "itself",
            "ratio": 1.0,
            "seconds": ours,
            "matrix_MB": round(megabytes, 1),
            "resident_MB": resident_memory() >> 20,
        }
    )
    return rows


def galois_row(matrix: np.ndarray, size: int, ours: float) -> list[Row]:
    try:
        import galois
    except ImportError:
        return []
    bits = np.unpackbits(matrix.view(np.uint8), axis=1, bitorder="little")[:, :size]
    field = galois.GF(2)(bits)
    slow = seconds(field.row_reduce, 1)
    return [{"what": f"GF(2) {size}×{size}", "peer": "galois", "ratio": slow / ours}]


def bipartite(rows: int, degree: float, seed: int) -> Graph:
    chance = random.Random(seed)
    ends = [
        (f"r{chance.randrange(rows)}", f"c{chance.randrange(rows)}")
        for _ in range(int(rows * degree))
    ]
    return Graph(ends)


def starts(rows: int) -> list[Row]:
    """All starts at once against a sample of them one by one."""
    graph = bipartite(rows, 3, 1)
    position = EdgeGeography(graph, at=graph.vertices[0])
    together = seconds(lambda: losing_starts(position, new_run()))
    sample = [EdgeGeography(graph, at=name) for name in graph.vertices[: 2 * rows : rows // 5]]

    def one_by_one() -> None:
        for start in sample:
            even_kernel(start, Play.NORMAL, new_run())

    each = seconds(one_by_one) / len(sample)
    what = f"all starts, {graph.order:,} vertices"
    return [
        {
            "what": what,
            "peer": "one by one",
            "ratio": each * graph.order / together,
            "seconds": together,
        }
    ]


def sparse() -> list[Row]:
    """Time per edge for all starts of sparse graphs, as they grow tenfold."""
    per_edge = []
    for order in (10_000, 100_000):
        chance = np.random.default_rng(order)
        half, size = order // 2, order * 5 // 4
        graph = Graph.from_arrays(
            chance.integers(0, half, size), half + chance.integers(0, half, size), order
        )
        position = EdgeGeography(graph, at="0")
        per_edge.append(seconds(lambda p=position: losing_starts(p, new_run()), 2) / size)
    ratio, took = per_edge[1] / per_edge[0], per_edge[1] * size
    what = "all starts, degree 2.5, per edge 10× larger"
    return [{"what": what, "peer": "itself", "ratio": ratio, "seconds": took}]


def search() -> list[Row]:
    """Pruned and compiled against plain interpreted search for who wins, on the same graphs."""
    chance = random.Random(1)
    rows: list[Row] = []
    for name, directed, order, size in (("graphs", False, 9, 18), ("digraphs", True, 9, 24)):
        ours = plain = 0.0
        few = many = 0
        for _ in range(8):
            edges: set[tuple[int, int]] = set()
            while len(edges) < size:
                a, b = chance.sample(range(order), 2)
                edges.add((a, b) if directed else (min(a, b), max(a, b)))
            graph = (Digraph if directed else Graph)(sorted(edges), range(order))
            position = EdgeGeography(graph, at="0")
            arena, node = position.arena(position.state), position.node(position.state)
            TokenSearch(arena, node, False, Budget()).wins(arena, node)  # compiled by now
            start = time.process_time()
            native = TokenSearch(arena, node, False, Budget())
            answer = native.wins(arena, node)
            ours += time.process_time() - start
            run = new_run()
            start = time.process_time()
            assert Exhaustive().wins(position, Play.NORMAL, run) == answer
            plain += time.process_time() - start
            few += native.positions
            many += sum(search.positions for search in run.searches.values())
        what = f"search, {name} with {size} edges"
        rows.append({"what": what, "peer": "plain search", "ratio": plain / ours, "seconds": ours})
        rows.append({"what": f"{what}: positions", "peer": "plain search", "ratio": many / few})
    return rows


def checking() -> list[Row]:
    """Time per edge to check a certificate, from small to large."""
    per_edge = []
    for rows in (500, 2000):
        graph = bipartite(rows, 2, 2)
        run = new_run()
        certificate = run.certificate(EdgeGeography(graph, at=graph.vertices[0]), Play.NORMAL)
        assert verify(certificate).valid
        per_edge.append(seconds(lambda c=certificate: verify(c)) / graph.size)
    ratio = per_edge[1] / per_edge[0]
    return [{"what": "check, time per edge 4× larger", "peer": "itself", "ratio": ratio}]


def measured(quick: bool) -> Iterator[Row]:
    gf2.solve(600, 600, [0], [0], [], Budget())  # compiled, or from the cache
    rows = elimination(2000, peers=True)
    rows += [] if quick else elimination(10_000, peers=True)
    for one in rows + starts(1000) + sparse() + search() + checking():
        yield one | {"what": f"{one['what']}: {one['peer']} / ours", "goal": None}


def main() -> None:
    options = parser(__doc__)
    options.add_argument("--quick", action="store_true", help="leave out the largest")
    chosen = options.parse_args()
    sys.exit(told(measured(chosen.quick), chosen.json))


if __name__ == "__main__":
    main()
