"""The file of a job: whole after any end, and nothing in it is believed that was changed."""

import json
import os
import random
from contextlib import suppress
from pathlib import Path

import numpy as np
import pytest

from lastmove.core.errors import InputError, StoreWarning
from lastmove.core.job import Job
from lastmove.core.job_file import MARK, JobFile, Record, is_job
from tests.kept import kept, records
from tests.running import holds_without_privileges, lastmove, refused

ASKED = {"verb": "count", "of": "sheep", "rules": ["1"]}


class Numbers:
    """A part: numbers, of which the first few are known."""

    def __init__(self):
        self.values = np.zeros(0, np.int64)

    def snapshot(self):
        return {"values": self.values, "none": np.zeros((0, 3), np.uint8)}

    def restore(self, arrays):
        self.values = np.array(arrays["values"])


def same(one: Record, two: Record) -> bool:
    arrays = one.arrays.keys() == two.arrays.keys() and all(
        np.array_equal(one.arrays[name], two.arrays[name]) for name in one.arrays
    )
    return (one.name, one.data) == (two.name, two.data) and arrays


def written(path) -> list[Record]:
    """A file with records of all kinds."""
    made = [
        Record("run", {"cell": 1, "observed": [["heads", None, 0.1]]}),
        Record("table", None, {"keys": np.arange(40), "values": np.ones((2, 3), np.uint16)}),
        Record("empty", None, {"keys": np.zeros((0, 2), np.int8)}),
        Record("text", "Zoë\n\u2028{}"),
        Record("bytes", [1, 2], {"newlines": np.full(30, 10, np.uint8)}),
    ]
    file = JobFile(str(path), ASKED, ["count", "sheep"])
    for record in made:
        file.add(record)
    file.close()
    return made


def test_what_is_added_is_read_again(tmp_path):
    path = tmp_path / "sheep.job"
    made = written(path)
    found = kept(path)
    assert (found.question, found.command, found.dropped) == (ASKED, ["count", "sheep"], 0)
    assert len(found.records) == len(made)
    assert all(map(same, found.records, made))
    header = json.loads(path.read_bytes().splitlines()[0])
    assert (header["lastmove"], header["asked"]) == ("job", ASKED)
    assert path.read_bytes().startswith(MARK)
    assert is_job(str(path))
    again = JobFile(str(path), ASKED)
    again.add(Record("more", 1))
    again.close()
    assert [record.name for record in kept(path).records][-1] == "more"


def test_all_records_are_replaced_at_once(tmp_path):
    path = tmp_path / "sheep.job"
    made = written(path)
    file = JobFile(str(path), ASKED)
    file.replace(made[1:3])
    file.add(made[0])
    file.replace([*made[1:3], made[0]])
    file.add(made[3])
    file.close()
    found = kept(path).records
    expected = [made[1], made[2], made[0], made[3]]
    assert len(found) == 4
    assert all(map(same, found, expected))
    assert os.listdir(tmp_path) == ["sheep.job"]


def test_a_file_with_two_names_is_replaced_under_both(tmp_path):
    path = tmp_path / "sheep.job"
    made = written(path)
    os.link(path, tmp_path / "flock.job")
    file = JobFile(str(path), ASKED)
    file.replace(made[:1])
    file.add(made[1])
    file.close()
    for name in ("sheep.job", "flock.job"):
        assert all(map(same, kept(tmp_path / name).records, made[:2]))


@pytest.mark.parametrize("first", ["adding", "replacing"])
def test_one_run_at_a_time(tmp_path, first):
    path = str(tmp_path / "sheep.job")
    file = JobFile(path, ASKED)
    if first == "replacing":
        file.replace([Record("one")])
    with pytest.raises(InputError, match="in use by another run"):
        JobFile(path, ASKED)
    file.close()
    JobFile(path, ASKED).close()


def test_cut_anywhere_what_is_whole_is_there_and_the_file_goes_on(tmp_path):
    path, cut = tmp_path / "sheep.job", tmp_path / "cut.job"
    made = written(path)
    data = path.read_bytes()
    header = data.index(b"\n") + 1
    for length in range(0, len(data), 11):
        cut.write_bytes(data[:length])
        file = JobFile(str(cut), ASKED, ["count", "sheep"])
        assert len(file.records) <= len(made)
        assert all(map(same, file.records, made))
        # Whoever cuts off less loses no more.
        assert length < header or file.dropped == length - cut.stat().st_size
        file.add(Record("more"))
        file.close()
        names = [record.name for record in made[: len(file.records)]]
        assert [record.name for record in kept(cut).records] == [*names, "more"]


