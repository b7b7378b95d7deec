"""Who desires whom, compiled, against the definition."""

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from lastmove.families.frogs.kernels_torus_desire import desired
from tests.families.frogs import oracle_desires as desires


def ponds():
    """Ponds whose coordinates are multiples of 2^-20, so that floats are exact."""
    rng = np.random.default_rng(5)
    for d in (1, 2, 3):
        for n in (1, 2, 3, 4, 5, 8, 13, 30, 70):
            for _ in range(3):
                whole = rng.integers(0, 1 << 20, (n, d))
                exact = [tuple(Fraction(int(c), 1 << 20) for c in row) for row in whole]
                far = [desires.squared(x, y) for x, y in combinations(exact, 2)]
                if len(set(far)) == len(far):
                    yield pytest.param(whole / (1 << 20), exact, id=f"{n}-points-in-{d}d")


@pytest.mark.parametrize(("points", "exact"), list(ponds()))
def test_counts_and_farthest_by_the_definition(points, exact):
    partner = np.array(desires.stable(exact))
    found = desires.desirers(exact)
    count, farthest = desired(points, partner)
    assert count.tolist() == [len(one) for one in found]
    for x, one in enumerate(found):
        far = max((float(desires.squared(exact[x], exact[y])) for y in one), default=0.0)
        assert farthest[x] == pytest.approx(far**0.5)


def test_an_unmatched_point_desires_every_other():
    points = np.array([[0.1, 0.1], [0.12, 0.1], [0.6, 0.7]])
    count, _ = desired(points, np.array([1, 0, -1]))
    assert count.tolist() == [2, 2, 0]


def test_clusters():
    rng = np.random.default_rng(1)
    points = np.concatenate([0.5 + 1e-4 * rng.random((40, 2)), rng.random((10, 2))])
    exact = [tuple(map(Fraction, row.tolist())) for row in points]
    partner = np.array(desires.stable(exact))
    count, _ = desired(points, partner)
    assert count.tolist() == [len(one) for one in desires.desirers(exact)]
