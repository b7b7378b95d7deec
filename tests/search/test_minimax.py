"""Games with two roles, draws and turns that need not alternate, against minimax."""

import random
from dataclasses import replace

import pytest

import lastmove as lm
from lastmove.core.limits import Budget
from lastmove.play.match import Match
from lastmove.search.minimax import role_search
from tests.families.positional import oracle_tic_tac_toe as tic_tac_toe
from tests.oracles.minimax import DRAW, Minimax
from tests.own_games import TicTacToe


def test_tic_tac_toe_is_a_draw_with_5478_positions():
    verdict = lm.solve(TicTacToe())
    assert verdict.outcome is lm.Outcome.D
    assert verdict.winner is None
    assert verdict.winning_moves == ()
    assert verdict.remoteness is None
    assert verdict.value is None
    assert verdict.positions == 5478


def test_every_position_of_tic_tac_toe_agrees_with_minimax():
    oracle = tic_tac_toe.oracle()
    assert len(oracle.known) == 5478
    search = role_search(TicTacToe().graph(), TicTacToe.roles, Budget())
    for board, expected in oracle.known.items():
        assert search(board) == expected, board


def test_verdicts_of_tic_tac_toe_name_the_winner_and_all_winning_moves():
    oracle = tic_tac_toe.oracle()
    for board in random.Random(0).sample(sorted(oracle.known), 60):
        position = TicTacToe(board)
        verdict = lm.solve(position)
        winner, remoteness = oracle.known[board]
        assert verdict.winner == (None if winner == DRAW else winner)
        assert verdict.remoteness == remoteness
        expected = "D" if winner == DRAW else "N" if winner == position.to_move else "P"
        assert verdict.outcome.value == expected
        over = position.result() is not None
        wins = [
            move.to.state
            for move in position.moves()
            if not over and winner == position.to_move
            if oracle.solve(move.to.state)[0] == winner
        ]
        assert [move.to.state for move in verdict.winning_moves] == wins


def walk_of(arcs, turns):
    """A game along arcs: at each vertex it is someone's turn, and who cannot move loses."""

    class Walk(lm.Roles):
        roles = ("left", "right")

        @staticmethod
        def start(node: int):
            return node

        @staticmethod
        def turn(node):
            return turns[node]

        @staticmethod
        def options(node):
            yield from arcs[node]

    return Walk


def random_game(seed):
    """Rules on vertices 0, 1, …: arcs go up, turns are random, some ends are draws or decided."""
    rng = random.Random(seed)
    count = rng.randint(1, 14)
    arcs = {
        node: sorted({rng.randrange(node + 1, count) for _ in range(rng.randint(0, 3))})
        if node + 1 < count
        else []
        for node in range(count)
    }
    turns = [rng.choice(("left", "right")) for _ in range(count)]
    decided = [rng.choice(("left", "right", "draw", None, None, None)) for _ in range(count)]

    class RandomGame(walk_of(arcs, turns)):
        @staticmethod
        def winner(node):
            return decided[node]

    def result(node):
        if decided[node] is None and not arcs[node]:
            return "left" if turns[node] == "right" else "right"
        return decided[node]

    return RandomGame, Minimax(arcs.__getitem__, turns.__getitem__, result), count


@pytest.mark.share(16)
@pytest.mark.parametrize("block", range(16))
def test_random_games_with_roles_agree_with_minimax(block):
    """Turns are drawn at random, so often the same role moves twice."""
    seen = set()
    for seed in range(25 * block, 25 * block + 25):
        game, oracle, count = random_game(seed)
        for node in range(count):
            verdict = lm.solve(game(node))
            winner, remoteness = oracle.solve(node)
            assert (verdict.winner or DRAW, verdict.remoteness) == (winner, remoteness), seed
            assert game(node).result() == (oracle.solve(node)[0] if remoteness == 0 else None) or (
                winner == DRAW and game(node).result() in (None, DRAW)
            )
            seen.add(verdict.outcome)
    assert {outcome.value for outcome in seen} == {"N", "P", "D"}


def test_games_with_their_own_way_to_win_are_not_played_misere():
    for asked in (lm.solve, lm.explain, lm.certify):
        with pytest.raises(lm.InputError, match="not played misère"):
            asked(TicTacToe(), play="misere")
    with pytest.raises(lm.InputError, match="not played misère"):
        Match(TicTacToe(), lm.Play.MISERE)


@pytest.mark.share(10)
@pytest.mark.parametrize("block", range(10))
def test_where_only_a_player_without_a_move_loses_misere_play_is_its_reverse(block):
    """Brute force over the arcs; certificates verify, and not for the other way of playing."""
    refused = 0
    for seed in range(10 * block, 10 * block + 10):
        game, arcs, turns = stuck_game(seed)
        known = Minimax(
            arcs.__getitem__, turns.__getitem__, {n: turns[n] for n in arcs if not arcs[n]}.get
        )
        for node in arcs:
            position = game(node)
            assert position.result(lm.Play.MISERE) == (None if arcs[node] else turns[node])
            winner, remoteness = known.solve(node)
            verdict = lm.solve(position, play="misere", certificate=True)
            assert (verdict.winner, verdict.remoteness) == (winner, remoteness)
            told = [move.to.state for move in verdict.winning_moves]
            good = [to for to in arcs[node] if known.solve(to)[0] == winner]
            assert told == (good if winner == turns[node] else [])
            assert lm.verify(verdict.certificate, games=(game,)).valid
            if lm.solve(position).outcome is not verdict.outcome:
                normal = replace(verdict.certificate, play=lm.Play.NORMAL)
                assert not lm.verify(normal, games=(game,)).valid
                refused += 1
            assert "misère" in verdict.sentence()
            assert lm.explain(position, play="misere").steps
    assert refused > 10


def stuck_game(seed):
    """A random game with turns, in which whoever cannot move loses; its arcs and turns."""
    rng = random.Random(f"stuck {seed}")
    arcs = {n: sorted(rng.sample(range(n), min(n, rng.randrange(3)))) for n in range(9)}
    turns = [rng.choice(("left", "right")) for _ in arcs]

    return walk_of(arcs, turns), arcs, turns


def test_positions_with_roles_cannot_be_added():
    with pytest.raises(TypeError):
        TicTacToe() + lm.parse("nim(1)")
    with pytest.raises(lm.NotationError, match="not impartial"):
        lm.parse("nim(1) + tic_tac_toe()")


def test_positions_with_roles_are_written_and_read_back():
    for move in TicTacToe().moves():
        assert lm.parse(str(move.to)) == move.to
    assert str(TicTacToe("X........")) == 'tic_tac_toe("X........")'
    assert lm.parse("tic_tac_toe(X........)") == TicTacToe("X........")
