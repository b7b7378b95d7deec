"""Kayles and Dawson's Kayles: two octal games with names of their own."""

from __future__ import annotations

from collections.abc import Iterator

from lastmove.core.bibliography import DAWSON, DUDENEY, GUY_SMITH
from lastmove.core.heaps import PlainHeapGame
from lastmove.families.heaps.rules_octal import BreakingGame, by_code
from lastmove.notation import Code

KAYLES = Code((0, 7, 7))
DAWSON_KAYLES = Code((0, 0, 7))


class Kayles(BreakingGame, PlainHeapGame):
    """Knock down one pin of a row or two that stand side by side (octal 0.77)."""

    sources = (DUDENEY, GUY_SMITH)
    examples = ("kayles(5)", "kayles(0,3)", "kayles(2,3,1)")

    @staticmethod
    def heap_options(setting: None, heap: int) -> Iterator[tuple[int, tuple[int, ...]]]:
        """One pin or two, at the end of the row or further in."""
        return by_code(KAYLES, heap)

    @staticmethod
    def code(setting: None) -> Code:
        """0.77."""
        return KAYLES


class DawsonKayles(BreakingGame, PlainHeapGame):
    """Knock down two pins that stand side by side (octal 0.07)."""

    sources = (DAWSON, GUY_SMITH)
    examples = ("dawson_kayles(7)", "dawson_kayles(0,3)", "dawson_kayles(4,5)")

    @staticmethod
    def heap_options(setting: None, heap: int) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Two pins, at the end of the row or further in."""
        return by_code(DAWSON_KAYLES, heap)

    @staticmethod
    def code(setting: None) -> Code:
        """0.07."""
        return DAWSON_KAYLES
