"""Green Hackenbush on a million edges, against the same theorem in plain Python, in one run.

    .venv/bin/python benchmarks/hackenbush.py [edges]

Plain Python is a linear implementation as one would write it: adjacency lists, a depth-first walk
with low points, the colon principle on the way back; no chops. Reading and sorting the edges are
there to compare with. Memory is the process's peak after reading and solving.
"""

import tempfile
import time
from pathlib import Path

import numpy as np
from report import main, row

import lastmove as lm
from lastmove.core.limits import Budget
from lastmove.families.hackenbush.fused import FusedFigure
from lastmove.families.hackenbush.rules import Hackenbush
from lastmove.graphs.values.graph import Graph

EDGES = 1_000_000
CHANCE = np.random.default_rng(1)


def tree(edges, reach):
    """Each vertex hangs on one of the `reach` before it."""
    heads = np.arange(1, edges + 1)
    low = np.maximum(0, heads - reach)
    return low + (CHANCE.random(edges) * (heads - low)).astype(np.int64), heads


def with_cycles(edges, reach, share):
    """A tree with so many edges more, between vertices that are near each other."""
    inner = int(edges * (1 - share))
    tails, heads = tree(inner, reach)
    a = CHANCE.integers(0, inner + 1, edges - inner)
    b = np.minimum(inner, a + CHANCE.integers(0, 20, edges - inner))
    return np.concatenate([tails, a]), np.concatenate([heads, b])


def plain_python(count, tails, heads):
    """The value alone."""
    at = [[] for _ in range(count)]
    for number, (tail, head) in enumerate(zip(tails, heads, strict=True)):
        at[tail].append((number, head))
        if tail != head:
            at[head].append((number, tail))
    found, low, value = [-1] * count, [0] * count, [0] * count
    found[0], time_ = 0, 1
    path = [(0, -1, iter(at[0]))]
    while path:
        vertex, came, rest = path[-1]
        for number, end in rest:
            if number == came:
                continue
            if found[end] < 0:
                found[end] = low[end] = time_
                time_ += 1
                path.append((end, number, iter(at[end])))
                break
            if found[end] <= found[vertex]:
                value[vertex] ^= 1
                low[vertex] = min(low[vertex], found[end])
        else:
            path.pop()
            if path:
                below = path[-1][0]
                low[below] = min(low[below], low[vertex])
                bridge = low[vertex] == found[vertex]
                value[below] ^= value[vertex] + 1 if bridge else value[vertex] ^ 1
    return value[0]


def timed(work):
    start = time.perf_counter()
    result = work()
    return time.perf_counter() - start, result


def measure(name, tails, heads):
    count = int(max(tails.max(), heads.max())) + 1
    graph = Graph.from_arrays(tails, heads, count)
    position = Hackenbush(graph, ground=0)
    sorting, _ = timed(lambda: np.lexsort((heads, tails)))
    value_time, figure = timed(lambda: FusedFigure(position.state, Budget()))
    chop_time, chops = timed(lambda: figure.chops(0))
    lists = tails.tolist(), heads.tolist()
    plain_time, plain = timed(lambda: plain_python(count, *lists))
    assert plain == figure.total, (plain, figure.total)
    solving, verdict = timed(lambda: lm.solve(position))
    assert verdict.value == figure.total
    what = f"{name}, {len(tails):,} edges, value {figure.total:,}"
    chopped = f"{len(chops):,} chops in {chop_time:.2f} s, solved in {solving:.2f} s"
    yield row(f"{what}: plain Python / ours", plain_time / value_time, None, plain_time, value_time)
    yield row(f"{what}, {chopped}: value / sorting the edges", value_time / sorting)


def reading(tails, heads):
    """From an edge list in a file, as the command line reads it."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "figure.txt"
        np.savetxt(path, np.column_stack([tails, heads]), fmt="%d")
        took, position = timed(lambda: lm.parse(f"hackenbush(@{path}, ground=0)"))
    solving, _ = timed(lambda: lm.solve(position))
    yield row(
        f"an edge list of {len(tails):,} lines: reading / solving", took / solving, None, took
    )


def measured():
    numbers = np.arange(EDGES)
    warm = with_cycles(10_000, 3, 0.2)
    figure = FusedFigure(Hackenbush(Graph.from_arrays(*warm), ground=0).state, Budget())
    figure.chops(0)
    yield from reading(*with_cycles(EDGES, 3, 0.2))
    yield from measure("bushy tree", *tree(EDGES, EDGES))
    yield from measure("deep tree", *tree(EDGES, 3))
    yield from measure("one stalk", numbers, numbers + 1)
    yield from measure("one cycle", numbers, (numbers + 1) % EDGES)
    yield from measure("tree and short cycles", *with_cycles(EDGES, 3, 0.2))
    yield from measure("half of it cycles", *with_cycles(EDGES, 5, 0.5))


if __name__ == "__main__":
    main(__doc__, measured)
