"""Long computations as jobs: what is asked, what has been found, how it is kept and taken up.

A `Job` has parts, each something that is found piece by piece and outlives the run: a table of
positions, the values of a sequence. Whoever has such a part gives it to the job and is handed what
the file has of it; then says, wherever what it has is whole, that this would be a moment to save.
What is found in independent pieces, such as the runs of a simulation, is added to the file as it
comes. A job without a file costs nothing and keeps nothing.
"""

from __future__ import annotations

import hashlib
import json
import time
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cached_property
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

from lastmove.core.errors import InputError, StoreWarning
from lastmove.core.fingerprints import CannotKnow, rules_of
from lastmove.core.job_file import JobFile, Json, Question, Record
from lastmove.core.limits import Budget
from lastmove.core.progress import Meter, Progress
from lastmove.core.verdict import shortened

__all__ = ["Job", "Json", "Part", "Question", "Record", "named", "packed", "unpacked"]

if TYPE_CHECKING:
    from lastmove.core.arrays import Array, Arrays
    from lastmove.core.store import Store

SOONEST = 2.0
"""Seconds until what was found is saved for the first time, and between two savings at least."""
SHARE = 20
"""Saving takes at most one part in so many of the time."""
SYNC_EVERY = 1.0
"""Seconds between two times that the disk is told to hold what was added."""
LONGEST = 2000
"""Characters of the longest text that stands in a question as it is."""
WORTH_KEEPING = 1_000
"""New entries of a table from which on it goes to the store: some hundredths of a second's work."""
Found = TypeVar("Found")
FINISHED = "finished"
"""The record that says that nothing is left to do."""


def asked_by() -> Sequence[str]:
    """The words of the command line that ask; the command line puts its own answer here."""
    return ()


def named(text: str) -> str:
    """A text that stands in a question; the middle of a long one as its hash.

    >>> named("nim(3,5,7)"), len(named("x" * 10**6)) < 1000
    ('nim(3,5,7)', True)
    """
    if len(text) <= LONGEST:
        return text
    return f"{text[:200]}… (sha256 {hashlib.sha256(text.encode()).hexdigest()})"


def packed(data: Json) -> Array:
    """Data as JSON has them, as an array of bytes for a part."""
    import numpy as np

    return np.frombuffer(json.dumps(data).encode(), np.uint8)


def unpacked(array: Array) -> Any:
    """What `packed` made an array of."""
    return json.loads(array.tobytes())


class Part(Protocol):
    """Something that is found piece by piece, which a job keeps.

    One with an attribute `game` depends on the rules of that game alone, whatever is asked, so
    that it serves other questions too.
    """

    def snapshot(self) -> Arrays:
        """All that is known now."""

    def restore(self, arrays: Arrays) -> None:
        """Go on from what was known. Raises `ValueError` or `KeyError` for what cannot be."""


class _Shared(NamedTuple):
    """What a part has to do with the store."""

    rules: list[str]
    entries: int
    """How many it had from there."""
    version: str | None


def _entries(arrays: Arrays) -> int:
    return max(map(len, arrays.values()), default=0)


