"""Cram: how fast, against pycgt and against the literature, all in one run.

    python -m pip install pycgt==0.2.0        # the peer; not needed by lastmove itself
    python benchmarks/cram.py [--large]

Searching is measured, not compiling: the game is compiled before the clock starts. The values are
compared with those of Lemoine and Viennot (2012) and of Beling's program igs (2024).
"""

from __future__ import annotations

import argparse
import resource
import sys
import time

from lastmove.core.limits import Budget
from lastmove.families.cram.rules import Cram
from lastmove.search.native.compiled import compiled
from lastmove.search.native.search import NativeSearch

LITERATURE = {
    **{f"2x{n}": n % 2 for n in range(2, 12)},
    **dict(zip((f"3x{n}" for n in range(3, 14)), (0, 1, 1, 4, 1, 3, 1, 2, 0, 1, 2), strict=True)),
    "4x4": 0,
    "4x5": 2,
    "4x6": 0,
    "4x7": 3,
    "4x8": 0,
    "4x9": 1,
    "5x5": 0,
    "5x6": 2,
    "5x7": 1,
    "6x6": 0,
}
LARGE = {"5x8": 1, "6x7": 5}


def searched(module, size: str) -> tuple[int, int, float]:
    """Value, positions and seconds of a fresh search."""
    search = NativeSearch(module, str, Budget())
    root = Cram.canonical(Cram.start(size))
    start = time.perf_counter()
    value = search.value(root, pruned=True)
    return value, search.positions, time.perf_counter() - start


def against_pycgt(module) -> bool:
    """5×5, the best of five of ours between runs of theirs."""
    try:
        from pycgt.rulesets import cram
    except ImportError:
        print("pycgt is not installed: python -m pip install pycgt==0.2.0", file=sys.stderr)
        return False
    ours = [searched(module, "5x5")[2] for _ in range(3)]
    start = time.perf_counter()
    theirs = cram.rectangle(5, 5)
    seconds = time.perf_counter() - start
    ours += [searched(module, "5x5")[2] for _ in range(3)]
    ratio = seconds / min(ours)
    print(f"cram 5×5: pycgt {seconds:.1f} s (value {theirs}), lastmove {min(ours) * 1000:.1f} ms")
    print(f"pycgt / lastmove: {ratio:,.0f} (goal 1000)")
    return ratio >= 1000


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--large", action="store_true", help="also boards that take minutes")
    large = parser.parse_args().large
    module = compiled(Cram)
    searched(module, "3x3")
    good = True
    print(f"{'board':>6} {'value':>5} {'literature':>10} {'positions':>12} {'seconds':>8}")
    for size, known in (LITERATURE | LARGE if large else LITERATURE).items():
        value, positions, seconds = searched(module, size)
        good &= value == known
        print(f"{size:>6} {value:>5} {known:>10} {positions:>12,} {seconds:>8.3f}", flush=True)
    print(f"memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:,.0f} MB at most")
    good &= against_pycgt(module)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
