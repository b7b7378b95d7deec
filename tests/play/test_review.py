"""Slips, and the replies that punish them."""

import time

import pytest

import lastmove as lm
from lastmove.api.solve import new_run
from lastmove.core.games import all_games
from lastmove.core.limits import Budget
from lastmove.families.geography.rules import Escape
from lastmove.graphs.values.graph import Graph
from lastmove.play.lines import LineGame
from lastmove.play.match import Match
from lastmove.play.opponents import RandomMover
from lastmove.play.review import Worth, slips, summary, track
from tests.play.brute import after, standing
from tests.plays import plays_of

SMALL = [
    (game.examples[0], play)
    for game in all_games().values()
    for play in plays_of(game)
    if not game.loopy
]


def reviewed(match, budget=None):
    run = new_run(budget or Budget(20))
    worths = track(match, run)
    return slips(match, worths, run), worths


def random_match(example, play, seed):
    match, player = Match(lm.parse(example), play), RandomMover(seed)
    while match.winner is None:
        match.make(player.choose(match).move)
    return match


@pytest.mark.parametrize(("example", "play"), SMALL, ids=str)
def test_every_slip_is_found_and_its_reply_punishes_it(example, play):
    for seed in range(2):
        match = random_match(example, play, seed)
        found, worths = reviewed(match)
        assert "?" not in {worth.mark for worth in worths}
        positions = [match.start, *(move.to for move in match.moves)]
        given = {
            number: (standing(position, play), after(position, move, play))
            for number, (position, move) in enumerate(zip(positions, match.moves, strict=False), 1)
        }
        given = {number: stood for number, stood in given.items() if stood[0] != stood[1]}
        assert {slip.number: (slip.before, slip.after) for slip in found} == given
        for slip in found:
            left = positions[slip.number]
            moves = {move.text: move for move in left.moves()}
            if slip.reply is None:
                assert not moves or match.turn_after(slip.number) == slip.by
            else:
                answered = after(left, moves[slip.reply], play)
                assert answered == {"L": "W", "D": "D"}[slip.after]
            assert slip.because.endswith(".")


def test_the_reply_comes_with_its_remark():
    match = Match(lm.parse("shannon([a-b,a-b,b-c,b-c,c-d,c-d], to_move=join)"))
    match.make(match.position.move("join a-b"))
    match.make(match.position.move("cut c-d"))
    match.make(match.position.move("join b-c"))
    (slip,), _ = reviewed(match)
    assert slip.reply == "cut c-d#2"
    assert slip.remark
    assert f"The answer: cut c-d#2 ({slip.remark}). {slip.because}" in str(slip)


def test_a_slip_on_a_graph_too_large_to_search():
    """On a path with an odd number of vertices one wins by beginning at every other of them."""
    graph = Graph([(i, i + 1) for i in range(10_000)])
    match = Match(Escape(graph))
    match.make(match.position.move("begin at 1"))
    began = time.process_time()
    (slip,), worths = reviewed(match)
    assert time.process_time() - began < 10
    assert [worth.mark for worth in worths] == ["W", "W"]
    assert slip.reply in {"1 to 0", "1 to 2"}


def test_who_wins_is_told_where_the_number_would_take_too_long():
    """The half turn decides; the nimbers of the board after one domino are not waited for."""
    match = Match(lm.parse("cram(6x6)"))
    match.make(next(match.position.moves()))
    _, worths = reviewed(match, Budget(most_steps=100))
    assert [worth.mark for worth in worths] == ["L", "W"]
    assert worths[1].value is None


def test_nobody_is_cleared_of_a_slip_that_could_not_be_seen():
    assert summary([], [Worth("W"), Worth("?")]) == (
        "Some of the positions are too large for the limit."
    )
    assert summary([], [Worth("W")]) == "No slip: every move kept what there was."


def test_slips_are_told_in_lines_and_as_data():
    lines, said, events = iter(["1", "slips", None]), [], []
    game = LineGame(
        Match(lm.parse("nim(1,2)")), {}, lambda _: next(lines), said.append, events.append
    )
    game.run()
    assert any("first gave away a win. The answer: take 2 from heap 2." in text for text in said)
    (answer,) = (event for event in events if event["event"] == "answer")
    (slip,) = answer["slips"]
    assert slip["number"] == 1
    assert slip["reply"] == "take 2 from heap 2"
    assert set(slip) == {"number", "by", "before", "after", "reply", "remark", "because"}
