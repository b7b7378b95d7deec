"""A file that keeps the runs of a simulation, so that it can be left and taken up again.

One JSON value a line: first what is simulated, then each run as it finishes. Lines are only ever
added. A last line that was cut off, by a kill or a full disk, is dropped when the file is read.
"""

from __future__ import annotations

import json
import math
import os
import time
from typing import IO, Any

from lastmove.core.atomic import check_writable
from lastmove.core.errors import InputError

FORMAT = 1
SYNC_EVERY = 1.0
"""Seconds between two times that the disk is told to hold what was written."""

Observation = tuple[str, float | None, float]
Key = tuple[int, int]
"""The cell and the run."""


class Checkpoint:
    """The runs kept in a file; `done` are those that it had before.

    Raises `InputError` for a file of another simulation, a damaged one, or one in use.
    """

    def __init__(self, path: str, about: dict[str, Any]) -> None:
        self.path = path
        self.done: dict[Key, list[Observation]] = {}
        self._header = {"lastmove": "simulation", "format": FORMAT, **about}
        self._next = time.monotonic() + SYNC_EVERY
        check_writable(path, kept=True)
        try:
            self._file: IO[bytes] = open(path, "a+b")  # noqa: SIM115  kept open
        except OSError as problem:
            raise InputError(f"{path!r} cannot be opened ({problem.strerror})") from None
        try:
            _lock(self._file, path)
            self._take_up()
        except BaseException:
            self._file.close()
            raise

    def add(self, key: Key, observations: list[Observation]) -> None:
        """Keep one run."""
        line = {"cell": key[0], "run": key[1], "observed": observations}
        self._write(json.dumps(line))
        if time.monotonic() >= self._next:
            self._sync()

    def close(self) -> None:
        """Have the disk hold everything, and let the file go."""
        if not self._file.closed:
            try:
                self._sync()
            finally:
                self._file.close()

    def _write(self, line: str) -> None:
        try:
            self._file.write(line.encode() + b"\n")
            self._file.flush()
        except OSError as problem:
            raise InputError(f"{self.path!r} cannot be written ({problem.strerror})") from None

    def _sync(self) -> None:
        self._next = time.monotonic() + SYNC_EVERY
        try:
            os.fsync(self._file.fileno())
        except OSError as problem:
            raise InputError(f"{self.path!r} cannot be written ({problem.strerror})") from None

    def _take_up(self) -> None:
        self._file.seek(0)
        content = self._file.read()
        whole = content[: content.rfind(b"\n") + 1]
        lines = whole.splitlines()
        # Something without a single line end may be anything, also a file that was never ours.
        if content and not lines and not json.dumps(self._header).encode().startswith(content):
            raise self._damaged(1)
        if len(whole) < len(content):
            self._file.truncate(len(whole))
        if not lines:
            self._write(json.dumps(self._header))
            return
        self._compare(lines[0])
        for number, line in enumerate(lines[1:], 2):
            key, observations = self._read(line, number)
            self.done.setdefault(key, observations)

    def _compare(self, line: bytes) -> None:
        try:
            found = json.loads(line)
            ours = found["lastmove"] == "simulation"
        except (ValueError, KeyError, TypeError):
            ours = False
        if not ours:
            raise self._damaged(1)
        if found.get("format") != FORMAT:
            raise InputError(
                f"{self.path!r} has format {found.get('format')!r}, and this version reads {FORMAT}"
            )
        for key, value in self._header.items():
            if found.get(key) != json.loads(json.dumps(value)):
                kept, asked = _told(key, found.get(key)), _told(key, value)
                kept, asked = _parted(found.get(key), value) or (kept, asked)
                raise InputError(
                    f"{self.path!r} keeps another simulation, with {kept} where {asked} is asked "
                    "for; another name begins a new one"
                )

    def _read(self, line: bytes, number: int) -> tuple[Key, list[Observation]]:
        try:
            found = json.loads(line)
            cell, run = found["cell"], found["run"]
            rows = [(str(name), at, float(value)) for name, at, value in found["observed"]]
        except (ValueError, KeyError, TypeError):
            raise self._damaged(number) from None
        numbers = [value for _, at, value in rows] + [at for _, at, _ in rows if at is not None]
        good = type(cell) is int and type(run) is int and min(cell, run) >= 0
        if not good or not all(isinstance(n, int | float) and math.isfinite(n) for n in numbers):
            raise self._damaged(number)
        return (cell, run), rows

    def _damaged(self, line: int) -> InputError:
        return InputError(
            f"{self.path!r} is no file of a simulation, or it is damaged (line {line}); "
            "another name begins a new one"
        )


def _told(key: str, value: Any) -> str:
    return f"{key} {value}"


def _parted(kept: Any, asked: Any) -> tuple[str, str] | None:
    """The first parameter that differs, where both are sets of parameters."""
    if not (isinstance(kept, dict) and isinstance(asked, dict)):
        return None
    for name in {**asked, **kept}:
        ours = list(asked.get(name, ()))
        if kept.get(name) != ours:
            shown = [",".join(map(str, values)) for values in (kept.get(name) or (), ours)]
            return f"{name}={shown[0]}", f"{name}={shown[1]}"
    return None


def _lock(file: IO[bytes], path: str) -> None:
    """One simulation at a time; where the system has no locks, users must see to it."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise InputError(f"{path!r} is in use by another simulation") from None
