"""Stable matchings and labels by every method against the definitions, on well over 1,000 ponds."""

from itertools import pairwise, product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lastmove.core.errors import InputError, LimitReached
from lastmove.core.limits import Budget
from lastmove.families.frogs import stable
from lastmove.families.frogs.pond import Pond
from lastmove.families.frogs.stable import kernels_order, levels, pairs
from lastmove.frogs import clustered, uniform
from tests.families.frogs import oracle_stable_matching as oracle
from tests.families.frogs.ponds import KINDS, SHAPES, hostile_pond, random_matrix, random_pond
from tests.shares import in_parts

METHODS = ("pairs", "grid", "tree")
ASKED = [(kind, 1) for kind in KINDS] + [("one", 2), ("one", 3), ("two", 2), ("fussy", 2)]
COMPILED = [
    (dimensions, asked)
    for dimensions in ((1,), (2,), (3,), (4, 5))
    for asked in (ASKED[:2], ASKED[2:4], ASKED[4:6], ASKED[6:])
]
"""With a commit one of these, the same in all tests: for each the loops are compiled anew."""


@pytest.fixture(autouse=True)
def _small_is_large(monkeypatch):
    """Grids and compiled loops, in stretches, also for ponds small enough for the oracle."""
    monkeypatch.setattr(levels, "FEW", 3)
    monkeypatch.setattr(pairs, "SMALL", 12)
    monkeypatch.setattr(pairs, "AT_ONCE", 40)


def key_of(pond):
    plain = None if pond.points is None else pond.points.tolist()
    matrix = None if pond.distances is None else pond.distances.tolist()
    return oracle.key_of(plain, pond.torus, matrix)


def padded(rows, width):
    return [row + [-1] * (width - len(row)) for row in rows]


def check_matching(pond, kind, partners, methods):
    key = key_of(pond)
    colors = pond.colors.tolist()
    have = oracle.matching(pond.n, key, kind, colors, partners)
    assert oracle.is_stable(pond.n, key, have, kind, colors, partners)
    short = [x for x in range(pond.n) if len(have[x]) < partners]
    for method in methods:
        found = stable.match(pond, kind, partners, method=method)
        assert found.rows().tolist() == padded(have, partners), (method, kind, partners, str(pond))
        assert found.unmatched.tolist() == short
        assert found.partner.shape == ((pond.n,) if partners == 1 else (pond.n, partners))
        for x in range(pond.n):
            far = [pond.distance(x, y) for y in have[x]] + [np.inf] * (partners - len(have[x]))
            assert found.distance.reshape(pond.n, partners)[x].tolist() == far


def check_labels(pond, kind, limit):
    labels = oracle.labels(pond.n, key_of(pond), kind, pond.colors.tolist())
    whole = np.full((pond.n, pond.n), -1)
    table = np.full((pond.n, limit), -1)
    for (x, y), label in labels.items():
        whole[x, y] = whole[y, x] = label
        if label < limit:
            table[x, label], table[y, label] = y, x
    assert stable.labels(pond.in_order(), None, kind).tolist() == whole.tolist(), str(pond)
    assert stable.labels(pond.in_order(), limit, kind).tolist() == table.tolist(), str(pond)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("torus", [False, True])
@in_parts(len(COMPILED))
def test_matchings_of_random_ponds(shape, torus, part):
    ((dimensions, asked),) = part(COMPILED)
    for d, n in product(dimensions, (*range(2, 12), 14, 18, 23, 29, 36, 45)):
        rng = np.random.default_rng([d, n, torus, *map(ord, shape)])
        pond = random_pond(rng, shape, n, d, torus)
        for kind, partners in asked:
            if partners <= n:
                check_matching(pond, kind, partners, METHODS if d < 4 else ("pairs", "tree"))


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("torus", [False, True])
@in_parts(4)
def test_labels_and_nearest_of_random_ponds(shape, torus, part):
    for d, n in product(part((1, 2, 3, 4)), (2, 3, 5, 8, 13, 20, 32)):
        rng = np.random.default_rng([7, d, n, torus, *map(ord, shape)])
        pond = random_pond(rng, shape, n, d, torus)
        methods = METHODS if d < 4 else ("pairs", "tree")
        for kind, limit in (("one", 3), ("one", 63), ("two", 2), ("fussy", 4)):
            check_labels(pond, kind, limit)
        mutual = dict(oracle.mutually_nearest(n, key_of(pond)))
        for method in methods:
            found = stable.mutually_nearest(pond, method=method).tolist()
            assert found == [mutual.get(x, -1) for x in range(n)], method


@pytest.mark.parametrize("seed", range(12))
def test_matrices(seed):
    rng = np.random.default_rng(seed)
    for n in (2, 4, 7, 11, 16, 30):
        pond = random_matrix(rng, n)
        for kind, partners in [*ASKED, ("misere", 2)]:
            if partners <= n:
                check_matching(pond, kind, partners, ("pairs",))
        check_labels(pond, "one", 5)


