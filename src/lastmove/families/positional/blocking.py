"""Why a player cannot be beaten in a game on a set family, told without search.

A `Hold` is such a reason for one role: its opponent will never own a whole set. Three arguments:

- degrees: the opponent's sets have n free cells or more, and no cell is in more than n/2 of them,
  so that there is a pairing (Lecture notes, Corollary 8; Lemma 7 for n^d);
- pairing: every set of the opponent has a pair of free cells of its own (Theorem 7);
- potential: Σ 2^(−free cells) over the opponent's sets stays below 1 (Erdős and Selfridge).

A role that is to move may need a first move before its argument holds. Strategy stealing is the
fourth reason: on an empty board whoever begins a strong game never loses (Lemma 6).
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from lastmove.core.position import other_role
from lastmove.families.positional.hypergraph import FamilyGame

MOST_FIRST_MOVES = 64
"""How many first moves are tried to make a pairing possible."""

STEALING, DEGREES, PAIRING, POTENTIAL = "stealing", "degrees", "pairing", "potential"


@dataclass(frozen=True)
class Hold:
    """Why a role cannot be beaten: the argument, the move it begins with, and its numbers."""

    role: str
    by: str
    move: int | None = None
    pairs: tuple[tuple[int, int], ...] = ()
    smallest: int = 0
    degree: int = 0
    potential: Fraction = Fraction(0)
    gain: Fraction = Fraction(0)

    @property
    def nothing_left(self) -> bool:
        """Whether the opponent has no set to complete any more, so that nothing needs blocking."""
        needless = {DEGREES: self.smallest == 0, POTENTIAL: self.potential == 0}
        return needless.get(self.by, False)


@lru_cache(maxsize=512)
def hold(position: FamilyGame, role: str, by: str) -> Hold | None:
    """The reason of this kind why `role` cannot be beaten here, None if there is none."""
    return {STEALING: stealing, DEGREES: degrees, PAIRING: pairing, POTENTIAL: potential}[by](
        position, role
    )


def any_hold(position: FamilyGame, role: str) -> Hold | None:
    """Some reason why `role` cannot be beaten, the cheapest first."""
    for by in (DEGREES, POTENTIAL, PAIRING):
        found = hold(position, role, by)
        if found is not None:
            return found
    return None


def stealing(position: FamilyGame, role: str) -> Hold | None:
    """On an empty board of a strong game, for whoever begins."""
    empty = not any(type(position).claims(position.state))
    strong = type(position).maker(position.state) is None
    return Hold(role, STEALING) if empty and strong and role == position.roles[0] else None


def degrees(position: FamilyGame, role: str) -> Hold | None:
    """When the opponent's sets are large and no cell lies in many. Cost: linear in the sets."""
    sets = [free for _, free in position.live(other_role(position.roles, role))]
    smallest = min(map(len, sets), default=0)
    counts: dict[int, int] = {}
    degree = 0
    for free in sets:
        for cell in free:
            counts[cell] = counts.get(cell, 0) + 1
        degree = max(degree, max(counts[cell] for cell in free)) if free else degree
        if 2 * degree > smallest:
            return None  # most boards fail soon
    return Hold(role, DEGREES, smallest=smallest, degree=degree)


def pairing(position: FamilyGame, role: str) -> Hold | None:
    """When each of the opponent's sets has two free cells of its own, perhaps after a move."""
    sets = [free for _, free in position.live(other_role(position.roles, role))]
    size = type(position).family(position.state).size
    for move in (None, *_first_moves(position, role, sets)):
        rest = sets if move is None else [free for free in sets if move not in free]
        if 2 * len(rest) > position.free() or any(len(free) < 2 for free in rest):
            continue
        pairs, _ = _two_each(size, rest)
        if len(pairs) == len(rest):
            return Hold(role, PAIRING, move, tuple(pairs))
    return None


def _two_each(size: int, sets: list[tuple[int, ...]]) -> tuple[list[tuple[int, int]], list[int]]:
    if not sets:
        return [], []
    from lastmove.graphs.algorithms.kernels_bipartite import (
        two_each,  # numba is imported only when it is needed
    )

    return two_each(size, sets)


def _first_moves(position: FamilyGame, role: str, sets: list[tuple[int, ...]]) -> list[int]:
    """What a role to move might claim first: what it must, or the cells in most sets."""
    if position.to_move != role or not sets:
        return []
    urgent = {free[0] for free in sets if len(free) == 1}
    if urgent:
        return list(urgent) if len(urgent) == 1 else []
    counts: dict[int, int] = {}
    for free in sets:
        for cell in free:
            counts[cell] = counts.get(cell, 0) + 1
    return sorted(counts, key=lambda cell: (-counts[cell], cell))[:MOST_FIRST_MOVES]


def potential(position: FamilyGame, role: str) -> Hold | None:
    """When the potential of the opponent's sets is below 1 once the role is to move.

    The opponent to move adds at most the largest potential of a cell. Cost: linear in the sets.
    """
    total, cells = potentials(position, other_role(position.roles, role))
    best = max(cells, key=lambda cell: (cells[cell], -cell), default=None)
    gain = cells[best] if best is not None else Fraction(0)
    if position.to_move == role:
        return Hold(role, POTENTIAL, best, potential=total) if total < 1 else None
    return Hold(role, POTENTIAL, potential=total, gain=gain) if total + gain < 1 else None


def potentials(position: FamilyGame, attacker: str) -> tuple[Fraction, dict[int, Fraction]]:
    """Σ 2^(−free cells) over the attacker's sets, and over those through each free cell."""
    sets = [free for _, free in position.live(attacker)]
    top = max(map(len, sets), default=0)
    total, cells = 0, dict.fromkeys((cell for free in sets for cell in free), 0)
    for free in sets:
        weight = 1 << (top - len(free))
        total += weight
        for cell in free:
            cells[cell] += weight
    scale = 1 << top
    return Fraction(total, scale), {cell: Fraction(w, scale) for cell, w in cells.items()}


def hall_violation(position: FamilyGame, role: str) -> tuple[list[int], int] | None:
    """Sets of the opponent of `role` with fewer than twice as many free cells: their numbers, and
    how many cells they have. None when there is a pairing.
    """  # noqa: D205
    live = position.live(other_role(position.roles, role))
    sets = [free for _, free in live]
    _, violating = _two_each(type(position).family(position.state).size, sets)
    if not violating:
        return None
    cells = {cell for index in violating for cell in sets[index]}
    return [live[index][0] for index in violating], len(cells)
