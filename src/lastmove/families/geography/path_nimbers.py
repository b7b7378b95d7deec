"""Nimbers of vertex geography by search: of every walk that a token can still take.

There may be exponentially many, so the search gives up after so many. Vertices are numbers
and sets of them bits of one integer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lastmove.core.limits import Budget
from lastmove.core.nimbers import mex

Walk = tuple[int, int]
"""Where the token stands, and where it cannot go any more (that vertex among them)."""


def walk_nimber(
    neighbors: Sequence[Sequence[int]],
    walk: Walk,
    known: dict[Walk, int],
    budget: Budget,
    most: int,
) -> int | None:
    """The nimber, None once `known`, where it puts what it finds, has more than so many."""
    if walk in known:
        return known[walk]
    path: list[tuple[Walk, Iterator[int], set[int]]] = [(walk, iter(neighbors[walk[0]]), set())]
    while path:
        (at, gone), ends, seen = path[-1]
        end = next(ends, None)
        if end is None:
            known[at, gone] = mex(seen)
            path.pop()
            if path:
                path[-1][2].add(known[at, gone])
            continue
        budget.spend()
        if len(known) + len(path) > most:
            return None
        if gone >> end & 1:
            continue
        following = (end, gone | 1 << end)
        if following in known:
            seen.add(known[following])
        else:
            path.append((following, iter(neighbors[end]), set()))
    return known[walk]
