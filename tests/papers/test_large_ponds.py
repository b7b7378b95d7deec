"""The test for stability, tested: by all pairs on small ponds, and on matchings that are not."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest

from lastmove.families.frogs.pond_random import uniform
from lastmove.papers.frogs.large_ponds import (
    closer_than,
    labels_agree,
    matching_is_stable,
    nearest,
    squares,
)

SHAPES = [(d, torus) for d in (1, 2, 3) for torus in (False, True)]


@pytest.mark.parametrize(("d", "torus"), SHAPES)
def test_the_grid_finds_every_pair(d: int, torus: bool):
    pond = uniform(700, seed=d, d=d, torus=torus)
    reach = np.random.default_rng(d).pareto(d, 700) * 0.5 / 700 ** (1 / d)
    reach[::100] = np.inf
    found = {
        (int(min(pair)), int(max(pair)))
        for x, y in closer_than(pond, reach)
        for pair in zip(x, y, strict=True)
    }
    x, y = np.array(list(combinations(range(700), 2))).T
    near = np.sqrt(squares(pond, x, y)) < np.minimum(reach[x], reach[y])
    assert found == set(zip(x[near].tolist(), y[near].tolist(), strict=True))


@pytest.mark.parametrize(("d", "torus"), SHAPES)
def test_the_nearest_point(d: int, torus: bool):
    pond = uniform(500, seed=d, d=d, torus=torus)
    found = nearest(pond)
    for x in range(0, 500, 7):
        far = squares(pond, np.full(500, x), np.arange(500))
        far[x] = np.inf
        assert far[found[x]] == far.min()


@pytest.mark.share(3)
@pytest.mark.parametrize(
    ("kind", "partners"),
    [("one", 1), ("one", 2), ("one", 3), ("two", 1), ("fussy", 1), ("misere", 1)],
)
def test_other_matchings_are_not_stable(kind, partners: int):
    pond = uniform(900, seed=5, torus=True, blue=500)
    matching = pond.match(kind, partners)
    assert matching_is_stable(pond, matching)
    rows, distance = matching.rows().copy(), matching.distance.reshape(-1, partners).copy()
    pairs = matching.pairs()
    (a, b), (c, d) = pairs[3], pairs[40]
    for x, old, new in ((a, b, c), (c, d, a), (b, a, d), (d, c, b)):  # a pair of pairs swapped
        place = rows[x] == old
        rows[x, place], distance[x, place] = new, pond.distance(int(x), int(new))
    swapped = replace(
        matching,
        partner=rows.reshape(matching.partner.shape),
        distance=distance.reshape(matching.partner.shape),
    )
    assert not matching_is_stable(pond, swapped)
    assert not matching_is_stable(pond, replace(matching, unmatched=np.arange(3)))
    assert not matching_is_stable(pond, replace(matching, distance=matching.distance * 1.01))
    one_sided = matching.partner.copy()
    one_sided[0] = -1
    assert not matching_is_stable(pond, replace(matching, partner=one_sided))


def test_wrong_labels_are_found():
    pond = uniform(800, seed=9, torus=True)
    table, everyone = pond.labels(4), np.arange(800)
    assert labels_agree(pond, table, everyone)
    other = table.copy()
    other[[3, 4]] = other[[4, 3]]
    assert not labels_agree(pond, other, everyone)
    assert not labels_agree(pond, np.roll(table, 1, axis=1), everyone[:20])
