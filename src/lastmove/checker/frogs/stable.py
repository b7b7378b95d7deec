"""Stable matchings of ponds. Trusted: the definition of stability only.

Whether some pair blocks a matching is looked up among points that are close to each other: a pair
that both prefer is closer than the partner of either. Cost: about n log n for points in up to
three dimensions if the matching is stable, n² otherwise.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lastmove.checker.context import Context, Rejected
from lastmove.checker.frogs.neighborhoods import Cells, nearest, pair_measures
from lastmove.core.errors import CertificateError, InputError
from lastmove.core.limits import Budget
from lastmove.core.position import Outcome, Play
from lastmove.core.verdict import Certificate
from lastmove.families.frogs.pond import Pond
from lastmove.families.frogs.pond_arrays import measures
from lastmove.families.frogs.pond_results import KINDS

Array = np.ndarray[Any, Any]
FEW = 1000
"""Up to so many points every pair is looked at."""


def check_stable(certificate: Certificate, context: Context) -> str:
    """The partners listed are a matching of the kind claimed, and no pair blocks it."""
    pond = pond_of(certificate, context)
    proof = certificate.proof
    kind, partners = proof.get("kind"), proof.get("partners")
    if kind not in KINDS:
        raise Rejected(f"a matching is one, two, fussy or misere, not {kind!r}")
    if certificate.play is not (Play.MISERE if kind == "misere" else Play.NORMAL):
        raise Rejected("a matching for misère play is of kind misere, and no other is")
    if type(partners) is not int or not 1 <= partners <= max(1, pond.n):
        raise Rejected(f"a point has 1 to {pond.n} partners, not {partners!r}")
    if kind in ("two", "fussy") and pond.colors is None:
        raise Rejected("the points of this pond have no colors")
    if certificate.value is not None:
        raise Rejected("a matching has no value")
    table = _table(proof.get("partner"), pond.n, partners)
    check_matching_of(pond, kind, table, context.budget)
    short = int(np.count_nonzero(table[:, -1] < 0))
    if certificate.outcome is not (Outcome.N if short else Outcome.P):
        raise Rejected(f"{short} points have fewer partners than they may have")
    return (
        f"no pair of the {pond.n:,} points blocks the matching, which leaves {short:,} of them "
        "with fewer partners than they may have"
    )


def pond_of(certificate: Certificate, context: Context) -> Pond:
    """The pond that a certificate is about: written out, or handed over with the hash it names."""
    if certificate.position.startswith(("@", "torus[@", "distances[@")):
        wanted = certificate.proof.get("pond")
        ponds = [value for value in context.files if isinstance(value, Pond)]
        if not ponds:
            raise CertificateError(
                "this certificate is about a pond in a file; give the file with --pond FILE"
            )
        for pond in ponds:
            if pond.digest() == wanted and certificate.position.startswith(_written(pond)):
                return pond
        raise Rejected("the pond's file is not the one that this certificate was made from")
    try:
        return Pond.from_text(certificate.position, files=False)
    except InputError as problem:
        raise Rejected(f"the pond cannot be read: {problem}") from None


def _written(pond: Pond) -> str:
    """How a pond in a file begins: on a torus, by its distances, or by points as they are."""
    return "torus[@" if pond.torus else "distances[@" if pond.points is None else "@"


def _table(listed: Any, n: int, partners: int) -> Array:
    """The partners as an array of n rows, −1 for none."""
    if not isinstance(listed, list) or len(listed) != n:
        raise Rejected(f'"partner" lists the partners of each of the {n:,} points')
    rows = [[row] for row in listed] if partners == 1 else listed
    for x, row in enumerate(rows):
        if not isinstance(row, list) or len(row) != partners:
            raise Rejected(f"the partners of point {x} are {partners}, −1 for none")
        for y in row:
            if type(y) is not int or not -1 <= y < n or y == x:
                raise Rejected(f"{y!r} cannot be a partner of point {x}")
    return np.array(rows, np.int64).reshape(n, partners)


def check_matching_of(pond: Pond, kind: str, table: Array, budget: Budget) -> None:
    """Raise `Rejected` unless these rows of partners are the stable matching of this kind."""
    n = len(table)
    there = table >= 0
    if (there[:, 1:] & ~there[:, :-1]).any():
        raise Rejected("a partner comes after none; −1 stands at the end of a row")
    x, place = np.nonzero(there)
    y = table[x, place]
    forward = x * n + y
    if len(np.unique(forward)) != len(forward):
        raise Rejected("a point has the same partner twice")
    if not np.array_equal(np.sort(forward), np.sort(y * n + x)):
        raise Rejected("a point is the partner of one that is not its own partner")
    far = np.full(table.shape, np.inf)
    far[x, place] = pair_measures(pond, x, y)
    later = there[:, 1:]
    less, equal = far[:, 1:] < far[:, :-1], far[:, 1:] == far[:, :-1]
    if (later & (less | (equal & (table[:, 1:] < table[:, :-1])))).any():
        raise Rejected("the partners of a point come nearest first, equal ones by their numbers")
    mutual = _mutual(pond, far, budget) if kind == "misere" else None
    refused = ~_allowed(pond, kind, mutual, x, y)
    if refused.any():
        at = int(np.flatnonzero(refused)[0])
        raise Rejected(f"points {x[at]} and {y[at]} may not be partners in this kind of matching")
    _Search(pond, kind, table, far[:, -1], mutual, budget).run()


def _allowed(pond: Pond, kind: str, mutual: Array | None, x: Array, y: Array) -> Array:
    if mutual is not None:
        return np.asarray(mutual[x] != y)
    if kind == "one":
        return np.ones(len(x), bool)
    assert pond.colors is not None
    if kind == "two":
        return np.asarray(pond.colors[x] != pond.colors[y])
    return np.asarray(pond.colors[x] + pond.colors[y] < 2)


def _mutual(pond: Pond, far: Array, budget: Budget) -> Array:
    """For each point the point that is its nearest and whose nearest it is; −1 for none."""
    if pond.n < 2:
        return np.full(pond.n, -1)
    known = far[:, 0][np.isfinite(far[:, 0])]
    guess = float(np.sqrt(np.quantile(known, 0.3))) if len(known) else 0.0
    near = nearest(pond, guess, FEW, budget)
    return np.where(near[near] == np.arange(pond.n), near, -1)


class _Search:
    """The search for two points that would both rather have each other."""

    def __init__(
        self,
        pond: Pond,
        kind: str,
        table: Array,
        radius: Array,
        mutual: Array | None,
        budget: Budget,
    ):
        self.pond, self.kind, self.table, self.mutual = pond, kind, table, mutual
        self.radius, self.last, self.budget = radius, table[:, -1], budget

    def run(self) -> None:
        """Raise `Rejected` if there is such a pair."""
        pond, n = self.pond, self.pond.n
        if pond.points is None or pond.points.shape[1] > 3 or n <= FEW:
            for x in range(n):
                self.budget.spend(1 + n // 64)
                far = measures(pond, x)
                y = np.flatnonzero((far <= self.radius[x]) & (far <= self.radius))
                y = y[y != x]
                self.look(np.full(len(y), x), y, far[y])
            return
        self._open_ends()
        self._levels()

    def look(self, x: Array, y: Array, far: Array) -> None:
        """Whether one of these pairs of different points blocks the matching."""
        both = self._prefers(x, y, far) & self._prefers(y, x, far)
        if not both.any():
            return
        x, y = x[both], y[both]
        blocks = _allowed(self.pond, self.kind, self.mutual, x, y)
        blocks &= ~(self.table[x] == y[:, None]).any(axis=1)
        if blocks.any():
            at = int(np.flatnonzero(blocks)[0])
            raise Rejected(
                f"points {x[at]} and {y[at]} are not partners, and each would rather have the other"
            )

    def _prefers(self, x: Array, y: Array, far: Array) -> Array:
        """Whether x would rather have y than its last partner; for one x the order is (far, y)."""
        equal = (far == self.radius[x]) & (y < self.last[x])
        return np.asarray((far < self.radius[x]) | equal)

    def _open_ends(self) -> None:
        """Two points that both have room for more must be partners, or may not be."""
        open_ends = np.flatnonzero(~np.isfinite(self.radius))
        hubs = open_ends
        if self.kind in ("two", "fussy"):
            assert self.pond.colors is not None
            first = open_ends[self.pond.colors[open_ends] == 0]
            second = open_ends[self.pond.colors[open_ends] == 1]
            hubs = first if self.kind == "fussy" or len(first) <= len(second) else second
        # If there are more, the first one has others to which it may be, and is not, matched.
        for x in hubs[: self.table.shape[1] + 3].tolist():
            self.budget.spend(1 + len(open_ends) // 64)
            y = open_ends[open_ends != x]
            self.look(np.full(len(y), x), y, pair_measures(self.pond, np.full(len(y), x), y))

    def _levels(self) -> None:
        """All pairs that are closer than the partners of both, by how far those are.

        At level e are the points whose radius is in [2^e, 2^(e+1)). The other point of such a pair
        is at the same or a higher level, and in the same cell of side 2^(e+1) or the next.
        """
        assert self.pond.points is not None
        finite = np.isfinite(self.radius)
        if not finite.any():
            return
        _, level = np.frexp(np.sqrt(self.radius, where=finite, out=np.zeros(self.pond.n)))
        positive = finite & (self.radius > 0)
        if not positive.any():
            level[:] = 0
        else:
            lowest = int(np.quantile(level[positive], 0.2))
            level[self.radius == 0] = lowest
            level = np.maximum(level, lowest)
        level[~finite] = np.iinfo(level.dtype).max
        for e in np.unique(level[finite]).tolist():
            among = np.flatnonzero(level >= e)
            cells = Cells(self.pond, among, float(np.ldexp(1.0, e)), self.budget)
            for x, y in cells.around(np.flatnonzero(level == e)):
                far = pair_measures(self.pond, x, y)
                close = (far <= self.radius[x]) & (far <= self.radius[y])
                self.look(x[close], y[close], far[close])
