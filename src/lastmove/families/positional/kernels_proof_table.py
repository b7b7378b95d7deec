"""The table of a proof search: positions up to symmetry with their numbers, compiled."""

from __future__ import annotations

from typing import Any

import numpy as np

from lastmove.core.machine_code import njit
from lastmove.families.positional.kernels_bitboard import slot_of
from lastmove.families.positional.proof_arrays import STORED

WAYS = 4
"""Neighboring slots in which a position may be kept."""


@njit(cache=True)
def look_up(a: Any, b: Any, keys: Any, values: Any) -> Any:
    """The slot of a position, −1 if it is not kept."""
    base = slot_of(a, b, len(values)) & ~np.int64(WAYS - 1)
    for slot in range(base, base + WAYS):
        if (values[slot, 0] or values[slot, 1]) and keys[slot, 0] == a and keys[slot, 1] == b:
            return slot
    return -1


@njit(cache=True)
def keep(
    a: Any, b: Any, pn: Any, dn: Any, useful: Any, keys: Any, values: Any, registers: Any
) -> Any:
    """Keep the numbers of a position and the moves that matter there.

    Where all slots are taken, the position that looks easiest to find out about again gives way.
    """
    base = slot_of(a, b, len(values)) & ~np.int64(WAYS - 1)
    chosen, least = base, np.int64(1) << 60
    for slot in range(base, base + WAYS):
        empty = values[slot, 0] == 0 and values[slot, 1] == 0
        if empty or (keys[slot, 0] == a and keys[slot, 1] == b):
            chosen = slot
            if empty:
                registers[STORED] += 1
            break
        worth = np.int64(values[slot, 0]) + np.int64(values[slot, 1])
        if worth < least:
            chosen, least = slot, worth
    keys[chosen, 0], keys[chosen, 1], keys[chosen, 2] = a, b, useful
    values[chosen, 0], values[chosen, 1] = pn, dn


@njit(cache=True)
def rehash(keys: Any, values: Any, new_keys: Any, new_values: Any, registers: Any) -> None:
    """Move what is kept into another table."""
    registers[STORED] = 0
    for slot in range(len(values)):
        if values[slot, 0] or values[slot, 1]:
            keep(
                keys[slot, 0],
                keys[slot, 1],
                values[slot, 0],
                values[slot, 1],
                keys[slot, 2],
                new_keys,
                new_values,
                registers,
            )
