"""Sums with terms of which a theorem tells who wins but not the nimber, or not all moves."""

import pytest

import lastmove as lm
from lastmove.core.errors import LimitReached
from lastmove.core.position import Outcome, identity
from tests.families.heaps import oracle as breaking
from tests.oracles import outcomes
from tests.plain import plain

LADDER = ",".join(f"a{i}-a{i + 1},b{i}-b{i + 1},a{i}-b{i}" for i in range(40))
GRID = ",".join(f"v{i}x{j}-v{i + 1}x{j},v{i}x{j}-v{i}x{j + 1}" for i in range(7) for j in range(7))
NIMBER_UNKNOWN = [
    "takeaway(100000, f=2*x)",
    "queen(5000,6000)",
    "cram(7x8)",
    "chomp(30x40)",
    "chomp(2x2000)",
    "chomp(200x200)",
    "chomp(30x40, poison=eaten)",
    f"vertex_geography([{LADDER}], at=a3)",
    f"edge_geography([{GRID},v0x0-tail], at=tail)",
    "frogs(uniform(71, seed=1), 5, 6)",
]
"""Of each theorem that tells who wins of positions whose nimber it does not know, one."""
LOST_AND_HUGE = ["takeaway(2880067194370816120, f=2*x)", "cram(8x8)", "queen(17711,28657)"]
TOO_MANY_MOVES = ["kayles(300000000)", "dawson_kayles(30000001)", "cram(1x40)"]


@pytest.fixture(autouse=True)
def _small_limits(monkeypatch):
    """So that what is large for these theorems is quick to test."""
    monkeypatch.setattr("lastmove.families.frogs.labels.VALUED", 50)
    monkeypatch.setattr("lastmove.families.cram.strips.LISTED", 30)


def answered(text):
    """The verdict, once its certificate has been verified."""
    verdict = lm.solve(text, time=60)
    assert lm.verify(lm.certify(text, time=60).to_json()).valid
    assert str(lm.explain(text))
    return verdict


def test_the_examples_are_of_the_kind_they_should_be():
    for text in NIMBER_UNKNOWN:
        verdict = lm.solve(text)
        assert (verdict.value, verdict.outcome) == (None, Outcome.N), text


@pytest.mark.parametrize("text", NIMBER_UNKNOWN, ids=lambda text: text[:30])
def test_beside_nim_it_is_refused_and_the_sentence_says_why(text):
    if "frogs" in text:  # small labels are found on large ponds too
        assert lm.solve(f"{text} + nim(3)").value is not None
        return
    with pytest.raises(LimitReached, match="known of it alone, and in a sum where"):
        lm.solve(f"{text} + nim(3)")


@pytest.mark.parametrize("text", NIMBER_UNKNOWN, ids=lambda text: text[:30])
def test_beside_itself_it_is_lost_whatever_the_nimber(text):
    verdict = answered(f"{text} + {text}")
    assert (verdict.value, verdict.winning_moves) == (0, ())
    verdict = lm.solve(f"{text} + nim(3) + {text}")
    assert verdict.value == 3
    assert "nim(3): take 3 from heap 1" in [move.text for move in verdict.winning_moves]


@pytest.mark.parametrize("text", NIMBER_UNKNOWN, ids=lambda text: text[:30])
def test_beside_terms_that_add_up_to_0_it_is_won_like_alone(text):
    alone = lm.solve(text, outcome=True)
    if "frogs" in text:  # as above
        assert lm.solve(f"nim(0) + {text}").value is not None
        return
    beside = answered(f"nim(0) + {text}")
    assert (beside.value, beside.outcome) == (None, Outcome.N)
    assert alone.because in beside.because
    told = {move.text.split(": ", 1)[1] for move in beside.winning_moves or ()}
    assert told == {move.text for move in alone.winning_moves or ()}
    assert not lm.equivalent(text, "nim(0)")


RESTS = ["nim(0)", "nim(1,1)", "nim(1) + nim(1)", "nim(1,2,3)", "nim(2,3) + nim(1)", "nim(1)"]
RESTS += ["nim(2) + nim(3)", "kayles(3) + nim(3)", "takeaway(2, f=2*x) + nim(0)"]


@pytest.mark.parametrize("rest", RESTS)
def test_who_wins_is_the_definition_also_where_no_value_is_known(monkeypatch, rest):
    """As if the nimber of no pile were known but that of a lost one."""
    monkeypatch.setattr("lastmove.families.takeaway.swept.SMALL", -1)
    zero = outcomes.nimber(plain(lm.parse(rest))) == 0
    answers = 0
    for pile in range(1, 9):
        text = f"{rest} + takeaway({pile}, f=2*x)"
        won = outcomes.nimber(plain(lm.parse(f"takeaway({pile}, f=2*x)"))) != 0
        if won and not zero:
            with pytest.raises(LimitReached):
                lm.solve(text)
            continue
        verdict = answered(text)
        answers += won
        assert (verdict.outcome is Outcome.N) == (outcomes.nimber(plain(lm.parse(text))) != 0)
        assert (verdict.value is None) == won
        winning = [
            move.to for move in verdict.position.moves() if outcomes.nimber(plain(move.to)) == 0
        ]
        listed = [move.to for move in verdict.winning_moves]
        assert all(to in winning for to in listed)
        assert listed or not won
        if verdict.complete:
            assert len(listed) == len({identity(to) for to in winning})
    assert answers == (3 if zero else 0)  # all but 1, 2, 3, 5 and 8


@pytest.mark.parametrize("text", LOST_AND_HUGE)
def test_a_lost_term_beside_nim_has_a_winning_move_that_is_named(text):
    verdict = answered(f"{text} + nim(3)")
    assert (verdict.value, verdict.complete) == (3, False)
    assert [move.text for move in verdict.winning_moves] == ["nim(3): take 3 from heap 1"]
    assert "So this wins: nim(3): take 3 from heap 1" in str(lm.explain(f"{text} + nim(3)"))


@pytest.mark.parametrize("text", TOO_MANY_MOVES)
def test_one_of_too_many_moves_is_named_in_a_sum_as_it_is_alone(text):
    value = lm.solve(text).value
    assert not lm.solve(text).as_dict()["winning_moves_complete"]
    assert value > 1
    beside = answered(f"{text} + nim(1)")
    assert (beside.value, beside.complete) == (value ^ 1, False)
    name, told = beside.winning_moves[0].text.split(": ")
    assert name == text or "cram" in name
    assert lm.solve(lm.parse(text).move(told).to).value == 1


@pytest.mark.parametrize("text", NIMBER_UNKNOWN, ids=lambda text: text[:30])
@pytest.mark.parametrize("zero", ["nim(0)", "nim(2) + kayles(2)", "cram(8x8)"])
def test_beside_terms_that_add_up_to_zero_it_is_won_as_it_is_alone(text, zero):
    alone, verdict = lm.solve(text), answered(f"{text} + {zero}")
    assert verdict.outcome is Outcome.N
    if alone.winning_moves is not None:
        told = {move.text.split(": ", 1)[1] for move in verdict.winning_moves}
        assert told <= {move.text for move in alone.winning_moves}


def test_the_value_of_kayles_in_the_sum_is_the_oracles():
    value = breaking.periodic_value(breaking.CODES["kayles"], 300000000)
    assert lm.solve("kayles(300000000) + nim(3)").value == value ^ 3
