"""Random games: the derived systems against all small trees, the text, and simulation."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest

from lastmove.core.errors import InputError, LimitReached
from lastmove.core.limits import Budget
from lastmove.families.coalitions.random_trees import (
    System,
    _derived,
    chance_of_stability,
    fine_system,
    likely_stable,
    limit,
    system,
    winning_chance,
)
from lastmove.families.coalitions.simulation import simulate
from lastmove.families.coalitions.upsets import LETTERS
from tests.families.coalitions import oracle as games
from tests.families.coalitions import oracle_type_counts as oracle


def by_name(found: System, values: list[Fraction]) -> dict[str, Fraction]:
    return {kind.name: kind.size * x for kind, x in zip(found.classes, values, strict=True)}


def written(family: oracle.Family) -> tuple[str, ...]:
    words = ["".join(LETTERS[p] for p in sorted(c)) for c in family]
    return tuple(sorted(words, key=lambda word: (len(word), word)))


@pytest.mark.parametrize(
    ("scheme", "players", "depth"),
    [(s, n, d) for s in ("win", "stable") for n, d in [(2, 2), (3, 1), (3, 2), (4, 1), (5, 1)]]
    + [("stable", 4, 2)],
)
def test_every_labeled_tree_of_small_depth(scheme: str, players: int, depth: int) -> None:
    found = system(scheme, players)
    exact = found.at_depth(depth)
    likely = oracle.distribution(scheme, players, depth)
    sizes = {written(family): x for family, x in likely.items()}
    for kind, x in zip(found.classes, exact, strict=True):
        assert sizes.get(tuple(kind.name.split()), 0) == x
    assert sum(by_name(found, exact).values()) == sum(likely.values()) == 1


def test_every_tree_of_depth_two_by_fine_type() -> None:
    preferred = games.preferences(4)
    trees = oracle.labeled_trees(3, 2)
    levels = [0] * 4
    for tree in trees:
        term = games.fine(tree, preferred)
        levels[min(3, next(i for i in range(5) if games.basic(term[0], i) == term))] += 1
    exact = fine_system().at_depth(2)
    sizes = [kind.size for kind in fine_system().classes]
    assert [Fraction(times, len(trees)) for times in levels] == [
        size * x for size, x in zip(sizes, exact, strict=True)
    ]


def test_probabilities_add_up_to_one_at_every_depth() -> None:
    for scheme, players in [("win", 4), ("stable", 4), ("win", 6), ("fine", 3), ("stable", 3)]:
        found = system(scheme, players)
        for depth in range(6):
            assert sum(by_name(found, found.at_depth(depth)).values()) == 1


def test_the_systems_that_the_document_prints() -> None:
    # Section 6.2 with the factor 1/4 that the text leaves out, types with a winning player at 0.
    win = system("win", 4).restricted([1, 2])
    assert win.equations("pq") == ["p = 5/2 p² + 3 pq + 3/2 q²", "q = 3/2 p² + 5 pq + 5/2 q²"]
    # Section 6.3, which is the system of fine types, with 2y² for the 2x² of the last line.
    fine = system("fine", 3).restricted([1, 2, 3])
    assert fine.equations() == [
        "x = 7/3 x² + 8/3 xy + 4/3 xz",
        "y = 2/3 x² + 10/3 xy + 7/3 y² + 2/3 yz",
        "z = 2 xz + 2 y² + 4 yz + z²",
    ]
    # The stable system under Definition 4.1.
    stable = system("stable", 3).restricted([1, 2, 3])
    assert stable.equations() == [
        "x = 7/3 x² + 4/3 xy",
        "y = 2/3 x² + 14/3 xy + 4/3 xz + 7/3 y² + 2/3 yz",
        "z = 2 xz + 2 y² + 4 yz + z²",
    ]


def test_limits_in_closed_form() -> None:
    assert limit(system("win", 4)).exact == ("0", "(4 − √10)/8", "(−2 + √10)/8")
    assert limit(system("fine", 3)).exact == ("0", "3/23", "2/23", "8/23")
    assert limit(system("stable", 3)).exact == ("0", "0", "0", "1")
    for players in (3, 5):  # Theorem 6.2: the democracy
        values = limit(system("win", players))
        [sure] = [k for k, x in zip(system("win", players).classes, values.values) if x]  # noqa: B905
        coalitions = sure.name.split()
        assert {len(c) for c in coalitions} == {players // 2 + 1}
        assert sure.size == 1


def test_the_closed_form_is_the_limit() -> None:
    p, q = limit(system("win", 4)).values[1:]
    root = Decimal(10).sqrt()
    assert abs(p - (4 - root) / 8) < Decimal("1e-19")
    assert abs(q - (root - 2) / 8) < Decimal("1e-19")


def test_six_players_have_thirteen_classes_left() -> None:
    found = limit(system("win", 6))
    living = [(k, x) for k, x in zip(system("win", 6).classes, found.values, strict=True) if x]
    assert len(living) == 13
    assert sum(kind.size for kind, _ in living) == 1024
    assert abs(sum(kind.size * x for kind, x in living) - 1) < Decimal("1e-18")
    inner = system("win", 6).restricted([i for i, x in enumerate(found.values) if x])
    values = [x for x in found.values if x]
    assert max(abs(a - b) for a, b in zip(inner.step(values), values, strict=True)) < 1e-19


def test_four_player_stable_types_are_those_of_table_7_up_to_its_rounding() -> None:
    printed = {  # per cent for one type; about 0.1 % too low, as they add up to 99.9 %
        "AB AC BC": 0.0485,
        "AB AC BCD": 1.1818,
        "AB ACD BCD": 7.1996,
        "AB AC AD BCD": 0.4326,
        "ABC ABD ACD BCD": 40.595,
    }
    four = system("stable", 4)
    for kind, x in zip(four.classes, limit(four).values, strict=True):
        if kind.name in printed:
            assert float(x) * 100 == pytest.approx(printed[kind.name], rel=0.0025)
        else:
            assert x == 0


def test_starting_in_the_middle_gives_the_same_limit() -> None:
    likely = _derived("stable", 4, likely_stable(4), 2)
    rough = dict(zip([k.name for k in likely.classes], limit(likely).values, strict=True))
    four = system("stable", 4)
    for kind, x in zip(four.classes, limit(four).values, strict=True):
        assert float(rough.get(kind.name, 0)) == pytest.approx(float(x), abs=1e-13)


@pytest.mark.share(3)
def test_coalitions_of_more_than_half_contain_stable_ones_and_smaller_ones_do_not() -> None:
    for players in range(3, 7):
        for inside in range(1, min(players, 5)):
            chance = chance_of_stability(inside, players)
            if 2 * inside > players:
                assert chance == pytest.approx(1, abs=Decimal("1e-15"))
            elif 2 * inside < players:
                assert chance < Decimal("1e-15")
            else:
                assert Decimal("0.02") < chance < Decimal("0.13")


def test_the_chance_of_a_half_is_that_of_the_whole_system() -> None:
    four = system("stable", 4)
    values = limit(four).values
    together = sum(
        x * kind.size * sum(len(c) == 2 for c in kind.name.split())
        for kind, x in zip(four.classes, values, strict=True)
    )
    assert together == pytest.approx(6 * chance_of_stability(2, 4), abs=Decimal("1e-18"))


@pytest.mark.parametrize(
    ("scheme", "players"), [("win", 4), ("stable", 4), ("stable", 5), ("win", 6), ("fine", 3)]
)
def test_simulation_agrees(scheme: str, players: int) -> None:
    depth, trees = 7, 40_000
    exact = by_name(system(scheme, players), system(scheme, players).at_depth(depth))
    found = simulate(scheme, players, depth, trees, seed=2)
    assert sum(estimate.count for estimate in found) == trees
    for estimate in found:
        if estimate.name in exact and estimate.count > 30:
            assert abs(estimate.probability - exact[estimate.name]) < 4.5 * estimate.error
    squares = [
        (estimate.probability - float(exact[estimate.name])) ** 2 / float(exact[estimate.name])
        for estimate in found
        if estimate.name in exact and float(exact[estimate.name]) * trees > 10
    ]
    assert trees * sum(squares) < 3 * len(squares) + 15  # chi square


@pytest.mark.parametrize(("scheme", "players"), [("win", 4), ("stable", 4), ("stable", 5)])
def test_a_pool_agrees_with_the_exact_values_at_its_depth(scheme: str, players: int) -> None:
    exact = by_name(system(scheme, players), system(scheme, players).at_depth(9))
    for estimate in simulate(scheme, players, 9, 100_000, seed=5, pool=True):
        if estimate.count > 30:
            assert abs(estimate.probability - exact[estimate.name]) < 4 * estimate.error


def test_a_pool_of_four_players_comes_to_the_limit() -> None:
    four = system("stable", 4)
    limits = by_name(four, list(map(Fraction, limit(four).values)))
    for estimate in simulate("stable", 4, 40, 200_000, seed=5, pool=True):
        assert abs(estimate.probability - limits[estimate.name]) < 4 * estimate.error + 1e-5


@pytest.mark.slow
def test_six_player_stable_types_by_a_pool() -> None:
    six = system("stable", 6)
    limits = by_name(six, list(map(Fraction, limit(six).values)))
    found = simulate("stable", 6, 60, 1_000_000, seed=3, pool=True)
    common = [estimate for estimate in found if estimate.count > 500]
    assert len(common) > 8
    for estimate in common:
        assert abs(estimate.probability - limits[estimate.name]) < 4 * estimate.error


def test_a_seed_gives_the_same_trees() -> None:
    one, same, other = (simulate("stable", 4, 5, 500, seed) for seed in (7, 7, 8))
    assert one == same
    assert one != other


def test_the_last_row_of_table_4() -> None:
    chances = [winning_chance((0, level), 0) for level in range(6)]
    assert chances == [1, 0, Fraction(1, 2), Fraction(1, 4), Fraction(3, 8), Fraction(5, 16)]
    assert winning_chance((1, 3), 0) == winning_chance((0, 4), 0)


def test_what_is_refused() -> None:
    for scheme, players in [("win", 7), ("stable", 7), ("fine", 4), ("queer", 3), ("win", 1)]:
        with pytest.raises(InputError):
            system(scheme, players)
        with pytest.raises(InputError):
            simulate(scheme, players, 3, 10, 1)
    with pytest.raises(InputError, match="0 to 14"):
        system("win", 3).at_depth(99)
    with pytest.raises(InputError):
        simulate("win", 3, 3, 0, 1)
    with pytest.raises(InputError, match="seed"):
        simulate("win", 3, 3, 1, -1)
    with pytest.raises(LimitReached):
        simulate("stable", 6, 20, 10**6, 1, Budget(time=0.3))


@pytest.mark.parametrize("arity", [2, 3, 4])
def test_a_single_player_wins_by_the_recursion_with_so_many_branches(arity: int) -> None:
    for players in (2, 3, 4):
        found, p = system("win", players, arity), Fraction(1, players)
        for depth in range(4):
            assert found.at_depth(depth)[found.leaves] == p
            p = (1 - (1 - p) ** arity) / players + (players - 1) * p**arity / players


@pytest.mark.parametrize("scheme", ["win", "stable", "fine"])
def test_probabilities_add_up_with_three_branches(scheme: str) -> None:
    found = system(scheme, 3, 3)
    for depth in range(4):
        chances = zip(found.classes, found.at_depth(depth), strict=True)
        assert sum(kind.size * x for kind, x in chances) == 1


@pytest.mark.parametrize("arity", [1, 0, 6])
def test_trees_have_a_few_branches_at_a_node(arity: int) -> None:
    with pytest.raises(InputError, match="branches at a node"):
        system("win", 3, arity)
