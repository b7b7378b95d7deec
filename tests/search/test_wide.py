"""Numbers of two words in compiled code, against Python's own whole numbers."""

from __future__ import annotations

import numba
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from lastmove.search.native.kernels_wide import (
    WideCompiler,
    WideInt,
    Wides,
    as_number,
    hashed,
    word,
)

compiled = numba.njit(pipeline_class=WideCompiler)
wides = st.integers(-(1 << 124), 1 << 124) | st.integers(-(1 << 65), 1 << 65)
small = st.integers(-(1 << 63), (1 << 63) - 1) | st.integers(-3, 130)
LONG = (1 << 100) + 0xFEDCBA9876543210


def kept(number: int | bool) -> int | bool:
    """Of a result what 128 bits hold."""
    if isinstance(number, bool):
        return number
    number &= (1 << 128) - 1
    return number - (1 << 128) if number >> 127 else number


@compiled
def two(a, b):
    return (a + b, a - b, a * b, a & b, a | b, a ^ b, a < b, a <= b, a == b, a != b, a > b,
            a >= b, min(a, b), max(a, b))  # fmt: skip


@compiled
def in_place(a, b):
    c = d = e = f = g = h = a
    c += b
    d -= b
    e *= b
    f &= b
    g |= b
    h ^= b
    return c, d, e, f, g, h


@compiled
def one(a):
    return ~a, -a, +a, abs(a), not a, bool(a), int(a), a.bit_length(), a.bit_count(), a + LONG


@compiled
def shifted(a, by):
    c = d = a
    c <<= by
    d >>= by
    return a << by, a >> by, c, d


@compiled
def quotients(a, b):
    return a // b, a % b, divmod(a, b)[0], divmod(a, b)[1]


def same(function, *args) -> None:
    plain = (int(arg) if isinstance(arg, int) else arg for arg in args)
    expected = [kept(number) for number in function.py_func(*plain)]
    assert list(function(*args)) == expected


@given(wides, wides, small)
@example((1 << 64) - 1, 1, -1)
@example(-1, 1 << 64, 1 << 62)
def test_operations(a: int, b: int, c: int) -> None:
    for function in (two, in_place):
        same(function, WideInt(a), WideInt(b))
        same(function, WideInt(a), c)
        same(function, c, WideInt(b))
    same(one, WideInt(a))
    same(one, c)


@given(wides, st.integers(0, 300))
@example(-1, 127)
@example(-1, 128)
@example(1, 64)
def test_shifts(a: int, by: int) -> None:
    same(shifted, WideInt(a), by)
    same(shifted, WideInt(a), WideInt(by))


@given(small, st.integers(0, 60))
def test_a_shift_of_a_word_is_wide(a: int, by: int) -> None:
    same(shifted, a, by)


@given(wides, (wides | small).filter(bool), small.filter(bool))
@example((1 << 124) - 1, 3, -3)
@example(1 << 100, (1 << 64) + 1, 1 << 31)
def test_division(a: int, b: int, c: int) -> None:
    same(quotients, WideInt(a), WideInt(b))
    same(quotients, WideInt(a), c)
    same(quotients, c, WideInt(b))


def test_division_by_nothing() -> None:
    with pytest.raises(ZeroDivisionError):
        quotients(WideInt(1), WideInt(0))


@compiled
def grown(count, powers):
    """What begins as a small number and grows: in each way that rules make numbers."""
    doubled, added, total, shift = 1, 1, 0, 1
    for k in range(count + 0):
        total |= 1 << k
        doubled *= 2
        added += added
        shift <<= 1
        total ^= powers[k % 3]
    part, before = total & -total, 0
    while part != before:
        before = part
        part |= part << 1 & (1 << count) - 1
    return doubled, added, shift, total, part, 3**count, 10 ** (count // 4), powers[count - count]


@pytest.mark.parametrize("count", [0, 1, 5, 62, 63, 64, 70])
def test_what_grows(count: int) -> None:
    same(grown, count, (1, 2, 4))


@numba.njit
def copied(source, target):
    for i in range(len(source)):
        target[len(source) - 1 - i] = source[i]
    return word(source[0])


@given(st.lists(wides, min_size=1, max_size=5))
@settings(max_examples=30)
def test_arrays(numbers: list[int]) -> None:
    source, target = Wides.of(numbers), Wides.filled(len(numbers), -1 << 80)
    low = copied(source, target)
    assert [as_number(one) for one in target] == numbers[::-1]
    assert (low - numbers[0]) % (1 << 64) == 0


@numba.njit
def hash_of(number):
    return hashed(number)


def test_hashes_differ() -> None:
    """Keys that differ in one bit, in either word, have different hashes."""
    found = {int(hash_of(WideInt(1 << k))) for k in range(124)}
    assert len(found) == 124


@compiled
def listed(number, count):
    """Numbers in lists, in tuples and in a generator, wherever these lie in memory."""
    waiting = [number]
    found = [(number, 1)]
    for k in range(count):
        waiting.append(waiting[-1] + (1 << k))
        found.append((waiting[-1], k))
    total = 0
    for (one, k), other in zip(found, waiting):  # noqa: B905 (numba knows no `strict`)
        total += one * k + other
    return total


@compiled
def generated(number, count):
    for k in range(count):
        yield number + k
        number <<= 1


def test_numbers_in_memory() -> None:
    for number in (1, 1 << 90, (1 << 64) - 1):
        for count in range(9):
            expected = listed.py_func(number, count)
            assert listed(WideInt(number), count) == expected
            assert [*generated(WideInt(number), count)] == [*generated.py_func(number, count)]
