"""That a function given by a formula does not decrease and f(x) ≥ x, shown from the formula.

Trusted: interval arithmetic. On a stretch of numbers every part of the formula has a range; so has
its step, what it gains from one number to the next; and so has its distance from some multiple of
x. One rule for each operator says which.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from math import lcm

from lastmove.checker.context import Rejected
from lastmove.core.limits import Budget
from lastmove.notation.formula import MAX_BITS, Formula

SHORT = 64
"""Stretches up to this length are gone through number by number if need be."""
MOST_STRETCHES = 200_000


_Tilt = tuple[int, int, "_Range"]


class _Unclear(Exception):
    """The ranges do not tell whether the formula can be computed everywhere on the stretch."""


@dataclass(frozen=True)
class _Range:
    """The numbers from low to high."""

    low: int
    high: int

    def __add__(self, other: _Range) -> _Range:
        return _Range(self.low + other.low, self.high + other.high)

    def __neg__(self) -> _Range:
        return _Range(-self.high, -self.low)

    def __sub__(self, other: _Range) -> _Range:
        return self + -other

    def __mul__(self, other: _Range) -> _Range:
        ends = [a * b for a in (self.low, self.high) for b in (other.low, other.high)]
        return _Range(min(ends), max(ends))

    def __and__(self, other: _Range) -> _Range:
        return _Range(max(self.low, other.low), min(self.high, other.high))

    def times(self, factor: int) -> _Range:
        """Multiples of the numbers."""
        return self * _Range(factor, factor)

    @property
    def bits(self) -> int:
        """Binary digits of the largest."""
        return max(self.low.bit_length(), self.high.bit_length())


@dataclass(frozen=True)
class _Part:
    """A part of the formula on a stretch: its values, its steps, its values at both ends.

    `tilt` is (n, t, r) where n times the part less t times x is in the range r, and n > 0.
    """

    values: _Range
    steps: _Range
    ends: tuple[int, int]
    tilt: _Tilt | None = None

    @property
    def constant(self) -> bool:
        """Whether it has only one value."""
        return self.values.low == self.values.high

    @property
    def tilted(self) -> _Tilt:
        """Its tilt; without one its values are all that is known."""
        return self.tilt or (1, 0, self.values)

    def settled(self) -> _Part:
        """What follows of the values from the steps, and the other way round."""
        spread = self.values.high - self.values.low
        steps = self.steps & _Range(-spread, spread)
        if steps.low >= 0 or steps.high <= 0:
            return replace(self, values=_Range(min(self.ends), max(self.ends)), steps=steps)
        return replace(self, steps=steps)


def check_growth(f: Formula, most: int, budget: Budget) -> None:
    """Reject unless f(1) ≤ f(2) ≤ … ≤ f(most) and f(x) ≥ x for all of these x."""
    if most < 1:
        return
    _go_through(f, 1, min(most, SHORT), budget)
    found, start = 0, SHORT
    while start < most:
        waiting = [(start, min(2 * start, most))]
        while waiting:
            a, b = waiting.pop()
            found += 1
            if found > MOST_STRETCHES:
                raise Rejected(f"it is not seen that f = {f} grows beyond {a}")
            budget.spend(len(f.steps))
            if b - a <= SHORT:
                _go_through(f, a, b, budget)
            elif not _grows(f, a, b):
                waiting += [((a + b) // 2, b), (a, (a + b) // 2)]
        start *= 2


def _go_through(f: Formula, a: int, b: int, budget: Budget) -> None:
    budget.spend((b - a) * len(f.steps))
    values = [f(x) for x in range(a, b + 1)]
    for x, (value, following) in enumerate(pairwise([*values, values[-1]]), a):
        if value < x:
            raise Rejected(f"the theorem is about f(x) ≥ x, but f({x}) = {value}")
        if following < value:
            raise Rejected(
                f"the theorem is about functions that do not decrease, but f({x}) = {value} and "
                f"f({x + 1}) = {following}"
            )


def _grows(f: Formula, a: int, b: int) -> bool:
    """Whether the ranges show it for all x from a to b."""
    x = _Part(_Range(a, b), _Range(1, 1), (a, b), (1, 1, _Range(0, 0)))
    stack: list[_Part] = []
    try:
        for token in f.steps:
            if token == "x":
                stack.append(x)
            elif isinstance(token, int):
                stack.append(_Part(_Range(token, token), _Range(0, 0), (token, token)))
            else:
                second = stack.pop()
                stack.append(_combined(token, stack.pop(), second))
    except _Unclear:
        return False
    whole = stack.pop()
    more = _combined("-", whole, x)
    _, t, off = more.tilted
    return whole.steps.low >= 0 and (more.values.low >= 0 or min(t * a, t * b) + off.low >= 0)


def _combined(sign: str, p: _Part, q: _Part) -> _Part:
    return replace(_joined(sign, p, q), tilt=_tilt(sign, p, q))


def _tilt(sign: str, p: _Part, q: _Part) -> _Tilt | None:
    """Of sums and differences, and of multiples and quotients by a constant."""
    (n, t, off), (m, u, by) = p.tilted, q.tilted
    if sign in ("+", "-"):
        scale = lcm(n, m)
        first, second = scale // n, scale // m if sign == "+" else -scale // m
        return scale, t * first + u * second, off.times(first) + by.times(second)
    if sign == "*" and q.constant:
        return n, t * q.values.low, off.times(q.values.low)
    if sign == "*" and p.constant:
        return m, u * p.values.low, by.times(p.values.low)
    if sign == "//" and q.constant and q.values.low > 0:
        divisor = q.values.low  # divisor · quotient is p less a rest
        return n * divisor, t, off - _Range(0, n * (divisor - 1))
    return None


def _joined(sign: str, p: _Part, q: _Part) -> _Part:
    match sign:
        case "+":
            ends = p.ends[0] + q.ends[0], p.ends[1] + q.ends[1]
            return _Part(p.values + q.values, p.steps + q.steps, ends).settled()
        case "-":
            ends = p.ends[0] - q.ends[0], p.ends[1] - q.ends[1]
            return _Part(p.values - q.values, p.steps - q.steps, ends).settled()
        case "*":
            if p.values.bits + q.values.bits > MAX_BITS:
                raise _Unclear
            return _product(p, q)
        case "//":
            return _quotient(p, q)
        case "%":
            rest = _joined("-", p, _product(q, _quotient(p, q)))
            sides = _Range(min(0, q.values.low + 1), max(0, q.values.high - 1))
            return _Part(rest.values & sides, rest.steps, rest.ends).settled()
        case _:
            return _power(p, q)


def _product(p: _Part, q: _Part) -> _Part:
    """Both gain: PQ − pq = (P − p)q + P(Q − q), and P is a value of p as well."""
    ends = p.ends[0] * q.ends[0], p.ends[1] * q.ends[1]
    return _Part(p.values * q.values, p.steps * q.values + p.values * q.steps, ends).settled()


def _quotient(p: _Part, q: _Part) -> _Part:
    """P/Q − p/q = ((P − p)q − p(Q − q)) / Qq; a step of the rounded quotient is less than 1 off."""
    if q.values.low < 0:
        if q.values.high >= 0:
            raise _Unclear
        minus = _Part(_Range(-1, -1), _Range(0, 0), (-1, -1))
        p, q = _product(p, minus), _product(q, minus)
    small, large = q.values.low, q.values.high
    if small == 0:
        raise _Unclear
    ends = p.ends[0] // q.ends[0], p.ends[1] // q.ends[1]
    low = min(p.values.low // small, p.values.low // large)
    high = max(p.values.high // small, p.values.high // large)
    gain = p.steps * q.values - p.values * q.steps
    down = gain.low // (large * large if gain.low >= 0 else small * small)
    up = -(-gain.high // (large * large if gain.high <= 0 else small * small))
    return _Part(_Range(low, high), _Range(down, up), ends).settled()


def _power(p: _Part, q: _Part) -> _Part:
    """A fixed power by repeated squaring; a growing one grows with base and exponent."""
    base, exponent = p.values, q.values
    far = max(abs(base.low), abs(base.high))
    if exponent.low < 0 or (far > 1 and exponent.high * far.bit_length() > MAX_BITS):
        raise _Unclear
    ends = p.ends[0] ** q.ends[0], p.ends[1] ** q.ends[1]
    if exponent.low == exponent.high and (far > 1 or exponent.low <= 64):
        return _fixed_power(p, exponent.low)
    if base.low < 1:
        top = max(1, far) ** exponent.high
        values = _Range(-top if base.low < 0 else 0, top)
        return _Part(values, _Range(-2 * top, 2 * top), ends).settled()
    values = _Range(base.low**exponent.low, base.high**exponent.high)
    gain = values.low - values.high
    if p.steps.low >= 0 and q.steps.low >= 0:
        gain = values.low * (base.low**q.steps.low - 1)
    return _Part(values, _Range(gain, values.high - values.low), ends).settled()


def _fixed_power(p: _Part, k: int) -> _Part:
    if k == 0:
        return _Part(_Range(1, 1), _Range(0, 0), (1, 1))
    if k == 1:
        return p
    half = _fixed_power(p, k // 2)
    square = _product(half, half)
    values = _Range(max(square.values.low, 0), square.values.high)
    square = _Part(values, square.steps, square.ends).settled()
    return _product(square, p) if k % 2 else square
