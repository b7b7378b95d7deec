"""How fast sequences are: ratios to the plain quadratic method, all measured in one run.

    python benchmarks/sequences.py [--json FILE] [--far]

Seconds are those of the processor, so that a busy machine does not matter. The peer is the same mex
rule compiled by numba in the plainest way: a double loop over the pairs that marks the values it
meets. It is measured for heaps up to 20,000 and its time for more is taken to grow with the number
of pairs, the square. Kayles and Dawson's kayles are measured twice: as `sequence` does them, where
the period is proved and copied, and by the quadratic method alone. `--far` takes 0.106 and 0.6 to
10^7, stopped on the way and taken up again from their file.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from itertools import chain
from pathlib import Path

import numpy as np
from numba import njit
from report import Row, parser, row, told

from lastmove.core.errors import LimitReached
from lastmove.core.limits import Budget
from lastmove.families.heaps.nim_values.breaking import Breaking
from lastmove.families.heaps.nim_values.compute import HeapValues
from lastmove.families.heaps.sequences import sequence

ALL = ("quadratic", "sparse", "period")
GAMES = {
    "kayles": (Breaking.by_digits((0, 7, 7)), 100_000, ALL),
    "kayles, quadratic": (Breaking.by_digits((0, 7, 7)), 100_000, ("quadratic",)),
    "dawson_kayles": (Breaking.by_digits((0, 0, 7)), 100_000, ALL),
    "dawson_kayles, quadratic": (Breaking.by_digits((0, 0, 7)), 100_000, ("quadratic",)),
    "0.106": (Breaking.by_digits((0, 1, 0, 6)), 1_000_000, ALL),
    "0.6 (Officers)": (Breaking.by_digits((0, 6)), 1_000_000, ALL),
    "grundy": (Breaking((0,), (4,), uneven=True), 1_000_000, ALL),
    "0.16": (Breaking.by_digits((0, 1, 6)), 300_000, ALL),
}
PEER_SIZE = 20_000


@njit
def plain(count: int, takes, digits, uneven: bool):
    """The mex rule, move by move."""
    values = np.zeros(count, np.int32)
    seen = np.zeros(4096, np.int32)
    for heap in range(count):
        for i in range(len(takes)):
            left = heap - takes[i]
            if left == 0 and digits[i] & 1:
                seen[0] = heap + 1
            if left > 0 and digits[i] & 2:
                seen[values[left]] = heap + 1
            if left > 1 and digits[i] & 4:
                last = (left - 1) // 2 if uneven else left // 2
                for a in range(1, last + 1):
                    seen[values[a] ^ values[left - a]] = heap + 1
        value = 0
        while seen[value] == heap + 1:
            value += 1
        values[heap] = value
    return values


def best(function: Callable[[], object], times: int = 3) -> float:
    seconds = []
    for _ in range(times):
        start = time.process_time()
        function()
        seconds.append(time.process_time() - start)
    return min(seconds)


def ours(game: Breaking, count: int, allow: tuple[str, ...]) -> HeapValues:
    heaps = HeapValues(game, allow=allow)
    heaps.extend(count, Budget())
    return heaps


def measured(name: str) -> Row:
    game, count, allow = GAMES[name]
    takes, digits = np.array(game.takes), np.array(game.digits)

    def peer() -> object:
        return plain(PEER_SIZE, takes, digits, game.uneven)

    assert np.array_equal(peer(), ours(game, PEER_SIZE, allow).values)  # and both are compiled now
    methods: list[str] = []

    def run() -> None:
        methods[:] = ours(game, count, allow).methods

    own = best(run, 2)
    # Pairs grow with the square; the rest of the peer's work is small beside them.
    other = best(peer) * (count / PEER_SIZE) ** 2
    how = f"{count / own:,.0f} a second by {', '.join(methods)}"
    return row(f"{name}, {count:,} values, {how}: the plain quadratic method / ours", other / own)


def far(code: str) -> Row:
    """To 10^7, stopped after a while and taken up from the file until it is done."""
    stops, started = 0, time.process_time()
    with tempfile.TemporaryDirectory() as folder:
        file = str(Path(folder) / "kept.npz")
        while True:
            try:
                found = sequence(f"octal({code})", 10**7, resume=file, time=0.5 + 10 * stops)
                break
            except LimitReached:
                stops += 1
    seconds = time.process_time() - started
    how = f"largest {found.values.max()}, {found.space}, stopped and resumed {stops} times"
    return row(f"{code}, {len(found):,} values, {how}: values a second", len(found) / seconds)


def main() -> None:
    options = parser(__doc__)
    options.add_argument("--far", action="store_true")
    chosen = options.parse_args()
    far_ones = ("0.106", "0.6") if chosen.far else ()
    sys.exit(told(chain(map(measured, GAMES), map(far, far_ones)), chosen.json))


if __name__ == "__main__":
    main()
