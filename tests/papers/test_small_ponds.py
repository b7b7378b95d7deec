from __future__ import annotations

import random
from itertools import combinations

import pytest

from lastmove.papers.frogs.figures import a_game, five_points, jumps_of, longest_play
from lastmove.papers.frogs.small_ponds import (
    KINDS,
    Small,
    all_orders,
    by_stages,
    colored_options,
    frog_options,
    is_stable,
    matchings,
    mutually_closest,
    on_the_line,
    partners_of,
    random_pond,
    small_ponds,
    stone_options,
)
from lastmove.papers.frogs.variations import by_looking
from lastmove.papers.small_games import brute_force, misere_wins
from tests.families.frogs import oracle

LINE = on_the_line([0, 1, 2.5, 4.5, 5.1])


def test_the_number_of_orders_and_of_matchings():
    assert [sum(1 for _ in all_orders(size)) for size in range(1, 5)] == [1, 1, 6, 720]
    # Involutions, OEIS A000085
    assert [sum(1 for _ in matchings(size)) for size in range(8)] == [1, 1, 2, 4, 10, 26, 76, 232]


def test_a_pond_on_the_line_by_hand():
    assert [LINE.pairs[0], LINE.pairs[-1]] == [(3, 4), (0, 4)]
    assert by_stages(LINE) == [(0, 1), (3, 4)]
    assert by_stages(LINE, 2) == [(0, 1), (0, 4), (1, 2), (2, 3), (3, 4)]
    assert mutually_closest(LINE) == [(0, 1), (3, 4)]
    assert by_stages(LINE, forbidden=[(0, 1), (3, 4)]) == [(0, 3), (1, 2)]
    assert partners_of(5, by_stages(LINE)) == [[1], [0], [], [4], [3]]
    assert not is_stable(LINE, [(0, 1), (2, 3)])
    assert is_stable(LINE, [(0, 1), (3, 4)])
    assert by_looking(LINE)[0, 4] == 5
    assert longest_play(on_the_line([0, 1, 2.5])) == 4  # 0 and 2 are placed, two jumps follow


@pytest.mark.parametrize("kind", KINDS)
def test_random_ponds_are_what_lastmove_reads(kind):
    chance = random.Random(kind)
    for size in range(1, 7):
        small = random_pond(chance, size, kind)
        pond = small.pond
        assert pond.n == small.size == size
        assert pond.ties() is None
        pairs = sorted(combinations(range(size), 2), key=lambda pair: pond.key(*pair))
        assert pairs == small.pairs


def as_oracle(pond: Small):
    return oracle.by_matrix(pond.ranks)


def test_the_rules_are_those_of_the_oracle():
    for pond in small_ponds(5, 4, "rules"):
        if pond.size == 4 and pond.points is None and pond.ranks[0][1] % 5:
            continue  # a part of the 720
        water = as_oracle(pond)
        friendly, colored = frog_options(pond), colored_options(pond)
        for pair in [(), *((x,) for x in range(pond.size)), *pond.pairs]:
            expected = {p[2] for p in oracle.options(("frogs", water, pair))}
            assert set(friendly(pair)) == expected
        for x in range(pond.size):
            for y in range(pond.size):
                if x != y:
                    told = oracle.role_options(("colored_frogs", water, y, x, "amber"))
                    assert set(colored((x, y))) == {(p[2], p[3]) for p in told}
                    stones = stone_options(pond, 1)
                    free = [z for z in range(pond.size) if z not in (x, y)]
                    closed = frozenset(free[:1])
                    told = oracle.role_options(("stone_frogs", water, y, x, "amber", closed, 1))
                    assert set(stones(((x, y), closed))) == {((p[2], p[3]), p[5]) for p in told}


def test_misere_play_by_hand():
    wins = misere_wins(frog_options(on_the_line([0, 1, 3])))
    assert wins((0, 1))  # no jump, which wins
    assert not wins((1, 2))
    assert wins((0, 2))
    assert brute_force(frog_options(on_the_line([0, 1, 3])))(())


def test_the_game_of_figure_1():
    jumps = jumps_of(a_game())
    assert [jump.player for jump in jumps] == [0, 1, 0, 1, 0]
    assert [jump.origin is None for jump in jumps] == [True, True, False, False, False]
    at = {jumps[0].to, jumps[1].to}
    pond = five_points()
    for jump in jumps[2:]:
        [stays] = at - {jump.origin}
        assert pond.closer(stays, jump.to, stays, jump.origin)
        at = {stays, jump.to}
