"""A frog for each player, misère: lost just where the opponent's point desires one's own.

A point desires none that is nearest to it, so that it is not partners who decide.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from lastmove.core.bibliography import FRIENDLY_FROGS, cite
from lastmove.core.inheritance import obeys
from lastmove.core.position import Play
from lastmove.core.solver import Run
from lastmove.core.steps import Part, Show, Step, Table
from lastmove.core.verdict import Method
from lastmove.families.frogs.by_radii import MOST, listing
from lastmove.families.frogs.frog_games import ColoredFrogGame, nearer
from lastmove.families.frogs.rules_colored_pond_frogs import ColoredPondFrogs
from lastmove.families.frogs.rules_shy_colored_frogs import ShyColoredFrogs
from lastmove.families.frogs.theory_colored_frogs import (
    STUCK,
    DesiredFrogs,
    ShyDesiredFrogs,
    desiring,
    one_of,
)

if TYPE_CHECKING:
    from lastmove.families.frogs.pond_results import Kind
    from lastmove.families.frogs.radii import Array

MISERE = Method(
    "theorem",
    "desire in misère play",
    cite(FRIENDLY_FROGS, "after Propositions 5 and 9 and section 3.2"),
)


class MisereDesiredFrogs(DesiredFrogs):
    """With the frogs on s and, to move, on m: the points that desire s and are closer than m win.

    A point z desires s just if a point is closer to z than s, so that a frog on s has to jump, but
    no such point desires z: that is, if |zs| is larger than the distance of the nearest point to z,
    and at most the radius of z, which is the distance of the closest point that desires it. P just
    when s desires m: the frog on m has to jump, to a point z that does not desire s; so the frog on
    s has no jump, which wins, or one to a point that desires z. Before the first frog amber wins
    just with a point that no point desires where blue may be placed, if there is room for blue; a
    role that cannot place its frog wins. Cost: that of the radii, then linear.
    """

    ties_mean = "; neither is closer"
    framed = "framed: no point desires it"

    def start_reason(self) -> str:
        """Why amber wins or loses before the first frog."""
        starts = list(self.starts())
        if starts:
            return (
                f"No point desires {listing(starts, 'or')}: with amber there, wherever blue is "
                "placed, amber has no jump, which wins, or a jump to a point that desires blue's."
            )
        if next(self.undesired(), None) is not None:
            return f"Wherever amber is placed, there is no point for blue{STUCK}."
        return "Every point that amber may take is desired by another one: blue is placed there."

    def answer_reason(self, x: int) -> str:
        """Why blue wins or loses with the first frog placed."""
        goals = list(self.goals())
        if not goals:
            return (
                f"No point where blue may be placed desires {x}: wherever that is, amber has no "
                "jump, which wins, or a jump to a point that desires blue's."
            )
        return (
            f"{desiring(goals)} {x}: with blue on {one_of(goals)}, amber has to jump, to a point "
            "that does not desire blue's."
        )

    def jump_reason(self, mine: int, x: int) -> str:
        """Why the role to move wins or loses with both frogs placed."""
        goals, far = list(self.goals()), self.distance(x, mine)
        if not goals:
            return (
                f"{self.mover.capitalize()} has to jump, as there are points closer to {x} than "
                f"{mine}, which is {far} away; but none of them desires {x}, so every jump can be "
                "answered."
            )
        return (
            f"{desiring(goals)} {x}, closer than {mine}, which is {far} away: with {self.mover} on "
            f"{one_of(goals)}, {self.opponent} has to jump, to a point that does not desire "
            f"{self.mover}'s."
        )

    def desire_reason(self, z: int, x: int) -> str:
        """Of the points closer to z."""
        return (
            f"{z} desires {x}, {self.distance(z, x)} away: there are closer points, as "
            f"{self._nearest[z]} is, and none of them desires {z}"
        )

    def partner_steps(self) -> Iterator[Step]:
        """What it is to desire, the pond with lines to what is desired, and all points' desires."""
        shown, points = self.show(), range(min(self.pond.n, MOST))
        lead = (self._definition(),)
        yield Show(self.position, lead, shown.marks, shown.links, circles=shown.circles)
        yield Table(
            ("That is found from the closest pairs on, as it depends on closer ones only:",),
            ("point", *self.reach_head, "so it desires"),
            tuple((self.pad(x), *self.reach(x), self._desires(x)) for x in points),
            more=self.pond.n - len(points),
        )

    @property
    def reach_head(self) -> tuple[str, ...]:
        """What stands over `reach`."""
        return ("its nearest at", "closest to desire it", "at")

    def reach(self, z: int) -> tuple[Part, ...]:
        """The distance of the nearest point, the closest that desires z, and its distance."""
        near = int(self._nearest[z])
        return ("none" if near < 0 else self.distance(z, near), *super().reach(z))

    def _desires(self, x: int) -> str:
        near, last = int(self._nearest[x]), int(self.radii.last[x])
        if near < 0 or (last >= 0 and not nearer(self.pond, x, near, last)):
            return "none"
        beyond = f"points farther than {self.distance(x, near)}"
        return beyond if last < 0 else f"{beyond}, up to {self.distance(x, last)}"

    @property
    def _nearest(self) -> Array:
        assert self.radii.nearest is not None
        return self.radii.nearest

    def meaning(self) -> str:
        """What it is good for to be desired."""
        return (
            "Whoever goes to a point that desires the other frog's forces that frog to jump, and "
            "none of the points where it can jump to desires the point gone to."
        )

    def _definition(self) -> str:
        colors = (
            " Only points of different colors desire each other, and only those that a point could "
            "desire count as closer to it."
        )
        return (
            "A point desires another one if there are points closer to it than that one, but none "
            f"of them desires it.{colors if self.kind == 'two' else ''}"
        )

    def forever(self) -> str:
        """Why the player who is lost remains so."""
        return (
            "A player is lost if the other frog's point desires the player's own. For then the "
            "player has to jump, and comes to a point that does not desire the other frog's: "
            "either no point is closer to it than the other frog, which has no jump and wins; or a "
            "closer point desires it, and the opponent jumps there, so that the player is lost "
            "again. Distances get shorter, so play ends, and it is the opponent who first has no "
            "jump."
        )

    def jump_steps(self, mine: int, x: int) -> Iterator[Step]:
        """Nothing more: that is all there is to it."""
        return iter(())

    def start_steps(self) -> Iterator[Step]:
        """Nothing more."""
        return iter(())

    def lines(self) -> tuple[Array, str]:
        """From each point to the closest that desires it."""
        import numpy as np

        ends = self.radii.last
        pairs = np.stack([np.arange(len(ends)), ends], axis=1)[ends >= 0]
        pairs = np.unique(np.sort(pairs, axis=1), axis=0)
        return pairs, "from each point to the closest that desires it"

    def rings(self) -> tuple[list[int], str]:
        """As far as the closest that desires the other frog's point."""
        if self.other is None or self.radii.last[self.other] < 0:
            return [], ""
        return [self.other], f"as far as the closest point that desires {self.other}"


class MisereShyDesiredFrogs(ShyDesiredFrogs, MisereDesiredFrogs):
    """Both."""


def misere_desired(position: ColoredFrogGame, play: Play, run: Run) -> DesiredFrogs | None:
    """Colored friendly frogs, also shy, and on colored points, in misère play."""
    if play is Play.NORMAL:
        return None
    kind: Kind = "two" if obeys(position, ColoredPondFrogs) else "one"
    shy = obeys(position, ShyColoredFrogs)
    found = MisereShyDesiredFrogs if shy else MisereDesiredFrogs
    return found(position, play, run, MISERE, kind)
