"""Games on set families. Trusted: strategy stealing, pairings, Corollary 8, Erdős and Selfridge.

Each role that could be beaten by a set has a reason why it is not; the checker goes through the
sets that the opponent may still complete and counts again. Cost: the sets of the family.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from lastmove.checker.context import Context, Rejected, claims_a_winner
from lastmove.core.position import Outcome, other_role
from lastmove.core.verdict import Certificate
from lastmove.families.positional.hypergraph import FamilyGame

FreeCells = list[set[int]]


def check_blocking(certificate: Certificate, context: Context) -> str:
    """A draw because both roles block, or the breaker's win because the breaker does."""
    position = context.position(certificate.position, FamilyGame)
    claims_a_winner(certificate)
    claimed_by = _claimed_by(position, certificate.outcome)
    listed = certificate.proof.get("holds")
    if not isinstance(listed, list) or not all(isinstance(hold, dict) for hold in listed):
        raise Rejected('the proof has no list "holds"')
    by_role = {hold["role"]: hold for hold in listed if isinstance(hold.get("role"), str)}
    reasons: list[str] = []
    for role in claimed_by:
        if role not in by_role:
            raise Rejected(f"there is no reason why {role} cannot be beaten")
        reasons.append(_check_hold(position, role, by_role[role], context))
    if not any(by_role[role].get("by") == certificate.kind for role in claimed_by):
        raise Rejected(f"no role is said to hold by {certificate.kind}")
    return "; ".join(reasons)


def _claimed_by(position: FamilyGame, outcome: Outcome) -> tuple[str, ...]:
    """The roles that must not be beaten, for the outcome to be the one claimed."""
    maker = type(position).maker(position.state)
    if maker is None:
        if outcome is not Outcome.D:
            raise Rejected("blocking proves a draw of the strong game, not a win")
        return position.roles
    breaker = other_role(position.roles, maker)
    if outcome is not (Outcome.N if position.to_move == breaker else Outcome.P):
        raise Rejected(f"blocking proves that {breaker}, the breaker, wins")
    return (breaker,)


def _check_hold(position: FamilyGame, role: str, hold: dict[str, Any], context: Context) -> str:
    by = hold.get("by")
    if by == "stealing":
        if any(type(position).claims(position.state)) or type(position).maker(position.state):
            raise Rejected("strategies are stolen on an empty board, in the strong game")
        if role != position.roles[0]:
            raise Rejected(f"{role} does not begin, and so cannot steal a strategy")
        return f"{role} begins and cannot lose"
    sets = [set(free) for _, free in position.live(other_role(position.roles, role))]
    context.budget.spend(sum(map(len, sets)))
    if not all(sets):
        raise Rejected(f"the opponent of {role} owns a whole set")
    if not sets and by in ("degrees", "potential"):
        return f"no set is left to the opponent of {role}"
    if by == "degrees":
        return _check_degrees(role, sets)
    if by == "pairing":
        return _check_pairs(position, role, hold, sets)
    if by == "potential":
        return _check_potential(position, role, sets, context)
    raise Rejected(f"there is no argument called {by!r}")


def _check_degrees(role: str, sets: FreeCells) -> str:
    counts: dict[int, int] = {}
    for free in sets:
        for cell in free:
            counts[cell] = counts.get(cell, 0) + 1
    smallest, degree = min(map(len, sets), default=0), max(counts.values(), default=0)
    if 2 * degree > smallest:
        raise Rejected(f"a cell is in {degree} sets, and one has only {smallest} free cells")
    return f"{role} blocks, for sets have {smallest} free cells and cells are in {degree} sets"


def _check_pairs(position: FamilyGame, role: str, hold: dict[str, Any], sets: FreeCells) -> str:
    state = position.state
    if "move" in hold:
        move = _cell(position, hold["move"])
        if position.to_move != role or position.result() is not None:
            raise Rejected(f"it is not {role}'s turn to move first")
        sets = [free for free in sets if move not in free]
    pairs, used = hold.get("pairs"), set[int]()
    if not isinstance(pairs, list):
        raise Rejected(f'the reason for {role} has no list "pairs"')
    partner: dict[int, int] = {}
    for pair in pairs:
        if not isinstance(pair, list) or len(pair) != 2:
            raise Rejected(f"a pair has two cells, not {pair!r}")
        first, second = (_cell(position, name) for name in pair)
        if first == second or first in used or second in used:
            raise Rejected(f"the pair {pair} shares a cell with itself or another")
        used |= {first, second}
        partner[first], partner[second] = second, first
    if "move" in hold and move in used:
        raise Rejected("the first move takes a cell of a pair")
    for free in sets:
        if not any(partner.get(cell) in free for cell in free):
            names = ", ".join(type(position).cell_name(state, cell) for cell in sorted(free))
            raise Rejected(f"the set with the free cells {names} contains no pair")
    return f"{role} blocks with {len(pairs)} disjoint pairs, one inside each of {len(sets)} sets"


def _cell(position: FamilyGame, name: object) -> int:
    """A free cell by its name."""
    cell = type(position).find_cell(position.state, name) if isinstance(name, str) else None
    first, second = type(position).claims(position.state)
    if cell is None or (first | second) >> cell & 1:
        raise Rejected(f"{name!r} is no free cell")
    return cell


def _check_potential(position: FamilyGame, role: str, sets: FreeCells, context: Context) -> str:
    most = max(map(len, sets))  # everything is counted in units of 2^(−most)
    total, gains = 0, dict[int, int]()
    for free in sets:
        context.budget.spend(len(free))
        weight = 1 << most - len(free)
        total += weight
        for cell in free:
            gains[cell] = gains.get(cell, 0) + weight
    gain = 0 if position.to_move == role else max(gains.values())
    potential = Fraction(total + gain, 1 << most)
    if potential >= 1:
        raise Rejected(f"the potential against {role} is {potential}, not below 1")
    return f"{role} keeps the potential, {potential} when it moves, below 1"
