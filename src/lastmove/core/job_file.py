"""The file of a job: what was asked, and what has been found of it, safe from any end.

The first line is JSON and says what was asked, so `head -1` tells what a file is. Records follow,
each a line of JSON (its name, its data, the arrays in its body) and a body of raw numbers. A line
carries a SHA-256 of its body and one of all lines so far, so that a byte changed, a record left out
or moved is noticed. A record at the end that was cut off, by a kill or a full
disk, is dropped; anything else that does not fit is refused.

A record is added at the end, or all of them are replaced at once by a new file in the old one's
place. One process at a time holds a file, where the system has locks.
"""

from __future__ import annotations

import hashlib
import json
import math
import os
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import IO, TYPE_CHECKING, Any

from lastmove.core.atomic import atomic_write, check_writable, refusal
from lastmove.core.errors import InputError

if TYPE_CHECKING:
    from lastmove.core.arrays import Array

FORMAT = 2
"""1 were the files that sequences, proof searches and simulations had, each its own."""
MARK = b'{"lastmove": "job", '
"""How every file begins."""
LONGEST_LINE = 1 << 26

Json = None | bool | int | float | str | Sequence["Json"] | Mapping[str, "Json"]
Question = dict[str, Json]
"""What tells one job from another: the verb, what it is about, and the version of the rules."""


class OtherVersion(InputError):
    """A file that another version of this program has made."""


@dataclass(frozen=True)
class Record:
    """Something found: data as JSON has them, and arrays of numbers."""

    name: str
    data: Any = None
    arrays: Mapping[str, Array] = field(default_factory=dict)


class JobFile:
    """A file opened for one question: `records` are those that it had.

    Raises `InputError` for a file of another question, a damaged one, or one in use.

    Parameters
    ----------
    path : the file, made if it is not there.
    question : what is asked.
    command : the words of the command line that ask it, for `lastmove jobs resume`.
    """

    def __init__(self, path: str, question: Question, command: Iterable[str] = ()) -> None:
        self.path = path
        self.question = question
        self.records: list[Record] = []
        self.dropped = 0
        """Bytes of a record at the end that was cut off."""
        header = {"lastmove": "job", "format": FORMAT, "asked": question, "command": list(command)}
        self._header = header
        check_writable(path, kept=True)
        try:
            self._file: IO[bytes] = open(path, "a+b")  # noqa: SIM115  kept open
        except OSError as problem:
            raise refusal(path, problem) from None
        try:
            self._lock(self._file)
            if self._is_new():
                self._file.truncate(0)
                self._begin(self._file)
                self._flush()
            else:
                self._take_up()
        except BaseException:
            self._file.close()
            raise

    def _is_new(self) -> bool:
        """Whether nothing was ever kept here: an empty file, or one killed in its first line."""
        line, _ = _sealed(b"", self._header)
        self._file.seek(0)
        found = self._file.read(len(line))
        return len(found) < len(line) and line.startswith(found)

    def _take_up(self) -> None:
        found = read(self._file, self.path)
        _compare(found.question, self.question, self.path)
        self.records, self.dropped = found.records, found.dropped
        self._chain = found.chain
        if found.dropped:
            self._file.truncate(found.end)
        self._file.seek(0, os.SEEK_END)

    def add(self, record: Record) -> None:
        """Keep one more record. It is on its way to the disk; `sync` waits until it is there."""
        self._put(self._file, record)
        self._flush()

    def replace(self, records: Iterable[Record]) -> None:
        """Keep these records in place of all others: a new file takes the place of the old one."""
        held: list[int] = []
        chain = self._chain

        def write(file: IO[bytes]) -> None:
            # Locked before it has the name, so that there is no moment at which nobody holds it.
            held.append(os.dup(file.fileno()))
            self._lock(file)
            self._begin(file)
            for record in records:
                self._put(file, record)

        try:
            atomic_write(self.path, write)
        except BaseException:
            for number in held:
                os.close(number)
            self._chain = chain  # of the file that stays
            raise
        self._file.close()
        self._file = os.fdopen(held[-1], "a+b")
        if not os.path.samestat(os.fstat(self._file.fileno()), os.stat(self.path)):
            # A file with several names is written into, so what was written first is another one.
            self._file.close()
            self._file = open(self.path, "a+b")  # noqa: SIM115  kept open
            self._lock(self._file)

    def sync(self) -> None:
        """Have the disk hold what was added."""
        try:
            os.fsync(self._file.fileno())
        except OSError as problem:
            raise refusal(self.path, problem) from None

    def close(self) -> None:
        """Have the disk hold everything, and let the file go."""
        if not self._file.closed:
            try:
                self.sync()
            finally:
                self._file.close()

    def _begin(self, file: IO[bytes]) -> None:
        line, self._chain = _sealed(b"", self._header)
        file.write(line)

    def _put(self, file: IO[bytes], record: Record) -> None:
        arrays = {name: _as_written(array) for name, array in record.arrays.items()}
        pieces = [_as_bytes(array) for array in arrays.values()]
        about = {
            "name": record.name,
            "data": record.data,
            "arrays": [[name, a.dtype.str, list(a.shape)] for name, a in arrays.items()],
            "body": _hash(pieces).hex(),
        }
        line, self._chain = _sealed(self._chain, about)
        try:
            for piece in (line, *pieces, b"\n"):
                file.write(piece)
        except OSError as problem:
            raise refusal(self.path, problem) from None

    def _flush(self) -> None:
        try:
            self._file.flush()
        except OSError as problem:
            # What is left in the buffer would be written when the file is closed, and fail again.
            with suppress(OSError):
                self._file.close()
            raise refusal(self.path, problem) from None

    def _lock(self, file: IO[bytes]) -> None:
        """One job at a time; where the system has no locks, users must see to it."""
        try:
            import fcntl
        except ImportError:
            return
        try:
            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise InputError(f"{self.path!r} is in use by another run") from None


