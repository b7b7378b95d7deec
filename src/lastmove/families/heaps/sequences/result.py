"""What a sequence is: values of heaps 0, 1, 2, …, a period if one was found, and how."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, overload

from lastmove.core.verdict import SCHEMA, Certificate, Method, counted

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

SHOWN = 20
"""Exceptions that a text lists."""


@dataclass(frozen=True)
class Period:
    """G(n + length) = G(n) + saltus for all n from `start` on: proved, or only observed.

    `exceptions` are the heaps before the start whose value is not the one that the period would
    give them; `why` is the theorem that proves it, or how far it was seen.
    """

    start: int
    length: int
    proved: bool
    exceptions: tuple[int, ...]
    saltus: int = 0
    why: str = ""

    def as_dict(self) -> dict[str, Any]:
        """For JSON; the saltus only where there is one."""
        data: dict[str, Any] = {
            "start": self.start,
            "length": self.length,
            "proved": self.proved,
            "exceptions": list(self.exceptions),
        }
        return data | ({"saltus": self.saltus} if self.saltus else {})

    def __str__(self) -> str:
        added = f" + {self.saltus}" if self.saltus else ""
        said = f"G(n + {self.length}) = G(n){added} for n ≥ {self.start}"
        return f"{said}, {'proved' if self.proved else 'observed, not proved'}"


@dataclass(frozen=True)
class SparseSpace:
    """How heaps fall into rare and common ones: by the parity of the bits of G(n) in a mask.

    `with_heap` says whether the parity of n is added. `rare` is the number of rare heaps among
    those computed by the method, `last` the largest of them.
    """

    mask: int
    with_heap: bool
    common: int
    rare: int
    last: int | None

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "mask": self.mask,
            "with_heap": self.with_heap,
            "common": self.common,
            "rare": self.rare,
            "last_rare": self.last,
        }

    def is_rare(self, heap: int, value: int) -> bool:
        """Whether a heap of this value is rare."""
        parity = (value & self.mask).bit_count() & 1
        return parity ^ (heap & 1 if self.with_heap else 0) != self.common

    def __str__(self) -> str:
        added = " and of n" if self.with_heap else ""
        rare = counted(self.rare, "rare heap")
        last = "" if self.last is None else f", the last {self.last}"
        return f"parity of G(n) & {self.mask}{added}: {rare}{last}"


@dataclass(frozen=True, eq=False)
class HeapSequence:
    """The values of heaps 0 to N, in order: a sequence that can be indexed and gone through.

    `values` is a numpy array. `str` tells the values and the period in a few lines.
    """

    rules: str
    values: Array
    period: Period | None
    method: Method
    space: SparseSpace | None = None
    note: str | None = None
    certificate: Certificate | None = field(default=None, repr=False)

    def __len__(self) -> int:
        return len(self.values)

    def __iter__(self) -> Iterator[int]:
        return iter(self.values.tolist())

    @overload
    def __getitem__(self, heap: int) -> int: ...
    @overload
    def __getitem__(self, heap: slice) -> list[int]: ...
    def __getitem__(self, heap: int | slice) -> int | list[int]:
        if isinstance(heap, slice):
            part: list[int] = self.values[heap].tolist()
            return part
        return int(self.values[heap])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, HeapSequence):
            return NotImplemented
        return (self.rules, list(self), self.period) == (other.rules, list(other), other.period)

    __hash__ = None  # type: ignore[assignment]

    def as_dict(self) -> dict[str, Any]:
        """The object that `sequence --json` prints."""
        return {
            "schema": SCHEMA,
            "rules": self.rules,
            "values": self.values.tolist(),
            "period": None if self.period is None else self.period.as_dict(),
            "method": {
                "kind": self.method.kind,
                "name": self.method.name,
                "source": self.method.source,
            },
            "sparse_space": None if self.space is None else self.space.as_dict(),
        }

    def described(self) -> str:
        """The period and the method, in lines."""
        lines = []
        period = self.period
        if period is None:
            lines.append("  period    none found")
        else:
            lines.append(f"  period    {period}")
            if period.exceptions:
                shown = ", ".join(map(str, period.exceptions[:SHOWN]))
                more = len(period.exceptions) - SHOWN
                shown += f" and {more:,} more" if more > 0 else ""
                lines.append(f"  except    {shown}")
            if period.why:
                lines.append(f"  because   {period.why}")
        if self.space is not None:
            lines.append(f"  sparse    {self.space}")
        lines.append(f"  by        {self.method.name}")
        sources = self.method.source.split("; ")
        lines += [f"  {'see' if i == 0 else '':<9} {source}" for i, source in enumerate(sources)]
        if self.note:
            lines.append(f"  note      {self.note}")
        return "\n".join(lines)

    def __str__(self) -> str:
        shown = ", ".join(map(str, self[:100])) + (", …" if len(self) > 100 else "")
        heads = f"{self.rules}: values of heaps 0 to {len(self) - 1:,}"
        return f"{heads}\n  {shown}\n{self.described()}"
