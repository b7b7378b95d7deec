"""Matchings and labels of ponds as tables."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from lastmove.core.limits import need
from lastmove.families.frogs.pond_results import Kind, Matching
from lastmove.render.tables import Cell, Table

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]


AT_ONCE = 1 << 16
"""Points whose rows are made at once."""


def listed(array: Array) -> Any:
    """The numbers as lists, which are several times as large."""
    lists = len(array) if array.ndim > 1 else 1
    need(40 * array.size + 72 * lists, "the table as lists")
    return array.tolist()


def known(distances: list[float]) -> list[float | None]:
    """The distances as JSON has them: None for the one to no partner."""
    return [None if d == float("inf") else d for d in distances]


@dataclass(frozen=True, eq=False)
class MatchingTable(Table):
    """A row for each point."""

    usual = "csv"

    matching: Matching

    @property
    def title(self) -> str:
        """What was asked for."""
        return f"stable matching ({self.matching.kind}) of {len(self.matching.partner):,} points"

    @property
    def head(self) -> list[str]:
        """The point, then each partner with its distance."""
        numbers = [
            str(k) if self.matching.partners > 1 else ""
            for k in range(1, self.matching.partners + 1)
        ]
        return ["point", *(f"{what}{k}" for k in numbers for what in ("partner", "distance"))]

    def body(self) -> Iterator[list[Cell]]:
        """A row for each point; −1 and inf for no partner."""
        partners, far = self.matching.rows(), self._far()
        for first in range(0, len(partners), AT_ONCE):  # as lists they are several times as large
            part = slice(first, first + AT_ONCE)
            for x, pairs in enumerate(map(zip, partners[part].tolist(), far[part].tolist()), first):
                yield [x, *(cell for pair in pairs for cell in pair)]

    def as_dict(self) -> dict[str, Any]:
        """As plain data; the distance to no partner is None."""
        far = listed(self.matching.distance)
        return {
            "kind": self.matching.kind,
            "partners": self.matching.partners,
            "ties": "order",
            "partner": listed(self.matching.partner),
            "distance": known(far) if self.matching.partners == 1 else [known(row) for row in far],
            "unmatched": self.matching.unmatched.tolist(),
        }

    def to_numpy(self) -> Array:
        """The partners."""
        return self.matching.partner

    def _far(self) -> Array:
        return self.matching.distance.reshape(self.matching.rows().shape)


@dataclass(frozen=True, eq=False)
class Labels(Table):
    """Grundy labels of pairs of points.

    Without a limit `values` has the label of every pair, −1 for one that is not allowed; with one
    it has for each point and each label below it the first partner with that label, −1 for none.
    """

    usual = "csv"

    kind: Kind
    values: Array
    limit: int | None

    @property
    def title(self) -> str:
        """What was asked for."""
        return f"labels ({self.kind}) of {len(self.values):,} points"

    @property
    def head(self) -> list[str]:
        """The pair and its label, or the point and its partners."""
        if self.limit is None:
            return ["x", "y", "label"]
        return ["point", *(f"label{k}" for k in range(self.values.shape[1]))]

    def body(self) -> Iterator[list[Cell]]:
        """A row for each pair that is allowed, or for each point."""
        for x, labels in enumerate(self.values):  # one by one, as lists are large
            row = labels.tolist()
            if self.limit is not None:
                yield [x, *row]
            else:
                yield from ([x, y, row[y]] for y in range(x + 1, len(row)) if row[y] >= 0)

    def as_dict(self) -> dict[str, Any]:
        """As plain data."""
        what = "labels" if self.limit is None else "partner_by_label"
        return {"kind": self.kind, "limit": self.limit, what: listed(self.values)}

    def to_numpy(self) -> Array:
        """The labels, or the partners, as they were computed."""
        return self.values
