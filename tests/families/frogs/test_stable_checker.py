"""The checker's own search for blocking pairs, on ponds too large to look at every pair."""

import json
import sys
from itertools import pairwise

import numpy as np
import pytest

from lastmove.checker import verify
from lastmove.checker.context import Rejected
from lastmove.checker.frogs import neighborhoods
from lastmove.checker.frogs import stable as checking
from lastmove.core.errors import CertificateError, LimitReached
from lastmove.core.limits import Budget, resident_memory
from lastmove.families.frogs import pond_random, stable
from lastmove.families.frogs.stable.certificates import certificate_of
from lastmove.frogs import Pond, clustered, uniform
from tests.families.frogs import oracle_stable_matching as oracle
from tests.families.frogs.ponds import KINDS, SHAPES, hostile_pond, random_pond
from tests.shares import in_parts


@pytest.fixture
def _cells_for_few(monkeypatch):
    monkeypatch.setattr(neighborhoods, "FEW", 0)
    monkeypatch.setattr(neighborhoods, "FEW_LEFT", 3)


def accepted(pond, kind, table):
    try:
        checking.check_matching_of(pond, kind, table, Budget())
    except Rejected:
        return False
    return True


@pytest.mark.usefixtures("_cells_for_few")
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("torus", [False, True])
@in_parts(2)
def test_only_the_stable_matching_is_accepted(shape, torus, part):
    rng = np.random.default_rng([3, torus, *map(ord, shape)])
    for d in (1, 2, 3):
        for n in (2, 5, 9, 30):
            pond = random_pond(rng, shape, n, d, torus)
            for kind in KINDS:
                for partners in part((1, 2)):
                    table = np.array(stable.match(pond, kind, partners).rows())
                    assert accepted(pond, kind, table)
                    for changed in changes(table, rng):
                        assert not accepted(pond, kind, changed)


def changes(table, rng):
    """Matchings that differ: a pair less, two pairs crossed."""
    pairs = [(x, y) for x, y in enumerate(table[:, 0].tolist()) if y > x and table[y, 0] == x]
    for x, y in pairs[:3]:
        changed = table.copy()
        for z in (x, y):
            changed[z] = np.append(changed[z, 1:], -1)
        yield changed
    if len(pairs) > 1 and table.shape[1] == 1:
        (a, b), (c, d) = (pairs[k] for k in rng.choice(len(pairs), 2, replace=False))
        changed = table.copy()
        changed[[a, c, b, d], 0] = [c, a, d, b]
        yield changed


@pytest.mark.usefixtures("_cells_for_few")
@pytest.mark.parametrize("d", [1, 2, 3])
@pytest.mark.parametrize("torus", [False, True])
def test_nearest_points_by_cells(d, torus):
    rng = np.random.default_rng(d)
    for shape in SHAPES:
        pond = random_pond(rng, shape, 40, d, torus)
        key = oracle.key_of(pond.points.tolist(), torus)
        known = [min((y for y in range(40) if y != x), key=lambda y: key(x, y)) for x in range(40)]
        for guess in (1e-9, 0.05, 3.0):
            assert neighborhoods.nearest(pond, guess, Budget()).tolist() == known


def some_table(rng, n, kind, partners, key, colors):
    """The stable matching by the oracle, as a table."""
    have = oracle.matching(n, key, kind, colors, partners)
    return np.array([row + [-1] * (partners - len(row)) for row in have]).reshape(n, partners)


def check_hostile_ponds(seed, rounds, most):
    """True matchings are accepted and false ones are not, by cells and by the oracle's order."""
    rng = np.random.default_rng(seed)
    for _ in range(rounds):
        n = int(rng.integers(2, most))
        pond = hostile_pond(rng, n)
        key, colors = oracle.key_of(pond.points.tolist(), pond.torus), pond.colors.tolist()
        kind, partners = str(rng.choice(KINDS)), int(rng.integers(1, min(3, n + 1)))
        table = some_table(rng, n, kind, partners, key, colors)
        assert accepted(pond, kind, table), (pond, kind, partners)
        for changed in changes(table, rng):
            assert not accepted(pond, kind, changed), (pond, kind, partners, changed)


@pytest.mark.usefixtures("_cells_for_few")
def test_hostile_ponds_by_cells():
    check_hostile_ponds(1, 100, 16)


@pytest.mark.slow
@pytest.mark.usefixtures("_cells_for_few")
def test_many_hostile_ponds_by_cells():
    check_hostile_ponds(2, 5000, 24)


def test_hostile_ponds_by_all_pairs():
    check_hostile_ponds(3, 120, 16)


@pytest.mark.slow
@pytest.mark.parametrize("n", [999, 1000, 1001, 1300])
def test_hostile_ponds_of_more_than_few_points(n):
    """Around the number from which on cells are used, checked against the oracle's order."""
    rng = np.random.default_rng(n)
    for _ in range(4):
        pond = hostile_pond(rng, n)
        key, colors = oracle.key_of(pond.points.tolist(), pond.torus), pond.colors.tolist()
        for kind in KINDS:
            table = some_table(rng, n, kind, 1, key, colors)
            assert accepted(pond, kind, table)
            for changed in changes(table, rng):
                assert not accepted(pond, kind, changed)


