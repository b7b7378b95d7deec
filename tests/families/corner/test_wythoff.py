"""Wythoff's theorem and the sweeps, against brute force on every small square."""

import pytest

import lastmove as lm
from lastmove.api.solve import new_run
from lastmove.api.tables import compute
from lastmove.core.parse import parse_rules
from lastmove.families.corner.kernels import nim_sums, queen_nimbers
from lastmove.families.corner.rules import Queen
from lastmove.families.corner.wythoff import is_lost, lost_squares_seen, partner
from tests.oracles.outcomes import nimber
from tests.oracles.rules import queen

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
    with pytest.raises(lm.LimitReached, match="known of it alone, not in a sum"):
        lm.solve(f"queen({10**30},5) + nim(1)")


def test_a_sum_with_a_queen_past_the_searched_board_is_certified():
    certificate = lm.certify("queen(3,44) + nim(2)")
    assert certificate.value is not None
    assert lm.verify(certificate.to_json()).valid


def test_the_sweep_is_the_mex_rule():
    swept = queen_nimbers(25, 30)
    for i in range(25):
        for j in range(30):
            assert swept[i, j] == nimber(queen(i, j))
    assert (nim_sums(9, 9)[5] == [5 ^ j for j in range(9)]).all()


def test_a_large_table_is_swept_and_agrees_with_a_small_one():
    for game in ("queen", "rook", "nim"):
        small, large = (
            compute(parse_rules(game), [range(5, n), range(3, n)], lm.Play.NORMAL, False, new_run())
            for n in (12, 60)
        )
        for short, long in zip(small.values, large.values, strict=False):
            assert long[: len(short)] == short
