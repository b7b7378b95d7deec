"""Colored friendly frogs with stones: desires in a stable matching with several partners."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import comb

from lastmove.core.bibliography import FRIENDLY_FROGS, cite
from lastmove.core.inheritance import obeys
from lastmove.core.position import Move, Play, Position
from lastmove.core.solver import Run
from lastmove.core.verdict import Method, counted
from lastmove.families.frogs.frog_games import own_and_other
from lastmove.families.frogs.partners import too_many
from lastmove.families.frogs.rules_stone_frogs import StoneFrogs
from lastmove.families.frogs.theory_colored_frogs import DesiredFrogs

STONES_LISTED = 1000
"""Up to so many winning moves with stones, all are listed; else one for each point to go to."""


class StableStoneFrogs(DesiredFrogs):
    """Colored frogs with k stones: points have up to k + 1 partners.

    P just when x desires y and all partners of x that are closer than y are under stones. The
    winner goes to a point z that desires x and is open, and puts stones on the partners of z that
    are closer than x, of which there are k at most (the source says: other than y; it must be
    other than x). No perfect matching is needed: a point with fewer than k + 1 partners desires
    all, so that only its partners desire it. Before the first frog amber wins just with such a
    point, by putting stones on all its partners.

    Cost: that of the matching with k + 1 partners, then linear.
    """

    method = Method(
        "theorem",
        "the stable multi-matching",
        cite(FRIENDLY_FROGS, "Proposition 11, with the partners of z other than x"),
    )

    def applies(self, position: Position, play: Play) -> bool:
        """To colored frogs with stones."""
        return play is Play.NORMAL and obeys(position, StoneFrogs)

    def stones(self, position: StoneFrogs) -> int:
        """K."""
        k: int = position.state[5]
        return k

    def blocked(self, position: StoneFrogs) -> frozenset[int]:
        """Where the opponent has put them."""
        lying: frozenset[int] = position.state[4]
        return lying

    def winning_moves(self, position: StoneFrogs, run: Run) -> Iterator[Move]:
        """One for each point to go to: the stones that matter, the others on the nearest points."""
        for point in self._points(position, run):
            needed = self.needed(position, point, run)
            stones = [*needed, *self._spare(position, point, needed)]
            yield position.making(StoneFrogs.with_stones(position.state, point, stones))

    def _points(self, position: StoneFrogs, run: Run) -> Iterator[int]:
        opened = position.state[1] is None
        return self.starts(position, run) if opened else self.goals(position, run)

    def needed(self, position: StoneFrogs, z: int, run: Run) -> list[int]:
        """The partners of z that the opponent must not go to: if at x, those closer than x."""
        _, x = own_and_other(position.state)
        desire = self.marriage(position, run).desire
        return desire.partners(z) if x is None else desire.nearer_partners(z, x)

    def _spare(self, position: StoneFrogs, z: int, needed: list[int]) -> list[int]:
        """Points for the stones that are left over: the nearest to z."""
        import numpy as np

        from lastmove.families.frogs.pond_arrays import measures

        pond, x = position.state[0], own_and_other(position.state)[1]
        taken = {z, x, *needed}
        wanted = self.stones(position) - len(needed)
        far = measures(pond, z)
        most = min(pond.n, wanted + len(taken))
        if most == 0:
            return []
        near = np.argpartition(far, most - 1)[:most]
        near = near[np.lexsort((near, far[near]))]
        return [y for y in near.tolist() if y not in taken][:wanted]

    def listed(self, position: StoneFrogs, run: Run) -> tuple[Move, ...] | None:
        """All if they are few; else one for each point to go to, or None if these are too many."""
        points = list(self._points(position, run))
        if too_many(position.state[0], len(points)):
            return None
        state, count = position.state, 0
        for point in points:
            free = state[0].n - (1 if position.state[1] is None else 2)
            needed = len(self.needed(position, point, run))
            stones = min(self.stones(position), free)
            count += comb(free - needed, stones - needed)
            if count > STONES_LISTED:
                return tuple(self.winning_moves(position, run))
        return tuple(self._all_winning(position, points, run))

    def _all_winning(self, position: StoneFrogs, points: list[int], run: Run) -> Iterator[Move]:
        for point in points:
            needed = set(self.needed(position, point, run))
            free = StoneFrogs.free_after(position.state, point)
            rest = [y for y in free if y not in needed]
            more = min(self.stones(position), len(free)) - len(needed)
            for stones in sorted(sorted((*needed, *c)) for c in combinations(rest, more)):
                yield position.making(StoneFrogs.with_stones(position.state, point, stones))

    # -- reasons --------------------------------------------------------------------------------

    def why(self, position: StoneFrogs, run: Run) -> str:
        """The partners that are closer, and which of them are under stones."""
        mine, x = own_and_other(position.state)
        if x is None or mine is None:
            return super().why(position, run)
        if next(StoneFrogs.landings(position.state), None) is None:
            return f"There is no point for {position.to_move} to jump to."
        desire, stones = self.marriage(position, run).desire, self.blocked(position)
        nearer = desire.nearer_partners(x, mine)
        open_ones = [z for z in nearer if z not in stones]
        if self.wins(position, Play.NORMAL, run):
            z = open_ones[0]
            return (
                f"{z} is a partner of {x}, closer than {mine} and under no stone: go there, and "
                f"put stones on the partners of {z} that are closer to it than {x}."
            )
        held = (
            "no partner of it is closer"
            if not nearer
            else f"its closer partners {_listing(nearer)} are under stones"
            if len(nearer) > 1
            else f"its closer partner {nearer[0]} is under a stone"
        )
        return f"{x} desires {mine}, and {held}: no point to jump to desires {x}."

    def start_reason(self, position: StoneFrogs, run: Run) -> str:
        """By the number of partners."""
        k, x = self.stones(position), next(self.starts(position, run), None)
        most = k + 1
        if x is not None:
            partners = self.marriage(position, run).desire.partners(x)
            told = f"only the partners {_listing(partners)}" if partners else "no partner"
            return (
                f"{x} has {told}, fewer than {most}, and no other point desires it: place amber "
                f"there{' and stones on them' if partners else ''}."
            )
        if not position.state[0].n:
            return "There is no point to place the amber frog on."
        return (
            f"Every point has {counted(most, 'partner')} in {self.method.name}, and "
            f"{counted(k, 'stone')} cannot close them all: blue is placed on an open one."
        )


def _listing(points: list[int]) -> str:
    shown = points if len(points) <= 8 else [*points[:6], "…", points[-1]]
    return ", ".join(map(str, shown))