@pytest.mark.usefixtures("_cells_for_few")
def test_close_pairs_are_all_pairs_within_both_radii():
    rng = np.random.default_rng(4)
    for _ in range(150):
        n = int(rng.integers(2, 14))
        pond = hostile_pond(rng, n)
        key = oracle.key_of(pond.points.tolist(), pond.torus)
        witness = (np.arange(n) + rng.integers(1, n, n)) % n
        witness[rng.random(n) < 0.2] = -1
        if rng.random() < 0.5:  # the nearest, or close to it
            for x in range(n):
                others = sorted((y for y in range(n) if y != x), key=lambda y: key(x, y))
                witness[x] = others[min(int(rng.integers(0, 3)), n - 2)]
        reach = [key(x, w)[0] if w >= 0 else np.inf for x, w in enumerate(witness.tolist())]
        wanted = {
            (x, y): (-1 if key(x, y)[0] < reach[x] else 0, -1 if key(x, y)[0] < reach[y] else 0)
            for x in range(n)
            for y in range(n)
            if x != y and key(x, y)[0] <= min(reach[x], reach[y])
        }
        found = {}
        for group in neighborhoods.close_pairs(pond, witness, Budget()):
            for x, y, one, other in zip(*(part.tolist() for part in group), strict=True):
                found[x, y] = one, other
                found[y, x] = other, one
        assert found == wanted


def test_a_random_pond_is_not_made_if_there_is_no_room_for_it(monkeypatch):
    claimed = {
        "kind": "stable-matching",
        "position": "uniform(40000000, seed=1, d=3)",
        "proof": {"kind": "one", "partners": 1, "partner": []},
    }
    text = certificate_of(uniform(2, seed=1), uniform(2, seed=1).match()).to_json()
    monkeypatch.setattr(pond_random, "_Raw", None)  # no number is drawn
    with pytest.raises(LimitReached, match="a pond of 40,000,000 points would need"):
        verify(json.dumps(json.loads(text) | claimed), memory=resident_memory() + 2**30)


def test_a_blocking_pair_beside_outliers_is_found():
    """Two points near −2^60 put 1,204 others, 1 apart, into columns whose numbers are rounded."""
    xs = np.cumsum(np.random.default_rng(1).integers(2, 9, 1206)).astype(float)
    xs[-2:] = -(2.0**60), -(2.0**60) - 256
    rounded = xs + 2.0**60
    for d in (1, 2):
        pond = Pond(np.column_stack([xs] + [0 * xs] * (d - 1)))
        table = np.array(pond.match().rows())
        assert accepted(pond, "one", table)
        pairs = [(x, y) for x, y in enumerate(table[:1204, 0].tolist()) if x < y < 1204]
        crossed = [four for four in pairwise(pairs) if len(set(rounded[np.ravel(four)])) > 1]
        assert len(crossed) > 20
        for (a, b), (c, e) in crossed:
            changed = table.copy()
            changed[[a, c, b, e], 0] = [c, a, e, b]
            assert not accepted(pond, "one", changed)


@pytest.mark.share(5)
@pytest.mark.parametrize(
    ("pond", "kinds"),
    [
        (uniform(20_000, seed=1, torus=True), ("one", "misere")),
        (uniform(12_000, seed=1, blue=8000), ("one", "two", "fussy")),
        (uniform(10_000, seed=1, d=3), ("one",)),
        (uniform(10_000, seed=1, d=1, torus=True), ("one", "misere")),
        (clustered(10_000, seed=1, spread=1e-6), ("one", "misere")),
    ],
    ids=str,
)
def test_large_matchings(pond, kinds):
    for kind in kinds:
        matching = pond.match(kind)
        assert accepted(pond, kind, matching.rows())
        wrong = np.array(matching.rows())
        x, y = matching.pairs()[len(matching.pairs()) // 2]
        wrong[[x, y]] = -1
        assert not accepted(pond, kind, wrong)
        few = np.array(pond.match(kind, 2).rows())
        assert accepted(pond, kind, few)


def test_the_checker_works_without_the_solver(monkeypatch):
    ponds = [uniform(1200, seed=1), uniform(30, seed=1, blue=20)]
    texts = [certificate_of(ponds[0], ponds[0].match("misere")).to_json()]
    texts.append(certificate_of(ponds[1], ponds[1].match("two")).to_json())
    for name in [name for name in sys.modules if name.startswith("lastmove.families.frogs.stable")]:
        monkeypatch.setitem(sys.modules, name, None)
    for text in texts:
        assert verify(text).valid


def test_a_pond_in_a_file_is_handed_over_and_must_be_the_same(tmp_path):
    points = uniform(12_000, seed=5, torus=True).points
    np.save(tmp_path / "pond.npy", points)
    pond = Pond.from_text(f"torus[@{tmp_path}/pond.npy]")
    text = certificate_of(pond, pond.match()).to_json()
    assert json.loads(text)["position"].startswith("torus[@")
    with pytest.raises(CertificateError, match="--pond"):
        verify(text)
    assert verify(text, files=(Pond(points), pond)).valid
    assert not verify(text, files=(Pond(points), uniform(12_000, seed=6, torus=True))).valid
    plain = json.loads(certificate_of(Pond(points), Pond(points).match()).to_json())
    plain["proof"]["pond"] = Pond(points).digest()
    for begins, proved in (("@", True), ("torus[@", False), ("distances[@", False)):
        named = plain | {"position": f"{begins}pond.npy{']' * ('[' in begins)}"}
        assert verify(json.dumps(named), files=(Pond(points), pond)).valid == proved
    short = Pond(points[:100], torus=True)
    assert verify(certificate_of(short, short.match())).valid
