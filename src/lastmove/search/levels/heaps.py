"""Heaps as numbers, so that a game on heaps of chips has level files without a rank of its own.

A position is its heaps in order, the largest in the lowest bits; heaps without a move are left out.
The moves in a heap of each size are listed once, from the rules of the game, and the same compiled
loops serve all games. What falls with every move is twice the chips less the heaps: taking chips
lowers it, whatever the rest is broken into, and so does breaking up a heap. Where a move does
neither, as in a game in which chips are added, there are no level files.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

import numpy as np

from lastmove.core.errors import InputError
from lastmove.core.heaps import HeapGame, HeapState
from lastmove.core.position import Impartial
from lastmove.search.native.compiled import Template, fixed_of
from lastmove.search.native.packing import Numbers
from lastmove.search.native.solver import numbers_of
from lastmove.search.native.words import WORD_BITS

MOST_MOVES = 1 << 22
"""In heaps of all sizes together: some seconds and some hundred megabytes to list."""
Steps = Any
"""An array of whole numbers, in compiled code and outside of it."""


def put(state: int, heap: int, width: int, room: int) -> int:
    """A heap more; −1 where there is no room for it."""
    if state < 0 or state >> (room - width):
        return -1
    at = 0
    while state >> at & ((1 << width) - 1) > heap:
        at += width
    return (state & ((1 << at) - 1)) | heap << at | state >> at << (at + width)


def options(state: int, width: int, room: int, starts: Steps, targets: Steps) -> Iterator[int]:
    """One move in one heap; `targets` from `starts[h]` on are what a heap of h is turned into."""
    mask = (1 << width) - 1
    at, before = 0, 0
    while state >> at:
        heap = state >> at & mask
        if heap != before:
            before = heap
            others = (state & ((1 << at) - 1)) | state >> (at + width) << at
            for k in range(starts[heap], starts[heap + 1]):
                after, new = others, targets[k]
                while new:
                    after = put(after, new & mask, width, room)
                    new >>= width
                yield after
        at += width


def rank(state: int, width: int) -> int:
    """Twice the chips less the heaps."""
    total = 0
    while state:
        total += 2 * (state & ((1 << width) - 1)) - 1
        state >>= width
    return total


class HeapNumbers(Numbers):
    """The positions that heaps of a game lead to, as numbers.

    Raises `InputError` for heaps that are no numbers of chips, or too large, and for moves that
    lower neither the chips nor their heaps' sizes.
    """

    def __init__(self, position: HeapGame) -> None:
        game, heaps = type(position), position.heaps
        super().__init__(game, lambda: {"options": options, "rank": rank})
        self.setting = position.setting
        if any(type(heap) is not int for heap in heaps):
            raise InputError(f"level files are for heaps of chips, and {game.name} has other ones")
        largest = max(heaps, default=0)
        self.width = max(1, largest.bit_length())
        self.room = WORD_BITS // self.width * self.width
        starts, targets, left = [0], list[int](), MOST_MOVES
        for heap in range(largest + 1):
            moves = {new for _, new in game.heap_moves(self.setting, heap)}
            left -= len(moves) + 1
            if left < 0:
                raise InputError(
                    f"level files list the moves in a heap of each size, and heaps of {game.name} "
                    f"up to {largest:,} have more than {MOST_MOVES:,}"
                )
            for new in moves:
                self._check(heap, new)
            alive = {tuple(h for h in new if starts[h] < starts[h + 1]) for new in moves}
            targets += sorted(map(self._packed, alive))
            starts.append(len(targets))
        self.starts: Steps = np.array(starts, np.int64)
        self.targets: Steps = np.array(targets, np.int64)

    def _check(self, heap: int, new: tuple[Any, ...]) -> None:
        whole = all(type(one) is int and one >= 0 for one in new)
        if not whole or sum(2 * one - 1 for one in new if one) >= 2 * heap - (heap > 0):
            raise InputError(
                f"level files are for heaps in which a move takes chips or breaks up heaps; one of "
                f"{self.game.name} turns {heap} into {', '.join(map(str, new)) or 'nothing'}"
            )

    def _packed(self, heaps: tuple[int, ...]) -> int:
        found = 0
        for heap in heaps:
            found = put(found, heap, self.width, self.room)
        return found

    def fixed(self, template: Template) -> list[tuple[Any, ...]]:
        """What the compiled rules take besides a state, by placeholder."""
        given = {
            "options": (self.width, self.room, self.starts, self.targets),
            "rank": (self.width,),
        }
        return [given.get(name, ()) for name in template.rules]

    def wide(self, *numbers: int) -> bool:
        """Never."""
        return False

    def number(self, state: Any) -> int:
        """The heaps that have a move, in order; less than 0 if they do not fit."""
        _, heaps = state
        return self._packed(tuple(h for h in heaps if self.starts[h] < self.starts[h + 1]))

    def state(self, number: int) -> Any:
        """The heaps again, the largest first."""
        heaps = []
        while number:
            heaps.append(number & ((1 << self.width) - 1))
            number >>= self.width
        return HeapState(self.setting, tuple(heaps))

    def rule(self, name: str) -> Callable[[int], Any]:
        """A rule on numbers, interpreted; heaps are in order already."""
        if name == "options":
            return lambda number: options(
                number, self.width, self.room, self.starts.tolist(), self.targets.tolist()
            )
        return (
            (lambda number: rank(number, self.width)) if name == "rank" else lambda number: number
        )


@lru_cache(maxsize=4)
def numbers_for(position: Impartial) -> Numbers:
    """How the states of a position's game are numbers in level files."""
    return HeapNumbers(position) if isinstance(position, HeapGame) else numbers_of(position)


def fixed_for(numbers: Numbers, functions: dict[str, Any], template: Template) -> list[Any]:
    """What is fixed of a game, for the rule in each placeholder."""
    if isinstance(numbers, HeapNumbers):
        return [*numbers.fixed(template)]
    return fixed_of(numbers.game, functions, template)
