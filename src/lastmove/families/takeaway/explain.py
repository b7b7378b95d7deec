"""Take-away with a growing limit, told by the sequence H."""

from __future__ import annotations

from itertools import pairwise

from lastmove.core.describe import aligned, winning_moves
from lastmove.core.solver import Run
from lastmove.core.verdict import Verdict
from lastmove.families.takeaway.rules import sequence
from lastmove.families.takeaway.theory import parts

MOST_NUMBERS = 16


def explain(verdict: Verdict, run: Run) -> list[str]:
    """The table of H, the parts of the pile, and what the winner does with them."""
    pile, _, f = verdict.position.state
    if pile == 0:
        return [verdict.because]
    numbers = sequence(f, pile)
    shown = numbers.first(MOST_NUMBERS)
    rows = [["j", *map(str, range(1, len(shown) + 1))], ["H", *map(str, shown)]]
    rows.append([f"f(H), f = {f}", *(str(f(number)) for number in shown)])
    more = "" if shown[-1] == numbers.largest(pile) else ", and so on"
    steps = [
        "The sequence H begins with 1, and each number is the one before plus the smallest one "
        f"for which f is at least the one before{more}:\n{aligned(rows)}"
    ]
    found = parts(f, pile)
    if len(found) > 1:
        gaps = [f"f({part}) = {f(part)} < {larger}" for part, larger in pairwise(found)]
        told = "; ".join(gaps if len(gaps) <= 6 else [*gaps[:5], "…"])
        steps.append(
            "Every number is in just one way a sum of such numbers in which each part is more "
            f"than f of the part before. Here {told}."
        )
    steps.append(verdict.because)
    if verdict.winning_moves:
        steps.append(winning_moves(verdict))
    return [
        *steps,
        "Whoever takes the smallest part leaves a pile whose smallest part is out of the "
        "opponent's reach; and whatever is taken from a pile whose smallest part is out of reach "
        f"leaves one whose smallest part is in reach ({verdict.method.name}).",
    ]
