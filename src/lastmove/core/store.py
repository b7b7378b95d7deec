"""What was found once, for later runs: answers and tables of positions, in a folder.

A catalogue (SQLite) names everything, each by the rules it was found with, so that changed rules
never meet what older ones found. Tables are immutable files of numbers (`.npy`), named by their
SHA-256, which is checked when they are read; answers carry theirs in the catalogue. Several
processes may use one store: files are written beside and moved into place, and the catalogue
changes as a whole or not at all. A store that cannot be read or written is told, and a run goes on
without it.
"""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lastmove.core.atomic import atomic_write, read_whole
from lastmove.core.errors import InputError

if TYPE_CHECKING:
    from lastmove.core.arrays import Array, Arrays

FORMAT = 1
PATIENCE = 10.0
"""Seconds to wait for another process that changes the catalogue."""
ABANDONED = 3600.0
"""Seconds after which nobody is about to read a file that no table names any more."""
CATALOGUE = "catalogue.sqlite3"
NONE = "none"
"""As the name of a store: no store at all."""

_SCHEMA = """
CREATE TABLE IF NOT EXISTS answers (
    name TEXT PRIMARY KEY, question TEXT NOT NULL, answer TEXT NOT NULL,
    sha256 TEXT NOT NULL, seconds REAL NOT NULL, made TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS tables (
    name TEXT PRIMARY KEY, what TEXT NOT NULL, rules TEXT NOT NULL, arrays TEXT NOT NULL,
    entries INTEGER NOT NULL, bytes INTEGER NOT NULL, made TEXT NOT NULL);
"""


class Damaged(InputError):
    """What a store has under a name is not what was put there."""


@dataclass(frozen=True)
class Kept:
    """One thing in a store."""

    name: str
    """The first digits of a hash, by which it is asked for."""
    kind: str
    """An answer or a table."""
    about: dict[str, Any]
    entries: int
    bytes: int
    made: str

    def as_dict(self) -> dict[str, Any]:
        """The object that `store list --json` prints."""
        return {
            "name": self.name,
            "kind": self.kind,
            "about": self.about,
            "entries": self.entries,
            "bytes": self.bytes,
            "made": self.made,
        }


def default_folder() -> Path | None:
    """Where the store is: LASTMOVE_STORE, or in the user's data folder; None for no store."""
    given = os.environ.get("LASTMOVE_STORE")
    if given == NONE:
        return None
    if given:
        return Path(given)
    base = os.environ.get("XDG_DATA_HOME")
    try:
        return (Path(base) if base else Path.home() / ".local" / "share") / "lastmove" / "store"
    except RuntimeError:  # nobody's home is known
        return None


