"""Values that are no nimbers: written as texts, equal to no number, read by those who know them."""

import json
from dataclasses import dataclass

import pytest

import lastmove as lm
from lastmove.checker import nim, verify
from lastmove.core.errors import CertificateError
from lastmove.core.position import Outcome, Play
from lastmove.core.values import Value, WrittenValue
from lastmove.core.verdict import Certificate, Method, Verdict


@dataclass(frozen=True)
class Fraction(Value):
    """What a package of partisan values might bring."""

    over: int
    under: int

    def __str__(self):
        return f"{self.over}/{self.under}"


def verdict(outcome, value):
    method = Method("theorem", "a test", "no source")
    return Verdict(lm.parse("nim(1)"), Play.NORMAL, outcome, value, (), method, "So it is.")


def test_a_value_equals_no_nimber():
    assert WrittenValue("*1") != 1
    assert WrittenValue("1") != 1
    assert Fraction(1, 1) != 1
    assert Fraction(1, 2) == Fraction(1, 2)
    assert len({WrittenValue("1/2"), WrittenValue("1/2"), 1}) == 2


def test_a_value_is_a_text_in_json_and_a_nimber_a_number():
    assert verdict(Outcome.L, Fraction(1, 2)).as_dict()["value"] == "1/2"
    assert verdict(Outcome.N, 1).as_dict()["value"] == 1
    assert verdict(Outcome.N, None).as_dict()["value"] is None
    assert verdict(Outcome.L, Fraction(1, 2)).nimber is None
    assert verdict(Outcome.N, 1).nimber == 1


@pytest.mark.parametrize(
    ("outcome", "told"),
    [
        (Outcome.L, "Left wins, whoever begins (an L-position of value 1/2)."),
        (Outcome.R, "Right wins, whoever begins (an R-position of value 1/2)."),
        (Outcome.N, "the player to move wins (an N-position of value 1/2)."),
    ],
)
def test_a_verdict_tells_who_wins(outcome, told):
    assert verdict(outcome, Fraction(1, 2)).sentence() == told


def test_a_certificate_keeps_the_text_of_a_value():
    claim = Certificate("none", "half()", Play.NORMAL, Outcome.L, Fraction(1, 2), {})
    again = Certificate.from_json(claim.to_json())
    assert again.value == WrittenValue("1/2")
    assert again.outcome is Outcome.L
    assert again.to_json() == claim.to_json()
    assert claim.claim == "half() has value 1/2: Left wins, whoever begins (normal play)"


@pytest.mark.parametrize("value", [True, 0.5, ["1/2"], {"over": 1}])
def test_other_things_are_no_value(value):
    data = lm.certify("nim(1,2)").as_dict() | {"value": value}
    with pytest.raises(CertificateError, match="a whole number or a text"):
        Certificate.from_json(json.dumps(data))


def test_a_long_text_is_not_quoted_whole():
    found = verify(json.dumps(lm.certify("nim(1,2)").as_dict() | {"value": "1" * 10**6}))
    assert not found.valid
    assert len(found.claim) < 500
    assert len(found.reason) < 500


def test_a_kind_that_knows_left_and_right_says_so_in_its_module(monkeypatch):
    text = json.dumps(lm.certify("nim(1,2)").as_dict() | {"value": "*3"})
    assert "games without Left and Right" in verify(text).reason
    monkeypatch.setattr(nim, "LEFT_AND_RIGHT", ("nim-sum",), raising=False)
    assert verify(text).reason == "the nim-sum is 3, not *3"
