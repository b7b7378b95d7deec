"""What there is to reproduce, one entry at a time: what is printed, what comes out, and whether.

An entry is declared by decorating the function that computes it:

>>> NOTES = Document(9, "notes", "Some notes", ("double",))
>>> @NOTES.entry("double", place="page 1", title="Doubling", statement="1 + 1 is 2.",
...              printed={"sum": 2})
... def double() -> Finding:
...     return Finding({"sum": 1 + 1, "tested": "one case"})
>>> double.run().status
<Status.SAME: 'same'>

Printed values are typed in from the source, never taken from our own output. Only the keys of
`printed` are compared; what is computed beyond them is there to be read. `vouches_for` names what
of lastmove the entry would notice broken (`lastmove.papers.vouching`); the tests break it.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from time import process_time
from typing import Any

Data = dict[str, Any]

UNSOUND = "What is computed does not agree with our own check by brute force."


class Status(enum.Enum):
    """How what is computed compares with what is printed."""

    SAME = "same"
    """The computation agrees with the text."""
    CORRECTED = "corrected"
    """The text is wrong in a known way, and the computation gives the known correction."""
    DIFFERS = "differs"
    """The computation agrees with neither the text nor a known correction of it."""
    MISSING = "missing"
    """The text does not show it; there is nothing to compare with."""


@dataclass(frozen=True)
class Picture:
    """A caption and a drawing, an SVG text that is made when it is asked for."""

    caption: str
    draw: Callable[[], str]


@dataclass(frozen=True)
class Finding:
    """What an entry's function returns: the computed values, and pictures of them.

    `sound` is False when checks of our own, on values that the text does not print, have failed.
    The entry then differs, whatever else agrees.
    """

    computed: Data
    pictures: tuple[Picture, ...] = ()
    sound: bool = True


@dataclass(frozen=True)
class Entry:
    """One theorem, table, figure or exercise of a source.

    `printed` is None when the text does not show it; then `reason` says so. `correction` holds
    what replaces those printed values that are known to be wrong, and `reason` says why.
    """

    document: Document
    name: str
    place: str
    title: str
    statement: str
    compute: Callable[[], Finding]
    printed: Data | None = None
    correction: Data | None = None
    reason: str | None = None
    vouches_for: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if (self.printed is None or self.correction is not None) != (self.reason is not None):
            raise ValueError(f"{self.id}: a reason belongs to a correction or to a missing figure")
        if self.correction is not None:
            if self.printed is None or not set(self.correction) <= set(self.printed):
                raise ValueError(f"{self.id}: only what is printed can be corrected")
            if agrees(self.correction, self.printed):
                raise ValueError(f"{self.id}: the correction is what is printed")

    @property
    def id(self) -> str:
        """The document's prefix and the name, as in `nim/lemma-1.6`."""
        return f"{self.document.prefix}/{self.name}"

    @property
    def source(self) -> str:
        """The work it comes from."""
        return self.document.work

    def run(self) -> Reproduced:
        """Compute it, and compare. A case that fails ends it: then it differs."""
        begun = process_time()
        try:
            finding = self.compute()
        except Counterexample as found:
            told = f"Case {found.cases.count:,} fails: see the counterexample."
            spent = process_time() - begun
            return Reproduced(self, Status.DIFFERS, found.computed(), told, seconds=spent)
        computed, spent = plain(finding.computed), process_time() - begun
        status = self._status(computed) if finding.sound else Status.DIFFERS
        reason = None if status is Status.SAME else self.reason
        if status is Status.DIFFERS:
            reason = self._difference(computed) if finding.sound else UNSOUND
        return Reproduced(self, status, computed, reason, finding.pictures, spent)

    def kept(self, data: Data) -> Reproduced:
        """What `Reproduced.to_keep` made data of."""
        pictures = tuple(Picture(caption, partial(str, svg)) for caption, svg in data["pictures"])
        status, spent = Status(data["status"]), data["seconds"]
        return Reproduced(self, status, data["computed"], data["reason"], pictures, spent)

    def _status(self, computed: Data) -> Status:
        if self.printed is None:
            return Status.MISSING
        if agrees(self.printed, computed):
            return Status.SAME
        if self.correction is not None and agrees(self.printed | self.correction, computed):
            return Status.CORRECTED
        return Status.DIFFERS

    def _difference(self, computed: Data) -> str:
        expected = (self.printed or {}) | (self.correction or {})
        wrong = [key for key in expected if not agrees({key: expected[key]}, computed)]
        against = "what is printed" if self.correction is None else "the text or its correction"
        return f"What is computed for {', '.join(wrong)} does not agree with {against}."


