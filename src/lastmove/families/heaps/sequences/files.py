"""A file that keeps the values of a sequence, so that a run can be left and taken up again.

It is a numpy archive (`numpy.load(file)["values"]` reads it) with a header that says which rules
the values belong to and carries their SHA-256. It is written to a temporary file first, which then
takes its place, so that it is whole whenever the run ends.
"""

from __future__ import annotations

import hashlib
import json
import time
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lastmove.core.atomic import atomic_write, check_writable
from lastmove.core.errors import InputError
from lastmove.core.fingerprints import CannotKnow, fingerprint
from lastmove.core.inheritance import is_bundled
from lastmove.families.heaps.sequences.work import Family, Work

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

FORMAT = 1
SAVE_EVERY = 60.0
"""Seconds between two writings of the file while a run lasts."""


class Kept:
    """A run and the file that keeps its values."""

    def __init__(self, work: Work, path: str) -> None:
        self.work = work
        self.path = Path(path)
        self.resumed = 0
        self._game = _identity(work.family)
        self._written = -1
        self._next = time.monotonic() + SAVE_EVERY
        check_writable(self.path, kept=True)
        if self.path.exists():
            values = _read(self.path, self._game)
            self.resumed = self._written = len(values)
            work.resume(values)

    def now_and_then(self) -> None:
        """Write the file if it was not for a while."""
        if time.monotonic() >= self._next:
            self.save()
            self._next = time.monotonic() + SAVE_EVERY

    def save(self) -> None:
        """Write what is known, unless the file has it already."""
        values = self.work.known
        if len(values) > self._written:
            _write(self.path, values, self._game, self.work.method)
            self._written = len(values)


@contextmanager
def kept(work: Work, path: str) -> Iterator[Kept]:
    """Take values up from the file, and write what is known when the run ends, however it ends."""
    keeping = Kept(work, path)
    try:
        yield keeping
    finally:
        keeping.save()


def _identity(family: Family) -> dict[str, Any]:
    """What makes rules the same rules: their text, and for a game of one's own its code."""
    code = family.game.loaded_from_hash
    own = not is_bundled(family.game)
    if code is None and own:
        try:
            if family.own is None:
                raise CannotKnow("a class")
            code = fingerprint(family.own.heap_rule)
        except CannotKnow:
            raise InputError(
                f"values of {family.text} cannot be kept in a file: whether its rules are still "
                "the same later cannot be told; a game loaded from a file of its own can"
            ) from None
    return {"rules": family.text, "code": code}


def _write(path: Path, values: Array, game: dict[str, Any], method: str) -> None:
    import numpy as np

    largest = int(values.max(initial=0))
    kind = next(t for t in (np.uint8, np.uint16, np.uint32, np.int64) if largest <= np.iinfo(t).max)
    stored = np.ascontiguousarray(values, dtype=np.dtype(kind).newbyteorder("<"))
    header = {
        "lastmove": "sequence",
        "format": FORMAT,
        **game,
        "method": method,
        "count": len(stored),
        "sha256": hashlib.sha256(stored.tobytes()).hexdigest(),
    }
    text = np.frombuffer(json.dumps(header).encode(), np.uint8)
    atomic_write(path, lambda file: np.savez(file, header=text, values=stored))


def _read(path: Path, game: dict[str, Any]) -> Array:
    import numpy as np

    damaged = InputError(
        f"{str(path)!r} is no file of a sequence, or it is damaged; "
        "another name begins a new one, and so does removing it"
    )
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as archive:
            header = json.loads(archive["header"].tobytes())
            values: Array = archive["values"]
        whole = (
            header["lastmove"] == "sequence"
            and header["count"] == len(values)
            and values.ndim == 1
            and values.dtype.kind in "ui"
            and header["sha256"] == hashlib.sha256(values.tobytes()).hexdigest()
        )
        version, rules, code = header["format"], header["rules"], header["code"]
    except OSError as problem:
        if problem.strerror is None:
            raise damaged from None
        raise InputError(f"{str(path)!r} cannot be read ({problem.strerror})") from None
    except (ValueError, KeyError, TypeError, EOFError, zipfile.BadZipFile, zlib.error):
        raise damaged from None
    if not whole:
        raise damaged
    if version != FORMAT:
        raise InputError(f"{str(path)!r} has format {version!r}, and this version reads {FORMAT}")
    if rules != game["rules"]:
        raise InputError(f"{str(path)!r} keeps values of {rules}, not of {game['rules']}")
    if code != game["code"]:
        raise InputError(
            f"{str(path)!r} was made with other rules of {rules}: its code has changed"
        )
    return values