def test_a_changed_byte_is_never_believed(tmp_path):
    path, bad = tmp_path / "sheep.job", tmp_path / "bad.job"
    made = written(path)
    data = path.read_bytes()
    chance = random.Random(24)
    refused = 0
    for _ in range(2000):
        at = chance.randrange(len(data))
        changed = bytearray(data)
        changed[at] ^= 1 << chance.randrange(8)
        if chance.random() < 0.2:
            del changed[chance.randrange(len(data)) :]
        bad.write_bytes(changed)
        try:
            found = kept(bad)
        except InputError:
            refused += 1
            continue
        assert found.question == ASKED
        assert len(found.records) < len(made) or changed == data
        assert all(map(same, found.records, made))
    assert refused > 1000


def test_what_is_refused_is_left_as_it_is(tmp_path):
    path = tmp_path / "sheep.job"
    written(path)
    changed = path.read_bytes().replace(b"heads", b"tails")
    path.write_bytes(changed)
    with pytest.raises(InputError, match=r"damaged \(record 1\)"):
        JobFile(str(path), ASKED)
    assert path.read_bytes() == changed


def test_records_left_out_or_moved_are_noticed(tmp_path):
    path = tmp_path / "sheep.job"
    file = JobFile(str(path), ASKED)
    for number in range(4):
        file.add(Record("run", number))
    file.close()
    header, *lines = path.read_bytes().splitlines(keepends=True)
    pairs = [lines[i : i + 2] for i in range(0, len(lines), 2)]  # the line and its empty body
    for order in ([0, 2, 3], [1, 0, 2, 3], [0, 0, 1, 2, 3], [3]):
        path.write_bytes(header + b"".join(line for i in order for line in pairs[i]))
        with pytest.raises(InputError, match="damaged"):
            JobFile(str(path), ASKED)


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({**ASKED, "of": "goats"}, "with of sheep where of goats is asked for"),
        ({**ASKED, "rules": ["2"]}, "made by other rules, which have changed"),
        ({**ASKED, "parameters": {"n": [3]}}, "something else"),
    ],
)
def test_another_question_is_refused(tmp_path, asked, told):
    path = tmp_path / "sheep.job"
    written(path)
    before = path.read_bytes()
    with pytest.raises(InputError, match=told):
        JobFile(str(path), asked)
    assert path.read_bytes() == before


@pytest.mark.parametrize("content", [b"hello", b"{}\n", b"[1]\n", b"\xff\x00\n", b"PK\x03\x04"])
def test_what_is_no_file_of_a_job_is_left_alone(tmp_path, content):
    path = tmp_path / "notes.txt"
    path.write_bytes(content)
    with pytest.raises(InputError, match="no file of a job"):
        JobFile(str(path), ASKED)
    assert path.read_bytes() == content
    assert not is_job(str(path))


def test_a_job_saves_now_and_then_and_at_its_end(tmp_path, monkeypatch):
    monkeypatch.setattr("lastmove.core.job.SOONEST", 0.0)
    monkeypatch.setattr("lastmove.core.job.SHARE", 0.0)
    path, numbers = str(tmp_path / "sheep.job"), Numbers()
    stopped = KeyboardInterrupt()
    with suppress(KeyboardInterrupt), Job(path, ASKED) as job:
        job.keep("sheep", numbers)
        for count in range(5):
            numbers.values = np.arange(count)
            job.now_and_then()
            assert records(path)[0].arrays["values"].tolist() == list(range(count))
        numbers.values = np.arange(7)
        raise stopped
    assert stopped.__notes__ == [f"what was found is kept in {path}"]
    again = Numbers()
    with Job(path, ASKED) as job:
        assert job.resumed
        job.keep("sheep", again)
    assert again.values.tolist() == list(range(7))
    assert [record.name for record in kept(path).records] == ["sheep", "finished"]