@pytest.mark.share(8)
@pytest.mark.parametrize(("d", "n"), [(1, 900), (2, 900), (3, 900), (4, 400)])
@pytest.mark.parametrize("torus", [False, True])
def test_larger_ponds_by_all_methods(d, n, torus, monkeypatch):
    monkeypatch.undo()
    rng = np.random.default_rng(n + d)
    for shape in ("uniform", "fine lattice", "clusters", "skewed"):
        pond = random_pond(rng, shape, n, d, torus)
        for kind, partners in [*ASKED, ("misere", 2)]:
            known = stable.match(pond, kind, partners, method="pairs")
            for method in ("grid", "tree"):
                found = stable.match(pond, kind, partners, method=method)
                assert np.array_equal(found.partner, known.partner), (shape, kind, method)
                assert np.array_equal(found.distance, known.distance)
        if d in (2, 4):
            for water in (pond, pond.in_order()):
                whole = stable.labels(water)
                few = stable.labels(water, 9)
                for label in range(9):
                    there = whole == label
                    first = np.where(there.any(axis=1), there.argmax(axis=1), -1)
                    assert np.array_equal(few[:, label], first)


finite = st.floats(-100, 100, width=16)


@pytest.mark.share(4)
@pytest.mark.parametrize("d", [1, 2, 3, 4])
@given(st.data(), st.sampled_from(ASKED), st.integers(0, 2**9 - 1))
@settings(max_examples=150, deadline=None)
def test_any_points(d, data, asked, bits):
    kind, partners = asked
    points = data.draw(st.lists(st.tuples(*[finite] * d), min_size=1, max_size=9))
    if partners <= len(points):
        pond = Pond(points, colors=[bits >> k & 1 for k in range(len(points))])
        check_matching(pond, kind, partners, METHODS if d < 4 else ("pairs", "tree"))


@pytest.mark.parametrize("spread", [1e-6, 1e-12])
def test_points_that_are_crowded_together_are_no_matter_of_n_squared(spread, monkeypatch):
    """Half of them in tiny clusters: no level of the grid may have crowded cells."""
    monkeypatch.undo()
    tight = clustered(30_000, seed=1, clusters=3, spread=spread)
    pond = Pond(np.vstack((tight.points, uniform(30_000, seed=2).points)))
    laid = []
    lay = levels.Grid.lay.__func__

    def watched(cls, work, radius):
        found = lay(cls, work, radius)
        if found is not None:
            counts = np.bincount(found.cell)
            laid.append((np.square(counts).sum(), len(work.xs)))
        return found

    monkeypatch.setattr(levels.Grid, "lay", classmethod(watched))
    partner = stable.match(pond, "one").partner
    assert all(crowding <= levels.CROWDED * m for crowding, m in laid)
    assert np.array_equal(partner[partner], np.arange(pond.n))
    assert np.array_equal(partner, stable.match(pond, "one", method="tree").partner)


def test_equal_points_are_no_matter_of_n_squared(monkeypatch):
    monkeypatch.undo()
    pond = Pond(np.full((20_001, 2), 0.5), torus=True)
    partner = stable.match(pond, "one").partner.tolist()
    assert partner == [x ^ 1 for x in range(20_000)] + [-1]


@pytest.mark.share(6)
@pytest.mark.parametrize("scale", [1e-320, 1e-310, 1e-170, 1e-160, 1e-150, 1e149])
def test_the_smallest_and_largest_numbers(scale):
    points = np.floor(np.random.default_rng(4).random((30, 2)) * 64) / 8 * scale
    pond = Pond(points, colors=np.arange(30) % 2)
    for kind in KINDS:
        check_matching(pond, kind, 1, METHODS)


def check_hostile_ponds(seed, rounds, dimensions=(1, 2, 3), asked=ASKED):
    """Points that floats confuse, by every method, and pairs compared by the compiled loop."""
    rng = np.random.default_rng(seed)
    for _ in range(rounds):
        n, d = int(rng.integers(2, 26)), int(rng.choice(dimensions))
        methods = METHODS if d < 4 else ("pairs", "tree")
        pond = hostile_pond(rng, n, d)
        key = key_of(pond)
        for _ in range(20):
            i, j, k, l = rng.integers(0, n, 4).tolist()  # noqa: E741
            one, other = key(i, j)[0], key(k, l)[0]
            how = kernels_order.order_of(pond)
            assert kernels_order.compare(*how[:2], i, j, k, l) == (one > other) - (one < other)
        kind, partners = asked[int(rng.integers(len(asked)))]
        if partners <= n:
            check_matching(pond, kind, partners, methods)
        if n < 14:
            check_labels(pond, ("one", "two", "fussy")[int(rng.integers(3))], 3)
        mutual = dict(oracle.mutually_nearest(n, key))
        for method in methods:
            found = stable.mutually_nearest(pond, method=method).tolist()
            assert found == [mutual.get(x, -1) for x in range(n)], method


