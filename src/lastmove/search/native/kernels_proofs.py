"""Proof numbers for nimbers of games that split: the second stage, compiled once for all games.

A *claim* (p, r) says that the position p is worth r. It is true if all these claims are false:
(o, r) for the options o of p, and (p, s) for s < r. Depth-first proof-number search (Nagai 2002)
goes to the claim that seems easiest to settle: phi is how hard it is to see that a claim is false,
delta that it is true. Of an option that falls into parts all but one are searched for their value
by the set search, whose nim-sum x is; (o, r) is then (q, r ⊕ x) of the last part q.

phi is the least delta of the children; delta is the largest phi of those that are open, and one
more for each other of them (weak proof numbers: Ueda, Hashimoto, Hashimoto and Iida 2008). Sums
would count what several children share again and again.

What is settled goes into the table of the set search: a value, or which values a position does not
have. Proof numbers of what is not are *notes*, in a table of their own that forgets: four to a line
of the processor's cache, of which the one that was least work makes room. A frame has the numbers
of its children in the buffer, so that nothing goes round in a circle when notes are lost. A note
also says which threads are below a claim, so that another thread goes elsewhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lastmove.core.kernels_bits import GOLDEN
from lastmove.core.machine_code import njit
from lastmove.search.native.kernels_sets import (
    ANSWER,
    END,
    HARD,
    HEAD,
    LAST,
    NOT_ASKED,
    ONE,
    PARTS,
    POSSIBLE,
    REST,
    known_parts,
)
from lastmove.search.native.kernels_table import (
    BASE,
    BEGUN,
    BUFFER_FULL,
    BUFFERED,
    CHILD,
    CULPRIT,
    CYCLE,
    DEPTH,
    DONE,
    FROM,
    INSERTED,
    NEXT,
    NODE,
    NOTED,
    OLD,
    ORDER_FROM,
    ORDER_TO,
    ORDERED,
    QUESTION,
    ROOT,
    SHIFT,
    STATE,
    STEPS,
    THREAD,
    THREADS,
    TOO_LARGE,
    effort,
    find,
    settle,
)
from lastmove.search.native.kernels_wide import hashed, word

if TYPE_CHECKING:
    from lastmove.core.arrays import Bitsets, Integers
    from lastmove.search.native.kernels_table import Stack

FAR_BITS = 24
FAR = (1 << FAR_BITS) - 1
"""The proof number of what cannot be proved; larger ones are counted as one less."""
WORK_AT, PAIR_AT = 8, 16
"""A note, from the low end: the threads below it, how much work it was, delta, phi."""
WAYS = 4
EXPAND, PART, SETTLED = range(3)
"""What is to be done next: look at a child, search the value of a part, nothing any more."""
WEIGHT_SHIFT = 2
LENIENT = 3
"""A child may become harder than the next best by one part in eight before that has its turn."""


@njit(cache=True)
def tag_of(node: int, value: int) -> int:
    """What a claim is known by in the notes: never 0. Two of the same tag only cost time."""
    code = (hashed(node) ^ np.uint64(value) * np.uint64(0xC2B2AE3D27D4EB4F)) * GOLDEN
    code = (code ^ code >> np.uint64(32)) * np.uint64(0xD6E8FEB86659FD93)
    return np.int64(code ^ code >> np.uint64(29) | ONE)  # type: ignore[return-value]


@njit(cache=True)
def place_of(notes: Integers, tag: int) -> int:
    """Where the notes of this tag's line begin."""
    lines = len(notes) // (2 * WAYS)
    return np.int64(np.uint64(tag) >> np.uint64(8) & np.uint64(lines - 1)) * 2 * WAYS  # type: ignore[return-value]


@njit(cache=True)
def noted(notes: Integers, tag: int) -> int:
    """The note of a claim; 0 if there is none."""
    first = place_of(notes, tag)
    for i in range(first, first + 2 * WAYS, 2):
        if notes[i] == tag:
            return notes[i + 1]  # type: ignore[no-any-return]
    return 0


