"""The set question of the search for nimbers of games that split, compiled once for all games.

*What is a position worth, if that is among the values asked for?* (Beling and Rogalski, *On pruning
search trees of impartial games*, 2020.) A frame keeps C, the values still possible, as a mask, and
how many options are left. The value is in C, and all of C below it must still be hit by options
left; of these there is one less than |C| and the *slack* together. So
- an option worth v in C takes v out of C;
- one that hits nothing in C takes one from the slack, or else the largest of C: too few options
  would be left to hit all the others;
- so the largest need not be asked about when there is no slack: an option that has it, and one
  that has none, both exclude it;
- nor do values above the largest one asked for matter, R: if the value is at most max R, nobody
  needs to know which of those are hit. From then on C is right of values up to max R only, and the
  frame is *rough*. If at the end one is left in C that is at most max R, it is the value: were the
  value larger, an option would be worth this one, and when asked would have said so.

Before options are searched each is opened, the lightest first, which settles most of them; one that
turns out to have few open options itself is searched at once, the others in the order of how much
their open options weigh together, as told from the first ones that are met. (In no such order
tables become seven times as large.)

What opening a node told is remembered for a while: which values it does not have stays true;
how hard it is may have changed, but is good enough to order by. Half of all nodes that are opened
were opened before. Of an option it is remembered what it falls into, where no more than one part is
open: a fifth of those met were met not long ago.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lastmove.core.kernels_bits import GOLDEN, lowest_bit, lowest_one, popcount
from lastmove.core.machine_code import njit
from lastmove.search.native.kernels_table import (
    BEGUN,
    BUFFERED,
    CHILD,
    DEPTH,
    FROM,
    INSERTED,
    MASK,
    NEXT,
    NODE,
    OLD,
    OPEN,
    ORDER_FROM,
    ORDER_TO,
    ORDERED,
    QUESTION,
    STATE,
    STEPS,
    THREAD,
    UNKNOWN,
    find,
    settle,
    swap,
    value_of,
)
from lastmove.search.native.kernels_wide import hashed, word

if TYPE_CHECKING:
    from lastmove.core.arrays import Bitsets, Integers, Word

NOT_ASKED, PENDING, TOO_WIDE = -2, -3, -4
"""Answers: none of the values asked for; not known yet; too large for a mask."""
ANSWER, HARDNESS, SET, KEEP, POSSIBLE, LAST, END = range(7)
"""What a reply holds: an answer, how hard it is; or for which set to ask a child, and whether to
search it; of one that is to be searched its possible values, and where its options end."""
SEARCHED, WEIGHED = 1, 2
"""Why a child is to be kept: to be searched, with a mark, or for a proof search, without."""
NEVER = 2
"""What is remembered of a node that was opened: itself, HARDNESS, the values it does not have."""
OF, SUM = 1, 2
"""What is remembered of an option: itself, its open part, EMPTY if there is none, the nim-sum of
the others."""
HARD, PARTS, REST, HEAD = range(4)
"""What the buffer has of an option: how hard it is, how many parts are open, the nim-sum of the
others; then these parts, in order of size."""
LOOKING, ROUGH, SLACK = 1, 2, 4
"""The state of a frame: whether its options are still being opened, whether C is right up to max R
only, and this many times the slack."""
EASY = 9
"""An option with fewer open options than this is searched at once; others are looked at no further
once so many were met, and how hard they are is told from these. Measured on dominos on 3×13, 4×9,
5×6, 5×7 and 5×8: with 8 to 11 a sixth fewer options are taken apart than if all are looked at."""
STRIDE = 7
"""So that those looked at first are like the others, each is as far behind the one before."""
SEVERAL = 1 << 40
"""Options of which several parts are open come last."""
SLOT_BITS = 10
ALL = np.uint64(0xFFFFFFFFFFFFFFFF)
ONE = np.uint64(1)


@njit(cache=True)
def up_to(mask: Word) -> Word:
    """All values up to the largest."""
    for by in (1, 2, 4, 8, 16, 32):
        mask |= mask >> np.uint64(by)
    return mask


@njit(cache=True)
def lowest_zeros(mask: Word, count: int) -> Word:
    """All values up to the `count`-th that is missing."""
    if count >= 64:
        return ALL
    missing = ~mask
    for _ in range(count - 1):
        missing &= missing - ONE
    low = lowest_bit(missing)
    return low | (low - ONE)


@njit(cache=True)
def added(mask: Word, x: int) -> Word:
    """The values v ⊕ x for v in the mask: blocks of bits change places."""
    for bit, low in (
        (1, np.uint64(0x5555555555555555)),
        (2, np.uint64(0x3333333333333333)),
        (4, np.uint64(0x0F0F0F0F0F0F0F0F)),
        (8, np.uint64(0x00FF00FF00FF00FF)),
        (16, np.uint64(0x0000FFFF0000FFFF)),
        (32, np.uint64(0x00000000FFFFFFFF)),
    ):
        if x & bit:
            by = np.uint64(bit)
            mask = ((mask & low) << by) | ((mask >> by) & low)
    return mask


@njit(cache=True)
def put(buffer: Integers, start: int, end: int, part: int) -> int:
    """Add a part to those from start to end, in order; two equal ones cancel. Gives the end."""
    at = end
    while at > start and buffer[at - 1] > part:
        at -= 1
    if at > start and buffer[at - 1] == part:
        for i in range(at, end):
            buffer[i - 1] = buffer[i]
        return end - 1
    for i in range(end, at, -1):
        buffer[i] = buffer[i - 1]
    buffer[at] = part
    return end + 1


@njit(cache=True)
def met(
    at: int, end: int, buffer: Integers, order: Integers, first: int, last: int, slots: Integers,
    stamp: int,
) -> bool:  # fmt: skip
    """Whether the option in the buffer, from `at` to `end`, was met before; remembers it if not.

    `slots` is a small hash table: the stamp of the node at hand and the number of the option. In a
    full one nothing is found, which only costs time.
    """
    size = 1 << SLOT_BITS
    if last - first >= size:
        return False
    code = np.uint64(0)
    for i in range(at + PARTS, end):
        code = (code ^ hashed(buffer[i])) * GOLDEN
        code ^= code >> np.uint64(29)
    place = code >> np.uint64(64 - SLOT_BITS)
    for _ in range(8):
        found = slots[place]
        if found >> SLOT_BITS != stamp:
            slots[place] = stamp << SLOT_BITS | last - first
            return False
        other = order[first + (found & size - 1)]
        same = True
        for i in range(PARTS, end - at):
            if buffer[other + i] != buffer[at + i]:
                same = False
                break
        if same:
            return True
        place = (place + np.uint64(1)) & np.uint64(size - 1)
    return False


@njit(cache=True)
def wanted(frames: Integers, top: int) -> Word:
    """Which values an option of the top frame is asked about."""
    possible, asked = np.uint64(frames[top, MASK]), np.uint64(frames[top, QUESTION])
    if frames[top, STATE] < SLACK:
        possible &= up_to(possible) >> ONE
    return possible & up_to(asked)


@njit(cache=True)
def drop(frames: Integers, top: int, value: int) -> None:
    """An option has this value."""
    possible = np.uint64(frames[top, MASK])
    if value < 64 and possible >> np.uint64(value) & ONE:
        possible ^= ONE << np.uint64(value)
        frames[top, MASK] = np.int64(possible)
        asked = np.uint64(frames[top, QUESTION]) & possible
        if asked:
            frames[top, QUESTION] = np.int64(asked)
    else:
        miss(frames, top)


@njit(cache=True)
def miss(frames: Integers, top: int) -> None:
    """An option has none of the values it was asked about, or none that is possible."""
    if frames[top, STATE] >= SLACK:
        frames[top, STATE] -= SLACK
        return
    possible = np.uint64(frames[top, MASK])
    possible &= up_to(possible) >> ONE
    frames[top, MASK] = np.int64(possible)
    asked = np.uint64(frames[top, QUESTION]) & possible
    if asked:
        frames[top, QUESTION] = np.int64(asked)


@njit(cache=True)
def no(frames: Integers, top: int) -> None:
    """An option was asked and has none of these values; if some were cut off, C becomes rough."""
    possible = np.uint64(frames[top, MASK])
    if frames[top, STATE] < SLACK:
        possible &= up_to(possible) >> ONE
    if possible & ~up_to(np.uint64(frames[top, QUESTION])):
        frames[top, STATE] |= ROUGH
    miss(frames, top)


@njit(cache=True)
def settled(frames: Integers, top: int, order: Integers) -> None:
    """The option at hand is dealt with."""
    if frames[top, STATE] & LOOKING:
        frames[top, ORDER_TO] -= 1
        order[frames[top, NEXT]] = order[frames[top, ORDER_TO]]
    else:
        frames[top, NEXT] += 1


@njit(cache=True)
def heard(frames: Integers, top: int, buffer: Integers, order: Integers, reply: Integers) -> None:
    """Take the reply to what was asked last."""
    at = order[frames[top, NEXT]]
    answer = reply[ANSWER]
    if answer == UNKNOWN:
        buffer[at + HARD] = reply[HARDNESS]
        frames[top, NEXT] += 1
    elif buffer[at + PARTS] > 1:
        buffer[at + REST] ^= answer
        buffer[at + PARTS] -= 1
        for i in range(at + HEAD, at + HEAD + word(buffer[at + PARTS])):
            buffer[i] = buffer[i + 1]
    else:
        if answer >= 0:
            drop(frames, top, answer ^ word(buffer[at + REST]))
        else:
            no(frames, top)
        settled(frames, top, order)


@njit(cache=True)
def advance(
    keys: Integers,
    values: Integers,
    states: Integers,
    frames: Integers,
    buffer: Integers,
    order: Integers,
    ctl: Integers,
    reply: Integers,
    shift: Word,
) -> None:
    """What the top frame is worth, or which child to ask next for which set."""
    top = ctl[DEPTH] - 1
    while True:
        possible = np.uint64(frames[top, MASK])
        asked = np.uint64(frames[top, QUESTION])
        rough = frames[top, STATE] & ROUGH
        if frames[top, ORDER_FROM] == frames[top, ORDER_TO] or (
            frames[top, NEXT] == frames[top, ORDER_TO] and not frames[top, STATE] & LOOKING
        ):
            if possible == 0:
                reply[ANSWER] = NOT_ASKED if rough else TOO_WIDE
            else:
                low = rough and possible & up_to(asked) == 0
                reply[ANSWER] = NOT_ASKED if low else lowest_one(possible)
            return
        if possible & asked == 0:
            reply[ANSWER] = NOT_ASKED
            return
        if frames[top, NEXT] == frames[top, ORDER_TO]:
            easiest_first(buffer, order, frames[top, ORDER_FROM], frames[top, ORDER_TO])
            frames[top, STATE] ^= LOOKING
            frames[top, NEXT] = frames[top, ORDER_FROM]
        at = order[frames[top, NEXT]]
        if frames[top, STATE] & LOOKING:
            reply[KEEP] = 0
            if buffer[at + PARTS] > 1:
                buffer[at + HARD] += SEVERAL
                frames[top, NEXT] += 1
                continue
        else:
            reply[KEEP] = SEARCHED
            known_parts(at, keys, values, buffer, shift)
            if buffer[at + PARTS] == 0:
                drop(frames, top, word(buffer[at + REST]))
                settled(frames, top, order)
                continue
        reply[ANSWER] = PENDING
        states[CHILD] = buffer[at + HEAD]
        if buffer[at + PARTS] > 1:
            reply[SET] = -1
            return
        want = wanted(frames, top)
        if want:
            reply[SET] = np.int64(added(want, word(buffer[at + REST])))
            return
        no(frames, top)
        settled(frames, top, order)


@njit(cache=True)
def known_parts(at: int, keys: Integers, values: Integers, buffer: Integers, shift: Word) -> None:
    """Put what is known by now of an option's parts into the nim-sum."""
    end = at + HEAD
    for i in range(at + HEAD, at + HEAD + word(buffer[at + PARTS])):
        value = value_of(keys, values, buffer[i], shift)
        if value >= 0:
            buffer[at + REST] ^= value & OLD - 1
        else:
            buffer[end] = buffer[i]
            end += 1
    buffer[at + PARTS] = end - at - HEAD


