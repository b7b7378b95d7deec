"""Two edge-disjoint spanning trees: how fast, and how much faster than the same loops in Python.

    python -m pip install passagemath-graphs     # the peer; not needed by lastmove itself
    python benchmarks/shannon.py [--hard]

Compiling is not measured. The peer, where it is installed: Sage's function for edge-disjoint
spanning trees, as passagemath-graphs has it, on a simple graph, its answer compared with ours.
`--hard` adds graphs with about as many edges as two trees, so that each must find its place.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator

import numpy as np
from report import Row, parser, row, told

from lastmove.api.solve import solve
from lastmove.families.switching.rules_shannon import Shannon
from lastmove.graphs.algorithms import tree_packing
from lastmove.graphs.algorithms.tree_packing import pack
from lastmove.graphs.values.graph import Graph

EDGES = 100_000
SMALLER = 10_000


def random_graph(order: int, size: int, seed: int = 0):
    """Ends of random edges."""
    return np.random.default_rng(seed).integers(0, order, (2, size), dtype=np.int32)


def connected_graph(order: int, size: int):
    """Random edges, and a cycle through all vertices."""
    way = np.arange(order)
    return np.concatenate([[way, np.roll(way, 1)], random_graph(order, size - order)], axis=1)


def random_tree(order: int, chance):
    """Each vertex hangs on an earlier one; names are mixed."""
    names = chance.permutation(order)
    parents = (chance.random(order - 1) * np.arange(1, order)).astype(np.int64)
    return names[parents], names[1:]


def graphs(size: int, hard: bool):
    """Names, orders and ends."""
    for order in (size // 10, size // 4):
        yield f"random, {size // order} edges a vertex", order, random_graph(order, size)
    side = int((size / 2) ** 0.5)
    cells = np.arange(side * side).reshape(side, side)
    across = [cells[:, :-1].ravel(), cells[:, 1:].ravel()]
    down = [cells[:-1].ravel(), cells[1:].ravel()]
    yield f"grid {side}x{side}", side * side, np.concatenate([across, down], axis=1)
    path = np.arange(size // 2)
    doubled = np.concatenate([[path, path + 1]] * 2, axis=1)
    yield "a path with every edge twice", size // 2 + 1, doubled
    if hard:
        order = size // 2 + 1
        chance = np.random.default_rng(1)
        both = np.concatenate([random_tree(order, chance) for _ in range(2)], axis=1)
        yield "two random trees", order, both[:, chance.permutation(both.shape[1])]
        yield "random, 2 edges a vertex", size // 2, random_graph(size // 2, size)


def best(action, times: int = 3) -> tuple[float, object]:
    """The least time of several, and the answer."""
    seconds = []
    for _ in range(times):
        start = time.perf_counter()
        answer = action()
        seconds.append(time.perf_counter() - start)
    return min(seconds), answer


def against_python(order: int, ends) -> float:
    """How many times faster the compiled loops are than the same loops on lists."""
    compiled, found = best(lambda: pack(order, *ends, 2))
    small, tree_packing.SMALL = tree_packing.SMALL, sys.maxsize
    try:
        lists = [part.tolist() for part in ends]
        plain, same = best(lambda: pack(order, *lists, 2), 1)
    finally:
        tree_packing.SMALL = small
    assert found.missing == same.missing
    return plain / compiled


def against_sage(order: int, ends) -> float | None:
    """How many times faster than Sage's function; None where it is not installed."""
    try:
        from sage.graphs.graph import Graph as SageGraph
        from sage.graphs.spanning_tree import edge_disjoint_spanning_trees
    except ImportError:
        return None
    graph = SageGraph(order)
    graph.add_edges(zip(*(part.tolist() for part in ends), strict=True), loops=False)
    pairs = np.array([(t, h) for t, h, _ in graph.edges(sort=True)], dtype=np.int32).T
    compiled, found = best(lambda: pack(order, *pairs, 2))
    theirs, packed = best(lambda: edge_disjoint_spanning_trees(graph, 2), 1)
    assert (len(packed) == 2) == (found.missing == 0)
    return theirs / compiled


def measured(hard: bool) -> Iterator[Row]:
    pack(3000, *random_graph(3000, 6000), 2)
    for name, order, ends in graphs(EDGES, hard):
        seconds, found = best(lambda order=order, ends=ends: pack(order, *ends, 2))
        parts = len(set(found.part)) if found.missing else 1
        what = f"{name}, {ends.shape[1]:,} edges, {found.missing} missing, {parts} parts"
        ratio = None if hard else against_python(order, ends)
        yield row(f"{what}: plain Python / ours", ratio, None, seconds)
    order, ends = SMALLER // 4, connected_graph(SMALLER // 4, SMALLER)
    ratio = against_sage(order, ends)
    missing = " (not installed)" if ratio is None else ""
    yield row(f"10^4 edges: Sage{missing} / ours", ratio)
    graph = Graph.from_arrays(*connected_graph(EDGES // 4, EDGES), count=EDGES // 4)
    seconds, verdict = best(lambda: solve(Shannon(graph, to_move="join")), 1)
    what = f"all {len(verdict.winning_moves):,} winning moves"
    yield row(f"seconds to solve 10^5 edges with {what}", seconds)


def main() -> None:
    options = parser(__doc__)
    options.add_argument("--hard", action="store_true", help="also graphs that take seconds")
    chosen = options.parse_args()
    sys.exit(told(measured(chosen.hard), chosen.json))


if __name__ == "__main__":
    main()
