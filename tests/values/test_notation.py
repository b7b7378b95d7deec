"""How values are written and read: names, sums, and texts that are no values."""

import time
from fractions import Fraction

import pytest

from lastmove.core.errors import InputError, LimitReached, NotationError
from lastmove.core.limits import Budget, spending
from lastmove.values import writing
from lastmove.values.value import Value

ZERO, ONE, STAR = Value.number(0), Value.number(1), Value.nimber(1)
UP = Value.of([ZERO], [STAR])


def switch(x):
    return Value.of([x], [-x])


def tiny(x):
    return Value.of([ZERO], [Value.of([ZERO], [-x])])


WRITTEN = {
    "0": ZERO,
    "1/2": Value.number(Fraction(1, 2)),
    "-3/4": Value.number(Fraction(-3, 4)),
    "^": UP,
    "^^*": UP + UP + STAR,
    "v3*2": -3 * UP + Value.nimber(2),
    "*": STAR,
    "*2": Value.nimber(2),
    "2*": ONE + ONE + STAR,
    "1/2 ^": Value.number(Fraction(1, 2)) + UP,
    "-1 + ^": UP - ONE,
    "-1*": STAR - ONE,
    "{3||2|-1}": Value.of([3 * ONE], [Value.of([2 * ONE], [-ONE])]),
    "{3|2||1|0}": Value.of([Value.of([3 * ONE], [2 * ONE])], [Value.of([ONE], [ZERO])]),
    "±1": switch(ONE),
    "±{3|1}": switch(Value.of([3 * ONE], [ONE])),
    "±{1*}": switch(ONE + STAR),
    "±{1,{2|0}}": Value.of(
        [ONE, Value.of([2 * ONE], [ZERO])], [-ONE, Value.of([ZERO], [-2 * ONE])]
    ),
    "{2|±1}": Value.of([2 * ONE], [switch(ONE)]),
    "tiny(2)": tiny(2 * ONE),
    "miny(1/2)": -tiny(Value.number(Fraction(1, 2))),
    "2 + tiny(2)": 2 * ONE + tiny(2 * ONE),
    "tiny({3|1})": tiny(Value.of([3 * ONE], [ONE])),
    "^<2>": Value.of([ZERO], [-UP + STAR]),
    "^[2]": Value.of([UP], [STAR]),
    "v[3]*": -Value.of([Value.of([UP], [STAR])], [STAR]) + STAR,
    "3/4 v[3]*": Value.number(Fraction(3, 4)) + Value("*").ordinal(Value("-3")),
    "^<3>*": Value("^<3>") + STAR,
}


@pytest.mark.parametrize("text", WRITTEN)
def test_names(text):
    assert str(WRITTEN[text]) == text
    assert Value(text) is WRITTEN[text]


READ = {
    "↑↑*": "^^*",
    "Tiny(2)": "tiny(2)",
    "2Tiny(2)": "2 + tiny(2)",
    "{2||1|-1}": "{2|±1}",
    "  1 / 2+^ -*3": "1/2 ^*3",
    "1 - -1": "2",
    "−1": "-1",
    "-(1 ^)": "-1 + v",
    "3·{1|0}": "{1|0} + {1|0} + {1|0}",
    "2±1": "{3|1}",
    "{|}": "0",
    "{1,0,*|}": "2",
    "{ | 1 }": "0",
    "{0|||1|0||-1}": "{0|{{1|0}|-1}}",
    "(1 + *)": "1*",
    "+-1": "-1",
    "^<1>": "^",
    "{1|*||}": "1",
}


@pytest.mark.parametrize("text", READ)
def test_other_ways_to_write(text):
    assert Value(text) is Value(READ[text])


REFUSED = {
    "": "a value was expected here",
    "1 +": "a value was expected here, at character 4",
    "1/3": "below the line of a number stands a power of 2",
    "1/0": "below the line of a number stands a power of 2",
    "0.5": "a value such as 1/2.*was expected, at character 2",
    "1 2": "a . or - is missing before this, at character 3: 1 »2«",
    "* 2": "a . or - is missing before this, at character 3",
    "{1|2": "this bracket is never closed, at character 1: »{«1|2",
    "1)": "this . closes nothing, at character 2",
    "{1)": "this . closes nothing",
    "{1,2}": "divided by a bar, as in .1|-1., at character 1",
    "{1|2|3}": "which bar divides first; write more bars, or braces, at character 5",
    "1|2": "stand in braces",
    "1,2": "stand in braces",
    "{1,|2}": "a value was expected here",
    "-1^": "after a minus it is not clear what this belongs to",
    "^^3": "one arrow stands before a number",
    "^[0]": "is 1 to 1,000",
    "^[1000000]": "is 1 to 1,000",
    "±^": "± stands before a number",
    "± + 1": "a value was expected before this",
    "*·2": "before · stands a whole number",
    "tiny 2": "a value such as 1/2",
    "x": "a value such as 1/2, .* was expected, at character 1",
    "9" * 1001: "at most 1,000 digits",
    "1" + "+1" * 500_001: "at most 1,000,000 characters",
}


@pytest.mark.parametrize("text", REFUSED, ids=lambda text: text[:20])
def test_what_is_no_value_is_refused_in_a_sentence(text):
    with pytest.raises(InputError, match=REFUSED[text]):
        Value(text)


def test_what_is_no_text():
    with pytest.raises(InputError, match=r"written as a text.*not 5"):
        Value(5)


@pytest.mark.share(3)
def test_hostile_texts_end_soon():
    began = time.process_time()
    deep = "{" * 100_000 + "1|0" + "}" * 100_000
    with pytest.raises(NotationError, match="divided by a bar"):
        Value(deep)
    with pytest.raises(NotationError):
        Value("(" * 300_000)
    assert Value("(" * 10_000 + "1" + ")" * 10_000) is ONE
    assert Value("-" * 100_001 + "1") is -ONE
    assert Value("*1000000000 + *1") is Value.nimber(10**9 + 1)
    assert Value("9" * 1000).left == (Value("9" * 999 + "8"),)
    assert Value("^" * 200_000) is 200_000 * UP
    with pytest.raises(LimitReached, match="options"):
        Value("{0,*1000000000|0}")
    bars = "|".join("|" * n + "1" for n in range(500))
    assert Value("{" + bars + "}") is not None
    assert time.process_time() - began < 5


def test_a_budget_holds_while_a_text_is_read():
    with pytest.raises(LimitReached), spending(Budget(most_steps=1000)):
        Value("{1|0}" + " + {1|0}" * 5000)


def test_a_value_that_would_fill_a_library_is_not_written(monkeypatch):
    monkeypatch.setattr(writing, "MOST_CHARACTERS", 20)
    assert str(Value("{5|4||3|2}")) == "{5|4||3|2}"
    with pytest.raises(LimitReached, match="more than 20 characters"):
        str(Value("{5|4||3|2|||-7,{-5|-9}|-12}"))
