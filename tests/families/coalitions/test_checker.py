"""The checker of coalitions stands alone: broken solvers are caught, broken checkers noticed."""

import json
from dataclasses import replace

import pytest

import lastmove as lm
from lastmove.checker.coalitions import definitions as checker
from lastmove.coalitions import certify
from lastmove.core.position import Play
from lastmove.families.coalitions import schemes
from tests.checker.harness import accepts, confirm, patience
from tests.families.coalitions.claims import FALSE, TREE, TRUE, honest


def verified(data, **limits):
    with patience():
        return lm.verify(json.dumps(data), **limits)


def test_a_solver_that_forgets_the_mover_is_caught(monkeypatch):
    right = schemes.win_type

    def wrong(options, mover, players):
        return right(options, (mover + 1) % players, players)

    monkeypatch.setattr(schemes, "win_type", wrong)
    assert not verified(json.loads(certify("nim(1,2)", 3).to_json()))


def test_a_solver_that_takes_winning_for_stable_is_caught(monkeypatch):
    monkeypatch.setattr(schemes, "stable_type", schemes.win_type)
    wrong = json.loads(certify(TREE, 3).to_json())
    assert wrong["proof"]["stable"] == ["AB", "AC", "BC"]
    assert "definition 4.1" in verified(wrong).reason


def forget_unlisted_moves(monkeypatch):
    def some(children, known, entry):
        return [known[child] for child in children if child in known]

    monkeypatch.setattr(checker, "_known", some)


def forget_the_side(monkeypatch):
    monkeypatch.setattr(checker, "_check_side", lambda *args: None)


def forget_the_outcome(monkeypatch):
    monkeypatch.setattr(checker, "_check_outcome", lambda *args: None)


def forget_the_lines(monkeypatch):
    monkeypatch.setattr(checker, "_check_lines", lambda *args: None)


def forget_the_way_of_playing(monkeypatch):
    right = checker._game
    as_if = {"play": Play.NORMAL, "value": None}
    monkeypatch.setattr(checker, "_game", lambda c, context: right(replace(c, **as_if), context))


def forget_that_smaller_ones_spoil(monkeypatch):
    right = checker._stable

    def larger_too(player, options, subsets):
        found = right(player, options, subsets)
        return frozenset(c for c in subsets if any(small <= c for small in found))

    monkeypatch.setattr(checker, "_stable", larger_too)


BROKEN = {
    forget_the_side: ["a coalition on the wrong side", "stable on the wrong side"],
    forget_the_outcome: ["a queer game said to be won"],
    forget_the_lines: ["a stable coalition without lines", "a stable coalition with one line"],
    forget_the_way_of_playing: ["a coalition in misère play", "a coalition with a value"],
}


@pytest.mark.parametrize("broken", BROKEN)
def test_harness_notices_a_broken_checker(monkeypatch, broken):
    broken(monkeypatch)
    for what in BROKEN[broken]:
        kind, changes = FALSE[what]
        data = TRUE[kind] | changes
        assert accepts(data)
        with pytest.raises(AssertionError):
            confirm(data)


def test_harness_notices_a_checker_that_forgets_unlisted_moves(monkeypatch):
    forget_unlisted_moves(monkeypatch)
    data = honest("tree(A[B,C[A,B]])", 3)
    data["proof"]["positions"] = [[0, ["B"], ["B"]], [3, ["B"], ["B"]]]
    data |= {"outcome": "P"}
    data["proof"] |= {"win": ["B"], "stable": ["B"]}
    assert accepts(data)
    with pytest.raises(AssertionError):
        confirm(data)


def test_a_checker_that_lets_larger_coalitions_be_stable_refuses_true_ones(monkeypatch):
    forget_that_smaller_ones_spoil(monkeypatch)
    assert not accepts(TRUE["coalition-types"])


def test_huge_heaps_end_at_the_time_limit():
    data = honest("nim(1,2)", 3, "BC") | {"position": f"nim({10**30})"}
    data["proof"]["positions"].append([f"nim({10**30})", "A", []])
    with pytest.raises(lm.LimitReached):
        verified(data, time=0.3)


@pytest.mark.parametrize("players", [10**30, -1, 0, 2.0, None, "3", [3], {}])
def test_odd_numbers_of_players_are_refused(players):
    data = honest("nim(1,2)", 3)
    data["proof"]["players"] = players
    assert not verified(data)


def test_a_tree_with_countless_leaves_is_read_at_once():
    text = "A[B,C]"
    for number in range(200):
        text = f"{'ABC'[number % 3]}[{'BCA'[number % 3]}#{number}[{text},C],#{number},#{number}]"
    data = honest(TREE, 3) | {"position": f"tree({text})"}
    assert not verified(data, time=5)
    assert verified(json.loads(certify(f"tree({text})", 3).to_json()), time=20)


def test_claims_stay_readable_whatever_they_say():
    for proof in ({}, {"players": [1], "coalition": {"A": 1}}, {"coalition": "A" * 10**6}):
        for kind in ("coalition-win", "coalition-stable", "coalition-types"):
            data = honest("nim(1,2)", 3) | {"kind": kind, "proof": proof}
            found = verified(data)
            assert not found
            assert len(found.claim) < 2000
