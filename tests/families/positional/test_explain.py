"""Explanations of blocking: the numbers in them are those of the position."""

import re
from collections import Counter
from fractions import Fraction

import pytest

import lastmove as lm
from lastmove.api.solve import new_run
from lastmove.render.drawer import drawer_of
from lastmove.render.shows import show_svg
from tests.families.positional import oracle as claiming
from tests.pictures import words


def test_the_potential_is_shown_at_every_move():
    told = str(lm.explain("tictactoe(4^2)"))
    assert "Together the sets weigh 10/16 = 5/8." in told
    assert "adds at most 3/16: 5/8 + 3/16 = 13/16 < 1." in told
    rows = re.findall(r"(cross|nought) +\d,\d +(\d+(?:/\d+)?)", told)
    assert [role for role, _ in rows[:4]] == ["cross", "nought"] * 2
    assert all(Fraction(potential) < 1 for _, potential in rows)
    assert rows[-1][1] == "0"


def test_a_pairing_is_shown_as_an_array_in_which_each_line_has_a_pair():
    told = lm.explain("tictactoe(5^2)").steps
    array = next(step for step in told if "a pair of cells of its own:" in step).splitlines()[1:]
    cells = {(r, c): n for r, row in enumerate(array) for c, n in enumerate(row.split())}
    counts = Counter(cells.values())
    assert counts.pop("*") == 1
    assert set(counts.values()) == {2}
    assert len(counts) == 12
    for line in claiming.lines(5, 2):
        assert max(Counter(cells[cell] for cell in line if cells[cell] != "*").values()) == 2


def test_degrees_and_stealing_are_told_with_their_numbers():
    told = str(lm.explain("tictactoe(6^2)"))
    assert "14 lines, that is ((6+2)^2 − 6^2)/2" in told
    assert "at least 6·k cells" in told
    assert "each occurs at most 3 times" in told
    assert "Strategy stealing: suppose nought had a way to win." in told


def test_a_search_says_where_halls_condition_fails():
    told = str(lm.explain("tictactoe(3^2)"))
    assert "8 sets of cross's have only 9 free cells together, fewer than 16." in told
    assert "The potential when nought moves can be 3/2, which is not below 1." in told


def test_a_draw_by_search_says_what_each_first_move_does():
    told = str(lm.explain("tictactoe(3^2, X........)"))
    assert "nought takes 2,2  holds" in told
    for cell in ("1,2", "1,3", "2,3", "3,3"):
        row = next(line for line in told.splitlines() if f"nought takes {cell} " in line)
        assert "loses" in row
        assert "cross takes" in row
    assert "Lemma 1.2" not in told


def test_a_set_that_is_left_to_nobody_needs_no_argument():
    told = str(lm.explain("positional([[1,2,3],[1,4,7]], first=[1], second=[2])"))
    assert "first cannot be beaten, for no set is left to the opponent" in told


@pytest.mark.parametrize(
    "text",
    ["tictactoe(5^2)", "tictactoe(6^2)", "tictactoe(8^3)", "tictactoe(4^2, X....O..........)"],
)
def test_the_pairs_are_marked_on_the_board_one_inside_each_line_left(text):
    position = lm.parse(text)
    shown = new_run().argue(position, lm.Play.NORMAL).show()
    pairs = [tuple(int(spot.split("-")[1]) for spot in mark.spots) for mark in shown.marks]
    assert [mark.label for mark in shown.marks] == [str(i + 1) for i in range(len(pairs))]
    assert len({cell for pair in pairs for cell in pair}) == 2 * len(pairs)
    role = shown.marks[0].meaning.split()[0]
    lines = [free for _, free in position.live("cross" if role == "nought" else "nought")]
    assert len(pairs) == len(lines)
    assert all(any(set(pair) <= set(line) for pair in pairs) for line in lines)
    assert [word for word in words(show_svg(shown)) if word == str(len(pairs))]


def test_pairs_of_other_sets_are_marked_in_their_rows():
    shown = new_run().argue(lm.parse("positional([[1,2,3],[1,4,7]])"), lm.Play.NORMAL).show()
    (mark,) = shown.marks
    assert len(mark.spots) == 4


@pytest.mark.share(6)
def test_of_large_boards_pairs_are_marked_where_they_are_drawn():
    large = new_run().argue(lm.parse("tictactoe(14^3)"), lm.Play.NORMAL).show()
    drawn = {spot.name for spot in drawer_of(large.position).picture(large.position).spots()}
    marked = {spot for mark in large.marks for spot in mark.spots}
    assert marked <= drawn
    assert len(marked) > 100
    told = new_run().argue(lm.parse("tictactoe(16^5)"), lm.Play.NORMAL).show()
    assert not any(mark.spots for mark in told.marks)
