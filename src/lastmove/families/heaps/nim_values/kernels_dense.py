"""The quadratic method: every way to part a heap in two, once for each total, compiled.

The values reached by parting s chips in two are a set T(s), kept as bits; the digits of a code that
allow two parts read T(n − 1), T(n − 2), …, so the cost of a heap n is n/2 pairs however many digits
there are. While all values are below 64 a set is one word, and the loop over pairs runs on bytes
with vector instructions; beyond that it marks bytes one by one. Three parts: T₃(s) is the union
over c of T(s − c) ⊕ G(c), which makes them quadratic too, times the words of a set.

numba and numpy are imported with this module.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from lastmove.core.kernels_bits import lowest_zero
from lastmove.core.machine_code import njit

if TYPE_CHECKING:
    from lastmove.core.arrays import Bitsets, Integers, Word

NARROW = 64
"""Below this all values fit the bits of one word."""


class Code(NamedTuple):
    """The moves: digit i says what may be left after taking `takes[i]`, which increase.

    `uneven` is whether two parts must differ.
    """

    takes: Integers
    digits: Integers
    uneven: bool


class Values(NamedTuple):
    """The values by heap; while all are below 64, also as bytes, from the first and from the last.

    Both loops over pairs then run forward: only so does the compiler use vector instructions.
    """

    values: Integers
    forward: Integers
    backward: Integers


class Sets(NamedTuple):
    """T and T₃ by total, modulo the number of rows, as bits; and room to mark values."""

    twos: Bitsets
    threes: Bitsets
    seen: Integers


_ONE = np.uint64(1)
_FULL = np.uint64(0xFFFFFFFFFFFFFFFF)


@njit(cache=True, nogil=True)
def pairs_narrow(forward: Integers, backward: Integers, last: int, total: int) -> Word:
    """The bits G(a) ⊕ G(total − a) for 1 ≤ a ≤ last; all values are below 64."""
    found = np.uint64(0)
    if last <= 0:
        return found
    shift = len(backward) - total
    left = forward[1 : last + 1]
    right = backward[shift : shift + last]
    for i in range(last):
        found |= _ONE << np.uint64(left[i] ^ right[i])
    return found


@njit(cache=True, nogil=True)
def pairs_wide(values: Integers, last: int, total: int, seen: Integers, row: Bitsets) -> None:
    """The bits G(a) ⊕ G(total − a) for 1 ≤ a ≤ last into `row`; `seen` is bytes, cleared again."""
    left = values[1 : last + 1]
    right = values[total - last : total]
    for i in range(last):
        seen[left[i] ^ right[last - 1 - i]] = 1
    for word in range(len(row)):
        bits = np.uint64(0)
        for bit in range(64):
            if seen[64 * word + bit]:
                bits |= _ONE << np.uint64(bit)
                seen[64 * word + bit] = 0
        row[word] = bits


@njit(cache=True, nogil=True)
def permuted(word: Word, by: int) -> Word:
    """The bits of a word, bit i moved to bit i ⊕ by."""
    if by & 1:
        low = np.uint64(0x5555555555555555)
        word = ((word & low) << np.uint64(1)) | ((word >> np.uint64(1)) & low)
    if by & 2:
        low = np.uint64(0x3333333333333333)
        word = ((word & low) << np.uint64(2)) | ((word >> np.uint64(2)) & low)
    if by & 4:
        low = np.uint64(0x0F0F0F0F0F0F0F0F)
        word = ((word & low) << np.uint64(4)) | ((word >> np.uint64(4)) & low)
    if by & 8:
        low = np.uint64(0x00FF00FF00FF00FF)
        word = ((word & low) << np.uint64(8)) | ((word >> np.uint64(8)) & low)
    if by & 16:
        low = np.uint64(0x0000FFFF0000FFFF)
        word = ((word & low) << np.uint64(16)) | ((word >> np.uint64(16)) & low)
    if by & 32:
        word = (word << np.uint64(32)) | (word >> np.uint64(32))
    return word


@njit(cache=True, nogil=True)
def two_parts(known: Values, total: int, uneven: bool, seen: Integers, row: Bitsets) -> None:
    """T(total) into `row`."""
    last = (total - 1) // 2 if uneven else total // 2
    if len(row) == 1:
        row[0] = pairs_narrow(known.forward, known.backward, last, total)
    else:
        pairs_wide(known.values, last, total, seen, row)


@njit(cache=True, nogil=True)
def fill_twos(values: Integers, count: int, uneven: bool, twos: Bitsets) -> None:
    """T of all totals below `count`, from the values alone."""
    seen = np.zeros(64 * twos.shape[1], np.uint8)
    for total in range(count):
        last = (total - 1) // 2 if uneven else total // 2
        if last > 0:
            pairs_wide(values, last, total, seen, twos[total])


@njit(cache=True, nogil=True)
def three_parts(values: Integers, twos: Bitsets, total: int, row: Bitsets) -> None:
    """T₃(total) into `row`, from T of all smaller totals; the smallest part is at most a third."""
    words = len(row)
    row[:] = np.uint64(0)
    for part in range(1, total // 3 + 1):
        value = np.int64(values[part])
        high, low = value >> 6, value & 63
        for word in range(words):
            row[word ^ high] |= permuted(twos[total - part, word], int(low))


@njit(cache=True, nogil=True)
def extend(known: Values, done: int, stop: int, code: Code, sets: Sets, work: int) -> int:
    """Values of heaps `done` to `stop` − 1, or to where the work is used up; gives the next heap.

    Where a value no longer fits into the words of a row it is written, and the call ends for wider
    rows. With digits that allow three parts, `twos` has a row for every total and holds those below
    `done`.
    """
    values, forward, backward = known
    takes, digits, uneven = code
    twos, threes, seen = sets
    words = twos.shape[1]
    pairs = triples = False
    for digit in digits:
        pairs = pairs or digit & 12 != 0
        triples = triples or digit & 8 != 0
    kept = len(twos)
    union = np.zeros(words, np.uint64)
    again = max(0, done - takes[-1])
    if pairs and not triples:
        for total in range(again, done):
            two_parts(known, total, uneven, seen, twos[total % kept])
    if triples:
        for total in range(again, done):
            three_parts(values, twos, total, threes[total % len(threes)])
    for heap in range(done, stop):
        if pairs:
            two_parts(known, heap, uneven, seen, twos[heap % kept])
            work -= heap // 2
        if triples:
            three_parts(values, twos, heap, threes[heap % len(threes)])
            work -= heap // 3 * 8 * words
        union[:] = np.uint64(0)
        for index in range(len(digits)):
            left, digit = heap - takes[index], digits[index]
            if left < 0:
                break
            if left == 0:
                if digit & 1:
                    union[0] |= _ONE
                break
            if digit & 2:
                reached = np.int64(values[left])
                union[reached >> 6] |= _ONE << np.uint64(reached & 63)
            if digit & 4:
                for word in range(words):
                    union[word] |= twos[left % kept, word]
            if digit & 8:
                for word in range(words):
                    union[word] |= threes[left % len(threes), word]
        value = 64 * words
        for word in range(words):
            if union[word] != _FULL:
                value = 64 * word + lowest_zero(union[word])
                break
        values[heap] = value
        work -= len(digits) + words
        if value >= 64 * words:
            return heap + 1
        if words == 1:
            forward[heap] = value
            backward[len(backward) - 1 - heap] = value
        if work < 0:
            return heap + 1
    return stop
