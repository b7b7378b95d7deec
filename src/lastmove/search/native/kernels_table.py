"""The table of positions, compiled once for all games.

Open addressing with linear probing: `keys[i]` is a state or EMPTY, `values[i]` its nimber (or 0
and 1 for lost and won), UNKNOWN, or the mark of the thread that is working on it. Several threads
may share a table: a key is claimed by compare-and-swap, and so are marks set and taken back, so
that a value, once written, stays; whoever computes it computes the same. Which values a position
does not have may be lost where two threads write it at once, and is then found again: a thread
itself relies on what its own frame says of that.

A *frame* is a position on a kernel's stack; its options lie in a buffer, each as a count and that
many parts, and `order` holds where each begins.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numba.extending import overload

from lastmove.core.kernels_bits import unmarked
from lastmove.core.machine_code import njit
from lastmove.search.native.kernels_atomic import compare_and_swap
from lastmove.search.native.kernels_wide import WideType, hashed

if TYPE_CHECKING:
    from lastmove.core.arrays import Bitsets, Integers, Word

EMPTY = -1
UNKNOWN = -1
OPEN = -2  # thread t marks a position that it is working on with OPEN - t

DONE, TABLE_FULL, STACK_FULL, BUFFER_FULL, PAUSE, CYCLE, OUT_OF_RANGE, TOO_LARGE = range(8)
NOT_A_ROLE = 8

# What a control array holds.
DEPTH, BUFFERED, ORDERED, INSERTED, MAY_INSERT, STEPS, PAUSE_AT = range(7)
THREAD, ASKED, STAMP, SHIFT, SWEPT = range(7, 12)
# In a proof search (`kernels_proofs`): how many frames at the bottom of the stack are its own,
# whether the value of a part is being searched above them, what the root is claimed to be worth,
# how many threads there are, how many notes were new. And how many parts were looked up, and how
# many of them an earlier run had found.
BASE, INNER, CLAIM, THREADS, NOTED, LOOKED_UP, FROM_STORE = range(12, 19)
CONTROLS = 19

# What an array of states holds, which may be of two words: that asked for, what rules are wrong
# about, the child that a frame asks for; what is remembered of those that were opened, and of
# options that were taken apart, four entries for each; and then that of each frame.
ROOT, CULPRIT, CHILD, SEEN = range(4)
SEEN_BITS = TAKEN_BITS = 14
TAKEN = SEEN + (4 << SEEN_BITS)
NODE = TAKEN + (4 << TAKEN_BITS)

# What a frame holds: in which step it began; where its options lie in the buffer; the next one; the
# values seen so far, as a mask; with several threads, where the options begin that are for later.
BEGUN, FROM, TO, NEXT, MASK, LATER = range(6)
# In the set search (`kernels_sets`): the values still possible as the mask, where the beginnings of
# its options lie in the order array, the values asked for, and its state.
ORDER_TO, ORDER_FROM, QUESTION, STATE = TO, LATER, 6, 7
FRAME = 8  # 64 bytes, a line of the processor's cache
MAX_VALUE = 32_000
OLD = 1 << 14
"""Added to a value that an earlier run has found, in tables of the set search: there values are
small."""


class Stack(NamedTuple):
    """What a thread has for itself: states, frames, options, where each begins, slots, control.

    The slots are for telling options that were met before, and nodes that were opened before.

    What states, frames and the control array hold is above; all threads stop when the first of
    `halt` is not 0.
    """

    states: Integers
    frames: Integers
    buffer: Integers
    order: Integers
    slots: Integers
    control: Integers
    halt: Integers


class Fixed(NamedTuple):
    """What rules take besides the state: what never changes, see `fixed`."""

    options: tuple[object, ...] = ()
    canonical: tuple[object, ...] = ()
    split: tuple[object, ...] = ()
    weight: tuple[object, ...] = ()


class Turns(NamedTuple):
    """The same for the rules of a game with roles."""

    options: tuple[object, ...] = ()
    canonical: tuple[object, ...] = ()
    turn: tuple[object, ...] = ()
    winner: tuple[object, ...] = ()


class Sides(NamedTuple):
    """The same for the rules of Left and Right; of `canonical` in whichever form they give it."""

    left: tuple[object, ...] = ()
    right: tuple[object, ...] = ()
    split: tuple[object, ...] = ()
    canonical: tuple[object, ...] = ()


@njit(cache=True)
def find(keys: Integers, key: int, shift: Word) -> Word:
    """The slot of a key, or the free slot where it would go. Unsigned: such an index is cheaper.

    Where to begin are the highest bits of the product with an odd constant, which depend on all
    bits of the key; `shift` is 64 less the number of bits of a slot.
    """
    last = np.uint64(len(keys) - 1)
    slot = (hashed(key) * np.uint64(0x9E3779B97F4A7C15)) >> np.uint64(shift)
    while True:
        found = keys[slot]
        if found == key or found == EMPTY:  # noqa: SIM109 (compiled: no tuples here)
            return slot
        slot = (slot + np.uint64(1)) & last


@njit(cache=True)
def value_of(keys: Integers, values: Integers, key: int, shift: Word) -> int:
    """What is known of a key; `find`, written out because this is the innermost loop of all."""
    last = np.uint64(len(keys) - 1)
    slot = (hashed(key) * np.uint64(0x9E3779B97F4A7C15)) >> np.uint64(shift)
    while True:
        found = keys[slot]
        if found == key:
            return int(values[slot])
        if found == EMPTY:
            return UNKNOWN
        slot = (slot + np.uint64(1)) & last


@njit(cache=True)
def swap(array: Integers, slot: Word, old: int, new: int) -> int:
    """Put `new` into the slot if `old` is there, in one step; returns what was there."""
    return compare_and_swap(array, slot, old, new)  # type: ignore[call-arg]


def claim(keys: Integers, slot: Word, key: int) -> bool:
    """Whether a free slot of a table became this key's; by another thread it may be taken first."""
    return _write_key(keys, slot, key)  # where nothing is compiled there is one thread