@njit(cache=True)
def note(notes: Integers, tag: int, entry: int) -> int:
    """Write a note over the one that was least work; 1 if its place was free, else 0."""
    first = place_of(notes, tag)
    chosen, least = first, 256
    for i in range(first, first + 2 * WAYS, 2):
        if notes[i] == tag:
            notes[i + 1] = entry
            return 0
        work = notes[i + 1] >> WORK_AT & 255 if notes[i] else -1
        if work < least:
            chosen, least = i, work
    new = 1 if notes[chosen] == 0 else 0
    notes[chosen] = tag
    notes[chosen + 1] = entry
    return new


@njit(cache=True)
def take_over(entries: Integers, into: Integers) -> int:
    """Write notes into a table of another size; how many places they take there."""
    count = 0
    for i in range(0, len(entries), 2):
        if entries[i] != 0:
            count += note(into, entries[i], entries[i + 1])
    return count


@njit(cache=True)
def remove(frames: Integers, top: int, order: Integers, at: int) -> None:
    """A child's claim is false: it is not looked at any more."""
    last = frames[top, ORDER_TO] - 1
    for i in range(at, last):
        order[i] = order[i + 1]
    frames[top, ORDER_TO] = last


@njit(cache=True)
def is_busy(entry: int, ctl: Integers) -> bool:
    """Whether another thread is below a claim."""
    return bool(entry & 255 & ~(1 << ctl[THREAD]))


@njit(cache=True)
def unfold(
    keys: Integers,
    excluded: Bitsets,
    notes: Integers,
    stack: Stack,
    reply: Integers,
    value: int,
    limits: int,
) -> int:
    """Push a claim whose position was opened; its children are what is open of the options."""
    states, frames, buffer, order, _, ctl, _ = stack
    node = states[CHILD]
    top, first, last, end = ctl[BASE], ctl[ORDERED], reply[LAST], reply[END]
    possible = np.uint64(reply[POSSIBLE]) & ((ONE << np.uint64(value)) - ONE)
    for i in range(top):
        if states[NODE + i] == node and frames[i, QUESTION] == value:
            states[CULPRIT] = node
            return CYCLE
    if end + (value + 1) * (HEAD + 1) > len(buffer) or last + value >= len(order):
        return BUFFER_FULL
    for smaller in range(value):
        if possible >> np.uint64(smaller) & ONE:
            buffer[end + HARD], buffer[end + PARTS] = 0, 1
            buffer[end + REST] = value ^ smaller
            buffer[end + HEAD] = node
            order[last] = end
            last += 1
            end += HEAD + 1
    kept = first
    shift = np.uint64(ctl[SHIFT])
    for i in range(first, last):
        at = order[i]
        guess = 1 + (word(buffer[at + HARD]) >> WEIGHT_SHIFT)
        guess = max(1, min(guess, 1000))
        pair = guess << FAR_BITS | guess
        if buffer[at + PARTS] == 1:
            asked = value ^ word(buffer[at + REST])
            child = buffer[at + HEAD]
            if asked < 64:
                slot = find(keys, child, shift)
                if keys[slot] == child and excluded[slot] >> np.uint64(asked) & ONE:
                    continue
            entry = noted(notes, tag_of(child, asked))
            if entry >> PAIR_AT:
                pair = entry >> PAIR_AT
        buffer[at + HARD] = pair
        order[kept] = at
        kept += 1
    if ctl[THREADS] > 1:  # not before it was opened, which settles two of three
        tag = tag_of(node, value)
        ctl[NOTED] += note(notes, tag, noted(notes, tag) | 1 << ctl[THREAD])
    states[NODE + top] = node
    frames[top, BEGUN] = ctl[STEPS]
    frames[top, FROM] = ctl[BUFFERED]
    frames[top, ORDER_FROM] = first
    frames[top, ORDER_TO] = kept
    frames[top, QUESTION] = value
    frames[top, STATE] = limits
    ctl[BUFFERED], ctl[ORDERED] = end, kept
    ctl[BASE] = ctl[DEPTH] = top + 1
    return DONE


