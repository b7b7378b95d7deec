"""Proofs that are right but for one condition are refused, and the reason names that condition."""

import json

import pytest

import lastmove as lm
from lastmove.checker import kinds
from tests.checker.forgeries import FORGERIES
from tests.checker.harness import confirm

ALL = [(kind, forgery) for kind, listed in FORGERIES.items() for forgery in listed]
IDS = [f"{kind}: {forgery.idea}" for kind, forgery in ALL]


def checked(data):
    return lm.verify(json.dumps(data), time=100)


def test_every_kind_has_a_forgery():
    assert set(FORGERIES) == set(kinds())
    assert all(FORGERIES.values())


@pytest.mark.parametrize(("kind", "forgery"), ALL, ids=IDS)
def test_the_honest_neighbor_is_accepted_and_true(kind, forgery):
    assert forgery.honest["kind"] == forgery.forged["kind"] == kind
    assert checked(forgery.honest), checked(forgery.honest).reason
    confirm(forgery.honest)


@pytest.mark.parametrize(("kind", "forgery"), ALL, ids=IDS)
def test_the_forged_claim_is_false(kind, forgery):
    with pytest.raises(AssertionError) as found:
        confirm(forgery.forged)
    assert "not readable" not in str(found.value)


@pytest.mark.parametrize(("kind", "forgery"), ALL, ids=IDS)
def test_the_forgery_is_refused_and_the_reason_says_what_was_broken(kind, forgery):
    verification = checked(forgery.forged)
    assert not verification, verification.claim
    assert forgery.reason in verification.reason
