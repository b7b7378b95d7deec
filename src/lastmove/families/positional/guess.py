"""What to play on a board that is too large for the limit: block if an argument says how."""

from __future__ import annotations

from lastmove.core.position import Move, other_role
from lastmove.families.positional.blocking import any_hold
from lastmove.families.positional.hypergraph import FamilyGame
from lastmove.families.positional.strategies import holding


def guess(position: FamilyGame) -> tuple[Move, str]:
    """A move that never loses, if an argument names one; else the weightiest cell.

    Cost: the sets, and a matching.
    """
    role = position.to_move
    held = other_role(position.roles, role) in position.needs_blocking()
    found = any_hold(position, role) if held else None
    if found is not None:
        reply = holding(position, found).first()
        if reply.move is not None:
            return reply.move, reply.remark
    return heaviest_move(position), "a guess: this board is too large for the limit"


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
