"""Colored Hackenbush: green figures agree with green Hackenbush, trees with a search."""

from fractions import Fraction
from itertools import product

import pytest

import lastmove as lm
from lastmove.api.solve import new_run
from lastmove.families.hackenbush.theory_colored import tree_value
from lastmove.search.partisan_engine import PartisanEngine
from tests.families.hackenbush import small as figures


def test_green_figures_are_worth_the_nimber_of_green_hackenbush():
    for position in list(figures.hackenbush())[::40]:
        text = str(position).replace("hackenbush(", "colored_hackenbush(", 1)
        value = lm.solve(text).value
        nimber = lm.solve(position).value
        assert str(value) == ("0", "*")[nimber] if nimber < 2 else str(value) == f"*{nimber}"


@pytest.mark.parametrize("length", range(1, 7))
def test_stalks_of_two_colors_are_what_a_search_finds(length):
    run = new_run()
    for stalk in map("".join, product("br", repeat=length)):
        position = lm.parse(f"colored_hackenbush({stalk})")
        found = PartisanEngine(type(position), run).value(position.state)
        assert tree_value(position, run).value == found, stalk


@pytest.mark.parametrize(
    ("figure", "value"),
    [
        ("[ground-a,a-b,a-c,c-d], blue=[ground-a,a-b,c-d], red=[a-c]", Fraction(3, 2)),
        ("[ground-a,ground-b], blue=[ground-a,ground-b]", Fraction(2)),
        ("[ground-a,a-b,b-c], blue=[ground-a], red=[a-b,b-c]", Fraction(1, 4)),
    ],
)
def test_trees_are_numbers_by_theorem(figure, value):
    verdict = lm.solve(f"colored_hackenbush({figure})")
    assert verdict.method.kind == "theorem"
    assert str(verdict.value) == str(value)


def test_a_cycle_or_a_green_edge_is_searched():
    for figure in ("[ground-a,ground-b,a-b], blue=[ground-a,ground-b,a-b]", "brg"):
        assert lm.solve(f"colored_hackenbush({figure})").method.kind == "search"