class Store:
    """A folder that keeps what was found. Raises `InputError` where there can be none.

    >>> import tempfile
    >>> store = Store(tempfile.mkdtemp())
    >>> store.put_answer({"position": "nim(3)", "rules": ["1"]}, {"value": 3}, seconds=1.0)
    >>> store.answer({"position": "nim(3)", "rules": ["1"]})
    {'value': 3}
    >>> store.answer({"position": "nim(3)", "rules": ["2"]}) is None
    True
    """

    def __init__(self, folder: str | Path) -> None:
        self.folder = Path(folder)
        try:
            (self.folder / "tables").mkdir(parents=True, exist_ok=True)
        except OSError as problem:
            raise self._unusable(str(problem.strerror)) from None
        with self._catalogue() as found:
            version = found.execute("PRAGMA user_version").fetchone()[0]
            if version not in (0, FORMAT):
                raise InputError(
                    f"the store {str(self.folder)!r} has format {version}, and this version reads "
                    f"{FORMAT}"
                )
            if not version:
                found.executescript(_SCHEMA)
                found.execute(f"PRAGMA user_version = {FORMAT}")

    @contextmanager
    def _catalogue(self) -> Iterator[sqlite3.Connection]:
        """The catalogue, for one change as a whole."""
        try:
            connection = sqlite3.connect(self.folder / CATALOGUE, timeout=PATIENCE)
        except sqlite3.Error as problem:
            raise self._unusable(str(problem)) from None
        try:
            with connection:
                yield connection
        except sqlite3.Error as problem:
            raise self._unusable(str(problem)) from None
        finally:
            connection.close()

    def _unusable(self, reason: str) -> InputError:
        return InputError(
            f"the store {str(self.folder)!r} cannot be used ({reason}); --store none does without"
        )

    # -- answers ----------------------------------------------------------------------------------

    def answer(self, question: Mapping[str, Any]) -> dict[str, Any] | None:
        """What was answered to just this question, by just these rules; None if nothing was.

        Raises `InputError` if it was changed since.
        """
        with self._catalogue() as found:
            row = found.execute(
                "SELECT answer, sha256 FROM answers WHERE name = ?", (_name(question),)
            ).fetchone()
        if row is None:
            return None
        return self._checked(_name(question), *row)

    def _checked(self, name: str, text: str, digest: str) -> dict[str, Any]:
        """An answer as it was put there."""
        if _digest(str(text).encode()) != digest:
            raise self._damaged(name)
        answer: dict[str, Any] = json.loads(text)
        return answer

    def put_answer(
        self, question: Mapping[str, Any], answer: Mapping[str, Any], seconds: float
    ) -> None:
        """Keep an answer, and how long it took."""
        text = json.dumps(answer)
        row = (_name(question), json.dumps(question), text, _digest(text.encode()), seconds, _now())
        with self._catalogue() as found:
            found.execute("INSERT OR REPLACE INTO answers VALUES (?, ?, ?, ?, ?, ?)", row)

    # -- tables -----------------------------------------------------------------------------------

    def table(self, what: str, rules: Sequence[str]) -> Arrays | None:
        """The table of this name by these rules; None if there is none.

        Raises `InputError` where a file is missing or was changed.
        """
        found = self.version(what, rules)
        return None if found is None else self._read(_name([what, list(rules)]), found)

    def version(self, what: str, rules: Sequence[str]) -> str | None:
        """What tells one table of this name from the one that takes its place."""
        with self._catalogue() as found:
            row = found.execute(
                "SELECT arrays FROM tables WHERE name = ?", (_name([what, list(rules)]),)
            ).fetchone()
        return None if row is None else str(row[0])

    def put_table(
        self, what: str, rules: Sequence[str], arrays: Arrays, known: str | None = None
    ) -> None:
        """Keep a table, joined with what others have put there.

        `known` is the version of which it has everything, so that nothing need be joined.
        """
        name = _name([what, list(rules)])
        while True:
            there = self.version(what, rules)
            if there is not None and there != known:
                try:
                    arrays = joined(self._read(name, there), arrays)
                except (TypeError, ValueError):  # an import that was not what it said
                    raise InputError(
                        f"the store has another table {what!r}, which this one cannot be joined "
                        f"with; 'lastmove store prune {name[:12]}' removes it"
                    ) from None
            files, size = {}, 0
            for part, array in arrays.items():
                data = _npy(array)
                files[part] = digest = _digest(data)
                size += len(data)
                path = self._file(digest)
                if not path.exists():
                    atomic_write(path, lambda file, data=data: file.write(data))  # type: ignore[misc]
            entries = max((len(array) for array in arrays.values()), default=0)
            row = (name, what, json.dumps(list(rules)), json.dumps(files), entries, size, _now())
            with self._catalogue() as found:
                changed = found.execute(
                    "INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (name) DO UPDATE "
                    "SET arrays = excluded.arrays, entries = excluded.entries, "
                    "bytes = excluded.bytes, made = excluded.made WHERE tables.arrays = ?",
                    (*row, there),
                ).rowcount
                rows = found.execute("SELECT arrays FROM tables").fetchall()
            if changed:  # else another process was quicker: join with what it has put there
                self._sweep(rows, ABANDONED)
                return
            known = there

    def _file(self, digest: str) -> Path:
        return self.folder / "tables" / f"{digest}.npy"

    def _read(self, name: str, version: str) -> Arrays:
        import numpy as np

        found = {}
        for part, digest in _files(version).items():
            path = self._file(digest)
            try:
                data = read_whole(path)
            except InputError as problem:
                if not os.path.lexists(path) and os.access(path.parent, os.X_OK):
                    raise self._damaged(name) from None
                raise self._unusable(str(problem)) from None  # another user's, perhaps
            if _digest(data) != digest:
                raise self._damaged(name)
            found[part] = np.load(BytesIO(data), allow_pickle=False)
        if not found:
            raise self._damaged(name)
        return found

    def _damaged(self, name: str) -> Damaged:
        return Damaged(
            f"{name[:12]} in the store {str(self.folder)!r} is damaged; 'lastmove store verify' "
            "tells what is, and 'store prune --damaged' removes it"
        )

    # -- all of it --------------------------------------------------------------------------------

    def listed(self) -> list[Kept]:
        """Everything, the newest last."""
        with self._catalogue() as found:
            answers = found.execute("SELECT name, question, answer, made FROM answers").fetchall()
            tables = found.execute(
                "SELECT name, what, rules, entries, bytes, made FROM tables"
            ).fetchall()
        kept = [
            Kept(name, "answer", _named(question), 1, len(answer), made)
            for name, question, answer, made in answers
        ]
        for name, what, rules, entries, size, made in tables:
            about = {"table": what, "rules": _named(f'{{"of": {rules}}}').get("of", [])}
            kept.append(Kept(name, "table", about, entries, size, made))
        return sorted(kept, key=lambda one: one.made)

    def find(self, name: str) -> Kept:
        """The one thing whose name begins so. Raises `InputError` where it is not one."""
        matching = [one for one in self.listed() if one.name.startswith(name)]
        if len(matching) != 1:
            how = "nothing" if not matching else f"{len(matching)} things"
            raise InputError(f"the store has {how} whose name begins with {name!r}")
        return matching[0]

    def content(self, kept: Kept) -> dict[str, Any] | Arrays:
        """The answer, or the arrays of the table. Raises `InputError` where it is damaged."""
        answer = kept.kind == "answer"
        if kept.name != _name(kept.about if answer else [*kept.about.values()]):
            raise self._damaged(kept.name)  # it is not about what it was about
        if answer:
            return self.answer(kept.about) or {}
        return self.table(kept.about["table"], kept.about["rules"]) or {}

    def damaged(self) -> list[Kept]:
        """What does not have its hash any more. Cost: reading all of it."""
        bad = []
        for one in self.listed():
            try:
                self.content(one)
            except Damaged:
                bad.append(one)
        return bad

    def remove(self, gone: Sequence[Kept]) -> None:
        """Forget these, and the files that nothing names any more."""
        with self._catalogue() as found:
            for one in gone:
                table = "answers" if one.kind == "answer" else "tables"
                found.execute(f"DELETE FROM {table} WHERE name = ?", (one.name,))
            rows = found.execute("SELECT arrays FROM tables").fetchall()
        self._sweep(rows, 0.0)

    def _sweep(self, rows: list[tuple[str]], age: float) -> None:
        """Remove files that no table names and that are old enough for nobody to want them."""
        named = {digest for (row,) in rows for digest in _files(row).values()}
        for path in (self.folder / "tables").glob("*.npy"):
            with suppress(OSError):
                if path.stem not in named and time.time() - path.stat().st_mtime >= age:
                    path.unlink()


