"""What compiled loops do with words and marks again and again, each written once.

A word is 64 bits, signed or not. The counts are those of Warren's *Hacker's Delight* (2012),
chapter 5, in which the compiler recognizes single instructions of the processor. Whoever uses one
of these is compiled again when it changes (see `machine_code`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lastmove.core.machine_code import njit

if TYPE_CHECKING:
    from lastmove.core.arrays import Bits, Integers, Word

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
"""2^64 by the golden ratio, an odd number: its multiples are spread evenly."""
_ONE = np.uint64(1)
_PAIRS = np.uint64(0x5555555555555555)
_FOURS = np.uint64(0x3333333333333333)
_EIGHTS = np.uint64(0x0F0F0F0F0F0F0F0F)
_BYTES = np.uint64(0x0101010101010101)


@njit(cache=True, nogil=True)
def popcount(word: Word | int) -> int:
    """How many bits are set, by adding neighbors: pairs of bits, of pairs, of fours, all bytes."""
    word = np.uint64(word)
    word = word - ((word >> _ONE) & _PAIRS)
    word = (word & _FOURS) + ((word >> np.uint64(2)) & _FOURS)
    word = (word + (word >> np.uint64(4))) & _EIGHTS
    return int(np.int64((word * _BYTES) >> np.uint64(56)))


@njit(cache=True, nogil=True)
def lowest_one(word: Word | int) -> int:
    """The place of the lowest bit that is set; 64 if none is."""
    word = np.uint64(word)
    return popcount(~word & (word - _ONE))


@njit(cache=True, nogil=True)
def lowest_bit(word: Word) -> Word:
    """The lowest of the bits that are set, alone."""
    return word & (~word + _ONE)


@njit(cache=True, nogil=True)
def lowest_zero(word: Word | int) -> int:
    """The mex of the numbers whose bits are set; 64 if all are."""
    return lowest_one(~word)


@njit(cache=True, nogil=True)
def next_subset(word: int) -> int:
    """The next larger number with as many ones (Gosper's; Hacker's Delight, section 2-1)."""
    low = word & -word
    ripple = word + low
    return (((ripple ^ word) >> 2) // low) | ripple


@njit(cache=True, nogil=True)
def unmarked(marks: Integers, stamp: int, least: int) -> int:
    """The mex of what is marked with this stamp, if everything below `least` is."""
    while marks[least] == stamp:
        least += 1
    return least


@njit(cache=True, nogil=True)
def scattered(code: Bits) -> Bits:
    """A number that looks random, another for each code, or for each of an array: SplitMix64's."""
    code = code + GOLDEN
    code = (code ^ (code >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    code = (code ^ (code >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return code ^ (code >> np.uint64(31))
