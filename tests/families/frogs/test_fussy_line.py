"""Fussy frogs on the line: series, flow and certificates against the definition."""

import math
import random
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lastmove.checker import verify
from lastmove.checker.frogs import fussy_line as checked
from lastmove.core.errors import InputError, LimitReached
from lastmove.core.limits import Budget
from lastmove.families.frogs.fussy import line
from lastmove.families.frogs.fussy.alive import alive
from lastmove.families.frogs.fussy.certificates import certificate_of, read_rho
from lastmove.families.frogs.pond import Pond
from tests.families.frogs import oracle_fussy as oracle

G, R = oracle.GREEN, oracle.RED
HALF = Fraction(1, 2)


def bounds(rho, terms, length=1, bits=160):
    claim = checked.Claim(Fraction(rho), terms, Fraction(length), bits, [1 << 32] * 2)
    return checked.coefficients(claim, Budget())


@pytest.mark.parametrize("rho", [HALF, Fraction(3, 10), Fraction(7, 5)])
@pytest.mark.parametrize("ends", [(G, G), (G, R)])
def test_coefficients_are_those_of_the_definition(rho, ends):
    """By cutting up the simplex of gaps: 0, 1 and 2 inner points here, 4 and 6 below."""
    low, high = bounds(rho, 2)
    floats = line.series(float(rho), 2)
    for n in range(3):
        exact = oracle.coefficient(n, ends, rho)
        lower, upper = (getattr(b, "p" if ends == (G, G) else "q")[n] for b in (low, high))
        assert lower <= exact * 2**160 <= upper
        assert upper - lower < 2**8
        found = (floats.p if ends == (G, G) else floats.q)[n] / floats.unit**n
        assert found == pytest.approx(float(exact), abs=1e-14)


@pytest.mark.parametrize("n", [4, pytest.param(6, marks=pytest.mark.slow)])
@pytest.mark.parametrize("ends", [(G, G), (G, R)])
def test_more_coefficients_are_those_of_the_definition(n, ends):
    low, high = bounds(HALF, n)
    exact = oracle.coefficient(n, ends, HALF)
    lower, upper = (getattr(b, "p" if ends == (G, G) else "q")[n] for b in (low, high))
    assert lower <= exact * 2**160 <= upper
    assert upper - lower < 2**10


def test_without_reds_the_series_is_known():
    """P(x) e^x = sinh(x) / x, for which P(X > r) = exp(−γ − E1(2r)) / 2r."""
    found = line.series(0.0, 30)
    for n in range(0, 31, 2):
        assert found.p[n] / found.unit**n == pytest.approx(1 / math.factorial(n + 1), rel=1e-12)


@pytest.mark.parametrize("rho", ["3/10", "2"])
def test_floats_lie_between_the_bounds_of_the_checker(rho):
    low, high = bounds(rho, 30, length=5)
    found = line.series(float(Fraction(rho)), 30)
    for n in range(0, 31, 2):
        for name in ("p", "q"):
            value = getattr(found, name)[n] * (5 / found.unit) ** n
            assert getattr(low, name)[n] / 2**160 <= value * (1 + 1e-6)
            assert getattr(high, name)[n] / 2**160 >= value * (1 - 1e-6)


@pytest.mark.parametrize("rho", [0.2, 0.3, 1.0])
def test_the_flow_is_that_of_the_equation_on_a_grid(rho):
    known = line.flow(rho, 4.0)
    grid = oracle.betas(rho, 4.0, 800)
    for k in range(0, 801, 50):
        assert known.value("beta", k / 200) == pytest.approx(grid[k], rel=1e-3)


@pytest.mark.parametrize("rho", [0.15, 0.3, 0.7, 2.0])
def test_the_first_integral_and_what_never_falls(rho):
    known = line.flow(rho, 8.0)
    first = 2 * known.green / known.e - known.green - known.red
    assert np.allclose(first, known.above, rtol=1e-8)
    assert (np.diff(known.red - known.green) >= 0).all()
    assert (np.diff(known.e) <= 0).all()
    assert (known.beta >= 1).all()
    assert (known.green * known.places <= 1).all()
    assert (known.red - known.green <= known.above).all()


