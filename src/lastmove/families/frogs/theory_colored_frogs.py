"""A frog for each player: lost just where the opponent's point desires one's own."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Any

from lastmove.core.bibliography import FRIENDLY_FROGS, cite
from lastmove.core.inheritance import obeys
from lastmove.core.position import Move, Outcome, Play, Position, other_role
from lastmove.core.solver import Run
from lastmove.core.steps import Part, Say, Step, Table
from lastmove.core.verdict import Method, counted
from lastmove.families.frogs.by_radii import MOST, ByRadii, listing
from lastmove.families.frogs.frog_games import ColoredFrogGame, own_and_other
from lastmove.families.frogs.rules_shy_colored_frogs import ShyColoredFrogs

if TYPE_CHECKING:
    from lastmove.families.frogs.pond_results import Kind

ONE_COLOR = Method(
    "theorem", "the stable matching", cite(FRIENDLY_FROGS, "Proposition 5 and Theorem 7")
)
TWO_COLORS = Method("theorem", "the stable two-color matching", cite(FRIENDLY_FROGS, "section 3.2"))
STUCK = ", and in misère play whoever cannot move wins"


class DesiredFrogs(ByRadii):
    """With the frogs on s and, to move, on m: the points that desire s and are closer than m win.

    Write D for those points (see `radii`). P just when all of them are under stones, and without
    stones just when there is none, that is when s desires m. From P every jump leads to a point z
    that does not desire s, since the ones that do are closed; so ρ(z) < |zs|, and k + 1 points
    closer to z than s desire z, of which k stones leave one open: N. From N go to an open
    point z of D: as ρ(z) ≥ |zs|, at most k points closer to z than s desire z, and stones go on
    them: P.

    Before the first frog amber wins just with a point that no point desires where blue may be
    placed: one of infinite radius; if shy, one that no point farther away than c desires; on a
    pond of two colors, an amber one. Cost: that of the radii, then linear.

    Misère play is told in `theory_misere_colored_frogs`.
    """

    position: ColoredFrogGame
    one_sided = True

    def __init__(
        self,
        position: ColoredFrogGame,
        play: Play,
        run: Run,
        method: Method = ONE_COLOR,
        kind: Kind = "one",
    ):
        super().__init__(position, play, run, method, kind)
        self.mine, self.other = own_and_other(position.state)
        """Where the frogs of the role to move and of the other role are; None if not placed."""
        self.mover = position.to_move
        self.opponent = other_role(position.roles, self.mover)

    def at(self, position: Position) -> DesiredFrogs:
        """The same about another position."""
        assert isinstance(position, ColoredFrogGame)
        return type(self)(position, self.play, self.run, self.method, self.kind)

    # -- who wins -------------------------------------------------------------------------------

    @property
    def outcome(self) -> Outcome:
        """Whether there is a point to go to, or (misère) no move."""
        return Outcome.P if self.goal() is None and not self._stuck() else Outcome.N

    def _stuck(self) -> bool:
        return self.misere and next(type(self.position).landings(self.position.state), None) is None

    def goal(self) -> int | None:
        """A point to go to, found without looking at all.

        What gives the radius of s desires it. Of those points one is open if m is farther away; if
        not, they are all that desire s and are closer than m. Only a shy frog that is placed may
        have to look on.
        """
        s = self.other
        if s is None:
            return next(self.starts(), None)
        for z in self.radii.witness[s].tolist():
            if z >= 0 and type(self.position).can_land(self.position.state, z):
                return int(z)
        return next(self.goals(), None) if self.mine is None else None

    def goals(self) -> Iterator[int]:
        """The points that the role to move wins by going to, by number."""
        return self.starts() if self.other is None else self._desirers(self.other)

    def _desirers(self, s: int) -> Iterator[int]:
        """Those that desire the other frog's."""
        found, mine = self.radii, self.mine
        for z in found.desirers(s) if mine is None else found.nearer_desirers(s, mine):
            self.run.budget.spend()
            if type(self.position).can_land(self.position.state, z):
                yield z

    def starts(self) -> Iterator[int]:
        """The points to place amber on: those that blue cannot answer, and (misère) has to."""
        return (x for x in self.undesired() if self.has_room(x))

    def undesired(self) -> Iterator[int]:
        """The points amber may take that no point desires on which blue may be placed then."""
        for x in self.radii.infinite:
            if type(self.position).may_sit(self.position.state, "amber", x):
                yield x

    def has_room(self, x: int) -> bool:
        """Whether blue can be placed if amber is on x, asked in misère play only."""
        return not self.misere or self._room

    @cached_property
    def _room(self) -> bool:
        """The same of any x that amber may take: it depends on how many points there are."""
        game, state = type(self.position), self.position.state
        after = (game.landing(state, x)[1] for x in game.landings(state))
        return any(next(game.landings(state), None) is not None for state in islice(after, 1))

    # -- moves ----------------------------------------------------------------------------------

    def winning_moves(self) -> Iterator[Move]:
        """All of them, in written order; `NotKnown` if they are too many to write."""
        goals = list(self.goals())
        self.check_few(len(goals))
        yield from map(self.going_to, goals)

    def going_to(self, point: int) -> Move:
        """The move to a point."""
        return self.position.making(type(self.position).landing(self.position.state, point))

    def best(self) -> Move | None:
        """To a partner of the other frog's point, if there is one to go to."""
        goal = self.goal()
        return None if goal is None else self.going_to(goal)

    @property
    def remark(self) -> str:
        """What the point has to do with the opponent's."""
        if self.other is None:
            return "a point that none desires where blue may go"
        return f"to a point that desires {self.other}"

    # -- words ----------------------------------------------------------------------------------

    def why(self) -> str:
        """Who desires whom, with the distances."""
        if next(type(self.position).landings(self.position.state), None) is None:
            end = STUCK if self.misere else ""
            if self.mine is None:
                return f"There is no point to place the {self.mover} frog on{end}."
            return f"There is no point for {self.mover} to jump to{end}."
        if self.other is None:
            return self.start_reason()
        if self.mine is None:
            return self.answer_reason(self.other)
        return self.jump_reason(self.mine, self.other)

    def start_reason(self) -> str:
        """Why amber wins or loses before the first frog."""
        starts = list(self.starts())
        if starts:
            have = "has no partner" if len(starts) == 1 else "have no partners"
            it = "it" if len(starts) == 1 else "them"
            return (
                f"{listing(starts)} {have} in {self.matching}, so no point desires {it}: with "
                "amber there, blue has no good point."
            )
        return (
            f"Every point that amber may take has a partner in {self.matching} of the "
            f"{counted(self.pond.n, 'point')}: blue is placed on "
            f"{'the' if self.radii.is_matching else 'a'} partner, which desires it."
        )

    def answer_reason(self, x: int) -> str:
        """Why blue wins or loses with the first frog placed."""
        goals = list(self.goals())
        if not goals:
            return f"No point where blue may be placed desires {x}."
        return (
            f"{desiring(goals)} {x}: with blue on {one_of(goals)}, amber cannot jump to a point "
            "that desires blue's."
        )

    def jump_reason(self, mine: int, x: int) -> str:
        """Why the role to move wins or loses with both frogs placed."""
        far, partner = self.distance(x, mine), int(self.radii.last[x])
        if self.radii.desires(x, mine):
            held = (
                "has no partner"
                if partner < 0
                else f"has its partner {partner} at distance {self.distance(x, partner)}"
            )
            return (
                f"{x} desires {mine}: it {held}, and {mine} is at distance {far}. No point closer "
                f"to {x} desires {x}, so every jump of {self.mover} can be answered."
            )
        goals = list(self.goals())
        return (
            f"{x} does not desire {mine}, at distance {far}: its partner {partner} is closer, at "
            f"distance {self.distance(x, partner)}. {desiring(goals)} {x}, closer than {mine}: "
            f"with {self.mover} on {one_of(goals)}, {self.opponent} cannot jump to a point that "
            f"desires {self.mover}'s."
        )

    def reason_for(self, move: Move) -> str:
        """Of the point that it goes to."""
        z = self._gone_to(move)
        if self.other is None:
            return f"no point where blue may be placed desires {z}"
        return self.desire_reason(z, self.other)

    def desire_reason(self, z: int, x: int) -> str:
        """Why a point desires another."""
        partner, far = int(self.radii.last[z]), self.distance(z, x)
        if partner < 0:
            return f"{z} desires {x}, at distance {far}, as it has no partner"
        own = self.distance(z, partner)
        return f"{z} desires {x}, at distance {far}, as its own partner is at distance {own}"

    def _gone_to(self, move: Move) -> int:
        point: int = getattr(move.to.state, self.mover)
        return point

    # -- steps ----------------------------------------------------------------------------------

    def steps(self) -> Iterator[Step]:
        """The partners, what desire means, who desires whom here, and how play goes on."""
        if self.position.result() is not None:
            yield Say(*self.sentence)
            return
        yield from self.partner_steps()
        yield Say(self.meaning())
        yield Say(*self.sentence)
        if self.other is None:
            yield from self.start_steps()
        else:
            yield from self.landing_steps(self.other)
            if self.mine is not None:
                yield from self.jump_steps(self.mine, self.other)
        if self.outcome is Outcome.N:
            yield from self.winning_steps()
        else:
            yield from self.answer_steps()
        yield Say(self.forever())

    def meaning(self) -> str:
        """What it is to desire."""
        return (
            "A point desires another that is at most as far away as its partners; a point without "
            "a partner desires all that it could be paired with. No two points desire each other "
            "unless they are partners: else they were both left when their pair came up, and would "
            "have become partners."
        )

    def forever(self) -> str:
        """Why the player who is lost remains so."""
        return (
            "A player is lost if the other frog's point, say s, desires the player's own. Every "
            "jump goes to a point z closer to s, which s desires too; z does not desire s, or the "
            "two would be partners, and s would desire nothing farther away. So z has a partner "
            "that is closer than s: the opponent jumps there, to a point that desires z, and the "
            "player is lost again. Distances get shorter, so it is the player who runs out of "
            "jumps."
        )

    def landing_steps(self, x: int) -> Iterator[Step]:
        """For each point to go to whether it desires x."""
        rows, count = [], 0
        for z in type(self.position).landings(self.position.state):
            count += 1
            if count <= MOST:
                wants = "yes" if self.radii.desires(z, x) else "no"
                rows.append((self.pad(z), self.distance(x, z), *self.reach(z), wants))
        lead = f"The points that {self.mover} can go to:"
        head = ("point", f"from {x}", *self.reach_head, f"desires {x}")
        yield Table((lead,), head, tuple(rows), more=count - len(rows))

    @property
    def reach_head(self) -> tuple[str, ...]:
        """What stands over `reach`."""
        return ("its radius is to" if self.stones else "its partner", "at")

    def reach(self, z: int) -> tuple[Part, ...]:
        """What the radius of a point is found by, and how far that is."""
        last = int(self.radii.last[z])
        return ("none", "∞") if last < 0 else (self.pad(last), self.distance(z, last))

    def jump_steps(self, mine: int, x: int) -> Iterator[Step]:
        """What would be if it were otherwise."""
        partner = next(iter(self.radii.partners(x)), None)
        if self.radii.desires(x, mine):
            held = "has no partner" if partner is None else f"has no partner closer than {mine}"
            yield Say(
                f"If a point closer to {x} than {mine} desired {x}, the two would desire each "
                f"other, and so be partners; but {x} {held}."
            )
            return
        yield Say(
            f"{partner} is a partner of {x}, so it desires {x}. After the jump there, a point "
            f"closer to {partner} than {x} that desired {partner} would be desired by it too, and "
            f"so be its partner; but all partners of {partner} are as far away as {x}. So "
            f"{self.opponent} has no good jump."
        )

    def start_steps(self) -> Iterator[Step]:
        """Why a point is a good first one."""
        if self.outcome is Outcome.N:
            yield Say(
                "A point that is left over desires all points that it could be matched to, so none "
                "of them desires it."
            )

    # -- the picture ----------------------------------------------------------------------------

    def deciding_pair(self) -> tuple[int, int] | None:
        """The other frog's point, and the one that the role to move goes to; else the partners."""
        if self.other is None:
            return None
        goal = self.goal()
        if goal is None and self.mine is not None:
            goal = next(iter(self.radii.partners(self.other)), None)
        return None if goal is None else (self.other, goal)

    def rings(self) -> tuple[list[int], str]:
        """What the other frog's point desires."""
        if self.other is None:
            return super().rings()
        if self.radii.last[self.other] < 0:
            return [], ""
        return [self.other], f"what {self.other} desires"


