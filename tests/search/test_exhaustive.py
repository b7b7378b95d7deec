"""The search itself, also on positions that a theorem would take from it."""

import pytest

import lastmove as lm
from lastmove.api.solve import new_run, solve
from lastmove.core.limits import Budget
from lastmove.core.position import Outcome, Play
from lastmove.core.solver import Run
from lastmove.families.heaps.rules import Subtraction
from lastmove.search.depth_first import Search
from lastmove.search.exhaustive import Exhaustive
from lastmove.search.searched import Searched, searched
from tests import small
from tests.agreement import assert_agrees, assert_agrees_fully
from tests.oracles import outcomes
from tests.own_games import Countdown
from tests.plain import plain
from tests.shares import in_parts

GAMES = pytest.mark.parametrize("game", small.GAMES)
PLAYS = pytest.mark.parametrize("play", list(Play), ids=lambda play: play.value)


def search_only():
    """A run without theorems."""
    return Run(lambda *_: (Exhaustive(),), Budget(), arguers=lambda _: (searched,))


@GAMES
@PLAYS
@in_parts(12)
def test_exhaustive_verdicts_agree_with_brute_force(game, play, part):
    run, solver = search_only(), Exhaustive()
    for position in part(small.GAMES[game]()):
        verdict = solver.verdict(position, play, run)
        assert_agrees_fully(verdict)
        whole = play is Play.MISERE or position.split is None
        assert (verdict.remoteness is not None) == whole  # parts by themselves do not tell
        assert verdict.method.kind == "search"


@GAMES
@PLAYS
@in_parts(12)
def test_outcome_search_agrees_with_brute_force(game, play, part):
    run, solver = search_only(), Exhaustive()
    for position in part(small.GAMES[game]()):
        verdict = solver.outcome_verdict(position, play, run)
        assert_agrees(verdict)
        assert verdict.value is None
        assert solver.wins(position, play, run) == (verdict.outcome is Outcome.N)


@GAMES
@PLAYS
@in_parts(20)
def test_labels_and_wins_agree_node_by_node(game, play, part):
    misere = play is Play.MISERE
    for position in part(small.GAMES[game]()):
        graph, known = position.graph(), plain(position)
        search = Search(graph, play, Budget())
        wins, value, remoteness = search.label(graph.root)
        assert wins == search.wins(graph.root) == (outcomes.outcome(known, misere) == "N")
        assert value == (0 if misere else outcomes.nimber(known))
        if search.tracks_remoteness:
            assert remoteness == outcomes.remoteness(known, misere)


@GAMES
@PLAYS
@in_parts(28)
def test_search_without_what_was_found_before_gives_the_same(game, play, part):
    run = search_only()
    for position in part(small.GAMES[game]()):
        remembered = Exhaustive().verdict(position, play, run)
        alone = Exhaustive().verdict(position, play, search_only())
        assert remembered.winning_moves == alone.winning_moves
        assert (remembered.outcome, remembered.value) == (alone.outcome, alone.value)
        assert remembered.remoteness == alone.remoteness


def test_positions_counts_what_was_searched_and_no_more():
    # Heaps 0 to 9 of countdown are ten positions.
    assert solve(Countdown(9)).positions == 10


def test_outcome_search_looks_at_fewer_positions():
    graph = lm.parse("nim(5,5,5)").graph()
    search = Search(graph, Play.NORMAL, Budget())
    search.label(graph.root)
    search.wins(graph.root)
    assert len(search.wins.memory) < len(search.label.memory) / 2


def test_symmetric_positions_are_searched_once():
    # The queen on a 5 × 5 board: 15 squares up to reflection, each of which she can reach.
    assert solve("queen(4,4)", play="misere").positions == 15


def test_outcome_only_takes_theorems_where_they_apply():
    verdict = solve("nim(3,5,7)", outcome=True)
    assert verdict.method.kind == "theorem"
    assert verdict.value == 1


def test_runs_go_on_across_positions_of_different_settings():
    run = search_only()
    for take in ((1, 3), (2, 3), (1, 3)):
        for heap in range(12):
            position = Subtraction(heap, take=take)
            value = Exhaustive().value(position, run)
            assert value == outcomes.nimber(plain(position))


@GAMES
@in_parts(12)
def test_one_run_for_all_positions_gives_what_fresh_runs_give(game, part):
    run = new_run()
    for position in part(small.GAMES[game]()):
        assert_agrees_fully(solve(position, run=run))
        assert_agrees_fully(solve(position, play="misere", run=run))


@GAMES
@PLAYS
@in_parts(20)
def test_the_recommended_move_is_the_quickest(game, play, part):
    misere, run = play is Play.MISERE, search_only()
    for position in part(small.GAMES[game]()):
        argument = Searched(position, play, run, Exhaustive())
        best = argument.best()
        assert (best is None) == (not list(argument.winning_moves()))
        if best is not None and argument.remoteness is not None:
            left = outcomes.remoteness(plain(best.to), misere)
            assert left + 1 == outcomes.remoteness(plain(position), misere)
