"""Who desires whom, compiled, against the definition."""

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from lastmove.families.frogs.kernels_torus_desire import desired
from tests.families.frogs import oracle_desires as desires


def random_pond(n, d, seed):
    """Coordinates that are multiples of 2^-24, so that floats are exact; no two ways are equal."""
    rng = np.random.default_rng(seed)
    while True:
        whole = rng.integers(0, 1 << 24, (n, d))
        exact = [tuple(Fraction(int(c), 1 << 24) for c in row) for row in whole]
        far = [desires.squared(x, y) for x, y in combinations(exact, 2)]
        if len(set(far)) == len(far):
            return whole / (1 << 24), exact


@pytest.mark.share(3)
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("n", [1, 2, 3, 4, 5, 8, 13, 30, 70])
@pytest.mark.parametrize("d", [1, 2, 3])
def test_counts_and_farthest_by_the_definition(d, n, seed):
    points, exact = random_pond(n, d, seed)
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
