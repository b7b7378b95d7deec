"""Arithmetic in x: precedence, what is refused, and agreement with Python's own integers."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastmove.core.errors import InputError
from lastmove.notation import Formula
from tests.notation.reading import marked, read_as, refused, written

COMPUTED = [
    ("2*x", lambda x: 2 * x),
    ("x", lambda x: x),
    ("7", lambda x: 7),
    ("1+2*x", lambda x: 1 + 2 * x),
    ("(1+2)*x", lambda x: 3 * x),
    ("10-x-1", lambda x: 9 - x),
    ("x-(2-1)", lambda x: x - 1),
    ("2^3^2", lambda x: 2**9),
    ("2*x^2", lambda x: 2 * x**2),
    ("(2*x)^2", lambda x: 4 * x**2),
    ("x//2*2", lambda x: x // 2 * 2),
    ("x%3+1", lambda x: x % 3 + 1),
    ("7-x//2", lambda x: 7 - x // 2),
    ("(x-9)//4", lambda x: (x - 9) // 4),
    ("(x-9)%4", lambda x: (x - 9) % 4),
    (" 2 * x + 1 ", lambda x: 2 * x + 1),
]


@pytest.mark.parametrize(("text", "expected"), COMPUTED, ids=[text for text, _ in COMPUTED])
def test_precedence(text, expected):
    formula = Formula(text)
    for x in (0, 1, 2, 5, 13, 10**30):
        if "^" not in text or x < 1000:
            assert formula(x) == expected(x)


@st.composite
def arithmetic(draw, depth=3):
    """Text of a formula and of the same thing in Python."""
    if depth == 0 or draw(st.booleans()):
        unit = draw(st.just("x") | st.integers(min_value=0, max_value=99).map(str))
        return unit, unit
    sign = draw(st.sampled_from(["+", "-", "*"]))
    left, left_python = draw(arithmetic(depth=depth - 1))
    right, right_python = draw(arithmetic(depth=depth - 1))
    shape = draw(st.sampled_from(["{}{}{}", "({}{}{})", "{}{}({})", "({}){}{}"]))
    return shape.format(left, sign, right), shape.format(left_python, sign, right_python)


@given(arithmetic(), st.integers(min_value=0, max_value=50))
def test_random_formulas_compute_what_python_computes(texts, x):
    text, python = texts
    assert Formula(text)(x) == eval(python, {"x": x})


@pytest.mark.parametrize("text", [text for text, _ in COMPUTED])
def test_a_formula_is_written_and_read_back(text):
    formula = read_as(Formula, text)
    assert read_as(Formula, written(formula)) == formula == Formula(text)
    assert hash(read_as(Formula, written(formula))) == hash(formula)
    assert eval(repr(formula), {"Formula": Formula}) == formula


@pytest.mark.parametrize(
    "text",
    [
        *["2*", "*x", "2x", "y", "x x", "2**x", "x/2", "x+", "()", "(x", "x)", "-x", "1.5*x"],
        *["__import__", "x.y", "x[0]", "lambda", "x;x", "9" * 1001, "[x]"],
    ],
)
def test_what_is_no_formula_is_refused(text):
    with pytest.raises(InputError):
        read_as(Formula, text)


def test_the_place_of_a_bad_formula_is_the_whole_argument():
    assert marked(refused(Formula, "2*y")) == "2*y"


@pytest.mark.parametrize("text", ["x//0", "x%0", "7//(x-x)", "x%(3-3)"])
def test_division_by_zero_is_refused_when_computed(text):
    with pytest.raises(InputError, match="divides by zero"):
        Formula(text)(5)


@pytest.mark.parametrize("text", ["9^9^9^9", "x^x^x", "(x^99)^999", "2^(10^9)"])
def test_huge_powers_are_refused_at_once(text):
    with pytest.raises(InputError, match="power"):
        Formula(text)(99)


def test_negative_powers_are_refused():
    with pytest.raises(InputError, match="negative power"):
        Formula("2^(0-x)")(1)


def test_powers_of_one_and_zero_may_be_as_large_as_they_like():
    assert Formula("1^x")(10**30) == 1
    assert Formula("0^x")(10**30) == 0


@pytest.mark.parametrize(
    "text",
    [
        "(" * 1000 + "x" + ")" * 1000,
        "(" * 1000,
        "^".join(["x"] * 1000),
        "2^(" * 500 + "x" + ")" * 500,
    ],
)
def test_deep_formulas_are_refused(text):
    with pytest.raises(InputError):
        Formula(text)


@pytest.mark.parametrize("sign", ["+", "-", "*"])
def test_long_formulas_are_computed_or_refused(sign):
    text = sign.join(["x"] * 5000)
    try:
        found = Formula(text)(1)
    except InputError:
        return
    assert found == {"+": 5000, "-": -4998, "*": 1}[sign]


def test_formulas_can_be_pickled():
    formula = pickle.loads(pickle.dumps(Formula("2*x")))
    assert formula == Formula("2*x")
    assert formula(21) == 42
