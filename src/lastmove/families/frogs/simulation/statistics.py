"""Means with standard errors, tail exponents, and the laws that simulations are held against.

Standard errors come from the spread between independent replicates, never from the points inside
one pond, which are not independent of each other. What is not a mean (an exponent, a quotient)
gets its error by leaving out one replicate at a time (the jackknife).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

EULER_GAMMA = 0.577215664901532860606512090082402431
POISSON_REACH = 12.0
"""Standard deviations beyond which a Poisson variable is not looked at: less than 1e-30."""


def mean_and_error(values: Sequence[float]) -> tuple[float, float | None]:
    """The mean of independent values and its standard error; none for a single value.

    >>> mean_and_error([1.0, 3.0])
    (2.0, 1.0)
    """
    count = len(values)
    mean = math.fsum(values) / count
    if count < 2:
        return mean, None
    variance = math.fsum((value - mean) ** 2 for value in values) / (count - 1)
    return mean, math.sqrt(variance / count)


def jackknife(
    rows: Array, statistic: Callable[[Array], Sequence[float]]
) -> list[tuple[float, float | None]]:
    """Functions of the column means, with standard errors from leaving out one row at a time.

    `rows` has one row a replicate. The statistic is asked once for every row and once for all. A
    value that is not finite in some of these has no error, and if it is not finite at all it is
    left as it is.

    >>> import numpy as np
    >>> jackknife(np.array([[1.0], [3.0]]), lambda means: [2 * means[0]])
    [(4.0, 2.0)]
    """
    import numpy as np

    count = len(rows)
    total = rows.sum(axis=0)
    whole = list(statistic(total / count))
    if count < 2:
        return [(value, None) for value in whole]
    parts = np.array([list(statistic((total - row) / (count - 1))) for row in rows])
    found: list[tuple[float, float | None]] = []
    for value, column in zip(whole, parts.T, strict=True):
        spread = math.sqrt((count - 1) / count * float(((column - column.mean()) ** 2).sum()))
        found.append((float(value), spread if math.isfinite(spread) else None))
    return found


def slope(xs: Sequence[float], ys: Sequence[float]) -> float:
    """The slope of the least squares line; not a number for fewer than two places.

    >>> slope([0, 1, 2], [5, 3, 1])
    -2.0
    """
    count = len(xs)
    if count < 2:
        return math.nan
    x, y = math.fsum(xs) / count, math.fsum(ys) / count
    below = math.fsum((a - x) ** 2 for a in xs)
    if below == 0:
        return math.nan
    return math.fsum((a - x) * (b - y) for a, b in zip(xs, ys, strict=True)) / below


def tail_exponent(
    radii: Sequence[float], survival: Sequence[float], low: float, high: float
) -> float:
    """The s of P(X > r) ~ r^(-s), by least squares in logarithms over low ≤ r ≤ high.

    >>> radii = [1, 2, 4, 8, 16]
    >>> round(tail_exponent(radii, [r**-1.5 for r in radii], 2, 16), 12)
    1.5
    """
    places = [
        (math.log(r), math.log(p))
        for r, p in zip(radii, survival, strict=True)
        if low <= r <= high and p > 0
    ]
    return -slope([x for x, _ in places], [y for _, y in places])


def hill(values: Array, low: float, high: float) -> float:
    """The tail exponent of values in [low, high], by maximum likelihood for a cut Pareto law.

    Hill's estimate is that of `high` = ∞. In a finite pond no distance passes the pond's size, so
    the law is cut at `high`, below it: the likelihood equation 1/s − λ/(e^(sλ) − 1) = mean of
    log(x / low), with λ = log(high / low), is solved by bisection. Not a number where fewer than
    ten values are in the range or they do not decay at all.
    """
    import numpy as np

    inside = values[(values >= low) & (values <= high)]
    if len(inside) < 10:
        return math.nan
    mean = float(np.log(inside / low).mean())
    if math.isinf(high):
        return 1 / mean
    width = math.log(high / low)

    def expected(s: float) -> float:
        return 1 / s - width / math.expm1(min(s * width, 700))

    small, large = 1e-9, 700 / width
    if not expected(large) < mean < expected(small):
        return math.nan
    for _ in range(200):
        middle = (small + large) / 2
        small, large = (middle, large) if expected(middle) > mean else (small, middle)
    return small


def exponential_integral(x: float) -> float:
    """E1(x), the integral of e^(-t)/t from x > 0 on: a series up to 1, a continued fraction after.

    >>> round(exponential_integral(1.0), 12)
    0.219383934396
    """
    if x <= 0:
        raise ValueError(f"E1 is finite for positive numbers only, not for {x!r}")
    if x <= 1:
        total, term = -EULER_GAMMA - math.log(x), 1.0
        for k in range(1, 60):
            term *= -x / k
            total -= term / k
        return total
    # Lentz's method for e^(-x) / (x + 1 - 1/(x + 3 - 4/(x + 5 - ...)))
    b = x + 1
    c, d = 1e300, 1 / b
    value = d
    for k in range(1, 400):
        b += 2
        d = 1 / (b - k * k * d)
        c = b - k * k / c
        value *= c * d
        if abs(c * d - 1) < 1e-16:
            break
    return value * math.exp(-x)


def line_law(r: float) -> float:
    """P(X > r) for the partner of a typical point of a Poisson process of intensity 1 on the line.

    Exactly exp(−γ − E1(2r)) / (2r), for the stable matching of one color; its mean diverges.

    >>> line_law(0.0), round(line_law(1.0), 6)
    (1.0, 0.267332)
    """
    if r == 0:
        return 1.0
    return math.exp(-EULER_GAMMA - exponential_integral(2 * r) - math.log(2 * r))


def mutual_fraction(d: int) -> float:
    """The fraction of points of a Poisson process that have a mutually nearest partner.

    It is the volume of a ball over that of two balls whose centers lie on each other's spheres.
    The part of a ball beyond half its radius is an integral of cos^d, found by its recursion.

    >>> [round(mutual_fraction(d), 6) for d in (1, 2, 3)]
    [0.666667, 0.621505, 0.592593]
    """

    def powers_of_cosine(angle: float) -> float:
        """The integral of cos^d from the angle to π/2."""
        value = [math.pi / 2 - angle, 1 - math.sin(angle)]
        for k in range(2, d + 1):
            edge = math.cos(angle) ** (k - 1) * math.sin(angle)
            value.append(((k - 1) * value[k - 2] - edge) / k)
        return value[d]

    common = powers_of_cosine(math.pi / 6) / powers_of_cosine(0.0)
    return 1 / (2 - common)


def poisson_exceeds(first: float, second: float) -> float:
    """P(A > B) for independent Poisson variables with these means.

    Summed over B within twelve standard deviations, so the cost grows with the square root.

    >>> round(poisson_exceeds(1.0, 1.0), 6)
    0.345746
    """
    import numpy as np

    def masses(mean: float, low: int, high: int) -> Array:
        count = np.arange(low, high + 1)
        logs = np.concatenate(([0.0], np.cumsum(np.log(np.arange(low + 1, high + 1)))))
        start = math.lgamma(low + 1)
        if mean == 0:
            return np.asarray(count == 0, float)
        return np.asarray(np.exp(count * math.log(mean) - mean - start - logs))

    reach = POISSON_REACH * math.sqrt(max(first, second)) + 30
    low = max(0, math.floor(min(first, second) - reach))
    high = math.ceil(max(first, second) + reach)
    ours, theirs = masses(first, low, high), masses(second, low, high)
    above = np.concatenate((np.cumsum(ours[::-1])[::-1][1:], [0.0]))
    return float(above @ theirs)
