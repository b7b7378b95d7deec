"""Where an error points, and texts that are wrong in every way one can think of."""

import sys
from contextlib import suppress

import pytest
from hypothesis import given, settings

import lastmove as lm
from lastmove.core.errors import InputError, NotationError
from lastmove.core.parse import parse, parse_rules
from lastmove.notation import Formula
from tests import strategies
from tests.notation.reading import marked


def error_of(text, **options):
    with pytest.raises(NotationError) as caught:
        parse(text, **options)
    return caught.value


PLACES = [
    ("nim(3,»-5«)", "whole number"),
    ("nim(3,»5 7«)", "whole number"),
    ("»mim«(3)", "did you mean nim"),
    ("nim(3) + »nimm«(4)", "did you mean nim"),
    ("»zzz«(1)", "lastmove games"),
    ("queen(1,2,»3«)", "no further argument"),
    ("»queen(1)«", "column"),
    ("»queen()«", "row"),
    ("»queen«", "set of rules"),
    ("rook(»a«,2)", "whole number"),
    ("rook(1,»[2]«)", "whole number"),
    ("subtraction(5, take=»{}«)", "empty"),
    ("subtraction(5, take=»{0,1}«)", "1 or more"),
    ("subtraction(5, take={1,»x«})", "whole number"),
    ("subtraction(5, take=»[1,2]«)", "set"),
    ("»subtraction(5)«", "take"),
    ("subtraction(take={1}, »5«)", "come before"),
    ("subtraction(5, take={1}, take=»{2}«)", "twice"),
    ("nim(3, size=»4«)", "takes no size"),
    ("nim(heaps=»3«)", "takes no heaps"),
    ("nim(state=»3«)", "takes no state"),
    ("counters(»[a>b,b>a]«, at=[a])", "a>b>a"),
    ("counters(»[a>a]«, at=[a])", "a>a"),
    ("counters([a>b], at=»[c]«)", "no vertex 'c'"),
    ("counters([»a-b«], at=[a])", "a>b"),
    ("counters(»{a}«, at=[a])", "digraph"),
    ("counters([a>b], at=»a«)", "list"),
    ("growing_nim(1, budget=»-1«)", "whole number"),
    ("»x.py:mine(3)«", "command line only"),
    ("nim(3)»)«", "never opened"),
    ("»(«nim(3)", "never closed"),
    ("nim»(«3", "never closed"),
    ("nim»(«3,4 + nim(5)", "never closed"),
    ("subtraction(3, take=»{«1,2", "never closed"),
    ('nim(»"«3)', "quotation mark"),
    ("nim(3) »n«im(4)", "'+' or the end"),
    ("nim(3)»;«", "'+' or the end"),
    ("nim(3,»)«", "value was expected"),
    ("nim(»,«3)", "value was expected"),
    ("nim(3»]«", "expected"),
    ("nim(3) +»«", "name of a game"),
    ("»+«", "name of a game"),
    ("*»«", "heap size"),
    ("*»-«1", "heap size"),
    ("*»a«", "heap size"),
    ("»]«3", "name of a game"),
    ("(»)«", "name of a game"),
]


@pytest.mark.parametrize(("shown", "message"), PLACES, ids=[shown for shown, _ in PLACES])
def test_an_error_marks_its_place(shown, message):
    text = shown.replace("»", "").replace("«", "")
    problem = error_of(text)
    assert message in problem.message
    assert problem.text == text
    start, end = shown.index("»"), shown.index("«") - 1
    if start == end:  # nothing is there: at the end of the text
        assert problem.start == len(text)
    else:
        assert (problem.start, problem.end) == (start, end)
        assert f"at character {start + 1}: " in str(problem)


@pytest.mark.parametrize("name", ["#0", "a b", "a#", '""', "a@b", "f(x)", '"a"b', r'"\u0007"'])
def test_a_vertex_that_cannot_be_named_so_is_marked(name):
    problem = error_of(f"counters([x>y,{name}], at=[x])")
    assert name in marked(problem)


