"""Means, errors, exponents and laws, against known values and independent computations."""

import math
import random
from itertools import pairwise

import numpy as np
import pytest

from lastmove.families.frogs.simulation import statistics

# Abramowitz and Stegun, table 5.1, and further digits that series and fractions agree on.
E1 = {
    0.01: 4.037929576538114,
    0.1: 1.822923958419391,
    0.5: 0.5597735947761607,
    1.0: 0.2193839343955203,
    2.0: 0.04890051070806112,
    5.0: 0.001148295591275326,
    10.0: 4.156968929685324e-06,
    50.0: 3.783264029550460e-24,
}


@pytest.mark.parametrize(("x", "value"), E1.items())
def test_exponential_integral(x, value):
    assert statistics.exponential_integral(x) == pytest.approx(value, rel=1e-12)


def test_exponential_integral_by_quadrature():
    for x in (0.3, 0.999, 1.001, 3.0):
        # Simpson on t = x + s / (1 - s), s from 0 to 1.
        count = 20_000
        s = np.linspace(0, 1, count + 1)[:-1]
        t = x + s / (1 - s)
        values = np.append(np.exp(-t) / t / (1 - s) ** 2, 0.0)
        weights = np.where(np.arange(count + 1) % 2, 4, 2)
        weights[[0, -1]] = 1
        total = float((values * weights).sum()) / (3 * count)
        assert statistics.exponential_integral(x) == pytest.approx(total, rel=1e-9)


@pytest.mark.parametrize("x", [0.0, -1.0])
def test_no_exponential_integral_of_what_is_not_positive(x):
    with pytest.raises(ValueError, match="positive"):
        statistics.exponential_integral(x)


def test_the_law_on_the_line_is_a_survival_function():
    places = [0.0, *(1.2**k for k in range(-60, 60))]
    values = [statistics.line_law(r) for r in places]
    assert values[0] == 1.0
    assert all(a > b > 0 for a, b in pairwise(values))
    # Its density at 0 is that of a nearest neighbor, 2, as the nearest points are partners.
    assert (1 - statistics.line_law(1e-6)) / 1e-6 == pytest.approx(2, rel=1e-5)
    assert statistics.line_law(1e4) * 2e4 == pytest.approx(math.exp(-0.5772156649015329))


def test_fractions_of_mutually_nearest_points():
    assert statistics.mutual_fraction(1) == pytest.approx(2 / 3)
    assert statistics.mutual_fraction(2) == pytest.approx(math.pi / (4 * math.pi / 3 + 3**0.5 / 2))
    assert statistics.mutual_fraction(2) == pytest.approx(0.621505, abs=5e-7)
    assert statistics.mutual_fraction(3) == pytest.approx(16 / 27)
    assert statistics.mutual_fraction(60) == pytest.approx(0.5, abs=1e-4)


@pytest.mark.parametrize("d", [4, 5, 7])
def test_mutually_nearest_in_more_dimensions_by_volumes(d):
    # The ball beyond half its radius, by throwing points into it.
    rng = np.random.default_rng(3)
    points = rng.normal(size=(200_000, d))
    points *= rng.random((200_000, 1)) ** (1 / d) / np.linalg.norm(points, axis=1, keepdims=True)
    common = float((np.linalg.norm(points - np.eye(d)[0], axis=1) < 1).mean())
    assert statistics.mutual_fraction(d) == pytest.approx(1 / (2 - common), abs=0.002)


@pytest.mark.parametrize(("a", "b"), [(0.0, 2.0), (2.0, 0.0), (1.5, 2.5), (20.0, 17.0)])
def test_one_poisson_variable_above_another(a, b):
    def mass(mean, k):
        return math.exp(-mean) * mean**k / math.factorial(k)

    direct = sum(mass(a, i) * mass(b, j) for i in range(100) for j in range(i))
    assert statistics.poisson_exceeds(a, b) == pytest.approx(direct, abs=1e-12)


def test_large_poisson_variables_are_nearly_normal():
    a, b = 500_300.0, 500_000.0
    z = (a - b - 0.5) / math.sqrt(a + b)
    assert statistics.poisson_exceeds(a, b) == pytest.approx(
        0.5 * math.erfc(-z / math.sqrt(2)), abs=1e-5
    )


def test_mean_and_error_of_one_value_and_of_several():
    assert statistics.mean_and_error([3.0]) == (3.0, None)
    mean, error = statistics.mean_and_error([1.0, 3.0])
    assert (mean, error) == (2.0, 1.0)


def test_error_bars_cover_what_they_should():
    """Of many experiments with a known mean, 95 % lie within the bars of Student's law."""
    chance = random.Random(1)
    inside = 0
    for _ in range(2000):
        values = [chance.random() for _ in range(20)]
        mean, error = statistics.mean_and_error(values)
        inside += abs(mean - 0.5) < 2.093 * error  # 95 % for 19 degrees of freedom
    assert inside == pytest.approx(1900, abs=40)


def test_jackknife_of_a_mean_is_the_usual_error():
    rows = np.random.default_rng(1).random((12, 1))
    [(value, error)] = statistics.jackknife(rows, lambda means: [means[0]])
    assert (value, error) == pytest.approx(statistics.mean_and_error(rows[:, 0].tolist()))


def test_jackknife_of_a_quotient_covers_it():
    rng = np.random.default_rng(2)
    inside = 0
    for _ in range(400):
        x = 1 + rng.random(40)
        y = 3 * x + rng.normal(0, 1, 40)
        [(value, error)] = statistics.jackknife(
            np.stack([x, y], axis=1), lambda means: [means[1] / means[0]]
        )
        inside += abs(value - 3) < 2.02 * error
    assert inside == pytest.approx(380, abs=16)


def test_one_run_has_no_error():
    assert statistics.jackknife(np.ones((1, 1)), lambda means: [means[0]]) == [(1.0, None)]


def test_slopes():
    assert statistics.slope([1, 2, 4], [1, 1, 1]) == 0
    assert math.isnan(statistics.slope([1], [1]))
    assert math.isnan(statistics.slope([2, 2], [1, 5]))


@pytest.mark.parametrize("s", [0.5, 1.0, 2.5])
def test_exponents_of_pareto_laws(s):
    rng = np.random.default_rng(7)
    values = rng.random(200_000) ** (-1 / s)
    assert statistics.hill(values, 2.0, math.inf) == pytest.approx(s, rel=0.02)
    assert statistics.hill(values, 2.0, 20.0) == pytest.approx(s, rel=0.04)
    cut = values[values < 20]
    assert statistics.hill(cut, 2.0, 20.0) == pytest.approx(s, rel=0.04)
    radii = [2.0, 3.0, 5.0, 8.0]
    survival = [float((values > r).mean()) for r in radii]
    assert statistics.tail_exponent(radii, survival, 1, 10) == pytest.approx(s, rel=0.03)


def test_no_exponent_without_values():
    assert math.isnan(statistics.hill(np.array([1.0, 2.0]), 1.0, 3.0))
    assert math.isnan(statistics.tail_exponent([1, 2], [0, 0], 1, 2))
    assert math.isnan(statistics.hill(np.full(50, 2.9), 1.0, 3.0))
