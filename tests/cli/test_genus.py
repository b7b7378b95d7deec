"""`lastmove sequence --misere`: genus sequences as a user asks for them."""

from tests.running import lastmove, refused


def test_genera_as_text_and_json():
    ran = lastmove("sequence", "kayles", "--misere", "-n", "5")
    assert ran.code == 0
    first, _, *rows = ran.out.splitlines()
    assert first == "kayles, misère play: the first wild heap is 5"
    assert [row.split()[:2] for row in rows][-2:] == [["4", "1^{031}"], ["5", "4^{146}"]]
    data = lastmove("sequence", "kayles", "--misere", "-n", "5", "--json").json()
    assert data["schema"] == 1
    assert data["values"] == [0, 1, 2, 3, 1, 4]
    assert data["first_wild"] == 5
    assert len(data["genera"]) == 6


def test_genera_in_files(tmp_path):
    for name, begins in [("g.csv", "heap,genus,"), ("g.tex", "\\begin{tabular}")]:
        path = tmp_path / name
        ran = lastmove("sequence", "octal(0.137)", "--misere", "-n", "3", "-o", str(path))
        assert ran.code == 0
        assert path.read_text(encoding="utf-8").startswith(begins)


def test_a_limit_leaves_what_was_found():
    ran = lastmove("sequence", "kayles", "--misere", "-n", "500", "--time", "1")
    assert ran.code == 3
    assert "only heaps up to" in ran.err
    assert "1^{031}" in ran.out


def test_what_has_no_genera():
    assert "no genus sequence" in refused(lastmove("sequence", "queen", "--misere"))
    told = lastmove("sequence", "kayles", "--misere", "--format", "bfile")
    assert told.code == 2
    assert "this is written as text, csv" in told.err
    assert lastmove("sequence", "kayles", "--misere", "--compare", "b.txt").code == 2
