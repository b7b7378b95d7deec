"""Genus sequences: published rows, brute force from the definition, the algebra of genera."""

import doctest
import functools
import itertools
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lastmove as lm
from lastmove.core.errors import InputError
from lastmove.core.limits import Budget
from lastmove.families.heaps.genus import (
    NO_MOVE,
    Genus,
    GenusSequence,
    MisereForms,
    _Genera,
    genera,
    genus_of,
    misere_genus_sequence,
)
from tests.families.heaps import oracle as breaking
from tests.families.heaps.oracle_genus import Misere

# Heaps 0 to 20 as Siegel's Combinatorial Game Suite has them (lib/core/src/test/scala/org/cgsuite/
# lang/GameHeapTest.scala of github.com/aaron-siegel/cgsuite). A bare number is a heap that equals
# that nim heap; one digit is a superscript that alternates from the start.
SIEGEL = {
    "kayles": "0 1 2 3 1 4^146 3 2^2 1^1 4^046 2^2 6^46 4^046 1^1 2^2 7^57 1^13 4^64 3^31 2^20 "
    "1^031",
    "dawson_kayles": "0 0 1 1 2 0 3 1 1 0 3^1431 3 2^0520 2 4^146 0 5^057 2^0520 2 3^1431 3",
    "grundy": "0 0 0 1 0 2 1 0 2 1 0 2 1 3^1431 2 1 3^1431 2 4^0564 3^1431 0^20",
    "subtraction(take={2,3,7})": "0 0 1 1 2 0 0 1 1 2 0 0 1 1 2 0 0 1 1 2 0",
    "hexadecimal(0.3F)": "0 1 2 0 1 2 3^1431 4^0564 5^46 3^1431 4^0564 5^4875 6^1,9,10,8 7^075 "
    "8^6875 6^1,9,10,8 7^075 8^6,10,8 9^1,9,12,11,9 10^0,11,13,9,11 11^6,10,8",
    "nim": " ".join(map(str, range(21))),
}
# Winning Ways, chapter 13, table 5, row .45, which is 0.177 with one more chip; as quoted on
# Plambeck's page on 0.177 (plambeck.org, misère octal games), heaps 1 to 16.
WINNING_WAYS_177 = "1 1 2 2 3 1 1 4^146 4^4 3 2^2 2^2 1^1 1^0 4^057 2^2"
# Plambeck's page on 0.312: heaps 1 to 6, the last two repeating for ever.
PLAMBECK_312 = "1^03131 2^20 0^02 2^1420 0^02 1^13"


@functools.cache
def nim_heap(size):
    return NO_MOVE if size == 0 else genus_of([nim_heap(smaller) for smaller in range(size)])


def read(text):
    """A genus as the sources print it, and whether it is given as a nim heap."""
    value, _, digits = text.partition("^")
    if not digits or (int(value) < 2 and digits == str(1 - int(value))):
        return nim_heap(int(value)), not digits
    row = tuple(map(int, digits.split(",") if "," in digits else digits))
    return Genus(int(value), row if len(row) > 1 else (row[0], row[0] ^ 2)), False


@pytest.mark.parametrize("rules", SIEGEL)
def test_rows_of_the_combinatorial_game_suite(rules):
    rows = misere_genus_sequence(rules, 20).rows
    assert [(row.genus, row.nim_heap) for row in rows] == [read(t) for t in SIEGEL[rules].split()]


def test_dawsons_chess_is_dawsons_kayles_with_one_more_pin():
    # 0.137 and 0.07 are first cousins: a row of n pawns is a row of n + 1 pins.
    printed = [read(text) for text in SIEGEL["dawson_kayles"].split()]
    rows = misere_genus_sequence("octal(0.137)", 60).rows
    assert [(row.genus, row.nim_heap) for row in rows[:20]] == printed[1:]
    pins = misere_genus_sequence("dawson_kayles", 61).rows[1:]
    assert [row.genus for row in rows] == [row.genus for row in pins]


