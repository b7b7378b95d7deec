"""Nim."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lastmove.core.bibliography import (
    BOUTON,
    COMBINATORIAL_GAME_THEORY,
    LECTURES,
    NIM_AND_COMBINATORIAL_GAMES,
    cite,
)
from lastmove.core.heaps import PlainHeapGame
from lastmove.core.inheritance import same_rules
from lastmove.core.position import Move


class Nim(PlainHeapGame):
    """Take any number of chips, at least one, from one heap."""

    sources = (
        BOUTON,
        cite(COMBINATORIAL_GAME_THEORY, "section 2"),
        cite(NIM_AND_COMBINATORIAL_GAMES, "section 1.5"),
        cite(LECTURES, "section 1"),
    )
    examples = ("nim(3,5,7)", "nim()", "nim(0,5)", "nim(1,1,2)", "nim(2,4)")

    @staticmethod
    def heap_moves(setting: None, heap: int) -> Iterator[tuple[str, tuple[int, ...]]]:
        """Any smaller heap."""
        for taken in range(1, heap + 1):
            yield f"take {taken}", (heap - taken,)

    def move(self, text: str) -> Move:
        """As for any game, but without looking through the moves of a huge heap."""
        words = re.fullmatch(r"\s*take\s+(\d{1,4000})\s+from\s+heap\s+(\d{1,9})\s*", text)
        if words is not None:
            taken, index = int(words[1]), int(words[2]) - 1
            if 0 <= index < len(self.heaps) and 1 <= taken <= self.heaps[index]:
                return self.reduce_heap(index, self.heaps[index] - taken)
        return super().move(text)

    @same_rules
    def nim_heaps(self) -> tuple[int, ...]:
        """The heaps themselves."""
        return self.heaps

    @same_rules
    def reduce_heap(self, index: int, size: int) -> Move:
        """Take chips until this many are left."""
        heaps = (*self.heaps[:index], size, *self.heaps[index + 1 :])
        text = f"take {self.heaps[index] - size}{self.place(index + 1)}"
        return Move(text, self.with_heaps(*heaps))
