"""Whether a formula grows: both proofs, the solver's and the checker's, against brute force."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lastmove.checker.context import Rejected
from lastmove.checker.takeaway import formula as checking
from lastmove.core.errors import InputError
from lastmove.core.limits import Budget
from lastmove.families.takeaway import rules
from lastmove.notation import Formula
from lastmove.notation.slopes import slope

COMMON = [
    *["x", "x+3", "2*x", "2*x-1", "3*x//2", "x^2", "x^3", "x^2-x+1", "x+x//3", "x*(x+1)//2"],
    *["(x+1)//2*2", "(x//4+1)*4", "2*x-x//2", "x+x%2", "x-x%4+3", "x+7-x%7", "2*x-x%1000"],
    *["2*(x-x//3)", "1000000000000000000000", "x+1000", "2^(x//1000000000000)*x"],
]
DECREASING = [
    ("5*x-4*x*(1//(1+(x-111464)^2))", 111463),
    ("3*x-x//1000003*5", 1000002),
    ("2*x-3*(x//70000%2)", 69999),
    ("x*(2-x//900000)", 899999),
    ("x+x%3", 2),
    ("x+1000000//x", 1),
]
"""With an x from which it decreases."""


def shown_by_solver(f, most):
    rules._known.cache_clear()
    try:
        return rules.problem(f, most) is None
    except InputError:
        return False


def shown_by_checker(f, most):
    try:
        checking.check_growth(f, most, Budget())
    except (Rejected, InputError):
        return False
    return True


def grows(f, most):
    """By the definition."""
    try:
        values = [f(x) for x in range(1, most + 1)]
    except InputError:
        return False
    return values == sorted(values) and all(v >= x for x, v in enumerate(values, 1))


@pytest.mark.parametrize("text", COMMON)
def test_common_functions_are_shown_to_grow_at_once(text):
    for most in (10**12, 10**15 + 7):
        assert shown_by_solver(Formula(text), most)
        assert shown_by_checker(Formula(text), most)


@pytest.mark.parametrize(("text", "x"), DECREASING)
def test_one_place_where_it_decreases_is_enough(text, x):
    f = Formula(text)
    assert f(x + 1) < f(x)
    assert not shown_by_solver(f, 10**12)
    assert not shown_by_checker(f, 10**12)


def formulas(depth=3):
    unit = st.just("x") | st.sampled_from([0, 1, 2, 3, 5, 7, 10, 50, 117]).map(str)
    if depth == 0:
        return unit
    inner = formulas(depth - 1)
    joined = st.tuples(inner, st.sampled_from(["+", "-", "*", "//", "%"]), inner)
    power = st.tuples(inner, st.just("^"), st.integers(0, 3).map(str) | inner)
    return unit | (joined | power).map(lambda parts: "({}){}({})".format(*parts))


@settings(max_examples=200, deadline=None)
@given(formulas(), st.integers(1, 9), st.integers(20, 150), st.data())
def test_nothing_is_shown_that_is_not_so(text, factor, most, data):
    """With stretches so short that the rules for bounds are what decides, not single values."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rules, "SMALL", 4)
        patch.setattr(rules, "FEW", 1)
        patch.setattr(rules, "MOST_WORK", 20_000)
        patch.setattr(checking, "SHORT", 4)
        patch.setattr(checking, "MOST_STRETCHES", 4_000)
        for f in (Formula(text), Formula(f"{factor}*x+({text})")):
            true = grows(f, most)
            by_solver, by_checker = shown_by_solver(f, most), shown_by_checker(f, most)
            assert true or not by_solver
            assert true or not by_checker
            assert by_checker or not by_solver
            if by_solver:
                assert shown_by_solver(f, data.draw(st.integers(1, most)))


@settings(max_examples=200, deadline=None)
@given(formulas(), st.integers(1, 60), st.integers(1, 60))
def test_bounds_hold_everywhere_on_a_stretch(text, a, length):
    f = Formula(text)
    try:
        found = slope(f, a, a + length)
    except InputError:
        return
    if found is not None:
        values = [f(x) for x in range(a, a + length + 1)]
        changes = [after - before for before, after in pairwise(values)]
        assert found.low <= min(values) <= max(values) <= found.high
        assert found.least <= min(changes) <= max(changes) <= found.most
        for x, value in enumerate(values, a):
            assert found.line.under <= value - found.line.slant * x <= found.line.over
