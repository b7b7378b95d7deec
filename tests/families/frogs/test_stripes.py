"""Ponds matched stripe by stripe: the same pairs as in memory, however the stripes are cut."""

from dataclasses import replace

import numpy as np
import pytest

from lastmove.core.errors import InputError, LimitReached
from lastmove.families.frogs.simulation.sampling import beyond
from lastmove.families.frogs.stable import stripes
from lastmove.frogs import Pond, match_file
from tests.running import lastmove

SHAPES = {
    "square": lambda points: points,
    "ties": lambda points: np.floor(points * 40) / 64,
    "flat": lambda points: points * [1, 0.02],
    "tall": lambda points: points * [0.02, 1],
    "crowded": lambda points: points**3,
    "one line": lambda points: points * [1, 0],
}


@pytest.fixture
def saved(tmp_path):
    def save(points):
        np.save(tmp_path / "pond.npy", points)
        return str(tmp_path / "pond.npy")

    return save


def partners(file, tmp_path, **how):
    found = match_file(file, output=tmp_path / "partners.npy", **how)
    return found, np.load(tmp_path / "partners.npy")


@pytest.mark.parametrize("torus", [False, True])
@pytest.mark.parametrize("shape", SHAPES)
def test_the_pairs_are_those_found_in_memory(saved, tmp_path, shape, torus):
    for n in (0, 1, 2, 3, 60, 301, 2500):
        points = SHAPES[shape](np.random.default_rng(n).random((n, 2)))
        file, whole = saved(points), Pond(points, torus).match()
        for count in (1, 2, 3, 7, 20):
            found, partner = partners(file, tmp_path, torus=torus, stripes=count)
            assert partner.tolist() == whole.partner.tolist()
            assert (found.points, found.unmatched) == (n, len(whole.unmatched))


def test_most_points_of_a_large_pond_are_certain_and_without_doubt_pairs_are_wrong(
    saved, tmp_path, monkeypatch
):
    points = np.random.default_rng(8).random((20_000, 2))
    file, whole = saved(points), Pond(points).match()
    found, partner = partners(file, tmp_path, stripes=4)
    assert found.left < 0.15 * found.points
    assert (partner == whole.partner).all()
    monkeypatch.setattr(stripes, "spread_doubt", lambda *_: None)
    _, rash = partners(file, tmp_path, stripes=4)
    assert (rash != whole.partner).any()


def test_the_law_of_distances_is_that_of_the_matching(saved):
    points = np.random.default_rng(4).random((4000, 2))
    file, whole = saved(points), Pond(points, torus=True).match()
    found = match_file(file, torus=True, stripes=5)
    scaled = whole.distance * np.sqrt(4000)
    places = [r for r, _ in found.survival]
    assert [share for _, share in found.survival] == pytest.approx(beyond(scaled, places))
    assert found.mean == pytest.approx(scaled.mean())
    assert found.longest == pytest.approx(scaled.max())


def test_workers_and_the_command_line_give_the_same(saved, tmp_path):
    points = np.random.default_rng(1).random((1000, 2))
    file = saved(points)
    here, partner = partners(file, tmp_path, stripes=3)
    ran = lastmove("frogs", "stripes", file, "--stripes", "3", "-o", str(tmp_path / "again.npy"),
                   "--workers", "2", "--json")  # fmt: skip
    assert ran.code == 0, ran.err
    assert (np.load(tmp_path / "again.npy") == partner).all()
    assert ran.json()["survival"] == [{"r": r, "farther": p} for r, p in here.survival]
    assert sorted(p.name for p in tmp_path.iterdir()) == ["again.npy", "partners.npy", "pond.npy"]


@pytest.fixture
def stopping(monkeypatch):
    """Every third stripe is interrupted; what it lists are those that were matched."""
    matched, asked, match = [], 0, stripes.certain_pairs

    def stop(stripe):
        nonlocal asked
        asked += 1
        if asked % 3 == 0:
            raise KeyboardInterrupt
        matched.append(stripe)
        return match(stripe)

    monkeypatch.setattr(stripes, "certain_pairs", stop)
    return matched


