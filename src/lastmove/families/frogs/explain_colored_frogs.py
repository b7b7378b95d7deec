"""The frog games in which each player has a frog: who desires whom, jump by jump."""

from __future__ import annotations

from typing import Any

from lastmove.core.describe import aligned, winning_moves
from lastmove.core.position import Outcome, other_role
from lastmove.core.solver import Run
from lastmove.core.verdict import Verdict, counted
from lastmove.families.frogs.explain import MOST, distance, matching_told
from lastmove.families.frogs.frog_games import ColoredFrogGame, own_and_other
from lastmove.families.frogs.partners import Marriage
from lastmove.families.frogs.rules_shy_colored_frogs import ShyColoredFrogs
from lastmove.families.frogs.rules_stone_frogs import StoneFrogs
from lastmove.families.frogs.theory_colored_frogs import DesiredFrogs
from lastmove.families.frogs.theory_stone_frogs import StableStoneFrogs


def tell(verdict: Verdict, run: Run) -> list[str]:
    """The matching, what desire means, who desires whom here, and how play goes on."""
    position = verdict.position
    assert isinstance(position, ColoredFrogGame)
    solver = run.solver(position, verdict.play)
    assert isinstance(solver, DesiredFrogs)
    found = solver.marriage(position, run)
    if position.result() is not None:
        return [verdict.because]
    mine, x = own_and_other(position.state)
    steps = [matching_told(found, solver.kind), _meaning(position, found), verdict.because]
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


def _meaning(position: Any, found: Marriage) -> str:
    if isinstance(position, StoneFrogs):
        k = position.state[5]
        return (
            f"With {counted(k, 'stone')} a point may have {counted(k + 1, 'partner')}. A point "
            "desires another that is at most as far away as its farthest partner; with partners to "
            "spare it desires all. No two points desire each other unless they are partners: else "
            "they would have been matched when their pair came up."
        )
    return (
        "A point desires another that is at most as far away as its partner; a point without a "
        "partner desires all that it could be matched to. No two points desire each other unless "
        "they are partners: else they were both free when their pair came up, and would have been "
        "matched."
    )


def _forever(position: Any) -> str:
    if isinstance(position, StoneFrogs):
        return (
            "A player is lost if the other frog's point desires the player's own and all its "
            "closer partners are under stones: wherever the player goes, that point is no partner, "
            "so it does not desire the other one back. Then the opponent goes to an open partner "
            "and closes the others, and so on; distances get shorter, and the loser runs out of "
            "jumps first."
        )
    return (
        "A player is lost if the other frog's point desires the player's own. Every jump goes to "
        "a point that it desires still more, which cannot desire it back; so the opponent can "
        "jump to its partner, and the player is lost again. Distances get shorter, so the player "
        "is the one who runs out of jumps."
    )


def _landings(position: Any, found: Marriage, x: int) -> str:
    """For each point to go to whether it desires x."""
    rows = [["point", f"from {x}", "its partner", "at", f"desires {x}"]]
    count = 0
    for z in type(position).landings(position.state):
        count += 1
        if count > MOST:
            continue
        partners = found.desire.partners(z)
        full = len(partners) == found.matching.partners
        last = partners[-1] if full else None
        rows.append(
            [
                str(z),
                distance(found, x, z),
                "none" if last is None else str(last),
                "∞" if last is None else distance(found, z, last),
                "yes" if found.desire.desires(z, x) else "no",
            ]
        )
    more = f"\nand {counted(count - MOST, 'point')} more" if count > MOST else ""
    if found.matching.partners > 1:
        rows[0][2] = "its farthest partner"
    return f"The points that {position.to_move} can go to:\n{aligned(rows)}{more}"


def _unstable(found: Marriage, x: int, mine: int) -> str:
    """What would be unstable if it were otherwise."""
    partners = found.desire.partners(x)
    if found.desire.desires(x, mine):
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


def _first(position: Any, found: Marriage, verdict: Verdict) -> list[str]:
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
                "A point with partners to spare desires all others, so only its partners desire "
                "it; with stones on all of them blue finds no good point."
            ]
        return ["Amber's stones leave one partner of amber's point open, and blue is placed there."]
    if amber:
        return [
            "A point that is left over desires all points that it could be matched to, so none of "
            "them desires it."
        ]
    rows = [["amber", "blue", "distance"]]
    for x in type(position).landings(position.state):
        partners = found.desire.partners(x)
        if len(rows) <= MOST and partners:
            rows.append([str(x), str(partners[0]), distance(found, x, partners[0])])
    if len(rows) == 1:
        return []
    return [f"Blue answers with the partner:\n{aligned(rows)}"]


def _stones_that_matter(position: Any, solver: StableStoneFrogs, verdict: Verdict, run: Run) -> str:
    """The partners of the point gone to that must be closed."""
    _, x = own_and_other(position.state)
    z = next(solver.goals(position, run))
    needed = solver.needed(position, z, run)
    opponent = other_role(position.roles, position.to_move)
    if not needed:
        return f"At {z} no stone is needed: no partner of {z} is closer to it than {x}."
    listed = ", ".join(map(str, needed))
    return (
        f"At {z} the stones that matter lie on {listed}: partners of {z} that are closer to it "
        f"than {x}, where {opponent} must not go. The others may lie anywhere."
    )
