"""A file that keeps what a proof search knows, so that a run can be left and taken up again.

A numpy archive: for each role that attacks the positions of its table with their numbers, and a
header that names the position and carries a SHA-256 of all. It is always written whole.
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
from typing import Any

from lastmove.core.atomic import atomic_write, check_writable
from lastmove.core.errors import InputError
from lastmove.core.limits import Budget
from lastmove.families.positional.proof_search import ProofSearch

FORMAT = 1
KIND = "proof"
SAVE_EVERY = 60.0
"""Seconds between two writings of the file while a run lasts."""
PARTS = ("keys", "values", "registers", "settings")

Searches = dict[str, ProofSearch]


class Kept:
    """The searches of a run, by role, and the file that keeps them."""

    def __init__(self, searches: Searches, position: str, path: str) -> None:
        self.searches, self.position, self.path = searches, position, Path(path)
        self.resumed = 0
        self._next = time.monotonic() + SAVE_EVERY
        check_writable(self.path, kept=True)
        if self.path.exists():
            arrays = _read(self.path, position, list(searches))
            for role, search in searches.items():
                search.resume(*(arrays[f"{role}_{part}"] for part in PARTS))
                self.resumed += search.stored

    def now_and_then(self) -> None:
        """Write the file if it was not for a while."""
        if time.monotonic() >= self._next:
            self.save()
            self._next = time.monotonic() + SAVE_EVERY

    def save(self) -> None:
        """Write what is known."""
        import numpy as np

        arrays: dict[str, Any] = {}
        for role, search in self.searches.items():
            parts = zip(PARTS, search.snapshot(), strict=True)
            arrays |= {f"{role}_{part}": array for part, array in parts}
        header = {
            "lastmove": KIND,
            "format": FORMAT,
            "position": self.position,
            "count": sum(search.stored for search in self.searches.values()),
            "sha256": _digest(arrays),
        }
        text = np.frombuffer(json.dumps(header).encode(), np.uint8)
        atomic_write(self.path, lambda file: np.savez(file, header=text, **arrays))


@contextmanager
def kept(searches: Searches, position: str, path: str, budget: Budget) -> Iterator[Kept]:
    """Take up what the file knows, and write what is known when the run ends, however it ends.

    What stops the run does not stop the writing.
    """
    keeping = Kept(searches, position, path)
    try:
        yield keeping
    finally:
        budget.held = True
        try:
            keeping.save()
        finally:
            budget.held = False


def _digest(arrays: dict[str, Any]) -> str:
    digest = hashlib.sha256()
    for name in sorted(arrays):
        digest.update(name.encode())
        digest.update(arrays[name].tobytes())
    return digest.hexdigest()


def _read(path: Path, position: str, roles: list[str]) -> dict[str, Any]:
    import numpy as np

    damaged = InputError(
        f"{str(path)!r} is no file of a search, or it is damaged; "
        "another name begins a new one, and so does removing it"
    )
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as archive:
            header = json.loads(archive["header"].tobytes())
            arrays = {name: archive[name] for name in archive.files if name != "header"}
        ours = header["lastmove"] == KIND and header["sha256"] == _digest(arrays)
        version, other = header["format"], header["position"]
    except OSError as problem:
        if problem.strerror is None:
            raise damaged from None
        raise InputError(f"{str(path)!r} cannot be read ({problem.strerror})") from None
    except (ValueError, KeyError, TypeError, EOFError, zipfile.BadZipFile, zlib.error):
        raise damaged from None
    if not ours:
        raise damaged
    if version != FORMAT:
        raise InputError(f"{str(path)!r} has format {version!r}, and this version reads {FORMAT}")
    if other != position:
        raise InputError(f"{str(path)!r} keeps a search of {other}, not of {position}")
    if {f"{role}_{part}" for role in roles for part in PARTS} != set(arrays):
        raise damaged
    return arrays
