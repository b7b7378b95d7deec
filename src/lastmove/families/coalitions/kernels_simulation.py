"""The compiled loops of simulation: random complete binary trees, evaluated leaf by leaf."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from lastmove.core.kernels_bits import GOLDEN, scattered
from lastmove.core.machine_code import njit

if TYPE_CHECKING:
    from lastmove.core.arrays import Bitsets, Word

Array = np.ndarray[Any, Any]


@njit(cache=True)
def _player(state: Array, players: int) -> int:
    """The next random player: SplitMix64, and the high half times n."""
    high = scattered(state[0]) >> np.uint64(32)
    state[0] += GOLDEN
    return int(np.int64((high * np.uint64(players)) >> np.uint64(32)))


@njit(cache=True)
def _belonging(players: int) -> Bitsets:
    """For each player the coalitions to which they belong, as bits."""
    belongs = np.zeros(players, np.uint64)
    for player in range(players):
        for coalition in range(1 << players):
            if coalition >> player & 1:
                belongs[player] |= np.uint64(1) << np.uint64(coalition)
    return belongs


@njit(cache=True)
def _chosen(stable: bool, one: Word, other: Word, mover: int, belongs: Array) -> Word:
    """The type of a choice between two."""
    friendly = belongs[mover]
    if not stable:
        return np.uint64(((one | other) & friendly) | (one & other & ~friendly))
    shift = np.uint64(1 << mover)
    family = one & other & ~friendly
    family |= one & friendly & ~((one & ~friendly) << shift)
    family |= other & friendly & ~((other & ~friendly) << shift)
    for player in range(len(belongs)):
        family |= (family & ~belongs[player]) << np.uint64(1 << player)
    return np.uint64(family)


@njit(cache=True)
def pooled(stable: bool, players: int, before: Array, state: Array, out: Array) -> None:
    """A pool of types one level deeper: each from two at random; from leaves if there are none."""
    belongs = _belonging(players)
    count = len(before)
    for tree in range(len(out)):
        mover = _player(state, players)
        if count == 0:
            out[tree] = belongs[mover]
            continue
        one, other = before[_player(state, count)], before[_player(state, count)]
        out[tree] = _chosen(stable, one, other, mover, belongs)


@njit(cache=True)
def roots(stable: bool, players: int, depth: int, state: Array, out: Array) -> None:
    """The types at the roots of random trees, as up-sets of 2^n ≤ 64 bits.

    Leaves are counted in binary: after each, as many nodes are finished as the count has zeros at
    its end, so that a stack of depth + 1 types is enough.
    """
    belongs = _belonging(players)
    stack = np.zeros(depth + 2, np.uint64)
    for tree in range(len(out)):
        top = 0
        for leaf in range(1, (1 << depth) + 1):
            stack[top] = belongs[_player(state, players)]
            top += 1
            finished = leaf
            while finished & 1 == 0:
                finished >>= 1
                top -= 1
                one, other = stack[top - 1], stack[top]
                mover = _player(state, players)
                stack[top - 1] = _chosen(stable, one, other, mover, belongs)
        out[tree] = stack[0]


@njit(cache=True)
def _rank(group: int) -> int:
    """Larger for groups that the mover likes better: odd ones, early first; then even ones."""
    return 1_000_000 - group if group % 2 else group


@njit(cache=True)
def fine_roots(depth: int, state: Array, out: Array) -> None:
    """The fine types at the roots of random three-player trees, as player + 3 · level."""
    stack = np.zeros(depth + 2, np.int64)
    for tree in range(len(out)):
        top = 0
        for leaf in range(1, (1 << depth) + 1):
            stack[top] = _player(state, 3)
            top += 1
            finished = leaf
            while finished & 1 == 0:
                finished >>= 1
                top -= 1
                one, other = stack[top - 1], stack[top]
                mover = _player(state, 3)
                first = one // 3 - (1 if one % 3 == mover else 0)
                second = other // 3 - (1 if other % 3 == mover else 0)
                if one == other or _rank(first) > _rank(second):
                    made = one
                elif first == second:
                    made = mover + 3 * (first + 1)
                else:
                    made = other
                stack[top - 1] = made
        out[tree] = np.uint64(stack[0])