@dataclass(frozen=True)
class Reproduced:
    """An entry that has been run."""

    entry: Entry
    status: Status
    computed: Data
    reason: str | None = None
    pictures: tuple[Picture, ...] = ()
    seconds: float = 0.0
    """Processor time that it took, without the pictures."""

    @property
    def id(self) -> str:
        """The entry's id."""
        return self.entry.id

    @property
    def title(self) -> str:
        """The entry's title."""
        return self.entry.title

    def to_keep(self) -> Data:
        """All of it as plain data, the pictures drawn."""
        return {
            "status": self.status.value,
            "computed": self.computed,
            "reason": self.reason,
            "pictures": [[picture.caption, picture.draw()] for picture in self.pictures],
            "seconds": self.seconds,
        }

    def as_dict(self) -> Data:
        """The object that `reproduce --json` prints."""
        return {
            "id": self.id,
            "source": self.entry.source,
            "place": self.entry.place,
            "status": self.status.value,
            "printed": plain(self.entry.printed),
            "computed": self.computed,
            "reason": self.reason,
            "vouches_for": list(self.entry.vouches_for),
        }


@dataclass(frozen=True)
class Document:
    """A source: its number, the prefix of its ids, the work, and the names of its entries in order.

    The names are those of the inventory. An entry can be declared in any module of this package.
    """

    number: int
    prefix: str
    work: str
    names: tuple[str, ...] = field(repr=False)

    def entry(
        self,
        name: str,
        *,
        place: str,
        title: str,
        statement: str,
        printed: Data | None = None,
        correction: Data | None = None,
        reason: str | None = None,
        vouches_for: tuple[str, ...] = (),
    ) -> Callable[[Callable[[], Finding]], Entry]:
        """Declare the decorated function as the computation of this entry."""
        if name not in self.names:
            raise ValueError(f"{self.prefix}/{name} is not in the inventory of {self.work}")

        def declare(compute: Callable[[], Finding]) -> Entry:
            return Entry(
                self,
                name,
                place,
                title,
                statement,
                compute,
                printed,
                correction,
                reason,
                vouches_for,
            )

        return declare


class Tally:
    """Counts the cases of a claim that may be false, and keeps the first that fails.

    >>> claim = Tally()
    >>> for n in range(10):
    ...     claim.check(n * n > n, n)
    >>> claim.holds, claim.count, claim.counterexample
    (False, 10, 0)
    """

    def __init__(self) -> None:
        self.count = 0
        self.counterexample: Any = None
        self.holds = True

    def check(self, holds: bool, case: Any, count: int = 1) -> None:
        """Count a case (or a whole batch), and remember it if it is the first that fails."""
        self.count += count
        if self.holds and not holds:
            self.holds, self.counterexample = False, case

    def summary(self, tested: str) -> Data:
        """Whether it holds, in how many cases, the first counterexample, and what was tested."""
        return {
            "holds": self.holds,
            "cases": self.count,
            "counterexample": self.counterexample,
            "tested": tested,
        }


class Cases(Tally):
    """Counts the cases of a theorem as they are checked; one that fails ends the entry.

    >>> cases = Cases()
    >>> for n in range(10):
    ...     cases.check(n * n >= n, n)
    >>> cases.summary("n < 10")
    {'holds': True, 'cases': 10, 'counterexample': None, 'tested': 'n < 10'}
    """

    def check(self, holds: bool, case: Any, count: int = 1) -> None:
        """Count a case (or a whole batch); raise `Counterexample` if it fails."""
        super().check(holds, case, count)
        if not holds:
            raise Counterexample(self)


class Counterexample(Exception):
    """A case of a theorem fails. Whatever else agrees, the entry differs."""

    def __init__(self, cases: Cases):
        super().__init__(repr(cases.counterexample))
        self.cases = cases

    def computed(self) -> Data:
        """What is left to say."""
        case = self.cases.counterexample
        try:
            case = plain(case)
        except TypeError:
            case = repr(case)
        return {"holds": False, "cases": self.cases.count, "counterexample": case}


def agrees(expected: Mapping[str, Any], computed: Mapping[str, Any]) -> bool:
    """Whether the computed values have every expected key with the same value.

    True and 1 are not the same, nor are False and 0.
    """
    return all(
        key in computed and _same(plain(value), plain(computed[key]))
        for key, value in expected.items()
    )


def _same(first: Any, second: Any) -> bool:
    if isinstance(first, dict) and isinstance(second, dict):
        return first.keys() == second.keys() and all(_same(first[k], second[k]) for k in first)
    if isinstance(first, list) and isinstance(second, list):
        return len(first) == len(second) and all(map(_same, first, second))
    return type(first) is type(second) and bool(first == second)


def plain(value: Any) -> Any:
    """The value as JSON has it: tuples as lists, keys as texts.

    >>> plain({1: (2, 3)})
    {'1': [2, 3]}
    """
    if isinstance(value, Mapping):
        return {str(key): plain(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple | range):
        return [plain(inner) for inner in value]
    if value is None or isinstance(value, bool | int | float | str):
        return value
    raise TypeError(f"{value!r} has no place in JSON")