class ShyDesiredFrogs(DesiredFrogs):
    """The same, where blue is placed farther than c from amber."""

    position: ShyColoredFrogs

    def undesired(self) -> Iterator[int]:
        """All points that no point beyond c desires."""
        return (x for x, y in enumerate(self._desired_by()) if y < 0)

    def has_room(self, x: int) -> bool:
        """Whether a point is farther from x than c, asked in misère play only."""
        self.run.budget.spend(1 + self.pond.n // 64)
        return not self.misere or self.radii.has_beyond(x, self.position.state.c)

    def _desired_by(self) -> list[int]:
        """For each point one beyond c that desires it, or −1."""
        c = self.position.state.c
        key = ("desired beyond", self.pond, c, self.misere)
        if key not in self.run.searches:
            self.run.searches[key] = self.radii.desired_beyond(c, self.run.budget).tolist()
        found: list[int] = self.run.searches[key]
        return found

    def start_reason(self) -> str:
        """By the points beyond c."""
        c, starts = self.position.state.c, list(self.starts())
        if starts:
            each = f"{starts[0]}" if len(starts) == 1 else f"each of {listing(starts)}"
            return (
                f"For {each} no point farther away than {c} desires it: with amber there, blue has "
                "no good point."
            )
        stuck = list(self.undesired())  # as misère play has them
        beside = f"Beside {listing(stuck, 'or')} blue cannot be placed{STUCK}."
        desired = (
            f"Every {'other ' if stuck else ''}point is desired by one that is farther than {c} "
            "away: blue is placed there."
        )
        told = [beside] * bool(stuck) + [desired] * (len(stuck) < self.pond.n)
        return " ".join(told)

    def start_steps(self) -> Iterator[Step]:
        """What blue looks for."""
        c = self.position.state.c
        yield Say(f"Blue goes farther than {c} away, and looks for a point that desires amber's.")

    def more_proof(self) -> dict[str, Any]:
        """Before the first frog: where amber goes, or who desires each point from beyond c."""
        if self.other is not None:
            return {}
        first = next(self.starts(), None)
        listed = [y if y >= 0 else None for y in self._desired_by()]
        return {"desired_by": listed} if first is None else {"first": first}


def desiring(points: list[int]) -> str:
    """That these points desire.

    >>> desiring([3]), desiring([3, 4])
    ('3 desires', '3 and 4 desire')
    """
    return f"{listing(points)} desire{'s' if len(points) == 1 else ''}"


def one_of(points: list[int]) -> str:
    """The point, or that it is one of them."""
    return str(points[0]) if len(points) == 1 else "one of them"


def desired(position: ColoredFrogGame, play: Play, run: Run) -> DesiredFrogs | None:
    """Colored friendly frogs, also shy."""
    if play is Play.MISERE:
        return None
    shy = obeys(position, ShyColoredFrogs)
    return (ShyDesiredFrogs if shy else DesiredFrogs)(position, play, run)


def two_colors(position: ColoredFrogGame, play: Play, run: Run) -> DesiredFrogs | None:
    """Colored friendly frogs on colored points: partners have different colors."""
    return DesiredFrogs(position, play, run, TWO_COLORS, "two") if play is Play.NORMAL else None
