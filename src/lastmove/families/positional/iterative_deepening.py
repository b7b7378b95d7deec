"""One role's search for a set of its own within k plies, for growing k, on up to 64 cells.

The first k with a yes is the remoteness; the answer is no when it no longer depends on k. Branches
where the defender blocks by the potential of Erdős and Selfridge, or by a pairing, are cut.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from lastmove.core.limits import Budget
from lastmove.families.positional.hypergraph import SMALL, Family

SLICE = 20_000
"""Nodes between two looks at the clock."""
SYMMETRIC_BELOW = 10
"""Up to so many claims positions are looked up as their least image."""


@dataclass(frozen=True)
class Prunes:
    """What the search may use; all of it, except to measure what it is good for."""

    potential: bool = True
    pairing: bool = True
    symmetry: bool = True


class Unanswered(Exception):
    """A search ply by ply has looked at as many nodes as it may."""


class Attack:
    """One role's search for a set of its own, with a table that lasts."""

    def __init__(self, family: Family, strong: bool, free: int, prunes: Prunes | None = None):
        import numpy as np

        prunes = prunes or Prunes()
        self.size = family.size
        self.masks = np.array(family.masks, np.uint64)
        self.settings = np.array(
            [strong, prunes.potential, prunes.pairing, SYMMETRIC_BELOW], np.int64
        )
        symmetries = family.symmetries if prunes.symmetry else family.symmetries[:1]
        self.tables = image_tables(symmetries, family.size)
        slots = 1 << (14 if free <= 12 else 19 if free <= 25 else 22)
        self.keys = np.zeros((slots, 2), np.uint64)
        self.known = np.zeros((slots, 2), np.uint8)
        self.known[:, 0] = 255
        self.words = np.zeros((SMALL + 2, 4), np.uint64)
        self.numbers = np.zeros((SMALL + 2, 5), np.int64)
        self.moves = np.zeros((SMALL + 2, SMALL), np.int64)
        self.work = np.zeros((4, SMALL), np.int64)
        self.registers = np.zeros(7, np.int64)
        self.nodes = 0

    def within(
        self,
        mine: int,
        yours: int,
        attacks: bool,
        plies: int,
        budget: Budget,
        last: float = math.inf,
    ) -> Any:
        """Whether the attacker owns a set after so many plies at most: yes, not yet, or never.

        Gives True, False, or None for never. Raises `Unanswered` once `nodes` passes `last`.
        """
        import numpy as np

        from lastmove.families.positional.kernels_deepening import Frames, Known, Question, attack

        self.words[0, :2] = mine, yours
        self.numbers[0, :2] = plies, attacks
        self.registers[:4] = 0
        board = np.uint64((1 << self.size) - 1)
        question = Question(self.masks, board, self.settings, self.tables)
        frames = Frames(self.words, self.numbers, self.moves, self.registers)
        table = Known(self.keys, self.known)
        while True:
            before = int(self.registers[4])
            done = attack(question, frames, table, self.work, SLICE)
            spent = int(self.registers[4]) - before
            self.nodes += spent
            budget.spend(spent)
            if done:
                break
            budget.check()
            if self.nodes > last:
                raise Unanswered
        if self.registers[2]:
            return True
        return False if self.registers[3] else None

    def soonest(
        self, mine: int, yours: int, attacks: bool, budget: Budget, most: float = math.inf
    ) -> int | None:
        """How many plies the attacker needs to own a set, None if the defender prevents it.

        Raises `Unanswered` when that takes more nodes than `most`.
        """
        last = self.nodes + most
        left = self.size - (mine | yours).bit_count()
        for plies in range(1 if attacks else 2, left + 3, 2):
            answer = self.within(mine, yours, attacks, plies, budget, last)
            if answer is not False:
                return plies if answer else None
        return None


def image_tables(symmetries: tuple[tuple[int, ...], ...], size: int) -> Any:
    """For each symmetry the image of each byte of a word."""
    import numpy as np

    tables = np.zeros((len(symmetries), 8, 256), np.uint64)
    values = np.arange(256, dtype=np.uint64)
    for g, symmetry in enumerate(symmetries):
        for cell in range(size):
            bit = (values >> np.uint64(cell % 8)) & np.uint64(1)
            tables[g, cell // 8] |= bit << np.uint64(symmetry[cell])
    return tables
