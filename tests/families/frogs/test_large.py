"""The same facts on ponds of a million points. Minutes: run with -m slow."""

import math

import pytest

from lastmove.families.frogs.simulation.runs import simulate

pytestmark = pytest.mark.slow

MILLION = 1_000_000
TEN_RADII = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0)


def test_the_exact_law_on_the_line():
    found = simulate("partner-distance", d=1, n=MILLION, runs=40, workers=2)
    law = [one for one in found.select("survival") if one.at in TEN_RADII]
    assert len(law) == 10
    assert all(abs(one.deviation) < 3 for one in law)


def test_tail_exponents():
    found = simulate("partner-distance", colors=1, d=[1, 2, 3], n=MILLION, runs=20, workers=2)
    for one in found.select("exponent"):
        assert abs(one.mean - one.cell["d"]) < 4 * one.error
    found = simulate("partner-distance", colors=2, d=[1, 2], n=MILLION, runs=20, workers=2)
    for one in found.select("exponent"):
        assert one.mean == pytest.approx(one.cell["d"] / 2, abs=0.03)


def test_mutually_nearest_fractions():
    found = simulate("mutually-nearest", d=[1, 2, 3], n=MILLION, runs=40, workers=2)
    assert all(abs(one.deviation) < 3 for one in found.estimates())


def test_fussy_frogs():
    found = simulate("fussy", d=[1, 2, 3], rho=[0.1, 1.5], n=MILLION, runs=4, workers=2)
    for one in found.select("unmatched_red"):
        assert one.mean > math.exp(-1 / one.cell["rho"])
        assert one.mean > 10 * one.error
