"""How fast the native engine is: ratios to named peers, all measured in one run.

    python benchmarks/native.py [--json FILE]

Runs are interleaved, and the best of several is taken. Every number is a ratio; seconds are shown
for orientation only.
"""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import numpy as np
from dominos import Dominos, DominosSplit
from report import Row, best, interleaved, main

from lastmove.api.loading import load_game
from lastmove.core.limits import Budget
from lastmove.families.digraphs.kernels import nimbers
from lastmove.graphs.algorithms.kernels_csr import reverse_topological_order, successor_lists
from lastmove.search.native.compiled import compiled
from lastmove.search.native.search import NativeSearch

HERE = Path(__file__).parent
ROOT = HERE.parent


def in_processes() -> float:
    """Seconds that processes have worked which were started and have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def python_mex(game, root: int) -> tuple[int, int]:
    """The same rules in plain Python with a dict: mex search with a stack."""
    values: dict[int, int] = {}
    stack = [(root, list(game.options(root)), 0)]
    while stack:
        node, options, at = stack.pop()
        while at < len(options) and options[at] in values:
            at += 1
        if at < len(options):
            stack.append((node, options, at))
            stack.append((options[at], list(game.options(options[at])), 0))
            continue
        seen = {values[option] for option in options}
        value = 0
        while value in seen:
            value += 1
        values[node] = value
    return values[root], len(values)


@cache
def kernels(game):
    """Loaded once: what is compared is searching, starting is measured by itself."""
    return compiled(game)


def native(game, root: int, *, pruned: bool = False, threads: int = 1) -> tuple[int, int]:
    search = NativeSearch(kernels(game), str, Budget(), threads)
    total = 0
    for part in game.split(root) if game.split else (root,):
        total ^= search.value(game.canonical(part), pruned=pruned)
    return total, search.positions


def against_python() -> list[Row]:
    root = Dominos.start(5, 5)
    native(Dominos, root)
    native(DominosSplit, root, pruned=True)
    value, positions = python_mex(Dominos, root)
    assert native(Dominos, root) == (value, positions)
    assert native(DominosSplit, root, pruned=True)[0] == value
    slow, fast, split = interleaved(
        lambda: python_mex(Dominos, root),
        lambda: native(Dominos, root),
        lambda: native(DominosSplit, root, pruned=True),
        times=3,
    )
    what = f"dominos 5×5, {positions:,} positions: plain Python with a dict / native"
    return [
        {"what": what, "ratio": slow / fast, "goal": 10, "seconds": [slow, fast]},
        {
            "what": f"{what} with split and canonical",
            "ratio": slow / split,
            "goal": 100,
            "seconds": [slow, split],
        },
    ]


def against_cpp(squares: int = 42) -> list[Row]:
    game = load_game(str(ROOT / "examples" / "treblecross.py"), "treblecross")
    root = game.start(squares)
    value, positions = native(game, root)
    one, two = interleaved(
        lambda: native(game, root), lambda: native(game, root, threads=2), times=5
    )
    what = f"treblecross({squares}), {positions:,} positions"
    rows: list[Row] = [
        {
            "what": f"{what}: one thread / two threads",
            "ratio": one / two,
            "goal": 1.7,
            "seconds": [one, two],
        }
    ]
    if shutil.which("g++") is None:
        return [*rows, {"what": "C++ not measured: there is no g++", "ratio": None, "goal": 0.8}]
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "treblecross"
        source = HERE / "treblecross.cpp"
        subprocess.run(["g++", "-O3", "-march=native", "-o", program, source], check=True)
        cpp, python = [], []
        for _ in range(8):
            done = subprocess.run([program, str(squares), "1"], capture_output=True, check=True)
            found, count, seconds = done.stdout.split()
            assert (int(found), int(count)) == (value, positions)
            cpp.append(float(seconds))
            python.append(best(lambda: native(game, root), 1))
    row: Row = {
        "what": f"{what}: hand-written C++ / native",
        "ratio": min(cpp) / min(python),
        "goal": 0.8,
        "seconds": [min(cpp), min(python)],
    }
    return [*rows, row]


def digraph(vertices: int = 10**6, arcs: int = 10**7) -> list[Row]:
    rng = np.random.default_rng(1)
    ends = np.sort(rng.integers(0, vertices, (2, arcs)), axis=0)
    names = rng.permutation(vertices)
    apart = ends[0] != ends[1]
    tails, heads = names[ends[1][apart]], names[ends[0][apart]]

    def label() -> object:
        starts, ordered = successor_lists(vertices, tails, heads)
        return nimbers(starts, ordered, reverse_topological_order(starts, ordered)[0])

    label()
    sort, ours = interleaved(lambda: np.argsort(tails), label, times=3)
    return [
        {
            "what": f"{len(tails):,} arcs labeled with nimbers / numpy's argsort of their tails",
            "ratio": ours / sort,
            "goal": -3,
            "seconds": [sort, ours],
        }
    ]


def processes() -> list[Row]:
    """Whole processes: a game from a warm cache, and a rule never seen before."""
    command = [sys.executable, "-m", "lastmove", "solve"]
    expression = f"{ROOT / 'examples' / 'treblecross.py'}:treblecross(30)"
    with tempfile.TemporaryDirectory() as folder:
        # Nothing is known from an earlier run: what is measured is searching.
        env = {**os.environ, "LASTMOVE_CACHE_DIR": folder, "LASTMOVE_STORE": "none"}

        def solve(what: str) -> None:
            subprocess.run([*command, what], check=True, stdout=subprocess.DEVNULL, env=env)

        solve(expression)
        warm = best(lambda: solve(expression), 5, in_processes)
        rules = (ROOT / "examples" / "treblecross.py").read_text()
        times = []
        for number in range(3):
            file = Path(folder) / f"new{number}.py"
            file.write_text(rules.replace("range(62)", f"range({61 - number})"))
            rule = f"{file}:treblecross(30)"
            times.append(best(lambda rule=rule: solve(rule), 1, in_processes))
    return [
        {"what": "CPU seconds of a process, warm cache", "ratio": warm, "goal": -0.6},
        {"what": "CPU seconds of a process, new rule", "ratio": min(times), "goal": -1.5},
    ]


def measured() -> Iterator[Row]:
    for part in (against_python, against_cpp, digraph, processes):
        yield from part()


if __name__ == "__main__":
    main(__doc__, measured)
