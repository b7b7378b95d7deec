"""What matching a pond and labeling its pairs give: arrays that can be written as tables."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from lastmove.render.tables import Cell, Table

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

Kind = Literal["one", "two", "fussy", "misere"]
KINDS = ("one", "two", "fussy", "misere")


@dataclass(frozen=True, eq=False)
class Matching(Table):
    """A stable matching, equally distant pairs being ordered by the numbers of their points.

    Attributes
    ----------
    kind, partners : what was asked for.
    partner : (n,) numbers of the partners, −1 for none; with several partners (n, partners), each
        row by increasing distance.
    distance : the distances to them, of the same shape; inf for none.
    unmatched : the points that have fewer partners than they may have.
    """

    usual = "csv"

    kind: Kind
    partners: int
    partner: Array
    distance: Array
    unmatched: Array

    @property
    def perfect(self) -> bool:
        """Whether every point has all its partners."""
        return len(self.unmatched) == 0

    def rows(self) -> Array:
        """The partners as a table with a row for each point, also if there is one at most."""
        return self.partner.reshape(len(self.partner), self.partners)

    def pairs(self) -> Array:
        """The pairs matched, each once, the smaller number first, in order of it."""
        import numpy as np

        first, place = np.nonzero(self.rows() > np.arange(len(self.partner))[:, None])
        return np.column_stack((first, self.rows()[first, place]))

    @property
    def title(self) -> str:
        """What was asked for."""
        return f"stable matching ({self.kind}) of {len(self.partner):,} points"

    @property
    def head(self) -> list[str]:
        """The point, then each partner with its distance."""
        numbers = [str(k) if self.partners > 1 else "" for k in range(1, self.partners + 1)]
        return ["point", *(f"{what}{k}" for k in numbers for what in ("partner", "distance"))]

    def body(self) -> Iterator[list[Cell]]:
        """A row for each point; −1 and inf for no partner."""
        for x, pairs in enumerate(map(zip, self.rows().tolist(), self._far())):
            yield [x, *(cell for pair in pairs for cell in pair)]

    def as_dict(self) -> dict[str, Any]:
        """As plain data; the distance to no partner is None."""
        far = [[d if d != float("inf") else None for d in row] for row in self._far()]
        return {
            "kind": self.kind,
            "partners": self.partners,
            "ties": "order",
            "partner": self.partner.tolist(),
            "distance": [d for (d,) in far] if self.partners == 1 else far,
            "unmatched": self.unmatched.tolist(),
        }

    def to_numpy(self) -> Array:
        """The partners."""
        return self.partner

    def _far(self) -> list[list[float]]:
        far: list[list[float]] = self.distance.reshape(self.rows().shape).tolist()
        return far

    def __repr__(self) -> str:
        several = f", {self.partners} partners" if self.partners > 1 else ""
        return (
            f"<stable matching ({self.kind}{several}) of {len(self.partner):,} points, "
            f"{len(self.unmatched):,} of them unmatched>"
        )


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
        for x, row in enumerate(self.values.tolist()):
            if self.limit is not None:
                yield [x, *row]
            else:
                yield from ([x, y, row[y]] for y in range(x + 1, len(row)) if row[y] >= 0)

    def as_dict(self) -> dict[str, Any]:
        """As plain data."""
        what = "labels" if self.limit is None else "partner_by_label"
        return {"kind": self.kind, "limit": self.limit, what: self.values.tolist()}

    def to_numpy(self) -> Array:
        """The labels, or the partners, as they were computed."""
        return self.values
