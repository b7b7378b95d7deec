"""Li's rankings, sequential compounds, stability without minimality, Propp's classes."""

from __future__ import annotations

from itertools import combinations_with_replacement, product

import pytest

import lastmove as lm
from lastmove import coalitions

SMALL = [heaps for k in range(4) for heaps in combinations_with_replacement((1, 2, 3), k)]


def nim(heaps: tuple[int, ...]) -> str:
    return f"nim({','.join(map(str, heaps))})"


@pytest.mark.parametrize("heaps", SMALL)
def test_two_players_with_ranks_exchanged_play_misere(heaps: tuple[int, ...]) -> None:
    for ranking, play in (((1, 2), "normal"), ((2, 1), "misere")):
        last = coalitions.li_winner(nim(heaps), 2, ranking)
        first_wins = (last == "A") == (play == "normal")
        assert first_wins == (lm.solve(nim(heaps), play=play).outcome is lm.Outcome.N)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_without_a_ranking_it_is_what_classify_says(players: int) -> None:
    for heaps in SMALL:
        told = coalitions.classify(nim(heaps), players).li
        assert coalitions.li_winner(nim(heaps), players) == told


@pytest.mark.parametrize("ranking", [(1, 2), (1, 1, 2), (0, 1, 2), (1, 2, 4)])
def test_a_ranking_has_each_rank_once(ranking: tuple[int, ...]) -> None:
    with pytest.raises(lm.InputError, match="ranks 1 to 3 once each"):
        coalitions.li_winner("nim(1)", 3, ranking)


def test_a_compound_of_two_players_is_normal_or_misere() -> None:
    for first, second in product(SMALL[:10], SMALL[:10]):
        both = coalitions.sequential(nim(first), nim(second), 2)
        play = "misere" if lm.solve(nim(second)).outcome is lm.Outcome.N else "normal"
        won = lm.solve(nim(first), play=play).outcome is lm.Outcome.N
        assert (coalitions.win_type(both) == ["A"]) == won


def test_a_compound_is_one_of_impartial_positions() -> None:
    with pytest.raises(lm.InputError, match="impartial"):
        coalitions.sequential("tree(A[B,C])", "nim(1)", 3)


@pytest.mark.parametrize("heaps", SMALL)
def test_stable_coalitions_win_minimal_or_not(heaps: tuple[int, ...]) -> None:
    winning = [set(name) for name in coalitions.win_type(nim(heaps), 3)]
    found = coalitions.nonminimal_type(nim(heaps), 3)
    assert found
    assert all(any(one <= set(name) for one in winning) for name in found)


@pytest.mark.parametrize(
    ("heaps", "kind"),
    [((), "0"), ((0, 1), "1"), ((2,), "2"), ((9,), "3"), ((1, 9), "2+1"), ((2, 9, 1), "2+2")],
)
def test_classes_of_nim_in_sums(heaps: tuple[int, ...], kind: str) -> None:
    assert coalitions.nim_sum_type(*heaps) == kind
