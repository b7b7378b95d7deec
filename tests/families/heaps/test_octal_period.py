"""Large heaps of games by code: by a proved period, by growth, or heap by heap."""

import pytest

import lastmove as lm
from lastmove.api.solve import new_run
from lastmove.families.heaps.heap_values import BY_MEX, ValuesByMex
from lastmove.families.heaps.octal_period import FAR, LARGE, PeriodicHeaps, breaking_value
from tests.families.heaps import oracle as breaking
from tests.families.heaps import oracle_sequences as nim_sequences

HUGE = 10**30


@pytest.mark.parametrize("name", ["kayles", "dawson_kayles"])
@pytest.mark.parametrize("heap", [500, 501, 511, 523, 1000, HUGE, HUGE + 1, HUGE + 7])
def test_large_heaps_have_the_published_values(name, heap):
    verdict = lm.solve(f"{name}({heap})")
    assert verdict.value == breaking.periodic_value(breaking.CODES[name], heap)
    valued = new_run().valued(verdict.position)
    assert valued.method == PeriodicHeaps.periodic
    assert lm.verify(valued.certificate())
    assert lm.verify(lm.certify(f"{name}({heap})"))


@pytest.mark.parametrize(
    ("code", "digits", "heap"),
    [
        ("0.6", (0, 6), 620),
        ("0.77", (0, 7, 7), 600),
        ("4.07", (4, 0, 7), 520),
        ("0.3", (0, 3), 640),
    ],
)
def test_values_and_winning_moves_against_the_definition(code, digits, heap):
    known = nim_sequences.by_code(digits, heap + 1)
    verdict = lm.solve(f"octal({code}, {heap},3)")
    assert verdict.value == known[heap] ^ known[3]
    found = {tuple(sorted(move.to.heaps)) for move in verdict.winning_moves}
    expected = set()
    for moved, other in ((heap, 3), (3, heap)):
        for parts in breaking.parts_by_code(digits, moved):
            total = known[other]
            for part in parts:
                total ^= known[part]
            if total == 0:
                expected.add(tuple(sorted((*parts, other) if parts else (0, other))))
    assert {breaking.heaps_of(heaps) for heaps in found} == {
        breaking.heaps_of(heaps) for heaps in (expected if verdict.value else ())
    }


def test_both_theorems_give_the_same():
    run = new_run()
    for text in (
        "kayles(600,20)",
        "octal(0.137, 555)",
        "octal(0.6, 510,4)",
        "hexadecimal(0.A3, 500)",
    ):
        position = lm.parse(text)
        valued = breaking_value(position, run)
        assert isinstance(valued, PeriodicHeaps)
        assert valued.value == ValuesByMex(position, run).value


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (f"kayles({LARGE - 1},3)", ValuesByMex),
        (f"grundy({LARGE})", ValuesByMex),
        (f"kayles({LARGE})", PeriodicHeaps),
    ],
)
def test_periods_are_looked_for_where_heaps_are_large(text, kind):
    assert type(breaking_value(lm.parse(text), new_run())) is kind


def test_where_copying_decides_the_number_is_not_looked_for_too_far(monkeypatch):
    monkeypatch.setattr("lastmove.families.heaps.octal_period.FAR", 2000)
    verdict = lm.solve("octal(0.007, 3003)")
    assert (verdict.outcome, verdict.value) == (lm.Outcome.N, None)
    assert not verdict.complete
    assert lm.verify(lm.certify(verdict))
    assert lm.solve("octal(0.007, 1003)").value is not None
    assert lm.solve("octal(0.007, 3002)").value is not None  # nothing else decides it
    with pytest.raises(lm.LimitReached, match="known of it alone"):
        lm.solve("octal(0.007, 3003) + nim(1)")
    assert FAR > 100_000


def test_a_game_without_a_period_goes_heap_by_heap():
    verdict = lm.solve("octal(0.6, 2000)", certificate=True)
    assert verdict.method == BY_MEX
    assert verdict.certificate.kind == "heap-values"
    assert lm.verify(verdict.certificate)


def test_huge_heaps_name_a_winning_move_where_one_is_found_soon():
    verdict = lm.solve(f"kayles({HUGE},5)")
    assert not verdict.complete
    [move] = verdict.winning_moves
    assert lm.solve(verdict.position.move(move.text).to).value == 0


def test_growing_values_of_a_heap_of_any_size():
    known = nim_sequences.by_code((0, 8, 11), 60)
    for heap in (700, HUGE, HUGE + 5):
        base = 7 + (heap - 7) % 7
        value = known[base] + (heap - base) // 7 * 4
        verdict = lm.solve(f"hexadecimal(0.8B, {heap})", certificate=True, outcome=True)
        assert verdict.value == value
        assert "growth" in verdict.method.name
        assert verdict.certificate.proof["period"] == {"start": 7, "length": 7, "saltus": 4}
        assert lm.verify(verdict.certificate)


def test_explanations():
    told = str(lm.explain("kayles(1000,7)"))
    assert "G(n + 12) = G(n) was seen for every n from 71 to 155" in told
    assert "The heap of 1000 is 77 periods past heap 76, so it has the value 1." in told
    told = str(lm.explain("hexadecimal(0.8B, 600)"))
    assert "The heap of 600 is 84 periods past heap 12, whose value is 6" in told
    assert "mex rule" in str(lm.explain("octal(0.6, 600)"))


def test_limits():
    with pytest.raises(lm.LimitReached):
        lm.solve(f"octal(0.6, {HUGE})", time=1)
