"""Explanations: every game gets one, and the numbers in it are right."""

import pytest

import lastmove as lm
from lastmove.games import all_games


@pytest.mark.parametrize("name", all_games())
@pytest.mark.parametrize("play", list(lm.Play))
def test_every_example_is_explained_with_its_winning_moves(name, play):
    for example in all_games()[name].examples[1:]:
        if all_games()[name].loopy and play is lm.Play.MISERE:
            continue
        told = lm.explain(example, play=play)
        verdict = lm.solve(example, play=play)
        assert told.verdict == verdict
        assert verdict.because in told.steps
        for move in verdict.winning_moves[:12]:
            assert any(str(move.to) in step for step in told.steps)


def test_the_binary_table_of_the_notes():
    # von Stengel, section 1.10: 11 ⊕ 16 ⊕ 18 = 9, and 11 must become 2
    text = str(lm.explain("nim(11,16,18)"))
    assert "nim-sum   9  0 1 0 0 1" in text
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
    text = str(lm.explain("queen(3,4)"))
    assert "whose mex is 2" in text
