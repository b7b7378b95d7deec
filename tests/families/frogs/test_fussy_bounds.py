"""Certain pairs of windows, and bounds with confidence, against the definitions."""

import math
import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lastmove.families.frogs.fussy import confidence
from lastmove.families.frogs.fussy.windows import certain, surplus
from lastmove.families.frogs.pond import Pond
from lastmove.families.frogs.simulation.runs import simulate
from tests.families.frogs import fussy_claims

RULES = {"one": lambda a, b: True, "two": lambda a, b: a != b, "fussy": lambda a, b: a + b < 2}


def by_rounds(points, colors, rule):
    """The definition: again and again take pairs that are nearest to each other among the rest."""
    left, partner = set(range(len(points))), [-1] * len(points)

    def far(i, j):
        return math.dist(points[i], points[j])

    def nearest(i):
        others = [j for j in left if j != i and rule(colors[i], colors[j])]
        return min(others, key=lambda j: far(i, j), default=None)

    def inside(i):
        return min(min(x, 1 - x) for x in points[i])

    while True:
        near = {i: nearest(i) for i in left}
        mutual = {i for i, j in near.items() if j is not None and near[j] == i}
        taken = {i for i in mutual if far(i, near[i]) < min(inside(i), inside(near[i]))}
        if not taken:
            return partner
        for i in taken:
            partner[i] = near[i]
        left -= taken


@settings(max_examples=80, deadline=None)
@given(st.integers(0, 10**6), st.integers(0, 16), st.integers(1, 3), st.sampled_from(sorted(RULES)))
def test_certain_pairs_are_those_of_the_definition(seed, n, d, kind):
    rng = random.Random(seed)
    points = [tuple(rng.random() for _ in range(d)) for _ in range(n)]
    colors = [rng.randrange(2) for _ in range(n)]
    pond = Pond(np.array(points).reshape(n, d), colors=np.array(colors, np.int8))
    expected = by_rounds(points, colors, RULES[kind])
    assert certain(pond, kind).tolist() == expected
    if kind == "fussy":
        alone = [c for c, j in zip(colors, expected, strict=True) if j < 0]
        pairs = sum(j > i and colors[i] == colors[j] == 0 for i, j in enumerate(expected))
        count = colors.count(1) - colors.count(0) + 2 * pairs
        assert surplus(pond) == alone.count(1) - alone.count(0) == count


def certain_pairs_hold(windows, d, seed):
    """In windows ten times as large, apart from each other, each certain pair is matched."""
    rng = np.random.default_rng(seed)
    grown, found, checked = 10 ** (1 / d), 0, 0
    points, colors, expected = [], [], []
    for k in range(windows):
        count = rng.poisson(260)
        places = rng.random((count, d)) * grown
        color = (rng.random(count) < 1 / 4).astype(np.int8)
        low = (grown - 1) / 2
        inner = np.flatnonzero(((places > low) & (places < low + 1)).all(axis=1))
        partner = certain(Pond(places[inner] - low, colors=color[inner]))
        pairs = [(i, j) for i, j in enumerate(partner) if j > i]
        expected += [(checked + inner[i], checked + inner[j]) for i, j in pairs]
        found += len(pairs)
        places[:, 0] += k * (grown + 2)  # farther than any certain pair is long
        points.append(places)
        colors.append(color)
        checked += count
    pond = Pond(np.concatenate(points), colors=np.concatenate(colors))
    partner = pond.match("fussy").partner
    assert all(partner[i] == j for i, j in expected)
    return found


@pytest.mark.share(3)
@pytest.mark.parametrize("d", [1, 2, 3])
def test_certain_pairs_are_pairs_of_windows_ten_times_as_large(d):
    assert certain_pairs_hold(150, d, seed=d) > 150


@pytest.mark.slow
def test_certain_pairs_of_a_hundred_thousand_windows():
    """10^5 windows, in one, two and three dimensions."""
    found = sum(certain_pairs_hold(1000, 1 + k % 3, seed=100 + k) for k in range(100))
    assert found > 10**5


def test_bennetts_bound_is_above_the_tail_of_a_poisson_number():
    """F = N is such a function of a Poisson process, whose tail is known."""
    mean = 50.0
    for t in (5, 10, 20, 40):
        u = t / mean
        bound = math.exp(-mean * ((1 + u) * math.log(1 + u) - u))
        tail = 1 - sum(math.exp(k * math.log(mean) - mean - math.lgamma(k + 1))
                       for k in range(int(mean + t)))  # fmt: skip
        assert tail <= bound
        assert confidence.deviation(mean, bound) == pytest.approx(t, rel=1e-6)
        wu = math.exp(-t / 2 * math.log(1 + u))
        assert bound <= wu


def test_the_mean_number_of_chains_bounds_how_often_they_are_seen():
    """Chains of shorter and shorter steps in a plane, counted by going through them."""
    rho, length, reach = 0.0, 1.0, 3.0
    rng = random.Random(5)
    seen, rounds = 0, 300
    for _ in range(rounds):
        side = 10.0
        count = int(np.random.default_rng(rng.randrange(10**9)).poisson(side**2))
        points = [tuple(rng.uniform(-side / 2, side / 2) for _ in "xy") for _ in range(count)]
        waiting, far = [((0.0, 0.0), length)], 0.0
        while waiting:
            at, most = waiting.pop()
            far = max(far, abs(at[0]), abs(at[1]))
            waiting += [(p, math.dist(at, p)) for p in points if 0 < math.dist(at, p) < most]
        seen += far > reach
    assert seen / rounds <= confidence.around(2, rho, length, 2 * reach) + 0.05
    assert confidence.around(2, 0.2, 5.0, 1000.0) < 1e-20
    assert confidence.around(3, 0.25, 1.8, 20.0) == 1.0


@pytest.mark.parametrize(
    ("d", "rho", "length", "n"), [(1, 1.0, 2.0, 20_000), (2, 0.6, 1.5, 40_000)]
)
def test_what_is_said_with_confidence_is_below_what_is_seen(d, rho, length, n):
    found = simulate("fussy-surplus", d=d, rho=rho, length=length, n=n, runs=6)
    values = {one.statistic: one.mean for one in found.estimates()}
    [seen] = simulate("fussy", d=d, rho=rho, n=n, runs=4).select("unmatched_red")
    assert 0 < values["at_least"] < values["density"]
    assert values["density"] < seen.mean * rho * 1.05


def test_the_certificate_that_is_changed_into_false_ones_is_that_of_a_simulation():
    found = simulate("fussy-surplus", **fussy_claims.TWO_TORI).certificate()
    assert (found.position, found.proof) == (fussy_claims.PLANE, fussy_claims.SEEN)
