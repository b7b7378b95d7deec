"""A frog for each player: lost just where the opponent's point desires one's own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar

from lastmove.core.bibliography import FRIENDLY_FROGS, cite
from lastmove.core.inheritance import obeys
from lastmove.core.position import Move, Outcome, Play, Position, other_role
from lastmove.core.solver import Run, Solver
from lastmove.core.verdict import Certificate, Method, Verdict, counted
from lastmove.families.frogs.frog_games import own_and_other
from lastmove.families.frogs.partners import tie_told, too_many
from lastmove.families.frogs.rules_colored_frogs import ColoredFrogs
from lastmove.families.frogs.rules_colored_pond_frogs import ColoredPondFrogs
from lastmove.families.frogs.rules_shy_colored_frogs import ShyColoredFrogs

if TYPE_CHECKING:
    from lastmove.families.frogs.pond_results import Kind
    from lastmove.families.frogs.radii import Radii


class DesiredFrogs(Solver[Any]):
    """With the frogs on s and, to move, on m: the points that desire s and are closer than m win.

    Write D for those points (see `radii`). P just when all of them are under stones, and without
    stones just when there is none, that is when s desires m. From P every jump leads to a point z
    that does not desire s, since the ones that do are closed; so ρ(z) < |zs|, and k + 1 points
    closer to z than s desire z, of which k stones leave one open: N. From N go to an open
    point z of D: as ρ(z) ≥ |zs|, at most k points closer to z than s desire z, and stones go on
    them: P.
    """

    kind: ClassVar[Kind] = "one"

    def radii(self, position: Any, run: Run) -> Radii:
        """The radii of the pond, made once."""
        from lastmove.families.frogs.radii import radii_of

        return radii_of(position.state[0], self.kind, run, self.stones(position))

    def stones(self, position: Any) -> int:
        """How many stones there are."""
        return 0

    # -- who wins -------------------------------------------------------------------------------

    def wins(self, position: Any, play: Play, run: Run) -> bool:
        """Whether the role to move wins."""
        opened = own_and_other(position.state)[1] is None
        points = self.starts(position, run) if opened else self.goals(position, run)
        return next(points, None) is not None

    def goals(self, position: Any, run: Run) -> Iterator[int]:
        """The points that the role to move wins by going to, by number: those that desire s."""
        mine, s = own_and_other(position.state)
        found = self.radii(position, run)
        for z in found.desirers(s) if mine is None else found.nearer_desirers(s, mine):
            run.budget.spend()
            if type(position).can_land(position.state, z):
                yield z

    def starts(self, position: Any, run: Run) -> Iterator[int]:
        """The points to place amber on, by number: those that blue cannot answer."""
        for x in self.radii(position, run).infinite:
            if type(position).may_sit(position.state, "amber", x):
                yield x

    # -- the verdict ----------------------------------------------------------------------------

    def winning_moves(self, position: Any, run: Run) -> Iterator[Move]:
        """All of them, in written order."""
        opened = own_and_other(position.state)[1] is None
        points = self.starts(position, run) if opened else self.goals(position, run)
        for point in points:
            yield position.making(type(position).landing(position.state, point))

    def one_move_to(self, position: Any, value: int, run: Run) -> Move | None:
        """The first of them."""
        return next(self.winning_moves(position, run), None)

    def listed(self, position: Any, run: Run) -> tuple[Move, ...] | None:
        """The winning moves; None if they are too many to be written."""
        opened = own_and_other(position.state)[1] is None
        ways = sum(1 for _ in (self.starts if opened else self.goals)(position, run))
        if too_many(position.state[0], ways):
            return None
        return tuple(self.winning_moves(position, run))

    def verdict(self, position: Any, play: Play, run: Run) -> Verdict:
        """The winner and how; all winning moves, unless they are too many to write."""
        wins, mover = self.wins(position, play, run), position.to_move
        return Verdict(
            position=position,
            play=play,
            outcome=Outcome.N if wins else Outcome.P,
            value=None,
            winning_moves=self.listed(position, run) if wins else (),
            method=self.method,
            because=self.reason(position, 0, run),
            winner=mover if wins else other_role(position.roles, mover),
        )

    def reason(self, position: Any, value: int, run: Run) -> str:
        """Who desires whom, with the distances."""
        return self.why(position, run) + tie_told(position.state[0], run)

    def why(self, position: Any, run: Run) -> str:
        """The same, without what is said of equal distances."""
        mine, x = own_and_other(position.state)
        if x is None:
            return self.start_reason(position, run)
        if mine is None:
            return self.answer_reason(position, run)
        pond, found = position.state[0], self.radii(position, run)
        mover = position.to_move
        far = f"{pond.distance(x, mine):.6g}"
        if next(type(position).landings(position.state), None) is None:
            return f"There is no point for {mover} to jump to."
        partner = next(iter(found.partners(x)), None)
        if found.desires(x, mine):
            held = (
                "has no partner"
                if partner is None
                else f"has its partner {partner} at distance {pond.distance(x, partner):.6g}"
            )
            return (
                f"{x} desires {mine}: it {held}, and {mine} is at distance {far}. No point closer "
                f"to {x} desires {x}, so every jump of {mover} can be answered."
            )
        return (
            f"{x} does not desire {mine}, at distance {far}: its partner {partner} is closer, "
            f"at distance {pond.distance(x, partner):.6g}, and {mover} jumps there, or to "
            f"another point that desires {x}."
        )

    def start_reason(self, position: Any, run: Run) -> str:
        """Why amber wins or loses before the first frog."""
        pond = position.state[0]
        x = next(self.starts(position, run), None)
        if x is not None:
            return (
                f"{x} has no partner in {self.method.name}, so no point desires it: with amber "
                "there, blue has no good point."
            )
        if next(type(position).landings(position.state), None) is None:
            return "There is no point to place the amber frog on."
        return (
            f"Every point that amber may take has a partner in {self.method.name} of the "
            f"{counted(pond.n, 'point')}: blue is placed on the partner, which desires it."
        )

    def answer_reason(self, position: Any, run: Run) -> str:
        """Why blue wins or loses with the first frog placed."""
        pond, x = position.state[:2]
        z = next(self.goals(position, run), None)
        if z is not None:
            return (
                f"{z} desires {x}, {pond.distance(x, z):.6g} away: blue is placed there, and amber "
                "cannot jump to a point that desires it."
            )
        if next(type(position).landings(position.state), None) is None:
            return "There is no point to place the blue frog on."
        return f"No point where blue may be placed desires {x}."

    def certificate(self, position: Any, play: Play, run: Run) -> Certificate:
        """The radii."""
        wins = self.wins(position, play, run)
        run.check_certificate_size(position.state[0].n)
        return Certificate(
            "frog-radii",
            position.inline(),
            play,
            Outcome.N if wins else Outcome.P,
            None,
            {"witness": self.radii(position, run).rows()} | self.more_proof(position, run),
        )

    def more_proof(self, position: Any, run: Run) -> dict[str, Any]:
        """What the checker needs besides."""
        return {}


class StableColoredFrogs(DesiredFrogs):
    """Colored friendly frogs, also shy: by the radii of all points.

    Before the first frog amber wins just with a point that no point desires (if shy: none that is
    farther away than c); a point of infinite radius is such. Cost: that of the radii, then linear.
    """

    method = Method(
        "theorem",
        "the stable matching",
        cite(FRIENDLY_FROGS, "Proposition 5 and Theorem 7"),
    )

    def applies(self, position: Position, play: Play) -> bool:
        """To colored frogs and shy colored frogs."""
        return play is Play.NORMAL and obeys(position, ColoredFrogs, ShyColoredFrogs)

    def starts(self, position: Any, run: Run) -> Iterator[int]:
        """Points of infinite radius; if shy all that no point beyond c desires."""
        if obeys(position, ShyColoredFrogs):
            yield from self._shy_starts(position, run)
        else:
            yield from super().starts(position, run)

    def _shy_starts(self, position: ShyColoredFrogs, run: Run) -> list[int]:
        return [x for x, y in enumerate(self._desired_by(position, run)) if y < 0]

    def _desired_by(self, position: ShyColoredFrogs, run: Run) -> list[int]:
        """For each point one beyond c that desires it, or −1."""
        key = ("desired beyond", position)
        if key not in run.searches:
            found_by = self.radii(position, run).desired_beyond(position.state[4], run.budget)
            run.searches[key] = found_by.tolist()
        found: list[int] = run.searches[key]
        return found

    def start_reason(self, position: Any, run: Run) -> str:
        """If shy, by the points beyond c."""
        if not obeys(position, ShyColoredFrogs) or not position.state[0].n:
            return super().start_reason(position, run)
        c, starts = position.state[4], self._shy_starts(position, run)
        if starts:
            return f"No point farther than {c} from {starts[0]} desires it: amber is placed there."
        return f"Every point is desired by one that is farther than {c} away: blue is placed there."

    def more_proof(self, position: Any, run: Run) -> dict[str, Any]:
        """Before the first shy frog: where amber goes, or who desires each point from beyond c."""
        if not obeys(position, ShyColoredFrogs) or not position.opening:
            return {}
        if position.state[1] is not None:
            return {}
        starts = self._shy_starts(position, run)
        return {"first": starts[0]} if starts else {"desired_by": self._desired_by(position, run)}


class TwoColorFrogs(DesiredFrogs):
    """Colored friendly frogs on colored points: partners have different colors.

    Before the first frog amber wins just when some amber point has an infinite radius. Cost: that
    of the radii, then linear.
    """

    kind = "two"
    method = Method(
        "theorem",
        "the stable two-color matching",
        cite(FRIENDLY_FROGS, "section 3.2"),
    )

    def applies(self, position: Position, play: Play) -> bool:
        """To colored frogs on colored points."""
        return play is Play.NORMAL and obeys(position, ColoredPondFrogs)
