"""The hot loops of the sparse-space method; `sparse` tells what they do and why it is exact.

numba and numpy are imported with this module.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from lastmove.core.kernels_bits import lowest_bit, lowest_one
from lastmove.core.machine_code import njit
from lastmove.families.heaps.nim_values.kernels_dense import Code

if TYPE_CHECKING:
    from lastmove.core.arrays import Bitsets, Integers

BLOCK = 128
"""Pairs looked at before the missing values are counted again."""


class Classes(NamedTuple):
    """The values of class 0 and of class 1, and the class that is common.

    With `with_heap` the class of a heap is that of its value, changed if the heap is odd.
    """

    even: Integers
    odd: Integers
    with_heap: bool
    common: int


class Bits(NamedTuple):
    """As `Classes`, of values below 64: the bits of those of class 0 and of class 1."""

    values: Bitsets
    with_heap: bool
    common: int


class Rare(NamedTuple):
    """The rare heaps in order, their values, and heaps whose values differ much, to try first."""

    heaps: Integers
    values: Integers
    order: Integers


@njit(cache=True, nogil=True)
def extend(
    values: Integers,
    done: int,
    stop: int,
    code: Code,
    classes: Classes,
    rares_known: Rare,
    rare_count: int,
    seen: Integers,
    work: int,
) -> tuple[int, int, int]:
    """Values of heaps `done` to `stop` − 1: gives the next heap, the rare heaps, the work left.

    `seen` has twice as many places as values can be told apart by their bits. The call ends early
    where the work is used up, the list of rare heaps is full, or a value needs another bit. `done`
    is larger than twice every heap in `order`, and than every rare heap and digit together.
    """
    takes, digits, uneven = code
    even, odd, with_heap, common = classes
    rare, rare_values, order = rares_known
    size = len(seen) // 2
    mark = np.uint8(1)
    for heap in range(done, stop):
        if work < 0 or rare_count == len(rare):
            return heap, rare_count, work
        seen[:size] = 0
        for move in range(len(digits)):
            left, digit = np.uint32(heap - takes[move]), digits[move]
            if digit & 2:
                seen[values[left]] = mark
            if digit & 4:
                for index in range(rare_count):
                    part = rare[index]
                    if part >= left:
                        break
                    if uneven and 2 * part == left:
                        continue
                    seen[rare_values[index] ^ np.uint32(values[left - part])] = mark
                work -= rare_count
        flip = common ^ (heap & 1 if with_heap else 0)
        commons, rares = (odd, even) if flip else (even, odd)
        at = 0
        while seen[commons[at]]:
            at += 1
        value = commons[at]
        work -= at + size // 16 + 4
        at = 0
        while rares[at] < value and seen[rares[at]]:
            at += 1
        first = 0
        while rares[at] < value and first < len(order):
            last = min(len(order), first + BLOCK)
            for move in range(len(digits)):
                if digits[move] & 4:
                    left = np.uint32(heap - takes[move])
                    for index in range(first, last):
                        part = order[index]
                        seen[values[part] ^ values[left - part]] = mark
                    work -= BLOCK
            first = last
            while rares[at] < value and seen[rares[at]]:
                at += 1
        if rares[at] < value:
            at = _all_pairs(values, heap, code, rares, at, value, seen)
            work -= heap
        if rares[at] < value:  # every move has been looked at, so this is the mex
            value = rares[at]
            rare[rare_count] = heap
            rare_values[rare_count] = value
            rare_count += 1
        values[heap] = value
        if value >= size:
            return heap + 1, rare_count, work
    return stop, rare_count, work


@njit(cache=True, nogil=True)
def _all_pairs(
    values: Integers, heap: int, code: Code, rares: Integers, at: int, value: int, seen: Integers
) -> int:
    """Look through the pairs in order until no rare value below `value` is missing, or to the end.

    Gives the place in `rares` of the first that is missing, or of one that is not below `value`.
    """
    takes, digits, uneven = code
    first, block, more = 1, BLOCK, True
    while more and rares[at] < value:
        more = False
        for move in range(len(digits)):
            left = heap - takes[move]
            if digits[move] & 4 == 0:
                continue
            end = (left - 1) // 2 if uneven else left // 2
            last = min(end, first + block - 1)
            more = more or last < end
            for part in range(first, last + 1):
                seen[values[part] ^ values[left - part]] = 1
        while rares[at] < value and seen[rares[at]]:
            at += 1
        first += block
        block *= 2
    return at


@njit(cache=True, nogil=True)
def extend_narrow(
    values: Integers,
    done: int,
    stop: int,
    code: Code,
    classes: Bits,
    rares_known: Rare,
    rare_count: int,
    work: int,
) -> tuple[int, int, int]:
    """The same while all values are below 64: sets are single words, and nothing is cleared."""
    takes, digits, uneven = code
    common_bits, with_heap, common = classes
    rare, rare_values, order = rares_known
    one = np.uint64(1)
    for heap in range(done, stop):
        if work < 0 or rare_count == len(rare):
            return heap, rare_count, work
        found = np.uint64(0)
        for move in range(len(digits)):
            left, digit = np.uint32(heap - takes[move]), digits[move]
            if digit & 2:
                found |= one << np.uint64(values[left])
            if digit & 4:
                for index in range(rare_count):
                    part = rare[index]
                    if part >= left:
                        break
                    if uneven and 2 * part == left:
                        continue
                    found |= one << np.uint64(rare_values[index] ^ np.uint32(values[left - part]))
                work -= rare_count
        kind = common ^ (heap & 1 if with_heap else 0)
        free = common_bits[kind] & ~found
        if free == 0:
            return heap, rare_count, -1
        below = lowest_bit(free) - one
        missing = below & common_bits[1 - kind] & ~found
        work -= 8
        index = 0
        while missing != 0 and index < len(order):
            part = order[index]
            for move in range(len(digits)):
                if digits[move] & 4:
                    left = np.uint32(heap - takes[move])
                    missing &= ~(one << np.uint64(values[part] ^ values[left - part]))
            index += 1
        work -= index
        if missing != 0:
            work -= heap
            for move in range(len(digits)):
                if digits[move] & 4:
                    left = np.uint32(heap - takes[move])
                    end = (left - 1) // 2 if uneven else left // 2
                    for part in range(1, end + 1):
                        missing &= ~(one << np.uint64(values[part] ^ values[left - part]))
        if missing != 0:
            value = lowest_one(missing)
            rare[rare_count] = heap
            rare_values[rare_count] = value
            rare_count += 1
        else:
            value = lowest_one(free)
        values[heap] = value
    return stop, rare_count, work
