"""Positions as values: equal, hashable, frozen; moves, arguments, and what is refused."""

import dataclasses
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lastmove as lm
from lastmove.families.corner.rules import Queen, Rook
from lastmove.families.digraphs.rules_counters import Counters
from lastmove.families.heaps.rules import Subtraction
from lastmove.families.nim.rules_growing_nim import GrowingNim
from lastmove.families.nim.rules_nim import Nim
from lastmove.graphs.values.digraph import Digraph
from tests import strategies
from tests.own_games import Bowling, Countdown, Nested, TicTacToe
from tests.plain import arcs_of


@given(strategies.positions, strategies.positions)
def test_equal_positions_have_equal_hashes_and_notation(first, second):
    assert first == first
    assert (first == second) == (second == first)
    assert (first != second) is not (first == second)
    if first == second:
        assert hash(first) == hash(second)
    assert len({first, second}) == (1 if first == second else 2)


@given(strategies.digraphs(), st.randoms())
def test_the_order_in_which_arcs_are_written_does_not_matter(graph, rng):
    arcs, vertices = list(arcs_of(graph)), list(graph.vertices)
    rng.shuffle(arcs)
    rng.shuffle(vertices)
    again = Digraph(arcs, vertices)
    assert again == graph
    assert hash(again) == hash(graph)


def test_positions_on_the_same_digraph_are_one_key():
    """Equal objects have equal hashes, so a set or a dictionary finds them."""
    arcs = [("a", "b"), ("a", "c"), ("b", "c")]
    positions = {Counters(Digraph(order), at=["a"]) for order in permutations(arcs)}
    assert len(positions) == 1


def test_positions_of_different_games_are_never_equal():
    assert Queen(1, 2) != Rook(1, 2)
    assert Nim(3) != GrowingNim(3, budget=0)
    assert Nim(3) != Subtraction(3, take={1, 2, 3})
    assert Nim(3) != "nim(3)"
    assert Nim(1) != lm.parse("nim(1) + nim(0)")
    assert (Nim(3) == 3) is False


FROZEN = [
    Nim(3, 5),
    Queen(1, 2),
    Counters(Digraph([("a", "b")]), at=["a"]),
    Nim(1) + Rook(1, 2),
    Countdown(3),
    TicTacToe(),
]


@pytest.mark.parametrize("position", FROZEN, ids=str)
def test_positions_never_change(position):
    before = position.state
    for name in ("state", "_hash", "_written", "name", "color"):
        with pytest.raises(AttributeError):
            setattr(position, name, 7)
    assert position.state is before


@pytest.mark.parametrize("position", FROZEN, ids=str)
def test_parts_of_positions_cannot_be_deleted(position):
    with pytest.raises(AttributeError):
        del position.state
    assert position.state is not None


def test_moves_and_verdicts_never_change():
    move = next(Nim(1).moves())
    with pytest.raises(dataclasses.FrozenInstanceError):
        move.text = "cheat"
    verdict = lm.solve("nim(1)")
    with pytest.raises(dataclasses.FrozenInstanceError):
        verdict.outcome = lm.Outcome.P


WRONG = [
    (Nim, (-1,), {}),
    (Nim, (1.0,), {}),
    (Nim, (True,), {}),
    (Nim, ("3",), {}),
    (Nim, (None,), {}),
    (Queen, (-1, 0), {}),
    (Queen, ("a", 1), {}),
    (Rook, (0, 2.5), {}),
    (Rook, (False, 1), {}),
    (Subtraction, (5,), {"take": set()}),
    (Subtraction, (5,), {"take": {0}}),
    (Subtraction, (5,), {"take": {1, -2}}),
    (Subtraction, (5,), {"take": {1.5}}),
    (Subtraction, (-5,), {"take": {1}}),
    (GrowingNim, (1,), {"budget": -1}),
    (GrowingNim, (-1,), {"budget": 1}),
    (Counters, ([("a", "a")],), {"at": ["a"]}),
    (Counters, ([("a", "b"), ("b", "a")],), {"at": []}),
    (Counters, ([("a", "b")],), {"at": ["c"]}),
    (Counters, (["abc"],), {"at": []}),
    (Counters, ([("a\nb", "c")],), {"at": []}),
    (Counters, (7,), {"at": []}),
]


