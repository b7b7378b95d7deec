"""The frog games for two identical frogs: the partners, pair by pair, and how to answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastmove.core.describe import aligned, winning_moves
from lastmove.core.nimbers import mex, nim_sum
from lastmove.core.position import Outcome, Play
from lastmove.core.solver import Run, xor_text
from lastmove.core.sums import Sum
from lastmove.core.verdict import Verdict, counted
from lastmove.families.frogs.frog_games import FrogGame, closer_points
from lastmove.families.frogs.labels import VALUED, all_labels, placed_values
from lastmove.families.frogs.rules_shy_frogs import ShyFrogs
from lastmove.families.frogs.theory_friendly_frogs import PartnerFrogs
from lastmove.families.frogs.theory_last_frog import LastFrog, others, waiting

if TYPE_CHECKING:
    from lastmove.families.frogs.radii import Radii

MOST = 12
"""Pairs, jumps or labels that are named."""

RULE = {
    "one": "points",
    "fussy": "points that are not both red",
    "two": "points of different colors",
}


def tell(verdict: Verdict, run: Run) -> list[str]:
    """The matching, where the frogs are in it, and the answer to every move."""
    position, misere = verdict.position, verdict.play is Play.MISERE
    assert isinstance(position, FrogGame)
    solver = run.solver(position, verdict.play)
    assert isinstance(solver, PartnerFrogs)
    found, frogs = solver.radii(position, run), position.state[1]
    steps = [radii_told(found)]
    steps.append(verdict.because)
    if next(position.moves(), None) is None:
        return steps
    if len(frogs) < 2:
        steps.append(_opening(position, found, verdict.outcome is Outcome.P))
    elif verdict.outcome is Outcome.P:
        steps.append(_answers(position, found))
    else:
        steps.append(_why_a_partner_is_closer(position, found, misere))
    if verdict.outcome is Outcome.N:
        steps.append(winning_moves(verdict))
    steps.append(
        "Frogs on partners are lost for the player to move: a jump leaves one of them where it "
        "is, and that point has no partner that is closer. "
        + (
            "From elsewhere there is a jump to partners, or none at all, which wins. And partners "
            "are never mutually nearest, so that the opponent always has to jump, and at last "
            "makes the last jump, which loses."
            if misere
            else "Frogs elsewhere can always jump to partners. Distances get shorter, so play "
            "ends, and the winner makes the last jump."
        )
    )
    if verdict.nimber is not None and verdict.nimber > 0 and len(frogs) == 2:
        steps.append(_label(position, verdict.nimber, solver, run))
    return steps


# -- the partners -------------------------------------------------------------------------------


def radii_told(found: Radii) -> str:
    """How partners are found, the first pairs, and what is left over."""
    pond, stones = found.pond, found.stones
    allowed = RULE[found.kind]
    start = f"Go through the pairs of {allowed} from the closest on"
    if found.nearest is not None:
        start = (
            f"Call two {allowed} mutually nearest if neither has a closer one: from there no jump "
            f"is left. Go through the other pairs of {allowed} from the closest on"
        )
    if stones:
        rule = (
            f"{start}, equally close ones together, and link two points that are left; a point "
            f"with more than {counted(stones, 'link')} is put aside, and the last distance is its "
            "radius"
        )
    else:
        rule = (
            f"{start}: the two closest are partners and put aside, then the two closest of the "
            "others, and so on; equally close pairs are taken together"
        )
    count = len(found.pairs)
    nearest = found.pairs[:MOST].tolist()
    shown = [f"{x}–{y} ({pond.distance(x, y):.4g})" for x, y in nearest]
    listed = ", ".join(shown) + (", …" if count > MOST else "")
    told = f"{rule}: {listed or 'no pair'} ({counted(count, 'pair')})."
    left = found.infinite
    if not left:
        return f"{told} No point is left over."
    names = ", ".join(map(str, left[:MOST])) + (", …" if len(left) > MOST else "")
    return f"{told} Left over{', with an infinite radius' if stones else ''}: {names}."


def distance(found: Radii, x: int, y: int) -> str:
    """The distance of two points, for people."""
    return f"{found.pond.distance(x, y):.4g}"


# -- two frogs ----------------------------------------------------------------------------------


def _why_a_partner_is_closer(position: FrogGame, found: Radii, misere: bool) -> str:
    """For each frog whether its point's partners are closer; those of one must be."""
    x, y = position.state[1]
    apart = distance(found, x, y)
    lines = []
    for stays, jumps in ((x, y), (y, x)):
        partner = next(iter(found.partners(stays)), None)
        if partner is None:
            lines.append(f"- {stays} has no partner, so {jumps} has nowhere to go beside it.")
            continue
        far = f"{partner}, at distance {distance(found, stays, partner)}"
        if PartnerFrogs.goes_to(found, stays, jumps):
            lines.append(
                f"- {stays} has {far}, closer than {jumps}: the frog at {jumps} goes there."
            )
        else:
            lines.append(f"- {stays} has {far}, not closer than {apart}: no jump leads there.")
    if misere and not found.allowed(x, y):
        lines.append(f"{x} and {y} are mutually nearest, so that no jump is left, which wins.")
    else:
        lines.append(
            f"If neither had a partner closer than {apart}, both were left when their pair came "
            "up, and would have become partners. So at least one has."
        )
    return "\n".join(["Where are the partners?", *lines])


