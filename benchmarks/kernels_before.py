"""The pruned search that the set search took the place of, for comparing them in one run.

It asks "is the value q?", level by level: a level is excluded once an option has that value, and
the value is the first level that no option has (after Lemoine and Viennot 2012, who ask for the
outcome of G + *k). A template like `lastmove.search.native.kernels`, written as a recursion. What
each of its three rules takes besides a state is `fixed`.
"""

from __future__ import annotations

import numpy as np

from lastmove.core.kernels_bits import lowest_zero
from lastmove.core.machine_code import njit
from lastmove.search.native.kernels_table import EMPTY, find, value_of

ANY = 63


def options(state):
    """Placeholder for the game's options."""
    yield state


def canonical(state):
    """Placeholder for the game's symmetry."""
    return state


def split(state):
    """Placeholder for what the game splits into."""
    yield state


@njit()
def is_worth(at, level, keys, values, excluded, shift, buffer, top, count, fixed):
    """Whether the option whose parts lie at this place of the buffer has this value."""
    total, unknown = 0, 0
    for i in range(at + 1, at + 1 + buffer[at]):
        value = value_of(keys, values, buffer[i], shift)
        if value < 0 and unknown == 0:
            unknown = i
            continue
        if value < 0:
            value = search(buffer[i], ANY, keys, values, excluded, shift, buffer, top, count, fixed)
        total ^= value
    if unknown == 0:
        return total == level
    wanted = total ^ level
    part = buffer[unknown]
    slot = find(keys, part, shift)
    if keys[slot] == part and excluded[slot] >> np.uint64(wanted) & np.uint64(1):
        return False
    return search(part, wanted, keys, values, excluded, shift, buffer, top, count, fixed) == wanted


@njit()
def search(node, question, keys, values, excluded, shift, buffer, top, count, fixed):
    """The value of a node, or -1 if another was asked about; the buffer is free from `top`."""
    known = value_of(keys, values, node, shift)
    if known >= 0:
        return known
    slot = find(keys, node, shift)
    if keys[slot] == EMPTY:
        keys[slot] = node
        count[0] += 1
        if count[0] * 4 > len(keys) * 3:
            raise MemoryError
    seen = excluded[slot]
    end = top
    for option in options(node, *fixed[0]):
        at, value = end, 0
        end += 1
        for part in split(option, *fixed[2]):
            buffer[end] = canonical(part, *fixed[1])
            if value >= 0:
                found = value_of(keys, values, buffer[end], shift)
                value = value ^ found if found >= 0 else -1
            end += 1
        buffer[at] = end - at - 1
        if value >= 0:
            end = at
            seen |= np.uint64(1) << np.uint64(value)
            if lowest_zero(seen) > question:
                break
    level = lowest_zero(seen)
    while level <= question:
        at, hit = top, False
        while at < end and not hit:
            hit = is_worth(at, level, keys, values, excluded, shift, buffer, end, count, fixed)
            at += 1 + buffer[at]
        if not hit:
            values[slot] = level
            return level
        seen |= excluded[slot] | np.uint64(1) << np.uint64(level)
        level = lowest_zero(seen)
    excluded[slot] |= seen
    return -1


@njit(nogil=True)
def answer(root, keys, values, excluded, shift, buffer, count, fixed):
    """The value of the root."""
    return search(root, ANY, keys, values, excluded, shift, buffer, 0, count, fixed)