@pytest.mark.parametrize(("game", "args", "kwargs"), WRONG)
def test_what_is_no_position_is_refused(game, args, kwargs):
    with pytest.raises(lm.InputError):
        game(*args, **kwargs)


def test_a_cycle_is_named_whole():
    with pytest.raises(lm.BadArgument, match="b>c>d>b"):
        Counters([("a", "b"), ("b", "c"), ("c", "d"), ("d", "b")], at=["a"])


@given(strategies.digraphs())
def test_acyclic_digraphs_have_no_cycle_and_reversed_arcs_make_one(graph):
    assert graph.cycle() is None
    if graph.size:
        tail, head = arcs_of(graph)[0]
        looped = Digraph([*arcs_of(graph), (head, tail)], graph.vertices)
        cycle = looped.cycle()
        assert cycle is not None
        for vertex, following in zip(cycle, (*cycle[1:], cycle[0]), strict=True):
            assert following in looped.successors(vertex)


def test_a_state_that_cannot_be_hashed_is_told():
    with pytest.raises(lm.InputError, match="hashable"):
        Nested(state=[1, 2])


def test_names_come_from_the_class():
    assert Bowling.name == "bowling"
    assert TicTacToe.name == "tic_tac_toe"
    assert GrowingNim.name == "growing_nim"


def test_arguments_are_written_as_the_contract_has_it():
    assert lm.Args.of(3, 5, 7).notation() == "3,5,7"
    assert lm.Args.of(10, take={2, 1}).notation() == "10, take={1,2}"
    assert lm.Args.of(take={1}).notation() == "take={1}"
    assert lm.Args.of().notation() == ""


def test_moves_are_found_by_text_and_by_where_they_lead():
    position = Nim(3, 5)
    assert position.move("take 2 from heap 2").to == Nim(3, 3)
    assert position.move("  take  2 from heap 2 ").to == Nim(3, 3)
    assert position.move("nim(3,0)").text == "take 5 from heap 2"
    assert Queen(2, 2).move("up-left 2").to == Queen(0, 0)


@pytest.mark.parametrize(
    "text", ["take 6 from heap 2", "take 0 from heap 1", "pass", "", "nim(4,5)"]
)
def test_what_is_no_move_is_refused(text):
    with pytest.raises(lm.InputError, match="no move"):
        Nim(3, 5).move(text)


def test_moves_from_huge_heaps_are_found_at_once():
    huge = 10**30
    assert Nim(huge, 5).move(f"take {huge - 5} from heap 1").to == Nim(5, 5)


@given(strategies.nims(st.integers(min_value=0, max_value=6), most=4))
def test_reducing_a_heap_is_the_move_that_does_it(position):
    moves = {move.text: move.to for move in position.moves()}
    for index, heap in enumerate(position.heaps):
        for size in range(heap):
            move = position.reduce_heap(index, size)
            assert moves[move.text] == move.to


def test_rules_know_whose_turn_it_is_and_when_they_end():
    assert Nim(1).to_move == "next"
    assert Nim(1).result() is None
    assert Nim().result() == "previous"
    assert Nim(0).result(lm.Play.MISERE) == "next"
    assert TicTacToe().to_move == "cross"
    assert TicTacToe("XXXOO....").result() == "cross"
    assert TicTacToe("XOXXOOOXX").result() == "draw"


def test_an_empty_heap_and_none_are_the_same_where_heaps_can_be_started():
    found = lm.solve("growing_nim(0, budget=1)", play="misere")
    assert [move.text for move in found.winning_moves] == ["add 1 to heap 1"]
    assert lm.parse("growing_nim(0,1, budget=0)") != lm.parse("growing_nim(1, budget=0)")
