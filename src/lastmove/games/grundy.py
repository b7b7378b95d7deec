"""Grundy's game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lastmove.bibliography import GRUNDY
from lastmove.games.octal import BreakingGame
from lastmove.heaps import heap_sizes
from lastmove.notation.args import Args


class Grundy(BreakingGame):
    """Split a heap into two heaps of unequal size, neither of them empty."""

    sources = (GRUNDY,)
    examples = ("grundy(8)", "grundy(0,2)", "grundy(3,4,1)")

    @staticmethod
    def start(*heaps: int) -> Any:
        """`grundy(12)`: the sizes of the heaps."""
        return None, heap_sizes("heaps", heaps)

    @staticmethod
    def args(state: Any) -> Args:
        """The heaps, zeros included."""
        return Args(state[1])

    @staticmethod
    def heap_options(setting: None, heap: int) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Every way to split, the most unequal first."""
        for second in range(1, (heap + 1) // 2):
            yield 0, (heap - second, second)
