"""The hot loops over positions. A template: copied for each game, then compiled with its rules.

`options`, `canonical` and `split` below are placeholders; the copy made for a game has the
compiled rules in their place. Nothing here allocates: when a table, a stack or a buffer is full,
a kernel returns a status, the caller makes it larger, and the kernel goes on where it was.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from lastmove.core.kernels_bits import lowest_zero
from lastmove.core.machine_code import njit
from lastmove.search.native.kernels_table import (
    ANY,
    ASKED,
    BUFFER_FULL,
    BUFFERED,
    CULPRIT,
    CYCLE,
    DEPTH,
    DONE,
    FROM,
    INSERTED,
    LATER,
    MASK,
    MAX_VALUE,
    MAY_INSERT,
    NEXT,
    NO,
    NODE,
    NOT_ITS,
    OPEN,
    ORDER_FROM,
    ORDER_TO,
    ORDERED,
    OUT_OF_RANGE,
    PAUSE,
    PAUSE_AT,
    QUESTION,
    ROOT,
    SHIFT,
    STACK_FULL,
    STEPS,
    TABLE_FULL,
    THREAD,
    TO,
    TOO_LARGE,
    TOP,
    UNKNOWN,
    Stack,
    ask,
    close,
    find,
    mark_open,
    shuffle,
    swap,
    value_of,
    wide_mex,
)

if TYPE_CHECKING:
    from lastmove.core.arrays import Bitsets, Integers


def options(state: int) -> Iterator[int]:
    """Placeholder for the game's options."""
    yield state


def canonical(state: int) -> int:
    """Placeholder for the game's symmetry."""
    return state


def split(state: int) -> Iterator[int]:
    """Placeholder for the game's decomposition."""
    yield state


@njit()
def open_node(
    node: int, question: int, keys: Integers, values: Integers, excluded: Bitsets, stack: Stack
) -> int:
    """Push a frame for a node, or say what has to grow first, or answer NO at once.

    Options of known value are excluded right away; where that settles the question, the others are
    not even looked at. The rest are written behind what is buffered, each as a count and that many
    parts; `order` holds where each begins.
    """
    frames, buffer, order, ctl, halt = stack
    depth = ctl[DEPTH]
    status = room(depth, ctl[INSERTED], ctl[STEPS], frames, ctl, halt)
    if status != DONE:
        return status
    shift = np.uint64(ctl[SHIFT])
    slot = find(keys, node, shift)
    seen = np.uint64(0)
    if keys[slot] == node:
        seen = excluded[slot]
    at = ctl[BUFFERED]
    first = ctl[ORDERED]
    ordered = first
    settled = False
    for option in options(node):
        if option < 0 or option >= TOP:
            ctl[CULPRIT] = node
            return OUT_OF_RANGE
        if ordered >= len(order) or at + 2 >= len(buffer):
            return BUFFER_FULL
        count = at
        at += 1
        value = 0
        for part in split(option):
            if part < 0 or part >= TOP:
                ctl[CULPRIT] = node
                return OUT_OF_RANGE
            if at >= len(buffer):
                return BUFFER_FULL
            buffer[at] = canonical(part)
            if value >= 0:
                known = value_of(keys, values, buffer[at], shift)
                value = value ^ known if known >= 0 else -1
            at += 1
        if 0 <= value < ANY:
            at = count
            seen |= np.uint64(1) << np.uint64(value)
            if question != ANY and lowest_zero(seen) > question:
                settled = True
                break
        elif value < 0:
            buffer[count] = at - count - 1
            order[ordered] = count
            ordered += 1
        else:
            at = count
    ctl[STEPS] += ordered - first + 1
    mark = UNKNOWN if settled else OPEN - ctl[THREAD]
    ctl[INSERTED] += mark_open(keys, values, node, mark, shift)
    slot = find(keys, node, shift)
    seen |= excluded[slot]
    excluded[slot] = seen
    if settled:
        return NO
    if ctl[THREAD] > 0:
        shuffle(order, first, ordered, node)
    frames[depth, NODE] = node
    frames[depth, FROM] = ctl[BUFFERED]
    frames[depth, ORDER_FROM] = first
    frames[depth, ORDER_TO] = ordered
    frames[depth, NEXT] = first
    frames[depth, MASK] = lowest_zero(seen)
    frames[depth, QUESTION] = question
    frames[depth, NOT_ITS] = np.int64(seen)
    ctl[BUFFERED] = at
    ctl[ORDERED] = ordered
    ctl[DEPTH] = depth + 1
    return DONE


