"""The hot loops of nim for many players: whole tables of types, compiled.

Positions are multisets of k heaps, each written from its largest heap to its smallest; in the
lexicographic order of these words, a word's number is a sum of k binomial coefficients, the last
of which is the smallest heap itself. So a *row*, the words that differ in the smallest heap only,
is contiguous, and so is what is left of them when another heap is removed.

For each multiset R of k - 1 heaps the running union of the codes of R + 0, R + 1, … is kept. A
position P in a row reads the k unions of what is left when one heap of P is removed: together they
are its options, because R + b comes before R + (b + 1) in the order. Then it adds its own code to
each. Unions are idempotent, so equal heaps do no harm, and fewer than four heaps besides the
smallest are padded by repeating one. Cost: some ten operations a position, whatever the heaps.

Bitsets with the same two largest heaps are a *block*. A move lowers the pair of the two largest or
leaves it alone, so blocks whose pairs have the same sum do not touch each other's unions: these
may be walked by several threads at once. Numba and numpy are imported with this module.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lastmove.core.machine_code import njit

if TYPE_CHECKING:
    from lastmove.core.arrays import Bitsets, Integers

CHUNK = 16
"""Bits of a code that are looked up at once."""
SURE = np.uint32(0x7FFFFFFF)
"""The rank of a sure win, in the codes of fine types."""


@njit(cache=True, nogil=True)
def _bases(heaps: Integers, count: int, binomials: Integers, bases: Integers) -> int:
    """Where the row begins, and where its four neighbors in the table of unions begin."""
    start = 0
    for place in range(count - 1):
        start += binomials[heaps[place] + count - 1 - place, count - place]
    for left_out in range(4):
        removed = left_out % (count - 1)
        base, size = 0, count - 1
        for place in range(count - 1):
            if place != removed:
                base += binomials[heaps[place] + size - 1, size]
                size -= 1
        bases[left_out] = base
    return start


@njit(cache=True, nogil=True)
def _next_row(heaps: Integers, count: int) -> bool:
    """The next row of the same block; False after the last."""
    place = count - 2
    while place >= 2 and heaps[place] == heaps[place - 1]:
        heaps[place] = 0
        place -= 1
    if place < 2:
        return False
    heaps[place] += 1
    return True


@njit(cache=True, nogil=True)
def walk_narrow(
    count: int,
    blocks: Integers,
    binomials: Integers,
    codes: Integers,
    types: Integers,
    unions: Integers,
    out: Integers,
) -> None:
    """Blocks of positions whose codes have at most 16 bits: one look at a table each."""
    heaps, bases = np.zeros(5, np.int64), np.zeros(4, np.int64)
    for block in range(blocks.shape[0]):
        heaps[:] = 0
        heaps[0], heaps[1] = blocks[block, 0], blocks[block, 1]
        while True:
            at = _bases(heaps, count, binomials, bases)
            b0, b1, b2, b3 = bases[0], bases[1], bases[2], bases[3]
            smallest = heaps[count - 2]
            row = unions.dtype.type(0)
            for x in range(smallest + 1):
                seen = unions[b0 + x] | unions[b1 + x] | unions[b2 + x] | unions[b3 + x] | row
                code = codes[seen]
                out[at + x] = types[seen]
                row |= code
                unions[b0 + x] |= code
                unions[b1 + x] |= code
                unions[b2 + x] |= code
                unions[b3 + x] |= code
            # What is left without the smallest heap is the last entry of a neighboring row.
            unions[bases[count - 2] + smallest] |= row
            if not _next_row(heaps, count):
                break


@njit(cache=True, nogil=True)
def walk_wide(
    count: int,
    blocks: Integers,
    binomials: Integers,
    images: Bitsets,
    types: Integers,
    masks: Bitsets,
    unions: Integers,
    out: Integers,
) -> None:
    """Blocks of positions whose codes have 32 or 64 bits: a look at a table for each 16 of them.

    Both tables belong to maps that take unions to unions, so the parts of a code may be looked up
    one by one. `masks` are the bits to flip before that, the friendly bits, and the enemy bits.
    """
    heaps, bases = np.zeros(5, np.int64), np.zeros(4, np.int64)
    flip, friendly, enemy = masks[0], masks[1], masks[2]
    one, step, low = np.uint64(1), np.uint64(CHUNK), np.uint64((1 << CHUNK) - 1)
    for block in range(blocks.shape[0]):
        heaps[:] = 0
        heaps[0], heaps[1] = blocks[block, 0], blocks[block, 1]
        while True:
            at = _bases(heaps, count, binomials, bases)
            b0, b1, b2, b3 = bases[0], bases[1], bases[2], bases[3]
            smallest = heaps[count - 2]
            row = np.uint64(0)
            for x in range(smallest + 1):
                seen = unions[b0 + x] | unions[b1 + x] | unions[b2 + x] | unions[b3 + x] | row
                rest = seen ^ flip
                image, family = np.uint64(0), np.uint64(0)
                for part in range(images.shape[0]):
                    bits = np.int64(rest & low)
                    image |= images[part, bits]
                    family |= types[part, bits]
                    rest >>= step
                kept = image & friendly & ~((image & ~friendly) << one)
                code = kept | (~image & enemy)
                out[at + x] = family
                row |= code
                unions[b0 + x] |= code
                unions[b1 + x] |= code
                unions[b2 + x] |= code
                unions[b3 + x] |= code
            unions[bases[count - 2] + smallest] |= row
            if not _next_row(heaps, count):
                break


@njit(cache=True, nogil=True)
def _better(one: np.uint32, two: np.uint32) -> np.uint32:
    """The better of two groups of fine types; of the same group, what either holds of it."""
    high, low = max(one, two), min(one, two)
    return high | (low if high ^ low < np.uint32(8) else np.uint32(0))


@njit(cache=True, nogil=True)
def _fine_code(letter: int, index: int) -> np.uint32:
    """What an option of this type is to the player who moves to it: its group's rank and place.

    The mover N is the option's P, its N is the mover's F, its F the mover's P. The mover's groups
    are {n_(i+1), f_i, p_i}, better in the order n_0, groups 1, 3, 5, …, 4, 2, 0.
    """
    if letter == 2 and index == 0:
        return SURE
    place, group = (0, index - 1) if letter == 2 else (letter + 1, index)
    rank = (1 << 27) - group if group & 1 else group + 1
    return np.uint32(rank << 3 | 1 << place)


@njit(cache=True, nogil=True)
def fine_codes(codes: Integers) -> None:
    """The codes of all fine types, 3 · index + letter."""
    for fine in range(len(codes)):
        codes[fine] = _fine_code(fine % 3, fine // 3)


@njit(cache=True, nogil=True)
def _fine_type(seen: np.uint32) -> int:
    """The fine type, 3 · index + letter (n, f, p), of a position whose options' codes are these."""
    if seen == SURE:
        return 0
    rank, held = np.int64(seen >> np.uint32(3)), np.int64(seen & np.uint32(7))
    group = rank - 1 if rank < 1 << 26 else (1 << 27) - rank
    # f alone is held as 2 and p alone as 4; anything else is n_(i+1).
    return int(3 * group + (1 if held == 2 else 2 if held == 4 else 3))


