"""Proof-number search with threat sequences on set families of up to 64 cells."""

from __future__ import annotations

from typing import Any

from lastmove.families import SMALL, Family
from lastmove.limits import Budget

SLICE = 20_000
"""Leaves between two looks at the clock."""
SYMMETRIC_BELOW = 10
THREAT_TABLE = 1 << 20
THREAT_NODES = 20_000
SMALLEST = 1 << 16
import os
HEURISTIC = [int(x) for x in os.environ.get('H','1,0,0,0,0,0,0').split(',')]


class ProofSearch:
    def __init__(self, family: Family, strong: bool, first: bool, prunes: bool = True):
        import numpy as np

        from lastmove.engines.positional import image_tables
        from lastmove.engines.threats import DEPTH

        self.size, self.first = family.size, first
        starts = np.zeros(SMALL + 1, np.int64)
        counts = [len(sets) for sets in family.incidence]
        starts[1 : family.size + 1] = np.cumsum(counts)
        starts[family.size + 1 :] = starts[family.size]
        through = np.array([n for sets in family.incidence for n in sets] or [0], np.int64)
        settings = np.array([strong, SYMMETRIC_BELOW, first, THREAT_NODES, prunes, *HEURISTIC], np.int64)
        tables = image_tables(family.symmetries, family.size)
        board = np.uint64((1 << family.size) - 1)
        self.game = (np.array(family.masks, np.uint64), starts, through, tables, settings, board)
        self.walk = (
            np.zeros((DEPTH, 3), np.uint64),
            np.zeros((DEPTH, 2), np.int64),
            np.zeros((DEPTH, SMALL, 3), np.int64),
            np.zeros(DEPTH, np.int64),
            np.zeros(2, np.int64),
            np.zeros((THREAT_TABLE, 2), np.uint64),
            np.zeros(THREAT_TABLE, np.uint8),
        )
        self.words = np.zeros((SMALL + 2, 2), np.uint64)
        self.numbers = np.zeros((SMALL + 2, 4), np.int64)
        self.children = np.zeros((SMALL + 2, SMALL, 3), np.int64)
        self.names = np.zeros((SMALL + 2, SMALL, 2), np.uint64)
        self.work = np.zeros((4, SMALL), np.int64)
        self.registers = np.zeros(8, np.int64)
        self._new_table(SMALLEST)

    def _new_table(self, slots: int) -> None:
        import numpy as np

        self.keys = np.zeros((slots, 3), np.uint64)
        self.values = np.zeros((slots, 2), np.uint32)

    def grow(self) -> None:
        from lastmove.engines.proof_kernels import rehash

        keys, values = self.keys, self.values
        self._new_table(2 * len(values))
        rehash(keys, values, self.keys, self.values, self.registers)

    def wins(self, mine: int, yours: int, attacks: bool, budget: Budget, report: Any = None) -> bool:
        import numpy as np

        from lastmove.engines.proof_kernels import STORED, least_image, search

        a, b = least_image(
            np.uint64(mine), np.uint64(yours), self.game[3], self.game[4][1]
        )
        self.words[0] = a, b
        self.numbers[0, 2] = attacks
        while True:
            before = int(self.registers[2])
            done = search(
                self.game, self.walk, self.words, self.numbers, self.children, self.names,
                self.keys, self.values, self.work, self.registers, SLICE,
            )
            budget.spend(int(self.registers[2]) - before)
            if report:
                report(self)
            if done:
                return bool(self.registers[5] == 0)
            budget.check()
            if 2 * self.registers[STORED] > len(self.values):
                self.grow()