@njit()
def room(
    depth: int, inserted: int, steps: int, frames: Integers, ctl: Integers, halt: Integers
) -> int:
    """Whether another position can be opened; DONE if so, else what stands in the way."""
    if inserted >= ctl[MAY_INSERT]:
        return TABLE_FULL
    if depth >= len(frames):
        return STACK_FULL
    if steps >= ctl[PAUSE_AT] or halt[0] != 0:
        return PAUSE
    return DONE


@njit()
def push(frames: Integers, depth: int, node: int, start: int, end: int) -> None:
    """The frame of a position whose options are buffered from `start` to `end`."""
    frames[depth, NODE] = node
    frames[depth, FROM] = start
    frames[depth, TO] = end
    frames[depth, NEXT] = start


@njit()
def expand(node: int, buffer: Integers, used: int, ctl: Integers) -> int:
    """Write the options of a node behind what is buffered; returns their end, or -status."""
    at = used
    for option in options(node):
        if option < 0 or option >= TOP:
            ctl[CULPRIT] = node
            return -OUT_OF_RANGE
        if at >= len(buffer):
            return -BUFFER_FULL
        buffer[at] = canonical(option)
        at += 1
    if ctl[THREAD] > 0:
        shuffle(buffer, used, at, node)
    return at


@njit(nogil=True)
def mex_search(
    keys: Integers,
    values: Integers,
    frames: Integers,
    buffer: Integers,
    ctl: Integers,
    halt: Integers,
    scratch: Integers,
) -> int:
    """Label the root and everything below it with nimbers; for games without `split`.

    What is in the control array is kept in local variables, and written back at the end.
    """
    mark = OPEN - ctl[THREAD]
    shift = np.uint64(ctl[SHIFT])
    depth, used, inserted, steps = ctl[DEPTH], ctl[BUFFERED], ctl[INSERTED], ctl[STEPS]
    child = ctl[ROOT] if depth == 0 else -1
    status = DONE
    result = -1  # of the position closed last, which is the option its parent looks at next
    while True:
        if child >= 0:
            status = room(depth, inserted, steps, frames, ctl, halt)
            if status != DONE:
                break
            at = expand(child, buffer, used, ctl)
            if at < 0:
                status = -at
                break
            inserted += mark_open(keys, values, child, mark, shift)
            push(frames, depth, child, used, at)
            frames[depth, LATER] = at
            frames[depth, MASK] = 0
            used = at
            depth += 1
            result = -1
        if depth == 0:
            break
        top = depth - 1
        at = frames[top, NEXT]
        end = frames[top, LATER] if at < frames[top, LATER] else frames[top, TO]
        mask = np.uint64(frames[top, MASK])
        child = -1
        while at < end:
            option = buffer[at]
            value = result if result >= 0 else value_of(keys, values, option, shift)
            result = -1
            if value >= 0:
                if value < 64:
                    mask |= np.uint64(1) << np.uint64(value)
                at += 1
            elif value == mark:
                ctl[CULPRIT] = option
                status = CYCLE
                break
            elif value < UNKNOWN and end == frames[top, LATER] and end - at > 1:
                # Another thread is at it: look at it once more when the others are done.
                end -= 1
                frames[top, LATER] = end
                buffer[at], buffer[end] = buffer[end], option
            else:
                child = option
                break
            if at == end and end < frames[top, TO]:
                end = frames[top, TO]
        steps += at - frames[top, NEXT] + 1
        frames[top, NEXT] = at
        frames[top, MASK] = np.int64(mask)
        if status != DONE:
            break
        if child < 0:
            if mask == np.uint64(0xFFFFFFFFFFFFFFFF):
                result = wide_mex(
                    frames[top, FROM], frames[top, TO], keys, values, buffer, scratch, ctl, shift
                )
                if result > MAX_VALUE:
                    status = TOO_LARGE
                    break
            else:
                result = lowest_zero(mask)
            values[find(keys, frames[top, NODE], shift)] = result
            used = frames[top, FROM]
            depth = top
    ctl[DEPTH], ctl[BUFFERED], ctl[INSERTED], ctl[STEPS] = depth, used, inserted, steps
    return status