def test_row_of_winning_ways():
    rows = misere_genus_sequence("octal(0.177)", 16).rows[1:]
    assert [row.genus for row in rows] == [read(text)[0] for text in WINNING_WAYS_177.split()]
    cousin = misere_genus_sequence("octal(0.45)", 17).rows[2:]
    assert [row.genus for row in cousin] == [row.genus for row in rows]


def test_row_of_plambeck():
    rows = misere_genus_sequence("octal(0.312)", 30).rows
    printed = [read(text)[0] for text in PLAMBECK_312.split()]
    assert [row.genus for row in rows[1:]] == printed[:4] + printed[4:] * 13


def test_misere_kayles_is_lost_with_one_heap_for_five_sizes_only():
    # Sibert and Conway, Mathematical Kayles, 1992: among single heaps, 1, 4, 9, 12 and 20.
    rows = misere_genus_sequence("kayles", 45).rows
    assert [row.heap for row in rows if row.genus.outcome is lm.Outcome.P] == [1, 4, 9, 12, 20]


@pytest.mark.parametrize("size", range(8))
def test_nim_heaps(size):
    printed = ["0^{120}", "1^{031}", "2^{20}", "3^{31}", "4^{46}", "5^{57}", "6^{64}", "7^{75}"]
    assert str(nim_heap(size)) == printed[size]
    assert nim_heap(size).tame


SHORT_CODES = [(first, *rest) for first in (0, 4) for rest in itertools.product(range(8), repeat=2)]


def notation(digits):
    return f"octal({digits[0]}.{''.join(map(str, digits[1:]))})"


@pytest.mark.parametrize("first", range(8))
def test_every_short_octal_game_against_play(first):
    for digits in (code for code in SHORT_CODES if code[1] == first):
        oracle = Misere(lambda heap, digits=digits: breaking.parts_by_code(digits, heap))
        normal = breaking.heap_values(("octal", digits, ()), 6)
        for row in misere_genus_sequence(notation(digits), 6).rows:
            played = oracle.digits((row.heap,), 4, oracle.value_by_play)
            assert [row.genus.digit(copies) for copies in range(4)] == played
            assert row.genus.value == normal[row.heap]


@pytest.mark.parametrize(
    ("digits", "last"),
    [((0, 7, 7), 13), ((0, 1, 3, 7), 16), ((0, 2, 6), 13), ((4, 7), 9), ((0, 15, 15), 9)],
)
def test_longer_heaps_and_superscripts_against_the_mex_rule(digits, last):
    oracle = Misere(lambda heap: breaking.parts_by_code(digits, heap))
    for row in genera_up_to(lambda heap: breaking.parts_by_code(digits, heap), last):
        assert [row.genus.digit(n) for n in range(7)] == oracle.digits((row.heap,), 7)


def genera_up_to(parts, last):
    return list(itertools.islice(genera(parts, Budget()), last + 1))


@given(st.lists(st.lists(st.lists(st.integers(0, 6), max_size=3), max_size=4), max_size=6))
def test_any_rules_against_the_mex_rule(table):
    def parts(heap):
        # Heap n + 1 has the moves of line n, as far as they make it smaller.
        lines = table[heap - 1] if 0 < heap <= len(table) else []
        return {breaking.heaps_of(left) for left in lines if all(part < heap for part in left)}

    oracle = Misere(parts)
    for row in genera_up_to(parts, len(table)):
        assert [row.genus.digit(n) for n in range(5)] == oracle.digits((row.heap,), 5)


@pytest.mark.parametrize(
    "rules", ["kayles", "dawson_kayles", "octal(0.137)", "grundy", "octal(4.3)"]
)
def test_outcomes_agree_with_solving(rules):
    name = rules.removesuffix(")")
    for row in misere_genus_sequence(rules, 13).rows:
        text = f"{name}, {row.heap})" if "(" in name else f"{name}({row.heap})"
        assert lm.solve(text, play="misere").outcome is row.genus.outcome


