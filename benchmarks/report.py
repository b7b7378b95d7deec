"""How every benchmark tells what it measured: rows with a ratio and a goal, printed and as JSON.

    python benchmarks/report.py [NAME…] [--json FILE]

runs all benchmarks, or these, one after the other, and prints one table; `./run bench` does so with
the peers that PyPI has. A goal of 10 says "at least 10", a goal of -3 says "at most 3", None that
there is none. A row without a ratio could not be measured, and says why.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

Row = dict[str, object]


def parser(doc: str | None) -> argparse.ArgumentParser:
    """What every benchmark can be told: its first line as help, and `--json FILE`."""
    made = argparse.ArgumentParser(description=(doc or "").split("\n")[0])
    made.add_argument("--json", metavar="FILE", help="write the rows to this file too")
    return made


def row(what: str, ratio: float | None, goal: float | None = None, *seconds: float) -> Row:
    """One thing that was measured."""
    made: Row = {"what": what, "ratio": ratio, "goal": goal}
    return made | ({"seconds": list(seconds)} if seconds else {})


def is_met(one: Row) -> bool | None:
    """Whether the goal was reached; None where there is none, or nothing was measured."""
    goal, ratio = one.get("goal"), one.get("ratio")
    if not isinstance(goal, int | float) or not isinstance(ratio, int | float):
        return None
    return ratio >= goal if goal > 0 else ratio <= -goal


def line(one: Row) -> str:
    """A row for people."""
    goal, ratio = one.get("goal"), one.get("ratio")
    wanted = f"{'≥' if goal > 0 else '≤'} {abs(goal):g}" if isinstance(goal, int | float) else ""
    shown = f"{ratio:,.4g}" if isinstance(ratio, int | float) else "–"
    missed = "MISSED: " if is_met(one) is False else ""
    return f"{shown:>10}  {wanted:>8}  {missed}{one['what']}"


def told(rows: Iterable[Row], file: str | Path | None = None, **more: object) -> int:
    """Print each row as it comes, write all of them to a file; 1 if a goal was missed, else 0."""
    print(f"{'ratio':>10}  {'goal':>8}  what", flush=True)
    found = []
    for one in rows:
        found.append(one | {"met": is_met(one)})
        print(line(one), flush=True)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"at most {peak:,.0f} MB", flush=True)
    if file:
        data = {"rows": found, "peak_mb": peak} | more
        Path(file).write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n")
    return 1 if any(one["met"] is False for one in found) else 0


def main(doc: str | None, rows: Callable[[], Iterable[Row]]) -> None:
    """A benchmark with no options but `--json`, from its arguments to its exit code."""
    sys.exit(told(rows(), parser(doc).parse_args().json))


def best(
    function: Callable[[], object], times: int = 5, clock: Callable[[], float] = time.perf_counter
) -> float:
    """The least that it took, by a clock."""
    seconds = []
    for _ in range(times):
        start = clock()
        function()
        seconds.append(clock() - start)
    return min(seconds)


def interleaved(
    *functions: Callable[[], object],
    times: int = 5,
    clock: Callable[[], float] = time.perf_counter,
) -> list[float]:
    """The best time of each, run in turn, so that a slow spell of the machine hits all."""
    rounds = [[best(function, 1, clock) for function in functions] for _ in range(times)]
    return [min(column) for column in zip(*rounds, strict=True)]


def measured_by(file: Path) -> list[Row]:
    """The rows of one benchmark, which runs in a process of its own and prints them too."""
    print(f"\n{file.stem}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        kept = Path(folder) / "rows.json"
        done = subprocess.run([sys.executable, file, "--json", kept], check=False)
        if not kept.exists():
            return [row(f"{file.stem}: ended with exit code {done.returncode}", None)]
        rows: list[Row] = json.loads(kept.read_text(encoding="utf-8"))["rows"]
    return [one | {"what": f"{file.stem}: {one['what']}"} for one in rows]


def benchmarks(names: list[str]) -> Iterator[Path]:
    """The files that can be run, but for this one."""
    here = Path(__file__).parent
    every = [file for file in sorted(here.glob("*.py")) if "__main__" in file.read_text()]
    for file in every:
        if file.name != Path(__file__).name and (not names or file.stem in names):
            yield file


def run_all() -> int:
    """One table of everything, and its exit code: 1 if a goal was missed."""
    options = parser(__doc__)
    options.add_argument("names", nargs="*", metavar="NAME", help="such as cram; all if none")
    chosen = options.parse_args()
    files = list(benchmarks(chosen.names))
    unknown = set(chosen.names) - {file.stem for file in files}
    if unknown:
        every = ", ".join(file.stem for file in benchmarks([]))
        options.error(f"there is no benchmark {', '.join(sorted(unknown))}; there are {every}")
    rows = [one for file in files for one in measured_by(file)]
    print()
    return told(rows, chosen.json)


if __name__ == "__main__":
    sys.exit(run_all())
