"""Rankings, compounds and stability without minimality on the command line."""

from __future__ import annotations

import pytest

from tests.running import lastmove, refused


def test_ranks_for_li() -> None:
    asked = ("classify", "nim(3)", "--players", "2", "--ranking", "2,1")
    assert lastmove(*asked, "--json").json()["li_ranked"] == "B"
    assert "ranks 2,1 for Li: B moves last" in lastmove(*asked).out


def test_one_game_after_another() -> None:
    asked = ("classify", "nim(1)", "--then", "nim(1)", "--players", "3", "--json")
    found = lastmove(*asked).json()
    assert (found["position"], found["win"]) == ("nim(1), then nim(1)", ["B"])


def test_stable_coalitions_that_contain_others() -> None:
    asked = ("classify", "tree(A[A,B[A,C]])", "--nonminimal")
    assert lastmove(*asked, "--json").json()["nonminimal"] == ["A", "AC"]
    assert "stable, minimal or not: A AC" in lastmove(*asked).out


@pytest.mark.parametrize("ranking", ["x", "1,2", "1,1,2", ""])
def test_a_ranking_that_is_none(ranking: str) -> None:
    told = refused(lastmove("classify", "nim(1)", "--players", "3", "--ranking", ranking))
    assert "rank" in told


def test_a_tree_is_no_part_of_a_compound() -> None:
    assert "impartial" in refused(lastmove("classify", "tree(A[B])", "--then", "nim(1)"))
