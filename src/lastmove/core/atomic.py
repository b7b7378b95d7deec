"""The one way to write a file: whole or not at all, through links, into what is no regular file.

And the one way to read one: never more than there may be, and from a pipe only if someone writes.

Ours because the standard library has nothing of the kind, and atomicwrites, which had the first
half, is no longer kept up.
"""

from __future__ import annotations

import errno
import os
import select
import shutil
import stat
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import IO, BinaryIO

from lastmove.core.errors import InputError

MOST_READ = 1 << 30
"""Bytes of the largest file that is read."""
PATIENCE = 30.0
"""Seconds to wait for someone who writes into a pipe."""

_REASONS = {
    errno.EACCES: "there is no permission to write there",
    errno.EPERM: "there is no permission to write there",
    errno.EROFS: "there is no permission to write there",
    errno.EISDIR: "it is a folder; the name of a file is wanted",
    errno.EEXIST: "there is a file of that name",
    errno.ENOTDIR: "a part of its path is no folder",
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "the disk is full",
    errno.ENAMETOOLONG: "the name is too long",
    errno.ELOOP: "it is a link that leads back to itself",
}


def atomic_write(path: str | Path, write: Callable[[IO[bytes]], object]) -> None:
    """Have `write` write a file, which is then there as a whole; or left as it was.

    A regular file is written beside and then takes the place of the old one, with its mode; a link
    stays, and what it leads to is replaced. A pipe, a device or an open file (`/dev/stdout`,
    `/dev/fd/3`) is written into, once everything is known. So is a file with several names (hard
    links), for all of them to see the new text; the price is that a machine that stops in the midst
    leaves it half written. What `write` gets has a `name`, is empty and can be sought in.

    Raises `InputError` with the reason when it cannot be, and `BrokenPipeError` when nobody reads.
    """
    try:
        number = _descriptor(os.fspath(path))
        if number is not None:
            _write_into(os.dup(number), write)
            return
        old = _kind(path)
        if old is None or stat.S_ISREG(old.st_mode):
            several = old is not None and old.st_nlink > 1
            real = os.path.realpath(path)
            _write_over(real, write) if several else _replace(real, old, write)
        else:
            _write_into(os.open(path, os.O_WRONLY | os.O_NOCTTY), write)
    except BrokenPipeError:
        raise
    except OSError as problem:
        raise refusal(path, problem) from None


def read_whole(path: str | Path, most: int = MOST_READ) -> bytes:
    """What a file holds. Raises `InputError` with the reason when it cannot be read, or is endless.

    A pipe is read to its end, if its first byte comes within half a minute.
    """
    try:
        # Opening a pipe would wait until someone writes, and for ever if nobody does.
        with open(path, "rb", opener=lambda p, f: os.open(p, f | os.O_NONBLOCK)) as file:
            found = os.fstat(file.fileno())
            if stat.S_ISFIFO(found.st_mode) and not select.select([file], [], [], PATIENCE)[0]:
                raise InputError(f"nobody writes into the pipe {str(path)!r}")
            os.set_blocking(file.fileno(), True)
            large = stat.S_ISREG(found.st_mode) and found.st_size > most
            data = b"" if large else read_at_most(file, most + 1, found.st_size + 1)
    except FileNotFoundError:
        raise InputError(f"there is no file {str(path)!r}") from None
    except IsADirectoryError:
        raise InputError(f"{str(path)!r} is a folder; a file is wanted") from None
    except InputError:
        raise
    except (OSError, ValueError) as problem:
        reason = getattr(problem, "strerror", None) or str(problem)
        raise InputError(f"the file {str(path)!r} cannot be read ({reason})") from None
    if large or len(data) > most:
        raise InputError(f"{str(path)!r} is larger than a file may be ({most >> 20:,} MB)")
    return data


def read_at_most(file: BinaryIO, most: int, expected: int = 1 << 20) -> bytes:
    """What a file holds, up to so many bytes; about so many are `expected`.

    Python makes room at once for all that it is asked to read: for a gigabyte, if that is the most.
    """
    pieces = [file.read(min(most, expected))]
    left = most - len(pieces[0])
    while left and pieces[-1]:
        pieces.append(file.read(min(left, 1 << 20)))
        left -= len(pieces[-1])
    return b"".join(pieces)


