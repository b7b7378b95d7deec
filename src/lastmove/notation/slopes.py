"""How a formula grows: bounds for its value and its change from x to x + 1, on a stretch of x.

Every part of the formula gets such bounds from those of its own parts, by one rule for each
operator. So "it does not decrease from a to b" is proved for all x at once, however many.

Ours because computer algebra (sympy) proves nothing about `//` and `%` on a stretch, and is not
needed otherwise.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from lastmove.notation.formula import MAX_BITS, OPERATORS, Formula

Bounds = tuple[int, int]


class Line(NamedTuple):
    """Two parallel lines: the values are between slant · x + under and slant · x + over."""

    slant: Fraction
    under: Fraction
    over: Fraction

    def lowest(self, a: int, b: int) -> Fraction:
        """A bound of the values for a ≤ x ≤ b."""
        return min(self.slant * a, self.slant * b) + self.under


class Slope(NamedTuple):
    """What is known of a part of a formula for a ≤ x ≤ b."""

    low: int
    high: int
    """Its values are between these."""
    least: int
    most: int
    """Its changes from x to x + 1 are between these."""
    first: int
    last: int
    """Its values at a and at b."""
    line: Line
    """Lines that it runs between."""

    @property
    def value(self) -> Bounds:
        """The bounds of the values."""
        return self.low, self.high

    @property
    def change(self) -> Bounds:
        """The bounds of the changes."""
        return self.least, self.most

    def negative(self) -> Slope:
        """The bounds of 0 minus it."""
        line = Line(-self.line.slant, -self.line.over, -self.line.under)
        ends = -self.first, -self.last
        return Slope(-self.high, -self.low, -self.most, -self.least, *ends, line)

    @property
    def fixed(self) -> bool:
        """Whether it is a constant."""
        return self.low == self.high


def straight(a: int, b: int) -> Slope:
    """The bounds of x itself."""
    return Slope(a, b, 1, 1, a, b, Line(Fraction(1), Fraction(0), Fraction(0)))


def constant(c: int) -> Slope:
    """The bounds of a number."""
    return Slope(c, c, 0, 0, c, c, _between(c, c))


Rule = Callable[[Slope, Slope], tuple[Bounds, Bounds] | None]
"""Bounds for the values and for the changes; None if it may not be computable everywhere."""


def slope(formula: Formula, a: int, b: int) -> Slope | None:
    """The formula's bounds for a ≤ x ≤ b; None if it may not be computable everywhere there.

    Raises `InputError` if it is not at a or at b. On a shorter stretch the bounds are no wider.

    >>> found = slope(Formula("x^2-x"), 10, 20)
    >>> found.value, found.change
    ((90, 380), (19, 39))
    """
    found: list[Slope] = []
    for step in formula.steps:
        if isinstance(step, int):
            found.append(constant(step))
        elif step == "x":
            found.append(straight(a, b))
        else:
            right, left = found.pop(), found.pop()
            joined = joined_by(step, left, right)
            if joined is None:
                return None
            found.append(joined)
    return found.pop()


def joined_by(sign: str, left: Slope, right: Slope) -> Slope | None:
    """The bounds of two parts joined by an operator."""
    compute = OPERATORS[sign]
    first, last = compute(left.first, right.first), compute(left.last, right.last)
    bounds = _RULES[sign](left, right)
    if bounds is None:
        return None
    (low, high), (least, most) = bounds
    least, most = max(least, low - high), min(most, high - low)
    if least >= 0:
        low, high = first, last
    elif most <= 0:
        low, high = last, first
    return Slope(low, high, least, most, first, last, _line(sign, left, right, low, high))


def _line(sign: str, u: Slope, v: Slope, low: int, high: int) -> Line:
    """Sums of lines are lines, and so are multiples; rounding down takes off less than 1."""
    (p, under, over), (q, below, above) = u.line, v.line
    if sign == "+":
        return Line(p + q, under + below, over + above)
    if sign == "-":
        return Line(p - q, under - above, over - below)
    if sign == "*" and u.fixed and not v.fixed:
        return _line("*", v, u, low, high)
    if sign == "*" and v.fixed:
        ends = under * v.low, over * v.low
        return Line(p * v.low, min(ends), max(ends))
    if sign == "//" and v.fixed and v.low > 0:
        return Line(p / v.low, (under + 1) / v.low - 1, over / v.low)
    return _between(low, high)


def _between(low: int, high: int) -> Line:
    return Line(Fraction(0), Fraction(low), Fraction(high))


def _plus(a: Bounds, b: Bounds) -> Bounds:
    return a[0] + b[0], a[1] + b[1]


def _minus(a: Bounds, b: Bounds) -> Bounds:
    return a[0] - b[1], a[1] - b[0]


def _times(a: Bounds, b: Bounds) -> Bounds:
    corners = a[0] * b[0], a[0] * b[1], a[1] * b[0], a[1] * b[1]
    return min(corners), max(corners)


def _size(u: Slope) -> int:
    return max(abs(u.low), abs(u.high))


def _sum(u: Slope, v: Slope) -> tuple[Bounds, Bounds] | None:
    return _plus(u.value, v.value), _plus(u.change, v.change)


def _difference(u: Slope, v: Slope) -> tuple[Bounds, Bounds] | None:
    return _minus(u.value, v.value), _minus(u.change, v.change)


def _product(u: Slope, v: Slope) -> tuple[Bounds, Bounds] | None:
    """Change: u'v' − uv = u'(v' − v) + v(u' − u), where u' and v' are the values at x + 1."""
    if _size(u).bit_length() + _size(v).bit_length() > MAX_BITS:
        return None
    return _times(u.value, v.value), _plus(_times(u.value, v.change), _times(v.value, u.change))


def _quotient(u: Slope, v: Slope) -> tuple[Bounds, Bounds] | None:
    """Change: u'/v' − u/v = (v(u' − u) − u(v' − v)) / vv', and rounding down adds less than 1."""
    if v.low <= 0 <= v.high:
        return None
    if v.high < 0:
        u, v = u.negative(), v.negative()
    corners = [p // q for p in u.value for q in v.value]
    under, over = _minus(_times(v.value, u.change), _times(u.value, v.change))
    nearest, farthest = v.low**2, v.high**2
    least = under // (nearest if under < 0 else farthest)
    most = -(-over // (nearest if over > 0 else farthest))
    return (min(corners), max(corners)), (least, most)


def _remainder(u: Slope, v: Slope) -> tuple[Bounds, Bounds] | None:
    """It is u − v(u // v), and on the same side of 0 as v, nearer to it."""
    quotient = joined_by("//", u, v)
    multiple = None if quotient is None else _product(quotient, v)
    if multiple is None:
        return None
    low, high = _minus(u.value, multiple[0])
    least, greatest = (0, v.high - 1) if v.low > 0 else (v.low + 1, 0)
    return (max(low, least), min(high, greatest)), _minus(u.change, multiple[1])


def _power(u: Slope, v: Slope) -> tuple[Bounds, Bounds] | None:
    size = _size(u)
    if v.low < 0 or (size > 1 and v.high * size.bit_length() > MAX_BITS):
        return None
    if v.fixed:
        return _fixed_power(u, v.low)
    if u.low < 1:
        most = max(1, size) ** v.high
        return (-most if u.low < 0 else 0, most), (-2 * most, 2 * most)
    low, high = u.low**v.low, u.high**v.high
    least = low * (u.low**v.least - 1) if u.least >= 0 and v.least >= 0 else low - high
    return (low, high), (least, high - low)


def _fixed_power(u: Slope, k: int) -> tuple[Bounds, Bounds]:
    """Change: u'^k − u^k = (u' − u) times the sum of u'^i u^(k−1−i), which has k terms."""
    if k == 0:
        return (1, 1), (0, 0)
    ends = u.low**k, u.high**k
    across = k % 2 == 0 and u.low < 0 < u.high
    top = k * _size(u) ** (k - 1)
    if u.low >= 0:
        terms = k * u.low ** (k - 1), top
    else:
        terms = 0 if k % 2 else -top, 0 if k % 2 == 0 and u.high <= 0 else top
    return (0 if across else min(ends), max(ends)), _times(u.change, terms)


_RULES: dict[str, Rule] = {
    "+": _sum,
    "-": _difference,
    "*": _product,
    "//": _quotient,
    "%": _remainder,
    "^": _power,
}
