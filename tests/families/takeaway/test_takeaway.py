"""Take-away: what is particular to it."""

import pytest

import lastmove as lm
from lastmove.core.games import all_games
from lastmove.families.takeaway.rules import Takeaway
from lastmove.notation import Formula
from tests.families.takeaway.oracle import function, h_parts, takeaway
from tests.families.takeaway.small import FUNCTIONS
from tests.oracles import outcomes
from tests.plain import plain

DIPS = "5*x-4*x*(1//(1+(x-111464)^2))"
"""It decreases at one place, far up."""


@pytest.mark.parametrize(
    ("text", "marked", "told"),
    [
        ("takeaway(21, f=x-1)", "x-1", r"f\(1\) = 0"),
        ("takeaway(5000, f=6000-x)", "6000-x", r"f\(1\) = 5999 and f\(2\) = 5998"),
        ("takeaway(5000, f=5)", "5", r"f\(6\) = 5"),
        (f"takeaway(326654, f={DIPS})", DIPS, r"f\(111463\) = 557315 and f\(111464\) = 111464"),
        (f"takeaway({10**12}, f=x^2//(x+1)+1)", "x^2//(x+1)+1", "is not seen for x from"),
        ("takeaway(21, f=99+9//(3-x))", "99+9//(3-x)", r"f\(3\) cannot .* zero"),
        ("takeaway(2000000, f=x//2+100000)", "x//2+100000", "at least x"),
        ("takeaway(2000000, f=x^x)", "x^x", "digits"),
        ("takeaway(21, f=2*x, limit=0)", "0", "1 or more"),
        ("takeaway(21, f=2*x, limit=-1)", "-1", "whole number"),
        ("takeaway(21, f=2*y)", "2*y", "'y'"),
        ("takeaway(-1, f=x)", "-1", "whole number"),
    ],
)
def test_bad_input_is_told_in_a_sentence_that_marks_it(text, marked, told):
    with pytest.raises(lm.NotationError, match=told) as caught:
        lm.parse(text)
    assert f"»{marked}«" in str(caught.value)


def test_a_missing_argument_is_told():
    with pytest.raises(lm.InputError):
        lm.parse("takeaway(21)")


@pytest.mark.parametrize(
    ("text", "move", "to"),
    [
        ("takeaway(21, f=2*x)", "take 6", "takeaway(15, f=2*x, limit=12)"),
        ("takeaway(21, f=2*x)", "take 15", "takeaway(6, f=2*x, limit=6)"),
        ("takeaway(5, f=x, limit=9)", "take 5", "takeaway(0, f=x)"),
    ],
)
def test_moves_say_what_they_do(text, move, to):
    assert str(lm.parse(text).move(move).to) == to


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("takeaway(21, f=2*x)", "take 21"),
        ("takeaway(21, f=2*x)", "take 0"),
    ],
)
def test_what_is_no_move_is_refused(text, move):
    with pytest.raises(lm.InputError, match="is no move"):
        lm.parse(text).move(move)


@pytest.mark.parametrize("text", all_games()["takeaway"].examples)
def test_repr_is_a_constructor_call(text):
    position = lm.parse(text)
    assert eval(repr(position), {"Takeaway": Takeaway, "Formula": Formula}) == position


def test_a_formula_may_be_given_as_text_or_formula():
    assert (
        Takeaway(21, f="2 * x") == Takeaway(21, f=Formula("2*x")) == lm.parse("takeaway(21,f=2*x)")
    )
    with pytest.raises(lm.InputError, match="arithmetic"):
        Takeaway(21, f=2)


@pytest.mark.share(6)
@pytest.mark.parametrize("f", FUNCTIONS)
def test_takeaway_on_larger_piles_by_the_definition(f):
    """Outcomes and all winning moves for every pile and limit, from the definition by tables."""
    largest, of = 40, function(f)
    lost = {(0, 0)}
    for pile in range(1, largest + 1):
        for limit in range(pile + 1):
            won = [y for y in range(1, limit + 1) if (pile - y, min(of(y), pile - y)) in lost]
            if not won:
                lost.add((pile, limit))
            if limit:
                verdict = lm.solve(Takeaway(pile, f=f, limit=limit))
                assert [move.text for move in verdict.winning_moves] == [f"take {y}" for y in won]
                assert (verdict.value == 0) == (not won)


@pytest.mark.parametrize("f", ["5", "30-x", "30-x%7", "1+x%3*4", "x//2+1", "20//x+1"])
def test_functions_that_do_not_grow_are_searched_where_the_pile_is_small(f):
    for pile in (5, 12, 25):
        position = lm.parse(f"takeaway({pile}, f={f})")
        verdict = lm.solve(position)
        assert verdict.value == outcomes.nimber(takeaway(f, pile, pile - 1))
        assert lm.verify(lm.certify(position).to_json()).valid
    assert verdict.method.kind == "search"


def test_huge_piles():
    for f in ("x", "2*x", "3*x", "3*x//2", "x+1000", "x^3", str(10**20)):
        for pile in (10**18, 10**18 - 7, 2**59):
            verdict = lm.solve(f"takeaway({pile}, f={f})")
            certificate = lm.certify(f"takeaway({pile}, f={f})")
            assert lm.verify(certificate.to_json()).valid
            assert certificate.outcome is verdict.outcome
            for move in verdict.winning_moves:
                assert lm.solve(move.to).outcome is lm.Outcome.P
            if f in ("x", "2*x", "3*x", "3*x//2"):
                assert verdict.position.move(f"take {h_parts(f, pile)[0] // 2 + 1}")
                lost = len(h_parts(f, pile)) == 1
                assert (verdict.outcome is lm.Outcome.P) == lost


def test_fibonacci_piles_are_lost():
    a, b = 1, 2
    while b < 10**18:
        assert lm.solve(f"takeaway({b}, f=2*x)").outcome is lm.Outcome.P
        a, b = b, a + b


def test_a_large_pile_in_a_sum_is_refused_with_a_reason_and_a_small_one_is_certified():
    with pytest.raises(lm.LimitReached, match="known of it alone, and in a sum where"):
        lm.solve("takeaway(5000, f=2*x) + nim(1)")
    for text in ("takeaway(12, f=2*x) + nim(3)", "pigs(SBS, builds=1) + takeaway(6, f=x)"):
        verdict = lm.solve(text)
        assert verdict.value == outcomes.nimber(plain(lm.parse(text)))
        assert lm.verify(lm.certify(text).to_json()).valid


def test_the_nimbers_of_take_away_are_the_definition():
    run = lm.solve("takeaway(60, f=2*x)")
    assert run.value == outcomes.nimber(takeaway("2*x", 60, 59))


def test_too_many_steps_of_the_sequence_are_a_limit():
    with pytest.raises(lm.LimitReached, match="sequence H"):
        lm.solve(f"takeaway({10**18}, f=1000000*x)")


def test_the_explanation_has_the_sequence():
    text = str(lm.explain("takeaway(20, f=2*x)"))
    assert "1  2  3   5   8  13" in text
    assert "20 = 2 + 5 + 13" in text