@njit(cache=True)
def easiest_first(buffer: Integers, order: Integers, first: int, last: int) -> None:
    """Sort options by how hard they are; there are few, so by insertion."""
    for i in range(first + 1, last):
        at = order[i]
        j = i
        while j > first and buffer[order[j - 1] + HARD] > buffer[at + HARD]:
            order[j] = order[j - 1]
            j -= 1
        order[j] = at


@njit(cache=True)
def remember(states: Integers, place: int, node: int, never: Word, hardness: int) -> None:
    """Note what opening a node told; hardness 0 if it was settled."""
    states[place] = node
    states[place + NEVER] = np.int64(never)
    states[place + HARDNESS] = hardness


@njit(cache=True)
def begin(states: Integers, frames: Integers, ctl: Integers, reply: Integers) -> None:
    """Push the child that the reply is about as a frame."""
    top, first, possible = ctl[DEPTH], ctl[ORDERED], np.uint64(reply[POSSIBLE])
    left = reply[LAST] - first
    states[NODE + top] = states[CHILD]
    frames[top, BEGUN] = ctl[STEPS]
    frames[top, FROM] = ctl[BUFFERED]
    frames[top, ORDER_FROM] = first
    frames[top, ORDER_TO] = reply[LAST]
    frames[top, NEXT] = first
    frames[top, MASK] = np.int64(possible)
    frames[top, QUESTION] = np.int64(np.uint64(reply[SET]) & possible)
    frames[top, STATE] = (LOOKING if left > 1 else 0) + (left + 1 - popcount(possible)) * SLACK
    ctl[BUFFERED] = reply[END]
    ctl[ORDERED] = reply[LAST]
    ctl[DEPTH] = top + 1


@njit(cache=True)
def retire(
    keys: Integers,
    values: Integers,
    excluded: Bitsets,
    work: Integers,
    states: Integers,
    frames: Integers,
    ctl: Integers,
    answer: int,
    shift: Word,
) -> None:
    """Keep what was found of the top frame, and pop it."""
    top = ctl[DEPTH] - 1
    node = states[NODE + top]
    asked = np.uint64(frames[top, QUESTION])
    right = up_to(asked) if frames[top, STATE] & ROUGH else ALL
    never = asked | (right & ~np.uint64(frames[top, MASK]))
    steps = ctl[STEPS] - frames[top, BEGUN]
    ctl[INSERTED] += settle(keys, values, excluded, work, node, answer, never, steps, shift)
    if answer < 0:
        swap(values, find(keys, node, shift), OPEN - ctl[THREAD], UNKNOWN)
    ctl[BUFFERED] = frames[top, FROM]
    ctl[ORDERED] = frames[top, ORDER_FROM]
    ctl[DEPTH] = top