def test_values_beyond_the_flow_are_not_made_up():
    known = line.flow(0.5, 2.0)
    assert known.value("beta", 2.1) is None
    assert known.value("beta", 0.0) == 1.0
    with pytest.raises(InputError, match="terms"):
        line.flow(0.5, 1e6)
    for rho, length in ((0.0, 1.0), (-1.0, 1.0), (math.nan, 1.0), (1.0, math.inf)):
        with pytest.raises(InputError):
            line.flow(rho, length)


@pytest.mark.parametrize("rho", ["1/2", "3/10", "1/4"])
def test_certificates_prove_their_claim(rho):
    found = verify(certificate_of(Fraction(rho)).to_json())
    assert found.valid, found.reason
    assert f"{rho} reds for each green" in found.claim


@pytest.mark.slow
@pytest.mark.parametrize("rho", ["1/5", "1/6", "1/7", "1/8"])
def test_certificates_of_fewer_reds(rho):
    certificate = certificate_of(Fraction(rho))
    assert verify(certificate)
    assert not verify(certificate.to_json().replace(f'"{rho}"', f'"{rho}0"'))


def test_the_integrals_of_the_checker_are_close_to_those_of_the_floats():
    proof = certificate_of(HALF).proof
    beta = proof["beta"]
    claim = checked.Claim(HALF, proof["K"], Fraction(proof["h"]), proof["bits"], beta)
    sums = checked.integrals(claim, Budget())
    known = line.flow(0.5, float(claim.length))
    ends = [float(claim.width) * k for k in range(len(beta))]
    whole = np.interp(ends, known.places, _integral(known, "p"))
    for k, (gained, lost) in enumerate(sums):
        assert gained / 2**claim.bits <= whole[k + 1] - whole[k] + 1e-9
        assert gained / 2**claim.bits >= (whole[k + 1] - whole[k]) * 0.998
        assert lost > 0


def _integral(known, name):
    values = getattr(known, name)
    steps = np.diff(known.places) * (values[1:] + values[:-1]) / 2
    return np.concatenate(([0.0], np.cumsum(steps)))


def test_too_few_reds_for_the_series_are_refused():
    with pytest.raises(LimitReached, match="terms of the series are too few"):
        certificate_of(Fraction(1, 50))
    for text in ("0", "1/0", "-1", "x", "1e5", "1/2/3", "1/100000", "9999", ""):
        with pytest.raises(InputError):
            read_rho(text)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_alive_points_are_those_of_the_greedy_algorithm(data):
    """Counts by color and the greens that follow reds, on lines and rings."""
    n = data.draw(st.integers(0, 14))
    rng = random.Random(data.draw(st.integers(0, 10**6)))
    points, colors = [rng.random() for _ in range(n)], [rng.randrange(2) for _ in range(n)]
    torus = data.draw(st.booleans())
    pond = Pond(np.array(points).reshape(n, 1), torus=torus, colors=np.array(colors, np.int8))
    places = [0.05, 0.2, 0.7]
    found = alive(pond, pond.match("fussy"), places)
    for k, at in enumerate(places):
        left = oracle.alive(points, colors, at, 1.0 if torus else None)
        assert found.first[k] == sum(colors[i] == G for i in left)
        assert found.second[k] == sum(colors[i] == R for i in left)
        order = [colors[i] for i in sorted(left, key=points.__getitem__)]
        after = order[1:] + (order[:1] if torus else [])
        follows = sum(a == R and b == G for a, b in zip(order, after, strict=False))
        assert n == 0 or found.followed[k] == follows


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6), st.integers(1, 12), st.sampled_from(["one", "two", "fussy"]))
def test_one_more_point_changes_one_alive_point(seed, n, kind):
    """What the bounds with confidence rest on: the alive set with the point and without it."""
    rng = random.Random(seed)
    rule = {"one": lambda a, b: True, "two": lambda a, b: a != b, "fussy": oracle.allowed}[kind]
    points, colors = [rng.random() for _ in range(n)], [rng.randrange(2) for _ in range(n)]
    at = rng.random() / 2
    with_it = oracle.alive(points, colors, at, 1.0, rule)
    without = oracle.alive(points[:-1], colors[:-1], at, 1.0, rule)
    assert len(with_it ^ without) == 1
