"""Values that grow: what is called proved holds much further, and needs its hypotheses."""

import numpy as np
import pytest

import lastmove as lm
from lastmove.checker.context import Rejected
from lastmove.checker.heaps import growth as checking
from lastmove.core.limits import Budget
from lastmove.families.heaps.nim_values.breaking import Breaking
from lastmove.families.heaps.nim_values.compute import HeapValues
from lastmove.families.heaps.nim_values.periods import grows, observed_period, values_needed
from lastmove.families.heaps.sequences.work import certificate_of, family
from lastmove.notation import Code
from tests.families.heaps import oracle_sequences as nim_sequences

DIGITS = "0123456789ABCDEF"


def known(digits, count):
    heaps = HeapValues(Breaking.by_digits(digits))
    heaps.extend(count, Budget())
    return heaps


def growing(first):
    """The codes with this first digit whose values are seen to grow, and how."""
    for second in range(16):
        digits = (0, first, second)
        if not any(digit & 8 for digit in digits):
            continue
        heaps = known(digits, 400)
        seen = None if heaps.period else observed_period(heaps.values)
        if seen is not None and seen[2]:
            yield digits, seen


@pytest.mark.parametrize("first", [0, 1, 2, 3, 4, 8, 9, 10, 11, 12, 14, 15])
def test_every_game_of_two_digits_that_grows_is_proved_and_goes_on(first):
    for digits, (start, length, saltus) in growing(first):
        game, code = Breaking.by_digits(digits), "".join(DIGITS[d] for d in digits[1:])
        if code == "3F":
            assert saltus == 3
            continue
        needed = values_needed(known(digits, 400).values, game, start, length, saltus)
        values = known(digits, max(needed, 1200)).values
        assert grows(values[:needed], game, start, length, saltus), code
        assert nim_sequences.repeats(values.tolist(), start, length, saltus), code
        assert values[:40].tolist() == nim_sequences.by_code(digits, 40), code


def test_0_28_and_split_nim_as_a_code():
    # Howse and Nowakowski: 0.28 has period 53 and saltus 16
    period = lm.sequence("hexadecimal(0.28)", 50).period
    assert (period.length, period.saltus, period.proved) == (53, 16, True)


def test_a_saltus_of_3_is_only_observed():
    period = lm.sequence("hexadecimal(0.3F)", 300).period
    assert (period.length, period.saltus, period.proved) == (6, 3, False)


def test_far_heaps_are_continued_by_the_law():
    found = lm.sequence("hexadecimal(0.8B)", 1_000_000)
    assert "continued once the growth was proved" in found.method.name
    assert len(found) == 1_000_001
    assert found[:3000] == known((0, 8, 11), 3000).values.tolist()
    assert found[1_000_000] == found[1_000_000 - 7 * 100_000] + 4 * 100_000


def test_each_hypothesis_is_needed():
    digits = (0, 8, 11)
    game = Breaking.by_digits(digits)
    needed = values_needed(known(digits, 400).values, game, 7, 7, 4)
    values = known(digits, needed).values
    assert grows(values, game, 7, 7, 4)
    assert not grows(values[:-1], game, 7, 7, 4)  # the law was not seen far enough
    assert not grows(values, game, 6, 7, 4)  # it does not hold from 6 on
    assert not grows(values, game, 7, 6, 4)
    assert not grows(values, game, 7, 7, 2)
    assert not grows(values, Breaking.by_digits((0, 2, 3)), 7, 7, 4)  # not three parts
    for place in (9, 60, len(values) - 1):
        changed = values.copy()
        changed[place] += 1
        assert not grows(changed, game, 7, 7, 4)


def test_a_game_with_fewer_moves_does_not_reach_every_value():
    # Values that would grow by the law alone, in a game that cannot reach them.
    values = np.arange(600) // 7 * 4 + np.array([0, 0, 1, 1, 2, 2, 3])[np.arange(600) % 7]
    assert not grows(values, Breaking.by_digits((0, 0, 0, 8)), 0, 7, 4)
    assert not grows(values, Breaking.by_digits((8, 0, 8)), 0, 7, 4)


@pytest.mark.parametrize("code", ["0.8B", "0.8", "0.FF", "0.9E", "0.1A", "0.48"])
def test_certificates_and_the_checkers_own_bound(code):
    rules = f"hexadecimal({code})"
    found = lm.sequence(rules, 100)
    period = found.period
    certificate = certificate_of(family(rules), found)
    assert lm.verify(certificate)
    digits = (0, *(DIGITS.index(d) for d in code[2:]))
    game = Breaking.by_digits(digits)
    numbers = (period.start, period.length, period.saltus)
    values = known(digits, 400).values
    needed = values_needed(values, game, *numbers)
    assert checking.bound(values.tolist(), *numbers, len(digits) - 1) == needed
    claimed = certificate.proof["period"]
    for key, change in (("start", -1), ("length", 1), ("length", -1), ("saltus", 1)):
        if claimed[key] + change < 0:
            continue
        wrong = lm.Certificate(
            certificate.kind, certificate.position, certificate.play, certificate.outcome,
            certificate.value, {"period": claimed | {key: claimed[key] + change}},
        )  # fmt: skip
        assert not lm.verify(wrong), (key, change)


def test_the_checker_refuses_values_that_moves_do_not_reach():
    values = [n // 7 * 4 + (0, 0, 1, 1, 2, 2, 3)[n % 7] for n in range(600)]
    with pytest.raises(Rejected, match="do not reach"):
        checking.check_growth(Code((0, 0, 0, 8)), values, 0, 7, 4, Budget())


def test_heaps_of_any_size_by_a_certificate():
    certificate = certificate_of(family("hexadecimal(0.8B)"), lm.sequence("hexadecimal(0.8B)", 50))
    heap = 10**20 + 3
    start, length, saltus = 7, 7, 4
    base = start + (heap - start) % length
    value = lm.sequence("hexadecimal(0.8B)", 50)[base] + (heap - base) // length * saltus
    claim = lm.Certificate(
        certificate.kind, f"hexadecimal(0.8B, {heap})", certificate.play, lm.Outcome.N, value,
        certificate.proof,
    )  # fmt: skip
    assert lm.verify(claim)
    assert f"G(n + {length}) = G(n) + {saltus}" in claim.claim
