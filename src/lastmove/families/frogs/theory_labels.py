"""What two frogs are worth: the label of the pair of points that they sit on."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from lastmove.core.argument import Valued, Zero
from lastmove.core.bibliography import FRIENDLY_FROGS, cite
from lastmove.core.errors import NotKnown
from lastmove.core.nimbers import mex
from lastmove.core.position import Move, Outcome, Play
from lastmove.core.solver import Run
from lastmove.core.steps import Math, Parts
from lastmove.core.verdict import Certificate, Method
from lastmove.families.frogs import labels
from lastmove.families.frogs.by_radii import MOST, listing
from lastmove.families.frogs.frog_games import FrogGame, closer_points, nearer
from lastmove.families.frogs.labels import (
    all_labels,
    kind_of,
    labeled,
    placed_values,
    small_label,
)
from lastmove.families.frogs.theory_friendly_frogs import PartnerFrogs

RULE = (
    "Give every pair a label, the closest pairs first: the least number that no closer pair with a "
    "point in common has."
)


class FrogLabel(Valued):
    """The value of frogs that are not lost: by the labels of pairs (see `labels`).

    Cost: for up to 3,000 points that of the labels of all pairs. On a larger pond the least labels
    of every point are looked for, and only where a sum asks.
    """

    method = Method("theorem", "labels of pairs", cite(FRIENDLY_FROGS, "Proposition 14"))
    position: FrogGame

    def __init__(self, position: FrogGame, run: Run):
        super().__init__(position, run)
        self.pond, self.frogs = position.state.pond, position.state.frogs
        self.kind = kind_of(position)
        self.costly = self.pond.n > labels.VALUED

    @cached_property
    def value(self) -> int:
        """The label, or the mex of what can be placed; `NotKnown` on a large pond, if not small."""
        if self.costly:
            found = None
            if len(self.frogs) == 2:
                x, y = self.frogs
                found = small_label(self.pond, x, y, self.kind, self.run)
            if found is None:
                raise NotKnown(
                    f"the nimber of {self.position} is not known on so large a pond: it takes the "
                    "labels of all pairs, which are computed for up to "
                    f"{labels.VALUED:,} points, and it is not below {labels.LABELS[-1]}; who wins "
                    "is known of it alone, not in a sum"
                )
            return found
        if len(self.frogs) == 2:
            return int(all_labels(self.pond, self.kind, self.run)[self.frogs])
        if self.frogs:
            return self._placed(self.frogs[0])
        return mex({self._placed(x) for x in range(self.pond.n)})

    def _placed(self, x: int) -> int:
        return mex(placed_values(self.position, x, self.kind, self.run).values())

    def moves_to(self, value: int) -> Iterator[Move]:
        """The moves to this label."""
        if value == 0:
            return PartnerFrogs(self.position, Play.NORMAL, self.run).winning_moves()
        return moves_to(self.position, value, self.run)

    @property
    def sentence(self) -> Parts:
        """The labels that a move leads to, and their mex."""
        if self.costly or len(self.frogs) < 2:
            return (f"{RULE} That is the value of two frogs; here it is {self.value}.",)
        x, y = self.frogs
        table = all_labels(self.pond, self.kind, self.run)
        reached = sorted(
            {
                int(table[stays, z])
                for stays, jumps in ((x, y), (y, x))
                for z in closer_points(self.pond, stays, jumps)
                if type(self.position).allowed(self.position.state, stays, z)
            }
        )
        shown = ", ".join([*map(str, reached[:MOST]), *(["…"] if len(reached) > MOST else [])])
        return (
            f"The value, for sums of several ponds: {RULE[0].lower()}{RULE[1:]} The pairs that a "
            "jump leads to have the labels ",
            Math(f"{{{shown}}}"),
            f", so the pair {listing([x, y])} has {self.value}; partners have 0.",
        )

    def certificate(self) -> Certificate:
        """The claim alone, as the checker labels the pond; of a large one, that it is won."""
        if self.costly:
            return PartnerFrogs(self.position, Play.NORMAL, self.run).certificate()
        where = self.position.inline()
        return Certificate("frog-values", where, self.play, Outcome.N, self.value, {})


class LostFrogs(Zero):
    """Frogs that are lost have value 0; other values are found by the labels."""

    position: FrogGame

    def moves_to(self, value: int) -> Iterator[Move]:
        """The moves to this label."""
        return moves_to(self.position, value, self.run) if value else iter(())


def moves_to(position: FrogGame, value: int, run: Run) -> Iterator[Move]:
    """The moves to a value that is not 0."""
    state, kind = position.state, kind_of(position)
    pond, frogs = state.pond, state.frogs
    if not frogs:
        for move in position.moves():
            run.budget.spend()
            if run.value(move.to) == value:
                yield move
    for stays in frogs[::-1]:
        for y in labeled(pond, stays, value, kind, run):
            if y in frogs:
                continue
            if len(frogs) == 1:
                if type(position).can_place(state, y):
                    yield position.making(position.placing(state, y))
            else:
                jumps = frogs[0] if stays == frogs[1] else frogs[1]
                if nearer(pond, stays, y, jumps):
                    yield position.making(position.jumping(state, jumps, y))


def label(position: FrogGame, run: Run) -> Valued:
    """The value of friendly, shy and fussy frogs."""
    decided = PartnerFrogs(position, Play.NORMAL, run)
    return LostFrogs(decided) if decided.outcome is Outcome.P else FrogLabel(position, run)
