"""The hot loops over positions. A template: copied for each game, then compiled with its rules.

`options`, `canonical`, `split` and `weight` below are placeholders; the copy made for a game has
the compiled rules in their place. What is fixed of a game, such as its graph, is handed to them.
Nothing here allocates: when a table, a stack or a buffer is full, a kernel returns a status, the
caller makes it larger, and the kernel goes on where it was.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lastmove.core.kernels_bits import GOLDEN, lowest_one, lowest_zero
from lastmove.core.machine_code import njit
from lastmove.search.native.kernels_proofs import (
    EXPAND,
    FAR,
    FAR_BITS,
    PART,
    SETTLED,
    consider,
    told,
    unfold,
)
from lastmove.search.native.kernels_rules import canonical, options, split
from lastmove.search.native.kernels_sets import (
    ANSWER,
    EASY,
    END,
    HARD,
    HARDNESS,
    HEAD,
    KEEP,
    LAST,
    NEVER,
    NOT_ASKED,
    OF,
    ONE,
    PARTS,
    PENDING,
    POSSIBLE,
    REST,
    SEARCHED,
    SET,
    STRIDE,
    SUM,
    TOO_WIDE,
    WEIGHED,
    advance,
    begin,
    easiest_first,
    heard,
    lowest_zeros,
    met,
    put,
    remember,
    retire,
)
from lastmove.search.native.kernels_table import (
    ASKED,
    BASE,
    BUFFER_FULL,
    BUFFERED,
    CHILD,
    CLAIM,
    CULPRIT,
    CYCLE,
    DEPTH,
    DONE,
    EMPTY,
    FROM,
    FROM_STORE,
    INNER,
    INSERTED,
    LATER,
    LOOKED_UP,
    MASK,
    MAX_VALUE,
    NEXT,
    NODE,
    OLD,
    OPEN,
    ORDERED,
    OUT_OF_RANGE,
    ROOT,
    SEEN,
    SEEN_BITS,
    SHIFT,
    STAMP,
    STEPS,
    SWEPT,
    TAKEN,
    TAKEN_BITS,
    THREAD,
    TO,
    TOO_LARGE,
    UNKNOWN,
    Fixed,
    Stack,
    find,
    mark_open,
    push,
    room,
    shuffle,
    value_of,
    wide_mex,
)
from lastmove.search.native.kernels_wide import hashed, outside, word

if TYPE_CHECKING:
    from lastmove.core.arrays import Bitsets, Integers


def weight(state: int) -> int:
    """In place of how long a search of a part may take: the ones of its state.

    In games on sets that is how much is left; elsewhere it is as good an order as any.
    """
    count = 0
    while state:
        state &= state - 1
        count += 1
    return count


@njit()
def open_node(
    keys: Integers,
    values: Integers,
    excluded: Bitsets,
    buffer: Integers,
    order: Integers,
    slots: Integers,
    states: Integers,
    ctl: Integers,
    reply: Integers,
    fixed: Fixed,
) -> int:
    """What the child is worth if that is in the set asked for, by what its options have known.

    The reply is a value, NOT_ASKED, or UNKNOWN with how hard it is: no search is begun. A child to
    keep has its open options written behind what is buffered (see `kernels_sets`), `order` holds
    where each begins, and the reply says where both end.
    """
    node, asked, keep = states[CHILD], np.uint64(reply[SET]), reply[KEEP]
    shift = np.uint64(ctl[SHIFT])
    slot = find(keys, node, shift)
    stored = keys[slot] == node
    never = np.uint64(0)
    if stored:
        reply[ANSWER] = values[slot]
        if reply[ANSWER] >= 0:
            reply[ANSWER] &= OLD - 1
            return DONE
        never = excluded[slot]
        if keep == SEARCHED and reply[ANSWER] == OPEN - ctl[THREAD]:
            states[CULPRIT] = node
            return CYCLE
    place = SEEN + 4 * int((hashed(node) * GOLDEN) >> np.uint64(64 - SEEN_BITS))
    if states[place] == node:
        never |= np.uint64(word(states[place + NEVER]))
        if not keep and states[place + HARDNESS] > 0:
            reply[ANSWER], reply[HARDNESS] = UNKNOWN, word(states[place + HARDNESS])
            if asked & ~never != 0:
                return DONE
    if asked & ~never == 0:
        reply[ANSWER] = NOT_ASKED
        return DONE
    hit = np.uint64(0)
    raw = at = ctl[BUFFERED]
    for option in options(node, *fixed.options):
        if outside(option):
            states[CULPRIT] = node
            return OUT_OF_RANGE
        if at >= len(buffer):
            return BUFFER_FULL
        buffer[at] = option
        at += 1
    count = at - raw
    stride = STRIDE if count % STRIDE else 1
    first = ctl[ORDERED]
    last = first
    ctl[STAMP] += 1
    steps = looked_up = old = 0
    hardness = 0
    while steps < count:
        option = buffer[raw + steps * stride % count]
        steps += 1
        if last >= len(order) or at + HEAD + 1 >= len(buffer):
            return BUFFER_FULL
        end = at + HEAD
        taken = TAKEN + 4 * int((hashed(option) * GOLDEN) >> np.uint64(64 - TAKEN_BITS))
        if states[taken] == option:
            total = word(states[taken + SUM])
            if states[taken + OF] != EMPTY:
                known = value_of(keys, values, states[taken + OF], shift)
                looked_up += 1
                if known >= 0:
                    total ^= known & OLD - 1
                    old += known // OLD
                    states[taken + OF], states[taken + SUM] = EMPTY, total
                else:
                    buffer[end] = states[taken + OF]
                    end += 1
        else:
            total = 0
            for part in split(option, *fixed.split):
                if outside(part):
                    states[CULPRIT] = node
                    return OUT_OF_RANGE
                if end >= len(buffer):
                    return BUFFER_FULL
                part = canonical(part, *fixed.canonical)
                known = value_of(keys, values, part, shift)
                looked_up += 1
                if known >= 0:
                    total ^= known & OLD - 1
                    old += known // OLD
                else:
                    end = put(buffer, at + HEAD, end, part)
            if end <= at + HEAD + 1:
                states[taken], states[taken + SUM] = option, total
                states[taken + OF] = EMPTY
                if end > at + HEAD:
                    states[taken + OF] = buffer[at + HEAD]
        if end == at + HEAD:
            if total < 64:
                hit |= ONE << np.uint64(total)
                if asked & ~(hit | never) == 0:
                    break
            continue
        buffer[at + PARTS] = end - at - HEAD
        buffer[at + REST] = total
        if not met(at, end, buffer, order, first, last, slots, ctl[STAMP]):
            order[last] = at
            last += 1
            heavy = 0
            for i in range(at + HEAD, end):
                heavy += word(weight(buffer[i], *fixed.weight))
            buffer[at + HARD] = heavy
            hardness += heavy
            at = end
            if last - first >= EASY and not keep:
                break
    ctl[STEPS] += steps
    ctl[LOOKED_UP] += looked_up
    ctl[FROM_STORE] += old
    left = last - first + count - steps
    possible = ~(hit | never) & lowest_zeros(hit, left + 1)
    if asked & possible == 0:
        # It is an option's value, it was excluded before, or there are too few options for it.
        reply[ANSWER] = NOT_ASKED
        never |= ~possible
        if stored:
            excluded[slot] |= never
        remember(states, place, node, never, 0)
        return DONE
    if left == 0:
        reply[ANSWER] = lowest_one(possible)
        ctl[INSERTED] += mark_open(keys, values, node, reply[ANSWER], shift)
        return DONE
    reply[ANSWER] = UNKNOWN
    reply[HARDNESS] = hardness * count // steps
    if steps == count and not keep:
        reply[KEEP] = SEARCHED
    if reply[KEEP] == SEARCHED:
        ctl[INSERTED] += mark_open(keys, values, node, OPEN - ctl[THREAD], shift)
    if reply[KEEP]:
        if ctl[THREAD] > 0 and keep == SEARCHED:
            shuffle(order, first, last, node)
        else:
            easiest_first(buffer, order, first, last)
        reply[POSSIBLE], reply[LAST], reply[END] = np.int64(possible), last, at
    else:
        remember(states, place, node, ~possible, reply[HARDNESS])
    return DONE


@njit()
def expand(
    node: int, states: Integers, buffer: Integers, used: int, ctl: Integers, fixed: Fixed
) -> int:
    """Write the options of a node behind what is buffered; returns their end, or -status."""
    at = used
    for option in options(node, *fixed.options):
        if outside(option):
            states[CULPRIT] = node
            return -OUT_OF_RANGE
        if at >= len(buffer):
            return -BUFFER_FULL
        buffer[at] = canonical(option, *fixed.canonical)
        at += 1
    if ctl[THREAD] > 0:
        shuffle(buffer, used, at, node)
    return at


@njit(nogil=True)
def mex_search(
    keys: Integers,
    values: Integers,
    states: Integers,
    frames: Integers,
    buffer: Integers,
    ctl: Integers,
    halt: Integers,
    scratch: Integers,
    fixed: Fixed,
) -> int:
    """Label the root and everything below it with nimbers; for games without `split`.

    What is in the control array is kept in local variables, and written back at the end.
    """
    mark = OPEN - ctl[THREAD]
    shift = np.uint64(ctl[SHIFT])
    depth, used, inserted, steps = ctl[DEPTH], ctl[BUFFERED], ctl[INSERTED], ctl[STEPS]
    child = states[ROOT] if depth == 0 else -1
    status = DONE
    result = -1  # of the position closed last, which is the option its parent looks at next
    while True:
        if child >= 0:
            status = room(depth, inserted, steps, frames, ctl, halt)
            if status != DONE:
                break
            at = expand(child, states, buffer, used, ctl, fixed)
            if at < 0:
                status = -at
                break
            inserted += mark_open(keys, values, child, mark, shift)
            push(states, frames, depth, child, used, at)
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
                states[CULPRIT] = option
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
            values[find(keys, states[NODE + top], shift)] = result
            used = frames[top, FROM]
            depth = top
    ctl[DEPTH], ctl[BUFFERED], ctl[INSERTED], ctl[STEPS] = depth, used, inserted, steps
    return status


@njit(nogil=True)
def wins_search(
    keys: Integers,
    values: Integers,
    states: Integers,
    frames: Integers,
    buffer: Integers,
    ctl: Integers,
    halt: Integers,
    misere: bool,
    fixed: Fixed,
) -> int:
    """Whether the player to move at the root wins, leaving a node at its first losing option."""
    mark = OPEN - ctl[THREAD]
    shift = np.uint64(ctl[SHIFT])
    depth, used, inserted, steps = ctl[DEPTH], ctl[BUFFERED], ctl[INSERTED], ctl[STEPS]
    child = states[ROOT] if depth == 0 else -1
    status = DONE
    while True:
        if child >= 0:
            status = room(depth, inserted, steps, frames, ctl, halt)
            if status != DONE:
                break
            at = expand(child, states, buffer, used, ctl, fixed)
            if at < 0:
                status = -at
                break
            inserted += mark_open(keys, values, child, mark, shift)
            push(states, frames, depth, child, used, at)
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
            states[CULPRIT] = child
            status = CYCLE
            break
        if child < 0:
            values[find(keys, states[NODE + top], shift)] = 1 if won else 0
            used = frames[top, FROM]
            depth = top
    ctl[DEPTH], ctl[BUFFERED], ctl[INSERTED], ctl[STEPS] = depth, used, inserted, steps
    return status


@njit(nogil=True)
def set_search(
    keys: Integers,
    values: Integers,
    excluded: Bitsets,
    work: Integers,
    stack: Stack,
    reply: Integers,
    fixed: Fixed,
) -> int:
    """What is the root worth, if that is among the values asked for? See `kernels_sets`.

    The answer is in the reply when this is done. Stopped in between, it goes on by asking the
    frame on top once more. Frames below ctl[BASE] are of a proof search, which waits for this.
    """
    # Taken apart once: taking an array out of a structure counts references, one by one.
    states, frames, buffer, order, slots, ctl, halt = stack
    shift = np.uint64(ctl[SHIFT])
    while True:
        states[CHILD], reply[SET], reply[KEEP] = states[ROOT], ctl[ASKED], SEARCHED
        if ctl[DEPTH] > ctl[BASE]:
            advance(keys, values, states, frames, buffer, order, ctl, reply, shift)
            if reply[ANSWER] == TOO_WIDE:
                return TOO_LARGE
            if reply[ANSWER] != PENDING:
                retire(keys, values, excluded, work, states, frames, ctl, reply[ANSWER], shift)
                if ctl[DEPTH] == ctl[BASE]:
                    return DONE
                heard(frames, ctl[DEPTH] - 1, buffer, order, reply)
                continue
        status = room(ctl[DEPTH], ctl[INSERTED], ctl[STEPS], frames, ctl, halt)
        if status == DONE:
            status = open_node(
                keys, values, excluded, buffer, order, slots, states, ctl, reply, fixed
            )
        if status != DONE:
            return status
        if reply[ANSWER] == UNKNOWN and reply[KEEP] == SEARCHED:
            begin(states, frames, ctl, reply)
            continue
        if ctl[DEPTH] == ctl[BASE]:
            return DONE
        heard(frames, ctl[DEPTH] - 1, buffer, order, reply)


@njit(nogil=True)
def proof_search(
    keys: Integers,
    values: Integers,
    excluded: Bitsets,
    work: Integers,
    notes: Integers,
    stack: Stack,
    reply: Integers,
    fixed: Fixed,
) -> int:
    """Is the root worth ctl[CLAIM]? See `kernels_proofs`; the answer is in the reply."""
    states, frames, buffer, order, slots, ctl, halt = stack
    while True:
        if ctl[INNER]:
            ctl[ASKED] = -1
            status = set_search(keys, values, excluded, work, stack, reply, fixed)
            if status != DONE:
                return status
            ctl[INNER] = 0
        action = EXPAND
        claim = ctl[CLAIM]
        limits = FAR << FAR_BITS | FAR
        if ctl[BASE] == 0:
            states[CHILD] = states[ROOT]
        else:
            action = consider(keys, values, excluded, work, notes, stack, reply)
            claim, limits = reply[ANSWER], reply[LAST]
        if action == SETTLED:
            return DONE
        if action == PART:
            ctl[INNER] = 1
            continue
        if action != EXPAND:
            return action
        status = room(ctl[DEPTH], ctl[INSERTED], ctl[STEPS], frames, ctl, halt)
        if status == DONE:
            reply[SET], reply[KEEP] = 1 << claim, WEIGHED
            status = open_node(
                keys, values, excluded, buffer, order, slots, states, ctl, reply, fixed
            )
        if status == DONE and reply[ANSWER] == UNKNOWN:
            status = unfold(keys, excluded, notes, stack, reply, claim, limits)
        elif status == DONE:
            if ctl[BASE] == 0:
                return DONE
            true = reply[ANSWER] == claim
            told(frames, ctl[BASE] - 1, buffer, order, FAR if true else 0, 0 if true else FAR)
        if status != DONE:
            return status


@njit(nogil=True)
def sweep(
    values: Integers, first: int, last: int, scratch: Integers, ctl: Integers, fixed: Fixed
) -> int:
    """Nimbers of the states first..last, whose options must all be smaller states."""
    for state in range(first, last):
        stamp = state + 1
        ctl[SWEPT] = state
        for option in options(state, *fixed.options):
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
