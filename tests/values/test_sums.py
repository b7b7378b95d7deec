"""Who wins a sum, by its terms, against the sum itself."""

import random
import time

from hypothesis import given
from hypothesis import strategies as st

from lastmove.core.position import Outcome
from lastmove.values.sums import Terms, outcome
from lastmove.values.value import ZERO, Value

from . import oracle
from .test_operations import values
from .test_value import day_3, made


@given(st.lists(values, max_size=4))
def test_the_outcome_is_that_of_the_sum(terms):
    total = ZERO
    for term in terms:
        total = total + term
    assert outcome(terms) is total.outcome


def test_sums_of_trees_are_played_out():
    games = [*oracle.DAY_2, *day_3(30, seed=4)]
    chance = random.Random(6)
    for _ in range(150):
        g, h = chance.sample(games, 2)
        assert outcome([made(g), made(h)]) is Outcome(oracle.outcome(oracle.plus(g, h)))


def test_opposite_terms_cancel():
    g, h = Value("{3|1||-1}"), Value("{5,±2|0}")
    terms = Terms.of([g, h, -g, Value("^"), Value("1/2"), Value("*")])
    assert terms == Terms(Value("1/2 ^*"), (h,))


def test_a_sum_whose_canonical_form_would_be_huge():
    """Switches are played from the largest down, so Left, who begins, has 41 − 39 + … + 1 = 21."""
    began = time.process_time()
    switches = [Value.of([Value.number(n)], [Value.number(-n)]) for n in range(1, 43, 2)]
    assert outcome(switches) is Outcome.N
    assert outcome([*switches, Value.number(-21)]) is Outcome.N  # 0 is left, Right is to move
    assert outcome([*switches, Value.number(-22)]) is Outcome.R
    assert outcome([*switches, Value.number(-21), Value("v")]) is Outcome.R
    assert time.process_time() - began < 3


def test_how_many_sums_can_come_of_one():
    """±1 is itself, 1 or −1: three copies are ten multisets of these."""
    switch, other = Value("±1"), Value("{3|1||-1}")
    assert Terms.of([switch]).size(99) == 3
    assert Terms.of([Value.of([Value("2")], [Value("-1")])] * 3).size(99) == 10
    assert Terms.of([Value("±2"), other, Value("5/2"), Value("^")]).size(99) == 3 * 5
    assert Terms.of([Value("±2"), other]).size(7) == 7
    assert Terms.of([switch, switch]).size(9) == 1  # which cancel
