"""The theorems of docs/automaton.md about coalitions of less than half, against brute force."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

from lastmove.families.coalitions.automaton import minorities, prove
from lastmove.families.coalitions.describe import settled
from tests.families.coalitions import oracle_nim as oracle

LETTERS = "ABCDEFGHIJKLMNOP"
Coalition = frozenset[int]


def moved_on(coalition: Coalition, seats: int, players: int) -> Coalition:
    return frozenset((player + seats) % players for player in coalition)


def scattered(players: int) -> Iterator[Coalition]:
    """Coalitions of which any two members have at least two others between them, both ways."""
    for size in range(1, players // 3 + 1):
        for chosen in map(frozenset, combinations(range(players), size)):
            if not any(chosen & moved_on(chosen, d, players) for d in (1, 2)):
                yield chosen


def by_formula(heaps: tuple[int, ...], coalition: Coalition, players: int) -> bool:
    """Theorem 2: player 0 is to move."""
    ones, larger = heaps.count(1), sum(heap > 1 for heap in heaps)
    if larger == 0:
        return (ones - 1) % players in coalition
    ends = {ones % players, (ones + 1) % players}
    return larger == 1 and 0 in coalition and bool(ends & coalition)


@pytest.mark.parametrize("players", range(3, 11))
def test_the_formula_for_scattered_coalitions(players: int) -> None:
    found = list(scattered(players))
    assert len(found) >= players  # every player alone, at least
    for coalition in found:
        for heaps in oracle.positions(12, 12):
            expected = oracle.coalition_wins(heaps, coalition, players)
            assert by_formula(heaps, coalition, players) == expected, (heaps, coalition)


def test_the_formula_with_many_ones_and_large_heaps() -> None:
    for players in (3, 4, 7):
        for coalition in scattered(players):
            for large in ((), (2,), (9,), (2, 2), (5, 3), (2, 2, 2)):
                for ones in range(2 * players + 3):
                    heaps = (*large, *[1] * ones)
                    expected = oracle.coalition_wins(heaps, coalition, players)
                    assert by_formula(heaps, coalition, players) == expected


def enough(coalition: Coalition, players: int) -> int | None:
    """Theorem 3: so many heaps of 2 or more are lost, if the theorem applies."""
    outside = [player not in coalition for player in range(players)] * 2
    rows = "".join("-" if free else "x" for free in outside).split("x")
    row = max(map(len, rows))
    fits = (d for d in range(1, row // 2 + 1) if not coalition & moved_on(coalition, d, players))
    return next((players - 1 + d for d in fits), None)


def test_enough_heaps_are_lost_for_those_outside_whom_many_sit_in_a_row() -> None:
    told = 0
    for players in range(3, 8):
        for name in minorities(players):
            bound = enough(frozenset(map(LETTERS.index, name)), players)
            quotient = prove("win", players, coalition=name)
            end = settled(quotient)
            assert end is not None
            assert end[1] == 0
            assert bound is None or end[0] <= bound
            told += bound is not None
    assert told == 13  # of 18


def test_theorem_3_by_definition() -> None:
    for players, chosen in ((3, {0}), (4, {1}), (5, {0, 2}), (6, {0, 1})):
        coalition = frozenset(chosen)
        bound = enough(coalition, players)
        assert bound is not None
        for seats in range(players):
            for ones in range(3):
                heaps = (3, *[2] * (bound - 1), *[1] * ones)
                turned = moved_on(coalition, seats, players)
                assert not oracle.coalition_wins(heaps, turned, players)


def test_the_minorities_are_one_of_each_circular_order() -> None:
    for players in range(3, 9):
        chosen = [frozenset(map(LETTERS.index, name)) for name in minorities(players)]
        seats = {moved_on(c, i, players) for c in chosen for i in range(players)}
        halves = [c for c in oracle.coalitions(players) if c and 2 * len(c) < players]
        assert seats == set(halves)
        orders = {frozenset(moved_on(c, i, players) for i in range(players)) for c in chosen}
        assert len(orders) == len(chosen)
