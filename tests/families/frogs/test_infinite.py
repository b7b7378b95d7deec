"""Figure 3 and the two-color set after Theorem 8: windows that agree, and a chain without end."""

from itertools import combinations, islice, pairwise

import pytest

import lastmove as lm
from lastmove.families.frogs.infinite import (
    FIGURE_3,
    AliceWins,
    AliceWinsInColors,
    BobWins,
    Endless,
)
from lastmove.families.frogs.rules_colored_pond_frogs import ColoredPondFrogs
from lastmove.families.frogs.rules_frogs import Frogs

INTERVALS = pytest.mark.parametrize("kind", [BobWins, AliceWins, AliceWinsInColors])
SEEDS = pytest.mark.parametrize("seed", range(5))


@INTERVALS
@SEEDS
def test_points_lie_in_the_intervals_of_the_text(kind, seed):
    window = kind(seed).window(6)
    for i in range(-6, 7):
        inside = [x for x in window.points if 3 * i <= x <= 3 * i + 1]
        assert len(inside) == (1 if i == 0 and kind is not BobWins else 2)
    assert len(window.points) == (26 if kind is BobWins else 25)
    assert list(window.points) == sorted(window.points)


@INTERVALS
@SEEDS
def test_larger_windows_agree_with_smaller_ones_on_points_colors_and_partners(kind, seed):
    for small, large in pairwise(islice(kind(seed).windows(), 8)):
        at = large.points.index(small.points[0])
        inner = slice(at, at + len(small.points))
        assert large.points[inner] == small.points
        assert large.colors is None or large.colors[inner] == small.colors
        shifted = [None if y is None else y - at for y in large.partners[inner]]
        assert tuple(shifted) == small.partners
        assert small.settled


@INTERVALS
@SEEDS
def test_the_winner_is_that_of_every_window(kind, seed):
    for window in islice(kind(seed).windows(), 5):
        game = ColoredPondFrogs if kind is AliceWinsInColors else Frogs
        wins = lm.solve(game(window.pond)).outcome is lm.Outcome.N
        assert window.winner == kind.winner == ("Alice" if wins else "Bob")
        assert len(window.unmatched) == (0 if kind is BobWins else 1)


def test_colors_have_one_amber_point_more():
    window = AliceWinsInColors(3).window(10)
    assert window.colors.count(0) == window.colors.count(1) + 1
    [alone] = window.unmatched
    assert 0 <= window.points[alone] <= 1
    assert window.colors[alone] == 0


def test_seeds_make_other_sets():
    assert BobWins(1).window(3).points == BobWins(1).window(3).points
    assert BobWins(1).window(3).points != BobWins(2).window(3).points
    assert repr(BobWins(1)) == "BobWins(seed=1)"


@SEEDS
def test_the_chain_descends_and_all_distances_differ(seed):
    points = Endless(seed).chain(60)
    gaps = [later - x for x, later in pairwise(points)]
    assert all(later < gap for gap, later in pairwise(gaps))
    assert all(gap > 1 for gap in gaps)
    distances = [y - x for x, y in combinations(points[:40], 2)]
    assert len(set(distances)) == len(distances)


@SEEDS
def test_neighbors_have_one_jump_and_no_two_frogs_have_none(seed):
    endless = Endless(seed)
    for i in range(12):
        assert endless.jumps(i, i + 1) == [(i + 1, i + 2)]
        assert endless.jumps(i + 1, i) == [(i + 1, i + 2)]
    for i, j in combinations(range(9), 2):
        assert endless.jumps(i, j)


@SEEDS
def test_the_jumps_within_a_window_are_those_of_the_game(seed):
    endless, window = Endless(seed), Endless(seed).window(16)
    for i, j in combinations(range(6), 2):
        reached = {move.to.state.frogs for move in Frogs(window.pond, i, j).moves()}
        assert reached == set(endless.jumps(i, j))


@SEEDS
def test_the_matching_of_the_chain_never_settles(seed):
    for size in range(2, 41):
        window = Endless(seed).window(size)
        assert not window.settled
        assert window.winner is None
        assert window.partners[0] == (1 if size % 2 == 0 else None)
        assert window.pairs[-1] == (size - 2, size - 1)


def test_figure_3_is_in_its_order():
    assert list(FIGURE_3) == ["top", "middle", "bottom"]
    assert [FIGURE_3[place].winner for place in FIGURE_3] == [None, "Bob", "Alice"]
    for kind in FIGURE_3.values():
        assert kind().window(3).because.endswith(".")


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (lambda: BobWins("x"), "a seed is a whole number"),
        (lambda: BobWins().window(-1), "intervals or more"),
        (lambda: Endless().window(41), "0 to 40 points"),
        (lambda: Endless().jumps(3, 3), "two points"),
    ],
)
def test_bad_input_is_told(make, told):
    with pytest.raises(lm.InputError, match=told):
        make()
