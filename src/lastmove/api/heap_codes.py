"""The code by which a game on heaps is played, for what is proved of games by code."""

from __future__ import annotations

from lastmove.core.errors import InputError
from lastmove.core.inheritance import obeys
from lastmove.core.position import Position
from lastmove.families.coalitions.heap_rules import NIM, HeapRules
from lastmove.families.heaps.rules import BreakingGame, Subtraction, code_of
from lastmove.families.nim.rules_nim import Nim

LARGEST = 1000
"""Digits of a code."""


def heap_rules(position: Position) -> HeapRules:
    """The code of nim, of a subtraction game, or of a game whose code ends.

    >>> import lastmove as lm
    >>> heap_rules(lm.parse("kayles(3)")).digits
    (0, 7, 7)
    >>> heap_rules(lm.parse("subtraction(3, take={1,3})")).digits
    (0, 3, 0, 3)
    """
    if obeys(position, Nim):
        return NIM
    digits: tuple[int, ...] | None = None
    if obeys(position, Subtraction) and max(position.setting) <= LARGEST:
        digits = tuple(
            3 * (taken in position.setting) for taken in range(max(position.setting) + 1)
        )
    elif obeys(position, BreakingGame):
        code = code_of(position)
        digits = code.digits if code is not None and not code.block else None
    if digits is None or not isinstance(position, (Subtraction, BreakingGame)):
        raise InputError(
            f"automata are for nim, subtraction games and games by a code that ends, such as "
            f"kayles, not for {position}"
        )
    return HeapRules(position.name, digits, write=lambda heaps: str(position.with_heaps(*heaps)))
