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
    """Colored frogs with k stones: a radius is found by k + 1 points.

    The winner goes to an open point z that desires x, closer than the own frog y, and puts stones
    on the points closer to z than x that desire z, of which there are k at most (the source says:
    other than y; it must be other than x). No perfect matching is needed: a point of infinite
    radius is desired by k points at most. Before the first frog amber wins just with such a point,
    by putting stones on all that desire it.

    Cost: that of the radii, then linear.
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
        """The points that desire z, where the opponent must not go; those closer than its frog."""
        _, x = own_and_other(position.state)
        found = self.radii(position, run)
        return found.desirers(z) if x is None else found.nearer_desirers(z, x)

    def _spare(self, position: StoneFrogs, z: int, needed: list[int]) -> list[int]:
        """Points for the stones that are left over: the nearest to z."""
        import numpy as np

        from lastmove.families.frogs.pond_arrays import sort_pairs

        pond, x = position.state[0], own_and_other(position.state)[1]
        taken = {z, x, *needed}
        everyone = np.arange(pond.n)
        order, _ = sort_pairs(pond, np.full(pond.n, z), everyone)
        wanted = self.stones(position) - len(needed)
        near = order[: wanted + len(taken)].tolist()
        return [y for y in near if y not in taken][:wanted]

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
        """The points closer that desire x, and which of them are under stones."""
        mine, x = own_and_other(position.state)
        if x is None or mine is None:
            return super().why(position, run)
        if next(StoneFrogs.landings(position.state), None) is None:
            return f"There is no point for {position.to_move} to jump to."
        found, stones = self.radii(position, run), position.state[4]
        closer = found.nearer_desirers(x, mine)
        open_ones = [z for z in closer if z not in stones]
        if open_ones:
            z = open_ones[0]
            return (
                f"{z} desires {x}, is closer than {mine} and under no stone: go there, and put "
                f"stones on the points closer to {z} than {x} that desire {z}."
            )
        if not closer:
            held = f"none is closer than {mine}"
        elif len(closer) == 1:
            held = f"the one closer than {mine}, {closer[0]}, is under a stone"
        else:
            held = f"those closer than {mine}, {_listing(closer)}, are under stones"
        return f"Of the points that desire {x}, {held}: no point to jump to desires {x}."

    def start_reason(self, position: StoneFrogs, run: Run) -> str:
        """By the number of partners."""
        k, x = self.stones(position), next(self.starts(position, run), None)
        if x is not None:
            wanting = self.radii(position, run).desirers(x)
            told = f"only {_listing(wanting)} desire it" if wanting else "no point desires it"
            if len(wanting) == 1:
                told = f"only {wanting[0]} desires it"
            return (
                f"{x} has an infinite radius, so that {told}, fewer than {k + 1}: place amber "
                f"there{' and stones on them' if wanting else ''}."
            )
        if not position.state[0].n:
            return "There is no point to place the amber frog on."
        return (
            f"Every point has a finite radius, so that at least {counted(k + 1, 'point')} desire "
            f"it, and {counted(k, 'stone')} cannot close them all: blue is placed on an open one."
        )


def _listing(points: list[int]) -> str:
    shown = points if len(points) <= 8 else [*points[:6], "…", points[-1]]
    return ", ".join(map(str, shown))
