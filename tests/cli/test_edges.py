"""What stands around the command line: pipes that close, files that are missing, odd bytes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from click.testing import CliRunner

from lastmove.cli import common
from lastmove.cli import lastmove as command
from lastmove.core import atomic
from lastmove.core.errors import InputError
from lastmove.core.parse import parse
from tests.running import lastmove, refused


def shell(script: str, folder: Path) -> subprocess.CompletedProcess[str]:
    begin = f'lm() {{ {sys.executable} -m lastmove "$@"; }}\n'
    return subprocess.run(
        ["bash", "-c", begin + script],
        capture_output=True,
        text=True,
        cwd=folder,
        timeout=100,
        check=False,
    )


def answers(data: bytes, *options: str) -> tuple[int, list[dict[str, object]]]:
    ran = CliRunner().invoke(command, ["solve", "--json", *options, "-"], input=data)
    return ran.return_value or ran.exit_code, [json.loads(line) for line in ran.stdout.splitlines()]


def test_a_reader_that_leaves_is_no_error(tmp_path):
    done = shell("lm games | head -1; echo ${PIPESTATUS[0]}", tmp_path)
    assert (done.stdout.splitlines()[1:], done.stderr) == (["0"], "")


def test_closed_standard_files(tmp_path):
    done = shell(
        "lm solve 'nim(3,5)' --certificate c.json >&- 2>&-; echo $?\n"
        "lm solve 'nim(3,5)' 2>&- | head -1; lm solve 'nim(3,' >&- 2>&-; echo $?\n"
        "lm verify - <&-; echo $?",
        tmp_path,
    )
    assert done.stdout.splitlines() == [
        "0",
        "nim(3,5): the player to move wins (an N-position of value 6).",
        "2",
        "2",
    ]
    assert done.stderr == (
        "lastmove: no certificate can be read: there is no standard input to read from\n"
    )
    assert json.loads((tmp_path / "c.json").read_text())["value"] == 6


def test_blank_lines_marks_and_line_ends_are_no_positions():
    ran = CliRunner().invoke(command, ["solve", "-"], input=b"\n \r\n")
    assert (ran.exit_code, ran.stdout) == (0, "")
    code, found = answers(b"\xef\xbb\xbfnim(3)\r\n\r\n\n  \t\nnim(5)")
    assert (code, [line["position"] for line in found]) == (0, ["nim(3)", "nim(5)"])


def test_bad_bytes_are_one_bad_line():
    _, found = answers(b'nim(3)\0\nnim(\xff)\nwords(["\\ud800"])\nnim(4)\n')
    assert "'\\x00' was found" in found[0]["error"]["message"]
    assert "byte 5 of this line is no UTF-8" in found[1]["error"]["message"]
    assert [line["position"] for line in found[2:]] == ['words(["\\ud800"])', "nim(4)"]


def test_a_lone_surrogate_as_an_argument():
    found = json.loads(
        subprocess.run(
            [sys.executable, "-m", "lastmove", "solve", "--json", b"words([\xff,a])"],
            capture_output=True,
            check=True,
        ).stdout
    )
    assert found["position"] == 'words(["\\udcff",a])'
    assert parse(found["position"]).state[0] == ("\udcff", "a")


def test_an_endless_line_is_refused(monkeypatch):
    monkeypatch.setattr(common, "MAX_LENGTH", 100)
    ran = CliRunner().invoke(command, ["solve", "-"], input=b"nim(1)\n" + b"y" * 200)
    assert "nim(1): the player to move wins" in ran.stdout
    assert isinstance(ran.exception, InputError)
    assert "at most 100 bytes" in str(ran.exception)


def test_many_heaps_in_one_line():
    _, [found] = answers(b"nim(" + b",".join([b"1"] * 10_000) + b",2)\n")
    assert found["value"] == 2


def test_files_that_are_no_files(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(atomic, "PATIENCE", 0.01)
    os.mkfifo("fifo")
    with open("huge", "wb") as file:
        file.truncate(atomic.MOST_READ + 1)  # holds nothing, and takes no room on the disk
    Path("bytes").write_bytes(b"a>b\n\xff\n")
    Path("zero").write_bytes(b"a>b\n\0")
    for name, reason in {
        "fifo": "nobody writes into the pipe",
        ".": "is a folder",
        "huge": "is larger than a file may be",
        "none": "there is no file",
        "zero": "is not a text file",
        "bytes": "is not a text file",
    }.items():
        with pytest.raises(InputError, match=reason):
            parse(f"counters(@{name}, at=[a])")
    for name in ("fifo", ".", "huge", "none"):
        for line in (["verify", name], ["sequence", "kayles", "--compare", name]):
            ran = CliRunner().invoke(command, line)
            assert isinstance(ran.exception, InputError), (line, ran.exception)


def test_a_pipe_is_read_to_its_end_but_not_for_ever(tmp_path):
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)

    def write(data: bytes) -> threading.Thread:
        writer = threading.Thread(target=fifo.write_bytes, args=(data,), daemon=True)
        writer.start()
        return writer

    writer = write(b"# more than a pipe holds\n" * 10_000 + b"a b\nb c\n")
    position = parse(f"counters(@{fifo}, at=[a])")
    writer.join(10)
    assert position.state[0].vertices == ("a", "b", "c")
    writer = write(b"x" * 60_000)
    with pytest.raises(InputError, match="larger"):
        atomic.read_whole(fifo, 1000)
    writer.join(10)


def test_a_graph_comes_from_a_process(tmp_path):
    done = shell("lm solve --json 'counters(@/dev/fd/3, at=[a])' 3< <(echo a b)", tmp_path)
    assert json.loads(done.stdout)["value"] == 1


def test_output_goes_where_it_cannot(tmp_path):
    for line in (["draw", "nim(1)", "-o"], ["table", "queen", "0..2", "0..2", "-o"]):
        assert "there is no folder" in refused(lastmove(*line, str(tmp_path / "none" / "x")))
