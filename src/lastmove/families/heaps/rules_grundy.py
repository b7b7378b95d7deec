"""Grundy's game."""

from __future__ import annotations

from collections.abc import Iterator

from lastmove.core.bibliography import GRUNDY
from lastmove.core.heaps import PlainHeapGame
from lastmove.families.heaps.rules_octal import BreakingGame


class Grundy(BreakingGame, PlainHeapGame):
    """Split a heap into two heaps of unequal size, neither of them empty."""

    sources = (GRUNDY,)
    examples = ("grundy(8)", "grundy(0,2)", "grundy(3,4,1)")

    @staticmethod
    def heap_options(setting: None, heap: int) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Every way to split, the most unequal first."""
        for second in range(1, (heap + 1) // 2):
            yield 0, (heap - second, second)
