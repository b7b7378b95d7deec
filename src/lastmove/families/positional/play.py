"""What to play on a set family when the argument, not a search, says what is known.

A player who can block does so, in pairs or by the potential, and completes a set of its own as
soon as it lacks one cell only. The argument is looked for again at every turn, so that play may
begin anywhere. Cost: the sets, and a matching.
"""

from __future__ import annotations

from lastmove.core.position import Move, other_role
from lastmove.families.positional.blocking import DEGREES, PAIRING, POTENTIAL, hold, potentials
from lastmove.families.positional.hypergraph import FamilyGame

Advice = tuple[Move, str] | None
"""A move with a remark, if one is known."""


def guess(position: FamilyGame) -> tuple[Move, str]:
    """Block if an argument says how, else a guess that looks at sets."""
    unknown = heaviest_move(position), "a guess: this board is too large for the limit"
    return blocking_move(position) or unknown


def blocking_move(position: FamilyGame) -> Advice:
    """A move that never loses, and by which argument; None when none is known."""
    role = position.to_move
    attacker = other_role(position.roles, role)
    if role in position.needs_blocking():
        for _, free in position.live(role):
            if len(free) == 1:
                return position.claiming(free[0]), "that is a whole set"
    if attacker not in position.needs_blocking():
        return None
    total, weights = potentials(position, attacker)
    heaviest = max(weights, key=lambda cell: (weights[cell], -cell), default=None)
    for by in (POTENTIAL, PAIRING, DEGREES):
        found = hold(position, role, by)
        if found is None:
            continue
        cell = found.move if found.move is not None else heaviest
        move = next(position.moves()) if cell is None else position.claiming(cell)
        if heaviest is None:
            return move, f"{attacker} has no set left to complete"
        if by == POTENTIAL:
            return move, f"keeping the potential below 1: it was {total}, so {role} cannot lose"
        return move, f"by a pairing {attacker} cannot break, so {role} cannot lose"
    return None


def heaviest_move(position: FamilyGame) -> Move:
    """Where nothing is known: the free cell in the weightiest sets of both, what must be first."""
    weights: dict[int, float] = {}
    for role in position.needs_blocking():
        mine = role == position.to_move
        for _, free in position.live(role):
            for cell in free:
                weights[cell] = weights.get(cell, 0.0) + (4.0 if mine else 3.0) ** -len(free)
                if len(free) == 1:
                    weights[cell] += 1e6 if mine else 1e3
    if not weights:
        return next(position.moves())
    return position.claiming(max(weights, key=lambda cell: (weights[cell], -cell)))