@njit(cache=True)
def weigh(frames: Integers, top: int, buffer: Integers, order: Integers) -> tuple[int, int, int]:
    """The numbers of a claim, and the second least delta; the frame's NEXT is the best child."""
    least = second = FAR
    most = 0
    best = first = frames[top, ORDER_FROM]
    last = frames[top, ORDER_TO]
    for i in range(first, last):
        pair = word(buffer[order[i] + HARD])
        phi, delta = pair >> FAR_BITS, pair & FAR
        most = max(most, phi)
        if delta < least:
            best, least, second = i, delta, least
        elif delta < second:
            second = delta
    frames[top, NEXT] = best
    return least, min(FAR - 1, most + last - first - 1), second


@njit(cache=True)
def apart(
    frames: Integers, top: int, buffer: Integers, order: Integers, notes: Integers, ctl: Integers
) -> None:
    """Where another thread is below the best child, go to the best that no other is below.

    Only for a claim that seems true: all its children have to be settled, in whatever order. Below
    one that seems false all threads go to the child that seems true; elsewhere they would settle
    what nobody needs, a fifth of all that they look at.
    """
    value = frames[top, QUESTION]
    best = frames[top, NEXT]
    most = 2 * (word(buffer[order[best] + HARD]) & FAR) + 2
    chosen, least = best, FAR
    for i in range(frames[top, ORDER_FROM], frames[top, ORDER_TO]):
        at = order[i]
        delta = word(buffer[at + HARD]) & FAR
        if delta >= least or delta > most:
            continue
        tag = tag_of(buffer[at + HEAD], value ^ word(buffer[at + REST]))
        if buffer[at + PARTS] > 1 or not is_busy(noted(notes, tag), ctl):
            chosen, least = i, delta
    frames[top, NEXT] = chosen


@njit(cache=True)
def pop(
    notes: Integers, states: Integers, frames: Integers, ctl: Integers, phi: int, delta: int
) -> None:
    """Leave the top claim with these numbers; what is settled is in the table by now."""
    top = ctl[BASE] - 1
    tag = tag_of(states[NODE + top], frames[top, QUESTION])
    before = noted(notes, tag)
    entry = before & 255 & ~(1 << ctl[THREAD])
    if phi > 0 and delta > 0:
        work = max(before >> WORK_AT & 255, effort(ctl[STEPS] - frames[top, BEGUN]))
        entry |= (phi << FAR_BITS | delta) << PAIR_AT | work << WORK_AT
    if entry or before:  # of what is settled nothing is left but that its note may make room
        ctl[NOTED] += note(notes, tag, entry)
    ctl[BUFFERED] = frames[top, FROM]
    ctl[ORDERED] = frames[top, ORDER_FROM]
    ctl[BASE] = ctl[DEPTH] = top


