"""The radii of a pond, which decide the frog games, equal distances or not.

Write |xy| for the distance, and let some pairs be allowed. The radius of x for k stones is

    ρ(x) = the (k + 1)-th smallest of the |xw| such that xw is allowed and |xw| ≤ ρ(w),

infinite if there are fewer. In misère play some pairs are left out, or count one way only, for the
points that are nearest (see `Radii`). Whether ρ(x) ≥ D depends on pairs shorter than D only,
so there is just one such ρ, and it is found level by level: at distance D link all allowed pairs of
points that are left, then drop every point with more than k links. A point *desires* another one
that is within its radius; two that desire each other are *partners*. Where all distances differ the
partners are those of the stable matching (Deijfen, Holroyd, Martin, sections 2 to 4); elsewhere
they need not be a matching: on [0,1,2] the middle point has two.

Many points are done by the chains of the matchings, `stable.witnesses`; small ponds and matrices,
and ties with stones or in misère play, level by level, `sweep`. Points at one place, of one color,
have the same radius, and no point asks for more than k + 1 of them besides itself: all but k + 2 of
them may be left out.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np

from lastmove.core.limits import Budget
from lastmove.core.solver import Run
from lastmove.families.frogs import links, stable
from lastmove.families.frogs.pond import Pond
from lastmove.families.frogs.pond_arrays import compare_pairs_to, repeats, sort_pairs, squares
from lastmove.families.frogs.pond_order import signs
from lastmove.families.frogs.pond_results import Kind
from lastmove.families.frogs.sweep import SMALL, allowed, levels, one_round

Array = np.ndarray[Any, Any]


class Radii:
    """The radii of all points of a pond, and what follows from them.

    Parameters
    ----------
    kind : which pairs are allowed: "one" all, "two" of different colors, "fussy" not two red ones.
    stones : k above.
    misere : leave out the pairs that are nearest to both their points, from which no jump is left.
    one_sided : in misère play with a frog for each player: no point desires one that is nearest to
        it, as no jump is left to a frog there; which pairs are allowed depends on their direction.

    Cost: about n log n for points in up to three dimensions, n² for a matrix; then linear a
    question.
    """

    def __init__(
        self,
        pond: Pond,
        kind: Kind,
        stones: int = 0,
        misere: bool = False,
        budget: Any = None,
        one_sided: bool = False,
    ):
        self.pond, self.kind, self.stones, self.one_sided = pond, kind, stones, misere and one_sided
        self._budget = budget or Budget()
        self.nearest: Array | None = None
        """In misère play for each point one that is nearest; −1 if there is none."""
        self.witness: Array
        """The points that the radius of each is found by, nearest first; −1 for none."""
        self._linked: tuple[Array, Array] | None = None
        """By levels: the pairs of partners, and the points left out, which are like others."""
        width = min(stones, max(0, pond.n - 1)) + 1
        chained = None
        if (
            pond.n > SMALL
            and pond.scaled is not None
            and not (misere and (kind != "one" or one_sided))
        ):
            chained = stable.witnesses(pond, "misere" if misere else kind, width, self._budget)
        if chained is not None:
            self.witness, self.nearest = chained
        else:
            self._by_levels(width, misere)
        self.last = self.witness[:, -1] if width == stones + 1 else np.full(pond.n, -1)
        """The farthest of them, whose distance is the radius; −1 if it is infinite."""

    def _by_levels(self, width: int, misere: bool) -> None:
        """Find the witnesses level by level; few of many points at one place are looked at."""
        points, own = self.pond.scaled, np.arange(self.pond.n)
        like = own
        if points is not None and len(own) > SMALL and not self.pond.ordered:
            color = None if self.kind == "one" else self.pond.colors
            like = repeats(points, color, self.stones + 2)
        if misere:
            self.nearest = nearest(self.pond, self.kind, like == own, self._budget)[like]
        witness, pairs = self._link(like == own, width)
        self.witness, self._linked = witness[like], (pairs, np.flatnonzero(like != own))

    def _link(self, alive: Array, width: int) -> tuple[Array, Array]:
        """The witnesses of the points that are alive, and all pairs of partners among them."""
        n, witness = len(alive), np.full((len(alive), width), -1, np.int64)
        dull = None if self.nearest is None else lambda x, y: self._dull(x, y) & self._dull(y, x)
        link: Any = links.link
        state = links.Points(alive.tolist(), [0] * n, witness)
        if n > SMALL:
            from lastmove.families.frogs import kernels_sweep

            link, state = kernels_sweep.link, links.Points(alive, np.zeros(n, np.int64), witness)
        pairs = [np.empty((0, 2), np.int64)]
        for found in levels(self.pond, self.kind, alive, self._budget, width, dull):
            kept: Any = np.zeros(len(found.first), bool)
            both = (found.first, found.second), (found.second, found.first)
            ways = (
                ~self._dull(*way) if self.one_sided else np.ones(len(kept), bool) for way in both
            )
            given: Any = (*found[:3], *ways)
            given = given if n > SMALL else (array.tolist() for array in given)
            link(links.Pairs(*given), state, self.stones, kept)
            alive[:] = state.alive
            pairs.append(np.column_stack((found.first[kept], found.second[kept])))
        return witness, np.concatenate(pairs)

    def _dull(self, x: Any, y: Any) -> Array:
        """Which points x have none that is closer than y."""
        assert self.nearest is not None
        return np.asarray(signs(self.pond, x, y, x, self.nearest[x]) == 0)

    # -- a point's own ---------------------------------------------------------------------------

    def radius(self, x: int) -> float:
        """The radius of a point as a distance, perhaps infinite."""
        return self.pond.distance(x, int(self.last[x])) if self.last[x] >= 0 else np.inf

    @cached_property
    def pairs(self) -> Array:
        """All pairs of partners, closest first, the smaller number first."""
        if self._linked is not None and not len(self._linked[1]):
            return self._linked[0]
        if self._linked is not None or not self._mutual:
            return self._link(np.ones(self.pond.n, bool), self.witness.shape[1])[1]
        x, place = np.nonzero(self.witness > np.arange(self.pond.n)[:, None])
        y = self.witness[x, place]
        order, _ = sort_pairs(self.pond, x, y)
        return np.column_stack((x[order], y[order]))

    @cached_property
    def _mutual(self) -> bool:
        """Whether all are witnesses of their witnesses; by chains, these are all partners then."""
        if self.stones:
            return True  # with ties it is not done by chains
        some = np.flatnonzero(self.last >= 0)
        return bool((self.last[self.last[some]] == some).all())

    @cached_property
    def is_matching(self) -> bool:
        """Whether no point has two partners."""
        if self._linked is None and not self.stones and not self.one_sided:
            return self._mutual
        # Points at one place have the same partners, unless desires go one way only.
        linked = None if self.one_sided else self._linked
        pairs, repeated = linked or (self.pairs, [])
        single = len(np.unique(pairs)) == 2 * len(pairs)
        return bool(single and (self.last[repeated] < 0).all())

    @cached_property
    def infinite(self) -> list[int]:
        """The points whose radius is infinite."""
        found: list[int] = np.flatnonzero(self.last < 0).tolist()
        return found

    def infinite_or_within(self, c: float) -> list[int]:
        """The points whose radius is infinite or at most c."""
        within = ~self._beyond(np.arange(self.pond.n), self.last, c)
        found: list[int] = np.flatnonzero((self.last < 0) | within).tolist()
        return found

    def rows(self) -> list[list[int]]:
        """The witnesses of each point, as certificates hold them."""
        return [[y for y in row if y >= 0] for row in self.witness.tolist()]

    # -- pairs -----------------------------------------------------------------------------------

    def allowed(self, x: Any, y: Any) -> Array:
        """Which of these pairs are allowed; if one-sided, which x may desire y."""
        found = np.asarray(allowed(self.pond, self.kind, x, y) & (np.asarray(x) != y))
        if self.nearest is None:
            return found
        dull = self._dull(x, y)
        return np.asarray(found & ~(dull if self.one_sided else dull & self._dull(y, x)))

    def wants(self, x: Any, y: Any) -> Array:
        """Which points x desire the points y: they are allowed, and within the radius of x."""
        within = (self.last[x] < 0) | (signs(self.pond, x, y, x, self.last[x]) <= 0)
        return np.asarray(self.allowed(x, y) & within)

    def desires(self, x: int, y: int) -> bool:
        """Whether x desires y."""
        return bool(self.wants(x, y))

    def desirers(self, x: int) -> list[int]:
        """The points that desire x, by number."""
        found: list[int] = np.flatnonzero(self.wants(np.arange(self.pond.n), x)).tolist()
        return found

    def partners(self, x: int) -> list[int]:
        """The points that desire x and that x desires, by number; without stones all are as far."""
        everyone = np.arange(self.pond.n)
        both = self.wants(everyone, x) & self.wants(np.full(self.pond.n, x), everyone)
        found: list[int] = np.flatnonzero(both).tolist()
        return found

    def are_partners(self, x: int, y: int) -> bool:
        """Whether two points desire each other."""
        return self.desires(x, y) and self.desires(y, x)

    def nearer_desirers(self, x: int, y: int) -> list[int]:
        """The points closer to x than y is that desire x, by number."""
        everyone = np.arange(self.pond.n)
        near = self.wants(everyone, x) & (signs(self.pond, x, everyone, x, y) < 0)
        found: list[int] = np.flatnonzero(near).tolist()
        return found

    def has_beyond(self, x: int, c: float) -> bool:
        """Whether a point is farther from x than c."""
        return bool(self._beyond(np.full(self.pond.n, x), np.arange(self.pond.n), c).any())

    def _beyond(self, x: Any, y: Any, c: float) -> Array:
        return np.asarray(compare_pairs_to(self.pond, x, y, c) > 0)

    def desired_beyond(self, c: float, budget: Budget) -> Array:
        """For each point one farther away than c that desires it; −1 if there is none.

        A point whose witness is farther than c is desired by that one. The others are crossed out
        by the points that reach farthest first, so that few are left soon. Cost: that of the
        distances looked at, at worst all pairs; for random points far less.
        """
        n, everyone = self.pond.n, np.arange(self.pond.n)
        reaching = (self.last < 0) | self._beyond(everyone, self.last, c)
        found = np.where(reaching & (self.last >= 0), self.last, -1)
        left = np.flatnonzero(found < 0)
        far = np.where(self.last < 0, np.inf, squares(self.pond, everyone, self.last))
        for y in np.flatnonzero(reaching)[np.argsort(-far[reaching], kind="stable")].tolist():
            if not len(left):
                break
            budget.spend(1 + len(left) // 8)
            wanted = self.wants(np.full(len(left), y), left) & self._beyond(left, y, c)
            found[left[wanted]] = y
            left = left[~wanted]
        assert len(found) == n
        return found


def nearest(pond: Pond, kind: Kind, alive: Array, budget: Budget) -> Array:
    """For each point one of the nearest that it may be paired with; −1 if there is none."""
    found = np.full(pond.n, -1, np.int64)
    everyone, most = np.flatnonzero(alive), 0.0
    left = everyone
    needed = {"one": (), "fussy": (0,), "two": (0, 1)}[kind]
    if pond.colors is not None and any(color not in pond.colors for color in needed):
        return found
    while len(left) and most < np.inf:
        most, pairs = one_round(pond, kind, left, everyone, -np.inf, most, budget)
        ends = np.column_stack((pairs.first, pairs.second)).ravel()
        others = np.column_stack((pairs.second, pairs.first)).ravel()
        points, at = np.unique(ends, return_index=True)
        new = found[points] < 0
        found[points[new]] = others[at[new]]
        left = np.flatnonzero(alive & (found < 0))
    return found


def radii_of(
    pond: Pond, kind: Kind, run: Run, stones: int = 0, misere: bool = False, one_sided: bool = False
) -> Radii:
    """The radii of a pond, made once a run."""
    key = ("radii", pond, kind, stones, misere, one_sided)
    if key not in run.searches:
        run.searches[key] = Radii(pond, kind, stones, misere, run.budget, one_sided)
    found: Radii = run.searches[key]
    return found
