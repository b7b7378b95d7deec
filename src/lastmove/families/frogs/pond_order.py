"""Which of two pairs of points is closer, for many at once, as the games on a pond take ties.

Equal distances are equal; on a pond that is `ordered` the pair with the smaller numbers is closer.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lastmove.families.frogs.pond import Pond
from lastmove.families.frogs.pond_arrays import compare_pairs

Array = np.ndarray[Any, Any]


def signs(pond: Pond, i: Any, j: Any, k: Any, l: Any) -> Array:  # noqa: E741 as in |x_k - x_l|
    """−1 where i and j are closer than k and l, 0 where as close, 1 where farther apart."""
    i, j, k, l = np.atleast_1d(i, j, k, l)  # noqa: E741
    found = compare_pairs(pond, i, j, k, l)
    if pond.ordered:
        for lesser in (np.minimum, np.maximum):
            found = np.where(found == 0, np.sign(lesser(i, j) - lesser(k, l)), found)
    return np.asarray(found)
