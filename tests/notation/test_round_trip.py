"""What is written is read back the same: notation, repr, pickles and copies."""

import copy
import pickle

import pytest
from hypothesis import given

from lastmove.core.bitboard import Board
from lastmove.core.games import all_games
from lastmove.core.parse import parse
from lastmove.families.frogs.pond import Pond
from lastmove.graphs.values.digraph import Digraph
from lastmove.graphs.values.graph import Graph
from lastmove.notation import Arc, Edge, Size
from tests import small, strategies
from tests.shares import in_parts

NAMES = {game.__name__: game for game in all_games().values()}
NAMES |= {kind.__name__: kind for kind in (Digraph, Graph, Edge, Arc, Size, Board)}
NAMES["Pond"] = Pond


@given(strategies.positions)
def test_notation_is_read_back(position):
    again = parse(str(position))
    assert again == position
    assert hash(again) == hash(position)
    assert type(again) is type(position)


@given(strategies.positions)
def test_inline_notation_is_read_back_without_files(position):
    assert parse(position.inline(), files=False) == position


@given(strategies.positions)
def test_repr_is_a_constructor_call(position):
    again = eval(repr(position), NAMES)
    assert again == position
    assert hash(again) == hash(position)


@given(strategies.positions)
def test_pickles_and_copies_are_equal(position):
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(position, protocol)) == position
    assert copy.copy(position) == position
    assert copy.deepcopy(position) == position
    assert hash(copy.deepcopy(position)) == hash(position)
    assert str(copy.deepcopy(position)) == str(position)


@pytest.mark.parametrize("game", small.GAMES)
@in_parts(12)
def test_every_small_position_and_options_of_many_are_read_back(game, part):
    for number, position in enumerate(part(small.GAMES[game]())):
        assert parse(str(position)) == position
        for move in position.moves() if number % 4 == 0 else ():
            assert parse(str(move.to)) == move.to


@pytest.mark.parametrize("name", all_games())
def test_examples_are_written_as_they_stand(name):
    for text in all_games()[name].examples:
        assert str(parse(text)) == text
        assert parse(text).name == name


@pytest.mark.parametrize(
    ("text", "same"),
    [
        (" nim( 3 ,5,  7 ) ", "nim(3,5,7)"),
        ("*3", "nim(3)"),
        ("* 3 + *4", "nim(3) + nim(4)"),
        ("(nim(1) + nim(2)) + nim(3)", "nim(1) + nim(2) + nim(3)"),
        ("nim(1) + (nim(2) + nim(3))", "nim(1) + nim(2) + nim(3)"),
        ("((nim(1)))", "nim(1)"),
        ("nim(0,5)", "nim(0,5)"),
        ("queen(column=4, row=3)", "queen(3,4)"),
        ("subtraction(5, take={3,1,3})", "subtraction(5, take={1,3})"),
        ("counters([b>c, a>b], at=[ a ])", "counters([b>c,a>b], at=[a])"),
        ("counters([a>b, a>b], at=[a])", "counters([a>b], at=[a])"),
        ("counters([x-1>y], at=[x-1])", "counters([x-1>y], at=[x-1])"),
        ("nim(007)", "nim(7)"),
    ],
)
def test_other_spellings(text, same):
    assert parse(text) == parse(same)
    assert str(parse(text)) == same


def test_zeros_and_order_are_kept_and_make_other_positions():
    assert parse("nim(0,5)") != parse("nim(5)")
    assert parse("nim(5,0)") != parse("nim(0,5)")
    assert str(parse("nim(5,0)")) == "nim(5,0)"
