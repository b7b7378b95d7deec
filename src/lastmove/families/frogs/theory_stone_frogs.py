"""Colored friendly frogs with stones: desires in a stable matching with several partners."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import comb

from lastmove.core.bibliography import FRIENDLY_FROGS, cite
from lastmove.core.errors import LimitReached
from lastmove.core.position import Move, Outcome, Play
from lastmove.core.solver import Run
from lastmove.core.steps import Say, Step
from lastmove.core.verdict import Method, counted
from lastmove.families.frogs.by_radii import listing
from lastmove.families.frogs.frog_games import nearer
from lastmove.families.frogs.rules_stone_frogs import StoneFrogs
from lastmove.families.frogs.theory_colored_frogs import DesiredFrogs, desiring, one_of
from lastmove.families.frogs.theory_misere_colored_frogs import misere_desired

STONES_LISTED = 1000
"""Up to so many winning moves with stones, all are listed; else one for each point to go to."""
SEARCHED = 10_000_000
"""In misère play the stones are searched through if there are not more moves than that."""
STONES = Method(
    "theorem",
    "the stable multi-matching",
    cite(FRIENDLY_FROGS, "Proposition 11, with the partners of z other than x"),
)


class DesiredBesideStones(DesiredFrogs):
    """Colored frogs with k stones: a radius is found by k + 1 points.

    The winner goes to an open point z that desires x, closer than the own frog y, and puts stones
    on the points closer to z than x that desire z, of which there are k at most (the source says:
    other than y; it must be other than x). No perfect matching is needed: a point of infinite
    radius is desired by k points at most. Before the first frog amber wins just with such a point,
    by putting stones on all that desire it.

    Cost: that of the radii, then linear.
    """

    position: StoneFrogs
    framed = "framed: an infinite radius"

    @property
    def stones(self) -> int:
        """K."""
        k: int = self.position.state.k
        return k

    @property
    def complete(self) -> bool:  # type: ignore[override]
        """Whether the ways to put the stones are few enough to be listed."""
        count, free = 0, self.pond.n - (1 if self.other is None else 2)
        for point in self.goals():
            needed = len(self.needed(point))
            count += comb(free - needed, min(self.stones, free) - needed)
            if count > STONES_LISTED:
                return False
        return True

    def winning_moves(self) -> Iterator[Move]:
        """All if they are few; else one for each point to go to."""
        goals = list(self.goals())
        self.check_few(len(goals))
        if not self.complete:
            yield from map(self.going_to, goals)
            return
        for point in goals:
            needed = set(self.needed(point))
            free = StoneFrogs.free_after(self.position.state, point)
            rest = [y for y in free if y not in needed]
            more = min(self.stones, len(free)) - len(needed)
            for stones in sorted(sorted((*needed, *c)) for c in combinations(rest, more)):
                yield self._with_stones(point, stones)

    def going_to(self, point: int) -> Move:
        """With the stones that matter, the others on the nearest points."""
        needed = self.needed(point)
        return self._with_stones(point, [*needed, *self._spare(point, needed)])

    def _with_stones(self, point: int, stones: list[int]) -> Move:
        return self.position.making(StoneFrogs.with_stones(self.position.state, point, stones))

    def needed(self, z: int) -> list[int]:
        """Where the opponent must not go: the points closer than its frog that desire a goal z.

        As z desires the other frog's point, they are among those that give its radius.
        """
        some, x = sorted(w for w in self.radii.witness[z].tolist() if w >= 0), self.other
        return some if x is None else [w for w in some if nearer(self.pond, z, w, x)]

    def _spare(self, z: int, needed: list[int]) -> list[int]:
        """Points for the stones that are left over: the nearest to z."""
        import numpy as np

        from lastmove.families.frogs.pond_arrays import sort_pairs, squares

        taken, wanted = {z, self.other, *needed}, self.stones - len(needed)
        far = squares(self.pond, z, np.arange(self.pond.n))
        most = min(self.pond.n, wanted + len(taken))
        near = np.flatnonzero(far <= np.partition(far, most - 1)[most - 1])
        order, _ = sort_pairs(self.pond, np.full(len(near), z), near)
        return [y for y in near[order].tolist() if y not in taken][:wanted]

    # -- words ----------------------------------------------------------------------------------

    def jump_reason(self, mine: int, x: int) -> str:
        """The points closer that desire x, and which of them are under stones."""
        closer = self.radii.nearer_desirers(x, mine)
        goals = list(self.goals())
        if goals:
            go, at = ("it is", "there") if len(goals) == 1 else ("they are", "to one of them")
            return (
                f"{desiring(goals)} {x}; {go} closer than {mine} and under no stone: go {at}, and "
                f"put stones on the points that desire the one gone to and are closer to it than "
                f"{x}."
            )
        if not closer:
            held = f"none is closer than {mine}"
        elif len(closer) == 1:
            held = f"the one closer than {mine}, {closer[0]}, is under a stone"
        else:
            held = f"those closer than {mine}, {listing(closer)}, are under stones"
        return f"Of the points that desire {x}, {held}: no point to jump to desires {x}."

    def start_reason(self) -> str:
        """By the number of partners."""
        k, starts = self.stones, list(self.starts())
        if starts:
            have = "has an infinite radius" if len(starts) == 1 else "have infinite radii"
            many = f"at most {counted(k, 'point')} desire" if k else "no point desires"
            one = "it" if len(starts) == 1 else "such a point"
            there = " and stones on them" if k else ""
            return f"{listing(starts)} {have}, so that {many} {one}: place amber there{there}."
        return (
            f"Every point has a finite radius, so that at least {counted(k + 1, 'point')} "
            f"{self._desire} it, and {counted(k, 'stone')} cannot close them all: blue is placed "
            "on an open one."
        )

    def reason_for(self, move: Move) -> str:
        """Of the point that it goes to, and of the stones that matter there."""
        z = self._gone_to(move)
        needed = self.needed(z)
        closed = f"{desiring(needed)} {z}, under stones" if needed else f"no point desires {z}"
        if self.other is None:
            return f"only {closed}" if needed else closed
        return f"{z} desires {self.other}; closer to {z} than {self.other}, {closed}"

    def answer_reason(self, x: int) -> str:
        """Which open points desire amber's, and where the stones go then."""
        goals = list(self.goals())
        if not goals:
            return f"No open point desires {x}."
        are = "is" if len(goals) == 1 else "are"
        return (
            f"{desiring(goals)} {x} and {are} under no stone: with blue on {one_of(goals)}, and "
            f"stones on the points that desire blue's and are closer to it than {x}, amber cannot "
            "jump to a point that desires blue's."
        )

    @property
    def _desire(self) -> str:
        return "desire" if self.stones else "desires"

    def meaning(self) -> str:
        """What it is to desire, with several partners."""
        return (
            f"A point desires every point within its radius. A radius is finite just when at least "
            f"{counted(self.stones + 1, 'point')} within it {self._desire} the point in turn, and "
            "fewer of these are closer than the radius; a point with an infinite radius desires "
            "all."
        )

    def forever(self) -> str:
        """Why the player who is lost remains so."""
        return (
            "A player is lost if all points that desire the other frog's, and are closer to it "
            "than the player's own, are under stones: wherever the player goes, that point does "
            "not desire the other, so its radius is shorter, and more points inside it desire it "
            "than there are stones. The opponent goes to an open one, closes what matters there, "
            "and so on; distances get shorter, and the loser runs out of jumps first."
        )

    def jump_steps(self, mine: int, x: int) -> Iterator[Step]:
        """Nothing more: no pair is unstable."""
        return iter(())

    def start_steps(self) -> Iterator[Step]:
        """What the stones can close."""
        if self.outcome is Outcome.N:
            yield Say(
                "No more points desire one of infinite radius than there are stones; with stones "
                "on all of them blue finds no good point."
                if self.stones
                else "No point desires one of infinite radius, so that blue finds no good point."
            )


def beside_stones(position: StoneFrogs, play: Play, run: Run) -> DesiredFrogs | None:
    """Colored frogs with stones; in misère play without any, as with some it is searched."""
    if play is Play.NORMAL:
        return DesiredBesideStones(position, play, run, STONES)
    pond, k = position.state.pond, position.state.k
    if not k:
        return misere_desired(position, play, run)
    free = max(pond.n - 2, 0)
    moves = 2 * pond.n**3 * comb(free, min(k, free)) ** 2
    if moves > SEARCHED:
        raise LimitReached(
            "stone_frogs in misère play is searched, as no theorem is used there, and this pond of "
            f"{counted(pond.n, 'point')} has more than {SEARCHED:,} moves with "
            f"{counted(k, 'stone')}; fewer points or stones can be searched"
        )
    return None
