"""The compiled loops of counting."""

from __future__ import annotations

from typing import Any

import numpy as np

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
