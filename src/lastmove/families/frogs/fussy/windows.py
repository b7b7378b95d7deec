"""Certain pairs of a bounded window: matched to each other whatever points lie outside of it.

A pair is certain if the two are closer to each other than to the outside, and each is the nearest
point that the other may have, among those that are in no certain pair already. With C the certain
pairs of two greens, N_r − N_g + 2C = alive reds less alive greens, where all others count as alive;
its mean is at most the window's volume times δ, in any dimension.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lastmove.families.frogs.fussy.kernels_windows import blank, certain_pairs
from lastmove.families.frogs.pond import Pond
from lastmove.families.frogs.pond_results import Kind
from lastmove.families.frogs.stable.pairs import allowed_pairs

Array = np.ndarray[Any, Any]


def certain(pond: Pond, kind: Kind = "fussy") -> Array:
    """The certain partner of each point of a pond in the unit cube, −1 for none.

    Cost: n² log n. Of equally distant pairs the first counts as closer.
    """
    partner, state = blank(pond.n)
    if pond.n < 2 or pond.points is None:
        return np.asarray(partner)
    points = np.asarray(pond.points, float)
    first, second = np.triu_indices(pond.n, 1)
    good = allowed_pairs(pond, kind, first, second)
    first, second = first[good], second[good]
    far = np.sqrt(((points[first] - points[second]) ** 2).sum(axis=1))
    order = np.argsort(far, kind="stable")
    pairs = np.column_stack((first, second))[order]
    edge = np.minimum(points, 1 - points).min(axis=1)
    certain_pairs(pairs, far[order], edge, partner, state)
    return np.asarray(partner)


def surplus(pond: Pond) -> int:
    """Reds less greens among the points in no certain pair."""
    assert pond.colors is not None
    left = pond.colors[certain(pond) < 0]
    return int((left == 1).sum()) - int((left == 0).sum())