def test_a_part_that_nobody_asked_for_stays(tmp_path):
    path, one, two = str(tmp_path / "sheep.job"), Numbers(), Numbers()
    one.values, two.values = np.arange(3), np.arange(4)
    with Job(path, ASKED) as job:
        job.keep("one", one)
        job.keep("two", two)
    with Job(path, ASKED) as job:
        job.keep("two", two)
        job.save()
    names = {record.name: record.arrays["values"].tolist() for record in records(path)}
    assert names == {"one": [0, 1, 2], "two": [0, 1, 2, 3]}


def test_a_part_interrupted_while_it_is_restored_is_not_lost(tmp_path):
    class Slow(Numbers):
        def restore(self, arrays):
            raise KeyboardInterrupt

    path, one, two = str(tmp_path / "sheep.job"), Numbers(), Numbers()
    one.values = np.arange(3)
    with Job(path, ASKED) as job:
        job.keep("one", one)
    with suppress(KeyboardInterrupt), Job(path, ASKED) as job:
        job.keep("two", two)
        job.keep("one", Slow())
    names = {record.name: record.arrays["values"].tolist() for record in records(path)}
    assert names == {"one": [0, 1, 2], "two": []}


def test_a_full_disk_is_told_and_loses_nothing(tmp_path, monkeypatch):
    """What a file has stays in it, and the run goes on and saves all of it when it can."""
    path, numbers = str(tmp_path / "sheep.job"), Numbers()
    with Job(path, ASKED) as job:
        job.keep("sheep", numbers)
        job.add("run", 0)
        numbers.values = np.arange(9)
    before = Path(path).read_bytes()

    def full(number):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("lastmove.core.job.SYNC_EVERY", 0.0)
    stopped = KeyboardInterrupt()
    with monkeypatch.context() as patched:
        with suppress(KeyboardInterrupt), Job(path, ASKED) as job:
            job.keep("sheep", numbers)
            numbers.values = np.arange(12)
            patched.setattr(os, "fsync", full)
            with pytest.warns(StoreWarning, match="the disk is full; going on"):
                job.save()
            job.add("run", 1)
            job.save()  # is told once
            assert Path(path).read_bytes() == before
            raise stopped
        assert "could not be kept" in stopped.__notes__[0]
        assert "disk is full" in stopped.__notes__[0]
        assert Path(path).read_bytes() == before
    assert os.listdir(tmp_path) == ["sheep.job"]
    with monkeypatch.context() as patched, Job(path, ASKED) as job:
        patched.setattr(os, "fsync", full)
        with pytest.warns(StoreWarning, match="the disk is full"):
            job.add("run", 1)
        job.add("run", 2)
        patched.undo()
        job.keep("sheep", numbers)
    assert [record.data for record in kept(path).records] == [0, 1, 2, None, None]
    assert records(path)[3].arrays["values"].tolist() == list(range(9))


def counted(path):
    numbers = Numbers()
    with Job(path, ASKED) as job:
        job.keep("sheep", numbers)
        numbers.values = np.arange(9)
        os.chmod(os.path.dirname(path), 0o555)
    return numbers.values.tolist()


def a_result_is_not_lost(path):
    with pytest.warns(StoreWarning, match="no permission to write"):
        assert counted(path) == list(range(9))


def test_a_read_only_folder_is_told_and_loses_nothing(tmp_path):
    """Refused where it is so at the beginning; where it becomes so, the run goes on to its end."""
    folder = tmp_path / "jobs"
    folder.mkdir()
    path = str(folder / "sheep.job")
    with Job(path, ASKED) as job:
        job.keep("sheep", Numbers())
    before = Path(path).read_bytes()
    assert holds_without_privileges(a_result_is_not_lost, path)
    assert Path(path).read_bytes() == before
    solve = ("solve", "nim(1,2)", "--resume")
    try:
        for name in (path, str(folder / "new.job")):
            assert "no permission" in refused(lastmove(*solve, name, bound=True))
        ran = lastmove("jobs", "prune", str(folder), bound=True)
        assert "cannot be removed (Permission denied)" in refused(ran)
        assert os.listdir(folder) == ["sheep.job"]
    finally:
        folder.chmod(0o755)


def test_a_job_without_a_file_keeps_nothing():
    with Job() as job:
        job.keep("sheep", Numbers())
        job.now_and_then()
        job.add("run", 1)
    assert not job.resumed
