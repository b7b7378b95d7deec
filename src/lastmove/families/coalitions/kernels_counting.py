"""The compiled loops of counting; the second half is behind λ(9)."""

from __future__ import annotations

from typing import Any

import numpy as np

from lastmove.core.kernels_bits import popcount
from lastmove.core.machine_code import njit

Array = np.ndarray[Any, Any]


@njit(cache=True)
def sum_over_triples(a: int, meets: Array, duals: Array, between: Array, bits: Array) -> int:
    """The sum over b, c and e of the formula, for one a: part of λ(8), which is less than 2^38."""
    count = len(duals)
    total = 0
    for b in range(count):
        a_b, a_nb = meets[a, b], meets[a, duals[b]]
        na_b, na_nb = meets[duals[a], b], meets[duals[a], duals[b]]
        for c in range(count):
            m1, m2 = meets[a_b, c], meets[a_nb, duals[c]]
            m3, m4 = meets[na_b, duals[c]], meets[na_nb, c]
            least = bits[m1] & bits[m2] & bits[m3] & bits[m4]
            for e in range(count):
                if bits[e] > least:
                    break
                if bits[e] & ~least == 0:
                    total += between[e, m1] * between[e, m2] * between[e, m3] * between[e, m4]
    return total


@njit(cache=True)
def count_choices(forced: Array) -> int:
    """How many ways there are to choose one literal of each pair with all that it forces.

    Row i of ``forced`` holds, as bits, the literals that literal i forces, itself among them. The
    relation is transitive, so that what a choice forces never has to be followed further, and
    a free literal contradicts no choice made before unless it contradicts itself.
    """
    literals, words = forced.shape
    pairs = literals // 2
    chosen = np.zeros((pairs + 1, words), np.uint64)
    pair_at = np.zeros(pairs + 1, np.int64)
    side_at = np.zeros(pairs + 1, np.int64)
    depth, total = 0, 0
    one = np.uint64(1)
    while depth >= 0:
        pair = pair_at[depth]
        if side_at[depth] == 0:
            while pair < pairs:
                word, bit = (2 * pair) >> 6, np.uint64((2 * pair) & 63)
                if chosen[depth, word] >> bit & np.uint64(3):
                    pair += 1
                else:
                    break
            pair_at[depth] = pair
            if pair == pairs:
                total += 1
                depth -= 1
                continue
        if side_at[depth] == 2:
            depth -= 1
            continue
        literal = 2 * pair + side_at[depth]
        side_at[depth] += 1
        fits = True
        for word in range(words):
            new = chosen[depth, word] | forced[literal, word]
            # Even bits are literals, odd bits the opposite ones: both at once is a contradiction.
            if new & (new >> one) & np.uint64(0x5555555555555555):
                fits = False
                break
            chosen[depth + 1, word] = new
        if fits:
            depth += 1
            pair_at[depth] = pair + 1
            side_at[depth] = 0
    return total


@njit(cache=True)
def fill_meets(
    table: Array, begin: int, end: int, bits: Array, increasing: Array, order: Array
) -> None:
    """Rows and columns `begin` to `end` − 1 of the table of the indices of meets."""
    for f in range(begin, end):
        for g in range(f, len(bits)):
            found = order[np.searchsorted(increasing, bits[f] & bits[g])]
            table[f, g] = found
            table[g, f] = found


@njit(cache=True)
def lists_below(bits: Array) -> tuple[Array, Array]:
    """The indices of the functions below each, one list after the other, and where they begin."""
    count = len(bits)
    first = np.zeros(count + 1, np.int64)
    for m in range(count):
        found = 0
        for e in range(count):
            if bits[e] & ~bits[m] == 0:
                found += 1
        first[m + 1] = first[m] + found
    below = np.empty(first[count], np.int16)
    for m in range(count):
        at = first[m]
        for e in range(count):
            if bits[e] & ~bits[m] == 0:
                below[at] = e
                at += 1
    return first, below


@njit(cache=True)
def between_table(bits: Array) -> Array:
    """At [m, e], how many functions lie between e and m: common ones of two rows of bits."""
    count = len(bits)
    words = (count + 63) // 64
    above = np.zeros((count, words), np.uint64)
    under = np.zeros((count, words), np.uint64)
    for f in range(count):
        for g in range(count):
            if bits[f] & ~bits[g] == 0:
                above[f, g >> 6] |= np.uint64(1) << np.uint64(g & 63)
                under[g, f >> 6] |= np.uint64(1) << np.uint64(f & 63)
    table = np.zeros((count, count), np.int16)
    for m in range(count):
        for e in range(count):
            if bits[e] & ~bits[m] == 0:
                found = 0
                for word in range(words):
                    found += popcount(above[e, word] & under[m, word])
                table[m, e] = found
    return table


@njit(cache=True)
def sum_over_c(
    a: int,
    b: int,
    end: int,
    meets: Array,
    duals: Array,
    between: Array,
    first: Array,
    below: Array,
) -> tuple[int, int]:
    """The weighted sum over c ≥ b and over e, in two parts: low + 2^32 · high.

    The class of a ends before ``end``. A product is less than 2^52 and there are at most 7581² of
    them, so that neither part overflows.
    """
    count = len(duals)
    low, high = np.int64(0), np.int64(0)
    a_b, a_nb = meets[a, b], meets[a, duals[b]]
    na_b, na_nb = meets[duals[a], b], meets[duals[a], duals[b]]
    for c in range(b, count):
        m1, m2 = meets[a_b, c], meets[a_nb, duals[c]]
        m3, m4 = meets[na_b, duals[c]], meets[na_nb, c]
        m = meets[meets[m1, m2], meets[m3, m4]]
        members = 1 + (b < end) + (c < end)
        weight = 6 // members
        if c != b:
            weight *= 2
        for at in range(first[m], first[m + 1]):
            e = below[at]
            product = np.int64(between[m1, e]) * np.int64(between[m2, e])
            product *= np.int64(between[m3, e]) * np.int64(between[m4, e])
            product *= weight
            low += product & 0xFFFFFFFF
            high += product >> 32
    return int(low), int(high)
