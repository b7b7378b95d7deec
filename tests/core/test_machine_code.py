"""Machine code on disk: found again, never trusted blindly, and no harm when it cannot be kept."""

import hashlib
import os
import pickle
import subprocess
import sys
import time
from typing import NamedTuple

import pytest

from lastmove.core import limits, machine_code
from lastmove.core.errors import LimitReached
from lastmove.core.fingerprints import fingerprint
from lastmove.core.limits import Budget, spending
from lastmove.core.machine_code import njit
from tests.running import lastmove


def triple(number):
    return 3 * number


def compiled(function=triple):
    """The function compiled as in a new process; whether its code was found, what it gives for 7.

    The tests of numba's counters are how one knows whether something was compiled.
    """
    kernel = njit(cache=True)(function)
    given = kernel(7)
    assert given == function(7)
    return sum(kernel.stats.cache_hits.values()) == 1


def signed(file, data):
    """Data as it would be written to this file."""
    return hashlib.sha256(file.name.encode() + b"\n" + data).digest() + data


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("LASTMOVE_CACHE_DIR", str(tmp_path))
    return tmp_path / "lastmove" / "native"


def only(folder):
    (file,) = folder.iterdir()
    return file


def test_code_is_found_again_and_nobody_else_can_read_it(folder):
    assert not compiled()
    assert compiled()
    assert only(folder).stat().st_mode & 0o777 == 0o600
    assert folder.stat().st_mode & 0o777 == 0o700


def test_another_function_option_or_type_is_other_code(folder):
    assert not compiled()
    assert not compiled(lambda number: 4 * number)
    kernel = njit(cache=True, fastmath=True)(triple)
    assert kernel(7) == 21
    assert not kernel.stats.cache_hits
    assert kernel(0.5) == 1.5
    assert not kernel.stats.cache_hits
    assert len(list(folder.iterdir())) == 4


@njit(cache=True)
def inner(number):
    return number + 1


@njit(cache=True)
def outer(number):
    return 3 * inner(number)


def test_past_a_limit_nothing_more_is_compiled(folder, monkeypatch):
    late = Budget(time=1e-9)
    with pytest.raises(LimitReached), spending(late):
        outer(6)
    assert not folder.exists()
    monkeypatch.setattr(limits, "GRACE", 1e9)
    with spending(late):  # whoever was told may compile what telling takes
        assert outer(6) == 21
    monkeypatch.setattr(limits, "GRACE", 0.0)
    with spending(late):
        assert outer(7) == 24  # nothing is left to compile


def test_a_limit_is_seen_between_a_function_and_one_that_it_calls(folder):
    def shifted(number):
        return number << 1

    callee = njit(cache=True)(shifted)

    @njit(cache=True)
    def caller(number):
        return callee(number) + 1

    class Short(Budget):
        """Reached at the second look."""

        looks = 0

        def check(self):
            self.looks += 1
            if self.looks == 2:
                raise LimitReached("enough", "time")

    with pytest.raises(LimitReached, match="enough"), spending(Short()):
        caller(3)
    assert not folder.exists()
    assert caller(3) == 7  # whatever numba had begun does no harm


class Trap:
    """Whoever unpickles this makes a file."""

    def __init__(self, file):
        self.file = file

    def __reduce__(self):
        return open, (str(self.file), "w")


def damages(file, sprung):
    """Ways in which a file can be wrong; all but the last two must not even be unpickled."""
    whole = file.read_bytes()
    trap = pickle.dumps(Trap(sprung))

    def written(data, mode=0o600):
        file.write_bytes(data)
        file.chmod(mode)

    def linked():
        other = file.with_name("other")
        other.write_bytes(whole)
        other.chmod(0o600)
        file.unlink()
        file.symlink_to(other)

    def piped():
        file.unlink()
        os.mkfifo(file)

    yield lambda: written(b"")
    yield lambda: written(whole[:-1])
    yield lambda: written(whole[:40])
    yield lambda: written(whole[:-1] + bytes([whole[-1] ^ 1]))
    yield lambda: written(trap)
    yield lambda: written(whole[:32] + trap)
    yield lambda: written(hashlib.sha256(b"another-name\n" + trap).digest() + trap)
    yield lambda: written(signed(file, trap), 0o620)
    yield lambda: written(signed(file, trap), 0o602)
    yield linked
    yield piped


def test_what_is_not_what_we_wrote_is_not_even_unpickled(folder, tmp_path):
    sprung = tmp_path / "sprung"
    compiled()
    for number, damage in enumerate(damages(only(folder), sprung)):
        damage()
        assert not compiled(), number
        assert not sprung.exists(), number
        (folder / "other").unlink(missing_ok=True)
        assert compiled(), number  # mended


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="owners are not told here")
def test_what_another_user_wrote_is_not_loaded(folder, monkeypatch):
    compiled()
    user = os.geteuid()
    monkeypatch.setattr(os, "geteuid", lambda: user + 1)
    assert not compiled()
    monkeypatch.undo()


def test_code_of_a_module_that_is_gone_is_compiled_anew(folder, tmp_path):
    compiled()
    file = only(folder)
    data = pickle.dumps(Trap(tmp_path / "no" / "such" / "folder"))  # fails as it is unpickled
    file.write_bytes(signed(file, data))
    assert not compiled()
    assert compiled()


