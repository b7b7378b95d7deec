"""Cram: how fast, against igs, pycgt, our own search before and a plain search in C++, in one run.

    python benchmarks/cram.py [--large] [--json FILE]

Searching is measured in CPU seconds, not compiling: the game is compiled before the clock starts.
The values are compared with those of Lemoine and Viennot (2012) and of Beling's program igs (2024).

igs (Beling and Rogalski; LGPL) is the fastest solver that is published. It is not bundled; what it
took beside a plain mex search in C++ (`cram.cpp`: 356,382 positions of 5×6 in 0.62 seconds) on one
machine was 0.14, 1.2 and 5.4 times what that took for 5×6, on 5×6, 5×7 and 5×8, and 99 times on
5×9. So with a compiler every machine can tell how long igs would take on it.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import numpy as np
from report import Row, interleaved, parser, row, told

from lastmove.api.loading import load_game
from lastmove.core.limits import Budget
from lastmove.core.position import Position
from lastmove.families.cram.rules import Cram
from lastmove.search.native.compiled import (
    IMPARTIAL,
    Template,
    assembled,
    compiled,
    fixed_of,
    rules_of,
)
from lastmove.search.native.kernels_table import Fixed
from lastmove.search.native.search import SETS_FIRST, NativeSearch

HERE = Path(__file__).parent
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
    "5x8": 1,
    "6x6": 0,
}
LARGE = {"4x11": 1, "5x9": 1, "6x7": 5}
IGS = {"5x6": 0.14, "5x7": 1.2, "5x8": 5.4, "5x9": 99.0}
"""Times of igs in units of what `cram.cpp` takes for 5×6."""
BEFORE = Template("kernels_before", ("options", "canonical", "split"), ())
"""No entries, so that no code is kept: this recursion, kept, fails where it is handed a graph."""
GOALS_BEFORE = {"5x6": 6, "5x7": 8, "5x8": 15}
PROOFS = 0
"""No steps of the set search first: proof numbers from the start."""


def start(size: str) -> int:
    return Cram.canonical(Cram.start(size))


def ours(size: str, sets_first: int = SETS_FIRST, threads: int = 1) -> NativeSearch:
    """A fresh search that has found the value of a board."""
    search = NativeSearch(compiled(Cram), str, Budget(), threads, sets_first=sets_first)
    known = (LITERATURE | LARGE)[size]
    assert search.value(start(size), pruned=True) == known, f"{size} is worth {known}"
    return search


def before(game: type[Position], state: int, bits: int = 25) -> tuple[int, int]:
    """The value by our search before, and how many positions it keeps in 2^bits slots."""
    rules = {name: rule for name, rule in rules_of(game).items() if name in BEFORE.rules}
    keys, values = np.full(1 << bits, -1, np.int64), np.full(1 << bits, -1, np.int16)
    excluded, count = np.zeros(1 << bits, np.uint64), np.zeros(1, np.int64)
    table = keys, values, excluded, np.uint64(64 - bits), np.zeros(1 << 16, np.int64), count
    fixed = tuple(fixed_of(game, rules, BEFORE))
    return int(assembled(rules, BEFORE).answer(state, *table, fixed)), int(count[0])


@cache
def plain_seconds() -> float | None:
    """What `cram.cpp` takes for 5×6, the best of three; None without a compiler."""
    if shutil.which("g++") is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "cram"
        flags = ["-O3", "-march=native", "-o", str(program)]
        subprocess.run(["g++", *flags, HERE / "cram.cpp"], check=True)
        runs = [
            subprocess.run([program, "5", "6"], capture_output=True, check=True).stdout.split()
            for _ in range(3)
        ]
    assert all((int(value), int(count)) == (2, 356_382) for value, count, _ in runs)
    return min(float(seconds) for *_, seconds in runs)


def values(sizes: dict[str, int]) -> Iterator[Row]:
    """Every value that is known, by both stages."""
    for sets_first, how in ((SETS_FIRST, "sets first"), (PROOFS, "proof numbers")):
        begun, positions = time.process_time(), 0
        for size in sizes:
            positions += ours(size, sets_first).positions
        seconds = time.process_time() - begun
        what = f"boards of the literature with their nimber, {how}: {positions:,} positions"
        yield row(what, len(sizes), len(sizes), seconds)


def against_before(sizes: list[str]) -> Iterator[Row]:
    """CPU and entries, in one run."""
    assert before(Cram, start("3x3"), 12)[0] == LITERATURE["3x3"]
    for size in sizes:
        bits = 25 if size == "5x8" else 22
        kept: list[tuple[int, int]] = []
        theirs, seconds = interleaved(
            lambda size=size, bits=bits, kept=kept: kept.append(before(Cram, start(size), bits)),
            lambda size=size: ours(size),
            times=1 if size == "5x8" else 3,
            clock=time.process_time,
        )
        assert kept[0][0] == LITERATURE[size]
        what = f"cram {size}: our search before / ours"
        yield row(what, theirs / seconds, GOALS_BEFORE[size], theirs, seconds)
        entries = kept[0][1] / ours(size).positions
        goal = 25 if size == "5x8" else None
        yield row(f"cram {size}, entries of the table: our search before / ours", entries, goal)


def against_igs(sizes: list[str]) -> Iterator[Row]:
    """By way of what a plain search in C++ takes on this machine."""
    unit = plain_seconds()
    for size in sizes:
        if unit is None:
            yield row(f"cram {size}: igs not compared, as there is no g++", None)
            continue
        for sets_first, how in ((SETS_FIRST, "ours"), (PROOFS, "ours, proof numbers")):
            (seconds,) = interleaved(
                lambda size=size, first=sets_first: ours(size, first),
                times=1 if size == "5x9" else 3,
                clock=time.process_time,
            )
            theirs = IGS[size] * unit
            goal = 1 if sets_first else None
            yield row(f"cram {size}: igs, by a plain C++ search / {how}", theirs / seconds, goal,
                      theirs, seconds)  # fmt: skip


def forgetting(size: str) -> Iterator[Row]:
    """Options looked at with a table that is too small, in parts of those with one that is not."""
    for sets_first, how in ((10**12, "sets"), (PROOFS, "proof numbers")):
        whole = ours(size, sets_first)
        slots = 1 << (int(whole.positions / 0.6)).bit_length()
        for part in (4, 16):
            search = NativeSearch(compiled(Cram), str, Budget(), sets_first=sets_first)
            search.table("pruned").most_slots = slots // part
            assert search.value(start(size), pruned=True) == LITERATURE[size]
            what = f"cram {size}, {how}: visits with 1/{part} of the table / with all of it"
            yield row(what, search.steps / whole.steps, -part)


def remembered(small: str, large: str) -> Iterator[Row]:
    """What a job or the store has of one board helps with a larger one."""
    left = ours(small).table("pruned").snapshot()
    alone = ours(large)
    search = NativeSearch(compiled(Cram), str, Budget())
    search.table("pruned").restore(left)
    assert search.value(start(large), pruned=True) == (LITERATURE | LARGE)[large]
    what = f"cram {large}: options looked at by itself / after {small}"
    yield row(what, alone.steps / search.steps)
    what = f"cram {large}: share of what is looked up that {small} had found"
    yield row(what, search.share_known_before)


def threads(size: str) -> Iterator[Row]:
    """What a second thread brings; wall time, and how many options both looked at together."""
    for sets_first, how in ((SETS_FIRST, "sets first"), (PROOFS, "proof numbers")):
        ours("4x5", sets_first, 2)
        visits = []

        def searched(number: int, first: int = sets_first, seen: list[int] = visits) -> None:
            seen.append(ours(size, first, number).steps)

        one, two = interleaved(lambda: searched(1), lambda: searched(2), times=1)
        what = f"cram {size}, {how}: one thread / two threads"
        yield row(f"{what}, options looked at", visits[0] / visits[1], 0.85)
        yield row(f"{what}, time on the clock", one / two, 1.7, one, two)


def own_rules() -> Iterator[Row]:
    """Node kayles 7×7 from a user's file."""
    from lastmove.notation import Size

    game = load_game(str(HERE.parent / "examples" / "grid_kayles.py"), "grid_kayles")
    position: Position = game(Size(7, 7))
    bound = type(position)
    rules = rules_of(bound)
    module, fixed = assembled(rules, IMPARTIAL), Fixed(*fixed_of(bound, rules, IMPARTIAL))

    root = bound.canonical(position.state)

    def searched(sets_first: int) -> int:
        search = NativeSearch(module, str, Budget(), fixed=fixed, sets_first=sets_first)
        return search.value(root, pruned=True)

    assert searched(SETS_FIRST) == searched(PROOFS) == before(bound, root, 21)[0]
    old, sets, proofs = interleaved(
        lambda: before(bound, root, 21),
        lambda: searched(SETS_FIRST),
        lambda: searched(PROOFS),
        clock=time.process_time,
    )
    what = "node kayles 7×7, one's own rules"
    yield row(f"{what}: our search before / ours", old / sets, 4, old, sets)
    yield row(f"{what}: our search before / ours, proof numbers", old / proofs, None, old, proofs)


