"""The leaves of a proof search: what can be told of a position at sight or by threats, compiled."""

from __future__ import annotations

from typing import Any

import numpy as np

from lastmove.core.machine_code import njit
from lastmove.families.positional.kernels_bitboard import popcount
from lastmove.families.positional.kernels_deepening import has_pairing
from lastmove.families.positional.kernels_threats import (
    LENGTH,
    NODES,
    UNKNOWN,
    WON,
    all_threats,
    forced_win,
    still_wins,
)
from lastmove.families.positional.proof_arrays import (
    INFINITE,
    LEAVES,
    LEFT_EARLY,
    PRUNES,
    STRONG,
    THREAT_NODES,
    THREATS,
    WIDTH,
)

ONE = 1 << 40
"""The potential 1."""
HARDEST = 80
"""The first number of a position without sets that are begun. Measured on 4^3: with numbers that
tell positions apart by what is begun the search needs a tenth of the leaves and less.
"""


@njit(cache=True)
def _hopeless(masks: Any, board: Any, a: Any, b: Any, attacks: Any, prunes: Any, work: Any) -> Any:
    """Whether the defender plainly holds: too few cells, the potential, or a pairing."""
    one = np.uint64(1)
    left = popcount(board & ~(a | b))
    score = work[3]
    for cell in range(64):
        score[cell] = 0
    total, smallest, alive = 0, 127, 0
    for number in range(len(masks)):
        mask = masks[number]
        if mask & b:
            continue
        rest = mask & ~a
        size = popcount(rest)
        alive += 1
        smallest = min(smallest, size)
        weight = ONE >> size if size <= 40 else 1
        total += weight
        if attacks:
            while rest:
                low = rest & (~rest + one)
                rest ^= low
                score[popcount(low - one)] += weight
    if alive == 0 or (2 * smallest - 1 if attacks else 2 * smallest) > left:
        return True
    if not prunes:
        return False
    most = 0
    if attacks:
        for cell in range(64):
            most = max(most, score[cell])
    if total + most < ONE:
        return True
    worth = smallest > 1 and 2 * alive <= left
    return worth and has_pairing(masks, a, b, work[0], work[1], work[2])


@njit(cache=True)
def _useful(masks: Any, strong: Any, a: Any, b: Any) -> Any:
    """The free cells of sets that somebody may still complete; any other is as good as a pass."""
    cells = np.uint64(0)
    for number in range(len(masks)):
        mask = masks[number]
        if not mask & b or (strong and not mask & a):
            cells |= mask
    return cells & ~(a | b)


@njit(cache=True)
def _difficulty(masks: Any, strong: Any, a: Any, b: Any) -> Any:
    """How hard a win looks: less for each set that is begun, and more for the defender's."""
    strength = 0
    for number in range(len(masks)):
        mask = masks[number]
        if not mask & b:
            if mask & a:
                strength += 4 if popcount(mask & ~a) <= 2 else 1
        elif strong and not mask & a:
            strength -= 2 if popcount(mask & ~b) <= 2 else 1
    return max(1, HARDEST - 2 * strength)


@njit(cache=True)
def _promising(masks: Any, strong: Any, a: Any, b: Any, useful: Any, most: Any, work: Any) -> Any:
    """The cells that add most to the attacker's sets and take most from the defender's."""
    one, score = np.uint64(1), work[3]
    for cell in range(64):
        score[cell] = 0
    for number in range(len(masks)):
        mask = masks[number]
        if not mask & b:
            weight = 64 >> min(6, 2 * (popcount(mask & ~a) - 1))
        elif strong and not mask & a:
            weight = 32 >> min(6, 2 * (popcount(mask & ~b) - 1))
        else:
            continue
        rest = mask & useful
        while rest:
            low = rest & (~rest + one)
            rest ^= low
            score[popcount(low - one)] += weight
    chosen = np.uint64(0)
    for _ in range(most):
        best = np.uint64(0)
        top = -1
        rest = useful & ~chosen
        while rest:
            low = rest & (~rest + one)
            rest ^= low
            weight = score[popcount(low - one)]
            if weight > top:
                best, top = low, weight
        chosen |= best
    return chosen


@njit(cache=True)
def evaluate(game: Any, walk: Any, a: Any, b: Any, attacks: Any, work: Any, registers: Any) -> Any:
    """First numbers of a position, and the moves that matter there."""
    masks, starts, through, _, settings, board = game
    words, numbers, moves, line, out, keys, known = walk
    one, none = np.uint64(1), np.uint64(0)
    strong, most = settings[STRONG] != 0, settings[THREAT_NODES]
    registers[LEAVES] += 1
    mine = all_threats(masks, a, b)
    yours = all_threats(masks, b, a) if strong else none
    if attacks:
        if mine:
            return 0, INFINITE, mine
        if yours & (yours - one):
            return INFINITE, 0, none
    else:
        if yours:
            return INFINITE, 0, none
        if mine & (mine - one):
            return 0, INFINITE, none
    if _hopeless(masks, board, a, b, attacks, settings[PRUNES] != 0, work):
        return INFINITE, 0, none
    if not attacks and mine:
        return 1, 1, mine
    found = forced_win(
        masks, starts, through, strong, a, b, words, numbers, moves, line, out, keys, known, most
    )
    registers[THREATS] += out[NODES]
    if found == UNKNOWN:
        registers[LEFT_EARLY] += 1
    useful = _useful(masks, strong, a, b)
    if attacks:
        if found == WON:
            return 0, INFINITE, one << np.uint64(line[0])
        if yours:
            useful = yours
        elif settings[WIDTH] < 64:
            useful = _promising(masks, strong, a, b, useful, settings[WIDTH], work)
        return _difficulty(masks, strong, a, b), 1, useful
    if found != WON:
        return popcount(useful) + _difficulty(masks, strong, a, b), 1, useful
    left, rest, count = none, useful, 0
    while rest:
        reply = rest & (~rest + one)
        rest ^= reply
        if not still_wins(masks, starts, through, strong, a, b | reply, line, out[LENGTH]):
            left |= reply
            count += 1
    if count == 0:
        return 0, INFINITE, none
    return count, 1, left
