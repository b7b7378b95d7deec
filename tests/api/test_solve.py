"""The front door: what it takes, what it gives, and the JSON that the contract fixes."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lastmove as lm
from lastmove.api.solve import new_run
from tests import small, strategies
from tests.oracles import outcomes
from tests.own_games import Bowling, Countdown, TicTacToe
from tests.plain import plain
from tests.promises import VERDICT


@pytest.mark.parametrize("play", ["misere", "misère", lm.Play.MISERE])
def test_misere_play_has_several_names(play):
    assert lm.solve("nim(1)", play=play).outcome is lm.Outcome.P


def test_positions_are_given_as_values_or_as_text():
    assert lm.solve(lm.parse("nim(3,5,7)")) == lm.solve("nim(3,5,7)")


@pytest.mark.parametrize("thing", [7, None, ["nim(3)"], object()])
def test_what_is_no_position_is_refused(thing):
    with pytest.raises(lm.InputError, match="a position or its notation"):
        lm.solve(thing)


@pytest.mark.parametrize("play", ["reverse", "", "Normal", None, 3])
def test_what_is_no_way_of_playing_is_refused(play):
    with pytest.raises(lm.InputError, match="normal"):
        lm.solve("nim(1)", play=play)


def examples():
    return [*small.terms(), lm.parse("nim(2) + queen(1,3)"), Bowling(3), TicTacToe("XX.OO....")]


@pytest.mark.parametrize("position", examples(), ids=str)
def test_the_json_is_that_of_the_contract(position):
    plays = ["normal"] if isinstance(position, TicTacToe) else ["normal", "misere"]
    for play in plays:
        data = json.loads(json.dumps(lm.solve(position, play=play).as_dict()))
        assert set(data) == set(VERDICT)
        assert data["schema"] == 1
        assert data["position"] == str(position)
        assert data["play"] == play
        assert data["outcome"] in ("N", "P", "D")
        assert data["because"]
        assert set(data["method"]) == {"kind", "name", "source"}
        assert data["method"]["kind"] in ("theorem", "search")
        assert isinstance(data["winning_moves"], list)
        for move in data["winning_moves"]:
            assert set(move) == {"move", "to"}
            assert str(position.move(move["move"]).to) == move["to"]
        if play == "misere" or isinstance(position, TicTacToe):
            assert data["value"] is None


def test_winner_is_named_for_roles_only():
    assert lm.solve(TicTacToe("XX.OO....")).winner == "cross"
    assert lm.solve("nim(3)").winner is None


def test_winning_moves_are_merged_to_the_first_written():
    moves = lm.solve("nim(5,3,5,3,1,1,4)").winning_moves
    assert [move.text for move in moves] == ["take 4 from heap 1", "take 4 from heap 7"]
    moves = lm.solve("nim(2) + rook(0,3) + nim(2)").winning_moves
    assert [move.text for move in moves] == ["nim(2): take 1 from heap 1", "rook(0,3): left 3"]
    moves = lm.solve("subtraction(4,4,1, take={1,2})").winning_moves
    assert [str(move.to) for move in moves] == [
        "subtraction(3,4,1, take={1,2})",
        "subtraction(4,4,0, take={1,2})",
    ]


def test_no_move_wins_from_a_lost_or_finished_position():
    for text in ("nim(1,1)", "nim()", "queen(1,2)", "queen(0,0)"):
        assert lm.solve(text).winning_moves == ()
    assert lm.solve("queen(0,0)", play="misere").winning_moves == ()
    assert lm.solve("queen(0,0)", play="misere").outcome is lm.Outcome.N


@given(strategies.small_terms, strategies.small_terms)
def test_equivalence_is_equality_of_nimbers(first, second):
    same = lm.equivalent(first, second)
    expected = outcomes.nimber(plain(first)) == outcomes.nimber(plain(second))
    assert bool(same) == same.equal == expected
    assert str(same.verdict.position) == f"{first} + {second}"


def test_only_impartial_games_are_compared():
    with pytest.raises(lm.InputError, match="not impartial"):
        lm.equivalent(TicTacToe(), "nim(1)")


@given(st.lists(strategies.small_terms, min_size=1, max_size=6), st.sampled_from(list(lm.Play)))
def test_one_run_answers_many_questions_as_fresh_ones_do(positions, play):
    run = new_run()
    for position in positions:
        again, fresh = lm.solve(position, play=play, run=run), lm.solve(position, play=play)
        assert (again.outcome, again.value) == (fresh.outcome, fresh.value)
        assert again.winning_moves == fresh.winning_moves
        assert again.remoteness == fresh.remoteness


def test_outcome_only_gives_no_nimber_where_a_search_was_needed():
    for chips in range(12):
        verdict = lm.solve(Countdown(chips), outcome=True)
        assert verdict.value is None
        assert verdict.outcome.value == ("P" if chips % 3 == 0 else "N")


def test_mex_and_nim_sum():
    assert lm.mex([0, 1, 3, 4]) == 2  # cgt, section 1.3
    assert lm.mex([]) == 0
    assert lm.nim_sum(11, 5) == 14  # lectures, before theorem 2
    assert lm.nim_sum(3, 6, 5) == 0  # cgt, section 2.2
    assert lm.nim_sum() == 0
    with pytest.raises(ValueError, match="0 or more"):
        lm.nim_sum(-1)


@given(st.lists(st.integers(min_value=0, max_value=40)))
def test_mex_is_the_least_number_missing(numbers):
    least = lm.mex(numbers)
    assert least not in numbers
    assert set(range(least)) <= set(numbers)


def test_a_position_is_written_down_only_for_a_file_or_a_store(tmp_path, monkeypatch):
    written, inline = [], lm.Position.inline
    monkeypatch.setattr(lm.Position, "inline", lambda self: written.append(self) or inline(self))
    lm.solve("nim(3,5,7)", store=tmp_path / "store")
    assert not written  # a theorem says who wins, so nobody looks into the store
    lm.solve("nim(3,5,7)", resume=tmp_path / "job")
    assert written
