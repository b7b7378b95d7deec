"""How fast ponds are matched: ratios to scipy's k-d tree on the same points.

    python benchmarks/frogs.py [--quick] [--large] [--json FILE]

The yardstick is `scipy.spatial.cKDTree(points, boxsize=1)`, built and asked for the two nearest of
every point, on the same randomly ordered points; for the labels of all pairs, `np.argsort` of all
distances; for radii, the matching of the same points. Runs are interleaved, and the best of several
is taken, in seconds of the processor. Every number is a ratio; seconds are shown for orientation
only. scipy is needed here and nowhere else in the project. `--large` matches ten million points and
finds their radii in a process of its own and tells its memory.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator

import numpy as np
from report import Row, parser, told
from scipy.spatial import cKDTree

from lastmove.families.frogs import stable
from lastmove.families.frogs.radii import Radii
from lastmove.families.frogs.stable import kernels_pairs
from lastmove.frogs import Pond, uniform

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
    start = time.process_time()  # not the hour: others may use the machine
    function()
    return time.process_time() - start


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
                "goal": -goal if n == 10**6 else None,  # what is aimed at is said of a million
                "seconds": [slow, fast],
            }
        )
    return rows


def labels(n: int, times: int) -> list[Row]:
    pond = uniform(n, seed=n, torus=True)
    stable.labels(uniform(400, seed=1, torus=True))
    far = np.empty(n * (n - 1) // 2)
    kernels_pairs.distances(pond.points, pond.unit, 0, n, far)
    slow, fast = interleaved(lambda: np.argsort(far), lambda: stable.labels(pond), times=times)
    row: Row = {
        "what": f"labels of all pairs, n = {n:,}, to argsort of the distances",
        "ratio": fast / slow,
        "goal": -0.9,
        "seconds": [slow, fast],
    }
    return [row]


def radii(n: int, times: int) -> list[Row]:
    """Radii, by which games are decided, to matchings; and those of a lattice to uniform ponds."""
    rows: list[Row] = []
    for what, kind, stones, d, share, _ in GOALS:
        misere = kind == "misere"
        kind, pond, small = "one" if misere else kind, pond_of(n, d, share), pond_of(2000, d, share)
        Radii(small, kind, stones - 1, misere)

        def ordered(pond=pond, kind="misere" if misere else kind, partners=stones) -> None:
            stable.match(pond, kind, partners)

        def literal(pond=pond, kind=kind, stones=stones - 1, misere=misere) -> None:
            Radii(pond, kind, stones, misere)

        slow, fast = interleaved(ordered, literal, times=times)
        rows.append(
            {
                "what": f"radii to matching, {what}, n = {n:,}",
                "ratio": fast / slow,
                "goal": -1.05,
                "seconds": [slow, fast],
            }
        )
    side = round(n**0.5)
    pads = np.stack(np.meshgrid(np.arange(side), np.arange(side)), -1).reshape(-1, 2)
    lattice, random = Pond(np.random.default_rng(2).permutation(pads)), uniform(n, seed=1)
    slow, fast = interleaved(
        lambda: Radii(random, "one"), lambda: Radii(lattice, "one"), times=times
    )
    rows.append(
        {
            "what": f"radii of a lattice of {side} × {side} pads to those of a uniform pond",
            "ratio": fast / slow,
            "goal": -2.0,
            "seconds": [slow, fast],
        }
    )
    return rows


def large(n: int) -> list[Row]:
    """Ten million points in a process of its own."""
    done = subprocess.run(
        [sys.executable, __file__, "--one", str(n)], check=True, capture_output=True, text=True
    )
    peak, *seconds = (float(word) for word in done.stdout.split())
    return [
        {"what": f"GB for {n:,} points", "ratio": peak / 2**20, "goal": -2.0, "seconds": seconds}
    ]


def one(n: int) -> None:
    pond = uniform(n, seed=1, torus=True)
    seconds = [once(lambda: stable.match(pond, "one")), once(lambda: Radii(pond, "one"))]
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, *seconds)


def measured(asked: argparse.Namespace) -> Iterator[Row]:
    for n in (10**6,) if asked.quick else (10**4, 10**5, 10**6):
        yield from matchings(n, (2 if asked.quick else 3) * (1 if n == 10**6 else 5), asked.only)
    if not asked.only:
        yield from radii(10**6, 10)
        yield from labels(5000, 3)
    if asked.large:
        yield from large(10**7)


def main() -> None:
    options = parser(__doc__)
    options.add_argument("--quick", action="store_true", help="only 10^6 points, fewer rounds")
    options.add_argument("--only", default="", help="only rows with this text")
    options.add_argument("--large", action="store_true", help="ten million points as well")
    options.add_argument("--one", type=int, help=argparse.SUPPRESS)
    asked = options.parse_args()
    if asked.one:
        one(asked.one)
        return
    sys.exit(told(measured(asked), asked.json))


if __name__ == "__main__":
    main()
