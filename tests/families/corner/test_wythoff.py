"""Wythoff's theorem and the sweeps, against brute force on every small square."""

import random

import pytest

import lastmove as lm
from lastmove.api.solve import new_run
from lastmove.api.tables import compute
from lastmove.core.argument import SameGame
from lastmove.core.limits import Budget, spending
from lastmove.core.parse import parse_rules
from lastmove.families.corner import kernels
from lastmove.families.corner.corner_game import Square
from lastmove.families.corner.kernels import nim_sums, queen_nimbers
from lastmove.families.corner.rules import Queen, Rook
from lastmove.families.corner.swept import Swept
from lastmove.families.corner.wythoff import Wythoff, is_lost, lost_squares_seen, partner
from tests.oracles.outcomes import nimber
from tests.oracles.rules import queen
from tests.replies import keeps_its_promise, plays_out

SIDE = 90


@pytest.fixture(scope="module")
def lost():
    """The lost squares by the definition: those from which no lost square can be reached."""
    found = set()
    for row in range(SIDE):
        for column in range(SIDE):
            reached = any(
                (i, j) in found
                for k in range(1, max(row, column) + 1)
                for i, j in ((row - k, column), (row, column - k), (row - k, column - k))
            )
            if not reached:
                found.add((row, column))
    return found


def test_the_golden_pairs_are_the_lost_squares(lost):
    assert {(i, j) for i in range(SIDE) for j in range(SIDE) if is_lost(i, j)} == lost


def test_winning_moves_are_the_lost_squares_in_reach(lost):
    for row in range(SIDE):
        for column in range(SIDE):
            reach = {
                square
                for k in range(1, max(row, column) + 1)
                for square in ((row - k, column), (row, column - k), (row - k, column - k))
            }
            seen = lost_squares_seen(row, column)
            assert len(seen) == len(set(seen))
            if (row, column) not in lost:
                assert set(seen) == reach & lost


def test_verdicts_past_the_searched_board(lost):
    for row in range(0, SIDE, 7):
        for column in range(41, SIDE):
            verdict = lm.solve(Queen(row, column))
            assert verdict.method.name == "Wythoff's theorem"
            assert (verdict.outcome is lm.Outcome.P) == ((row, column) in lost)
            for move in verdict.winning_moves:
                assert move.to.state in lost
                assert move in list(verdict.position.moves())


def test_every_number_has_a_partner_and_partners_are_mutual():
    for n in [*range(2000), 10**30, 10**30 + 1, 7**80]:
        assert partner(partner(n)) == n
        assert is_lost(n, partner(n))


def test_squares_of_any_size():
    verdict = lm.solve(f"queen({10**30},{10**30 + 5})")
    assert verdict.value is None
    assert all(lm.solve(move.to).outcome is lm.Outcome.P for move in verdict.winning_moves)
    assert verdict.winning_moves
    small = 10**40
    assert lm.solve(f"queen({small},{partner(small)})").value == 0
    for text in (f"queen({10**30},{10**30 + 5})", f"queen({partner(small)},{small})"):
        assert lm.verify(lm.certify(text).to_json()).valid


def test_a_sum_with_a_huge_queen_is_refused_with_a_reason():
    with pytest.raises(lm.LimitReached, match="known of it alone, and in a sum where"):
        lm.solve(f"queen({10**30},5) + nim(1)")


def test_a_sum_with_a_queen_past_the_searched_board_is_certified():
    certificate = lm.certify("queen(3,44) + nim(2)")
    assert certificate.value is not None
    assert lm.verify(certificate.to_json()).valid


@pytest.mark.parametrize("at_once", [kernels.AT_ONCE, 100])
def test_the_sweep_is_the_mex_rule(monkeypatch, at_once):
    monkeypatch.setattr(kernels, "AT_ONCE", at_once)
    swept = queen_nimbers(25, 30)
    for i in range(25):
        for j in range(30):
            assert swept[i, j] == nimber(queen(i, j))
    assert (nim_sums(9, 9)[5] == [5 ^ j for j in range(9)]).all()


