"""Every method against the definition: for every octal code with up to three digits, and more."""

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lastmove.core.errors import LimitReached
from lastmove.core.limits import Budget
from lastmove.families.heaps.nim_values import compute, kernels_dense, sparse
from lastmove.families.heaps.nim_values.breaking import Breaking
from lastmove.families.heaps.nim_values.compute import HeapValues
from lastmove.families.heaps.nim_values.kernels_dense import permuted
from tests.families.heaps import oracle_sequences as nim_sequences

METHODS = {
    "quadratic": ("quadratic",),
    "sparse": ("sparse",),
    "sparse when it pays": ("quadratic", "sparse"),
    "period": ("quadratic", "sparse", "period"),
}
GRUNDY = Breaking((0,), (4,), uneven=True)


def values(game, count, allow):
    heaps = HeapValues(game, allow=METHODS[allow])
    heaps.extend(count, Budget())
    assert heaps.done == count
    return heaps.values.tolist()


@pytest.mark.parametrize("first", range(8))
def test_every_code_of_three_digits_by_every_method(first):
    for zeroth, second, third in itertools.product((0, 4), range(8), range(8)):
        digits = (zeroth, first, second, third)
        known = nim_sequences.by_code(digits, 45)
        for method in METHODS:
            assert values(Breaking.by_digits(digits), 45, method) == known, (digits, method)


@pytest.mark.share(3)
@pytest.mark.parametrize("first", range(8))
def test_no_two_methods_differ_further_on(first):
    for second, third in itertools.product(range(8), range(8)):
        game = Breaking.by_digits((0, first, second, third))
        known = values(game, 1500, "quadratic")
        for method in ("sparse", "period"):
            assert values(game, 1500, method) == known, (first, second, third, method)


@pytest.mark.parametrize("digits", [(0, 6), (0, 1, 0, 6), (0, 7, 7), (0, 4), (4, 0, 2), (0, 0, 7)])
def test_methods_agree_when_values_pass_64(digits):
    game = Breaking.by_digits(digits)
    known = values(game, 6000, "quadratic")
    assert known[:80] == nim_sequences.by_code(digits, 80)
    for method in METHODS:
        assert values(game, 6000, method) == known


def test_officers_passes_the_width_of_a_word():
    assert max(values(Breaking.by_digits((0, 6)), 6000, "sparse when it pays")) > 128


def test_grundys_game():
    known = nim_sequences.grundy(150)
    for method in METHODS:
        assert values(GRUNDY, 150, method) == known
    assert values(GRUNDY, 7000, "sparse when it pays") == values(GRUNDY, 7000, "quadratic")


@pytest.mark.parametrize("first", range(16))
def test_hexadecimal_codes_of_two_digits(first):
    for second in range(16):
        digits = (0, first, second)
        game = Breaking.by_digits(digits)
        known = nim_sequences.by_code(digits, 22)
        assert values(game, 22, "quadratic") == known, digits
        assert values(game, 22, "period") == known, digits


def test_three_parts_with_values_past_64():
    digits = (12, 15, 3)  # grows without end
    known = nim_sequences.by_code(digits, 130)
    assert max(known) > 64
    assert values(Breaking.by_digits(digits), 130, "quadratic") == known


def test_three_parts_are_taken_up_again_in_the_middle():
    digits = (8, 15, 0, 3)
    known = values(Breaking.by_digits(digits), 300, "quadratic")
    for middle in (1, 63, 64, 65, 150):
        heaps = HeapValues(Breaking.by_digits(digits), np.array(known[:middle]))
        heaps.extend(300, Budget())
        assert heaps.values.tolist() == known


@pytest.mark.parametrize("piece", [1, 12, 50, 1 << 24])
@pytest.mark.parametrize("digits", [(0, 7, 7), (0, 0, 7), (0, 3), (0, 1, 3, 7)])
def test_a_period_is_copied_in_pieces_between_which_limits_are_seen(digits, piece, monkeypatch):
    monkeypatch.setattr(compute, "PIECE", piece)
    game = Breaking.by_digits(digits)
    known = values(game, 5000, "quadratic")
    heaps = HeapValues(game)
    heaps.extend(2000, Budget())
    assert heaps.period is not None
    with pytest.raises(LimitReached):
        heaps.extend(5000, Budget(most_steps=500))
    assert heaps.done < 5000 or piece > 5000
    assert heaps.values.tolist() == known[: heaps.done]
    heaps.extend(5000, Budget())
    assert heaps.values.tolist() == known


codes = st.lists(st.integers(0, 15), min_size=1, max_size=6)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from([0, 4, 8, 12]), codes, st.sampled_from(list(METHODS)))
def test_random_codes(zeroth, digits, method):
    digits = (zeroth, *digits)
    known = nim_sequences.by_code(digits, 26)
    assert values(Breaking.by_digits(digits), 26, method) == known


@settings(max_examples=40, deadline=None)
@given(st.lists(st.integers(0, 7), min_size=1, max_size=7), st.integers(1, 299))
def test_a_run_may_be_left_and_taken_up_anywhere(digits, middle):
    game = Breaking.by_digits((0, *digits))
    known = values(game, 300, "quadratic")
    heaps = HeapValues(game, np.array(known[:middle], np.uint8))
    heaps.extend(300, Budget())
    assert heaps.values.tolist() == known


@given(st.integers(0, 2**64 - 1), st.integers(0, 63))
def test_bits_are_moved_by_exclusive_or(word, by):
    moved = int(permuted(np.uint64(word), by))
    assert moved == sum(1 << (bit ^ by) for bit in range(64) if word >> bit & 1)


@pytest.mark.parametrize("taken", [(1,), (2,), (0,), (1, 2), (1, 3)])
def test_the_space_has_as_many_rare_heaps_as_it_says(taken):
    rng = np.random.default_rng(5)
    numbers = rng.integers(0, 20, 400).astype(np.uint16)
    space, rare = sparse.best_space(numbers, taken)
    assert len(space.rare(numbers)) == rare
    # Two common parts must give the rare class: their parities cancel, and n − k stays.
    for number in taken:
        assert (number & 1 if space.with_heap else 0) != space.common
    for mask in range(32):  # no other mask of the same kind is better
        other = sparse.Space(mask, space.with_heap, space.common)
        assert len(other.rare(numbers)) >= rare


def test_wrong_spaces_are_slow_but_exact(monkeypatch):
    game = Breaking.by_digits((0, 6))
    known = values(game, 700, "quadratic")
    for mask in (1, 2, 5, 31):
        space = sparse.Space(mask, False, 1)
        monkeypatch.setattr(sparse, "best_space", lambda *a, space=space: (space, 0))
        assert values(game, 700, "sparse") == known


@pytest.mark.slow
def test_no_two_methods_differ_up_to_ten_thousand_for_any_code_of_three_digits():
    for digits in itertools.product(range(8), repeat=3):
        game = Breaking.by_digits((0, *digits))
        known = values(game, 10_001, "quadratic")
        for method in METHODS:
            assert values(game, 10_001, method) == known, (digits, method)


def test_a_stretch_costs_no_more_than_itself(monkeypatch):
    """However many heaps are asked for: these bytes were made and copied for all, every time."""
    extend, made = kernels_dense.extend, []

    def noted(known, *rest):
        made.append(len(known.forward) + len(known.backward))
        return extend(known, *rest)

    monkeypatch.setattr(kernels_dense, "extend", noted)
    heaps = HeapValues(GRUNDY)
    with pytest.raises(LimitReached):
        heaps.extend(10_000_000, Budget(most_steps=3000))
    assert 0 < max(made) < 100_000
