"""Explanations of blocking: the numbers in them are those of the position."""

import re
from collections import Counter
from fractions import Fraction

import lastmove as lm
from tests.families.positional import oracle as claiming


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
    assert "1,1 – 2,2 – 3,3" in told


def test_a_set_that_is_left_to_nobody_needs_no_argument():
    told = str(lm.explain("positional([[1,2,3],[1,4,7]], first=[1], second=[2])"))
    assert "first cannot be beaten, for no set is left to the opponent" in told
