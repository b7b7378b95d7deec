"""Friendly frogs and its impartial variants: lost just where the two frogs sit on partners."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from lastmove.core.bibliography import FRIENDLY_FROGS, cite
from lastmove.core.inheritance import obeys
from lastmove.core.position import Move, Outcome, Play, Position
from lastmove.core.solver import Run
from lastmove.core.steps import Mark, Say, Step
from lastmove.core.verdict import Method, counted
from lastmove.families.frogs.by_radii import ByRadii, listing
from lastmove.families.frogs.frog_games import FrogGame, nearer
from lastmove.families.frogs.labels import kind_of
from lastmove.families.frogs.rules_shy_frogs import ShyFrogs

if TYPE_CHECKING:
    from lastmove.families.frogs.pond_results import Kind

METHODS: dict[tuple[Kind, Play], Method] = {
    ("one", Play.NORMAL): Method(
        "theorem",
        "stable matching",
        cite(FRIENDLY_FROGS, "Theorem 1, Propositions 3 and 14, section 3.1"),
    ),
    ("fussy", Play.NORMAL): Method(
        "theorem", "stable matching without red pairs", cite(FRIENDLY_FROGS, "section 3.3")
    ),
    ("one", Play.MISERE): Method(
        "theorem",
        "stable matching without mutually nearest pairs",
        cite(FRIENDLY_FROGS, "Proposition 9, with at least one unmatched point"),
    ),
    ("fussy", Play.MISERE): Method(
        "theorem",
        "stable matching without red and mutually nearest pairs",
        cite(FRIENDLY_FROGS, "Proposition 9 and section 3.3"),
    ),
}
MARKED = 40
"""On a larger pond not all that is told is marked."""
STUCK = "There is no move, and in misère play whoever cannot move wins."


class PartnerFrogs(ByRadii):
    """Two frogs that both players move: P just when they sit on partners (see `radii`).

    All partners of a point are as far from it as its radius. So from partners no jump, which is
    strictly shorter, leads to partners. If x and y are not partners, one of them, say x, has a
    radius shorter than |xy|, and the frog at y jumps to any partner of x. Before both frogs are
    placed: the second frog goes on a partner of the first, which has one just when its radius is
    finite (if shy: and it is farther away than c); the first goes where there is none. Where all
    distances differ the number of points decides then; with equal distances it does not: [0,1,2] is
    lost, [0,1,2,4] is won.

    In misère play the pairs that are nearest to both their points (equally near ones counted) are
    left out: from them there is no jump, which wins, and from all others there is. With two points
    or more the first player wins just when *at least* one radius is infinite; the source says
    "exactly one", but there may be more, and from any of them the argument is the same. With one
    point the second player, who cannot place, wins. Cost: that of the radii; then a reply is found
    at once.
    """

    position: FrogGame

    def __init__(self, position: FrogGame, play: Play, run: Run):
        kind = kind_of(position)
        super().__init__(position, play, run, METHODS[kind, play], kind)
        self.frogs: tuple[int, ...] = position.state.frogs

    def at(self, position: Position) -> PartnerFrogs:
        """The same about another position."""
        assert isinstance(position, FrogGame)
        return PartnerFrogs(position, self.play, self.run)

    # -- who wins -------------------------------------------------------------------------------

    @property
    def outcome(self) -> Outcome:
        """By the partners."""
        if len(self.frogs) == 2:
            wins = not self.radii.are_partners(*self.frogs)
        elif self.frogs:
            wins = self._answered(self.frogs[0])
        else:
            wins = next(self._starts(), None) is not None or self._stuck()
        return Outcome.N if wins else Outcome.P

    def _stuck(self) -> bool:
        """Misère: whether there is no move, which wins there."""
        return self.misere and next(self.position.moves(), None) is None

    def _with_one(self, x: int) -> FrogGame:
        """The position with the first frog on x."""
        state = self.position.state
        return self.position if self.frogs else self.position.at(state._replace(frogs=(x,)))

    def _has_room(self, x: int) -> bool:
        """Whether with a frog on x the other can be placed anywhere."""
        return next(self._with_one(x).moves(), None) is not None

    def _partner(self, x: int) -> int | None:
        """A partner of x on which the second frog may be placed; all are as far, so any will do."""
        partner = int(self.radii.last[x])
        may = partner >= 0 and type(self.position).can_place(self._with_one(x).state, partner)
        return partner if may else None

    def _answered(self, x: int) -> bool:
        """Whether the player who places the second frog wins, the first being on x."""
        return self._partner(x) is not None or (self.misere and not self._has_room(x))

    def _starts(self) -> Iterator[int]:
        """The points to place the first frog on: those without a partner to answer with."""
        for x in self._candidates():
            self.run.budget.spend()
            if not self._answered(x):
                yield x

    def _candidates(self) -> list[int]:
        """Points that may be a good start: of infinite radius, or if shy of one that is short."""
        if not obeys(self.position, ShyFrogs):
            return self.radii.infinite
        return self.radii.infinite_or_within(self.position.state.c)

    def _jumps(self) -> Iterator[tuple[int, int]]:
        """Which frog can jump to a partner of the other one's point: from where, and beside whom.

        Such a partner is closer than the frog is now.
        """
        for jumps, stays in (self.frogs, self.frogs[::-1]):
            partner = int(self.radii.last[stays])
            if partner >= 0 and nearer(self.pond, stays, partner, jumps):
                yield jumps, stays

    # -- moves ----------------------------------------------------------------------------------

    def winning_moves(self) -> Iterator[Move]:
        """All of them, in written order; `NotKnown` if there are too many ways to begin."""
        position, state = self.position, self.position.state
        if not self.frogs:
            self.check_few(len(self._candidates()))
            for x in self._starts():
                yield position.making(position.placing(state, x))
        elif len(self.frogs) == 1:
            if self._partner(self.frogs[0]) is not None:
                for y in self.radii.partners(self.frogs[0]):
                    yield position.making(position.placing(state, y))
        elif self.outcome is Outcome.N:
            for jumps, stays in self._jumps():
                for y in self.radii.partners(stays):
                    yield position.making(position.jumping(state, jumps, y))

    def best(self) -> Move | None:
        """One of them, found without looking at all points."""
        position, state, last = self.position, self.position.state, self.radii.last
        if not self.frogs:
            x = next(self._starts(), None)
            return None if x is None else position.making(position.placing(state, x))
        if len(self.frogs) == 1:
            y = self._partner(self.frogs[0])
            return None if y is None else position.making(position.placing(state, y))
        if self.outcome is Outcome.P:
            return None
        for jumps, stays in self._jumps():
            return position.making(position.jumping(state, jumps, int(last[stays])))
        return None

    @property
    def remark(self) -> str:
        """Whose partner it is."""
        if not self.frogs:
            return "a point without a partner to answer with"
        stays = self.frogs[0] if len(self.frogs) == 1 else next((s for _, s in self._jumps()), None)
        return "" if stays is None else f"to a partner of {stays}"

    # -- words ----------------------------------------------------------------------------------

    def why(self) -> str:
        """Who is whose partner, at what distance."""
        if self._stuck() and len(self.frogs) < 2:
            return STUCK
        if not self.frogs:
            return self._why_begin()
        if len(self.frogs) == 1:
            return self._why_second(self.frogs[0])
        x, y = self.frogs
        far, what = self.distance(x, y), self.matching
        if self.radii.are_partners(x, y):
            return (
                f"{x} and {y} are partners in {what}, at distance {far}: every jump leads to two "
                "points that are not."
            )
        told = [
            f"the frog on {jumps} can jump to {self._partners_of(stays)}, "
            f"closer than {jumps} ({far})"
            for jumps, stays in self._jumps()
        ]
        if told:
            return f"{x} and {y} are not partners in {what}: {', and '.join(told)}."
        return (
            f"{x} and {y} are mutually nearest, at distance {far}: no point is closer to either. "
            f"{STUCK}"
        )

    def _partners_of(self, x: int) -> str:
        partners = self.radii.partners(x)
        what = "the partner" if len(partners) == 1 else "partners"
        far = self.distance(x, partners[0])
        return f"{listing(partners, 'or')}, {what} of {x} at distance {far}"

    def _why_second(self, x: int) -> str:
        what = self.matching
        if not self._has_room(x):
            return f"With a frog on {x} there is no point where the other may be placed."
        if self._partner(x) is not None:
            return (
                f"Place the other frog on {self._partners_of(x)} in {what}: every jump from "
                "partners leads to two points that are not."
            )
        end = ", unless no jump is left, which wins too" if self.misere else ""
        return (
            f"{self._why_unanswered(x)}: wherever the other frog is placed, the two do not sit on "
            f"partners, and a jump to partners wins{end}."
        )

    def _why_unanswered(self, x: int) -> str:
        """Why the second frog cannot be placed on a partner of the first."""
        if self.radii.last[x] < 0:
            return f"{x} has no partner in {self.matching}"
        partners = self.radii.partners(x)
        what = "the partner" if len(partners) == 1 else "the partners"
        are = "is" if len(partners) == 1 else "are"
        return (
            f"{listing(partners)}, {what} of {x} in {self.matching}, {are} only "
            f"{self.distance(x, partners[0])} away, where a shy frog is not placed"
        )

    def _why_begin(self) -> str:
        points, what, found = counted(self.pond.n, "point"), self.matching, self.radii
        if not self.pond.n:
            return "There is no point to place a frog on."
        starts = list(self._starts())
        if not starts:
            if self.misere and self.pond.n == 1:
                return "There is no point for a second frog, and in misère play that wins."
            if self.misere and found.infinite_or_within(0):
                return (
                    "Wherever the first frog is placed, the second goes on a partner of its point "
                    f"in {what}, or it cannot be placed at all, which wins in misère play."
                )
            return (
                f"Every one of the {points} has a partner in {what}: wherever the first frog is "
                f"placed, the second goes on {'the' if found.is_matching else 'a'} partner."
            )
        stuck = [x for x in starts if not self._has_room(x)]
        alone = [x for x in starts if found.last[x] < 0 and x not in stuck]
        near = [x for x in starts if found.last[x] >= 0 and x not in stuck]
        told = []
        if alone:
            have = "has" if len(alone) == 1 else "have"
            told.append(f"{listing(alone)} {have} no partner in {what}")
        if near:
            c = self.position.state.c
            whose = "has its partners" if len(near) == 1 else "have their partners"
            told.append(f"{listing(near)} {whose} within {c}, where a shy frog is not placed")
        if told:
            end = ", unless no jump is left, which wins too" if self.misere else ""
            told[-1] += (
                ": with a frog there the two will not sit on partners, and then a jump to partners "
                f"wins{end}"
            )
        if stuck:
            told.append(f"beside a frog on {listing(stuck, 'or')} no other may be placed")
        text = "; and ".join(told)
        return f"Of the {points}, {text}." if self.pond.n > 1 else f"{text[0].upper()}{text[1:]}."

    def reason_for(self, move: Move) -> str:
        """Of the points that it leads to."""
        after: tuple[int, ...] = move.to.state.frogs
        if len(after) == 2:
            x, y = after
            return f"{x} and {y} are partners, at distance {self.distance(x, y)}"
        (x,) = after
        return (
            self._why_unanswered(x) if self._has_room(x) else f"beside {x} no other may be placed"
        )

    # -- steps ----------------------------------------------------------------------------------

    def steps(self) -> Iterator[Step]:
        """The matching, where the frogs are in it, and the answer to every move."""
        if next(self.position.moves(), None) is None:
            yield Say(*self.sentence)
            return
        yield from self.partner_steps()
        yield Say(*self.sentence)
        if self.outcome is Outcome.P:
            yield from self.answer_steps()
        else:
            yield from self.winning_steps()
            yield from self._why_there_is_one()
        yield Say(
            "Frogs on partners are lost for the player to move: a jump leaves one of them where it "
            "is, and that point has no partner that is closer. "
            + (
                "From elsewhere there is a jump to partners, or none at all, which wins. And "
                "partners are never mutually nearest, so that the opponent always has to jump, and "
                "at last makes the last jump, which loses."
                if self.misere
                else "Frogs elsewhere can always jump to partners. Distances get shorter, so play "
                "ends, and the winner makes the last jump."
            )
        )
        yield from self._value_steps()

    def _why_there_is_one(self) -> Iterator[Step]:
        """Why one of two frogs has a partner that is closer than the other frog."""
        if len(self.frogs) < 2:
            return
        x, y = self.frogs
        yield Say(
            f"If neither {x} nor {y} had a partner closer than {self.distance(x, y)}, both would "
            "have been left when their pair came up, and so have become partners. So at least one "
            "of them has."
        )

    def _value_steps(self) -> Iterator[Step]:
        """What two frogs that are not lost are worth in a sum."""
        if self.misere or self.outcome is Outcome.P or len(self.frogs) < 2:
            return
        valued = self.run.valued(self.position)
        if valued is not None and not valued.costly:
            yield from valued.steps()

    def more_marks(self) -> Iterator[Mark]:
        """If shy, where a first frog is too near to its partners for the second."""
        if not self.frogs and obeys(self.position, ShyFrogs) and self.pond.n <= MARKED:
            near = tuple(f"pad-{x}" for x in self._starts() if self.radii.last[x] >= 0)
            c = self.position.state.c
            yield Mark(near, "three", meaning=f"framed by dots: the partners are within {c}")

    def deciding_pair(self) -> tuple[int, int] | None:
        """The partners that the frogs sit on, or will."""
        best = self.best()
        frogs: tuple[int, ...] = self.frogs if best is None else best.to.state.frogs
        if len(frogs) < 2 or not self.radii.are_partners(*frogs):
            return None
        return frogs[0], frogs[1]


def partners(position: FrogGame, play: Play, run: Run) -> PartnerFrogs:
    """Friendly, shy and fussy frogs, in normal and in misère play."""
    return PartnerFrogs(position, play, run)
