"""How fast graphs are read and matched: ratios to named peers, all measured in one run.

    python benchmarks/graphs.py [--json FILE]

rustworkx and networkx are measured if they can be imported; lastmove does not need them. The peers
find a maximum matching, lastmove that and the parts of Gallai and Edmonds.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
from report import Row, main

from lastmove.graphs.algorithms.matching import decompose
from lastmove.graphs.values.graph import Graph
from lastmove.notation.kinds import read
from lastmove.notation.syntax import FileValue


def best(function: Callable[[], object], times: int = 3) -> float:
    seconds = []
    for _ in range(times):
        start = time.process_time()  # all of it is one thread, and others may be at work
        function()
        seconds.append(time.process_time() - start)
    return min(seconds)


def random_graph(order: int, degree: float, seed: int = 1) -> Graph:
    ends = np.random.default_rng(seed).integers(0, order, (2, int(order * degree / 2)))
    return Graph.from_arrays(*ends[:, ends[0] != ends[1]], order)


def grid(side: int, kept: float) -> Graph:
    """A square grid with some edges left out, where greedy matchings are far from maximum."""
    cells = np.arange(side * side).reshape(side, side)
    tails = np.concatenate([cells[:, :-1].ravel(), cells[:-1].ravel()])
    heads = np.concatenate([cells[:, 1:].ravel(), cells[1:].ravel()])
    chosen = np.random.default_rng(2).random(len(tails)) < kept
    return Graph.from_arrays(tails[chosen], heads[chosen], side * side)


def match(graph: Graph) -> Callable[[], object]:
    graph.incidence()
    return lambda: decompose(graph)


def against_rustworkx(order: int) -> Row:
    what = f"rustworkx.max_weight_matching, {order:,} vertices, average degree 3"
    try:
        import rustworkx
    except ImportError:
        return {"what": what, "ratio": None, "goal": 500}
    graph = random_graph(order, 3)
    peer = rustworkx.PyGraph(multigraph=False)
    peer.add_nodes_from(range(order))
    peer.add_edges_from_no_data([graph.ends(edge) for edge in range(graph.size)])
    found: list[int] = []

    def theirs() -> None:
        found.append(len(rustworkx.max_weight_matching(peer, max_cardinality=True)))

    slow, fast = best(theirs, 1), best(match(graph), 5)
    assert found[0] == (order - decompose(graph).exposed) // 2
    return {"what": what, "ratio": slow / fast, "goal": 500, "seconds": [slow, fast]}


def against_networkx(order: int) -> Row:
    what = f"networkx.max_weight_matching, {order:,} vertices, average degree 3"
    try:
        import networkx
    except ImportError:
        return {"what": what, "ratio": None, "goal": 100}
    graph = random_graph(order, 3)
    peer = networkx.Graph(graph.ends(edge) for edge in range(graph.size))
    slow = best(lambda: networkx.max_weight_matching(peer, maxcardinality=True), 1)
    fast = best(match(graph), 5)
    return {"what": what, "ratio": slow / fast, "goal": 100, "seconds": [slow, fast]}


def growth(name: str, small: Graph, large: Graph) -> Row:
    """The time for an edge of a large graph in times of an edge of a small one."""
    first, second = best(match(small), 7), best(match(large), 3)
    ratio = (second / large.size) / (first / small.size)
    what = f"time per edge, {name}, {large.order:,} vertices to {small.order:,}"
    return {"what": what, "ratio": ratio, "goal": -4, "seconds": [first, second]}


def reading(edges: int) -> Row:
    """Reading an edge list, and how much longer networkx takes for the same."""
    what = f"networkx.read_edgelist, {edges:,} edges"
    ends = np.random.default_rng(3).integers(0, edges, (edges, 2))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "edges.txt"
        np.savetxt(path, ends, fmt="%d")
        value = FileValue(f"@{path}", 0, len(str(path)) + 1, str(path), True)
        ours = best(lambda: read(value, Graph))
        try:
            import networkx
        except ImportError:
            return {"what": what, "ratio": None, "goal": 10, "seconds": [ours]}
        theirs = best(lambda: networkx.read_edgelist(path, data=False), 1)
    return {"what": what, "ratio": theirs / ours, "goal": 10, "seconds": [theirs, ours]}


def measured() -> list[Row]:
    decompose(random_graph(5000, 3))  # compiles
    return [
        against_networkx(1000),
        against_rustworkx(10_000),
        growth("random, degree 3", random_graph(10_000, 3), random_graph(1_000_000, 3)),
        growth("random, degree 8", random_graph(10_000, 8), random_graph(1_000_000, 8)),
        growth("a grid with 7 of 10 edges", grid(100, 0.7), grid(1000, 0.7)) | {"goal": None},
        reading(1_000_000),
    ]


if __name__ == "__main__":
    main(__doc__, measured)
