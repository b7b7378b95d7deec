"""`lastmove frogs match` and `label`: what users script."""

import json

import numpy as np
import pytest

from lastmove.families.frogs.pond import Pond
from tests.running import lastmove, refused

COLORED = "x,y,color\n0,0,amber\n0,1,blue\n5,5,amber\n5,7,blue\n9,9,amber\n"


def test_a_pond_from_a_file(tmp_path):
    (tmp_path / "pond.csv").write_text(COLORED)
    ran = lastmove("frogs", "match", "pond.csv", "--kind", "two", "--json", cwd=tmp_path)
    assert ran.json() == {
        "schema": 1,
        "pond": "@pond.csv",
        "points": 5,
        "kind": "two",
        "partners": 1,
        "ties": "order",
        "partner": [1, 0, 3, 2, -1],
        "distance": [1.0, 1.0, 2.0, 2.0, None],
        "unmatched": [4],
    }
    ran = lastmove("frogs", "match", "pond.csv", cwd=tmp_path)
    assert ran.out.splitlines()[:3] == ["point,partner,distance", "0,1,1.0", "1,0,1.0"]
    assert ran.out.splitlines()[5] == "4,-1,inf"
    ran = lastmove("frogs", "match", "pond.csv", "--partners", "2", cwd=tmp_path)
    assert ran.out.splitlines()[0] == "point,partner1,distance1,partner2,distance2"


def test_arrays_and_certificates(tmp_path):
    asked = ("--uniform", "300", "--seed", "7", "--torus", "--save", "p.csv", "-o", "m.npy")
    assert lastmove("frogs", "match", *asked, "--certificate", "c.json", cwd=tmp_path).code == 0
    partner = np.load(tmp_path / "m.npy", allow_pickle=False)
    pond = Pond.from_text(f"torus[@{tmp_path}/p.csv]")
    assert pond == Pond.from_text("uniform(300, seed=7, torus=true)")
    assert np.array_equal(partner, pond.match().partner)
    assert lastmove("verify", "c.json", cwd=tmp_path).code == 0
    wrong = json.loads((tmp_path / "c.json").read_text())
    wrong["proof"]["partner"][:2] = wrong["proof"]["partner"][1::-1]
    (tmp_path / "c.json").write_text(json.dumps(wrong))
    assert lastmove("verify", "c.json", cwd=tmp_path).code == 1


def test_a_matern_process_by_options_and_by_name():
    asked = ("--matern", "40", "--seed", "7", "--each", "4", "--radius", "0.1", "-d", "1")
    named = "matern(40, each=4, radius=0.1, seed=7, d=1)"
    both = [lastmove("frogs", "match", *how).out for how in (asked, (named,))]
    assert both[0] == both[1]
    assert both[0].count("\n") == Pond.from_text(named).n + 1


def test_decimals_are_kept_as_they_are_written(tmp_path):
    (tmp_path / "pond.csv").write_text("0.1\n0.20\n0.3\n0.4000\n")
    asked = ("frogs", "match", "pond.csv", "--save", "again.csv", "--json")
    assert lastmove(*asked, cwd=tmp_path).json()["distance"] == [0.1, 0.1, 0.1, 0.1]
    assert (tmp_path / "again.csv").read_text() == "x\n0.1\n0.2\n0.3\n0.4\n"
    pond = Pond.from_text(f"@{tmp_path}/again.csv")
    assert pond == Pond.from_text("[0.1,0.2,0.3,0.4]")
    for one, other in (("[0.1,0.4], c=0.3", "[1,4], c=3"), ("[0.1,0.41], c=0.3", "[10,41], c=30")):
        first, second = (lastmove("solve", f"shy_frogs({pond})", "--json") for pond in (one, other))
        assert first.json()["outcome"] == second.json()["outcome"]


def test_labels(tmp_path):
    assert lastmove("frogs", "label", "[0,1,3]").out == "x,y,label\n0,1,0\n0,2,2\n1,2,1\n"
    ran = lastmove("frogs", "label", "[0,1,3]", "--limit", "2", "--json")
    assert ran.json()["partner_by_label"] == [[1, -1], [0, 2], [-1, 1]]
    assert lastmove("frogs", "label", "[0,1,3]", "-o", "l.npy", cwd=tmp_path).code == 0
    assert np.load(tmp_path / "l.npy").tolist() == [[-1, 0, 2], [0, -1, 1], [2, 1, -1]]
    ran = lastmove("frogs", "label", "[0 green,1 red,3 red]", "--kind", "fussy")
    assert ran.out == "x,y,label\n0,1,0\n0,2,1\n"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["match"], "give one pond"),
        (["match", "[0,1]", "--uniform", "3", "--seed", "1"], "give one pond"),
        (["match", "--uniform", "5"], "needs a seed"),
        (["match", "[0,1]", "--seed", "5"], "--seed is for random ponds"),
        (["match", "none.csv"], "there is no file 'none.csv'"),
        (["match", "[0,1,x]"], "a point such as 3"),
        (["match", "[0,1]", "--kind", "two"], "two colors"),
        (["match", "[0,1]", "--partners", "3"], "2 points cannot have 3 partners each"),
        (["match", "[0,1]", "--format", "npy"], "-o FILE.npy"),
        (["match", "[0,1.5]", "--torus"], "on the torus coordinates lie in [0, 1)"),
        (["match", "[0,1]", "--torus", "--matrix"], "--torus is for points"),
        (["label", "[0,1]", "--limit", "64"], "64"),
        (["match", "--uniform", "5", "--seed", "1", "--spread", "0.1"], "--uniform takes"),
        (["match", "--matern", "5", "--seed", "1", "--spread", "0.1"], "--matern takes --seed, -"),
        (["match", "--matern", "5", "--seed", "1", "--each", "0"], "at least, not 0.0"),
    ],
)
def test_bad_input_is_one_sentence(arguments, told):
    assert told in refused(lastmove("frogs", *arguments))


def test_limits():
    refused(lastmove("frogs", "label", "--uniform", "80000", "--seed", "1"), 3)


@pytest.mark.parametrize("partners", [1, 2])
def test_rows_are_made_in_pieces(monkeypatch, partners):
    found = Pond([(i * i,) for i in range(8)]).match("one", partners=partners)
    monkeypatch.setattr("lastmove.families.frogs.pond_tables.AT_ONCE", 3)
    rows = list(found.table().body())
    assert [row[0] for row in rows] == list(range(8))
    assert [row[1::2] for row in rows] == found.rows().tolist()
    assert [row[2::2] for row in rows] == found.distance.reshape(8, partners).tolist()