@njit(cache=True, nogil=True)
def walk_fine(
    count: int,
    blocks: Integers,
    binomials: Integers,
    codes: Integers,
    unions: Integers,
    out: Integers,
) -> None:
    """Blocks of three-player positions by fine type: the union is the best group seen so far."""
    heaps, bases = np.zeros(5, np.int64), np.zeros(4, np.int64)
    for block in range(blocks.shape[0]):
        heaps[:] = 0
        heaps[0], heaps[1] = blocks[block, 0], blocks[block, 1]
        while True:
            at = _bases(heaps, count, binomials, bases)
            b0, b1, b2, b3 = bases[0], bases[1], bases[2], bases[3]
            smallest = heaps[count - 2]
            row = np.uint32(0)
            for x in range(smallest + 1):
                one = _better(unions[b0 + x], unions[b1 + x])
                two = _better(unions[b2 + x], unions[b3 + x])
                fine = _fine_type(_better(_better(one, two), row))
                out[at + x] = fine
                code = codes[fine]
                row = _better(row, code)
                unions[b0 + x] = _better(unions[b0 + x], code)
                unions[b1 + x] = _better(unions[b1 + x], code)
                unions[b2 + x] = _better(unions[b2 + x], code)
                unions[b3 + x] = _better(unions[b3 + x], code)
            place = bases[count - 2] + smallest
            unions[place] = _better(unions[place], row)
            if not _next_row(heaps, count):
                break


@njit(cache=True, nogil=True)
def tally(values: Integers, start: int, counts: Integers, first: Integers) -> None:
    """How often each number below 2^16 occurs in a part of a table, and where first."""
    for place in range(len(values)):
        value = values[place]
        if counts[value] == 0:
            first[value] = start + place
        counts[value] += 1
