"""The perfect player wins what is won in every frog game; moves are read as they are written."""

import random

import pytest

import lastmove as lm
from lastmove.core.games import all_games
from lastmove.core.position import Outcome, Play
from lastmove.frogs import uniform
from lastmove.play.match import Match
from lastmove.play.opponents import Perfect, RandomMover
from tests.families.frogs import small as ponds

GAMES = [*ponds.IMPARTIAL, *ponds.ROLES]


def start(name, seed):
    chance = random.Random(f"{name} {seed}")
    amber, blue = chance.randint(2, 7), chance.randint(1, 7)
    pond = uniform(amber, seed, torus=seed % 2 == 0, blue=blue)
    keys = {"c": 0.2} if name in ponds.SHY else {"k": chance.randint(0, 3)}
    return all_games()[name](pond, **keys if name in ponds.SHY or name == "stone_frogs" else {})


def finish(match, players):
    while match.winner is None:
        move = players[match.turn].choose(match).move
        assert match.position.move(move.text) == move
        match.make(move)
    return match.winner


@pytest.mark.share(6)
@pytest.mark.parametrize("name", GAMES)
def test_the_perfect_player_wins_what_is_won(name):
    won = set()
    for seed in range(12):
        position = start(name, seed)
        for play in Play:
            match = Match(position, play)
            first = lm.solve(position, play=play).outcome is Outcome.N
            winner = match.players[0 if first else 1]
            players = dict.fromkeys(match.players, RandomMover(seed)) | {winner: Perfect(seed)}
            assert finish(match, players) == winner
            won.add(winner)
    assert len(won) == 2


def test_several_ponds_are_opened_by_the_last_frog():
    for seed in range(20):
        text = f"frogs(uniform(8, seed={seed}), 3,5) + frogs(uniform(9, seed={seed + 99}), 4)"
        match = Match(lm.parse(text))
        first = lm.solve(match.start).outcome is Outcome.N
        winner = match.players[0 if first else 1]
        players = dict.fromkeys(match.players, RandomMover(seed)) | {winner: Perfect(seed)}
        assert finish(match, players) == winner
        assert ": place " in match.moves[0].text


@pytest.mark.parametrize(
    ("position", "text", "to"),
    [
        ("frogs([0,1,3])", " place  1 ", "frogs([0,1,3], 1)"),
        ("frogs([0,1,3], 1)", "place 0", "frogs([0,1,3], 0,1)"),
        ("frogs([0,1,3], 0,2)", "0 to 1", "frogs([0,1,3], 1,2)"),
        ("colored_frogs([0,1,3])", "place amber on 2", "colored_frogs([0,1,3], amber=2)"),
        (
            "stone_frogs([0,1,3,4], k=2, amber=0)",
            "place blue on 3, stones on 2, 1",
            "stone_frogs([0,1,3,4], k=2, amber=0, blue=3, stones=[1,2], to_move=amber)",
        ),
        (
            "stone_frogs([0,1,3,4], k=1, amber=0, blue=3, to_move=amber)",
            "amber to 1, stones on 2",
            "stone_frogs([0,1,3,4], k=1, amber=1, blue=3, stones=[2], to_move=blue)",
        ),
    ],
)
def test_moves_are_read(position, text, to):
    assert str(lm.parse(position).move(text).to) == to


@pytest.mark.parametrize(
    ("position", "text"),
    [
        ("frogs([0,1,3])", "place 3"),
        ("frogs([0,1,3])", "0 to 1"),
        ("frogs([0,1,3], 1)", "place 1"),
        ("frogs([0,1,3], 0,1)", "0 to 2"),
        ("frogs([0,1,3], 0,2)", "1 to 0"),
        ("frogs([0,1,3], 0,2)", "place 1"),
        ("fussy_frogs([0 red,1 red,3 green], 0)", "place 1"),
        ("shy_frogs([0,1,3], 0, c=1)", "place 1"),
        ("colored_frogs([0,1,3])", "place blue on 1"),
        ("colored_frogs([0,1,3])", "amber to 1"),
        ("colored_frogs([0,1,3], amber=0, blue=2, to_move=amber)", "blue to 1"),
        ("colored_frogs([0,1,3], amber=0, blue=2, to_move=amber)", "place amber on 1"),
        ("colored_pond_frogs([0 amber,1 blue])", "place amber on 1"),
        ("stone_frogs([0,1,3,4], k=1, amber=0, stones=[1])", "place blue on 1, stones on 2"),
        ("stone_frogs([0,1,3,4], k=1, amber=0)", "place blue on 1"),
        ("stone_frogs([0,1,3,4], k=1, amber=0)", "place blue on 1, stones on 2,3"),
        ("stone_frogs([0,1,3,4], k=1, amber=0)", "place blue on 1, stones on 0"),
        ("stone_frogs([0,1,3,4], k=2, amber=0)", "place blue on 1, stones on 2,2"),
        ("stone_frogs([0,1,3,4], k=1, amber=0)", "place blue on 1, stones on x"),
    ],
)
def test_what_is_no_move_is_refused(position, text):
    with pytest.raises(lm.InputError, match="no move from"):
        lm.parse(position).move(text)
