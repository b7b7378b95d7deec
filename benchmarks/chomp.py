"""How fast chomp is: ratios to plain Python and to the native engine on the same rules.

    python benchmarks/chomp.py [--json FILE]

Runs are interleaved, and the best of several is taken. Every number is a ratio; seconds are shown
for orientation only.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator

from native import in_processes, python_mex
from report import Row, best, interleaved, main, row

from lastmove.core.limits import Budget
from lastmove.families.chomp.kernels import lost, values, winning_first_moves, word_of
from lastmove.families.chomp.rules import Chomp
from lastmove.notation import Size
from lastmove.search.native.compiled import compiled
from lastmove.search.native.search import NativeSearch


def all_nimbers() -> list[Row]:
    """All nimbers of 10×10: the sweep, the native engine, plain Python with a dict."""
    root = Chomp.start(Size(10, 10))
    kernels = compiled(Chomp)

    def native() -> int:
        return NativeSearch(kernels, str, Budget()).value(root, pruned=False)

    value, positions = python_mex(Chomp, root)
    assert native() == value == values(10, 10)[word_of(root, 10, 10)] - 1
    slow, engine, fast = interleaved(
        lambda: python_mex(Chomp, root), native, lambda: values(10, 10), times=3
    )
    what = f"chomp 10×10, all {positions:,} nimbers"
    return [
        {
            "what": f"{what}: plain Python with a dict / sweep",
            "ratio": slow / fast,
            "goal": 100,
            "seconds": [slow, fast],
        },
        {
            "what": f"{what}: native mex search / sweep",
            "ratio": engine / fast,
            "goal": 2,
            "seconds": [engine, fast],
        },
        {
            "what": f"{what}: plain Python with a dict / native mex search",
            "ratio": slow / engine,
            "goal": 10,
            "seconds": [slow, engine],
        },
        {"what": f"seconds for the sweep of {what}", "ratio": fast, "goal": -0.18},
    ]


def first_moves() -> list[Row]:
    """All winning first moves up to 10×11: by marking from the lost boards, and by nimbers."""
    several = [size for size, dots in winning_first_moves(10, 11).items() if len(dots) > 1]
    assert several == [(8, 10), (9, 10), (10, 8), (10, 9)]
    nimbers, marks = interleaved(lambda: values(10, 11), lambda: lost(10, 11), times=5)
    seconds = best(lambda: winning_first_moves(10, 11), 3)
    return [
        {
            "what": "10×11, who wins on all boards inside: all nimbers / marks from lost boards",
            "ratio": nimbers / marks,
            "goal": 3,
            "seconds": [nimbers, marks],
        },
        {"what": "seconds for all winning first moves up to 10×11", "ratio": seconds, "goal": -2},
    ]


def processes() -> list[Row]:
    """Whole processes, from a warm cache."""
    command = [sys.executable, "-m", "lastmove"]
    rows: list[Row] = []
    with tempfile.TemporaryDirectory() as folder:
        env = {**os.environ, "LASTMOVE_CACHE_DIR": folder}
        for words in (["solve", "chomp(10x11)"], ["table", "chomp", "1..10", "1..11"]):

            def run(words: list[str] = words) -> None:
                done = [*command, *words]
                subprocess.run(done, check=True, stdout=subprocess.DEVNULL, env=env)

            run()
            what = f"CPU seconds of a process: {' '.join(words)}"
            rows.append({"what": what, "ratio": best(run, 3, in_processes), "goal": -1.5})
    return rows


def measured() -> Iterator[Row]:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    values(10, 10)
    swept = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    yield from [*all_nimbers(), *first_moves(), *processes()]
    yield row("MB that the sweep of 10×10 takes, besides numba", swept - before)


if __name__ == "__main__":
    main(__doc__, measured)
