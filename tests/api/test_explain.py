"""Explanations: every game gets one, and the numbers in it are right."""

import re

import pytest

import lastmove as lm
from lastmove.core.games import all_games


@pytest.mark.parametrize("name", all_games())
@pytest.mark.parametrize("play", list(lm.Play))
def test_every_example_is_explained_with_its_winning_moves(name, play):
    for example in all_games()[name].examples[1:]:
        one_way = all_games()[name].loopy or not all_games()[name].impartial
        if one_way and play is lm.Play.MISERE:
            continue
        told = lm.explain(example, play=play)
        verdict = lm.solve(example, play=play)
        assert told.verdict == verdict
        for move in (verdict.winning_moves or ())[:12]:
            assert any(move.text in step for step in told.steps), (example, move.text)


def test_the_binary_table_of_the_notes():
    # von Stengel, section 1.10: 11 ⊕ 16 ⊕ 18 = 9, and 11 must become 2
    text = str(lm.explain("nim(11,16,18)"))
    assert "nim-sum     9   0  1  0  0  1" in text
    assert "take 9 from heap 1 → nim(2,16,18)" in text


def test_huge_heaps_are_explained_without_a_table():
    told = lm.explain(f"nim({10**30},3)")
    assert not any("binary" in step for step in told.steps)


def test_a_sum_tells_the_value_of_each_part():
    text = str(lm.explain("queen(3,4) + nim(4)"))
    assert "queen(3,4)      2" in text
    assert "2 ⊕ 4 = 6" in text


def test_the_mex_of_the_options_is_shown():
    # figure 1.4: the square in row 3, column 4 has value 2
    text = str(lm.explain("queen(3,4)", values=True))
    assert "the mex of these, 2:" in text


def test_poker_nim_tells_the_answer_to_an_addition_and_why_play_ends():
    # von Stengel, section 1.11: 1, 4, 5 with 50 chips added to a heap is brought back
    told = str(lm.explain("poker_nim(3,4,5, mine=2, yours=50)"))
    assert "add 2 to heap 2     poker_nim(3,6,5, mine=50, yours=0)" in told
    assert "Adding chips wins as well, but it is never needed." in told
    assert "after “take 2 from heap 1”, “add 50 to heap 3” is answered by “take 50" in told
    assert "12 chips in the heaps and the 50 chips of the loser's stock" in told
    assert "at most 62 moves" in told
    told = str(lm.explain("poker_nim(2,2, mine=3, yours=9)"))
    assert "For example, “add 3 to heap 1” is answered by “take 3 from heap 1”" in told
    assert "at most 7 moves" in told


def test_northcotts_game_tells_the_answer_to_a_retreat_and_why_play_ends():
    told = str(lm.explain("northcott(8, rows=[2:5,7:4], to_move=black)"))
    assert "gap 1       2  1  0" in told
    assert "“row 1: black to 8” is answered by “row 1: white to 5”" in told
    assert "white makes at most 10 moves" in told
    told = str(lm.explain("northcott(3, rows=[1:2,3:2])"))
    assert "There is no move for white." in told
    told = str(lm.explain("northcott(5, rows=[1:5], to_move=white)"))
    assert "cannot retreat" in told


@pytest.mark.parametrize("text", ["poker_nim(3,1,7, mine=4)", "northcott(9, rows=[3:6,1:4,2:9])"])
def test_the_answers_that_are_told_are_winning_moves(text):
    told = " ".join(lm.explain(text).steps)
    said = re.search("after “(.*?)”, “(.*?)” is answered by “(.*?)”", told)
    if said is None:
        assert "owns no chips" in told
        return
    position = lm.parse(text)
    for number, move in enumerate(said.groups()):
        position = position.move(move).to
        assert lm.solve(position).outcome is (lm.Outcome.N if number == 1 else lm.Outcome.P)


def test_shannons_trees_are_listed_with_an_answer_to_every_cut():
    told = str(lm.explain("shannon([a-b,a-b,b-c,b-c,c-c])"))
    assert "tree 1: a-b, b-c" in told
    assert "tree 2: a-b#2, b-c#2" in told
    assert "in neither: c-c" in told
    rows = [line.strip().split("  ") for line in told.splitlines() if "   cut " in line]
    answers = {row[0].strip(): tuple(cell.strip() for cell in row[1:] if cell) for row in rows}
    assert answers["cut a-b"] == ("tree 1", "join a-b#2")
    assert answers["cut c-c"] == ("none", "join a-b#2")
    assert "after 2 answers one vertex is left" in told


def test_shannons_partition_is_counted():
    told = str(lm.explain("shannon([a-b,b-c,c-a,c-d,c-d])"))
    assert "A spanning tree needs 3 edges between 4 parts, so two that share none need 6." in told
    assert "There are only 5: a-b, b-c, c-a, c-d, c-d#2." in told
    later = "shannon([a-b,b-c,c-a], joined=[a-b], deleted=[b-c], to_move=join)"
    told = str(lm.explain(later))
    assert "Already joined a-b and deleted b-c." in told
    assert "2 vertices and 1 edge are left to play for" in told
    assert "With it the joined edges connect all vertices." in told
    told = str(lm.explain("shannon([a-b,b-c,c-d], to_move=join)"))
    assert "Join's move takes away one part and one edge at most" in told
