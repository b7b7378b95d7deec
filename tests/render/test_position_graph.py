"""The graph of a game, with labels found backward."""

from __future__ import annotations

import pytest

import lastmove as lm
from lastmove.api.draw import draw, game_graph
from lastmove.core.position import Play, identity
from lastmove.render.position_graph import position_graph
from tests.pictures import count, described, words

DRAWN = [
    "nim(1,2,1)",
    "queen(2,2) + nim(2)",
    "chomp(2x3)",
    "growing_nim(1, budget=2, add=new)",
    "escape([a-b,b-c,c-d])",
    "frogs([0,1,2.5,4.5])",
    "hackenbush([ground-a,a-b,a-c])",
]
WITH_ROLES = [
    "tictactoe(3^2, XOXOXO...)",
    "tictactoe(3^2, XOXXOO...)",
    "tree(A[B,B[A,B[B,A]],A[B]])",
]


@pytest.mark.parametrize("play", Play)
@pytest.mark.parametrize("text", DRAWN)
def test_labels_are_what_is_solved_without_the_graph(text: str, play: Play) -> None:
    graph = game_graph(lm.parse(text), play)
    waiting, met = [lm.parse(text)], set()
    for place in waiting:
        if identity(place) not in met:
            met.add(identity(place))
            waiting += [move.to for move in place.moves()]
            verdict = lm.solve(place, play=play)
            outcome, _, value = graph.labels[identity(place)].partition(" ")
            assert outcome == verdict.outcome.value
            assert (value == "") == (play is Play.MISERE)
            if verdict.value is not None:
                assert int(value) == verdict.value
    assert met == set(graph.moves)


@pytest.mark.parametrize("text", WITH_ROLES)
def test_games_with_roles_have_labels_too(text: str) -> None:
    graph = game_graph(lm.parse(text))
    waiting = [lm.parse(text)]
    for place in waiting:
        waiting += [move.to for move in place.moves()]
        assert graph.labels[identity(place)] == lm.solve(place).outcome.value


def test_a_draw_is_labeled() -> None:
    assert set(game_graph(lm.parse("tictactoe(3^2, XOXXOO...)")).labels.values()) >= {"D"}


@pytest.mark.parametrize("text", DRAWN + WITH_ROLES)
def test_moves_lead_to_larger_numbers(text: str) -> None:
    graph = game_graph(lm.parse(text))
    assert sorted(graph.numbers.values()) == list(range(1, len(graph.moves) + 1))
    assert graph.numbers[identity(lm.parse(text))] == 1
    for key, heads in graph.moves.items():
        assert all(graph.numbers[key] < graph.numbers[head] for head in heads)


def test_the_picture() -> None:
    document = draw("nim(1,2,1)", graph=True)
    assert count(document, "p-position") == 2
    assert count(document, "position") == 5
    names = {"nim(1,2,1)", "nim(0,2,1)", "nim(1,1,1)", "nim(1,0,1)", "nim(0,0,0)"}
    assert names < set(words(document))
    assert words(document).count("P 0") == 2
    assert count(document, "arc") == 11
    title, desc = described(document)
    assert title == "The graph of nim(1,2,1)"
    assert "5. nim(1,0,1) P 0 > 6" in desc
    assert draw("nim(1,2,1)", graph=True, text=True) in desc


def test_misere_play_has_no_nimbers() -> None:
    lines = draw("nim(1,1)", graph=True, text=True, play="misere").splitlines()
    assert lines[1:] == ["1. nim(1,1) N > 2", "2. nim(0,1) P > 3", "3. nim(0,0) N > (end)"]


def test_labels_are_escaped() -> None:
    document = position_graph(lm.parse("nim(1)"), lambda place, after: "<script>&").svg()
    assert "<script" not in document
    assert words(document).count("<script>&") == 2


@pytest.mark.parametrize("text_", ["nim(10,10,10)", f"nim({10**30})"])
def test_a_large_game_graph_is_refused_at_once(text_: str) -> None:
    with pytest.raises(lm.LimitReached, match="more than 150 positions"):
        draw(text_, graph=True)


def test_a_game_that_loops_is_refused() -> None:
    with pytest.raises(lm.InputError, match="come back"):
        draw("poker_nim(1, mine=1)", graph=True)


def test_one_picture_at_a_time() -> None:
    with pytest.raises(lm.InputError, match="choose one"):
        draw("nim(1)", graph=True, why=True)
