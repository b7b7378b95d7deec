"""What matching a pond gives. Plain data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    import numpy as np

    from lastmove.families.frogs.pond_tables import MatchingTable

    Array = np.ndarray[Any, Any]

Kind = Literal["one", "two", "fussy", "misere"]
KINDS = ("one", "two", "fussy", "misere")


@dataclass(frozen=True, eq=False)
class Matching:
    """A stable matching, equally distant pairs being ordered by the numbers of their points.

    Attributes
    ----------
    kind, partners : what was asked for.
    partner : (n,) numbers of the partners, −1 for none; with several partners (n, partners), each
        row by increasing distance.
    distance : the distances to them, of the same shape; inf for none.
    unmatched : the points that have fewer partners than they may have.
    """

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

    def table(self) -> MatchingTable:
        """As a table, to be written in any form."""
        from lastmove.families.frogs.pond_tables import MatchingTable

        return MatchingTable(self)

    def _repr_html_(self) -> str:
        return self.table()._repr_html_()

    def __repr__(self) -> str:
        several = f", {self.partners} partners" if self.partners > 1 else ""
        return (
            f"<stable matching ({self.kind}{several}) of {len(self.partner):,} points, "
            f"{len(self.unmatched):,} of them unmatched>"
        )
