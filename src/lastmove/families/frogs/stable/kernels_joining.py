"""What happens when a chain ends in two points that are nearest to each other, compiled."""

from __future__ import annotations

from typing import Any

import numpy as np

from lastmove.core.machine_code import njit


@njit(cache=True)
def join_partners(
    t: Any, u: Any, squared: Any, ids: Any, have: Any, capacity: Any, table: Any, distance: Any
) -> Any:
    """Make two points partners; whether each has all it may have now."""
    far = np.sqrt(squared)
    table[ids[t], have[t]] = ids[u]
    table[ids[u], have[u]] = ids[t]
    distance[ids[t], have[t]] = far
    distance[ids[u], have[u]] = far
    have[t] += 1
    have[u] += 1
    return have[t] == capacity, have[u] == capacity
