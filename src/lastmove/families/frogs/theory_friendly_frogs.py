"""Friendly frogs and its impartial variants: lost just where the two frogs sit on partners."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar

from lastmove.core.bibliography import FRIENDLY_FROGS, cite
from lastmove.core.errors import NotKnown
from lastmove.core.inheritance import obeys
from lastmove.core.nimbers import mex
from lastmove.core.position import Move, Outcome, Play, Position
from lastmove.core.solver import Run, ValueSolver
from lastmove.core.verdict import Certificate, Method, Verdict, counted
from lastmove.families.frogs import labels
from lastmove.families.frogs.frog_games import FrogGame, nearer
from lastmove.families.frogs.labels import all_labels, labeled, placed_values, small_label
from lastmove.families.frogs.partners import tie_told, too_many
from lastmove.families.frogs.rules_frogs import Frogs
from lastmove.families.frogs.rules_fussy_frogs import FussyFrogs
from lastmove.families.frogs.rules_shy_frogs import ShyFrogs

if TYPE_CHECKING:
    from lastmove.families.frogs.pond_results import Kind
    from lastmove.families.frogs.radii import Radii


class PartnerFrogs(ValueSolver[FrogGame]):
    """Two frogs that both players move: P just when they sit on partners (see `radii`).

    All partners of a point are as far from it as its radius. So from partners no jump, which is
    strictly shorter, leads to partners. If x and y are not partners, one of them, say x, has a
    radius shorter than |xy|, and the frog at y jumps to any partner of x. Before both frogs are
    placed: the second frog goes on a partner of the first, which has one just when its radius is
    finite; the first goes where the radius is infinite.
    """

    kind: ClassVar[Kind] = "one"
    misere: ClassVar[bool] = False

    # -- who wins -------------------------------------------------------------------------------

    def radii(self, position: FrogGame, run: Run) -> Radii:
        """The radii of the pond, made once."""
        from lastmove.families.frogs.radii import radii_of

        return radii_of(position.state[0], self.kind, run, misere=self.misere)

    def wins(self, position: FrogGame, play: Play, run: Run) -> bool:
        """Whether the player to move wins."""
        frogs, found = position.state[1], self.radii(position, run)
        if len(frogs) == 2:
            return not found.are_partners(*frogs)
        if len(frogs) == 1:
            return self._answers(position, found, frogs[0])
        return next(self._starts(position, run), None) is not None or self._stuck(position)

    def _stuck(self, position: FrogGame) -> bool:
        """Misère: whether there is no move, which wins there."""
        return self.misere and next(position.moves(), None) is None

    @staticmethod
    def _room_beside(position: FrogGame, x: int) -> bool:
        """Whether with a frog on x the other can be placed anywhere."""
        state = (position.state[0], (x,), *position.state[2:])
        return next(type(position).plays(state), None) is not None

    def _answers(self, position: FrogGame, found: Radii, x: int) -> bool:
        """Whether the player who places the second frog wins, the first being on x."""
        state = (position.state[0], (x,), *position.state[2:])
        partner = int(found.last[x])  # one of them; all are as far, so may be placed on or not
        if partner >= 0 and type(position).can_place(state, partner):
            return True
        return self.misere and not self._room_beside(position, x)

    def _starts(self, position: FrogGame, run: Run) -> Iterator[int]:
        """The points to place the first frog on: those without a partner to answer with."""
        found = self.radii(position, run)
        for x in self._candidates(position, found):
            run.budget.spend()
            if not self._answers(position, found, x):
                yield x

    def _candidates(self, position: FrogGame, found: Radii) -> list[int]:
        """Points that may be a good start: of infinite radius, or if shy of one that is short."""
        if not obeys(position, ShyFrogs):
            return found.infinite
        return found.infinite_or_within(position.state[2])

    # -- winning moves --------------------------------------------------------------------------

    def winning_moves(self, position: FrogGame, run: Run) -> Iterator[Move]:
        """All of them, in written order."""
        state, found = position.state, self.radii(position, run)
        frogs = state[1]
        if not frogs:
            for x in self._starts(position, run):
                yield position.making(position.placing(state, x))
        elif len(frogs) == 1:
            partner = int(found.last[frogs[0]])
            if partner >= 0 and type(position).can_place(state, partner):
                for y in found.partners(frogs[0]):
                    yield position.making(position.placing(state, y))
        elif not found.are_partners(*frogs):
            for jumps, stays in (frogs, frogs[::-1]):
                if self.goes_to(found, stays, jumps):
                    for y in found.partners(stays):
                        yield position.making(position.jumping(state, jumps, y))

    @staticmethod
    def goes_to(found: Radii, stays: int, jumps: int) -> bool:
        """Whether the partners of a frog's point are closer to it than the other frog is."""
        partner = int(found.last[stays])
        return partner >= 0 and nearer(found.pond, stays, partner, jumps)

    def one_move_to(self, position: FrogGame, value: int, run: Run) -> Move | None:
        """The first of them."""
        return next(self.moves_to(position, value, run), None)

    def listed(self, position: FrogGame, run: Run) -> tuple[Move, ...] | None:
        """The winning moves; None if there are too many ways to begin."""
        pond, frogs = position.state[:2]
        if not frogs and too_many(pond, len(self._candidates(position, self.radii(position, run)))):
            return None
        return tuple(self.winning_moves(position, run))

    # -- nimbers --------------------------------------------------------------------------------

    def value(self, position: FrogGame, run: Run) -> int:
        """The nimber; `NotKnown` on a large pond if it is not small."""
        value = self.small_value(position, run)
        if value is None and len(position.state[1]) == 2:
            x, y = position.state[1]
            value = small_label(position.state[0], x, y, self.kind, run)
        if value is None:
            raise NotKnown(
                f"the nimber of {position} is not known on so large a pond: it takes the labels "
                f"of all pairs, which are computed for up to {labels.VALUED:,} points, and "
                f"it is not below {labels.LABELS[-1]}; who wins is known of it alone, not in "
                "a sum"
            )
        return value

    def small_value(self, position: FrogGame, run: Run) -> int | None:
        """The nimber, or None where only who wins is known: on a large pond, unless it is lost."""
        pond, frogs = position.state[:2]
        if not self.wins(position, Play.NORMAL, run):
            return 0
        if pond.n > labels.VALUED:
            return None
        if len(frogs) == 2:
            return int(all_labels(pond, self.kind, run)[frogs])
        if len(frogs) == 1:
            return mex(placed_values(position, frogs[0], self.kind, run).values())
        return mex(
            {mex(placed_values(position, x, self.kind, run).values()) for x in range(pond.n)}
        )

    def moves_to(self, position: FrogGame, value: int, run: Run) -> Iterator[Move]:
        """The moves to this nimber."""
        state = position.state
        pond, frogs = state[:2]
        if value == 0:
            yield from self.winning_moves(position, run)
        elif not frogs:
            yield from super().moves_to(position, value, run)
        else:
            for stays in frogs[::-1]:
                others = [y for y in labeled(pond, stays, value, self.kind, run) if y not in frogs]
                for y in others:
                    if len(frogs) == 1:
                        if type(position).can_place(state, y):
                            yield position.making(position.placing(state, y))
                    else:
                        jumps = frogs[0] if stays == frogs[1] else frogs[1]
                        if nearer(pond, stays, y, jumps):
                            yield position.making(position.jumping(state, jumps, y))

    # -- the verdict ----------------------------------------------------------------------------

    def verdict(self, position: FrogGame, play: Play, run: Run) -> Verdict:
        """Outcome and winning moves by the radii; the nimber if the pond is not too large."""
        value = None if self.misere else self.small_value(position, run)
        return self._verdict(position, play, value, run)

    def outcome_verdict(self, position: FrogGame, play: Play, run: Run) -> Verdict:
        """The same without labels of all pairs."""
        lost = not self.misere and not self.wins(position, play, run)
        return self._verdict(position, play, 0 if lost else None, run)

    def _verdict(self, position: FrogGame, play: Play, value: int | None, run: Run) -> Verdict:
        wins = self.wins(position, play, run)
        return Verdict(
            position=position,
            play=play,
            outcome=Outcome.N if wins else Outcome.P,
            value=value,
            winning_moves=self.listed(position, run) if wins else (),
            method=self.method,
            because=self.reason(position, 0, run),
        )

    def reason(self, position: FrogGame, value: int, run: Run) -> str:
        """Who is whose partner, at what distance."""
        return self.why(position, run) + tie_told(position.state[0], run)

    def why(self, position: FrogGame, run: Run) -> str:
        """The same, without what is said of equal distances."""
        pond, frogs = position.state[:2]
        found = self.radii(position, run)
        if self._stuck(position):
            return "There is no move, and in misère play whoever cannot move wins."
        if not frogs:
            return self._opening_reason(position, run)
        if len(frogs) == 1:
            return self._second_reason(position, found)
        x, y = frogs
        what, far = _partners_in(found), f"{pond.distance(x, y):.6g}"
        if found.are_partners(x, y):
            return (
                f"{x} and {y} are partners in {what}, at distance {far}: every jump leads to two "
                "points that are not."
            )
        for stays, other in ((x, y), (y, x)):
            if self.goes_to(found, stays, other):
                partner = found.partners(stays)[0]
                return (
                    f"{x} and {y} are not partners in {what}; the partner of {stays} is {partner}, "
                    f"at distance {pond.distance(stays, partner):.6g} and so closer than {other} "
                    f"({far}): jump there."
                )
        return (
            f"{x} and {y} are mutually nearest, at distance {far}: no point is closer to either. "
            "There is no move, and in misère play whoever cannot move wins."
        )

    def _second_reason(self, position: FrogGame, found: Radii) -> str:
        pond, (x,) = position.state[:2]
        what, partner = _partners_in(found), int(found.last[x])
        if next(position.moves(), None) is None:
            return f"With a frog on {x} there is no point where the other may be placed."
        if partner < 0:
            return f"{x} has no partner in {what}: wherever the other frog is placed, a jump wins."
        partner, far = found.partners(x)[0], f"{pond.distance(x, partner):.6g}"
        if type(position).can_place(position.state, partner):
            return f"Place the other frog on {partner}, the partner of {x} in {what} ({far} away)."
        return (
            f"The partner of {x} in {what}, {partner}, is only {far} away, where a shy frog is not "
            "placed: wherever the other frog goes, a jump wins."
        )

    def _opening_reason(self, position: FrogGame, run: Run) -> str:
        pond, found = position.state[0], self.radii(position, run)
        what, points = _partners_in(found), counted(pond.n, "point")
        x = next(self._starts(position, run), None)
        if x is None:
            if not pond.n:
                return "There is no point to place a frog on."
            if self.misere and pond.n == 1:
                return "There is no point for a second frog, and in misère play that wins."
            if self.misere and found.infinite_or_within(0):
                return (
                    "Wherever the first frog is placed, the second goes on its partner in "
                    f"{what}, or it cannot be placed at all, which wins in misère play."
                )
            return (
                f"Every one of the {points} has a partner in {what}: wherever the first frog is "
                "placed, the second goes on the partner."
            )
        if not self._room_beside(position, x):
            return f"With a frog on {x} there is no point where the other may be placed."
        partner = int(found.last[x])
        if partner < 0:
            end = ", unless no jump is left, which wins too" if self.misere else ""
            return (
                f"Of the {points}, {x} has no partner in {what}: with a frog there the two will "
                f"not sit on partners, and then a jump to partners wins{end}."
            )
        partner = found.partners(x)[0]
        return (
            f"The partner of {x} in {what}, {partner}, is only {pond.distance(x, partner):.6g} "
            "away, so the second frog cannot be placed on it: then a jump to partners wins."
        )

    # -- certificates ---------------------------------------------------------------------------

    def certificate(self, position: FrogGame, play: Play, run: Run) -> Certificate:
        """The radii; where a nimber is claimed that they do not prove, the labels."""
        value = None if self.misere else self.small_value(position, run)
        if not value:
            return self.demonstration(position, play, run)
        return Certificate("frog-values", position.inline(), play, Outcome.N, value, {})

    def value_can_be_listed(self, position: FrogGame) -> bool:
        """Not on large ponds."""
        return bool(position.state[0].n <= labels.VALUED)

    def demonstration(self, position: FrogGame, play: Play, run: Run) -> Certificate:
        """The radii."""
        found, wins = self.radii(position, run), self.wins(position, play, run)
        run.check_certificate_size(position.state[0].n)
        return Certificate(
            "frog-radii",
            position.inline(),
            play,
            Outcome.N if wins else Outcome.P,
            None if wins or self.misere else 0,
            {"witness": found.rows()},
        )


