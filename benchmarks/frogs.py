"""How fast ponds are matched: ratios to scipy's k-d tree on the same points.

    python benchmarks/frogs.py [--quick] [--large] [--json FILE]

The yardstick is `scipy.spatial.cKDTree(points, boxsize=1)`, built and asked for the two nearest of
every point, on the same randomly ordered points; for the labels of all pairs, `np.argsort` of all
distances. Runs are interleaved, and the best of several is taken. Every number is a ratio; seconds
are shown for orientation only. scipy is needed here and nowhere else in the project. `--large`
matches ten million points in a process of its own and tells its memory.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
from scipy.spatial import cKDTree

from lastmove.families.frogs import stable
from lastmove.families.frogs.stable import kernels_pairs
from lastmove.frogs import Pond, uniform

Row = dict[str, object]
GOALS = [
    # what, kind, partners, d, share of color 1 (None: no colors), ratio aimed at
    ("one color, plane", "one", 1, 2, None, 0.08),
    ("one color, line", "one", 1, 1, None, 0.08),
    ("one color, space", "one", 1, 3, None, 0.12),
    ("two colors, plane, n each", "two", 1, 2, 1.0, 0.11),
    ("fussy, ρ = 0.5", "fussy", 1, 2, 0.5, 0.13),
    ("misère", "misere", 1, 2, None, 0.20),
    ("3 partners", "one", 3, 2, None, 0.35),
]


def once(function: Callable[[], object]) -> float:
    start = time.perf_counter()
    function()
    return time.perf_counter() - start


def interleaved(*functions: Callable[[], object], times: int) -> list[float]:
    """The best time of each, run in turn, so that a slow spell of the machine hits all."""
    rounds = [[once(function) for function in functions] for _ in range(times)]
    return [min(column) for column in zip(*rounds, strict=True)]


def pond_of(n: int, d: int, share: float | None) -> Pond:
    """Points on the torus; with two colors, n of color 0 and a share of that of color 1."""
    if share is None:
        return uniform(n, seed=n + d, d=d, torus=True)
    pond = uniform(n, seed=n + d, d=d, torus=True, blue=int(n * share))
    order = np.random.default_rng(1).permutation(pond.n)
    return Pond(pond.points[order], torus=True, colors=pond.colors[order])


def matchings(n: int, times: int, only: str) -> list[Row]:
    rows: list[Row] = []
    for what, kind, partners, d, share, goal in GOALS:
        if only not in what:
            continue
        pond = pond_of(n, d, share)
        small = pond_of(2000, d, share)
        stable.match(small, kind, partners)  # compiled, or loaded from the cache

        def tree(points=pond.points) -> None:
            cKDTree(points, boxsize=1).query(points, k=2)

        def ours(pond=pond, kind=kind, partners=partners) -> None:
            stable.match(pond, kind, partners)

        slow, fast = interleaved(tree, ours, times=times)
        rows.append(
            {
                "what": f"{what}, n = {n:,}",
                "ratio": fast / slow,
                "goal": goal if n == 10**6 else None,  # what is aimed at is said of a million
                "s": [slow, fast],
            }
        )
        print_row(rows[-1])
    return rows


def labels(n: int, times: int) -> list[Row]:
    pond = uniform(n, seed=n, torus=True)
    stable.labels(uniform(400, seed=1, torus=True))
    far = kernels_pairs.distances(pond.points, pond.unit)
    slow, fast = interleaved(lambda: np.argsort(far), lambda: stable.labels(pond), times=times)
    row: Row = {
        "what": f"labels of all pairs, n = {n:,}, to argsort of the distances",
        "ratio": fast / slow,
        "goal": 0.9,
        "s": [slow, fast],
    }
    print_row(row)
    return [row]


def print_row(row: Row) -> None:
    goal = row["goal"]
    met = "" if goal is None or row["ratio"] <= goal else "MISSED: "
    wanted = "" if goal is None else f"≤ {goal}"
    seconds = " ".join(f"{s:.3f}" for s in row["s"])
    print(f"{row['ratio']:>8.3f}  {wanted:<7}  {met}{row['what']}  ({seconds} s)", flush=True)


def large(n: int) -> list[Row]:
    """Ten million points in a process of its own."""
    done = subprocess.run(
        [sys.executable, __file__, "--one", str(n)], check=True, capture_output=True, text=True
    )
    peak, seconds = (float(word) for word in done.stdout.split())
    print(f"{n:,} points matched in {seconds:.1f} s, {peak / 2**20:.2f} GB at most (goal: 2)")
    return [{"what": f"GB for {n:,} points", "ratio": peak / 2**20, "goal": 2.0, "s": [seconds]}]


def one(n: int) -> None:
    pond = uniform(n, seed=1, torus=True)
    seconds = once(lambda: pond.match())
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, seconds)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", metavar="FILE")
    parser.add_argument("--quick", action="store_true", help="only 10^6 points, fewer rounds")
    parser.add_argument("--only", default="", help="only rows with this text")
    parser.add_argument("--large", action="store_true", help="ten million points as well")
    parser.add_argument("--one", type=int, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.one:
        one(arguments.one)
        return
    print(f"{'ratio':>8}    goal   what")
    rows = []
    for n in (10**6,) if arguments.quick else (10**4, 10**5, 10**6):
        rows += matchings(
            n, (2 if arguments.quick else 3) * (1 if n == 10**6 else 5), arguments.only
        )
    if not arguments.only:
        rows += labels(5000, 3)
    if arguments.large:
        rows += large(10**7)
    if arguments.json:
        Path(arguments.json).write_text(json.dumps({"rows": rows}, indent=1))


if __name__ == "__main__":
    main()
