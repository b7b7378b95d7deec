"""How fast nim for many players is: positions a second, and ratios to plain methods.

    python benchmarks/coalitions.py [--json FILE]

Two peers compute the same types of the same positions: plain Python with a dictionary, one option
after the other, and a compiled table that goes through all options of each position. Runs are
interleaved, and the best of several is taken; a ratio is of positions a second. The peers grow
slower with the heaps and the running unions do not, so the ratios are for the sizes named. What
runs on one thread is measured in seconds of its processor, two threads in seconds of the clock.
"""

from __future__ import annotations

import time
from functools import cache, partial
from math import comb
from typing import Any

import numpy as np
from numba import njit
from report import Row, best, interleaved, main

from lastmove.families.coalitions.nim_tables import NimTable, nim_table, win_codes
from lastmove.families.coalitions.schemes import leaf_type, stable_type, win_type
from lastmove.families.coalitions.upsets import permuted

PLAYERS, HEAPS = 4, 5
SMALL, MIDDLE, LARGE = 11, 32, 80
GOAL = 40e6
on_processor = partial(interleaved, times=3, clock=time.process_time)


def plain_python(scheme: str, largest: int) -> dict[tuple[int, ...], int]:
    """A dictionary of types, by the definition of a move and of a type."""
    step = win_type if scheme == "win" else stable_type
    turn = [(player + 1) % PLAYERS for player in range(PLAYERS)]
    turned = cache(lambda kind: permuted(kind, PLAYERS, turn))
    types: dict[tuple[int, ...], int] = {}
    for word in NimTable(PLAYERS, scheme, HEAPS, largest, np.zeros(0)).words():
        options = {
            tuple(sorted((*word[:i], less, *word[i + 1 :]), reverse=True))
            for i in range(HEAPS)
            for less in range(word[i])
        }
        below = [turned(types[option]) for option in options]
        types[word] = step(below, 0, PLAYERS) if below else leaf_type(PLAYERS - 1, PLAYERS)
    return types


@njit(cache=True)
def all_options(largest: Any, binomials: Any, codes: Any, types: Any, own: Any, out: Any) -> None:
    """The same tables of codes, but every option of every position is looked up."""
    heaps = np.zeros(5, np.int64)
    option = np.zeros(5, np.int64)
    at = 0
    while True:
        if at:
            seen = 0
            for i in range(5):
                for less in range(heaps[i]):
                    for k in range(5):
                        option[k] = heaps[k]
                    place = i
                    while place < 4 and option[place + 1] > less:
                        option[place] = option[place + 1]
                        place += 1
                    option[place] = less
                    index = 0
                    for k in range(5):
                        index += binomials[option[k] + 4 - k, 5 - k]
                    seen |= own[index]
            own[at] = codes[seen]
            out[at] = types[seen]
        at += 1
        place = 4
        while place > 0 and heaps[place] == heaps[place - 1]:
            heaps[place] = 0
            place -= 1
        if place == 0 and heaps[0] == largest:
            return
        heaps[place] += 1


def plain_compiled(largest: int) -> np.ndarray[Any, Any]:
    codes = win_codes(PLAYERS)
    own_codes, types = codes.narrow()
    count = comb(largest + HEAPS, HEAPS)
    own, out = np.zeros(count, np.uint8), np.zeros(count, np.uint16)
    own[0], out[0] = codes.first_code, codes.first_type
    rows = [[comb(a, b) for b in range(HEAPS + 1)] for a in range(largest + HEAPS + 1)]
    all_options(
        largest,
        np.array(rows, np.int64),
        own_codes.astype(np.uint8),
        types.astype(np.uint16),
        own,
        out,
    )
    return out


def swept(scheme: str, largest: int, threads: int = 1, players: int = PLAYERS) -> NimTable:
    return nim_table(players, scheme, heaps=HEAPS, largest=largest, threads=threads)


def peers() -> list[Row]:
    """Ratios of positions a second to both peers, at sizes that they can do."""
    rows: list[Row] = []
    for scheme in ("win", "stable"):
        python = plain_python(scheme, SMALL)
        assert list(python.values()) == swept(scheme, SMALL).values.tolist()
        slow, fast = on_processor(
            lambda scheme=scheme: plain_python(scheme, SMALL),
            lambda scheme=scheme: swept(scheme, LARGE),
        )
        rate = comb(LARGE + HEAPS, HEAPS) / fast
        own = comb(SMALL + HEAPS, HEAPS) / slow
        rows.append(
            {
                "what": f"{scheme} types, four players, five heaps: running unions (to {LARGE}) / "
                f"plain Python with a dictionary (to {SMALL})",
                "ratio": rate / own,
                "goal": 1000,
                "positions a second": [round(rate), round(own)],
            }
        )
    assert np.array_equal(plain_compiled(MIDDLE), swept("win", MIDDLE).values)
    slow, fast = on_processor(lambda: plain_compiled(MIDDLE), lambda: swept("win", MIDDLE))
    rows.append(
        {
            "what": f"win types, four players, five heaps to {MIDDLE}: running unions / "
            "a compiled table that goes through all options",
            "ratio": slow / fast,
            "goal": 20,
            "seconds": [slow, fast],
        }
    )
    return rows


def rates() -> list[Row]:
    """Positions a second for all numbers of players, on one thread and on two."""
    rows: list[Row] = []
    wanted = [(4, "win"), (4, "stable"), (2, "win"), (3, "win"), (3, "stable"), (3, "fine")]
    wanted += [(5, "win"), (5, "stable"), (6, "win"), (6, "stable")]
    for players, scheme in wanted:
        swept(scheme, SMALL, players=players)
        [one] = on_processor(
            lambda scheme=scheme, players=players: swept(scheme, LARGE, 1, players)
        )
        two = best(lambda scheme=scheme, players=players: swept(scheme, LARGE, 2, players), 3)
        count = comb(LARGE + HEAPS, HEAPS)
        rows.append(
            {
                "what": f"{scheme} types, {players} players, five heaps to {LARGE}: "
                f"{count / one / 1e6:.0f} million positions a second, "
                f"{count / two / 1e6:.0f} on two threads; to {GOAL / 1e6:.0f} million",
                "ratio": count / one / GOAL,
                "goal": 1 if (players, scheme) == (4, "win") else None,
                "positions a second": [round(count / one), round(count / two)],
            }
        )
    return rows


def measured() -> list[Row]:
    return [*peers(), *rates()]


if __name__ == "__main__":
    main(__doc__, measured)
