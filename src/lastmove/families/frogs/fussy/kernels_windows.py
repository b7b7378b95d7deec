"""Certain pairs of a window, compiled. Cost: the pairs of points, in order of their distances."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lastmove.core.machine_code import njit

if TYPE_CHECKING:
    from lastmove.core.arrays import Integers, Reals

CLEAR, DOUBTFUL, TAKEN = 0, 1, 2


@njit(cache=True)
def certain_pairs(
    pairs: Integers, far: Reals, edge: Reals, partner: Integers, state: Integers
) -> None:
    """Go through allowed pairs, shortest first; `edge` is how far a point is from the outside.

    A point is in doubt from the distance of the edge on, and from the distance of a point in doubt.
    """
    for at in range(len(pairs)):
        i, j = pairs[at, 0], pairs[at, 1]
        for k in (i, j):
            if state[k] == CLEAR and edge[k] <= far[at]:
                state[k] = DOUBTFUL
        if state[i] == CLEAR and state[j] == CLEAR:
            state[i] = state[j] = TAKEN
            partner[i], partner[j] = j, i
        elif state[i] + state[j] == DOUBTFUL:  # one is clear, the other in doubt
            state[i] = state[j] = DOUBTFUL


def blank(n: int) -> tuple[Integers, Integers]:
    """No partners, nobody in doubt."""
    return np.full(n, -1, np.int64), np.zeros(n, np.int64)
