"""Take-away with a growing limit. Trusted: the mex rule, and the theorem on H-representations."""

from __future__ import annotations

from itertools import pairwise

from lastmove.checker.context import Context, Rejected, claims_value
from lastmove.checker.takeaway.formula import check_growth
from lastmove.core.inheritance import obeys
from lastmove.core.limits import Budget
from lastmove.core.position import Outcome, Play
from lastmove.core.verdict import Certificate
from lastmove.families.takeaway.rules import Takeaway
from lastmove.notation.formula import Formula

Progression = tuple[int, int, int]
"""First number, step, last number."""
LARGEST = 10_000
"""Up to this pile nimbers are computed from the rules."""


def check_h_representation(certificate: Certificate, context: Context) -> str:
    """Show that f grows, compute H, see that the parts are the pile's, and compare the limit."""
    position = _position(certificate, context)
    pile, limit, f = position.state
    check_growth(f, pile, context.budget)
    numbers = _numbers(f, pile, context.budget)
    found = _representation(certificate.proof.get("parts"), numbers, f, pile)
    smallest = found[0] if found else pile + 1
    if certificate.outcome is Outcome.P:
        if certificate.value not in (0, None):
            raise Rejected("a P-position has value 0")
        if limit >= smallest:
            raise Rejected(f"the smallest part, {smallest}, may be taken, so this is not P")
        return f"the smallest part of {pile} is more than the limit {limit}"
    if certificate.outcome is not Outcome.N or certificate.value is not None:
        raise Rejected("only who wins is proved this way, not the value")
    if limit < smallest:
        raise Rejected(f"the smallest part, {smallest}, is more than the limit {limit}")
    if "move" in certificate.proof:
        _check_move(position, context.impartial(certificate.proof["move"]), found)
    return f"the smallest part of {pile}, {smallest}, is within the limit {limit}"


def check_values(certificate: Certificate, context: Context) -> str:
    """Compute the nimbers of all smaller piles with all limits, by the mex rule."""
    pile, limit, f = _position(certificate, context).state
    if pile > LARGEST:
        raise Rejected(f"nimbers are computed for piles up to {LARGEST:,}, not for {pile}")
    claims_value(certificate, _nimber(f, pile, limit, context.budget), "the nimber")
    return f"the values of piles up to {pile} with all limits follow by the mex rule"


def _nimber(f: Formula, pile: int, limit: int, budget: Budget) -> int:
    """Row by row: with one more to take there is one more option, and the mex can only grow."""
    after = [f(x) for x in range(1, pile + 1)]
    rows: list[list[int]] = []
    for size in range(pile + 1):
        budget.spend(size + 1)
        row, seen, least = [0], set(), 0
        for left, most in zip(range(size - 1, -1, -1), after, strict=False):
            seen.add(rows[left][min(most, left)])
            while least in seen:
                least += 1
            row.append(least)
        rows.append(row)
    return rows[pile][limit]


def _position(certificate: Certificate, context: Context) -> Takeaway:
    position = context.impartial(certificate.position)
    if not obeys(position, Takeaway) or certificate.play is not Play.NORMAL:
        raise Rejected("this kind of certificate is for takeaway in normal play")
    return position


def _check_move(position: Takeaway, target: object, found: list[int]) -> None:
    """It takes some of the smallest parts, and the next is then out of reach."""
    pile, limit, f = position.state
    if not obeys(target, Takeaway):
        raise Rejected(f"the move leads to {target}, another game")
    left, allowed, rule = target.state
    taken = pile - left
    if not 1 <= taken <= limit or rule != f or allowed != min(f(taken), left):
        raise Rejected(f"no move leads from {position} to {target}")
    total, index = 0, 0
    while total < taken:
        total, index = total + found[index], index + 1
    if total != taken or (left and allowed >= found[index]):
        raise Rejected(f"the move leads to {target}, where the smallest part may be taken")


def _representation(
    claimed: object, numbers: list[Progression], f: Formula, pile: int
) -> list[int]:
    """The parts, if they are numbers of H that add up, each more than f of the one before.

    There is only one such sum (Lecture notes, Theorem 4).
    """
    if not isinstance(claimed, list) or any(type(part) is not int for part in claimed):
        raise Rejected("the proof has the parts of the pile, a list of whole numbers")
    if sum(claimed) != pile:
        raise Rejected(f"the parts add up to {sum(claimed)}, not to {pile}")
    for part in claimed:
        if not any(a <= part <= c and (part - a) % b == 0 for a, b, c in numbers):
            raise Rejected(f"{part} is not in the sequence H")
    for part, larger in pairwise(claimed):
        if f(part) >= larger:
            raise Rejected(f"f({part}) = {f(part)} is not less than the next part, {larger}")
    return claimed


def _numbers(f: Formula, most: int, budget: Budget) -> list[Progression]:
    """H_1 = 1 and H_{j+1} = H_j + H_l, H_l the smallest with f(H_l) ≥ H_j, as progressions."""
    found: list[Progression] = [(1, 1, 1)]
    at = 0
    while True:
        budget.spend()
        top = found[-1][2]
        # The steps grow with H_j, as f does, so the search goes on where the last one ended.
        while f(found[at][2]) < top:
            at += 1
        first, gap, last = found[at]
        low, high = 0, (last - first) // gap
        while low < high:
            half = (low + high) // 2
            if f(first + half * gap) >= top:
                high = half
            else:
                low = half + 1
        step = first + low * gap
        if top + step > most:
            return found
        times = (min(f(step), most - step) - top) // step + 1
        found.append((top + step, step, top + times * step))
