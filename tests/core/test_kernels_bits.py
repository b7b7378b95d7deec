"""Words and marks in compiled loops, against their definitions on Python's integers."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as some

from lastmove.core import kernels_bits as bits

words = some.integers(0, 2**64 - 1) | some.builds(lambda k: (1 << k) - 1, some.integers(0, 64))


def places(word, value):
    return [place for place in range(64) if word >> place & 1 == value]


@given(words)
def test_counts_and_lowest_bits(word):
    for given_as in (np.uint64(word), np.uint64(word).astype(np.int64)):
        assert bits.popcount(given_as) == len(places(word, 1))
        assert bits.lowest_one(given_as) == min(places(word, 1), default=64)
        assert bits.lowest_zero(given_as) == min(places(word, 0), default=64)
    assert bits.lowest_bit(np.uint64(word)) == min((1 << p for p in places(word, 1)), default=0)


def test_the_next_number_with_as_many_ones():
    for word in range(1, 200):
        larger = (other for other in range(word + 1, 1000) if other.bit_count() == word.bit_count())
        assert bits.next_subset(word) == next(larger)


@given(some.sets(some.integers(0, 20)))
def test_the_least_number_without_a_mark(marked):
    marks = np.zeros(32, np.int64)
    marks[list(marked)] = 7
    assert bits.unmarked(marks, 7, 0) == min(set(range(32)) - marked)


def test_splitmix_gives_the_numbers_known_for_a_seed():
    """The first five of the seed 1234567, as everywhere where the generator is checked."""
    outputs = [6457827717110365317, 3203168211198807973, 9817491932198370423]
    outputs += [4593380528125082431, 16408922859458223821]
    states = [np.uint64((1234567 + k * int(bits.GOLDEN)) % 2**64) for k in range(5)]
    assert [bits.scattered(state) for state in states] == outputs
    assert bits.scattered(np.array(states)).tolist() == outputs
