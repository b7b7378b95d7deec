"""A move drawn at random: any move there is, none that there is not."""

import random
from collections import Counter

import pytest

import lastmove as lm
from lastmove.core.games import all_games
from lastmove.core.position import Position
from lastmove.families.chomp.rules import Chomp
from lastmove.families.cram.rules import Cram

TEXTS = [example for game in all_games().values() for example in game.examples]


@pytest.mark.parametrize("text", TEXTS)
def test_moves_are_drawn_from_those_that_there_are(text):
    position, chance = lm.parse(text), random.Random(1)
    moves = set(position.moves())
    drawn = {position.sample(chance) for _ in range(10)}
    assert drawn <= moves if moves else drawn == {None}


@pytest.mark.parametrize(
    "text",
    ["cram(3x4)", "cram(5x1)", "cram(#..../##.##)", "chomp(3x3)", "chomp(3,2, poison=eaten)",
     "shannon([a-b,b-c,c-a,a-b], joined=[b-c], to_move=join)", "tictactoe(3^2, X.O......)",
     "escape([a-b,b-c,c-a,c-d])", "escape([a-b,b-c,c-a,c-d], at=c)", "nim(3,4)"],
)  # fmt: skip
def test_each_move_is_as_likely_as_another(text):
    position, chance = lm.parse(text), random.Random(2)
    moves = list(position.moves())
    drawn = Counter(position.sample(chance) for _ in range(300 * len(moves)))
    assert set(drawn) == set(moves)
    assert 200 < min(drawn.values()) <= max(drawn.values()) < 400


def test_a_game_with_other_rules_does_not_draw_by_the_old_ones():
    class Lying(Cram):
        """Cram in which dominos lie."""

        @staticmethod
        def options(board):
            return (option for option in Cram.options(board) if option % 2)

    assert Lying.sample is Position.sample
    position, chance = Lying(lm.parse("cram(2x2)").written().positional[0]), random.Random(3)
    assert {position.sample(chance) for _ in range(50)} <= {*position.moves(), None}


def test_a_move_of_a_large_board_is_drawn_without_listing_all(monkeypatch):
    for game, text in ((Cram, "cram(100x100)"), (Chomp, "chomp(5000x5000)")):
        position = lm.parse(text)
        monkeypatch.setattr(game, "plays", None)
        assert position.sample(random.Random(4)).to != position
