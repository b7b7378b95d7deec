"""The word game: what is particular to it."""

from itertools import permutations

import pytest

import lastmove as lm
from lastmove.core.games import all_games
from lastmove.families.geography.rules import Words
from tests.families.geography import oracle_words as oracle
from tests.families.geography.small_words import WORDS
from tests.oracles.outcomes import outcome


def test_words_follow_each_other_by_their_letters():
    start = oracle.words(["dog", "goat", "tiger"])
    assert oracle.words_options(start) == {
        oracle.words(["goat", "tiger"], "dog"),
        oracle.words(["dog", "tiger"], "goat"),
        oracle.words(["dog", "goat"], "tiger"),
    }
    assert outcome(start) == "N"
    assert outcome(oracle.words(["goat", "tiger"], "dog")) == "P"


@pytest.mark.parametrize(
    ("text", "marked", "told"),
    [
        ("words([])", "[]", "must be a word"),
        ("words([dog,cat,dog])", "[dog,cat,dog]", "'dog' is there 2 times"),
        ("words([dog,cat], last=cow)", "cow", "'cow' is not among"),
        ("words([dog,cat], last=dog, used=[cow])", "[cow]", "'cow' is not among"),
        ("words([dog,cat], used=[dog])", "[dog]", "last=dog"),
        ('words([dog,""])', '[dog,""]', "first and a last letter"),
    ],
)
def test_bad_input_is_told_in_a_sentence_that_marks_it(text, marked, told):
    with pytest.raises(lm.NotationError, match=told) as caught:
        lm.parse(text)
    assert f"»{marked}«" in str(caught.value)


def test_a_missing_argument_is_told():
    with pytest.raises(lm.InputError):
        lm.parse("words()")


@pytest.mark.parametrize(
    ("text", "move", "to"),
    [
        ("words([dog,goat,tiger])", "say goat", "words([dog,goat,tiger], last=goat)"),
        (
            "words([dog,goat,tiger], last=goat)",
            "say tiger",
            "words([dog,goat,tiger], last=tiger, used=[goat])",
        ),
    ],
)
def test_moves_say_what_they_do(text, move, to):
    assert str(lm.parse(text).move(move).to) == to


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("words([dog,goat], last=goat)", "say dog"),
    ],
)
def test_what_is_no_move_is_refused(text, move):
    with pytest.raises(lm.InputError, match="is no move"):
        lm.parse(text).move(move)


@pytest.mark.parametrize("text", all_games()["words"].examples)
def test_repr_is_a_constructor_call(text):
    position = lm.parse(text)
    assert eval(repr(position), {"Words": Words}) == position


def test_words_that_end_alike_are_interchangeable():
    texts = ["words([ab,acb,ba])", "words([adb,aeb,bca])"]
    nodes = {lm.parse(text).graph().root for text in texts}
    assert len(nodes) == 1
    many = lm.Position.__str__(Words([f"a{n}a" for n in range(40)]))
    assert lm.solve(many).positions < 100


def test_words_do_not_depend_on_their_order_and_case_does_not_matter():
    values = {lm.solve(Words(order)).value for order in permutations(WORDS[:5])}
    assert len(values) == 1
    assert [move.text for move in Words(("Dog", "GOAT"), last="Dog").moves()] == ["say GOAT"]


def test_an_opening_is_no_term_of_a_sum():
    with pytest.raises(lm.InputError, match="opening"):
        lm.parse("words([dog,goat]) + nim(1)")
