"""Play on set families: the perfect player never loses what it can hold, and says by what."""

import random

import pytest

import lastmove as lm
from lastmove.api.solve import new_run
from lastmove.core.argument import Reply
from lastmove.core.position import Play
from lastmove.families.positional.arguments import by_degrees, by_pairing, by_potential
from lastmove.families.positional.guess import heaviest_move
from lastmove.families.positional.rules import Positional, Tictactoe
from lastmove.play.match import Match
from lastmove.play.opponents import Perfect, RandomMover
from tests.families.positional import small as families
from tests.replies import keeps_its_promise, plays_out


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


@pytest.mark.parametrize("role", ["cross", "nought"])
@pytest.mark.parametrize("seed", range(3))
def test_a_large_board_is_blocked_although_it_cannot_be_searched(seed, role):
    board, chance = lm.parse("tictactoe(8^3)"), random.Random(f"{seed} {role}")
    argument = new_run().argue(board, Play.NORMAL)
    (strategy,) = (s for s in argument.strategies() if s.player == role)
    assert strategy.promise == "holds"
    reply, mine = strategy.first(), 0
    while board.result() is None:
        if reply.move is not None:
            board, strategy, reply, mine = reply.move.to, reply.then, Reply(None, None), mine + 1
        else:  # an attacker who builds lines
            greedy = chance.random() < 0.7
            move = heaviest_move(board) if greedy else sampled(board, chance)
            board, reply = move.to, strategy.reply(move) if move.to.result() is None else None
    assert board.result() in (role, "draw")
    assert mine > 50


def sampled(board, chance):
    """A move without listing all."""
    taken = board.state.cross | board.state.nought
    while True:
        cell = chance.randrange(board.state.n**board.state.d)
        if not taken >> cell & 1:
            return board.claiming(cell)


def small_starts():
    """Boards that are blocked, small enough for every line to be played."""
    yield from (Tictactoe((4, 2), marks) for marks in ("XOXOOX.X.O.XO...", "X.OXOX.O..XO...."))
    chance = random.Random(4)
    for _ in range(150):
        sets = families.random_family(chance, cells=7, sets=5, smallest=2)
        for words in ({}, {"play": "maker_breaker"}, {"play": "maker_breaker", "maker": "second"}):
            position = Positional(sets, **words)
            for _ in range(chance.randint(0, 2)):
                if position.result() is None:
                    position = chance.choice(list(position.moves())).to
            yield position


def test_replies_hold_against_every_line():
    kinds = {}
    for position in small_starts():
        for arguer in (by_degrees, by_pairing, by_potential):
            argument = arguer(position, Play.NORMAL, new_run())
            for strategy in () if argument is None else argument.strategies():
                plays_out(argument, strategy)
                key = type(strategy).__name__, strategy.promise
                kinds[key] = kinds.get(key, 0) + 1
    assert len(kinds) == 4, kinds
    assert min(kinds.values()) > 10, kinds


@pytest.mark.parametrize("text", ["tictactoe(3^2)", "tictactoe(2^3)", "tictactoe(3^2, X.O......)"])
def test_replies_from_a_search_hold_against_random_lines(text):
    argument = new_run().argue(lm.parse(text), Play.NORMAL)
    for strategy in argument.strategies():
        for seed in range(5):
            assert keeps_its_promise(argument, strategy, random.Random(seed))


@pytest.mark.parametrize("seed", range(5))
def test_the_breaker_blocks_a_maker_who_may_do_anything(seed):
    text = "positional([[1,2,3],[3,4,5],[5,6,1],[2,4,6]], play=maker_breaker)"
    assert lm.solve(text).winner == "second"
    winner, _ = played(text, {"first": RandomMover(seed), "second": Perfect(seed)})
    assert winner == "second"