def against_pycgt() -> Iterator[Row]:
    """5×5, the best of six of ours around one of theirs."""
    try:
        from pycgt.rulesets import cram
    except ImportError:
        yield row("cram 5x5: pycgt is not installed (./run bench does that)", None, 1000)
        return
    begun = time.process_time()
    theirs = cram.rectangle(5, 5)
    seconds = time.process_time() - begun
    (mine,) = interleaved(lambda: ours("5x5"), times=6, clock=time.process_time)
    yield row(f"cram 5x5 (by theirs {theirs}): pycgt / ours", seconds / mine, 1000, seconds, mine)


def measured(large: bool) -> Iterator[Row]:
    ours("3x3")
    ours("3x4", PROOFS)
    yield from values(LITERATURE | LARGE if large else LITERATURE)
    yield from against_igs([*IGS] if large else [*IGS][:3])
    yield from against_before([*GOALS_BEFORE] if large else [*GOALS_BEFORE][:2])
    yield from own_rules()
    yield from forgetting("5x8" if large else "5x7")
    yield from remembered("5x8", "5x9") if large else remembered("5x7", "5x8")
    yield from threads("5x9" if large else "5x8")
    yield from against_pycgt()


def main() -> None:
    options = parser(__doc__)
    options.add_argument("--large", action="store_true", help="also boards that take minutes")
    chosen = options.parse_args()
    sys.exit(told(measured(chosen.large), chosen.json))


if __name__ == "__main__":
    main()
