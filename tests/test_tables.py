"""Tables in Python."""

import pytest

import lastmove as lm
from lastmove.expressions import parse_rules
from lastmove.solve import new_run
from lastmove.tables import compute, read_range


def test_rows_come_first():
    table = compute(parse_rules("nim"), [range(2), range(5, 8)], lm.Play.NORMAL, False, new_run())
    assert table.rows == (0, 1)
    assert table.columns == (5, 6, 7)
    assert table.values == ((5, 6, 7), (4, 7, 6))


def test_rules_with_fixed_arguments_take_heaps_as_coordinates():
    rules = parse_rules("subtraction(take={1,2})")
    table = compute(rules, [range(4), range(4)], lm.Play.NORMAL, False, new_run())
    assert table.values[2] == (2, 3, 0, 2)


@pytest.mark.parametrize("text", ["", "3..", "..3", "3..2", "a", "-1..2", "1...3"])
def test_ranges_that_are_none(text):
    with pytest.raises(lm.InputError):
        read_range(text)
