"""Tables in Python."""

import pytest

import lastmove as lm
from lastmove.api.solve import new_run
from lastmove.api.tables import compute, read_range
from lastmove.core.parse import parse_rules


def test_rows_come_first():
    table = compute(parse_rules("nim"), [range(2), range(5, 8)], lm.Play.NORMAL, False, new_run())
    assert table.rows == (0, 1)
    assert table.columns == (5, 6, 7)
    assert table.values == ((5, 6, 7), (4, 7, 6))


def test_rules_with_fixed_arguments_take_heaps_as_coordinates():
    rules = parse_rules("subtraction(take={1,2})")
    table = compute(rules, [range(4), range(4)], lm.Play.NORMAL, False, new_run())
    assert table.values[2] == (2, 3, 0, 2)


def test_two_ranges_are_the_rows_and_columns_of_a_board():
    table = compute(
        parse_rules("chomp"), [range(1, 4), range(1, 5)], lm.Play.NORMAL, False, new_run()
    )
    assert table.values == ((0, 1, 2, 3), (1, 2, 4, 5), (2, 4, 5, 9))
    rules = parse_rules("chomp(poison=eaten)")
    table = compute(rules, [range(1, 4), range(1, 5)], lm.Play.MISERE, True, new_run())
    assert [row.count("P") for row in table.values] == [1, 0, 0]
    row = compute(parse_rules("chomp"), [range(1, 5)], lm.Play.NORMAL, False, new_run())
    assert row.values == ((0, 1, 2, 3),)


@pytest.mark.parametrize("text", ["", "3..", "..3", "3..2", "a", "-1..2", "1...3"])
def test_ranges_that_are_none(text):
    with pytest.raises(lm.InputError):
        read_range(text)


def test_a_partisan_game_has_values_and_outcomes():
    table = lm.table("domineering", "1..3", "1..3")
    assert table.what == "values"
    # Winning Ways, chapter 5; the 3×2 board in Wolfe 1993.
    assert table.values == (("0", "-1", "-1"), ("1", "±1", "{2|-1/2}"), ("1", "{1/2|-2}", "±1"))
    outcomes = lm.table("domineering", "1..2", "1..2", outcomes=True)
    assert outcomes.values == (("P", "R"), ("L", "N"))
