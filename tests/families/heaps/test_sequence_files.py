"""Files that keep values: whole, of the right rules, and taken up where they end."""

import json

import numpy as np
import pytest

import lastmove as lm
from lastmove.core.limits import Budget
from lastmove.families.heaps.sequences import files
from tests.families.heaps import oracle_sequences as nim_sequences


class Stopped(Budget):
    """A budget that stops a run after so many looks at it."""

    def __init__(self, looks, problem=lm.LimitReached):
        super().__init__()
        self.looks, self.problem = looks, problem

    def spend(self, steps=1):
        self.looks -= 1
        if self.looks < 0:
            raise self.problem("enough")
        super().spend(steps)


RULES = ["grundy", "octal(0.6)", "hexadecimal(0.F3)", "takeaway(f=2*x)"]


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("problem", [lm.LimitReached, KeyboardInterrupt])
def test_a_stopped_run_goes_on_from_its_file(tmp_path, rules, problem):
    size = 60 if "takeaway" in rules else 3000 if "hexa" not in rules else 700
    looks = 2000 if "takeaway" in rules else 30  # it counts every option, not every stretch
    file = str(tmp_path / "kept.npz")
    known, stops = [], 0
    while True:
        try:
            found = lm.sequence(rules, size, resume=file, budget=Stopped(looks, problem))
            break
        except problem:
            stops += 1
            with np.load(file) as archive:
                values = archive["values"].tolist()
            assert values[: len(known)] == known
            assert len(values) >= len(known)
            known = values
            if stops > 60:
                pytest.fail("no progress")
    assert found == lm.sequence(rules, size)


def test_a_stop_loses_nothing_that_was_known(tmp_path):
    file = str(tmp_path / "kept.npz")
    with pytest.raises(lm.LimitReached):
        lm.sequence("grundy", 50_000, resume=file, budget=Stopped(12))
    with np.load(file) as archive:
        values = archive["values"].tolist()
        header = json.loads(archive["header"].tobytes())
    assert len(values) > 1000
    assert values[:300] == nim_sequences.grundy(300)
    assert (header["rules"], header["count"]) == ("grundy", len(values))


def test_more_and_fewer_heaps_than_the_file_has(tmp_path):
    file = str(tmp_path / "kayles.npz")
    assert list(lm.sequence("kayles", 2000, resume=file)) == list(lm.sequence("kayles", 2000))
    assert list(lm.sequence("kayles", 10, resume=file)) == list(lm.sequence("kayles", 10))
    with np.load(file) as archive:
        assert len(archive["values"]) >= 2001
    assert lm.sequence("kayles", 5000, resume=file) == lm.sequence("kayles", 5000)
    assert lm.sequence("octal(0.77)", 50, resume=str(tmp_path / "other.npz")).period.length == 12


def test_other_rules_are_refused(tmp_path):
    file = str(tmp_path / "kept.npz")
    lm.sequence("grundy", 50, resume=file)
    with pytest.raises(lm.InputError, match="keeps values of grundy, not of kayles"):
        lm.sequence("kayles", 50, resume=file)


def test_codes_that_mean_the_same_share_a_file(tmp_path):
    file = str(tmp_path / "kept.npz")
    lm.sequence("octal(0.770)", 50, resume=file)
    assert lm.sequence("octal(0.77)", 60, resume=file) == lm.sequence("octal(0.77)", 60)


def test_damaged_files_are_refused(tmp_path):
    good = tmp_path / "good.npz"
    lm.sequence("grundy", 500, resume=str(good))
    data = good.read_bytes()
    middle = data.index(b"NUMPY", data.index(b"values")) + 300
    changed = data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1 :]
    bad = tmp_path / "bad.npz"
    for content in (data[:200], data[:-30], changed, b"", b"hello", b"PK\x03\x04 no archive"):
        bad.write_bytes(content)
        with pytest.raises(lm.InputError, match="damaged"):
            lm.sequence("grundy", 500, resume=str(bad))
        assert bad.read_bytes() == content


def test_an_archive_of_something_else_is_refused(tmp_path):
    file = tmp_path / "other.npz"
    np.savez(file, values=np.arange(5))
    with pytest.raises(lm.InputError, match="damaged"):
        lm.sequence("grundy", 50, resume=str(file))
    header = {"lastmove": "sequence", "format": 1, "rules": "grundy", "code": None, "count": 5}
    text = json.dumps(header | {"sha256": "0" * 64}).encode()
    np.savez(file, values=np.arange(5), header=np.frombuffer(text, np.uint8))
    with pytest.raises(lm.InputError, match="damaged"):
        lm.sequence("grundy", 50, resume=str(file))


def test_folders_that_are_not_there(tmp_path):
    with pytest.raises(lm.InputError, match="cannot be written"):
        lm.sequence("grundy", 50, resume=str(tmp_path / "none" / "kept.npz"))
    with pytest.raises(lm.InputError, match="it is a folder"):
        lm.sequence("grundy", 50, resume=str(tmp_path))


def test_nothing_but_the_file_is_left(tmp_path):
    lm.sequence("grundy", 50, resume=str(tmp_path / "kept.npz"))
    assert [path.name for path in tmp_path.iterdir()] == ["kept.npz"]


def test_the_file_is_written_now_and_then(tmp_path, monkeypatch):
    monkeypatch.setattr(files, "SAVE_EVERY", 0.0)
    written = []
    monkeypatch.setattr(files, "_write", lambda path, values, *rest: written.append(len(values)))
    from lastmove.families.heaps.sequences.work import Work, family

    work = Work(family("grundy"), 3000, Budget(), lambda work: keeping.now_and_then())
    with files.kept(work, str(tmp_path / "kept.npz")) as keeping:
        work.run()
    assert len(written) > 3
    assert written == sorted(set(written))


def test_a_function_of_ones_own_may_change(tmp_path):
    file = str(tmp_path / "kept.npz")
    first = lm.heap_game("changing", lambda n: [(n - 1,)] if n else [])
    lm.sequence(first, 20, resume=file)
    assert list(lm.sequence(first, 30, resume=file)) == [n % 2 for n in range(31)]
    second = lm.heap_game("changing", lambda n: [(n - 2,)] if n > 1 else [])
    with pytest.raises(lm.InputError, match="its code has changed"):
        lm.sequence(second, 30, resume=file)


def test_rules_that_cannot_be_told_apart_are_not_kept(tmp_path):
    thing = object()
    odd = lm.heap_game("odd", lambda n: [(n - 1,)] if n and thing else [])
    with pytest.raises(lm.InputError, match="cannot be kept"):
        lm.sequence(odd, 20, resume=str(tmp_path / "kept.npz"))
