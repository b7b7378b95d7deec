"""The front door against brute force, on every small position of every game."""

import pytest

from lastmove.api.solve import solve
from lastmove.core.games import all_games
from tests import small
from tests.agreement import assert_agrees_fully
from tests.families.nim import small_loopy
from tests.families.positional import small as families
from tests.oracles import outcomes
from tests.plain import multiset, plain
from tests.shares import in_parts

GAMES = pytest.mark.parametrize("game", small.GAMES)
PLAYS = pytest.mark.parametrize("play", ["normal", "misere"])


def test_every_bundled_game_is_enumerated():
    impartial = {name for name, game in all_games().items() if game.impartial}
    assert impartial - small_loopy.GAMES - families.GAMES == set(small.GAMES) - {"sums"}


@GAMES
def test_moves_are_those_of_the_rules(game):
    for position in small.GAMES[game]():
        reached = {plain(move.to) for move in position.moves()}
        assert reached == outcomes.options(plain(position)), position


@GAMES
@PLAYS
@in_parts(24)
def test_solve_agrees_with_brute_force(game, play, part):
    for position in part(small.GAMES[game]()):
        verdict = solve(position, play=play)
        assert verdict.position is position
        assert verdict.play.value == play
        assert_agrees_fully(verdict)


@GAMES
def test_a_position_has_a_result_just_when_it_has_no_move(game):
    for position in small.GAMES[game]():
        over = not outcomes.options(plain(position))
        assert position.result() == ("previous" if over else None)


@GAMES
@in_parts(24)
def test_moves_of_the_same_text_lead_to_the_same_position(game, part):
    for position in part(small.GAMES[game]()):
        moves = list(position.moves())
        said = {move.text for move in moves}
        assert len(said) == len({(move.text, multiset(move.to)) for move in moves})
        for text in said:
            assert position.move(text) == next(move for move in moves if move.text == text)


def test_figure_1_3_of_nim_has_the_winning_moves_of_exercise_1_4():
    verdict = solve("queen(3,4) + nim(4)")
    told = {str(move.to) for move in verdict.winning_moves}
    assert told == {"queen(3,4) + nim(2)", "queen(0,4) + nim(4)", "queen(3,1) + nim(4)"}


def test_exercise_1_1_of_nim():
    told = {str(move.to) for move in solve("nim(6,10,15)").winning_moves}
    assert told == {"nim(5,10,15)", "nim(6,9,15)", "nim(6,10,12)"}
