"""Hotstrat, sentestrat and thermostrat: what they choose, and whether what is told is true."""

import random
from fractions import Fraction

import pytest

import lastmove as lm
from lastmove.api.solve import new_run
from lastmove.core.position import PLAYERS, identity
from lastmove.search import rules_of_thumb as thumbs
from tests.partisan import tree
from tests.values import oracle


def look(*values, player="left", **more):
    terms = (thumbs.Term(lm.parse(f"value({text})"), lm.Value(text)) for text in values)
    return thumbs.Look(dict(enumerate(terms)), player, **more)


def test_hotstrat_plays_the_hottest():
    assert thumbs.hotstrat(look("±2", "{9|3}", "^", "1")) == (1, 3)


def test_sentestrat_answers_what_is_hotter_than_it_has_been():
    seen = look("±10", "±6", answered=1, ambient=Fraction(3))
    assert thumbs.sentestrat(seen) == (1, 6)
    assert thumbs.hotstrat(seen) == (0, 10)
    assert thumbs.sentestrat(seen._replace(ambient=Fraction(7))) == (0, 10)
    assert thumbs.sentestrat(seen._replace(answered=None)) == (0, 10)


def test_thermostrat_by_the_compound_thermograph():
    """{10|9} is cool and {4||3|-20} is one-sided; at tax 0 the widest of ±1, {10|9} is ±1."""
    assert thumbs.thermostrat(look("{10|9}", "±1")).term == 1
    # Left's walls: at 0 the threat of 20 is answered, so that what is sure is the right wall, 3.
    assert thumbs.thermostrat(look("{4||3|-20}", "±1")).term == 1


TEXTS = ("±1", "±2", "{3||2|-1}", "{2|1||-3}", "*1", "^", "{1|0||0}", "{4|1}", "1/2", "-1", "^*")


@pytest.mark.parametrize("seed", range(12))
def test_what_is_said_of_a_rule_is_true(seed):
    chance = random.Random(seed)
    terms = chance.sample(TEXTS, 3)
    position = lm.parse(" + ".join(["domineering(2x2)", *(f"({text})" for text in terms)]))
    run = new_run()
    for number, player in enumerate(PLAYERS):
        if not oracle.wins(tree(position), number):
            continue
        true = {
            identity(move.to)
            for move in position.moves(player)
            if not oracle.wins(tree(move.to), 1 - number)
        }
        for rule in thumbs.RULES_OF_THUMB.values():
            found = thumbs.followed(position, rule, player, run)
            assert (found.fails == 1) is (identity(found.first.to) not in true)
            assert found.first in position.moves(player)
            assert found.moves < thumbs.LONGEST


def test_where_a_rule_and_the_truth_differ_is_told():
    """In ±2 + {4|0||-1} − 1 Left has to threaten first.

    ±2, which is hotter, leaves 1 + {4|0||-1}, where Right moves to 0. After {4|0} Right answers
    with 0, and Left takes 2 − 1; or takes −2, and Left 4 − 3.
    """
    text = "±2 + {4|0||-1} - 1"
    assert [move.text for move in lm.solve(text).sides.left] == ["{4|0||-1}: to {4|0}"]
    found = thumbs.followed(lm.parse(text), thumbs.hotstrat, "left", new_run())
    assert (found.fails, found.first.text) == (1, "±2: to 2")
    told = str(lm.explain(text))
    assert "hotstrat, sentestrat and thermostrat would lose" in told
    assert "{4|0||-1}: to {4|0}" in told


def test_a_rule_is_followed_to_the_end():
    """±1 + ±2 − 1/2: Left takes 2, Right −1, and 1/2 is left, in which Left moves last."""
    for rule in thumbs.RULES_OF_THUMB.values():
        found = thumbs.followed(lm.parse("±1 + ±2 - 1/2"), rule, "left", new_run())
        assert (found.fails, found.first.text) == (None, "±2: to 2")
