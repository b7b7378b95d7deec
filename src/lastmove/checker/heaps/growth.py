"""Values that grow with a saltus. Trusted: the theorem of docs/growth.md, whose letters are used.

Everything is recomputed from the values in plain Python: the bound up to which the law has to be
seen, and the values that paired and topped moves reach in the last two periods.
"""

from __future__ import annotations

from lastmove.checker.context import Rejected
from lastmove.core.limits import Budget
from lastmove.notation import Code


def bound(values: list[int], start: int, length: int, saltus: int, most_taken: int) -> int:
    """How many values have to follow the law; `values` has those of heaps before e + p at least."""
    e, p = max(start, 1), length
    high = {heap: values[heap] // saltus for heap in range(1, e + p)}
    phi = {heap: p * high[heap] - heap for heap in high}
    largest = max(0, *phi.values())
    smallest = min(phi[heap] for heap in range(e, e + p))
    power = 1  # 2^M
    while power < max(high.values()) or 2 * p * power <= 3 * largest - smallest:
        power *= 2
    return max(3 * (e + 8 * p * power) + most_taken + 1, e + 4 * p)


def check_growth(
    code: Code, values: list[int], start: int, length: int, saltus: int, budget: Budget
) -> None:
    """Reject unless the values prove G(n + p) = G(n) + s for all n ≥ start."""
    e, p, s, count = max(start, 1), length, saltus, len(values)
    for heap in range(start, count - p):
        if values[heap + p] != values[heap] + s:
            raise Rejected(
                f"heaps {heap} and {heap + p} have values {values[heap]} and {values[heap + p]}, "
                f"which do not differ by {s}"
            )
    pairs = _pairs(values, e, s, budget)
    reached = {
        heap: _reached(code, values, e, s, heap, pairs, budget)
        for heap in range(count - 2 * p, count)
    }
    for rounds in range(2 * (e + len(code.digits)) // p + 8):
        if all(_covers(reached[heap], values[heap], rounds * s, s) for heap in reached):
            return
    raise Rejected(
        "paired and topped moves do not reach every smaller value in the last two periods"
    )


Pairs = dict[int, tuple[set[int], set[int]]]


def _pairs(values: list[int], e: int, s: int, budget: Budget) -> Pairs:
    """By b + c, the nim-sums of parts with Q(b) = Q(c): those ≥ e, and all."""
    alike: dict[int, list[int]] = {}
    for heap in range(1, len(values)):
        alike.setdefault(values[heap] // s, []).append(heap)
    found: Pairs = {}
    for heaps in alike.values():
        for index, b in enumerate(heaps):
            budget.spend(len(heaps) - index)
            for c in heaps[index:]:
                large, every = found.setdefault(b + c, (set(), set()))
                every.add(values[b] ^ values[c])
                if b >= e:
                    large.add(values[b] ^ values[c])
    return found


def _reached(
    code: Code, values: list[int], e: int, s: int, heap: int, pairs: Pairs, budget: Budget
) -> tuple[set[int], set[int], set[int]]:
    """The values that paired moves reach, those of them with a ≥ e, and what topped moves reach."""
    paired: set[int] = set()
    paired_large: set[int] = set()
    topped: set[int] = set()
    nothing: tuple[set[int], set[int]] = (set(), set())
    for taken, digit in enumerate(code.digits):
        left = heap - taken
        budget.spend(1 + left * s // 16)
        if digit & 2 and left >= e:
            topped.add(values[left])
        if digit & 4:
            paired |= pairs.get(left, nothing)[0]
            for a in range(e, left):
                if values[left - a] < s:
                    topped.add(values[a] ^ values[left - a])
        if digit & 8:
            for a in range(1, left - 1):
                large, every = pairs.get(left - a, nothing)
                sums = {values[a] ^ low for low in large}
                paired |= sums
                if a >= e:
                    paired_large |= sums
                    topped |= {values[a] ^ low for low in every}
    return paired, paired_large, topped


def _covers(
    reached: tuple[set[int], set[int], set[int]], value: int, constant: int, s: int
) -> bool:
    """The three conditions for one heap and this constant C."""
    paired, paired_large, topped = reached
    edge = value - constant
    return (
        edge >= 2 * s
        and paired.issuperset(range(edge))
        and paired_large.issuperset(range(edge - 2 * s, edge))
        and topped.issuperset(range(edge, value))
    )
