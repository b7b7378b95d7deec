"""The loops over a level of positions. A template, copied for each game: see `native.kernels`.

`options`, `canonical`, `split` and `rank` are placeholders. A state below 2^bits is kept *mixed*: a
number below 2^bits too, another one for each state, that looks random. So the highest bits tell the
file that it is in, a level in order is dense, and where a state lies in it is known nearly exactly.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from lastmove.core.kernels_bits import scattered
from lastmove.core.machine_code import njit
from lastmove.search.native.kernels_rules import canonical, options, split

if TYPE_CHECKING:
    from lastmove.core.arrays import Bitsets, Integers, Word

DONE, TABLE_FULL, OUT_OF_RANGE, NOT_FALLING, TOO_LARGE = range(5)
# What a control array holds: the state in question, where to go on, how many entries there are and
# may be, the options and the parts gathered.
CULPRIT, AT, ENTRIES, MAY_ENTER, OPTIONS, PARTS, FOUND = range(7)
NOTHING = np.uint64(0xFFFFFFFFFFFFFFFF)
TOP = 1 << 62
NIMBERS, WINS, MISERE = range(3)
"""What is found of a position: its nimber; whether it is won, in normal and in misère play."""
_ONCE, _TWICE = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xD6E8FEB86659FD93)


def inverse(odd: int) -> int:
    """By which a multiplication by an odd number modulo 2^64 is undone.

    >>> inverse(0x9E3779B97F4A7C15) * 0x9E3779B97F4A7C15 % 2**64
    1
    """
    return pow(odd, -1, 1 << 64)


_UNDO_ONCE, _UNDO_TWICE = np.uint64(inverse(int(_ONCE))), np.uint64(inverse(int(_TWICE)))


class Ranked(NamedTuple):
    """What rules take besides the state: what never changes, see `native.fixed`."""

    options: tuple[object, ...] = ()
    canonical: tuple[object, ...] = ()
    split: tuple[object, ...] = ()
    rank: tuple[object, ...] = ()


class Gathered(NamedTuple):
    """Of some positions: their parts, the option each belongs to, and the file that it is in.

    By position where its options begin.
    """

    parts: Bitsets
    owners: Integers
    groups: Integers
    starts: Integers


def rank(state: int) -> int:
    """Placeholder for what falls with every move."""
    return state


@njit(cache=True, nogil=True)
def mixed(state: Word, bits: int) -> Word:
    """A state below 2^bits as it is kept."""
    mask = (np.uint64(1) << np.uint64(bits)) - np.uint64(1)
    code = (state * _ONCE) & mask
    code ^= code >> np.uint64((bits + 1) // 2)
    return (code * _TWICE) & mask


@njit(cache=True, nogil=True)
def unmixed(code: Word, bits: int) -> Word:
    """The state again."""
    mask = (np.uint64(1) << np.uint64(bits)) - np.uint64(1)
    code = (code * _UNDO_TWICE) & mask
    code ^= code >> np.uint64((bits + 1) // 2)
    return (code * _UNDO_ONCE) & mask


@njit(cache=True, nogil=True)
def put(codes: Bitsets, ranks: Integers, code: Word, rank: int, shift: int) -> int:
    """Have a code in a table, with its rank; 1 if it is new, else 0."""
    last = np.uint64(len(codes) - 1)
    slot = scattered(code) >> np.uint64(shift)
    while codes[slot] != code:
        if codes[slot] == NOTHING:
            codes[slot] = code
            ranks[slot] = rank
            return 1
        slot = (slot + np.uint64(1)) & last
    return 0


@njit(cache=True, nogil=True)
def refill(
    codes: Bitsets, ranks: Integers, larger: Bitsets, their_ranks: Integers, shift: int
) -> None:
    """Put all of a table into a larger one."""
    for slot in range(len(codes)):
        if codes[slot] != NOTHING:
            put(larger, their_ranks, codes[slot], ranks[slot], shift)


@njit(nogil=True)
def expand(
    level: Bitsets,
    height: int,
    bits: int,
    codes: Bitsets,
    ranks: Integers,
    shift: int,
    ctl: Integers,
    fixed: Ranked,
) -> int:
    """What the positions of a level lead to, each once, with its rank, from where it was left."""
    for at in range(ctl[AT], len(level)):
        state: int = np.int64(unmixed(level[at], bits))  # type: ignore[assignment]
        ctl[AT], ctl[CULPRIT] = at, state
        for option in options(state, *fixed.options):
            if option < 0 or option >= TOP:
                return OUT_OF_RANGE
            for part in split(option, *fixed.split):
                form = canonical(part, *fixed.canonical)
                if form < 0 or form >> bits:
                    return OUT_OF_RANGE
                below = rank(form, *fixed.rank)
                if below < 0 or below >= height:
                    ctl[FOUND] = below
                    return NOT_FALLING
                if ctl[ENTRIES] >= ctl[MAY_ENTER]:
                    return TABLE_FULL
                ctl[ENTRIES] += put(codes, ranks, mixed(np.uint64(form), bits), below, shift)
    ctl[AT] = len(level)
    return DONE


@njit(nogil=True)
def gather(
    level: Bitsets,
    height: int,
    bits: int,
    first_group: Integers,
    group_bits: Integers,
    found: Gathered,
    ctl: Integers,
    fixed: Ranked,
) -> int:
    """The parts of the options of positions, from where it was left, as long as there is room.

    `first_group` and `group_bits` tell by rank in which files its positions are.
    """
    parts, owners, groups, starts = found
    begun = ctl[AT]
    ctl[OPTIONS], ctl[PARTS] = 0, 0
    for at in range(begun, len(level)):
        ctl[AT] = at
        if at - begun + 1 >= len(starts):
            return TABLE_FULL
        state: int = np.int64(unmixed(level[at], bits))  # type: ignore[assignment]
        count, option_number = ctl[PARTS], ctl[OPTIONS]
        starts[at - begun] = option_number
        for option in options(state, *fixed.options):
            for part in split(option, *fixed.split):
                if count >= len(parts):
                    return TABLE_FULL
                form = canonical(part, *fixed.canonical)
                below = rank(form, *fixed.rank)
                if form < 0 or form >> bits or below < 0 or below >= height:
                    ctl[CULPRIT] = state
                    return OUT_OF_RANGE
                code = mixed(np.uint64(form), bits)
                parts[count] = code
                owners[count] = option_number
                among = np.uint64(bits - group_bits[below])
                groups[count] = first_group[below] + np.int64(code >> among)
                count += 1
            option_number += 1
            if option_number >= len(owners):  # options without a part have no other bound
                return TABLE_FULL
        ctl[PARTS], ctl[OPTIONS] = count, option_number
        starts[at - begun + 1] = option_number
    ctl[AT] = len(level)
    return DONE


@njit(cache=True, nogil=True)
def in_groups(groups: Integers, count: int, starts: Integers, order: Integers) -> None:
    """The places of each group, one group after the other; `starts` has one entry more than groups.

    Afterwards the places of group g are those of `order` from `starts[g]` to `starts[g + 1]`.
    """
    starts[:] = 0
    for at in range(count):
        starts[groups[at] + 1] += 1
    for group in range(1, len(starts)):
        starts[group] += starts[group - 1]
    for at in range(count):
        group = groups[at]
        order[starts[group]] = at
        starts[group] += 1
    for group in range(len(starts) - 1, 0, -1):
        starts[group] = starts[group - 1]
    starts[0] = 0


@njit(cache=True, nogil=True)
def index(codes: Bitsets, first: Word, shift: int, begins: Integers) -> None:
    """Where codes begin that are so many steps of 2^shift above the first; one entry more."""
    at = 0
    for bucket in range(len(begins)):
        while at < len(codes) and (codes[at] - first) >> np.uint64(shift) < np.uint64(bucket):
            at += 1
        begins[bucket] = at


@njit(cache=True, nogil=True)
def look_up(
    codes: Bitsets, values: Integers, begins: Integers, first: Word, shift: int, code: Word
) -> int:
    """The value of a code; −1 if it is not there."""
    if code < first:
        return -1
    bucket = (code - first) >> np.uint64(shift)
    if bucket >= np.uint64(len(begins) - 1):
        return -1
    for at in range(begins[bucket], begins[bucket + np.uint64(1)]):
        if codes[at] == code:
            return int(values[at])
    return -1


@njit(cache=True, nogil=True)
def resolve(
    found: Gathered,
    order: Integers,
    codes: Bitsets,
    values: Integers,
    begins: Integers,
    first: Word,
    shift: int,
    worth: Integers,
) -> int:
    """Add the values of the parts that are in one file to those of their options.

    Gives the place of one that is not there, −1 if all are.
    """
    parts, owners = found.parts, found.owners
    for at in order:
        value = look_up(codes, values, begins, first, shift, parts[at])
        if value < 0:
            return int(at)
        worth[owners[at]] ^= value
    return -1


@njit(cache=True, nogil=True)
def fold(starts: Integers, worth: Integers, kind: int, marks: Integers, values: Integers) -> int:
    """The value of each position by those of its options; gives the largest."""
    largest = 0
    for at in range(len(values)):
        first, last = starts[at], starts[at + 1]
        value = 0
        if kind == NIMBERS:
            stamp = at + 1
            for option in range(first, last):
                marks[worth[option]] = stamp
            while marks[value] == stamp:
                value += 1
        else:
            if kind == MISERE and first == last:
                value = 1
            for option in range(first, last):
                if worth[option] == 0:
                    value = 1
        values[at] = value
        largest = max(largest, value)
    return largest


@njit(cache=True, nogil=True)
def checksum(codes: Bitsets, values: Integers, bits: int) -> Word:
    """A sum over all positions and their values, which does not depend on their order."""
    total = np.uint64(0)
    for at in range(len(codes)):
        state = scattered(unmixed(codes[at], bits))
        total += scattered(state + np.uint64(values[at]))
    return total


@njit(cache=True, nogil=True)
def written(codes: Bitsets, into: Integers) -> int:
    """Codes in order as differences, seven bits in a byte, the lowest first; gives the bytes."""
    size = 0
    before = np.uint64(0)
    for at in range(len(codes)):
        step = codes[at] - before
        before = codes[at]
        while step >= np.uint64(128):
            into[size] = np.uint8(step & np.uint64(127)) | np.uint8(128)
            step >>= np.uint64(7)
            size += 1
        into[size] = np.uint8(step)
        size += 1
    return size


@njit(cache=True, nogil=True)
def read(data: Integers, codes: Bitsets) -> bool:
    """Codes as they were written; whether they are as many as there is room for."""
    at, count = 0, 0
    before, step, shift = np.uint64(0), np.uint64(0), np.uint64(0)
    while at < len(data):
        if count == len(codes):
            return False
        step |= np.uint64(data[at] & np.uint8(127)) << shift
        shift += np.uint64(7)
        if data[at] < 128:
            before += step
            codes[count] = before
            count += 1
            step, shift = np.uint64(0), np.uint64(0)
        at += 1
    return count == len(codes) and shift == 0


@njit(cache=True, nogil=True)
def mixed_all(states: Bitsets, bits: int) -> Bitsets:
    """Some states as they are kept."""
    codes = np.empty_like(states)
    for at in range(len(states)):
        codes[at] = mixed(states[at], bits)
    return codes
