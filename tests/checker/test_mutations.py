"""Thousands of random changes to certificates of every kind: what is still accepted is true.

The last tests break the checker on purpose and expect the harness to notice.
"""

import json
import random

import pytest

from lastmove import checker
from lastmove.checker import chomp, digraphs, strategy, sums
from lastmove.checker.context import Context
from lastmove.checker.heaps import breaking, subtraction
from lastmove.checker.nim import nim_sum
from lastmove.core.position import Position
from tests.checker.harness import (
    SECONDS,
    accepts,
    bundled_certificates,
    confirm,
    honest,
    own_certificates,
    role_certificates,
    try_forgeries,
    try_mutations,
    with_odd_things,
)
from tests.own_games import Bowling, TicTacToe

ROLES = "role-strategy"
KINDS = [kind for kind in checker.kinds() if kind != ROLES]
ROUNDS = 400
MORE_ROUNDS = 2000
WITH_VALUES = (nim_sum, sums, subtraction, digraphs, breaking, chomp)


@pytest.fixture(scope="module")
def certificates():
    return bundled_certificates()


def test_every_kind_is_among_the_certificates(certificates):
    assert {data["kind"] for data in certificates} == {*KINDS, ROLES}
    assert {data["kind"] for data in role_certificates()} == {ROLES}


def test_honest_certificates_are_accepted_and_confirmed(certificates):
    groups = [(certificates, ()), (own_certificates(), (Bowling,))]
    groups.append((role_certificates(), (TicTacToe,)))
    for group, games in groups:
        for data in group:
            assert accepts(data, games), data["position"]
            confirm(data)


@pytest.mark.parametrize("change", [{"outcome": "L"}, {"outcome": "R"}, {"value": "*1"}])
def test_left_right_and_values_in_words_are_refused_by_every_kind(certificates, change):
    kinds = set()
    for data in (*certificates, *role_certificates()):
        if data["kind"].startswith("partisan-"):
            continue
        found = checker.verify(json.dumps(data | change), games=(TicTacToe,))
        kinds.add(data["kind"])
        assert not found.valid
        assert "games without Left and Right" in found.reason
        assert next(iter(change.values())) in found.reason
    assert kinds == {kind for kind in (*KINDS, ROLES) if not kind.startswith("partisan-")}


@pytest.mark.share(8)
@pytest.mark.parametrize("kind", KINDS)
def test_changed_certificates_are_refused_or_still_true(certificates, kind):
    chosen = [data for data in certificates if data["kind"] == kind]
    accepted, refused = try_mutations(chosen, ROUNDS, random.Random(kind))
    assert accepted > ROUNDS / 200
    assert refused > ROUNDS / 2


@pytest.mark.share(48)
@pytest.mark.parametrize("kind", KINDS)
def test_many_changed_certificates_are_refused_or_still_true(certificates, kind):
    chosen = [data for data in certificates if data["kind"] == kind]
    assert sum(try_mutations(chosen, MORE_ROUNDS, random.Random(f"more {kind}"))) == MORE_ROUNDS


def test_pieces_of_other_kinds_make_no_false_certificate_valid(certificates):
    accepted, refused = try_mutations(certificates, ROUNDS, random.Random(1))
    assert accepted
    assert refused


def test_changed_certificates_of_a_game_of_ones_own_are_refused_or_still_true():
    accepted, refused = try_mutations(own_certificates(), ROUNDS, random.Random(2), (Bowling,))
    assert accepted
    assert refused


def test_changed_certificates_of_a_game_with_roles_are_refused_or_still_true():
    accepted, refused = try_mutations(role_certificates(), ROUNDS, random.Random(3), (TicTacToe,))
    assert accepted
    assert refused


@pytest.mark.share(3)
@pytest.mark.parametrize("kind", [*KINDS, ROLES])
def test_whatever_stands_in_a_proof_is_told_and_never_raised(certificates, kind):
    """Nothing but a verdict, true if it is yes; `accepts` lets nothing foreign pass."""
    proofs = [data for data in certificates if data["kind"] == kind]
    shortest = min(proofs, key=lambda data: (not data["proof"], len(json.dumps(data))))
    for data in with_odd_things(shortest):
        if accepts(data, seconds=SECONDS):
            confirm(data)


def test_no_false_claim_is_proved_by_bending_the_proofs_of_true_ones(certificates):
    refused = try_forgeries(certificates, 25, random.Random("forger"))
    assert set(refused.values()) == {25}


@pytest.mark.slow
def test_none_of_twenty_thousand_false_claims_is_proved(certificates):
    refused = try_forgeries(certificates, 20_000 // len(checker.kinds()) + 1, random.Random(5))
    assert sum(refused.values()) >= 20_000


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20))
def test_many_more_changes(certificates, seed):
    accepted, refused = try_mutations(certificates, 10_000, random.Random(seed))
    assert accepted
    assert refused


def test_harness_notices_a_checker_that_accepts_everything(monkeypatch, certificates):
    def accept(self, certificate):
        self.position(certificate.position, Position)
        return "as you say"

    monkeypatch.setattr(Context, "check", accept)
    with pytest.raises(AssertionError):
        try_mutations(certificates, 500, random.Random(0))


def test_forgeries_notice_a_checker_that_forgets_replies(monkeypatch, certificates):
    monkeypatch.setattr(strategy, "_check_closed", lambda *args: None)
    with pytest.raises(AssertionError):
        try_forgeries(certificates, 5000, random.Random(0), of=("value", "strategy"))


def test_harness_notices_a_checker_that_forgets_the_outcome(monkeypatch, certificates):
    for module in (*WITH_VALUES, strategy):
        monkeypatch.setattr(module, "claims_value", lambda *args: None)
    with pytest.raises(AssertionError):
        try_mutations(certificates, 1000, random.Random(0))


def test_harness_notices_a_checker_that_forgets_ranks(monkeypatch, certificates):
    def has_reply(option, rank, listed, options, key, play):
        replies = list(options(option))
        ended = not replies and play.value == "misere"
        return ended or any(key(reply) in listed for reply in replies)

    monkeypatch.setattr(strategy, "_has_reply", has_reply)
    ranked = [data for data in certificates if data["kind"] in ("strategy", "value")]
    with pytest.raises(AssertionError):
        try_mutations(ranked, 1000, random.Random(0))


def test_harness_notices_a_checker_that_forgets_replies(monkeypatch, certificates):
    monkeypatch.setattr(strategy, "_check_closed", lambda *args: None)
    ranked = [data for data in certificates if data["kind"] in ("strategy", "value")]
    with pytest.raises(AssertionError):
        try_mutations(ranked, 1000, random.Random(0))


def test_harness_notices_a_crash(monkeypatch, certificates):
    # In our own code: what the rules of a user's game raise is told as such.
    ours = {"__name__": "lastmove.checker.broken"}
    exec("def crash(self, certificate):\n    raise KeyError('a bug')", ours)
    monkeypatch.setattr(Context, "check", ours["crash"])
    with pytest.raises(KeyError):
        try_mutations(certificates, 10, random.Random(0))


def test_confirm_rejects_a_false_claim():
    data = honest("nim(3,5,7)") | {"value": 2}
    with pytest.raises(AssertionError):
        confirm(data)
    data = honest("queen(2,3)", "misere") | {"outcome": "P"}
    with pytest.raises(AssertionError):
        confirm(data)
