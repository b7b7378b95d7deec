"""The random parts of the frogs' source: what they show, and that they can fail."""

import pytest

from lastmove.papers import Status, reproduce
from lastmove.papers.frogs.random_ponds import agree, falls, rises


class One:
    def __init__(self, mean, error=0.1, theory=None):
        self.mean, self.error, self.theory = mean, error, theory

    @property
    def deviation(self):
        if self.theory is None or not self.error:
            return None
        return (self.mean - self.theory) / self.error


def test_agreement_is_within_three_standard_errors():
    assert agree([One(1.29, 0.1, 1.0), One(5.0)])
    assert not agree([One(1.31, 0.1, 1.0)])
    assert not agree([One(0.69, 0.1, 1.0)])
    assert agree([One(1.0, 0.0, 1.0)])
    assert not agree([One(1.0, 0.0, 1.1)])


def test_rising_is_more_than_chance():
    assert rises([One(1), One(2), One(3)])
    assert not rises([One(1), One(1.3)])
    assert not rises([One(2), One(1)])
    assert falls([One(3), One(2), One(1)])
    assert not falls([One(1), One(2)])


@pytest.mark.share(6)
def test_theorem_4_prints_ten_radii_with_their_errors(results):
    table = results["frogs/theorem-4"].computed["partner_beyond_r"]
    assert len(table["rows"]) == 10
    for mean, error, theory, off in table["values"]:
        assert 0 < error < 0.01
        assert abs(off) < 3
        assert off == pytest.approx((mean - theory) / error)


def test_a_wrong_matching_is_noticed(monkeypatch):
    from lastmove.families.frogs import stable

    right = stable.match

    def wrong(pond, kind, partners=1, budget=None):
        """Matches points in the order of their numbers."""
        found = right(pond, kind, partners, budget)
        if kind != "one" or partners != 1:
            return found
        import numpy as np

        from lastmove.families.frogs.pond_results import Matching

        partner = np.arange(pond.n) ^ 1
        partner[partner >= pond.n] = -1
        gap = np.abs(pond.points - pond.points[partner])
        distance = np.sqrt((np.minimum(gap, 1 - gap) ** 2).sum(axis=1))
        distance[partner < 0] = np.inf
        return Matching(kind, 1, partner, distance, np.flatnonzero(partner < 0))

    monkeypatch.setattr(stable, "match", wrong)
    [found] = reproduce(["frogs/theorem-4"])
    assert found.status is Status.DIFFERS
    [found] = reproduce(["frogs/corollary-6"])
    assert found.status is Status.DIFFERS