def test_the_place_of_a_long_text_is_shown_in_short():
    problem = error_of(f"nim({'1,' * 500}x{',1' * 500})")
    assert marked(problem) == "x"
    assert problem.start == 4 + 1000
    assert len(str(problem)) < 300


def test_control_characters_do_not_reach_the_terminal():
    problem = error_of("nim(\x1b[2J)")
    assert "\x1b" not in str(problem)
    assert "\\x1b" in str(problem)


@pytest.mark.parametrize("text", ["", " ", "\n\t", "\u2003"])
def test_empty_texts_are_told_so(text):
    assert "empty" in error_of(text).message


DEEP = {
    "parentheses": "(" * 1000 + "nim(1)" + ")" * 1000,
    "open parentheses": "(" * 1000,
    "brackets": "counters(" + "[" * 1000 + "]" * 1000 + ", at=[])",
    "open brackets": "counters(" + "[" * 1000,
    "braces": "subtraction(1, take=" + "{" * 1000 + "}" * 1000 + ")",
    "trees": "nim(" + "A[" * 1000 + "]" * 1000 + ")",
    "parentheses of an argument": "nim(" + "(" * 1000 + "1" + ")" * 1000 + ")",
    "calls": "nim(" * 1000 + "1" + ")" * 1000,
}


@pytest.mark.parametrize("what", DEEP)
def test_a_thousand_brackets_are_refused(what):
    limit = sys.getrecursionlimit()
    error_of(DEEP[what])
    assert sys.getrecursionlimit() == limit


@pytest.mark.parametrize("text", [f"nim({'9' * 5000})", f"*{'9' * 5000}", f"rook(1,{'0' * 5000})"])
def test_numbers_of_5000_digits_are_refused(text):
    assert "digits" in error_of(text).message


def test_a_text_of_many_terms_is_read():
    assert len(parse(" + ".join(["nim(1)"] * 3000)).terms) == 3000


class Pile(lm.Impartial):
    """Take at most f(what was taken before); only its notation is tested here."""

    @staticmethod
    def start(chips: int, *, f: Formula):
        return chips, f

    @staticmethod
    def options(state):
        chips, f = state
        yield from ((chips - taken, f) for taken in range(1, min(chips, f(1)) + 1))


def test_a_formula_is_an_argument():
    position = parse("pile(21, f=2*x)", own={"pile": Pile})
    assert position == Pile(21, f=Formula("2*x"))
    assert parse(str(position), own={"pile": Pile}) == position
    assert [move.to.state[0] for move in position.moves()] == [20, 19]
    parsed = parse("pile(21, f=(x+1)*2) + nim(1)", own={"pile": Pile})
    assert parsed.terms[0].state[1](3) == 8


def test_a_bad_formula_is_marked():
    problem = error_of("pile(21, f=2*y)", own={"pile": Pile})
    assert marked(problem) == "2*y"


@settings(max_examples=1000)
@given(strategies.garbage)
def test_garbage_is_refused_and_nothing_else_happens(text):
    for read in (parse, parse_rules):
        with suppress(InputError):
            read(text, files=False)


@settings(max_examples=1000)
@given(strategies.mutated(strategies.positions.map(str)))
def test_damaged_notation_is_read_or_refused(text):
    position = problem = None
    try:
        position = parse(text, files=False)
    except NotationError as caught:
        problem = caught
    if problem is None:
        assert parse(str(position)) == position
    else:
        assert problem.message
        assert 0 <= problem.start <= problem.end <= len(text) + 1


@pytest.mark.parametrize("text", ["queen", "subtraction(take={1,2})", "nim", "rook()"])
def test_rules_alone_are_read_as_rules(text):
    rules = parse_rules(text)
    assert rules.text == text
    assert rules.game.name == text.split("(")[0]


def test_rules_make_positions():
    assert parse_rules("queen").position(3, 4) == parse("queen(3,4)")
    expected = parse("subtraction(9, take={1,2})")
    assert parse_rules("subtraction(take={1,2})").position(9) == expected
    with pytest.raises(InputError, match="queen"):
        parse_rules("queen").position(1, 2, 3)