def _answers(position: FrogGame, found: Radii) -> str:
    """Every jump from partners, with the jump that answers it."""
    state, rows = position.state, [["jump", "frogs then", "answer"]]
    pond, (x, y) = state[:2]
    count = 0
    for jumps, stays in ((x, y), (y, x)):
        for point in closer_points(pond, stays, jumps):
            if not type(position).allowed(state, stays, point):
                continue
            count += 1
            if count <= MOST:
                answer = _answer(found, stays, point)
                rows.append(
                    [f"{jumps} to {point}", f"{min(stays, point)},{max(stays, point)}", answer]
                )
    if count == 0:
        return f"No point is closer to {x} or to {y} than they are to each other: there is no jump."
    more = f"\nand so on for {counted(count - MOST, 'other jump')}" if count > MOST else ""
    return f"Each jump has its answer, which leads to partners again:\n{aligned(rows)}{more}"


def _answer(found: Radii, first: int, second: int) -> str:
    for stays, jumps in ((first, second), (second, first)):
        if PartnerFrogs.goes_to(found, stays, jumps):
            return f"{jumps} to {found.partners(stays)[0]}"
    return "none is needed: no jump is left, which loses"  # misère, mutually nearest points


def _label(position: FrogGame, value: int, solver: PartnerFrogs, run: Run) -> str:
    """The nimber as the mex of the labels of the pairs that a jump leads to."""
    pond, (x, y) = position.state[:2]
    labels = all_labels(pond, solver.kind, run)
    reached = sorted(
        {
            int(labels[stays, z])
            for stays, jumps in ((x, y), (y, x))
            for z in closer_points(pond, stays, jumps)
            if type(position).allowed(position.state, stays, z)
        }
    )
    assert mex(reached) == value
    shown = ", ".join(map(str, reached[:MOST])) + (", …" if len(reached) > MOST else "")
    return (
        "The value, for sums of several ponds: give every pair a label, the closest pairs first, "
        "namely the least number that no closer pair with a point in common has. The pairs that a "
        f"jump leads to have the labels {{{shown}}}, so {x}–{y} has {value}; partners have 0."
    )


# -- openings -----------------------------------------------------------------------------------


def _opening(position: FrogGame, found: Radii, lost: bool) -> str:
    pond, frogs = position.state[:2]
    if frogs:
        return _second(position, found, frogs[0], lost)
    if not lost:
        return (
            "Wherever the second frog is placed, the two do not sit on partners, so that the first "
            "player jumps to partners and goes on answering; if it cannot be placed, or if there "
            "is nothing to jump to, that decides the game already."
        )
    rows = [["first frog", "second frog", "distance"]]
    for x in range(min(pond.n, MOST)):
        partner = next(iter(found.partners(x)), None)
        placed = (pond, (x,), *position.state[2:])
        if partner is not None and type(position).can_place(placed, partner):
            rows.append([str(x), str(partner), distance(found, x, partner)])
    if len(rows) == 1:
        return "The second player, who cannot place a frog, cannot move, and wins by that."
    more = "\nand so on" if pond.n > MOST else ""
    return f"The second player answers with the partner:\n{aligned(rows)}{more}"


def _second(position: FrogGame, found: Radii, x: int, lost: bool) -> str:
    partners = found.partners(x)
    if not lost:
        named = " or ".join(map(str, partners[:MOST])) or "none"
        return (
            f"With frogs on {x} and {named} the opponent is to move, and sits on partners. Any "
            "other point leaves two that are not partners, and the opponent jumps to partners."
        )
    if partners and isinstance(position, ShyFrogs):
        good = "The one good point" if len(partners) == 1 else "A good point"
        return (
            f"{good} would be {partners[0]}, but it is within {position.state[2]} of {x}. "
            "From every other the opponent jumps to partners."
        )
    return f"{x} has no partner, so that the two frogs will not sit on partners whatever is done."


# -- several ponds ------------------------------------------------------------------------------


def tell_last_frog(verdict: Verdict, run: Run) -> list[str]:
    """The values of the other terms, the labels at the frog that sits alone, and their match."""
    position = verdict.position
    assert isinstance(position, Sum)
    term = position.terms[waiting(position)]
    assert isinstance(term, FrogGame)
    pond, (x,) = term.state[:2]
    values = [(other, run.value(other)) for other in others(position)]
    wanted = nim_sum(value for _, value in values)
    listed = [[str(other), str(value)] for other, value in values[:MOST]]
    steps = [
        f"In {term} the last frog is to be placed, before anything else is moved. The other terms "
        f"have the values\n{aligned([['term', 'value'], *listed])}\n"
        f"with nim-sum {xor_text(value for _, value in values)}."
    ]
    if pond.n <= VALUED:
        solver = run.solver(term, Play.NORMAL)
        assert isinstance(solver, PartnerFrogs)
        placed = sorted((v, y) for y, v in placed_values(term, x, solver.kind, run).items())
        rows = [["point", "label with it", "nim-sum of all"]]
        rows += [[str(y), str(value), str(value ^ wanted)] for value, y in placed[:MOST]]
        more = f"\nand {counted(len(placed) - MOST, 'point')} more" if len(placed) > MOST else ""
        steps.append(
            "Give every pair of the pond a label, the closest pairs first: the least number that "
            "no closer pair with a point in common has. That is the value of two frogs there. At "
            f"{x} they are, equal ones at equal distances:\n{aligned(rows)}{more}"
        )
    steps.append(verdict.because)
    if verdict.outcome is Outcome.N:
        steps.append(winning_moves(verdict))
        steps.append(
            f"Then all values have nim-sum {wanted} ⊕ {wanted} = 0, and every move can be answered "
            f"by one that brings it back to 0 ({LastFrog.method.name})."
        )
    else:
        steps.append(
            "Whatever point is taken, the nim-sum is not 0, and the opponent has a move that makes "
            "it 0."
        )
    return steps
