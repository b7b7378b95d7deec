"""Periods of subtraction games, for all subsets of {1, …, 7}."""

import pytest

from lastmove.api.solve import solve
from lastmove.core.limits import Budget
from lastmove.families.heaps.rules import Subtraction
from lastmove.families.heaps.subtraction_period import periodic_values
from tests import small
from tests.families.heaps.oracle_subtraction import (
    shortest_period,
    subtraction_values,
    value_of_heap,
)

SETS = list(small.subsets(range(1, 8)))
FAR = 10**30
LARGE_HEAPS = [FAR, FAR + 1, FAR + 17, FAR - 1, 2**100, 10**9 + 7]


@pytest.fixture(scope="module")
def oracle_values():
    """Three hundred values of each set, many times the longest period."""
    return {take: subtraction_values(take, 300) for take in SETS}


def test_all_subsets_are_there():
    assert len(SETS) == 2**7 - 1


def test_period_is_the_shortest_and_starts_as_early_as_it_can():
    for take in SETS:
        table = periodic_values(take, FAR, Budget())
        assert (table.start, table.length) == shortest_period(take), take


def test_values_agree_far_past_the_period(oracle_values):
    for take, expected in oracle_values.items():
        table = periodic_values(take, FAR, Budget())
        assert table.start + 3 * table.length < len(expected)
        assert [table[heap] for heap in range(len(expected))] == expected, take


@pytest.mark.parametrize("largest", [0, 1, 5, 13, 40])
def test_values_agree_when_fewer_are_wanted(oracle_values, largest):
    for take, expected in oracle_values.items():
        table = periodic_values(take, largest, Budget())
        assert [table[heap] for heap in range(largest + 1)] == expected[: largest + 1], take


def test_huge_heaps_have_the_value_of_their_remainder():
    for take in SETS:
        for heap in LARGE_HEAPS:
            assert solve(Subtraction(heap, take=take)).value == value_of_heap(take, heap)


def test_several_huge_heaps_are_added_and_their_winning_moves_found():
    for take in SETS[::3]:
        heaps = LARGE_HEAPS[:3]
        values = [value_of_heap(take, heap) for heap in heaps]
        verdict = solve(Subtraction(*heaps, take=take))
        assert verdict.value == values[0] ^ values[1] ^ values[2]
        expected = {
            (index, taken)
            for index, heap in enumerate(heaps)
            for taken in take
            if value_of_heap(take, heap - taken) == verdict.value ^ values[index]
        }
        told = {
            (index, before - after)
            for move in verdict.winning_moves
            for index, (before, after) in enumerate(zip(heaps, move.to.heaps, strict=True))
            if before != after
        }
        assert told == (expected if verdict.value else set())


def test_a_later_larger_heap_extends_what_a_run_remembers():
    from lastmove.api.solve import new_run

    run, take = new_run(), (2, 5, 7)
    expected = subtraction_values(take, 60)
    for heap in (3, 0, 11, 10, 59, 58):
        assert solve(Subtraction(heap, take=take), run=run).value == expected[heap]
