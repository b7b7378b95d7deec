"""Subtraction games: columns of chips, and what may be taken."""

from __future__ import annotations

from typing import Any

from lastmove.render.heaps import drawer
from lastmove.render.labels import short_number


def _take(state: Any) -> tuple[tuple[int, ...], str]:
    numbers = [short_number(size) for size in state[0]]
    if len(numbers) > 8:
        numbers = [*numbers[:5], "…", numbers[-1]]
    return state[1], f"take {', '.join(numbers)}"


DRAWERS = {"subtraction": drawer(_take)}
