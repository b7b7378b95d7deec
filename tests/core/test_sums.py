"""Disjunctive sums as positions."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lastmove as lm
from lastmove.core.position import identity, same_position
from lastmove.core.sums import Sum
from lastmove.families.corner.rules import Queen, Rook
from lastmove.families.nim.rules_nim import Nim
from tests import strategies
from tests.oracles import outcomes
from tests.own_games import Bowling, TicTacToe
from tests.plain import plain


class Opening(lm.Impartial):
    """Choose a heap first: a position that cannot be a term."""

    opening = True

    @staticmethod
    def start(most: int):
        return most

    @staticmethod
    def options(most):
        yield from range(most)


def test_sums_are_flat_and_keep_their_order():
    left = (Nim(1) + Nim(2)) + Queen(1, 2)
    right = Nim(1) + (Nim(2) + Queen(1, 2))
    assert left == right == Sum(Nim(1), Nim(2), Queen(1, 2))
    assert left.terms == (Nim(1), Nim(2), Queen(1, 2))
    assert str(left) == "nim(1) + nim(2) + queen(1,2)"
    assert repr(left) == "Nim(1) + Nim(2) + Queen(1, 2)"


def test_the_order_of_terms_makes_another_position_that_people_call_the_same():
    first, second = Nim(1) + Queen(1, 2), Queen(1, 2) + Nim(1)
    assert first != second
    assert same_position(first, second)
    assert same_position(Nim(3, 5) + Rook(1, 2), Rook(1, 2) + Nim(5, 3))
    assert not same_position(Nim(1) + Nim(1), Nim(1) + Nim(2))
    assert not same_position(Nim(1) + Rook(1, 2), Nim(1) + Rook(2, 1))
    assert not same_position(Nim(1) + Nim(1) + Nim(2), Nim(1) + Nim(2) + Nim(2))


@given(st.lists(strategies.single_positions, min_size=2, max_size=4), st.randoms())
def test_shuffled_sums_are_the_same_to_people(terms, rng):
    shuffled = list(terms)
    rng.shuffle(shuffled)
    assert identity(Sum(*terms)) == identity(Sum(*shuffled))


def test_a_move_is_a_move_in_one_term():
    total = Nim(2) + Queen(1, 1)
    told = [(move.text, str(move.to)) for move in total.moves()]
    assert told == [
        ("nim(2): take 1 from heap 1", "nim(1) + queen(1,1)"),
        ("nim(2): take 2 from heap 1", "nim(0) + queen(1,1)"),
        ("queen(1,1): up 1", "nim(2) + queen(0,1)"),
        ("queen(1,1): left 1", "nim(2) + queen(1,0)"),
        ("queen(1,1): up-left 1", "nim(2) + queen(0,0)"),
    ]


@given(strategies.small_sums)
def test_moves_of_random_sums_are_those_of_the_rules(total):
    reached = {plain(move.to) for move in total.moves()}
    assert reached == outcomes.options(plain(total))


@pytest.mark.parametrize("other", [3, "nim(3)", None, TicTacToe()])
def test_only_impartial_positions_are_added(other):
    with pytest.raises(TypeError):
        Nim(1) + other


def test_opening_positions_are_no_terms():
    with pytest.raises(lm.InputError, match="cannot be a term"):
        Sum(Nim(1), Opening(3))
    with pytest.raises(lm.NotationError, match="opening position") as caught:
        lm.parse("nim(1) + opening(3)")
    assert caught.value.start == len("nim(1) + ")


@pytest.mark.parametrize("terms", [(), (Nim(1),)])
def test_a_sum_has_two_terms_at_least(terms):
    with pytest.raises(lm.InputError, match="two terms"):
        Sum(*terms)


def test_parts_are_the_heaps_of_the_terms():
    assert (Nim(1, 2) + Rook(1, 2)).parts() == (Nim(1), Nim(2), Rook(1, 2))


def test_heaps_of_nim_only_sums_are_known():
    assert (Nim(1, 2) + Rook(3, 4)).nim_heaps() == (1, 2, 3, 4)
    assert (Nim(1) + Queen(3, 4)).nim_heaps() is None


def test_heaps_of_sums_are_reduced_in_their_term():
    total = Nim(1, 2) + Rook(3, 4)
    assert total.reduce_heap(1, 0).to == Nim(1, 0) + Rook(3, 4)
    assert total.reduce_heap(2, 1).to == Nim(1, 2) + Rook(1, 4)
    assert total.reduce_heap(3, 0).to == Nim(1, 2) + Rook(3, 0)
    with pytest.raises(lm.InputError):
        total.reduce_heap(4, 0)


def test_sums_with_games_of_ones_own_are_read_and_pickled():
    total = Bowling(3) + Nim(1)
    assert lm.parse(str(total)) == total
    assert pickle.loads(pickle.dumps(total)) == total
    assert total.file_hash() == Bowling.loaded_from_hash
    assert (Nim(1) + Nim(2)).file_hash() is None


def test_adding_a_game_to_itself_gives_a_p_position():
    for text in ("queen(3,4)", "nim(1,2)", "subtraction(7, take={2,3})"):
        position = lm.parse(text)
        assert lm.solve(position + position).outcome is lm.Outcome.P
