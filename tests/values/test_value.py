"""Values against the definition of ≤ on nested tuples, which has no canonical forms."""

import copy
import gc
import pickle
import random
from fractions import Fraction
from functools import cache
from itertools import pairwise, product

import pytest

from lastmove.core.errors import InputError, LimitReached
from lastmove.core.limits import Budget, spending
from lastmove.core.position import Outcome
from lastmove.values import value as values
from lastmove.values.value import Value

from . import oracle

WORDS = {(True, True): "equal", (True, False): "less", (False, True): "greater"}


def made(game):
    return Value.of(map(made, game[0]), map(made, game[1]))


@cache
def tree(value):
    return oracle.game(map(tree, value.left), map(tree, value.right))


def word(first, second):
    return WORDS.get((oracle.at_most(first, second), oracle.at_most(second, first)), "confused")


def day_3(count, seed=0):
    chance = random.Random(seed)
    for _ in range(count):
        left, right = (chance.sample(oracle.DAY_2, chance.randint(0, 3)) for _ in "lr")
        yield oracle.game(left, right)


def is_canonical(value):
    """No option dominated, none reversible, by the definitions."""
    game = tree(value)
    for options, worse in ((game[0], oracle.at_most), (game[1], lambda x, y: oracle.at_most(y, x))):
        if any(worse(x, y) for x, y in product(options, options) if x is not y):
            return False
    return not any(
        oracle.at_most(answer, game) for option in game[0] for answer in option[1]
    ) and not any(oracle.at_most(game, answer) for option in game[1] for answer in option[0])


def test_the_days_have_as_many_games_as_the_books_say():
    assert len(oracle.DAY_1) == 4
    assert len(oracle.DAY_2) == 22  # Conway 1976; 1474 by day 3
    assert len({made(game) for game in oracle.DAY_2}) == 22


def test_all_pairs_born_by_day_2():
    pairs = [(game, made(game)) for game in oracle.DAY_2]
    for (g, first), (h, second) in product(pairs, pairs):
        assert first.compare(second) == word(g, h)
        assert (first == second) == oracle.equal(g, h)
        assert (first <= second, first >= second) == (oracle.at_most(g, h), oracle.at_most(h, g))
        total = first + second
        assert oracle.equal(tree(total), oracle.plus(g, h))
        assert total is made(oracle.plus(g, h))
        assert is_canonical(total)
        assert first - second is made(oracle.plus(g, oracle.negative(h)))


def test_games_born_by_day_3():
    games = list(day_3(150))
    for game in games:
        value = made(game)
        assert oracle.equal(tree(value), game)
        assert is_canonical(value)
        assert value.outcome is Outcome(oracle.outcome(game))
        assert -value is made(oracle.negative(game))
        assert (value.left_stop, value.right_stop) == (oracle.stop(game, 0), oracle.stop(game, 1))
        assert value.is_number == (oracle.number_of(game) is not None)
        assert value.birthday == oracle.depth(tree(value))
    for g, h in pairwise(games):
        assert made(g).compare(made(h)) == word(g, h)
    for g, h in pairwise(games[:30]):
        assert oracle.equal(tree(made(g) + made(h)), oracle.plus(g, h))


SIMPLE = [
    (Fraction(x, 4), ups, star) for x, ups, star in product((-4, 0, 3), range(-3, 4), range(4))
]


@pytest.mark.parametrize("simple", SIMPLE, ids=str)
def test_numbers_ups_and_nimbers(simple):
    number, ups, star = simple
    value = values.simple(values.dyadic.dyadic(number), ups, star)
    game = oracle.plus(oracle.number(number), oracle.nimber(star))
    for _ in range(abs(ups)):
        game = oracle.plus(game, oracle.UP if ups > 0 else oracle.negative(oracle.UP))
    assert oracle.equal(tree(value), game)
    assert is_canonical(value)
    assert value.birthday == oracle.depth(tree(value))
    assert Value.of(value.left, value.right) is value
    assert value is Value.number(number) + ups * Value("^") + Value.nimber(star)


def test_a_value_equals_no_integer():
    assert Value("*1") != 1
    assert Value("1") != 1
    with pytest.raises(TypeError):
        Value("1") + 1
    with pytest.raises(TypeError):
        Value("1") < Value("2")  # noqa: B015


def test_large_values_are_not_built_by_their_trees():
    million = Value("1000000")
    assert million.left == (Value("999999"),)
    assert million - Value("999999") is Value("1")
    assert (Value("1/2") * 10**30).is_number
    heap = Value.nimber(500)
    assert len(heap.left) == 500
    assert Value.of(heap.left, heap.right) is heap
    assert (Value.nimber(500) + Value.nimber(300)) is Value.nimber(500 ^ 300)
    assert Value("^1000000000*7").right == (Value("^999999999*6"),)
    with pytest.raises(LimitReached, match=r"\*1000000000 has 1,000,000,000 options"):
        Value.nimber(10**9).left  # noqa: B018


def test_deep_values_need_no_deep_calls():
    value = Value("0")
    for size in range(1, 1500):
        value = Value.of([Value.number(size)], [value])
    assert value.birthday == 1500
    assert (-value).left_stop == -value.right_stop
    assert value <= value + Value("1")
    assert not value <= value - Value("1/2")
    assert value.temperature > 0
    assert Value(str(value)) is value
    del value


def test_what_nobody_holds_is_forgotten():
    def fresh():
        return Value.of([Value("{123|*}")], [Value("{-77|-1234}")])

    held = fresh()
    for table in (values._ORDER, values._SUMS, values._NEGATIVES, values._TRANSLATED):
        table.clear()
    gc.collect()
    before = len(values._OTHERS)
    del held
    gc.collect()
    assert len(values._OTHERS) < before


def test_full_tables_start_anew(monkeypatch):
    monkeypatch.setattr(values, "REMEMBERED", 5)
    games = list(day_3(20, seed=1))
    for g, h in pairwise(games):
        assert made(g).compare(made(h)) == word(g, h)
        assert oracle.equal(tree(made(g) + made(h)), oracle.plus(g, h))


def test_values_are_the_same_object_however_they_travel():
    value = Value("{1,*|-1/2}")
    assert copy.copy(value) is copy.deepcopy(value) is pickle.loads(pickle.dumps(value)) is value


def test_a_budget_stops_a_sum_that_explodes():
    with pytest.raises(LimitReached), spending(Budget(most_steps=2000)):
        Value(" + ".join(f"{{{3**n}|-{3**n + n},{{0|-{5**n}}}}}" for n in range(1, 12)))


def test_numbers_that_are_no_games():
    with pytest.raises(InputError, match=r"1/3 is no game.*power of 2"):
        Value.number(Fraction(1, 3))
    with pytest.raises(InputError, match="0 or more, not -1"):
        Value.nimber(-1)