@overload(claim, strict=False)
def _claim(keys: Any, slot: Any, key: Any) -> Any:
    if isinstance(keys.dtype, WideType):
        return _write_key
    return lambda keys, slot, key: swap(keys, slot, EMPTY, key) == EMPTY


def _write_key(keys: Integers, slot: Word, key: int) -> bool:
    """Keys of two words cannot be written in one step: such a table has one thread."""
    keys[slot] = key
    return True


@njit(cache=True)
def mark_open(keys: Integers, values: Integers, key: int, mark: int, shift: Word) -> int:
    """Note that a thread works on a position; 1 if that made a new entry, else 0."""
    while True:
        slot = find(keys, key, shift)
        new = 0
        if keys[slot] == EMPTY and claim(keys, slot, key):
            new = 1
        if keys[slot] == key:
            if values[slot] == UNKNOWN:  # looked at first, which costs less
                swap(values, slot, UNKNOWN, mark)
            return new


@njit(cache=True)
def effort(steps: int) -> int:
    """How much work something was, in a byte: four times the logarithm, for what is forgotten."""
    level = 0
    while steps >= 8:
        steps >>= 1
        level += 4
    return level + min(steps, 7) // 2


@njit(cache=True)
def settle(
    keys: Integers,
    values: Integers,
    excluded: Bitsets,
    work: Integers,
    key: int,
    answer: int,
    never: Word,
    steps: int,
    shift: Word,
) -> int:
    """Keep a value, or which values a position does not have, and how many steps that took.

    1 if that made a new entry, else 0: it may have been forgotten while it was worked on.
    """
    new = 0
    while True:
        slot = find(keys, key, shift)
        if keys[slot] == EMPTY and claim(keys, slot, key):
            new = 1
        if keys[slot] == key:
            break
    if answer >= 0:
        values[slot] = answer
    else:
        excluded[slot] |= never
    work[slot] = max(work[slot], effort(steps))
    return new


@njit(cache=True)
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


@njit(cache=True)
def push(states: Integers, frames: Integers, depth: int, node: int, start: int, end: int) -> None:
    """The frame of a position whose options are buffered from `start` to `end`."""
    states[NODE + depth] = node
    frames[depth, FROM] = start
    frames[depth, TO] = end
    frames[depth, NEXT] = start


@njit(cache=True)
def enter(keys: Integers, values: Integers, node: int, shift: Word) -> int:
    """Note that a position is being looked at; 1 if that made a new entry, else 0."""
    slot = find(keys, node, shift)
    fresh = 1 if keys[slot] == EMPTY else 0
    keys[slot] = node
    values[slot] = OPEN
    return fresh


@njit(cache=True)
def rehash(
    keys: Integers,
    values: Integers,
    excluded: Bitsets,
    work: Integers,
    keys2: Integers,
    values2: Integers,
    excluded2: Bitsets,
    work2: Integers,
    shift: Word,
) -> None:
    """Move everything into larger arrays."""
    for i in range(len(keys)):
        if keys[i] != EMPTY:
            slot = find(keys2, keys[i], shift)
            keys2[slot] = keys[i]
            values2[slot] = values[i]
            if len(excluded) > 0:
                excluded2[slot] = excluded[i]
                work2[slot] = work[i]


@njit(cache=True)
def wide_mex(
    first: int,
    last: int,
    keys: Integers,
    values: Integers,
    buffer: Integers,
    scratch: Integers,
    ctl: Integers,
    shift: Word,
) -> int:
    """The mex when all of 0 to 63 are there: mark what is there with a fresh stamp, then look."""
    ctl[STAMP] += 1
    stamp = ctl[STAMP]
    for i in range(first, last):
        scratch[values[find(keys, buffer[i], shift)]] = stamp
    return unmarked(scratch, stamp, 64)


@njit(cache=True)
def shuffle(array: Integers, first: int, last: int, seed: int) -> None:
    """Put a stretch into another order, so that threads meet in the table, not in the work."""
    chance = hashed(seed) ^ np.uint64(0x2545F4914F6CDD1D)
    for i in range(last - 1, first, -1):
        chance ^= chance << np.uint64(13)
        chance ^= chance >> np.uint64(7)
        chance ^= chance << np.uint64(17)
        # A multiplication and a shift, as a division takes longer than looking an option up.
        j = first + np.int64((chance >> np.uint64(32)) * np.uint64(i - first + 1) >> np.uint64(32))
        array[i], array[j] = array[j], array[i]
