"""Play on set families: the perfect player never loses what it can hold, and says by what."""

import random

import pytest

import lastmove as lm
from lastmove.families.positional.play import blocking_move, heaviest_move
from lastmove.play.match import Match
from lastmove.play.opponents import Perfect, RandomMover


def played(text, opponents):
    match = Match(lm.parse(text))
    remarks = []
    while match.winner is None:
        choice = opponents[match.turn].choose(match)
        remarks.append(choice.remark)
        match.make(choice.move)
    return match.winner, remarks


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("side", ["cross", "nought"])
@pytest.mark.parametrize("text", ["tictactoe(3^2)", "tictactoe(4^2)"])
def test_the_perfect_player_never_loses_a_drawn_board(text, side, seed):
    other = "nought" if side == "cross" else "cross"
    winner, _ = played(text, {side: Perfect(seed), other: RandomMover(seed)})
    assert winner in (side, "draw")


def test_two_perfect_players_draw_and_the_first_wins_what_is_won():
    assert played("tictactoe(3^2)", {"cross": Perfect(1), "nought": Perfect(2)})[0] == "draw"
    assert played("tictactoe(2^3)", {"cross": Perfect(1), "nought": Perfect(2)})[0] == "cross"


def test_the_argument_is_said():
    winner, remarks = played("tictactoe(5^2)", {"cross": RandomMover(3), "nought": Perfect(1)})
    assert winner in ("nought", "draw")
    assert any("cannot lose" in remark for remark in remarks)


@pytest.mark.parametrize("seed", range(3))
def test_a_large_board_is_blocked_although_it_cannot_be_searched(seed):
    board = lm.parse("tictactoe(8^3)")
    chance = random.Random(seed)
    while board.result() is None and board.free() > 380:
        if board.to_move == "nought":
            known = blocking_move(board)
            assert known is not None, board
            board = known[0].to
        else:  # an attacker who builds lines
            greedy = chance.random() < 0.7
            board = (heaviest_move(board) if greedy else chance.choice(list(board.moves()))).to
    assert board.result() != "cross"


@pytest.mark.parametrize("seed", range(5))
def test_the_breaker_blocks_a_maker_who_may_do_anything(seed):
    text = "positional([[1,2,3],[3,4,5],[5,6,1],[2,4,6]], play=maker_breaker)"
    assert lm.solve(text).winner == "second"
    winner, _ = played(text, {"first": RandomMover(seed), "second": Perfect(seed)})
    assert winner == "second"
