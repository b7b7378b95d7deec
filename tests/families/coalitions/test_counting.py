"""Numbers of types, against brute force and the literature."""

from __future__ import annotations

import pytest

from lastmove.core.errors import InputError, LimitReached
from lastmove.core.job import Job
from lastmove.core.limits import Budget
from lastmove.families.coalitions import counting, monotone
from lastmove.families.coalitions.counting import count_by_classes
from lastmove.families.coalitions.upsets import LETTERS, names
from tests.families.coalitions import oracle_type_counts as oracle

# Loeb, Table 2 and section 3; n = 9: Brouwer, Mills, Mills, Verbeek, Counting families of mutually
# intersecting sets (2013).
MAXIMAL_INTERSECTING = [0, 1, 2, 4, 12, 81, 2646, 1422564, 229809982112]
NINE = 423295099074735261880


def letters(families: set[oracle.Family]) -> set[tuple[str, ...]]:
    found = set()
    for family in families:
        small = [c for c in family if not any(d < c for d in family)]
        words = ["".join(LETTERS[p] for p in sorted(c)) for c in small]
        found.add(tuple(sorted(words, key=lambda word: (len(word), word))))
    return found


def test_the_numbers_of_table_2() -> None:
    assert [counting.win_types(n) for n in range(9)] == MAXIMAL_INTERSECTING


@pytest.mark.slow
def test_nine_players() -> None:
    assert counting.stable_types(8) == NINE - 2


def test_stable_types_are_two_less_than_win_types_of_one_player_more() -> None:
    expected = [0, 1, 2, 10, 79, 2644, 1422562, 229809982110]
    assert [counting.stable_types(n) for n in range(8)] == expected


@pytest.mark.parametrize("players", range(5))
def test_the_families_themselves(players: int) -> None:
    listed = {tuple(names(f, players)) for f in monotone.maximal_intersecting(players)}
    assert listed == letters(oracle.maximal_intersecting(players))
    assert counting.win_types(players) == len(listed)


def test_the_families_of_five_players() -> None:
    found = oracle.maximal_intersecting(5)
    assert len(found) == counting.win_types(5) == len(monotone.maximal_intersecting(5))
    assert counting.win_classes(5) == oracle.classes(found, 5)


@pytest.mark.parametrize("players", range(1, 6))
def test_the_stable_types_themselves(players: int) -> None:
    found = oracle.stable_types(players)
    listed = {tuple(names(f, players)) for f in monotone.stable_families(players)}
    assert listed == letters(found)
    assert counting.stable_types(players) == len(found)
    if players < 5:
        assert counting.stable_classes(players) == oracle.classes(found, players)


@pytest.mark.parametrize("players", range(1, 5))
def test_win_types_up_to_symmetry(players: int) -> None:
    found = oracle.maximal_intersecting(players)
    assert counting.win_classes(players) == oracle.classes(found, players)


def test_classes_that_the_document_prints() -> None:
    # Section 6.2: thirty classes for six players; section 6.3: thirteen stable ones for four.
    assert counting.win_classes(6) == 30
    assert counting.stable_classes(4) == 13


def test_burnside_agrees_with_listing_the_orbits() -> None:
    import numpy as np

    for players in range(1, 6):
        stable = np.array(monotone.stable_families(players), np.uint64)
        least = monotone.canonical(stable, players)
        assert len(np.unique(least)) == counting.stable_classes(players)
        sizes = monotone.orbit_sizes(np.unique(least), players)
        assert sum(sizes) == counting.stable_types(players)
    win = np.array(monotone.maximal_intersecting(6), np.uint64)
    assert len(np.unique(monotone.canonical(win, 6))) == counting.win_classes(6)


def test_the_two_ways_to_sum_agree() -> None:
    for variables in range(5):
        assert (
            count_by_classes(variables, Job())
            == counting._formula(variables, (1,) * variables, Budget())
            == MAXIMAL_INTERSECTING[variables + 4]
        )


def test_choosing_one_by_one_agrees_with_the_formula() -> None:
    for cycles in counting.partitions(7):
        if cycles.count(1) >= 4 and cycles != (1,) * 7:
            one_by_one = counting._fixed_one_by_one(7, cycles, Budget())
            assert one_by_one == counting._fixed(7, cycles, Job())


def test_orbits_are_at_least_families_over_permutations() -> None:
    assert 229809982112 // 40320 < counting.win_classes(8) < 229809982112 // 40320 * 1.1
    assert counting.win_classes(7) == 716
    assert counting.stable_classes(6) == 3526  # listed orbit by orbit in test_the_orbits_of_six


@pytest.mark.slow
def test_the_orbits_of_six() -> None:
    import numpy as np

    families = np.array(monotone.stable_families(6), np.uint64)
    assert len(families) == counting.stable_types(6)
    assert len(np.unique(monotone.canonical(families, 6))) == counting.stable_classes(6)


@pytest.mark.parametrize(
    ("count", "players"),
    [
        (counting.win_types, 10),
        (counting.stable_types, 9),
        (counting.win_classes, 9),
        (counting.stable_classes, 8),
        (counting.win_types, -1),
    ],
)
def test_too_many_players_are_refused(count: object, players: int) -> None:
    with pytest.raises(InputError, match=f"not {players}"):
        count(players)  # type: ignore[operator]
    with pytest.raises(InputError, match="0 to 6"):
        monotone.intersecting(7)


def test_counting_heeds_a_time_limit() -> None:
    with pytest.raises(LimitReached):
        counting.win_types(9, Job(budget=Budget(time=0.5)))
