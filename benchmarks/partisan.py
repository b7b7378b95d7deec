"""Values of Left's and Right's games: how fast, against pycgt, all in one run.

    python -m pip install pycgt==0.2.0        # the peer; not needed by lastmove itself
    python benchmarks/partisan.py

Searching is measured, not compiling: rules are compiled before the clock starts. What pycgt finds
for the boards it is asked about is compared. All times are of the processor.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from report import Row, main, row

import lastmove as lm
from lastmove.api.solve import new_run
from lastmove.core.bitboard import packed
from lastmove.core.limits import Budget
from lastmove.families.domineering.rules import Domineering
from lastmove.search.native.partisan import PartisanSearch
from lastmove.search.partisan_engine import PartisanEngine


class Dominos(lm.Partisan):
    """Domineering on at most seven columns, as a user would write it: eight bits a row."""

    @staticmethod
    def start(rows: int, columns: int) -> int:
        return sum(((1 << columns) - 1) << 8 * row for row in range(rows))

    @staticmethod
    def left(squares):
        pairs = squares & squares >> 8
        while pairs:
            one = pairs & -pairs
            pairs ^= one
            yield squares ^ one ^ one << 8

    @staticmethod
    def right(squares):
        pairs = squares & squares >> 1
        while pairs:
            one = pairs & -pairs
            pairs ^= one
            yield squares ^ one ^ one << 1

    @staticmethod
    def split(squares):
        left = squares
        while left:
            part = left & -left
            grown = 0
            while grown != part:
                grown = part
                part |= (part << 1 | part >> 1 | part << 8 | part >> 8) & squares
            left ^= part
            while part & 0xFF == 0:
                part >>= 8
            while part & 0x0101010101010101 == 0:
                part >>= 1
            if part & part - 1:
                yield part

    @staticmethod
    def canonical(squares):
        best = squares
        negated = False
        for turn in range(4):
            image = squares
            if turn & 1:
                image = turned = 0
                for row in range(7):
                    line = squares >> 8 * row & 0xFF
                    for column in range(7):
                        turned |= (line >> column & 1) << 7 - column + 8 * row
                image = turned
            if turn & 2:
                turned = 0
                for row in range(7):
                    turned |= (image >> 8 * row & 0xFF) << 8 * (6 - row)
                image = turned
            while image & 0xFF == 0:
                image >>= 8
            while image & 0x0101010101010101 == 0:
                image >>= 1
            transposed = 0
            for row in range(7):
                for column in range(7):
                    transposed |= (image >> 8 * row + column & 1) << 8 * column + row
            if image < best:
                best, negated = image, False
            if transposed < best:
                best, negated = transposed, True
        return best, negated


def kernels(game: type[lm.Partisan], state: int) -> Any:
    """The compiled rules of a game, warm."""
    engine = PartisanEngine(game, new_run(Budget()))
    engine._compile(state)
    assert engine.native is not None, engine.refused
    engine.native.worth([state])
    return engine.native.module


def measured(module: Any, state: int, times: int = 1) -> tuple[lm.Value, float, PartisanSearch]:
    """The value, the least of some times, and the last search."""
    seconds = []
    for _ in range(times):
        search = PartisanSearch(module, str, Budget())
        begun = time.process_time()
        (value,) = search.worth([state])
        seconds.append(time.process_time() - begun)
    return value, min(seconds), search


def timed(work: Callable[[], Any]) -> tuple[Any, float]:
    begun = time.process_time()
    result = work()
    return result, time.process_time() - begun


def against_pycgt() -> Iterator[Row]:
    try:
        from pycgt.rulesets import domineering
    except ImportError:
        yield row("domineering: pycgt is not installed (./run bench does that)", None)
        return
    size = lm.parse
    module = kernels(Domineering, size("domineering(2x3)").state)
    _, short = timed(lambda: domineering.rectangle(4, 5))  # first: it remembers what it has found
    ours, seconds, _ = measured(module, size("domineering(5x5)").state, 5)
    theirs, long = timed(lambda: domineering.rectangle(5, 5))
    assert str(ours) == str(theirs)
    yield row("domineering 5x5: pycgt / ours", long / seconds, 150, long, seconds)
    for name, times in (("4x7", 20), ("5x6", 4)):
        value, seconds, search = measured(module, size(f"domineering({name})").state)
        games = int(search.tables["values"].work[0])
        what = f"{name} = {value}, {search.positions:,} positions, {games:,} values"
        yield row(f"{what}: pycgt's 5x5 / ours", long / seconds, times, long, seconds)
    subsets = np.arange(1 << 20, dtype=np.int64)
    first, last = packed(5, 4, 0), packed(5, 4, 1)
    search = PartisanSearch(module, str, Budget())
    games, seconds = timed(lambda: search.games(first + subsets * (last - first)))
    assert len(np.unique(games)) == 5891
    yield row("all subsets of 4x5: pycgt's one board / ours", short / seconds, 1, short, seconds)


def rows() -> Iterator[Row]:
    yield from against_pycgt()
    module = kernels(Domineering, lm.parse("domineering(2x3)").state)
    own = kernels(Dominos, Dominos.start(2, 3))
    bundled, seconds, _ = measured(module, lm.parse("domineering(4x6)").state, 5)
    users, others, _ = measured(own, Dominos.start(4, 6), 5)
    assert bundled is users
    yield row("4x6: rules of one's own / the bundled ones", others / seconds, -1.3)


if __name__ == "__main__":
    main(__doc__, rows)
