"""The one writer: whole or not at all, through links, into what is no regular file."""

from __future__ import annotations

import errno
import os
import re
import stat
import subprocess
import sys
import threading
import tracemalloc
from io import BytesIO
from pathlib import Path

import pytest

from lastmove.cli import common
from lastmove.core.atomic import atomic_write, check_writable, read_at_most, read_whole
from lastmove.core.errors import InputError
from lastmove.families.coalitions.nim_tables import nim_table
from tests.running import holds_without_privileges

SOURCES = Path(__file__).parents[2] / "src" / "lastmove"


def put(path: Path | str, data: bytes = b"new") -> None:
    atomic_write(path, lambda file: file.write(data))


def reading(fifo: Path) -> tuple[threading.Thread, list[bytes]]:
    got: list[bytes] = []
    reader = threading.Thread(target=lambda: got.append(fifo.read_bytes()), daemon=True)
    reader.start()
    return reader, got


def left(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_new_file_has_the_usual_mode_and_an_old_one_keeps_its_own(tmp_path):
    file = tmp_path / "a.txt"
    mask = os.umask(0o027)
    try:
        put(file)
    finally:
        os.umask(mask)
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    file.chmod(0o604)
    put(file, b"newer")
    assert (file.read_bytes(), stat.S_IMODE(file.stat().st_mode)) == (b"newer", 0o604)
    assert left(tmp_path) == ["a.txt"]


def test_what_fails_leaves_the_old_file_and_nothing_else(tmp_path):
    file = tmp_path / "a.txt"
    file.write_bytes(b"old")

    def fail(stream):
        stream.write(b"half")
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with pytest.raises(InputError, match="cannot be written: the disk is full"):
        atomic_write(file, fail)
    with pytest.raises(ZeroDivisionError):
        atomic_write(file, lambda stream: 1 // 0)
    assert (file.read_bytes(), left(tmp_path)) == (b"old", ["a.txt"])


def test_links_stay_and_what_they_lead_to_is_replaced(tmp_path):
    folder = tmp_path / "far"
    folder.mkdir()
    (folder / "target").write_bytes(b"old")
    (tmp_path / "link").symlink_to("far/target")
    (tmp_path / "second").symlink_to("link")
    (tmp_path / "dangling").symlink_to("far/fresh")
    put(tmp_path / "second")
    put(tmp_path / "dangling", b"made")
    assert all((tmp_path / name).is_symlink() for name in ("link", "second", "dangling"))
    assert (folder / "target").read_bytes() == b"new"
    assert (folder / "fresh").read_bytes() == b"made"
    assert left(folder) == ["fresh", "target"]


def linked(folder: Path, data: bytes) -> tuple[Path, Path]:
    """One file with two names."""
    first, second = folder / "first", folder / "second"
    first.write_bytes(data)
    second.hardlink_to(first)
    return first, second


@pytest.mark.parametrize("size", [0, 1, 3, 2_500_000])
@pytest.mark.parametrize("old", [0, 3, 2_000_000])
def test_all_names_of_a_file_see_what_is_new(tmp_path, size, old):
    first, second = linked(tmp_path, b"o" * old)
    first.chmod(0o604)
    (tmp_path / "link").symlink_to("first")
    data = bytes(range(256)) * (size // 256) + b"n" * (size % 256)
    put(tmp_path / "link", data)
    assert first.read_bytes() == second.read_bytes() == data
    assert first.samefile(second)
    assert stat.S_IMODE(second.stat().st_mode) == 0o604
    assert left(tmp_path) == ["first", "link", "second"]


def test_what_fails_leaves_a_file_of_two_names_as_it_was(tmp_path, monkeypatch):
    first, second = linked(tmp_path, b"old")
    with pytest.raises(ZeroDivisionError):
        atomic_write(first, lambda stream: 1 // 0)
    write, written = os.write, []

    def full(descriptor, data):
        if written:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        written.append(write(descriptor, data[:2]))
        return written[0]

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(InputError, match="the disk is full"):
        put(first, b"more than there was")
    monkeypatch.undo()
    assert written
    assert first.read_bytes() == second.read_bytes() == b"old"
    check_writable(first)
    assert left(tmp_path) == ["first", "second"]


def test_a_pipe_is_written_into_and_stays(tmp_path):
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    (tmp_path / "link").symlink_to("fifo")
    for name in ("fifo", "link"):
        reader, got = reading(fifo)
        put(tmp_path / name, b"x" * 200_000)
        reader.join(10)
        assert got == [b"x" * 200_000]
    assert stat.S_ISFIFO(fifo.stat().st_mode)
    assert left(tmp_path) == ["fifo", "link"]


def test_nothing_of_what_fails_reaches_a_pipe(tmp_path):
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    reader, got = reading(fifo)

    def fail(stream):
        stream.write(b"half" * 100_000)
        raise InputError("no")

    with pytest.raises(InputError, match="no"):
        atomic_write(fifo, fail)
    reader.join(10)
    assert got == [b""]


def test_an_open_file_is_added_to_where_it_stands(tmp_path):
    log = tmp_path / "log"
    log.write_bytes(b"before\n")
    with log.open("ab") as file:
        put(f"/dev/fd/{file.fileno()}", b"one\n")
        put(f"/proc/self/fd/{file.fileno()}", b"two\n")
        (tmp_path / "link").symlink_to(f"/dev/fd/{file.fileno()}")
        put(tmp_path / "link", b"three\n")
    assert log.read_bytes() == b"before\none\ntwo\nthree\n"
    with pytest.raises(InputError, match="cannot be written"):
        put("/dev/fd/987654")


def test_a_terminal_is_written_into(tmp_path):
    first, second = os.openpty()
    try:
        (tmp_path / "terminal").symlink_to(os.ttyname(second))
        put(tmp_path / "terminal", b"seen")
        assert os.read(first, 100) == b"seen"
    finally:
        os.close(first)
        os.close(second)


def test_every_refusal_says_why(tmp_path):
    (tmp_path / "file").write_bytes(b"old")
    (tmp_path / "folder").mkdir()
    (tmp_path / "round").symlink_to("round")
    for name, reason in {
        "none/a.txt": "there is no folder",
        "file/a.txt": "a part of its path is no folder",
        "folder": "it is a folder",
        "round": "a link that leads back to itself",
        "x" * 300: "the name is too long",
        "a\0b": "null byte",
    }.items():
        for act in (put, check_writable):
            with pytest.raises(InputError, match=f"cannot be written: .*{reason}"):
                act(tmp_path / name)
    for name in ("", f"{tmp_path}/new/"):
        with pytest.raises(InputError, match="it is a folder"):
            put(name)
    assert left(tmp_path) == ["file", "folder", "round"]


def test_a_long_name_leaves_room_for_the_temporary_file(tmp_path):
    put(tmp_path / ("x" * 255))
    assert left(tmp_path) == ["x" * 255]


def permission_is_asked_for(protected, folder):
    for path in (protected, folder / "a"):
        for act in (put, check_writable):
            with pytest.raises(InputError, match="no permission"):
                act(path)


def test_permission_is_asked_for(tmp_path):
    protected, folder = tmp_path / "file", tmp_path / "folder"
    protected.write_bytes(b"old")
    protected.chmod(0o444)
    folder.mkdir(mode=0o555)
    assert holds_without_privileges(permission_is_asked_for, protected, folder)
    assert protected.read_bytes() == b"old"
    assert left(folder) == []


def test_what_is_kept_is_a_regular_file(tmp_path):
    os.mkfifo(tmp_path / "fifo")
    check_writable(tmp_path / "fifo")
    check_writable(tmp_path / "new", kept=True)
    for path in (tmp_path / "fifo", "/dev/fd/1"):
        with pytest.raises(InputError, match="no regular file"):
            check_writable(path, kept=True)


def test_a_table_goes_through_a_pipe(tmp_path):
    fifo, file = tmp_path / "fifo.npy", tmp_path / "file.npy"
    os.mkfifo(fifo)
    reader, got = reading(fifo)
    nim_table(3, "win", heaps=2, largest=6, file=fifo)
    reader.join(10)
    nim_table(3, "win", heaps=2, largest=6, file=file)
    assert got == [file.read_bytes()]


def test_the_command_line_writes_through_links_and_into_pipes(tmp_path):
    """One process for each way, as a shell would start it."""
    (tmp_path / "link").symlink_to("proof.json")
    # Not /dev/stdout itself: root may replace it, and a writer that is wrong would.
    (tmp_path / "out").symlink_to("/dev/stdout")
    os.mkfifo(tmp_path / "fifo")
    script = f"""
    lastmove() {{ {sys.executable} -m lastmove "$@"; }}
    lastmove solve 'nim(1)' --certificate link >log 2>&1 || exit 11
    cat fifo > got & lastmove solve 'nim(1)' --certificate fifo >>log 2>&1 || exit 12; wait
    echo before > all; lastmove draw 'nim(1)' --text -o out >> all || exit 13
    lastmove games -h | head -1 > first || exit 14
    lastmove draw 'nim(1)' --text -o >(cat > through) || exit 15
    for i in 1 2 3 4 5 6 7 8 9; do test -s through && break; sleep 0.2; done
    """
    done = subprocess.run(["bash", "-c", script], cwd=tmp_path, timeout=100, check=False)
    assert done.returncode == 0, (tmp_path / "log").read_text()
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "out").is_symlink()
    assert (tmp_path / "proof.json").read_bytes() == (tmp_path / "got").read_bytes() != b""
    assert (tmp_path / "all").read_bytes() == b"before\n" + (tmp_path / "through").read_bytes()
    assert stat.S_ISFIFO((tmp_path / "fifo").stat().st_mode)


def test_nothing_else_in_the_project_writes_files():
    writes = re.compile(
        r"""write_text|write_bytes|savefig|os\.replace|\bopen\([^)]*["'][wax]b?\+?["']|np\.save|mkstemp"""
    )
    allowed = {
        "atomic.py",
        "store.py",  # into memory
        "paper.py",  # into memory
        "sheet.py",  # into a temporary folder, for LaTeX
        "machine_code.py",  # into a folder of its own, renamed when whole
        "stripes.py",  # into a folder of the run, which ends with it
    }
    found = {
        path.name: line.strip()
        for path in SOURCES.rglob("*.py")
        for line in path.read_text().splitlines()
        if writes.search(line) and "atomic_write" not in line
    }
    assert {name: line for name, line in found.items() if name not in allowed} == {}


@pytest.mark.parametrize("most", [0, 1, 4, 10, 11, 12, 3 << 20])
@pytest.mark.parametrize("expected", [1, 5, 11, 1 << 20])
def test_no_more_is_read_than_may_be(most, expected):
    for data in (b"", b"0123456789", b"x" * (2 << 20)):
        assert read_at_most(BytesIO(data), most, expected) == data[:most]


@pytest.mark.parametrize("whole", [True, False], ids=["a file", "standard input"])
def test_reading_takes_the_room_of_what_is_read(monkeypatch, tmp_path, whole):
    file = tmp_path / "short"
    file.write_bytes(b"short")
    with file.open(encoding="utf-8") as opened:
        monkeypatch.setattr(sys, "stdin", opened)
        tracemalloc.start()
        try:
            data = read_whole(file) if whole else common.read_input()
            _, peak = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
    assert data == b"short"
    assert peak < 5 << 20
