"""Periods: published ones, proved ones against many more values, and observed ones."""

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lastmove as lm
from lastmove.core.limits import Budget
from lastmove.families.heaps.nim_values.breaking import Breaking
from lastmove.families.heaps.nim_values.compute import HeapValues
from lastmove.families.heaps.nim_values.periods import (
    OBSERVED,
    need,
    observed_period,
    smallest_period,
)
from tests.families.heaps import oracle_sequences as nim_sequences
from tests.families.heaps.oracle_subtraction import shortest_period

PUBLISHED = {
    # Guy and Smith 1956; Winning Ways, chapter 4: code, period, first heap of the period
    "0.77": (12, 71),
    "0.07": (34, 53),
    "0.137": (34, 52),
    "0.45": (20, 498),
    "0.055": (148, 259),
    "0.156": (349, 3479),
    "0.644": (442, 3256),
    "0.165": (1550, 5181),
    "0.356": (142, 7315),
    # OEIS A125829 and A125912
    "0.115": (14, 1),
    "0.141": (11, 14),
}


@pytest.mark.parametrize("code", PUBLISHED)
def test_published_periods(code):
    period = lm.sequence(f"octal({code})", 16_000).period
    assert (period.length, period.start) == PUBLISHED[code]
    assert period.proved
    assert period.exceptions[-1] == period.start - 1


def test_published_exceptions():
    assert lm.sequence("kayles").period.exceptions == (
        0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70,
    )  # fmt: skip
    assert lm.sequence("octal(0.137)").period.exceptions == (0, 14, 16, 17, 31, 34, 51)


def test_values_of_kayles_and_grundy_as_published():
    # Guy and Smith 1956 (OEIS A002186) and Winning Ways, chapter 4 (OEIS A002188)
    kayles = "0 1 2 3 1 4 3 2 1 4 2 6 4 1 2 7 1 4 3 2 1 4 6 7 4 1 2 8 5 4 7 2 1 8 6 7 4 1 2 3"
    grundy = "0 0 0 1 0 2 1 0 2 1 0 2 1 3 2 1 3 2 4 3 0 4 3 0 4 3 0 4 1 2 3 1 2 4 1 2 4 1 2 4"
    assert " ".join(map(str, lm.sequence("kayles", 39))) == kayles
    assert " ".join(map(str, lm.sequence("grundy", 39))) == grundy


def test_what_is_proved_for_codes_of_three_digits_holds_much_further():
    for digits in itertools.product(range(8), repeat=3):
        game = Breaking.by_digits((0, *digits))
        heaps = HeapValues(game)
        heaps.extend(400, Budget())
        if heaps.period is None:
            continue
        start, length = heaps.period
        further = HeapValues(game, allow=("quadratic",))
        further.extend(3000, Budget())
        known = further.values.tolist()
        assert nim_sequences.repeats(known, start, length), digits
        assert start == 0 or known[start - 1] != known[start - 1 + length], digits
        for shorter in range(1, length):
            assert not nim_sequences.repeats(known, len(known) // 2, shorter), digits


@settings(max_examples=40, deadline=None)
@given(st.sampled_from([0, 8, 4]), st.lists(st.integers(0, 15), min_size=1, max_size=4))
def test_what_is_proved_for_three_parts_holds_further(zeroth, digits):
    digits = (zeroth, *digits)
    heaps = HeapValues(Breaking.by_digits(digits))
    heaps.extend(60, Budget())
    if heaps.period is not None:
        assert nim_sequences.repeats(nim_sequences.by_code(digits, 70), *heaps.period)


@settings(max_examples=100, deadline=None)
@given(st.sets(st.integers(1, 9), min_size=1, max_size=5))
def test_subtraction_games_have_the_shortest_period(take):
    game = Breaking(tuple(sorted(take)), (3,) * len(take))
    heaps = HeapValues(game)
    heaps.extend(3000, Budget())
    assert heaps.period == shortest_period(tuple(take))


@given(st.lists(st.integers(0, 2), max_size=8), st.lists(st.integers(0, 3), min_size=1, max_size=6))
def test_the_smallest_period_and_start_are_found(first, cycle):
    numbers = (first + cycle * 30)[:60]
    start, length = smallest_period(np.array(numbers), OBSERVED)
    fits = [
        (p, s)
        for p in range(1, 20)
        for s in range(61 - p)
        if nim_sequences.repeats(numbers, s, p) and 2 * max(s, 4) + 3 * p <= 60
    ]
    assert (length, start) == min(fits)


def test_no_period_is_proved_too_early():
    # 2e + 2p + m values are needed: with one fewer there is none.
    for code, (length, start) in (("0.77", (12, 71)), ("0.137", (34, 52)), ("0.115", (14, 1))):
        digits = tuple(map(int, code.replace(".", "")))
        known = HeapValues(Breaking.by_digits(digits))
        known.extend(1000, Budget())
        count = 2 * start + 2 * length + len(digits) - 1
        game = Breaking.by_digits(digits)
        assert smallest_period(known.values[:count], need(game)) == (start, length)
        assert smallest_period(known.values[: count - 1], need(game)) is None


def test_a_period_of_grundys_game_would_only_be_observed():
    assert need(Breaking((0,), (4,), uneven=True)) is None


def test_arithmetic_periods_are_observed_with_their_saltus():
    numbers = [5, 0, 1] + [3 * (n // 4) + (2, 0, 1, 2)[n % 4] for n in range(60)]
    start, length, saltus = observed_period(np.array(numbers))
    assert (length, saltus) == (4, 3)
    assert nim_sequences.repeats(numbers, start, length, saltus)
    assert not nim_sequences.repeats(numbers, start - 1, length, saltus)


def test_formulas_have_periods_with_a_saltus():
    assert lm.sequence("nim", 5).period == lm.sequence("nim", 50).period
    split = lm.sequence("split_nim", 40)
    assert (split.period.start, split.period.length, split.period.saltus) == (1, 4, 4)
    assert split.period.exceptions == (0,)
    values = nim_sequences.by_rule(
        lambda n: [[a] for a in range(n)] + [[a, n - a] for a in range(1, n)], 41
    )
    assert list(split) == values
    even_odd = nim_sequences.by_rule(
        lambda n: [[n - k] for k in range(2, n, 2)] + ([[0]] if n % 2 else []), 41
    )
    assert list(lm.sequence("even_odd", 40)) == even_odd
    assert list(lm.sequence("nim", 40)) == list(range(41))
