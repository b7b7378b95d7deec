"""The hot loop over positions of Left and Right. A template, as `kernels` is.

`left`, `right`, `canonical` and `split` below are placeholders. A position is written into the
buffer as Left's options and then Right's, each as a count below 0 and its parts; a part is twice a
state, plus 1 if what is meant is its negative. Positions wait on the stack until all parts of all
their options are known.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from lastmove.core.machine_code import njit
from lastmove.search.native.kernels_rules import split
from lastmove.search.native.kernels_table import (
    ASKED,
    BUFFER_FULL,
    BUFFERED,
    CULPRIT,
    CYCLE,
    DEPTH,
    DONE,
    FROM,
    INSERTED,
    MAY_INSERT,
    NEXT,
    NODE,
    OPEN,
    OUT_OF_RANGE,
    PAUSE,
    PAUSE_AT,
    ROOT,
    SHIFT,
    STACK_FULL,
    STEPS,
    TABLE_FULL,
    TO,
    UNKNOWN,
    Sides,
    Stack,
    enter,
    find,
    value_of,
)
from lastmove.search.native.kernels_wide import outside, word
from lastmove.values.kernels_forms import STACK_AT, made, opposite, plus, simple, stop
from lastmove.values.kernels_forms import STACK_FULL as FORMS_FULL
from lastmove.values.kernels_forms import TOP as STACK_TOP

if TYPE_CHECKING:
    from lastmove.core.arrays import Integers

RIGHT_FROM = 4
"""Where in the buffer Right's options of a frame begin."""


def left(state: int) -> Iterator[int]:
    """Placeholder for Left's options."""
    yield state


def right(state: int) -> Iterator[int]:
    """Placeholder for Right's options."""
    yield state


def symmetric(state: int, *fixed: object) -> int:
    """Placeholder for the game's symmetry where it gives a state alone."""
    return state


def canonical(state: int, *fixed: object) -> tuple[int, bool]:
    """Placeholder for the game's symmetry: the state, and whether it is the negative."""
    return symmetric(state, *fixed), False


@njit()
def put(option: int, at: int, buffer: Integers, fixed: Sides) -> int:
    """Write the parts of an option into the buffer; returns their end, or -status."""
    start = at
    if outside(option):
        return -OUT_OF_RANGE
    if at >= len(buffer):
        return -BUFFER_FULL
    at += 1
    for part in split(option, *fixed.split):
        if outside(part):
            return -OUT_OF_RANGE
        if at >= len(buffer):
            return -BUFFER_FULL
        state, negated = canonical(part, *fixed.canonical)
        buffer[at] = state << 1 | (1 if negated else 0)
        at += 1
    buffer[start] = start - at
    return at


@njit()
def put_options(node: int, frame: Integers, used: int, buffer: Integers, fixed: Sides) -> int:
    """Write all options of a position behind what is buffered; returns their end, or -status."""
    at = used
    for option in left(node, *fixed.left):
        at = put(option, at, buffer, fixed)
        if at < 0:
            return at
    frame[RIGHT_FROM] = at
    for option in right(node, *fixed.right):
        at = put(option, at, buffer, fixed)
        if at < 0:
            return at
    return at


@njit()
def worth(
    start: int,
    end: int,
    keys: Integers,
    values: Integers,
    buffer: Integers,
    shift: np.uint64,
    rows: Integers,
    options: Integers,
    work: Integers,
) -> None:
    """Put what the options in this stretch of the buffer are worth onto the stack of forms."""
    at = start
    while at < end:
        last = at - word(buffer[at])
        at += 1
        total = simple(0, 0, 0, rows, work)
        while at < last:
            found = value_of(keys, values, buffer[at] >> 1, shift)
            if buffer[at] & 1:
                found = opposite(found, rows, options, work)
            total = plus(total, found, rows, options, work)
            at += 1
        if work[STACK_TOP] + 64 > len(work):
            stop(FORMS_FULL, work)
        work[work[STACK_TOP]] = total
        work[STACK_TOP] += 1


@njit()
def search(
    keys: Integers,
    values: Integers,
    stack: Stack,
    rows: Integers,
    options: Integers,
    work: Integers,
    fixed: Sides,
) -> int:
    """Find what the root and everything below it is worth, as games of the arrays at the end."""
    states, frames, buffer, _, _, ctl, halt = stack
    shift = np.uint64(ctl[SHIFT])
    child = states[ROOT] if ctl[DEPTH] == 0 else -1
    work[STACK_TOP] = work[STACK_AT]
    while True:
        depth = ctl[DEPTH]
        if child >= 0:
            if ctl[INSERTED] >= ctl[MAY_INSERT]:
                return TABLE_FULL
            if depth >= len(frames):
                return STACK_FULL
            if ctl[STEPS] >= ctl[PAUSE_AT] or halt[0] != 0:
                return PAUSE
            used = ctl[BUFFERED]
            at = put_options(child, frames[depth], used, buffer, fixed)
            if at < 0:
                states[CULPRIT] = child
                return -at
            ctl[INSERTED] += enter(keys, values, child, shift)
            states[NODE + depth], frames[depth, FROM] = child, used
            frames[depth, NEXT], frames[depth, TO] = used, at
            ctl[STEPS] += at - used + 1
            ctl[BUFFERED] = at
            depth += 1
            ctl[DEPTH] = depth
        if depth == 0:
            return DONE
        top = depth - 1
        at, end = frames[top, NEXT], frames[top, TO]
        child = -1
        while at < end:
            part = buffer[at]
            if part >= 0:
                value = value_of(keys, values, part >> 1, shift)
                if value == OPEN:
                    states[CULPRIT] = part >> 1
                    return CYCLE
                if value == UNKNOWN:
                    child = part >> 1
                    break
            at += 1
        frames[top, NEXT] = at
        if child >= 0:
            continue
        first = work[STACK_TOP]
        start, middle = frames[top, FROM], frames[top, RIGHT_FROM]
        worth(start, middle, keys, values, buffer, shift, rows, options, work)
        between = work[STACK_TOP]
        worth(middle, end, keys, values, buffer, shift, rows, options, work)
        found = made(first, between, work[STACK_TOP], rows, options, work)
        values[find(keys, states[NODE + top], shift)] = found
        work[STACK_TOP] = first
        ctl[BUFFERED] = start
        ctl[DEPTH] = top


@njit(nogil=True)
def value_search(
    asked: Integers,
    found: Integers,
    keys: Integers,
    values: Integers,
    stack: Stack,
    rows: Integers,
    options: Integers,
    work: Integers,
    fixed: Sides,
) -> int:
    """Find what these states are worth, one by one: each is the sum of its parts."""
    ctl, states = stack.control, stack.states
    shift = np.uint64(ctl[SHIFT])
    while ctl[ASKED] < len(asked):
        total = simple(0, 0, 0, rows, work)
        for part in split(asked[ctl[ASKED]], *fixed.split):
            state, negated = canonical(part, *fixed.canonical)
            value = value_of(keys, values, state, shift)
            if value < 0:
                states[ROOT] = state
                status = search(keys, values, stack, rows, options, work, fixed)
                if status != DONE:
                    return status
                value = value_of(keys, values, state, shift)
            work[STACK_TOP] = work[STACK_AT]
            if negated:
                value = opposite(value, rows, options, work)
            total = plus(total, value, rows, options, work)
        found[ctl[ASKED]] = total
        ctl[ASKED] += 1
        if ctl[STEPS] >= ctl[PAUSE_AT] or stack.halt[0] != 0:
            return PAUSE
        ctl[STEPS] += 1
    return DONE
