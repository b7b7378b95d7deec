"""Games as users write them: split, canonical, show, plays, and states of every kind."""

import pickle
from itertools import combinations_with_replacement

import pytest

import lastmove as lm
from lastmove.core.limits import Budget
from lastmove.core.parse import parse
from lastmove.core.solver import Run
from lastmove.search.exhaustive import Exhaustive
from tests.agreement import winning_moves
from tests.oracles import outcomes
from tests.oracles.outcomes import Oracle
from tests.own_games import Bowling, Countdown, Divisors, Nested, Peeling
from tests.plain import plain
from tests.small import subsets

RUNS = [runs for size in range(4) for runs in combinations_with_replacement(range(6), size)]
PLAYS = pytest.mark.parametrize("play", ["normal", "misere"])


@PLAYS
def test_bowling_with_split_and_canonical_agrees_with_brute_force(play):
    misere = play == "misere"
    for runs in RUNS:
        verdict = lm.solve(Bowling(*runs), play=play)
        known = plain(verdict.position)
        assert verdict.outcome.value == outcomes.outcome(known, misere), runs
        assert verdict.value == (None if misere else outcomes.nimber(known)), runs
        told = {plain(move.to) for move in verdict.winning_moves}
        assert told == outcomes.winning_options(known, misere), runs
        if misere:  # split positions are only added up in normal play
            assert verdict.remoteness == outcomes.remoteness(known, misere), runs


def test_remoteness_is_not_told_where_parts_were_searched_one_by_one():
    assert lm.solve(Bowling(2, 2, 1)).remoteness is None


def test_split_saves_positions():
    """Runs up to 12 have 13 single runs, the empty one included; the sums need no search."""
    whole = lm.solve(Bowling(12))
    assert whole.value == outcomes.nimber(plain(Bowling(12)))
    assert whole.positions < len(outcomes.reachable(plain(Bowling(12))))


def test_a_sum_with_a_game_of_ones_own():
    position = Bowling(3) + lm.parse("nim(1,2)") + Bowling(2)
    for play in ("normal", "misere"):
        verdict = lm.solve(position, play=play)
        known = plain(position)
        assert verdict.outcome.value == outcomes.outcome(known, play == "misere")
        told = {plain(move.to) for move in verdict.winning_moves}
        assert told == outcomes.winning_options(known, play == "misere")


def test_show_is_what_moves_say():
    assert [move.text for move in Bowling(2).moves()] == ["to /|", "to |/", "to /"]


def test_moves_say_what_changes_without_show():
    assert [move.text for move in Countdown(5).moves()] == [
        "chips from 5 to 4",
        "chips from 5 to 3",
    ]


def test_plays_alone_are_enough_for_a_game():
    position = Divisors(frozenset({2, 3, 4}))
    assert [move.text for move in position.moves()] == ["name 2", "name 3", "name 4"]
    assert position.move("name 2").to == Divisors(frozenset({3}))


def own_positions():
    words = [
        "",
        "b",
        "rhythm",
        "banana",
        "two words",
        'say "hi"',
        "back\\slash",
        "none",
        "7",
        "é\n",
    ]
    yield from (Peeling(word) for word in words)
    yield from (Divisors(frozenset(numbers)) for numbers in subsets(range(2, 7)))
    yield Divisors(frozenset())
    yield from (Nested(tuple(range(a)), tuple(range(b))) for a in range(4) for b in range(4))
    yield from (Countdown(chips) for chips in range(12))
    yield from (Bowling(*runs) for runs in RUNS if sum(runs) <= 7)


@PLAYS
def test_states_of_every_kind_agree_with_brute_force(play):
    misere, oracles = play == "misere", {}
    for position in own_positions():
        game = type(position)
        oracle = oracles.setdefault(
            game, Oracle(lambda s, game=game: {to for _, to in game.plays(s)})
        )
        verdict = lm.solve(position, play=play)
        assert verdict.outcome.value == oracle.outcome(position.state, misere), position
        if verdict.remoteness is not None:
            assert verdict.remoteness == oracle.remoteness(position.state, misere), position
        if not misere:
            assert verdict.value == oracle.nimber(position.state), position
        told = {move.to.state for move in verdict.winning_moves}
        expected = oracle.winning_options(position.state, misere)
        if game is Bowling:
            told, expected = ({Bowling.canonical(s) for s in found} for found in (told, expected))
        assert told == expected, position


def test_every_state_is_written_and_read_back():
    for position in own_positions():
        own = {position.name: type(position)}  # others of that name may have come since
        assert parse(str(position), own=own) == position
        for move in position.moves():
            text = str(move.to)
            assert "state=" not in text
            assert parse(text, own=own) == move.to
            assert hash(parse(text, own=own)) == hash(move.to)


def test_every_move_is_found_by_its_text_and_by_where_it_leads():
    for position in [*own_positions(), Peeling("two  spaces")]:
        for move in position.moves():
            assert position.move(move.text).to == move.to
            assert position.move(str(move.to)).to == move.to


def test_every_state_has_a_repr_that_makes_it_again_and_can_be_pickled():
    names = {game.__name__: game for game in (Countdown, Divisors, Bowling, Nested, Peeling)}
    for position in own_positions():
        for state in [position, *(move.to for move in position.moves())]:
            assert eval(repr(state), names) == state
            assert pickle.loads(pickle.dumps(state)) == state


def test_winning_moves_keep_the_first_in_written_order():
    verdict = Exhaustive().verdict(
        Countdown(5), lm.Play.NORMAL, Run(lambda *_: (Exhaustive(),), Budget())
    )
    assert [move.text for move in verdict.winning_moves] == ["chips from 5 to 3"]
    two_heaps = lm.parse("nim(3,3,1)")
    told = [(move.text, move.to) for move in lm.solve(two_heaps).winning_moves]
    assert told == winning_moves(two_heaps, misere=False)
    assert [text for text, _ in told] == ["take 1 from heap 1", "take 1 from heap 3"]