def test_a_matching_that_was_stopped_goes_on(saved, tmp_path, stopping, monkeypatch):
    points = np.random.default_rng(5).random((3000, 2))
    file, kept = saved(points), tmp_path / "kept"
    how = {"stripes": 9, "torus": True, "resume": str(kept)}
    for _ in range(4):
        with pytest.raises(KeyboardInterrupt):
            match_file(file, **how)
    found, partner = partners(file, tmp_path, **how)
    assert len(stopping) == 9  # no stripe twice
    assert (partner == Pond(points, torus=True).match().partner).all()
    assert sorted(p.name for p in tmp_path.iterdir()) == ["kept", "partners.npy", "pond.npy"]
    assert match_file(file, **how) == replace(found, output=None)  # at once
    assert len(stopping) == 9
    monkeypatch.undo()
    assert match_file(file, stripes=9, torus=True) == replace(found, output=None)
    with pytest.raises(InputError, match="torus"):
        match_file(file, stripes=9, resume=str(kept))
    with pytest.raises(InputError, match="content"):
        match_file(saved(points[::-1]), **how)


def test_a_changed_file_of_pairs_is_noticed(tmp_path, stopping, monkeypatch):
    how = {"uniform": 3000, "stripes": 4, "resume": str(tmp_path / "kept")}
    with pytest.raises(KeyboardInterrupt):
        match_file(tmp_path / "pond.npy", **how)
    monkeypatch.undo()
    changed = tmp_path / "kept.stripes" / "stripe-1.pairs"
    data = bytearray(changed.read_bytes())
    data[len(data) // 2] ^= 4
    changed.write_bytes(data)
    with pytest.raises(InputError, match=r"stripe-1.pairs' is damaged; remove it"):
        match_file(tmp_path / "pond.npy", **how)
    changed.unlink()
    found = match_file(tmp_path / "pond.npy", **how)
    assert found == match_file(tmp_path / "pond.npy", stripes=4)
    with pytest.raises(InputError, match="is there already"):
        match_file(tmp_path / "pond.npy", **{**how, "seed": 2})


def test_what_is_no_large_pond_is_told(saved, tmp_path):
    with pytest.raises(InputError, match="there is no file"):
        match_file(tmp_path / "none.npy")
    with pytest.raises(InputError, match="rows of two doubles"):
        match_file(saved(np.zeros((3, 3))))
    with pytest.raises(InputError, match=r"point 1 is \[1.0, 0.5\]; on the torus"):
        match_file(saved(np.array([[0.5, 0.5], [1, 0.5]])), torus=True)
    with pytest.raises(InputError, match=r"point 0 is \[nan, 0.5\]; coordinates are finite"):
        match_file(saved(np.array([[np.nan, 0.5]])))
    made = tmp_path / "made.npy"
    assert match_file(made, uniform=50, seed=3).points == 50
    assert (np.load(made) == np.random.default_rng(3).random((50, 2))).all()
    with pytest.raises(InputError, match="is there already"):
        match_file(made, uniform=50, seed=3)
    (tmp_path / "text.npy").write_text("1,2")
    with pytest.raises(InputError, match="is no NPY file"):
        match_file(tmp_path / "text.npy")
    with pytest.raises(LimitReached):
        match_file(saved(np.random.default_rng(1).random((100, 2))), time=1e-9)
    for count in (0, 10**9):
        with pytest.raises(InputError, match=f"there are 1 to 256 stripes, not {count:,}"):
            match_file(made, stripes=count)
    (tmp_path / "kept.stripes").touch()
    with pytest.raises(InputError, match=r"kept\.stripes' cannot be written: there is a file of"):
        match_file(made, resume=str(tmp_path / "kept"))