def test_a_sweep_is_stopped_between_rows(monkeypatch):
    monkeypatch.setattr(kernels, "AT_ONCE", 100)
    queen_nimbers(25, 30)  # compiled
    looks = []
    monkeypatch.setattr(Budget, "check", lambda self: looks.append(self))
    with spending(Budget()):
        queen_nimbers(25, 30)
    assert len(looks) > 5


def test_a_large_table_is_swept_and_agrees_with_a_small_one():
    for game in ("queen", "rook", "nim"):
        small, large = (
            compute(parse_rules(game), [range(5, n), range(3, n)], lm.Play.NORMAL, False, new_run())
            for n in (12, 60)
        )
        for short, long in zip(small.values, large.values, strict=False):
            assert long[: len(short)] == short


def test_the_queen_is_argued_by_golden_pairs_and_the_rook_as_two_heaps():
    run = new_run()
    for row in range(6):
        for column in range(6):
            assert isinstance(run.argue(Queen(row, column), lm.Play.NORMAL), Wythoff)
            assert not isinstance(run.argue(Queen(row, column), lm.Play.MISERE), Wythoff)
            for play in lm.Play:
                assert isinstance(run.argue(Rook(row, column), play), SameGame)


def test_a_golden_pair_one_move_away_is_named():
    verdict = lm.solve("queen(6,9)")
    assert (verdict.value, verdict.complete) == (nimber(queen(6, 9)), True)
    assert "up-left 2 leads to (4,7)" in verdict.because
    assert "Row 3 and column 5 are two heaps of nim" in lm.solve("rook(3,5)").because


def test_swept_values_past_the_searched_board_and_the_moves_to_each():
    run = new_run()
    for square in ((3, 44), (41, 41), (25, 41), (45, 28)):
        valued = run.valued(Queen(*square))
        assert isinstance(valued, Swept)
        assert valued.value == nimber(queen(*square))
        options = {move.to for move in valued.position.moves()}
        for value in range(5):
            found = {move.to for move in valued.moves_to(value)}
            if value != valued.value:
                assert found == {o for o in options if nimber(queen(*o.state)) == value}


@pytest.mark.parametrize("side", [4, pytest.param(6, marks=pytest.mark.slow)])
def test_every_reply_against_every_line(side):
    run = new_run()
    for game in (Queen, Rook):
        for row in range(side):
            for column in range(side):
                for play in lm.Play:
                    argument = run.argue(game(row, column), play)
                    for strategy in argument.strategies():
                        assert plays_out(argument, strategy, 500_000)


def test_replies_far_from_the_corner_against_moves_by_chance():
    run, chance = new_run(), random.Random(5)
    for square in ((10**30, 10**30 + 5), (300, 400), (partner(10**20), 10**20)):
        argument = run.argue(Queen(*square), lm.Play.NORMAL)
        (strategy,) = argument.strategies()
        reply = strategy.first()
        queen_at = argument.position if reply.move is None else reply.move.to
        while queen_at.state != (0, 0):
            theirs = any_move(queen_at, chance)
            reply = reply.then.reply(theirs)
            queen_at = reply.move.to
            assert is_lost(*queen_at.state)
            assert theirs.to.state != queen_at.state


def any_move(position, chance):
    """A move of the queen that is chosen without listing all."""
    row, column = position.state
    ways = [(n, way) for n, way in ((row, (1, 0)), (column, (0, 1)), (min(row, column), (1, 1)))]
    most, (up, left) = chance.choice([(n, way) for n, way in ways if n])
    steps = chance.randint(1, most)
    return lm.Move("", position.at(Square(row - up * steps, column - left * steps)))


def test_the_rook_keeps_its_promise_on_a_large_board():
    argument = new_run().argue(Rook(30, 45), lm.Play.MISERE)
    (strategy,) = argument.strategies()
    assert all(keeps_its_promise(argument, strategy, random.Random(seed)) for seed in range(5))
