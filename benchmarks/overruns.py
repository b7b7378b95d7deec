"""How far a run goes past its limits: every game and every verb with a time and a memory limit.

    python benchmarks/overruns.py [--seconds 1] [--memory 400M] [WORD…]

Each case is a command whose work is far larger than its limit. Told are the CPU seconds that it
used beyond the limit, less what starting takes; with --memory the peak of its memory in twenty
seconds, which not every command fills. With WORDs only the cases whose command has one of them are
run. Goals: at most one second more, and at most a fifth more memory. Machine code is that of the
user's cache folder, as after `lastmove prepare`.

The limit of time counts what the process works, not what passes, so that a busy machine does not
flatter: where it gives a process a fifth of a core, that has worked for 0.2 s when a second is
over. Not so where other processes work for the command (`crewed`), which would never be stopped.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from report import parser, row, told

GOAL_SECONDS, GOAL_MEMORY = 1.0, 1.2
FILLING = 20
"""Seconds in which a command may fill its memory."""
PATIENCE = 600
"""Seconds that pass until a command is killed; a loaded machine gives it a small part of them."""
BY_WORK = """
import time, types
import lastmove.core.limits as limits
limits.clock = types.SimpleNamespace(monotonic=time.process_time, process_time=time.process_time)
from lastmove.cli import main
main()
"""
"""The command line, with a limit of time that counts the work of its process."""

GRID = "[" + ",".join(
    f"{r}_{c}-{r}_{c + 1},{r}_{c}-{r + 1}_{c}" for r in range(1, 120) for c in range(1, 120)
) + "]"  # fmt: skip
DAG = "[" + ",".join(f"v{i}>v{j}" for i in range(400) for j in range(i + 1, min(400, i + 40))) + "]"
LONG_FORMULA = "x+" * 40_000 + "1"
PADS = "uniform(n=3000000, seed=1)"

POSITIONS = [
    "chomp(200,200)",
    "chomp(20,2, poison=eaten)",
    "chomp(60,60, poison=eaten)",
    "colored_frogs({pads})",
    "counters(@dag.txt, at=[" + ",".join(f"v{i}" for i in range(0, 300, 2)) + "])",
    "cram(7x7)",
    "cram(300x300)",
    "clobber(xoxoxo/oxoxox/xoxoxo/oxoxox)",
    "col(7x7)",
    "colored_hackenbush(@grid.txt, ground=1_1)",
    "dawson_kayles(" + ",".join(["90000"] * 300) + ")",
    "domineering(7x7)",
    "edge_geography(@grid.txt, at=1_1)",
    "even_odd(" + ",".join(["4000001"] * 2000) + ")",
    "frogs({pads})",
    "growing_nim(90,80,70,60, budget=30)",
    "grundy(3000000,2999999)",
    "hackenbush(@grid.txt, ground=1_1)",
    "hexadecimal(0.F3, 300000)",
    "kayles(" + ",".join(["1000000007"] * 3000) + ")",
    "nim(" + ",".join(str(10**9 + i) for i in range(9_000)) + ")",
    "octal(0.6, 3000000,2000000)",
    "pigs(" + "SB" * 200 + ", builds=40)",
    "queen(90000,80000) + rook(70000,60000) + cram(7x7)",
    "shannon(@grid.txt, to_move=cut)",
    "snort(@grid.txt)",
    "split_nim(" + ",".join(str(10**6 + i) for i in range(3000)) + ")",
    "subtraction(30000000, take={" + ",".join(map(str, range(3, 4000, 7))) + "})",
    "takeaway(30, f=" + LONG_FORMULA + ")",
    "takeaway(3000000, f=2*x)",
    "tictactoe(4^3)",
    "tictactoe(8^2)",
    "toads_and_frogs(TTTTTTTT.....FFFFFFFF)",
    "vertex_geography(@grid.txt, at=1_1)",
]
SEARCHED = ["cram(7x7)", "tictactoe(4^3)", "growing_nim(90,80,70,60, budget=30)", "chomp(60,60)"]
VERBS = [
    ["sequence", "nim", "-n", "1000000000"],
    ["sequence", "kayles", "-n", "1000000000"],
    ["sequence", "grundy", "-n", "1000000000"],
    ["sequence", "octal(0.6)", "-n", "300000000"],
    ["sequence", "hexadecimal(0.F3)", "-n", "3000000"],
    ["sequence", "takeaway(f=2*x)", "-n", "3000000"],
    ["sequence", "dawson_kayles", "-n", "3000", "--misere"],
    ["sequence", "--all-octal", "4", "-n", "100000"],
    ["table", "queen", "0..3000", "0..3000"],
    ["table", "chomp", "1..40", "1..40"],
    ["table", "cram", "1..8", "1..8"],
    ["table", "nim", "0..300", "--players", "5", "--heaps", "5"],
    ["table", "nim", "0..60", "0..60", "--players", "6", "--scheme", "stable"],
    ["coalitions", "count", "9"],
    ["coalitions", "prove", "--players", "6"],
    ["coalitions", "random", "--players", "5", "--simulate", "100000000"],
    ["classify", "nim(9,9,9,9)", "--players", "6"],
    ["frogs", "match", PADS],
    ["frogs", "label", "uniform(n=20000, seed=1)"],
    ["frogs", "simulate", "fussy", "n=1e6", "--runs", "100000"],
    ["reproduce"],
    ["value", "domineering(7x7)"],
    ["value", "clobber(xoxoxo/oxoxox/xoxoxo/oxoxox)"],
    ["value", "--born", "4"],
    ["trees", "@grid.txt"],
    ["draw", "cram(300x300)", "--why"],
    ["draw", f"frogs({PADS})", "--why"],
    ["explain", "cram(7x7)"],
    ["explain", "nim(" + ",".join(str(10**6 + i) for i in range(9_000)) + ")"],
]


class Used(NamedTuple):
    """What a command used, and how it ended."""

    code: int
    seconds: float
    megabytes: float
    said: str


def crewed(words: list[str]) -> bool:
    """Whether other processes do the work."""
    return words[0] == "reproduce" or words[:2] == ["frogs", "simulate"]


def run(words: list[str], folder: Path) -> Used:
    """Run a command to its end, for so long at most."""
    how = ["-m", "lastmove"] if crewed(words) else ["-c", BY_WORK]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    process = subprocess.Popen(
        [sys.executable, *how, *words],
        cwd=folder,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )
    try:
        said = process.communicate(timeout=PATIENCE)[1].decode(errors="replace")
    except subprocess.TimeoutExpired:
        process.kill()
        said = f"killed after {PATIENCE} seconds"
        process.wait()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Used(process.returncode, seconds, 0.0, said.strip().splitlines()[-1] if said else "")


def peak(words: list[str], folder: Path) -> Used:
    """The same in a process of its own, whose children are this command alone."""
    code = (
        "import resource, subprocess, sys; "
        f"p = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, timeout={PATIENCE}); "
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, p.returncode)"
    )
    command = [sys.executable, "-c", code, sys.executable, "-m", "lastmove", *words]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        return Used(-9, 0.0, 0.0, f"killed after {PATIENCE} seconds")
    kilobytes, ended = done.stdout.split()
    said = done.stderr.strip().splitlines()
    return Used(int(ended), 0.0, int(kilobytes) / 1024, said[-1] if said else "")


def cases() -> list[list[str]]:
    """Every command, without its limit."""
    solved = [["solve", text.replace("{pads}", PADS)] for text in POSITIONS]
    others = [[verb, text] for text in SEARCHED for verb in ("explain", "draw")]
    others += [["solve", text, "--certificate", "c.json"] for text in SEARCHED]
    return [*solved, *others, *VERBS]


def main() -> None:
    """Print a line a case, and which miss the goal."""
    options = parser(__doc__)
    options.add_argument("words", nargs="*")
    options.add_argument("--seconds", type=float, default=1.0)
    options.add_argument("--memory", default="")
    given = options.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for file, text in (("grid.txt", GRID), ("dag.txt", DAG)):
            (folder / file).write_text(
                text[1:-1].replace(",", "\n").replace("-", " ").replace(">", " ")
            )
        os.environ["LASTMOVE_STORE"] = "none"  # where an answer may be at hand
        start = min(run(["games", "nim"], folder).seconds for _ in range(3))
        print(f"starting takes {start:.2f} s of CPU")
        worst = []
        for words in cases():
            shown = " ".join(words)
            if given.words and not any(word in shown for word in given.words):
                continue
            shown = shown if len(shown) < 70 else shown[:66] + "…"
            if given.memory:
                limits = ["--memory", given.memory, "--time", str(FILLING)]
                used = peak([*words, *limits], folder)
                limit = float(given.memory.rstrip("M"))
                over = used.megabytes / limit
                miss = over > GOAL_MEMORY or used.code not in (0, 2, 3)
                shows = f"{used.megabytes:7.0f} MB"
            else:
                used = run([*words, "--time", str(given.seconds)], folder)
                over = used.seconds - start - given.seconds
                miss = over > GOAL_SECONDS or used.code not in (0, 2, 3)
                shows = f"{over:+6.2f} s"
            kind = "MISS" if miss else "ok"
            print(f"{shows}  {used.code:>3}  {kind:<4}  {shown}  ({used.said[:90]})", flush=True)
            if miss:
                worst.append(shown)
    what = "memory" if given.memory else "time"
    sys.exit(
        told([row(f"cases that go too far beyond a limit of {what}", len(worst), 0)], given.json)
    )


if __name__ == "__main__":
    main()