FORMS = {  # MisereCanonicalGameTestCase.scala of the same suite: genus, tame throughout
    (2,): ("0^0", True),
    ((2,),): ("1^1", True),
    ((2,), 0): ("1^2", False),
    ((2,), 1): ("2^1420", False),
    (((2,),), ((2,), 1)): ("0^0", False),
    (((2,),), (((2,), 0), 0, 1)): ("0^0", False),
    (((2,), 2, 0), ((2,), 3), 1): ("0^2", False),
}


@pytest.mark.parametrize("options", FORMS)
def test_forms_of_the_combinatorial_game_suite(options):
    forms, known = MisereForms(Budget()), _Genera()

    def make(game):
        return forms.game(map(make, range(game) if isinstance(game, int) else game))

    form = make(options)
    known.learn(forms, Budget())
    printed, tame = FORMS[options]
    assert (known.row(0, form).genus, known.row(0, form).tame) == (read(printed)[0], tame)
    assert not known.row(0, form).nim_heap


def test_sums_of_forms():
    forms = MisereForms(Budget())
    zero = forms.game([])
    one = forms.game([zero])
    two = forms.game([zero, one])
    three = forms.game([zero, one, two])
    assert forms.sum([one, one]) == zero
    assert forms.sum([one, two]) == three
    assert forms.sum([two, two]) != zero  # the first game that normal play has and misère has not
    assert forms.game([two, three]) == forms.sum([two, two])
    assert forms.game([one]) == zero
    assert forms.game([two]) != zero  # 0 would do in normal play; here the proviso forbids it


forms_as_trees = st.recursive(
    st.integers(0, 3),
    lambda below: st.lists(below, min_size=1, max_size=3).map(tuple),
    max_leaves=6,
)


@given(st.lists(forms_as_trees, min_size=2, max_size=3))
def test_sums_of_tame_forms_are_as_those_of_nim(trees):
    forms, known = MisereForms(Budget()), _Genera()

    def make(game):
        return forms.game(map(make, range(game) if isinstance(game, int) else game))

    terms = list(map(make, trees))
    total = forms.sum(terms)
    known.learn(forms, Budget())
    rows = [known.row(0, term) for term in terms]
    if all(row.tame for row in rows):
        value = lm.nim_sum(row.genus.value for row in rows)
        fickle = all(len(row.genus.superscript) == 3 for row in rows)
        expected = nim_heap(value) if fickle else Genus(value, (value, value ^ 2))
        assert known.row(0, total).genus == expected
        assert known.row(0, total).tame


def test_sums_do_not_depend_on_brackets():
    forms = MisereForms(Budget())
    heaps = [forms.game([])]
    for heap in range(1, 9):
        lines = breaking.parts_by_code((0, 7, 7), heap)
        heaps.append(forms.game([forms.sum(heaps[p] for p in left) for left in lines]))
    for a, b, c in itertools.combinations_with_replacement(heaps, 3):
        whole = forms.sum([a, b, c])
        assert forms.sum([forms.sum([c, b]), a]) == whole == forms.sum([b, forms.sum([a, c])])


positions_of_nim = st.lists(st.integers(0, 5), max_size=3)


@given(positions_of_nim)
def test_tame_genera_are_those_of_nim(heaps):
    oracle = Misere(lambda heap: [(smaller,) if smaller else () for smaller in range(heap)])
    total = lm.nim_sum(heaps)
    digits = oracle.digits(heaps, 4)
    assert Genus(total, (*digits, digits[-2])).tame


@given(st.recursive(st.just(()), lambda below: st.lists(below, max_size=4).map(tuple)))
def test_a_superscript_is_as_short_as_can_be(tree):
    genus = genus_of([genus_of_tree(option) for option in tree])
    digits = genus.superscript
    assert digits[-1] == digits[-2] ^ 2
    assert len(digits) == 2 or digits[-3] != digits[-1]
    assert Genus(genus.value, (*digits, digits[-2], digits[-1])) == genus


def genus_of_tree(tree):
    return genus_of([genus_of_tree(option) for option in tree])


def test_wild_genera_are_not_tame():
    for text in ["2^1420", "1^2", "0^13", "1^20", "2^02", "4^146", "3^1431", "2^302"]:
        assert not read(text)[0].tame