def _partners_in(found: Radii) -> str:
    """What the partners are in: a matching, unless some point has several."""
    reds = " without red pairs" if found.kind == "fussy" else ""
    nearest = " without mutually nearest pairs" if found.nearest is not None else ""
    what = "the stable matching" if found.is_matching else "the graph of partners"
    return f"{what}{reds}{' and' if reds and nearest else ''}{nearest}"


class StableFrogs(PartnerFrogs):
    """Friendly frogs, also shy: the radii of all points, and the Grundy labels of pairs.

    Where all distances differ the partners are a stable matching, so that before the first frog the
    number of points decides; with equal distances it does not: [0,1,2] is lost, [0,1,2,4] is won. A
    shy second frog must find its partner farther away than c.
    Cost: that of the radii; for the nimber, up to 3,000 points, that of labels of all pairs.
    """

    method = Method(
        "theorem",
        "stable matching",
        cite(FRIENDLY_FROGS, "Theorem 1, Propositions 3 and 14, section 3.1"),
    )

    def applies(self, position: Position, play: Play) -> bool:
        """To friendly frogs and shy frogs in normal play."""
        return play is Play.NORMAL and obeys(position, Frogs, ShyFrogs)


class StableFussyFrogs(PartnerFrogs):
    """Fussy frogs: the same, two red points being no pair.

    Cost: as for friendly frogs.
    """

    kind = "fussy"
    method = Method(
        "theorem", "stable matching without red pairs", cite(FRIENDLY_FROGS, "section 3.3")
    )

    def applies(self, position: Position, play: Play) -> bool:
        """To fussy frogs in normal play."""
        return play is Play.NORMAL and obeys(position, FussyFrogs)