@dataclass(frozen=True)
class Found:
    """What a file holds."""

    question: Question
    command: list[str]
    records: list[Record]
    chain: bytes
    end: int
    dropped: int


def is_job(path: str) -> bool:
    """Whether a file begins as that of a job does."""
    try:
        with open(path, "rb") as file:
            return file.read(len(MARK)) == MARK
    except OSError:
        return False


def read(file: IO[bytes], path: str) -> Found:
    """All that an open file holds. Raises `InputError` where it is none of ours, or damaged."""
    file.seek(0)
    header, chain = _opened(b"", file.readline(LONGEST_LINE), path, 0)
    asked, command = header.get("asked"), header.get("command")
    if header.get("lastmove") != "job" or not isinstance(command, list):
        raise _damaged(path, 0)
    if header.get("format") != FORMAT:
        raise OtherVersion(
            f"{path!r} has format {header.get('format')!r}, and this version reads {FORMAT}"
        )
    if not isinstance(asked, dict):
        raise _damaged(path, 0)
    length = os.fstat(file.fileno()).st_size
    records: list[Record] = []
    end = file.tell()
    while end < length:
        line = file.readline(LONGEST_LINE)
        if not line.endswith(b"\n"):
            break
        about, following = _opened(chain, line, path, len(records) + 1)
        record = _body(about, file, length - file.tell(), path, len(records) + 1)
        if record is None:
            break
        records.append(record)
        chain, end = following, file.tell()
    return Found(asked, list(map(str, command)), records, chain, end, length - end)


def _body(
    about: dict[str, Any], file: IO[bytes], left: int, path: str, number: int
) -> Record | None:
    """A record whose line has been read; None if its body is cut off."""
    import numpy as np

    try:
        shapes = [(str(n), np.dtype(kind), tuple(shape)) for n, kind, shape in about["arrays"]]
        sizes = [kind.itemsize * math.prod(shape) for _, kind, shape in shapes]
        if sum(sizes) + 1 > left:
            return None
        pieces = [file.read(size) for size in sizes]
        if file.read(1) != b"\n" or _hash(pieces).hex() != about["body"]:
            raise _damaged(path, number)
        arrays = {
            name: np.frombuffer(piece, kind).reshape(shape)
            for (name, kind, shape), piece in zip(shapes, pieces, strict=True)
        }
        return Record(str(about["name"]), about["data"], arrays)
    except (KeyError, TypeError) as problem:  # made by someone who knows how to seal a line
        raise _damaged(path, number) from problem


def _as_written(array: Array) -> Array:
    """The array in one piece, the least byte of each number first."""
    import numpy as np

    return np.ascontiguousarray(array, dtype=array.dtype.newbyteorder("<"))


def _as_bytes(array: Array) -> Any:
    """A view; an array without elements has none."""
    return array.reshape(-1).view("u1").data if array.size else b""


def _hash(pieces: Iterable[Any]) -> bytes:
    digest = hashlib.sha256()
    for piece in pieces:
        digest.update(piece)
    return digest.digest()


def _sealed(chain: bytes, about: dict[str, Any]) -> tuple[bytes, bytes]:
    """A line with the hash of all lines up to it; and that hash."""
    text = json.dumps(about)
    seal = _hash([chain, text.encode()])
    return f'{text[:-1]}, "sha256": "{seal.hex()}"}}\n'.encode(), seal


def _opened(chain: bytes, line: bytes, path: str, number: int) -> tuple[dict[str, Any], bytes]:
    """What a line says, and the hash of all lines up to it."""
    text, _, seal = line.rpartition(b', "sha256": "')
    expected = _hash([chain, text + b"}"])
    if seal != f'{expected.hex()}"}}\n'.encode():
        raise _damaged(path, number)
    about: dict[str, Any] = json.loads(text + b"}")
    return about, expected


def _compare(kept: Question, asked: Question, path: str) -> None:
    """Raise unless both are one question; the sentence says where they part."""
    for name in {**asked, **kept}:
        ours = json.loads(json.dumps(asked.get(name)))
        if kept.get(name) != ours:
            if name == "rules":
                raise InputError(
                    f"{path!r} was made by other rules, which have changed since; "
                    "another name begins a new one"
                )
            theirs, our = _parted(kept.get(name), ours) or (f"{name} {kept.get(name)}",) * 2
            if theirs == our:
                our = f"{name} {ours}"
            raise InputError(
                f"{path!r} keeps something else, with {theirs} where {our} is asked for; "
                "another name begins a new one"
            )


def _parted(kept: Json, asked: Json) -> tuple[str, str] | None:
    """The first entry that differs, where both are sets of named values."""
    if not (isinstance(kept, dict) and isinstance(asked, dict)):
        return None
    for name in {**asked, **kept}:
        if kept.get(name) != asked.get(name):
            both = (kept.get(name), asked.get(name))
            told = [",".join(map(str, v)) if isinstance(v, list) else str(v) for v in both]
            return f"{name}={told[0]}", f"{name}={told[1]}"
    return None


def _damaged(path: str, record: int) -> InputError:
    return InputError(
        f"{path!r} is no file of a job, or it is damaged (record {record}); another name begins a "
        "new one, and so does removing it"
    )