def check_writable(path: str | Path, *, kept: bool = False) -> None:
    """Refuse a file that could not be written in the end, before anything long begins.

    A file that is `kept`, to be read again later, is a regular one.
    """
    try:
        regular, old = False, None
        if _descriptor(os.fspath(path)) is None:
            old = _kind(path)
            regular = old is None or stat.S_ISREG(old.st_mode)
        replaced = regular and (old is None or old.st_nlink == 1)
        folder = os.path.dirname(os.path.realpath(path))
        if replaced and not os.access(folder, os.W_OK):
            os.stat(folder)
            raise PermissionError(errno.EACCES, "")
    except OSError as problem:
        raise refusal(path, problem) from None
    if kept and not regular:
        raise InputError(f"{str(path)!r} is no regular file, so nothing can be kept in it")


def _kind(path: str | Path) -> os.stat_result | None:
    """What is there, links followed; None if nothing is. Raises `OSError` if it may not be."""
    if not os.path.basename(path):
        raise IsADirectoryError(errno.EISDIR, "")
    try:
        found = os.stat(path)
    except FileNotFoundError:
        return None
    except ValueError as problem:
        raise OSError(errno.EINVAL, str(problem)) from None
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(errno.EISDIR, "")
    # A rename asks the folder only; a file that its owner has protected stays as it is.
    if not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, "")
    return found


def _descriptor(path: str) -> int | None:
    """The number of the open file that a name such as `/dev/stdout` or `/dev/fd/3` stands for.

    Opening such a name anew would begin at the start of a file, and cut off what is there.
    """
    for _ in range(40):
        folder, name = os.path.split(path)
        number = name.isascii() and name.isdigit() and len(name) < 10
        if number and os.path.realpath(folder) in ("/dev/fd", f"/proc/{os.getpid()}/fd"):
            return int(name)
        try:
            path = os.path.join(folder, os.readlink(path))
        except (OSError, ValueError):  # no link
            return None
    return None


def _replace(path: str, old: os.stat_result | None, write: Callable[[IO[bytes]], object]) -> None:
    """Write a temporary file in the same folder, which then takes the place of the file."""
    with tempfile.NamedTemporaryFile(
        dir=os.path.dirname(path), prefix=".lastmove-", delete=False
    ) as file:
        try:
            write(file)
            file.flush()
            if old is None:
                mask = os.umask(0)
                os.umask(mask)
                os.chmod(file.name, 0o666 & ~mask)
            else:
                with suppress(OSError):  # only root may give files away
                    os.chown(file.name, old.st_uid, old.st_gid)
                os.chmod(file.name, stat.S_IMODE(old.st_mode))
            os.fsync(file.fileno())
            os.replace(file.name, path)
        except BaseException:
            os.unlink(file.name)
            raise


def _write_over(path: str, write: Callable[[IO[bytes]], object]) -> None:
    """Write a temporary file, which is then copied over the old one, first what makes that longer.

    So a disk that is full is noticed before anything of the old text is lost.
    """
    with tempfile.NamedTemporaryFile() as file:
        write(file)
        descriptor = os.open(path, os.O_WRONLY)
        try:
            length = os.fstat(descriptor).st_size
            try:
                _copy(file, descriptor, length)
            except BaseException:
                os.truncate(descriptor, length)
                raise
            _copy(file, descriptor, 0)
            os.truncate(descriptor, file.tell())
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _copy(file: IO[bytes], descriptor: int, start: int) -> None:
    """Copy a file from there on, to the same place."""
    file.seek(start)
    os.lseek(descriptor, start, os.SEEK_SET)
    while data := file.read(1 << 20):
        while data:
            data = data[os.write(descriptor, data) :]


def _write_into(descriptor: int, write: Callable[[IO[bytes]], object]) -> None:
    """Write a temporary file, which is then copied."""
    with open(descriptor, "wb") as into, tempfile.NamedTemporaryFile() as file:
        write(file)
        file.seek(0)
        shutil.copyfileobj(file, into)


def refusal(path: str | Path, problem: OSError) -> InputError:
    """Why a file cannot be written, in a sentence."""
    reason = _REASONS.get(problem.errno or 0, problem.strerror)
    if problem.errno == errno.ENOENT:
        reason = f"there is no folder {os.path.dirname(os.path.realpath(path))!r}"
    return InputError(f"{str(path)!r} cannot be written: {reason}")
