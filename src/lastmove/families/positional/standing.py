"""How the sets of a game stand, told; and why no shorter argument decides it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from lastmove.core.position import other_role
from lastmove.core.steps import Say, Step
from lastmove.core.verdict import counted
from lastmove.families.positional.blocking import hall_violation, potentials
from lastmove.families.positional.hypergraph import FamilyGame

SHOWN = 12
"""Pairs, sets or moves that are written out."""
MOST_EXAMINED = 5_000
"""A board with more cells is not looked through for a pairing that does not exist."""


def name_of(position: FamilyGame, cell: int) -> str:
    """What a cell is called."""
    return type(position).cell_name(position.state, cell)


def sets_step(position: FamilyGame) -> Step:
    """How many sets there are, and who may still complete them."""
    game, state = type(position), position.state
    family = game.family(state)
    if family.cube is not None:
        n, d = family.cube
        formula = f", that is (({n}+2)^{d} − {n}^{d})/2" if n > 1 else ""
        lines = counted(len(family.sets), "line")
        head = f"The board has {counted(family.size, 'cell')} and {lines}{formula}."
    else:
        head = f"There are {counted(family.size, 'cell')} in {counted(len(family.sets), 'set')}."
    if any(game.claims(state)):
        left = []
        for role in position.needs_blocking():
            sets = position.live(role)
            fewest = min((len(free) for _, free in sets), default=0)
            near = f", the nearest lacks {counted(fewest, 'cell')}" if sets else ""
            left.append(f"{role} may still complete {len(sets):,}{near}")
        head += f" Of these {'; '.join(left)}."
    if len(family.symmetries) > 1:
        head += f" The empty board has {len(family.symmetries)} symmetries."
    return Say(head)


def why_searched(position: FamilyGame) -> Iterator[Step]:
    """For each role that would block: where Hall's condition fails, and the potential."""
    if type(position).family(position.state).size > MOST_EXAMINED:
        return
    for attacker in position.needs_blocking():
        role = other_role(position.roles, attacker)
        found = hall_violation(position, role)
        if found is None:
            continue
        sets, cells = found
        total, gains = potentials(position, attacker)
        if position.to_move != role:
            total += max(gains.values(), default=Fraction(0))
        yield Say(
            f"{role.capitalize()} has no pairing to block with: {counted(len(sets), 'set')} "
            f"of {attacker}'s have only {counted(cells, 'free cell')} together, fewer than "
            f"{2 * len(sets)}. The potential when {role} moves can be {total}"
            f"{', which is not below 1' if total >= 1 else ''}."
        )
