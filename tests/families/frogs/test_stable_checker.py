"""The checker's own search for blocking pairs, on ponds too large to look at every pair."""

import json
import sys

import numpy as np
import pytest

from lastmove.checker import verify
from lastmove.checker.context import Rejected
from lastmove.checker.frogs import stable as checking
from lastmove.checker.frogs.neighborhoods import nearest
from lastmove.core.errors import CertificateError
from lastmove.core.limits import Budget
from lastmove.families.frogs import stable
from lastmove.families.frogs.stable.certificates import certificate_of
from lastmove.frogs import Pond, clustered, uniform
from tests.families.frogs import oracle_stable_matching as oracle
from tests.families.frogs.ponds import KINDS, SHAPES, random_pond


@pytest.fixture
def _cells_for_few(monkeypatch):
    monkeypatch.setattr(checking, "FEW", 0)


def accepted(pond, kind, table):
    try:
        checking.check_matching_of(pond, kind, table, Budget())
    except Rejected:
        return False
    return True


@pytest.mark.usefixtures("_cells_for_few")
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("torus", [False, True])
def test_only_the_stable_matching_is_accepted(shape, torus):
    rng = np.random.default_rng([3, torus, *map(ord, shape)])
    for d in (1, 2, 3):
        for n in (2, 5, 9, 30):
            pond = random_pond(rng, shape, n, d, torus)
            for kind in KINDS:
                for partners in (1, 2):
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


@pytest.mark.parametrize("d", [1, 2, 3])
@pytest.mark.parametrize("torus", [False, True])
def test_nearest_points_by_cells(d, torus):
    rng = np.random.default_rng(d)
    for shape in SHAPES:
        pond = random_pond(rng, shape, 40, d, torus)
        key = oracle.key_of(pond.points.tolist(), torus)
        known = [min((y for y in range(40) if y != x), key=lambda y: key(x, y)) for x in range(40)]
        for guess in (1e-9, 0.05, 3.0):
            assert nearest(pond, guess, 0, Budget()).tolist() == known


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
