"""Ponds from files: CSV in its many forms, NPY, matrices; and what is refused."""

import numpy as np
import pytest

from lastmove.core.errors import NotationError
from lastmove.families.frogs.pond import Pond

GOOD = {
    "x,y\n0,1\n2,3.5\n": Pond([[0, 1], [2, 3.5]]),
    "0,1\n2,3.5\n": Pond([[0, 1], [2, 3.5]]),
    "# two points\n0 1\n\n2 3.5  # the second\n": Pond([[0, 1], [2, 3.5]]),
    "0;1\r\n2;3.5\r\n": Pond([[0, 1], [2, 3.5]]),
    "0\t1\n2\t3.5": Pond([[0, 1], [2, 3.5]]),
    "\ufeffx,y,color\n0,1,amber\n2,3.5,Blue\n": Pond([[0, 1], [2, 3.5]], colors=[0, 1]),
    "color,x\n1,5\n0,6\n": Pond([5, 6], colors=[1, 0]),
    "0,1,green\n2,3,red\n": Pond([[0, 1], [2, 3]], colors=["green", "red"]),
    "x1,x2,x3,x4\n1,2,3,4\n": Pond([[1, 2, 3, 4]]),
    "1e-3\n-2.5E4\n+.5\n": Pond([1e-3, -2.5e4, 0.5]),
    "x\n": Pond([]),
    "": Pond([]),
    "7": Pond([7]),
    '"0","1"\n': Pond([[0, 1]]),
}
BAD = {
    "0,1\n2\n": "line 2 has 1 columns, the first has 2",
    "0,1\n2,x\n": "line 2 has 'x' where a number was expected",
    "0,nan\n": "'nan' where a number",
    "x,y\n0,inf\n": "'inf' where a number",
    "name,x\nfred,2\n": "a column 'name'",
    "x,x\n0,1\n": "names a column twice",
    "x,color\n0,pink\n": "amber and blue, or green and red",
    "x,color\n0,\n": "colors",
    "1e999\n": "finite",
    "0x10\n": "a column '0x10'",
}


def pond_in(tmp_path, data, what="{}", name="pond.csv"):
    path = tmp_path / name
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return Pond.from_text(what.format(f"@{path}"))


@pytest.mark.parametrize("text", GOOD)
def test_every_form_of_csv(tmp_path, text):
    pond = pond_in(tmp_path, text)
    assert pond == GOOD[text]
    assert str(pond) == f"@{tmp_path}/pond.csv"
    assert Pond.from_text(str(pond.inline())) == pond


@pytest.mark.parametrize("text", BAD)
def test_what_is_wrong_in_a_file_is_told_with_its_line(tmp_path, text):
    with pytest.raises(NotationError) as told:
        pond_in(tmp_path, text)
    assert BAD[text] in str(told.value)
    assert "pond.csv" in str(told.value)


def npy(array, tmp_path):
    np.save(tmp_path / "made.npy", array, allow_pickle=True)
    return (tmp_path / "made.npy").read_bytes()


def test_npy(tmp_path):
    points = np.array([[0.25, 0.5], [0.75, 0.125]])
    assert pond_in(tmp_path, npy(points, tmp_path)) == Pond(points)
    assert pond_in(tmp_path, npy(points.astype("f4"), tmp_path)) == Pond(points)
    assert pond_in(tmp_path, npy(np.arange(3), tmp_path)) == Pond([0, 1, 2])
    assert pond_in(tmp_path, npy(points, tmp_path), "torus[{}]") == Pond(points, torus=True)
    for bad in (np.array(["a"]), np.array([{}], object), np.zeros((2, 2, 2)), np.array([1j])):
        with pytest.raises(NotationError):
            pond_in(tmp_path, npy(bad, tmp_path))
    for bad in (b"\x93NUMPY", b"\x93NUMPY\x01\x00v\x00{}", b"\xff\xfe\x00", b"a\0b"):
        with pytest.raises(NotationError):
            pond_in(tmp_path, bad)


def test_matrices_and_tori_are_asked_for_by_name(tmp_path):
    text = "0,3,1\n3,0,2\n1,2,0\n"
    assert pond_in(tmp_path, text).d == 3
    pond = pond_in(tmp_path, text, "distances[{}]")
    assert pond == Pond(distance=[[0, 3, 1], [3, 0, 2], [1, 2, 0]])
    assert Pond.from_text(str(pond)) == pond
    assert str(pond).startswith("distances[@")
    with pytest.raises(NotationError, match="square"):
        pond_in(tmp_path, "0,1\n", "distances[{}]")
    torus = pond_in(tmp_path, "0.5,0.25\n", "torus[{}]")
    assert torus.torus
    assert Pond.from_text(str(torus)) == torus
    with pytest.raises(NotationError, match="on the torus"):
        pond_in(tmp_path, "0.5,1.25\n", "torus[{}]")


def test_many_lines_are_read_like_few(tmp_path):
    points = np.random.default_rng(1).random((2500, 3))
    text = "\n".join(",".join(map(repr, row)) for row in points.tolist())
    assert np.array_equal(pond_in(tmp_path, text).points, points)
    with pytest.raises(NotationError, match="line 2501 has 2 columns"):
        pond_in(tmp_path, text + "\n1,2\n")
    with pytest.raises(NotationError, match="'nan'"):
        pond_in(tmp_path, text + "\n1,2,nan\n")


def test_folders_and_missing_files(tmp_path):
    for wrong in (tmp_path, tmp_path / "none.csv"):
        with pytest.raises(NotationError):
            Pond.from_text(f"@{wrong}")


def test_many_decimals_are_exact_and_long_numbers_are_doubles(tmp_path):
    """A thousand lines and more are read at once."""
    for text, spaced in (
        ("0.{:04}", True),
        ("0.{:04}00000000000000000", True),
        ("0.{:04}00000000000000001", False),
    ):
        lines = [text.format(k) for k in range(1, 1500)]
        (tmp_path / "pond.csv").write_text("\n".join(lines))
        pond = Pond.from_text(f"@{tmp_path}/pond.csv")
        assert all(pond.compare(k, k + 1, 0, 1) == 0 for k in range(1498)) == spaced
        assert (pond == Pond.from_text(f"[{','.join(lines)}]")) is True
