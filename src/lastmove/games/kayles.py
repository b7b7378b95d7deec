"""Kayles and Dawson's Kayles: two octal games with names of their own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lastmove.bibliography import DAWSON, DUDENEY, GUY_SMITH
from lastmove.games.octal import BreakingGame, by_code
from lastmove.heaps import heap_sizes
from lastmove.notation import Code
from lastmove.notation.args import Args

KAYLES = Code((0, 7, 7))
DAWSON_KAYLES = Code((0, 0, 7))


class Kayles(BreakingGame):
    """Knock down one pin of a row or two that stand side by side (octal 0.77)."""

    sources = (DUDENEY, GUY_SMITH)
    examples = ("kayles(5)", "kayles(0,3)", "kayles(2,3,1)")

    @staticmethod
    def start(*heaps: int) -> Any:
        """`kayles(7)`: how many pins stand in each row."""
        return None, heap_sizes("heaps", heaps)

    @staticmethod
    def args(state: Any) -> Args:
        """The rows, zeros included."""
        return Args(state[1])

    @staticmethod
    def heap_options(setting: None, heap: int) -> Iterator[tuple[int, tuple[int, ...]]]:
        """One pin or two, at the end of the row or further in."""
        return by_code(KAYLES, heap)


class DawsonKayles(BreakingGame):
    """Knock down two pins that stand side by side (octal 0.07)."""

    sources = (DAWSON, GUY_SMITH)
    examples = ("dawson_kayles(7)", "dawson_kayles(0,3)", "dawson_kayles(4,5)")

    @staticmethod
    def start(*heaps: int) -> Any:
        """`dawson_kayles(7)`: how many pins stand in each row."""
        return None, heap_sizes("heaps", heaps)

    @staticmethod
    def args(state: Any) -> Args:
        """The rows, zeros included."""
        return Args(state[1])

    @staticmethod
    def heap_options(setting: None, heap: int) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Two pins, at the end of the row or further in."""
        return by_code(DAWSON_KAYLES, heap)
