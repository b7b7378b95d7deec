"""What happens when a chain ends in two points that are nearest to each other, compiled.

**Ties.** If equal distances are equal, radii are looked for (see `radii`): ρ(x) is the least |xw|
such that |xw| ≤ ρ(w). Points leave once their radius is known, and every point z that leaves has a
radius that is not larger than the distance to whoever is left. So the points left that it is there
for, |xz| ≤ ρ(z), are those at the distance ρ(z), equally far, and they are told: the least of what
x was told is its *cap*. Then ρ(x) is the least of the cap and of what is left. If two points are
nearest to each other among those left, neither being capped lower, that distance is the radius of
both; and whoever has a cap no larger than the distance to the nearest one left has it as radius.
Only points that have another one as near as their nearest have anybody to tell.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from lastmove.core.machine_code import njit
from lastmove.families.frogs.stable.kernels_order import Measure, order

if TYPE_CHECKING:
    from lastmove.core.arrays import Integers, Reals


class Matched(NamedTuple):
    """What is found: by number the partners and distances, by place how many, and the caps."""

    have: Integers
    capacity: int
    table: Integers
    distance: Reals
    caps: Reals


@njit(cache=True)
def join_partners(
    t: int, u: int, squared: float, ids: Integers, matched: Matched
) -> tuple[bool, bool]:
    """Make two points partners; whether each has all it may have now."""
    have, capacity, table, distance, _ = matched
    far = np.sqrt(squared)
    table[ids[t], have[t]] = ids[u]
    table[ids[u], have[u]] = ids[t]
    if len(distance):
        distance[ids[t], have[t]] = far
        distance[ids[u], have[u]] = far
    have[t] += 1
    have[u] += 1
    return have[t] == capacity, have[u] == capacity


@njit(cache=True)
def lower_cap(
    how: Measure, x: int, z: int, far: float, place: int, caps: Reals, table: Integers
) -> None:
    """Tell the point of number x that z is there for it: the table keeps the first of the closest.

    So two points that the table has for each other have no other partners.
    """
    if caps[place] == np.inf or order(how, x, z, far, x, table[x, 0], caps[place]) < 0:
        caps[place] = far
        table[x, 0] = z