@njit(nogil=True)
def wins_search(
    keys: Integers,
    values: Integers,
    frames: Integers,
    buffer: Integers,
    ctl: Integers,
    halt: Integers,
    misere: bool,
) -> int:
    """Whether the player to move at the root wins, leaving a node at its first losing option."""
    mark = OPEN - ctl[THREAD]
    shift = np.uint64(ctl[SHIFT])
    depth, used, inserted, steps = ctl[DEPTH], ctl[BUFFERED], ctl[INSERTED], ctl[STEPS]
    child = ctl[ROOT] if depth == 0 else -1
    status = DONE
    while True:
        if child >= 0:
            status = room(depth, inserted, steps, frames, ctl, halt)
            if status != DONE:
                break
            at = expand(child, buffer, used, ctl)
            if at < 0:
                status = -at
                break
            inserted += mark_open(keys, values, child, mark, shift)
            push(frames, depth, child, used, at)
            used = at
            depth += 1
        if depth == 0:
            break
        top = depth - 1
        at = frames[top, NEXT]
        child = -1
        value = 0
        won = frames[top, FROM] == frames[top, TO] and misere
        while at < frames[top, TO] and not won:
            value = value_of(keys, values, buffer[at], shift)
            if value < 0:
                child = buffer[at]
                break
            at += 1
            won = value == 0
        steps += at - frames[top, NEXT] + 1
        frames[top, NEXT] = at
        if child >= 0 and value == mark:
            ctl[CULPRIT] = child
            status = CYCLE
            break
        if child < 0:
            values[find(keys, frames[top, NODE], shift)] = 1 if won else 0
            used = frames[top, FROM]
            depth = top
    ctl[DEPTH], ctl[BUFFERED], ctl[INSERTED], ctl[STEPS] = depth, used, inserted, steps
    return status


@njit(nogil=True)
def pruned_search(
    keys: Integers, values: Integers, excluded: Bitsets, stack: Stack, reply: Integers
) -> int:
    """Answer "is its value q?" (or "which is it?") for the root.

    A level k is excluded for a node once an option has value k; the value is the first level that
    no option has. An option is asked only about the level at hand, so that most positions are
    never labeled (after Lemoine and Viennot, who ask for the outcome of G + *k).
    """
    frames, buffer, order, ctl, _ = stack
    mark = OPEN - ctl[THREAD]
    shift = np.uint64(ctl[SHIFT])
    if ctl[DEPTH] == 0:
        status = open_node(ctl[ROOT], ctl[ASKED], keys, values, excluded, stack)
        if status != DONE:
            return DONE if status == NO else status
    while ctl[DEPTH] > 0:
        top = ctl[DEPTH] - 1
        own = find(keys, frames[top, NODE], shift)
        level = frames[top, MASK]
        question = frames[top, QUESTION]
        if question != ANY and level > question:
            swap(values, own, mark, UNKNOWN)
            close(frames, ctl)
            continue
        at = frames[top, NEXT]
        child = -1
        hit = False
        while at < frames[top, ORDER_TO]:
            ask(order[at], level, keys, values, excluded, buffer, reply, shift)
            if reply[0] == 1:
                hit = True
                break
            if reply[0] == 0:
                at += 1
            else:
                child = buffer[reply[1]]
                break
        ctl[STEPS] += at - frames[top, NEXT] + 1
        frames[top, NEXT] = at
        if child >= 0:
            if value_of(keys, values, child, shift) == mark:
                ctl[CULPRIT] = child
                return CYCLE
            status = open_node(child, reply[2], keys, values, excluded, stack)
            if status not in (DONE, NO):
                return status
        elif hit:
            # Options of known value were left out when it was opened: the frame knows of them,
            # whatever another thread writes into the table at the same time.
            seen = np.uint64(frames[top, NOT_ITS]) | np.uint64(1) << np.uint64(level)
            seen |= excluded[own]
            excluded[own] = seen
            frames[top, NOT_ITS] = np.int64(seen)
            level = lowest_zero(seen)
            if level >= ANY:
                return TOO_LARGE
            frames[top, MASK] = level
            frames[top, NEXT] = frames[top, ORDER_FROM]
        else:
            values[own] = level
            close(frames, ctl)
    return DONE


@njit(nogil=True)
def sweep(values: Integers, first: int, last: int, scratch: Integers, ctl: Integers) -> int:
    """Nimbers of the states first..last, whose options must all be smaller states."""
    for state in range(first, last):
        stamp = state + 1
        ctl[CULPRIT] = state
        for option in options(state):
            if option < 0 or option >= state:
                return OUT_OF_RANGE
            ctl[STEPS] += 1
            value = values[option]
            if value >= len(scratch):
                return TOO_LARGE
            scratch[value] = stamp
        value = 0
        while value < len(scratch) and scratch[value] == stamp:
            value += 1
        if value >= len(scratch):
            return TOO_LARGE
        values[state] = value
    return DONE
