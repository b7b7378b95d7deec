"""Every kind of value of the contract: read, written back, and refused where it is wrong."""

from typing import Any, Literal

import pytest
from hypothesis import given

import lastmove as lm
from lastmove.notation import Arc, Code, Edge, Pair, Picture, Power, Size, Tree, Word
from tests import strategies
from tests.notation.reading import marked, read_as, refused, written

READ = [
    (int, "0", 0),
    (int, "007", 7),
    (int, str(10**30), 10**30),
    (str, "dog", "dog"),
    (str, '"New York"', "New York"),
    (str, '"a \\"b\\" \\\\c"', 'a "b" \\c'),
    (Word, "node-1", Word("node-1")),
    (Word, "7", Word("7")),
    (bool, "true", True),
    (bool, "false", False),
    (Literal["red", "blue"], "blue", "blue"),
    (Size, "3x4", Size(3, 4)),
    (Size, "3 × 4", Size(3, 4)),
    (Power, "4^3", Power(4, 3)),
    (Pair, "2:5", Pair(2, 5)),
    (Code, "0.77", Code((0, 7, 7))),
    (Code, "0.A3", Code((0, 10, 3))),
    (Code, "4.07", Code((4, 0, 7))),
    (Code, ".77", Code((0, 7, 7))),
    (Picture, "..#/...", Picture(("..#", "..."))),
    (Picture, "SBSSBSB", Picture(("SBSSBSB",))),
    (Picture, "X.O......", Picture(("X.O......",))),
    (Edge, "a-b", Edge("a", "b")),
    (Edge, "a-b#2", Edge("a", "b", 2)),
    (Edge, "a - b", Edge("a", "b")),
    (Arc, "a>b", Arc("a", "b")),
    (Arc, "a-1>b-2#3", Arc("a-1", "b-2", 3)),
    (Tree, "A", Tree("A")),
    (Tree, "A[B,C[A,B]]", Tree("A", (Tree("B"), Tree("C", (Tree("A"), Tree("B")))))),
    (frozenset[int], "{1,2}", frozenset({1, 2})),
    (frozenset[int], "{}", frozenset()),
    (frozenset[int], "{2, 1, 2}", frozenset({1, 2})),
    (tuple[str, ...], "[a, b]", ("a", "b")),
    (tuple[str, ...], "[]", ()),
    (tuple[Pair, ...], "[2:5,7:1]", (Pair(2, 5), Pair(7, 1))),
    (tuple[tuple[int, ...], ...], "[[1,2,3]]", ((1, 2, 3),)),
    (tuple[Edge, ...], "[a-b, a-b#2]", (Edge("a", "b"), Edge("a", "b", 2))),
    (int | None, "3", 3),
    (Any, "[1,-2,dog,{3,1},none,true]", (1, -2, "dog", frozenset({1, 3}), None, True)),
    (Any, '"7"', "7"),
]


@pytest.mark.parametrize(("kind", "text", "expected"), READ, ids=[text for _, text, _ in READ])
def test_each_kind_is_read_and_written_back(kind, text, expected):
    found = read_as(kind, text)
    assert found == expected
    assert type(found) is type(expected)
    assert read_as(kind, written(found)) == expected


WRITTEN = [
    (Size(3, 4), "3x4"),
    (Power(4, 3), "4^3"),
    (Pair(2, 5), "2:5"),
    (Code((0, 10, 3)), "0.A3"),
    (Picture(("..#", "...")), "..#/..."),
    (Edge("a", "b"), "a-b"),
    (Edge("a", "b", 2), "a-b#2"),
    (Arc("a", "b"), "a>b"),
    (Tree("A", (Tree("B"), Tree("C", (Tree("A"), Tree("B"))))), "A[B,C[A,B]]"),
    (frozenset({2, 10, 1}), "{1,2,10}"),
    (("a", "b"), "[a,b]"),
]


@pytest.mark.parametrize(("thing", "text"), WRITTEN, ids=[text for _, text in WRITTEN])
def test_each_kind_is_written_as_the_contract_has_it(thing, text):
    assert written(thing) == text


REFUSED = [
    (int, "-1", "-1"),
    (int, "three", "three"),
    (int, "1.5", "1.5"),
    (int, "1 2", "1 2"),
    (int, "²", "²"),
    (int, "٣", "٣"),
    (int, "1_000", "1_000"),
    (int, "[1]", "[1]"),
    (int, "{1}", "{1}"),
    (str, "[a]", "[a]"),
    (bool, "yes", "yes"),
    (Literal["red", "blue"], "green", "green"),
    (Size, "3x", "3x"),
    (Size, "3x4x5", "3x4x5"),
    (Size, "ax4", "ax4"),
    (Power, "4^", "4^"),
    (Power, "4**3", "4**3"),
    (Pair, "2:", "2:"),
    (Pair, "2:5:6", "2:5:6"),
    (Code, "77", "77"),
    (Code, "0.", "0."),
    (Code, "0.G", "0.G"),
    (Code, "10.7", "10.7"),
    (Picture, "..#/..", "..#/.."),
    (Picture, ".. #", ".. #"),
    (Picture, "..//..", "..//.."),
    (Edge, "a", "a"),
    (Edge, "a-b-c", "a-b-c"),
    (Edge, "a-b#0", "a-b#0"),
    (Edge, "a-b#x", "a-b#x"),
    (Edge, "a>b", "a>b"),
    (Arc, "a-b", "a-b"),
    (Arc, "a>b>c", "a>b>c"),
    (Arc, ">b", ">b"),
    (Tree, "[A]", "[A]"),
    (frozenset[int], "[1,2]", "[1,2]"),
    (frozenset[int], "{1,x}", "x"),
    (tuple[str, ...], "{a,b}", "{a,b}"),
    (tuple[tuple[int, ...], ...], "[[1,2],[3,-4]]", "-4"),
]


@pytest.mark.parametrize(("kind", "text", "place"), REFUSED, ids=[text for _, text, _ in REFUSED])
def test_what_is_wrong_is_refused_at_its_place(kind, text, place):
    assert marked(refused(kind, text)) == place


def test_of_several_kinds_the_first_that_fits_is_read():
    assert read_as(Size | int, "3x4") == Size(3, 4)
    assert read_as(Size | int, "34") == 34
    assert read_as(int | Pair | str, "2:5") == Pair(2, 5)
    assert read_as(int | None, "7") == 7
    told = "a size such as 3x4 or a whole number, 0 or more, was expected, not 'x'"
    assert refused(Size | int, "x").message == told
    assert "digits" in refused(Size | int, "9" * 5000).message


@pytest.mark.parametrize("digits", [4001, 5000, 100_000])
def test_numbers_of_thousands_of_digits_are_refused(digits):
    for kind, text in [(int, "9" * digits), (Size, f"3x{'9' * digits}"), (Any, f"-{'9' * digits}")]:
        assert "digits" in refused(kind, text).message


def test_the_longest_number_that_is_read():
    assert read_as(int, "9" * 4000) == 10**4000 - 1


@given(strategies.values)
def test_any_state_is_written_and_read_back(state):
    found = read_as(Any, written(state))
    assert found == state
    assert type(found) is type(state)


def test_what_cannot_be_read_back_is_not_written():
    with pytest.raises(lm.InputError, match="cannot be written"):
        written(3.5)


@given(strategies.vertex_names | strategies.garbage)
def test_any_word_is_written_and_read_back(name):
    assert read_as(Word, written(Word(name))) == name
    assert read_as(str, written(name)) == name