def test_tame_and_wild_heaps():
    assert misere_genus_sequence("nim", 30).first_wild is None
    assert misere_genus_sequence("kayles", 20).first_wild == 5
    assert misere_genus_sequence("dawson_kayles", 20).first_wild == 10
    for rules, printed in SIEGEL.items():
        # The suite writes two digits or more when a game is wild, even one with a tame genus.
        for row, text in zip(misere_genus_sequence(rules, 20).rows, printed.split(), strict=True):
            assert row.tame or "^" in text
            assert not (row.tame and len(text.partition("^")[2]) > 1)


def test_plain_data():
    data = misere_genus_sequence("kayles", 5).as_dict()
    assert data["rules"] == "kayles"
    assert data["play"] == "misere"
    assert data["values"] == [0, 1, 2, 3, 1, 4]
    assert data["genera"][5] == {
        "heap": 5,
        "genus": "4^{146}",
        "value": 4,
        "superscript": [1, 4, 6],
        "outcome": "N",
        "tame": False,
        "nim_heap": False,
    }
    assert data["first_wild"] == 5
    assert data["stopped"] is None


def test_as_a_grid():
    found = misere_genus_sequence("octal(0.312)", 4)
    assert list(found.head) == ["heap", "genus", "outcome", "kind"]
    assert list(found.body()) == [
        (0, "0^{120}", "N", "nim heap"),
        (1, "1^{031}", "P", "nim heap"),
        (2, "2^{20}", "N", "nim heap"),
        (3, "0^{02}", "P", "tame"),
        (4, "2^{1420}", "N", "wild"),
    ]


def test_the_page_on_genera_is_true():
    page = Path(__file__).parents[3] / "docs" / "genus.md"
    result = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert result.attempted > 5
    assert result.failed == 0


def test_a_limit_ends_the_sequence_with_what_is_known():
    # One byte is too little, which the budget notices after some thousand steps.
    result = misere_genus_sequence("kayles", 10_000, Budget(memory=1))
    assert isinstance(result, GenusSequence)
    assert "memory limit" in result.stopped
    assert "memory limit" in result.as_dict()["stopped"]
    assert 5 < len(result.rows) < 50
    assert result.rows == misere_genus_sequence("kayles", len(result.rows) - 1).rows


def test_a_function_is_a_set_of_rules():
    def countdown(heap):
        return [[heap - taken] for taken in (1, 2) if taken <= heap]

    result = misere_genus_sequence(countdown, 6)
    assert result.rules == "countdown"
    assert [row.genus for row in result.rows] == [nim_heap(size % 3) for size in range(7)]


def test_long_games_need_no_deep_stack():
    rows = misere_genus_sequence(lambda heap: [[heap - 1]] if heap else [], 5000).rows
    assert str(rows[-1].genus) == "0^{120}"
    stairs = misere_genus_sequence(lambda heap: [[heap - 1, 1]] if heap > 1 else [[]][:heap], 3000)
    assert len(stairs.rows) == 3001


@pytest.mark.parametrize(
    ("rules", "last", "words"),
    [
        ("queen", 5, "not the rules of a game of heaps"),
        ("kayles", -1, "a whole number, 0 or more, not -1"),
        ("kayles", 2.5, "a whole number, 0 or more, not 2.5"),
        (lambda heap: [[heap]], 3, "a heap of 0 leaves a heap of 0"),
        (lambda heap: [[-1]] * (heap > 1), 3, "a heap of 2 leaves a heap of -1"),
        (lambda heap: [["x"]] * (heap > 1), 3, "leaves a heap of 'x'"),
    ],
)
def test_bad_input(rules, last, words):
    with pytest.raises(InputError, match=words):
        misere_genus_sequence(rules, last)


@pytest.mark.parametrize("digits", [(1, 2), (1,), (), (0, 2, 1)])
def test_a_superscript_must_settle(digits):
    with pytest.raises(ValueError, match="ends in x, x ⊕ 2"):
        Genus(0, digits)