class Job:
    """A question, and the file that keeps what has been found of it; as a context, until its end.

    Leaving the context saves, however it is left: a limit, Ctrl-C, a signal to end.

    Parameters
    ----------
    path : the file; None for a job that keeps nothing.
    question : what is asked; `fingerprints.rules_of` says which rules it depends on.
    budget : which is held while the file is written, so that a limit does not stop that.
    listener : told now and then how far it is.
    store : the folder of a store, in which tables that serve other questions too are looked up and
        kept; None for no store.
    """

    def __init__(
        self,
        path: str | None = None,
        question: Question | None = None,
        budget: Budget | None = None,
        listener: Callable[[Progress], None] | None = None,
        store: str | Path | None = None,
    ) -> None:
        self._asked: Callable[[], Question] = lambda: question or {}
        self._folder = store
        self._from_store: dict[str, _Shared] = {}
        self.file = None if path is None else JobFile(path, question or {}, asked_by())
        self.budget = budget or Budget()
        self.meter = Meter(listener)
        found = [] if self.file is None else self.file.records
        self.resumed = bool(found)
        """Whether the file knew something already."""
        self.added = [record for record in found if not record.arrays and record.name != FINISHED]
        """The pieces that the file has."""
        self._waiting = {record.name: record for record in found if record.arrays}
        """What the file has of parts that nobody has asked for yet."""
        self._parts: dict[str, Part] = {}
        self._next = time.monotonic() + SOONEST
        self._synced = time.monotonic()
        self._refused = ""
        """Why the file could not be written the last time."""

    @classmethod
    def of(
        cls,
        verb: str,
        about: Callable[[], Mapping[str, Json]],
        games: Iterable[type],
        path: str | None,
        budget: Budget | None = None,
        listener: Callable[[Progress], None] | None = None,
        store: str | Path | None = None,
    ) -> Job:
        """The job of a verb about something, which depends on the rules of these games.

        `about` is asked where there is a file, else when the store is first wanted: to write down a
        large position takes as long as to decide many.

        Raises `InputError` for a file of something else, and for rules whose changes would not be
        noticed.
        """

        def asked() -> Question:
            rules: list[Json] = [*rules_of(*games)]
            told = {name: named(v) if isinstance(v, str) else v for name, v in about().items()}
            return {"verb": verb, **told, "rules": rules}

        if path is None:
            job = cls(None, None, budget, listener, store)
            job._asked = asked  # which is wanted only if the store is
            return job
        try:
            return cls(path, asked(), budget, listener, store)
        except CannotKnow as problem:
            what = next(iter(about().values()))
            raise InputError(
                f"what is found of {shortened(str(what))} cannot be kept in a file: whether its "
                f"rules are still the same later cannot be told (they reach {problem}); those of "
                "a game that is in a file of its own can"
            ) from None

    @cached_property
    def question(self) -> Question:
        """What is asked, and by which rules."""
        return self._asked()

    @property
    def keeps(self) -> bool:
        """Whether there is a file."""
        return self.file is not None

    def keep(self, name: str, part: Part) -> None:
        """Have a part kept from now on; it is given what the file has of it, else the store."""
        record = self._waiting.get(name)
        if record is None:
            self._fill_from_store(name, part)
        elif self.file is not None:
            try:
                part.restore(record.arrays)
            except (ValueError, KeyError, TypeError):
                raise InputError(
                    f"{self.file.path!r} does not have what was asked for in {name!r}; another "
                    "name begins a new one"
                ) from None
        self._parts[name] = part
        # Not before: whatever interrupts this, what the file has is saved again.
        self._waiting.pop(name, None)

    @cached_property
    def store(self) -> Store | None:
        """The store, opened when it is first needed; None if there is none, or none to be had."""
        if self._folder is None:
            return None
        from lastmove.core.store import Store

        try:
            self.question  # noqa: B018  asked for what it raises
        except CannotKnow:  # rules that may change unnoticed have nothing in a store
            return None
        with self._without_store():
            return Store(self._folder)
        return None

    @contextmanager
    def _without_store(self) -> Iterator[None]:
        """Go on without the store where it cannot be used, and say so."""
        try:
            yield
        except InputError as problem:
            self._folder = None
            vars(self)["store"] = None
            warnings.warn(f"{problem}; going on without it", StoreWarning, stacklevel=2)

    def asked_store(self, ask: Callable[[], Found]) -> Found | None:
        """What the store says; None where it cannot be used."""
        with self._without_store():
            return ask()
        return None

    def _fill_from_store(self, name: str, part: Part) -> None:
        game: type | None = getattr(part, "game", None)
        if game is None or self.store is None:
            return
        with self._without_store(), suppress(CannotKnow):
            rules = rules_of(game)
            version = self.store.version(name, rules)
            arrays = self.store.table(name, rules)
            try:
                if arrays is not None:
                    part.restore(arrays)
            except (KeyError, TypeError, ValueError):  # an import that was not what it said
                raise InputError(
                    f"the table {name!r} in the store is none; 'lastmove store list' tells its "
                    "name, and 'store prune NAME' removes it"
                ) from None
            self._from_store[name] = _Shared(rules, _entries(arrays or {}), version)

    def _give_to_store(self) -> None:
        """Tables that have grown, for later questions."""
        for name, shared in self._from_store.items():
            if name not in self._parts:
                continue
            arrays = self._parts[name].snapshot()
            if self.store is not None and _entries(arrays) - shared.entries >= WORTH_KEEPING:
                with self._without_store():
                    self.store.put_table(name, shared.rules, arrays, shared.version)

    def now_and_then(self) -> None:
        """A moment at which all parts are whole: save, if it is time."""
        if self.file is not None and time.monotonic() >= self._next:
            self.save()

    def save(self) -> None:
        """Write all parts into a new file, which takes the place of the old one.

        Where that cannot be (a full disk, a folder that may not be written any more), the old one
        stays, it is told, and what was found is kept in memory until it can.
        """
        if self.file is None or not (self._parts or self._refused):
            return
        begun = time.monotonic()
        with self.budget.holding():
            known = [Record(name, None, part.snapshot()) for name, part in self._parts.items()]
            waiting = [
                record for record in self._waiting.values() if record.name not in self._parts
            ]
            with self._trying():
                self.file.replace([*self.added, *waiting, *known])
        now = time.monotonic()
        self._next = now + max(SOONEST, SHARE * (now - begun))

    @contextmanager
    def _trying(self) -> Iterator[None]:
        """Go on where the file cannot be written, and say so the first time."""
        try:
            yield
            self._refused = ""
        except InputError as problem:
            if not self._refused:
                told = f"{problem}; going on, and what it has already stays in it"
                warnings.warn(told, StoreWarning, stacklevel=2)
            self._refused = str(problem)

    def pieces(self, name: str) -> Iterator[Any]:
        """What was added under this name, in order."""
        return (record.data for record in self.added if record.name == name)

    def add(self, name: str, data: Json) -> None:
        """Keep one more piece of a job that is found in independent ones."""
        if self.file is None:
            return
        record = Record(name, data)
        self.added.append(record)
        if self._refused:  # then the file may end in half a record, and needs to be replaced
            self.now_and_then()
            return
        with self._trying():
            self.file.add(record)
            if time.monotonic() >= self._synced + SYNC_EVERY:
                self.file.sync()
                self._synced = time.monotonic()

    def __enter__(self) -> Job:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        try:
            self._close(problem)
        finally:  # only then: whatever comes of that, the file has what was found
            with self.budget.holding():
                self._give_to_store()

    def _close(self, problem: BaseException | None) -> None:
        """Save, and let the file go."""
        if self.file is None:
            return
        try:
            self.save()
            if problem is not None:
                lost = f"what was found since could not be kept ({self._refused})"
                kept = f"what was found is kept in {self.file.path}"
                problem.add_note(lost if self._refused else kept)
            elif not self._refused:
                with self._trying():
                    self.file.add(Record(FINISHED))
        finally:
            with self._trying():
                self.file.close()
            self.file = None  # whoever goes on with what was found does not keep it
