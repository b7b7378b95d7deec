from __future__ import annotations

import random

import pytest

from lastmove.papers.small_games import (
    BY_DAY_3,
    BY_DAY_4,
    Companions,
    Dag,
    acyclic_digraphs,
    bits,
    brute_force,
    can_force,
    choices,
    companions_by_day_4,
    counters,
    heap_number,
    heap_options,
    nim_options,
    random_digraph,
    sum_options,
    values_by_mex,
)


def test_the_number_of_acyclic_digraphs():
    assert [len(list(acyclic_digraphs(n))) for n in range(6)] == [1, 1, 2, 8, 64, 1024]
    assert len(set(acyclic_digraphs(5))) == 1024


def test_games_are_numbered_by_their_options():
    assert [bits(game) for game in (0, 1, 2, 3, 11)] == [(), (0,), (1,), (0, 1), (0, 1, 3)]
    assert all(option < game for game in range(BY_DAY_4) for option in bits(game))
    assert all(option < BY_DAY_3 for game in range(BY_DAY_4) for option in bits(game))


def test_nim_heaps_among_them():
    for size in range(5):
        assert bits(heap_number(size)) == tuple(heap_number(less) for less in range(size))


def test_brute_force_on_nim():
    wins = brute_force(nim_options)
    value = values_by_mex(nim_options)
    for heaps in [(), (0,), (3,), (2, 2), (1, 2, 3), (1, 4, 5), (2, 3, 6)]:
        total = 0
        for heap in heaps:
            total ^= heap
        assert value(heaps) == total
        assert wins(heaps) == (total != 0)


def test_companions_are_the_games_that_make_a_losing_sum():
    """Against the definition, one J at a time."""
    wins = brute_force(sum_options(bits, bits))
    companions = Companions(bits)
    chance = random.Random(1)
    others = [*range(256), *(chance.randrange(BY_DAY_4) for _ in range(500))]
    for game in range(BY_DAY_3):
        found = companions(game)
        assert found < 1 << BY_DAY_4
        assert all(bool(found >> j & 1) != wins((game, j)) for j in others)


def test_companions_of_a_heap_in_two_forms():
    for size in range(5):
        assert Companions(heap_options)(size) == Companions(bits)(heap_number(size))


@pytest.mark.share(3)
def test_companions_one_by_one():
    companions = Companions(bits)
    chance = random.Random(2)
    wanted = {chance.randrange(BY_DAY_4) for _ in range(50)}
    for game, found in enumerate(companions_by_day_4()):
        if game in wanted:
            assert found == companions(game)


def backward(graph: Dag, vertex: int, last_wins: bool) -> bool:
    heads = graph[vertex]
    if not heads:
        return not last_wins
    return any(not backward(graph, head, last_wins) for head in heads)


@pytest.mark.parametrize("last_wins", [True, False])
def test_plans_against_backward_induction(last_wins: bool):
    for graph in acyclic_digraphs(5):
        found = can_force(graph.__getitem__, 4, first=True, last_wins=last_wins)
        assert found == backward(graph, 4, last_wins)


def test_choices_leave_out_what_cannot_be_reached():
    graph = ((), (0,), (1,), (0, 1))
    assert choices(graph.__getitem__, 3) == {3: (0, 1), 1: (0,)}


def test_counters_of_the_library_have_the_same_moves():
    graph = random_digraph(random.Random(3), 12, 0.5)
    position = counters(graph, 11, 4)
    moved = sorted(tuple(int(name[1:]) for name in move.to.state[1]) for move in position.moves())
    expected = sorted([(head, 4) for head in graph[11]] + [(11, head) for head in graph[4]])
    assert moved == expected


def test_random_digraphs_come_again():
    first, second = (random_digraph(random.Random("x"), 20, 0.3) for _ in range(2))
    assert first == second
    assert all(head < vertex for vertex, heads in enumerate(first) for head in heads)
