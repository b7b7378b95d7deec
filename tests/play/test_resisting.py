"""The perfect player in lost positions: few winning replies first, then a long game."""

import time
from functools import cache

import pytest

import lastmove as lm
from lastmove.core.position import Impartial, Play, merged, same_position
from lastmove.families.chomp.rules import Chomp
from lastmove.families.geography.rules import Escape
from lastmove.graphs.values.graph import Graph
from lastmove.play.match import Match
from lastmove.play.opponents import Perfect
from tests.play.brute import after, standing

GAMES = [
    ("nim(1,4,5)", "normal"),
    ("nim(2,2,3,3)", "misere"),
    ("queen(3,5)", "normal"),
    ("queen(4,6)", "misere"),
    ("kayles(4,4)", "normal"),
    ("cram(2x4)", "normal"),
    ("cram(4x4)", "normal"),
    ("chomp(4,1,1,1)", "normal"),
    ("grundy(9)", "misere"),
    ("subtraction(15, take={1,2,4})", "normal"),
    ("takeaway(13, f=2*x)", "normal"),
    ("escape([a-b,b-c,c-d,d-a,d-e,e-f])", "normal"),
    ("vertex_geography([a-b,b-c,c-d,d-e,e-c,e-f,b-f,d-g], at=c)", "normal"),
    ("edge_geography([a-b,b-c,c-d,d-a,b-e,a-c], at=a)", "normal"),
    ("hackenbush([ground-a,a-b,ground-c,c-d,d-d,b-b])", "normal"),
    ("cram(2x2) + nim(1,1)", "normal"),
    ("shannon([a-b,b-c,c-a,c-d,c-d], to_move=join)", "normal"),
    ("shannon([a-b,a-c,a-d,b-c,b-d,c-d], to_move=cut)", "normal"),
    ("tictactoe(3^2, XOX......)", "normal"),
    ("tictactoe(2^2, X...)", "normal"),
    ("colored_frogs([0,1,2.5,4.5])", "normal"),
]


@cache
def length(position, play):
    """How long the game lasts if the winner hurries and the loser stalls; no draws here."""
    if not isinstance(position, Impartial) and position.result() is not None:
        return 0
    moves = list(position.moves())
    stands = standing(position, play)
    if not moves:
        return 0
    kept = [move.to for move in moves if after(position, move, play) == stands]
    assert stands != "D"
    return 1 + (min if stands == "W" else max)(length(to, play) for to in kept)


def hardness(position, move, play):
    """How many replies win, and how long it lasts; the end of the game is the worst of all."""
    left = move.to
    won = [reply for reply in left.moves() if after(left, reply, play) == "W"]
    return len(merged(won)) or 10**9, -length(left, play)


def lost_positions(text, play):
    """Those that play can come to from a position, some of them."""
    waiting, seen = [lm.parse(text)], set()
    while waiting and len(seen) < 150:
        position = waiting.pop(0)
        if position in seen:
            continue
        seen.add(position)
        moves = list(position.moves())
        if moves and standing(position, play) == "L":
            yield position
        waiting += [move.to for move in moves]


@pytest.mark.parametrize(("text", "play"), GAMES)
def test_of_all_moves_it_makes_one_of_the_hardest(text, play):
    play = Play(play)
    found = list(lost_positions(text, play))
    assert found
    assert any(len(list(position.moves())) > 1 for position in found)
    for position in found[:: 1 + len(found) // 6]:
        chosen = Perfect(seed=1).choose(Match(position, play)).move
        every = [hardness(position, move, play) for move in position.moves()]
        assert hardness(position, chosen, play) == min(every), position


LARGE = {
    "cram": lambda: lm.parse("cram(20x20)"),
    "copied boards": lambda: (
        lm.parse("cram(......../.....#../......../....#.../........)")
        + lm.parse("cram(......../.....#../......../....#.../........)")
    ),
    "chomp": lambda: Chomp(400, *[1] * 399),
    "nim": lambda: lm.parse(f"nim({10**9},{10**9})"),
    "escape": lambda: Escape(Graph([(v, v + 1) for v in range(49_999)])),
    "large copied boards": lambda: lm.parse("cram(30x30) + cram(30x30)"),
}


@pytest.mark.share(3)
@pytest.mark.parametrize("name", LARGE)
def test_in_large_games_it_decides_soon_and_never_by_a_guess(name):
    position = LARGE[name]()
    began = time.process_time()
    choice = Perfect().choose(Match(position))
    assert time.process_time() - began < 8
    assert choice.remark == ""
    assert same_position(position.move(choice.move.text).to, choice.move.to)
    assert Perfect().choose(Match(position)) == choice


def test_where_all_moves_have_one_answer_it_leaves_much_to_play():
    """From an L with equal arms: not the whole arm, which would end the game at once."""
    start = Chomp(400, *[1] * 399)
    move = Perfect(seed=2).choose(Match(start)).move
    assert sum(move.to.rows) > 700