def test_code_that_wants_what_is_nowhere_is_compiled_anew(folder):
    """LLVM would end the process over it."""
    compiled()
    file = only(folder)
    symbols, payload = pickle.loads(file.read_bytes()[32:])
    assert "Py_DecRef" in symbols
    file.write_bytes(signed(file, pickle.dumps((["nowhere", *symbols], payload))))
    assert not compiled()
    assert compiled()


HASHES = """
import sys
from lastmove.core.machine_code import njit

def of_hash(text):
    return hash(text)

kernel = njit(cache=True)(of_hash)
same = kernel("nim") == hash("nim")
print(same, len(kernel.stats.cache_hits), "numba.np.arraymath" in sys.modules)
"""


def test_kept_code_is_loaded_without_all_that_numba_knows(folder):
    """Code with symbols that one part of numba brings, by other secrets than it was made with."""
    for seed, told in (("1", "True 0 True"), ("1", "True 1 False"), ("2", "True 1 False")):
        ran = subprocess.run(
            [sys.executable, "-c", HASHES],
            env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True,
        )  # fmt: skip
        assert ran.stdout.strip() == told


def nonsense(tmp_path):
    (tmp_path / "file").write_text("not a folder")
    (tmp_path / "closed").mkdir(mode=0o500)
    yield tmp_path / "file"
    yield tmp_path / "file" / "deeper"
    yield tmp_path / ("n" * 300)
    yield "/dev/null"
    yield "\udcff\n*"
    if os.geteuid():  # nothing is closed to root
        yield tmp_path / "closed"


def test_a_folder_that_cannot_be_used_stops_nothing(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for given in nonsense(tmp_path):
        monkeypatch.setenv("LASTMOVE_CACHE_DIR", str(given))
        assert not compiled()
    monkeypatch.delenv("LASTMOVE_CACHE_DIR")
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr(machine_code.Path, "home", lambda: 1 / 0)
    assert not compiled()


def test_a_full_disk_stops_nothing_and_leaves_nothing(folder, monkeypatch):
    def full(*names):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    assert not compiled()
    assert list(folder.iterdir()) == []


def test_leftovers_and_what_is_long_unused_are_removed(folder, monkeypatch):
    monkeypatch.setattr(machine_code, "KEPT", 2)
    (folder / "a-game-of-a-former-version" / "__pycache__").mkdir(parents=True)
    long_ago = time.time() - 2 * machine_code.ABANDONED
    for name in (".new-old", "unused", "unused-too"):
        (folder / name).touch()
        os.utime(folder / name, (long_ago, long_ago))
    (folder / ".new-being-written").touch()
    compiled()
    kept = only_code(folder)
    compiled(lambda number: number + 1)
    assert len(only_code(folder)) == 2
    os.utime(folder / next(iter(kept)), (long_ago, long_ago))
    assert compiled()  # used again, so not the one to go
    compiled(lambda number: number + 2)
    assert kept < only_code(folder)
    assert {p.name for p in folder.iterdir()} == {".new-being-written", *only_code(folder)}


def only_code(folder):
    return {p.name for p in folder.iterdir() if len(p.name) == 65}


def test_our_own_loops_need_no_folder_to_write_to(tmp_path):
    (tmp_path / "file").write_text("not a folder")
    ran = lastmove("solve", "queen(40,41)", "--json", LASTMOVE_CACHE_DIR=str(tmp_path / "file"))
    assert ran.code == 0, ran.err


class Board(NamedTuple):
    width: int
    height: int


class Turned(NamedTuple):
    height: int
    width: int


Turned.__name__ = Turned.__qualname__ = "Board"


def height(board):
    return board.height


def test_code_that_reads_a_field_by_name_is_other_code_where_fields_change_places(folder):
    assert njit(cache=True)(height)(Board(2, 3)) == 3
    again = njit(cache=True)(height)
    assert again(Board(2, 3)) == 3
    assert again.stats.cache_hits
    assert njit(cache=True)(height)(Turned(3, 2)) == 3


def test_code_that_makes_a_structure_depends_on_the_names_of_its_fields():
    def made(structure):
        return lambda: structure(2, 3).height

    assert fingerprint(made(Board)) == fingerprint(made(Board))
    Turned.__module__ = Board.__module__
    assert fingerprint(made(Board)) != fingerprint(made(Turned))


SHARED = "def step(number):\n    return number + {}\n"
KERNELS = """
from lastmove.core.machine_code import njit
from shared import step

step = njit(cache=True)(step)

@njit(cache=True)
def twice(number):
    return step(step(number))
"""


def test_an_edit_of_a_shared_file_is_seen_by_every_kernel_that_uses_it(folder, tmp_path):
    (tmp_path / "kernels_twice.py").write_text(KERNELS)
    code = "from kernels_twice import twice; print(twice(5), len(twice.stats.cache_hits))"
    for added, hits in ((1, 0), (1, 1), (10, 0), (1, 1)):
        (tmp_path / "shared.py").write_text(SHARED.format(added))
        ran = subprocess.run(
            [sys.executable, "-B", "-c", code],
            cwd=tmp_path, env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        assert ran.stdout.split() == [str(5 + 2 * added), str(hits)]