@njit(cache=True)
def consider(
    keys: Integers,
    values: Integers,
    excluded: Bitsets,
    work: Integers,
    notes: Integers,
    stack: Stack,
    reply: Integers,
) -> int:
    """What to do next: EXPAND the child, search a PART, or nothing as the root is SETTLED.

    The reply's ANSWER is then the value that the child is claimed to have, LAST the limits of its
    numbers; at the end the value of the root, or NOT_ASKED.
    """
    states, frames, buffer, order, _, ctl, _ = stack
    shift = np.uint64(ctl[SHIFT])
    while ctl[BASE] > 0:
        top = ctl[BASE] - 1
        node, value = states[NODE + top], frames[top, QUESTION]
        phi, delta, second = weigh(frames, top, buffer, order)
        slot = find(keys, node, shift)
        is_true = frames[top, ORDER_FROM] == frames[top, ORDER_TO]
        is_false = phi == 0
        if keys[slot] == node and not is_true:
            if values[slot] >= 0:
                is_true = values[slot] & OLD - 1 == value
                is_false = not is_true
            elif excluded[slot] >> np.uint64(value) & ONE:
                is_false = True
        if is_true or is_false:
            answer = value if is_true else NOT_ASKED
            steps = ctl[STEPS] - frames[top, BEGUN]
            bit = ONE << np.uint64(value)
            ctl[INSERTED] += settle(keys, values, excluded, work, node, answer, bit, steps, shift)
            pop(notes, states, frames, ctl, FAR if is_true else 0, 0 if is_true else FAR)
            told(frames, top - 1, buffer, order, FAR if is_true else 0, 0 if is_true else FAR)
            reply[ANSWER] = answer
            continue
        most_phi, most_delta = frames[top, STATE] >> FAR_BITS, frames[top, STATE] & FAR
        if phi >= most_phi or delta >= most_delta:
            pop(notes, states, frames, ctl, phi, delta)
            told(frames, top - 1, buffer, order, phi, delta)
            continue
        if ctl[THREADS] > 1 and delta <= phi:
            apart(frames, top, buffer, order, notes, ctl)
        chosen = frames[top, NEXT]
        at = order[chosen]
        if buffer[at + PARTS] > 1:
            known_parts(at, keys, values, buffer, shift)
            if buffer[at + PARTS] > 1:
                states[ROOT] = buffer[at + HEAD]
                return PART
        if buffer[at + PARTS] == 0:
            hit = word(buffer[at + REST])
            taken(keys, values, excluded, work, stack, chosen, hit)
            continue
        child = buffer[at + HEAD]
        rest = word(buffer[at + REST])
        asked = value ^ rest
        if asked >= 63:
            return TOO_LARGE
        slot = find(keys, child, shift)
        if keys[slot] == child:
            found = values[slot]
            if found >= 0:
                hit = (found & OLD - 1) ^ rest
                taken(keys, values, excluded, work, stack, chosen, hit)
                continue
            if excluded[slot] >> np.uint64(asked) & ONE:
                remove(frames, top, order, chosen)
                continue
        tag = tag_of(child, asked)
        entry = noted(notes, tag)
        pair = word(buffer[at + HARD])
        if entry >> PAIR_AT and entry >> PAIR_AT != pair:
            buffer[at + HARD] = entry >> PAIR_AT
            continue
        phi, delta = pair >> FAR_BITS, pair & FAR
        still = frames[top, ORDER_TO] - frames[top, ORDER_FROM] - 1
        limit = min(FAR, second + 1 + (second >> LENIENT))
        limit = max(delta + 1, min(most_phi, limit))
        below = max(phi + 1, most_delta - still) if most_delta < FAR else FAR
        reply[ANSWER], reply[LAST] = asked, below << FAR_BITS | limit
        states[CHILD] = child
        return EXPAND
    return SETTLED


@njit(cache=True)
def told(
    frames: Integers, top: int, buffer: Integers, order: Integers, phi: int, delta: int
) -> None:
    """A frame is told the numbers of the child that was looked at last."""
    if top < 0:
        return
    at = frames[top, NEXT]
    if phi == 0:
        remove(frames, top, order, at)
    else:
        buffer[order[at] + HARD] = phi << FAR_BITS | delta


@njit(cache=True)
def taken(
    keys: Integers,
    values: Integers,
    excluded: Bitsets,
    work: Integers,
    stack: Stack,
    chosen: int,
    hit: int,
) -> None:
    """An option of the top claim's position is worth `hit`: the child's claim is settled."""
    states, frames, buffer, order, _, ctl, _ = stack
    top = ctl[BASE] - 1
    if hit == frames[top, QUESTION]:
        buffer[order[chosen] + HARD] = FAR << FAR_BITS
        return
    remove(frames, top, order, chosen)
    if hit < 63:
        bit = ONE << np.uint64(hit)
        ctl[INSERTED] += settle(
            keys, values, excluded, work, states[NODE + top], NOT_ASKED, bit, 0,
            np.uint64(ctl[SHIFT]),
        )  # fmt: skip
