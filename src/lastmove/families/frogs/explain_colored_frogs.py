"""The frog games in which each player has a frog: who desires whom, jump by jump."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lastmove.core.describe import aligned, winning_moves
from lastmove.core.position import Outcome, other_role
from lastmove.core.solver import Run
from lastmove.core.verdict import Verdict, counted
from lastmove.families.frogs.explain import MOST, distance, radii_told
from lastmove.families.frogs.frog_games import ColoredFrogGame, own_and_other
from lastmove.families.frogs.rules_shy_colored_frogs import ShyColoredFrogs
from lastmove.families.frogs.rules_stone_frogs import StoneFrogs
from lastmove.families.frogs.theory_colored_frogs import DesiredFrogs
from lastmove.families.frogs.theory_stone_frogs import StableStoneFrogs

if TYPE_CHECKING:
    from lastmove.families.frogs.radii import Radii


def tell(verdict: Verdict, run: Run) -> list[str]:
    """The partners, what desire means, who desires whom here, and how play goes on."""
    position = verdict.position
    assert isinstance(position, ColoredFrogGame)
    solver = run.solver(position, verdict.play)
    assert isinstance(solver, DesiredFrogs)
    found = solver.radii(position, run)
    if position.result() is not None:
        return [verdict.because]
    mine, x = own_and_other(position.state)
    steps = [radii_told(found), _meaning(position), verdict.because]
    if x is None:
        steps += _first(position, found, verdict)
    else:
        steps.append(_landings(position, found, x))
        if mine is not None and not isinstance(position, StoneFrogs):
            steps.append(_unstable(found, x, mine))
    if verdict.outcome is Outcome.N:
        steps.append(winning_moves(verdict))
        if isinstance(solver, StableStoneFrogs) and x is not None:
            steps.append(_stones_that_matter(position, solver, verdict, run))
    return [*steps, _forever(position)]


def _meaning(position: Any) -> str:
    if isinstance(position, StoneFrogs):
        k = position.state[5]
        return (
            f"A point desires every point within its radius. A radius is finite just when at least "
            f"{counted(k + 1, 'point')} within it desire the point in turn, and fewer of these are "
            "closer than the radius; a point with an infinite radius desires all."
        )
    return (
        "A point desires another that is at most as far away as its partners; a point without a "
        "partner desires all that it could be paired with. No two points desire each other unless "
        "they are partners: else they were both left when their pair came up, and would have "
        "become partners."
    )


def _forever(position: Any) -> str:
    if isinstance(position, StoneFrogs):
        return (
            "A player is lost if all points that desire the other frog's, and are closer to it "
            "than the player's own, are under stones: wherever the player goes, that point does "
            "not desire the other, so its radius is shorter, and more points inside it desire it "
            "than there are stones. The opponent goes to an open one, closes what matters there, "
            "and so on; distances get shorter, and the loser runs out of jumps first."
        )
    return (
        "A player is lost if the other frog's point desires the player's own. Every jump goes to "
        "a point that it desires still more, which cannot desire it back; so the opponent can "
        "jump to a partner of it, and the player is lost again. Distances get shorter, so the "
        "player is the one who runs out of jumps."
    )


def _landings(position: Any, found: Radii, x: int) -> str:
    """For each point to go to whether it desires x."""
    rows = [["point", f"from {x}", "its partner", "at", f"desires {x}"]]
    count = 0
    for z in type(position).landings(position.state):
        count += 1
        if count > MOST:
            continue
        last = int(found.last[z])
        rows.append(
            [
                str(z),
                distance(found, x, z),
                "none" if last < 0 else str(last),
                "∞" if last < 0 else distance(found, z, last),
                "yes" if found.desires(z, x) else "no",
            ]
        )
    more = f"\nand {counted(count - MOST, 'point')} more" if count > MOST else ""
    if found.stones:
        rows[0][2] = "its radius is to"
    return f"The points that {position.to_move} can go to:\n{aligned(rows)}{more}"


def _unstable(found: Radii, x: int, mine: int) -> str:
    """What would be unstable if it were otherwise."""
    partners = found.partners(x)
    if found.desires(x, mine):
        held = f"its partner {partners[0]}" if partners else "no partner"
        return (
            f"{x} has {held}, and would rather have any point that is closer than {mine}. If such "
            f"a point desired {x} as well, the two would be an unstable pair."
        )
    return (
        f"{x} would rather have {partners[0]} than {mine}, and {partners[0]} desires {x}. After "
        f"the jump there, a point closer to {partners[0]} than {x} that desired {partners[0]} "
        "would make an unstable pair with it: the opponent has no good jump."
    )


def _first(position: Any, found: Radii, verdict: Verdict) -> list[str]:
    if not found.pond.n:
        return []
    amber = verdict.winner == "amber"
    if isinstance(position, ShyColoredFrogs):
        c = position.state[4]
        if amber:
            return [f"Blue must go farther than {c} away, to a point that does not desire amber's."]
        return [
            f"For every point of amber's there is one farther than {c} away that desires it, "
            "because its own partner is still farther."
        ]
    if isinstance(position, StoneFrogs):
        if amber:
            return [
                "No more points desire one of infinite radius than there are stones; with stones "
                "on all of them blue finds no good point."
            ]
        return [
            "Amber's stones leave one point open that desires amber's, and blue is placed there."
        ]
    if amber:
        return [
            "A point that is left over desires all points that it could be matched to, so none of "
            "them desires it."
        ]
    rows = [["amber", "blue", "distance"]]
    for x in type(position).landings(position.state):
        partners = found.partners(x)
        if len(rows) <= MOST and partners:
            rows.append([str(x), str(partners[0]), distance(found, x, partners[0])])
    if len(rows) == 1:
        return []
    return [f"Blue answers with the partner:\n{aligned(rows)}"]


def _stones_that_matter(position: Any, solver: StableStoneFrogs, verdict: Verdict, run: Run) -> str:
    """The points that must be closed, as they desire the point gone to."""
    _, x = own_and_other(position.state)
    z = next(solver.goals(position, run))
    needed = solver.needed(position, z, run)
    opponent = other_role(position.roles, position.to_move)
    if not needed:
        return f"At {z} no stone is needed: no point closer to it than {x} desires {z}."
    listed = ", ".join(map(str, needed))
    return (
        f"At {z} the stones that matter lie on {listed}: closer to {z} than {x} and desiring {z}, "
        f"where {opponent} must not go. The others may lie anywhere."
    )
