"""The sparse-space method: rare and common values, exact and often thousands of times faster.

In many take-and-break games the heaps fall into two classes by a parity: of the bits of G(n) that a
mask selects, to which the parity of n itself may be added. Nearly all heaps are in one class, the
*common* ones; the few *rare* heaps are listed. The class of the sum of two parts follows from
theirs, and for a suitable mask

- a rare and a common part give a value that would make the heap common,
- two rare parts, or two common ones, give a value that would make it rare.

So the values that keep a heap from being common are found by going through the rare heaps alone.
The smallest common value not among them is G(n), *if* every smaller rare value is reached, which is
looked for among the other pairs and is usually found soon. Where it is not, all pairs have been
looked at, and the mex is as by the definition: the method is exact whatever the mask, which only
decides how fast it is. See Berlekamp, Conway, Guy: Winning Ways, chapter 4 (sparse spaces).

The loops are in `kernels_sparse`. numpy is imported with this module.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]

ROUNDS = 64
"""How many times a value may come up in the order in which common parts are tried."""


@dataclass(frozen=True)
class Space:
    """A division of heaps into rare and common: parity of G(n) & mask, plus n if `with_heap`."""

    mask: int
    with_heap: bool
    common: int
    """The class, 0 or 1, that common heaps are in."""

    def rare(self, values: Array) -> Array:
        """The heaps that are rare, given the values of heaps 0, 1, 2 and so on."""
        classes = parities(values & values.dtype.type(self.mask))
        if self.with_heap:
            classes[1::2] ^= 1
        heaps = np.flatnonzero(classes != self.common)
        return heaps[heaps > 0].astype(np.int64)


def parities(numbers: Array) -> Array:
    """The parity of the number of one bits of each."""
    odd: Array = (np.bitwise_count(numbers) & 1).astype(np.uint8)
    return odd


def best_space(values: Array, taken: tuple[int, ...]) -> tuple[Space, int]:
    """The division with the fewest rare heaps that suits moves to two parts, and how many it has.

    `taken` are the numbers of chips that a move to two parts takes. All masks are counted at once,
    by a Walsh–Hadamard transform of how often each value occurs among heaps of each parity.
    Cost: the number of values, and v log v for values up to v.
    """
    heaps = len(values) - 1
    size = 1 << int(values.max(initial=0)).bit_length()
    counts = np.zeros((2, size), np.int64)
    for parity in (0, 1):
        counts[parity] = np.bincount(values[2 - parity :: 2], minlength=size)
    plain = _walsh_hadamard(counts[0] + counts[1])
    # Two common parts of class s give a value of class 0 there, and that must be the rare class.
    best = Space(int(plain.argmin()), False, 1)
    excess = -int(plain.min())
    kinds = {number & 1 for number in taken}
    if len(kinds) == 1:
        with_heap = _walsh_hadamard(counts[0] - counts[1])
        # Here the sum of two parts has the parity of n − k added, so the class turns with odd k.
        common = 0 if kinds == {1} else 1
        signed = with_heap if common == 0 else -with_heap
        if int(signed.max()) > excess:
            excess = int(signed.max())
            best = Space(int(signed.argmax()), True, common)
    return best, (heaps - excess) // 2


def _walsh_hadamard(counts: Array) -> Array:
    """For each mask, the number of values of even parity under it minus those of odd parity."""
    sums = counts.copy()
    step = 1
    while step < len(sums):
        pairs = sums.reshape(-1, 2, step)
        sums = np.stack([pairs[:, 0] + pairs[:, 1], pairs[:, 0] - pairs[:, 1]], axis=1).reshape(-1)
        step *= 2
    return sums


def classes_of_values(space: Space, size: int) -> tuple[Array, Array]:
    """All values below `size` of class 0 and of class 1, increasing, with `size` at the end."""
    parity = parities(np.arange(size) & space.mask)
    ends = [[size]]
    even, odd = (np.concatenate([np.flatnonzero(parity == kind), *ends]) for kind in (0, 1))
    return even.astype(np.int64), odd.astype(np.int64)


def bits_of_classes(space: Space) -> Array:
    """The bits of all values below 64 of class 0 and of class 1."""
    parity = parities(np.arange(64) & space.mask)
    bits = [sum(1 << value for value in range(64) if parity[value] == kind) for kind in (0, 1)]
    return np.array(bits, np.uint64)


def varied(values: Array, space: Space, rounds: int = ROUNDS) -> Array:
    """Common heaps in an order that meets many values soon: in each round, every value once.

    A missing value v is reached by a part a and the rest b when G(b) = G(a) ⊕ v. With every common
    value once among the G(a), the chance of that is the same for all v, about one hit a round,
    whereas small heaps one after the other have nearly all the same few values.
    """
    common = np.ones(len(values), bool)
    common[space.rare(values)] = False
    heaps = np.flatnonzero(common)
    heaps = heaps[heaps > 0]
    by_value = heaps[np.argsort(values[heaps], kind="stable")]
    found = values[by_value]
    starts = np.flatnonzero(np.concatenate([[True], found[1:] != found[:-1]])[: len(found)])
    turn = np.arange(len(found)) - np.repeat(starts, np.diff([*starts, len(found)]))
    chosen = turn < rounds
    order: Array = by_value[chosen][np.argsort(turn[chosen], kind="stable")].astype(np.uint32)
    return order
