"""The oracle of the frog games against the sentences of the frogs paper that are easy to state."""

import random
from itertools import combinations

import pytest

from tests.families.frogs import oracle as frogs
from tests.oracles.outcomes import Oracle

GAMES = Oracle(frogs.options)


def line(size, seed=0, colors=None):
    chance = random.Random(f"{size} {seed}")
    drawn = None if colors is None else [chance.randrange(2) for _ in range(size)]
    return frogs.pond([[chance.random()] for _ in range(size)], colors=drawn)


@pytest.mark.parametrize("size", range(8))
def test_theorem_1_alice_wins_just_when_the_number_of_points_is_odd(size):
    for seed in range(10):
        assert GAMES.outcome(("frogs", line(size, seed), ())) == ("N" if size % 2 else "P")


@pytest.mark.parametrize("size", range(8))
def test_section_4_1_as_corrected_alice_wins_with_an_unmatched_point(size):
    for seed in range(10):
        water = line(size, seed)
        ends = {
            pair
            for pair in combinations(range(size), 2)
            if not frogs.options(("frogs", water, pair))
        }
        unmatched = not all(frogs.stable(water, 1, ends.__contains__).values())
        wins = GAMES.outcome(("frogs", water, ()), misere=True) == "N"
        assert wins == (unmatched if size > 1 else size == 0)


@pytest.mark.parametrize("stones", range(4))
@pytest.mark.parametrize("size", range(6))
def test_proposition_11_as_corrected_needs_no_perfect_matching(size, stones):
    water = line(size, stones)
    partners = frogs.stable(water, stones + 1)
    for position in frogs.role_positions("stone_frogs", water, frozenset(), stones):
        _, _, amber, blue, turn, lying, _ = position
        if blue is None:
            continue
        x, y = (blue, amber) if turn == "amber" else (amber, blue)
        nearer = [z for z in partners[x] if frogs.closer(water, (x, z), (x, y))]
        desires = len(nearer) <= stones
        lost = desires and set(nearer) <= lying
        assert frogs.mover_wins(position) != lost


@pytest.mark.parametrize("size", range(1, 8))
def test_equal_distances_in_order_by_number_are_another_game(size):
    water = frogs.ranked(frogs.pond([[x] for x in range(size)]))
    assert frogs.stable(water)[0] == ([1] if size > 1 else [])
    assert GAMES.outcome(("frogs", water, ())) == ("N" if size % 2 else "P")


def test_where_all_distances_differ_the_radii_are_those_of_the_stable_matching():
    for size in range(8):
        for stones in range(3):
            water = line(size, stones)
            rows = frogs.stable(water, stones + 1)
            last = [row[stones] if len(row) > stones else None for row in rows.values()]
            far = [None if y is None else water[0][x][y] for x, y in enumerate(last)]
            assert frogs.radii(water, lambda x, y: True, stones) == far


def test_a_player_who_cannot_place_loses():
    one, reds = line(1), (line(2)[0], (1, 1))
    assert GAMES.outcome(("frogs", one, (0,))) == "P"
    assert GAMES.outcome(("fussy_frogs", reds, (0,))) == "P"
    assert GAMES.outcome(("fussy_frogs", reds, ())) == "N"
    assert GAMES.outcome(("shy_frogs", line(4), (1,), 1)) == "P"
    assert frogs.winner(("colored_pond_frogs", reds, None, None, "amber")) == "blue"
    ambers = (reds[0], (0, 0))
    assert frogs.winner(("colored_pond_frogs", ambers, None, None, "amber")) == "amber"
