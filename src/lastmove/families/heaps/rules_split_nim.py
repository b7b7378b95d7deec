"""Split-nim, also called Lasker's nim."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lastmove.core.bibliography import LASKER, NIM_AND_COMBINATORIAL_GAMES, cite
from lastmove.core.heaps import PlainHeapGame
from lastmove.core.position import Move
from lastmove.families.heaps.rules_octal import BreakingGame


class SplitNim(BreakingGame, PlainHeapGame):
    """Take any number of chips from a heap, or split it into two heaps, neither of them empty."""

    sources = (cite(NIM_AND_COMBINATORIAL_GAMES, "exercise 1.10"), LASKER)
    examples = ("split_nim(4,3)", "split_nim()", "split_nim(0,5)", "split_nim(1,2,3)")

    @staticmethod
    def heap_options(setting: None, heap: int) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Any smaller heap, then every way to split, the most unequal first."""
        for taken in range(1, heap):
            yield taken, (heap - taken,)
        if heap:
            yield heap, ()
        for second in range(1, heap // 2 + 1):
            yield 0, (heap - second, second)

    def move(self, text: str) -> Move:
        """As for any game, but without looking through the moves of a huge heap."""
        taking, splitting = _TAKE.fullmatch(text), _SPLIT.fullmatch(text)
        if taking and 1 <= int(taking[2]) <= len(self.heaps):
            index, taken = int(taking[2]) - 1, int(taking[1])
            left = self.heaps[index] - taken
            if taken and left >= 0:
                return self.break_heap(index, taken, (left,) if left else ())
        if splitting and 1 <= int(splitting[1]) <= len(self.heaps):
            index, parts = int(splitting[1]) - 1, (int(splitting[2]), int(splitting[3]))
            if sum(parts) == self.heaps[index] and parts[0] >= parts[1] > 0:
                return self.break_heap(index, 0, parts)
        return super().move(text)


_TAKE = re.compile(r"\s*take\s+(\d{1,4000})\s+from\s+heap\s+(\d{1,9})\s*", re.ASCII)
_SPLIT = re.compile(
    r"\s*split\s+heap\s+(\d{1,9})\s+into\s+(\d{1,4000})\s+and\s+(\d{1,4000})\s*", re.ASCII
)
