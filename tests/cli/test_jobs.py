"""`lastmove jobs` as a user runs it: list, show, resume, prune."""

import json
import os

import pytest

from lastmove.api.solve import new_run, search_job, solve
from lastmove.core.errors import LimitReached
from lastmove.core.job_file import JobFile
from lastmove.core.limits import Budget
from lastmove.core.parse import parse
from lastmove.core.position import Play
from lastmove.search.partisan_values import engine_of, value_of
from tests.running import lastmove, refused

OWN = """
import lastmove as lm

class Steps(lm.Impartial):
    name = "steps"

    def start(n):
        return n

    def options(state):
        yield from (state - k for k in (1, 2) if k <= state)
"""


@pytest.fixture
def folder(tmp_path):
    """Three jobs: one finished, one stopped by a limit, one damaged; and other files."""
    done = lastmove("solve", "cram(3x3)", "--resume", "cram.job", "--json", cwd=tmp_path)
    assert done.code == 0
    ran = lastmove("sequence", "octal(0.6)", "-n", "300000000", "--time", "1", "--resume",
                   "officers.job", "-o", "out.txt", cwd=tmp_path)  # fmt: skip
    assert ran.code == 3
    assert "what was found is kept in officers.job" in ran.err
    data = bytearray((tmp_path / "cram.job").read_bytes())
    data[-100] ^= 1
    (tmp_path / "bad.job").write_bytes(data)
    (tmp_path / "notes.txt").write_text("nothing of the kind")
    (tmp_path / "below").mkdir()
    return tmp_path


def test_list_tells_which_are_finished(folder):
    found = lastmove("jobs", "list", "--json", cwd=folder).json()
    assert {job["file"]: job["status"] for job in found} == {
        "bad.job": "damaged",
        "cram.job": "finished",
        "officers.job": "stopped",
    }
    [officers] = [job for job in found if job["file"] == "officers.job"]
    # What it writes and how long it may take are not what was asked.
    assert officers["command"] == ["sequence", "octal(0.6)", "-n", "300000000"]
    text = lastmove("jobs", "list", cwd=folder).out
    assert "sequence 'octal(0.6)' -n 300000000" in text
    empty = lastmove("jobs", "list", "below", cwd=folder)
    assert (empty.code, empty.out) == (0, "")
    assert "no jobs here" in empty.err
    assert "cannot be listed" in refused(lastmove("jobs", "list", "nowhere", cwd=folder))


def test_show_says_how_to_go_on(folder):
    text = lastmove("jobs", "show", "officers.job", cwd=folder).out
    assert "officers.job: stopped" in text
    assert "lastmove jobs resume officers.job" in text
    assert "damaged (record" in lastmove("jobs", "show", "bad.job", cwd=folder).out
    assert "no file of a job" in refused(lastmove("jobs", "show", "notes.txt", cwd=folder))
    assert "there is no file" in refused(lastmove("jobs", "show", "nothing.job", cwd=folder))


def test_what_cannot_be_looked_at_is_told(tmp_path):
    ran = lastmove("sequence", "kayles", "-n", "9", "--resume", "kayles.job", cwd=tmp_path)
    assert ran.code == 0
    (tmp_path / "kayles.job").chmod(0)
    os.mkfifo(tmp_path / "pipe")
    for name, told in {
        "kayles.job": "no permission",
        "pipe": "no file of a job",
        ".": "a file is wanted",
    }.items():
        for verb in ("show", "resume"):
            assert told in refused(lastmove("jobs", verb, name, cwd=tmp_path, bound=True))
    assert "no jobs here" in lastmove("jobs", "list", cwd=tmp_path, bound=True).err


def test_a_job_of_another_version_is_not_called_damaged(tmp_path, monkeypatch):
    monkeypatch.setattr("lastmove.core.job_file.FORMAT", 9)
    JobFile(str(tmp_path / "new.job"), {"verb": "count"}).close()
    [found] = lastmove("jobs", "list", "--json", cwd=tmp_path).json()
    assert found["status"] == "foreign"
    assert "new.job' has format 9" in lastmove("jobs", "show", "new.job", cwd=tmp_path).out
    assert "has format 9" in refused(lastmove("jobs", "resume", "new.job", cwd=tmp_path))
    assert lastmove("jobs", "prune", "--damaged", cwd=tmp_path).out == ""
    assert (tmp_path / "new.job").exists()


def test_resume_asks_the_same_again(folder):
    whole = lastmove("solve", "cram(3x3)", "--json", cwd=folder).json()
    ran = lastmove("jobs", "resume", "cram.job", cwd=folder)
    assert (ran.code, json.loads(ran.out)) == (0, whole)
    assert ran.err == "lastmove solve 'cram(3x3)' --json --resume cram.job\n"
    assert "damaged" in refused(lastmove("jobs", "resume", "bad.job", cwd=folder))


def test_code_of_a_file_is_not_run_from_data(tmp_path):
    (tmp_path / "steps.py").write_text(OWN)
    ran = lastmove("solve", "./steps.py:steps(9)", "--resume", "own.job", cwd=tmp_path)
    assert ran.code == 0
    (tmp_path / "steps.py").write_text("raise SystemExit('this was run')")
    told = refused(lastmove("jobs", "resume", "own.job", cwd=tmp_path))
    assert "runs code of your own" in told
    assert "lastmove solve ./steps.py:steps(9)" in told or "'./steps.py:steps(9)'" in told


def test_what_was_asked_in_python_is_told(tmp_path):
    import lastmove as lm

    lm.solve("cram(3x3)", resume=str(tmp_path / "python.job"))
    assert "was asked in Python" in refused(lastmove("jobs", "resume", "python.job", cwd=tmp_path))
    assert "position cram(3x3)" in lastmove("jobs", "list", cwd=tmp_path).out


def test_prune_removes_what_is_finished(folder):
    dry = lastmove("jobs", "prune", "--dry-run", cwd=folder)
    assert dry.out == "would remove cram.job\n"
    assert (folder / "cram.job").exists()
    assert lastmove("jobs", "prune", cwd=folder).out == "removed cram.job\n"
    assert sorted(path.name for path in folder.glob("*.job")) == ["bad.job", "officers.job"]
    assert lastmove("jobs", "prune", "--damaged", cwd=folder).out == "removed bad.job\n"
    assert [path.name for path in folder.glob("*.job")] == ["officers.job"]


def test_values_of_left_and_right_are_taken_up(tmp_path):
    text = "clobber(xoxo/oxox/xo..)"
    asked = ("solve", text, "--json", "--resume", "stones.job")
    whole = lastmove("solve", text, "--json").json()
    assert whole["value"] is not None
    assert whole["positions"] > 200
    with (
        pytest.raises(LimitReached),
        search_job(str(tmp_path / "stones.job"), parse(text), Play.NORMAL, Budget(), None) as job,
    ):
        solve(text, run=new_run(Budget(most_steps=2000), job=job))
    [stopped] = lastmove("jobs", "list", "--json", cwd=tmp_path).json()
    assert stopped["status"] == "stopped"
    with search_job(str(tmp_path / "stones.job"), parse(text), Play.NORMAL, Budget(), None) as job:
        run = new_run(Budget(), job=job)
        value_of(parse("clobber(xo)"), run)
        assert 50 < engine_of(type(parse(text)), run).positions < whole["positions"]
    ran = lastmove(*asked, cwd=tmp_path)
    assert (ran.code, ran.json()) == (0, whole)
    again = lastmove("jobs", "resume", "stones.job", cwd=tmp_path)
    assert (again.code, json.loads(again.out)) == (0, whole)