class MisereFrogs(PartnerFrogs):
    """Misère friendly frogs, also shy: the radii without the pairs that are mutually nearest.

    From a pair that is nearest to both its points (equally near ones counted) there is no jump,
    which wins in misère play; from all others there is. With two points or more the first player
    wins just when *at least* one radius is infinite; the source says "exactly one", but there may
    be more, and from any of them the argument is the same. With one point the second player, who
    cannot place, wins. Cost: that of the radii.
    """

    misere = True
    normal: ClassVar[type[PartnerFrogs]] = StableFrogs
    method = Method(
        "theorem",
        "stable matching without mutually nearest pairs",
        cite(FRIENDLY_FROGS, "Proposition 9, with at least one unmatched point"),
    )

    def applies(self, position: Position, play: Play) -> bool:
        """To friendly frogs and shy frogs in misère play."""
        return play is Play.MISERE and obeys(position, Frogs, ShyFrogs)

    def value(self, position: Any, run: Run) -> int:
        """Nimbers belong to normal play."""
        return self.normal().value(position, run)


class MisereFussyFrogs(MisereFrogs):
    """Misère fussy frogs: the same, two red points being no pair, and not nearest either."""

    kind = "fussy"
    normal = StableFussyFrogs
    method = Method(
        "theorem",
        "stable matching without red and mutually nearest pairs",
        cite(FRIENDLY_FROGS, "Proposition 9 and section 3.3"),
    )

    def applies(self, position: Position, play: Play) -> bool:
        """To fussy frogs in misère play."""
        return play is Play.MISERE and obeys(position, FussyFrogs)