@in_parts(len(COMPILED))
def test_hostile_ponds(part):
    ((dimensions, asked),) = part(COMPILED)
    check_hostile_ponds(1, 60, dimensions, asked)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 6))
def test_many_hostile_ponds(seed):
    check_hostile_ponds(seed, 1000)


@in_parts(4)
def test_larger_hostile_ponds_by_all_methods(monkeypatch, part):
    monkeypatch.undo()
    rng = np.random.default_rng(9)
    for d, n in product(part((1, 2, 3, 2)), (301, 400, 500)):
        pond = hostile_pond(rng, n, d)
        for kind, partners in (("one", 1), ("two", 1), ("misere", 1), ("fussy", 2)):
            known = stable.match(pond, kind, partners, method="pairs")
            for method in ("grid", "tree"):
                found = stable.match(pond, kind, partners, method=method)
                assert np.array_equal(found.partner, known.partner), (kind, method)


def test_two_heaps_of_equal_points_are_no_matter_of_n_squared(monkeypatch):
    """Doubles, of which no distance is told apart from another by floats."""
    monkeypatch.undo()
    points = np.repeat([1 / 3, 0.1, 1e9 + 1 / 3], [8000, 8000, 1])
    pond = Pond(points, colors=np.arange(16_001) // 8000 % 2)
    assert pond.slack > 0
    partner = stable.match(pond, "two").partner.tolist()
    assert partner == [*range(8000, 16_000), *range(8000), -1]


def test_two_far_clusters_of_different_colors(monkeypatch):
    monkeypatch.undo()
    near = 1e-3 * np.random.default_rng(3).random((1500, 2))
    pond = Pond(np.vstack((near, near[::-1] * 0.7 + 5)), colors=[0] * 1500 + [1] * 1500)
    found = stable.match(pond, "two")
    assert np.array_equal(found.partner, stable.match(pond, "two", method="pairs").partner)


@pytest.mark.parametrize("n", range(8))
@pytest.mark.parametrize("d", [1, 2])
def test_longest_chain_against_all_walks(n, d):
    rng = np.random.default_rng([n, d])
    for shape in ("uniform", "lattice"):
        pond = random_pond(rng, shape, min(n, 6), d, False)
        chain = stable.longest_chain(pond)
        steps = [pond.key(x, y) for x, y in pairwise(chain)]
        assert steps == sorted(steps, reverse=True)
        assert len(set(steps)) == len(steps)
        assert len(steps) == oracle.longest_chain(pond.n, key_of(pond))
        assert (len(chain) > 0) == (pond.n > 0)


def test_longest_chains_of_many_points_are_those_of_few(monkeypatch):
    for seed in range(6):
        pond = random_pond(np.random.default_rng(seed), SHAPES[seed], 40, 2, seed % 2 == 0)
        monkeypatch.setattr(pairs, "SMALL", 300)
        few = stable.longest_chain(pond)
        monkeypatch.setattr(pairs, "SMALL", 12)
        assert stable.longest_chain(pond) == few


def test_limits_are_kept():
    with pytest.raises(LimitReached):
        uniform(70_000, seed=1).labels()
    with pytest.raises(LimitReached):
        stable.match(uniform(3000, seed=1), "one", 1, Budget(memory=1))
    for wrong in (0, 64, True, 2.5):
        with pytest.raises(InputError, match="limit"):
            uniform(5, seed=1).labels(wrong)
    with pytest.raises(InputError, match="partner"):
        uniform(5, seed=1).match("one", 6)
    with pytest.raises(InputError, match=r"not .three."):
        uniform(5, seed=1).match("three")
    with pytest.raises(InputError, match="colors"):
        uniform(5, seed=1).match("two")


def test_none_one_and_two_points():
    for kind in KINDS:
        for n in range(3):
            found = Pond(np.zeros((n, 2)), colors=[0] * n).match(kind)
            assert found.perfect == (n == 0 or (n == 2 and kind in ("one", "fussy")))
    assert Pond([]).match().partner.tolist() == []
    assert Pond([5]).match().partner.tolist() == [-1]
    assert Pond([5]).labels().tolist() == [[-1]]
    assert Pond([5, 6]).match("misere").partner.tolist() == [-1, -1]
    assert Pond([5]).match("misere").unmatched.tolist() == [0]
    assert Pond([5]).mutually_nearest().tolist() == [-1]
    assert Pond([]).longest_chain() == []


def test_all_pairs_of_many_points_are_stopped_between_stretches():
    class Short(Budget):
        """Reached at the third look."""

        looks = 0

        def check(self):
            self.looks += 1
            if self.looks == 3:
                raise LimitReached("enough", "time")

    short = Short()
    with pytest.raises(LimitReached, match="enough"):
        pairs.Buckets(uniform(60, seed=1), short)
