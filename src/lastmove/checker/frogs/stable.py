"""Stable matchings of ponds. Trusted: the definition of stability only.

The matching is ordered: of equally distant pairs the one with the smaller numbers counts as closer.
Whether some pair blocks it is looked up among points that are close to each other: a pair that both
prefer is closer than the partner of either. Cost: about n log n for points in up to three
dimensions if the matching is stable, n² otherwise.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lastmove.checker.context import Context, Rejected
from lastmove.checker.frogs.neighborhoods import close_pairs, nearest
from lastmove.core.errors import CertificateError, InputError
from lastmove.core.limits import Budget
from lastmove.core.position import Outcome, Play
from lastmove.core.verdict import Certificate
from lastmove.families.frogs.pond import Pond
from lastmove.families.frogs.pond_arrays import compare_pairs, squares
from lastmove.families.frogs.pond_results import KINDS

Array = np.ndarray[Any, Any]


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
    for k in range(1, table.shape[1]):
        point = np.flatnonzero(there[:, k])
        former, later = table[point, k - 1], table[point, k]
        order = compare_pairs(pond, point, former, point, later)
        if ((order > 0) | ((order == 0) & (former > later))).any():
            raise Rejected("partners of a point come nearest first, equal ones by their numbers")
    mutual = _mutual(pond, table[:, 0], budget) if kind == "misere" else None
    refused = ~_allowed(pond, kind, mutual, x, y)
    if refused.any():
        at = int(np.flatnonzero(refused)[0])
        raise Rejected(f"points {x[at]} and {y[at]} may not be partners in this kind of matching")
    _check_no_pair_blocks(pond, kind, table, mutual, budget)


def _allowed(pond: Pond, kind: str, mutual: Array | None, x: Array, y: Array) -> Array:
    if mutual is not None:
        return np.asarray(mutual[x] != y)
    if kind == "one":
        return np.ones(len(x), bool)
    assert pond.colors is not None
    if kind == "two":
        return np.asarray(pond.colors[x] != pond.colors[y])
    return np.asarray(pond.colors[x] + pond.colors[y] < 2)


def _mutual(pond: Pond, first: Array, budget: Budget) -> Array:
    """For each point the point that is its nearest and whose nearest it is; −1 for none."""
    if pond.n < 2:
        return np.full(pond.n, -1)
    some = np.flatnonzero(first >= 0)
    far = squares(pond, some, first[some])
    far = far[far > 0]
    near = nearest(pond, float(np.sqrt(np.quantile(far, 0.3))) if len(far) else 0.0, budget)
    return np.where(near[near] == np.arange(pond.n), near, -1)


def _check_no_pair_blocks(
    pond: Pond, kind: str, table: Array, mutual: Array | None, budget: Budget
) -> None:
    """Raise `Rejected` if two points would both rather have each other."""
    last = table[:, -1]
    hubs = _hubs(pond, kind, np.flatnonzero(last < 0), table.shape[1] + 3)
    for x, y, order_x, order_y in close_pairs(pond, last, budget, hubs):
        # For one x the order of the pairs is that of (distance, y).
        both = (order_x < 0) | (y < last[x])
        both &= (order_y < 0) | (x < last[y])
        x, y = x[both], y[both]
        blocks = _allowed(pond, kind, mutual, x, y)
        blocks &= ~(table[x] == y[:, None]).any(axis=1)
        if blocks.any():
            at = int(np.flatnonzero(blocks)[0])
            raise Rejected(
                f"points {x[at]} and {y[at]} are not partners, and each would rather have the other"
            )


def _hubs(pond: Pond, kind: str, ends: Array, most: int) -> Array:
    """Of the points with room for more, which to compare with all others of them.

    Two of them must be partners, or may not be. If more than `most` are to be compared, the first
    one has others to which it may be, and is not, matched.
    """
    if kind in ("two", "fussy"):
        assert pond.colors is not None
        first, second = (ends[pond.colors[ends] == color] for color in (0, 1))
        ends = first if kind == "fussy" or len(first) <= len(second) else second
    return ends[:most]