def joined(first: Arrays, second: Arrays) -> Arrays:
    """What two tables know together; of tables without keys the larger one.

    Each key is once in a table, and the numbers beside it are facts about it: of two signed
    numbers the larger one says more (-1 is not known), and unsigned ones are sets of bits. Raises
    `ValueError` for tables of different facts.
    """
    import numpy as np

    if "keys" not in first or "keys" not in second:
        return max(first, second, key=lambda arrays: max(map(len, arrays.values())))
    if first.keys() != second.keys():
        raise ValueError("these tables do not tell the same facts")
    size = len(first["keys"])
    both = np.concatenate([first["keys"], second["keys"]])
    keys, place = np.unique(both, return_inverse=True)
    result: dict[str, Array] = {"keys": keys}
    for part in sorted(second.keys() - {"keys"}):
        ours, theirs = first[part], second[part]
        bits = theirs.dtype.kind == "u"
        column = np.full(len(keys), 0 if bits else np.iinfo(theirs.dtype).min, theirs.dtype)
        column[place[:size]] = ours
        join = np.bitwise_or if bits else np.maximum
        column[place[size:]] = join(column[place[size:]], theirs)
        result[part] = column
    return result


def _named(text: str) -> dict[str, Any]:
    """What is written as an object in JSON; nothing if it is none."""
    with suppress(ValueError, TypeError):
        found = json.loads(text)
        if isinstance(found, dict):
            return found
    return {}


def _files(version: str) -> dict[str, str]:
    """The hash of each part of a table, which is the name of its file."""
    return {part: str(digest) for part, digest in _named(version).items()}


def _name(thing: object) -> str:
    return _digest(json.dumps(thing, sort_keys=True).encode())


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _npy(array: Array) -> bytes:
    import numpy as np

    into = BytesIO()
    np.save(into, array, allow_pickle=False)
    return into.getvalue()


def _now() -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
