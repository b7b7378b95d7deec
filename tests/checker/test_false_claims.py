"""False certificates built by hand are rejected; the true ones they are made from are not."""

import json

import pytest

import lastmove as lm
from lastmove.checker import kinds
from tests.checker import false_claims, partisan_claims
from tests.checker.harness import SECONDS, accepts, confirm
from tests.families.chomp import claims as chomp_claims
from tests.families.coalitions import automaton_claims
from tests.families.coalitions import claims as coalition_claims
from tests.families.frogs import claims as frog_claims
from tests.families.frogs import fussy_claims, stable_claims
from tests.families.geography import even_kernel_claims, matching_claims
from tests.families.hackenbush import claims as hackenbush_claims
from tests.families.heaps import claims as breaking_claims
from tests.families.nim import loopy_claims
from tests.families.positional import blocking_claims, threat_claims
from tests.families.switching import claims as shannon_claims
from tests.own_games import TicTacToe

CLAIMS = (
    automaton_claims,
    blocking_claims,
    breaking_claims,
    chomp_claims,
    coalition_claims,
    false_claims,
    frog_claims,
    even_kernel_claims,
    fussy_claims,
    hackenbush_claims,
    loopy_claims,
    matching_claims,
    partisan_claims,
    shannon_claims,
    stable_claims,
    threat_claims,
)
TRUE = {name: claim for module in CLAIMS for name, claim in module.TRUE.items()}
FALSE = {name: claim for module in CLAIMS for name, claim in module.FALSE.items()}


def games_for(data):
    return (TicTacToe,) if "tic_tac_toe" in json.dumps(data) else ()


def test_every_kind_has_true_and_false_certificates():
    assert {data["kind"] for data in TRUE.values()} == set(kinds())
    assert {TRUE[name]["kind"] for name, _ in FALSE.values()} == set(kinds())


@pytest.mark.parametrize("kind", TRUE)
def test_the_true_certificate_is_accepted(kind):
    data = TRUE[kind]
    assert accepts(data, games_for(data)), lm.verify(json.dumps(data), games=games_for(data)).reason
    confirm(data)


@pytest.mark.parametrize("what", FALSE)
def test_a_false_certificate_is_rejected_with_a_reason(what):
    kind, changes = FALSE[what]
    data = TRUE[kind] | changes
    verification = lm.verify(json.dumps(data), games=games_for(data), time=100)
    assert not verification.valid, verification.reason
    assert verification.reason


@pytest.mark.parametrize("kind", TRUE)
def test_a_certificate_read_as_another_kind_is_rejected_or_still_true(kind):
    for other in kinds():
        data = TRUE[kind] | {"kind": other}
        if accepts(data, games_for(data), SECONDS):
            confirm(data)
