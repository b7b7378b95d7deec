from __future__ import annotations

from typing import Any

import pytest

from lastmove.papers import Document, Finding, Status
from lastmove.papers.entry import Cases, Data, Entry, Reproduced, Tally, agrees, plain

NOTES = Document(9, "notes", "Some notes", ("one", "two"))


def entry(computed: Data, **declared: Any) -> Entry:
    words = {"place": "page 1", "title": "One", "statement": "It is one."}
    return NOTES.entry("one", **words, **declared)(lambda: Finding(computed))


def run(computed: Data, **declared: Any) -> Reproduced:
    return entry(computed, **declared).run()


def test_what_agrees_is_the_same_and_has_no_reason():
    result = run({"sum": 2, "tested": "one case"}, printed={"sum": 2})
    assert (result.status, result.reason) == (Status.SAME, None)


def test_a_wrong_value_differs_and_says_which():
    result = run({"sum": 3, "rest": 0}, printed={"sum": 2, "rest": 0})
    assert result.status is Status.DIFFERS
    assert result.reason == "What is computed for sum does not agree with what is printed."


def counting(most: object) -> Entry:
    """An entry that says that 0, 1, 2, … are below 7, up to a number, or to something odd."""

    def compute() -> Finding:
        cases = Cases()
        for n in range(10):
            cases.check(n < 7, n if n < 7 else most)
        return Finding(cases.summary("n < 10"))

    words = {"place": "page 1", "title": "One", "statement": "It is one."}
    return NOTES.entry("one", **words, printed={"holds": True})(compute)


def test_a_case_that_fails_ends_the_entry_and_it_differs():
    result = counting(7).run()
    assert result.status is Status.DIFFERS
    assert result.computed == {"holds": False, "cases": 8, "counterexample": 7}
    assert result.reason == "Case 8 fails: see the counterexample."


def test_a_counterexample_of_any_kind_can_be_told():
    assert counting({1, 2}).run().computed["counterexample"] == "{1, 2}"


def test_a_claim_that_may_be_false_goes_on_after_a_counterexample():
    claim = Tally()
    for n in range(10):
        claim.check(n < 7, n)
    assert (claim.holds, claim.count, claim.counterexample) == (False, 10, 7)


def test_a_value_that_was_not_computed_differs():
    assert run({}, printed={"sum": 2}).status is Status.DIFFERS


def test_the_known_correction():
    declared: dict[str, Any] = {
        "printed": {"x": 0, "y": 1},
        "correction": {"x": 5},
        "reason": "x is 5.",
    }
    result = run({"x": 5, "y": 1}, **declared)
    assert (result.status, result.reason) == (Status.CORRECTED, "x is 5.")
    assert run({"x": 0, "y": 1}, **declared).status is Status.SAME


@pytest.mark.parametrize("computed", [{"x": 6, "y": 1}, {"x": 5, "y": 2}, {"x": 5}])
def test_a_correction_that_does_not_match_differs(computed: Data):
    result = run(computed, printed={"x": 0, "y": 1}, correction={"x": 5}, reason="x is 5.")
    assert result.status is Status.DIFFERS
    assert result.reason != "x is 5."
    assert "agree with the text or its correction" in str(result.reason)


def test_a_check_of_our_own_that_fails_differs():
    words = {"place": "page 1", "title": "One", "statement": "It is one."}
    unsound = NOTES.entry("one", **words, printed={"x": 1})(lambda: Finding({"x": 1}, sound=False))
    assert unsound.run().status is Status.DIFFERS
    assert "our own check" in str(unsound.run().reason)


def test_a_missing_figure():
    result = run({"positions": 12}, reason="The figure is not in the text.")
    assert (result.status, result.reason) == (Status.MISSING, "The figure is not in the text.")
    assert result.as_dict()["printed"] is None


@pytest.mark.parametrize(
    "declared",
    [
        {"printed": {"x": 1}, "reason": "why?"},
        {"printed": None},
        {"printed": {"x": 1}, "correction": {"x": 2}},
        {"printed": {"x": 1}, "correction": {"x": 1}, "reason": "no change"},
        {"printed": {"x": 1}, "correction": {"y": 2}, "reason": "not printed"},
        {"correction": {"y": 2}, "reason": "nothing printed"},
    ],
)
def test_declarations_that_make_no_sense_are_refused(declared: dict[str, Any]):
    with pytest.raises(ValueError, match="notes/one"):
        entry({}, **declared)


def test_a_name_outside_the_inventory_is_refused():
    with pytest.raises(ValueError, match="notes/three is not in the inventory"):
        NOTES.entry("three", place="", title="", statement="")


def test_values_are_compared_as_json_has_them():
    assert agrees({"a": (1, [2])}, {"a": [1, (2,)], "b": 0})
    assert agrees({"a": range(3)}, {"a": [0, 1, 2]})
    assert agrees({"a": {10: "B"}}, {"a": {"10": "B"}})
    assert not agrees({"a": True}, {"a": 1})
    assert not agrees({"a": [0]}, {"a": [False]})
    assert not agrees({"a": [1, 2]}, {"a": [1]})
    assert not agrees({"a": {"b": 1}}, {"a": {"b": 1, "c": 2}})


def test_what_json_has_no_place_for_is_refused():
    with pytest.raises(TypeError, match="no place in JSON"):
        plain({"a": {1, 2}})
