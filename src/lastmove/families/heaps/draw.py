"""Subtraction games: columns of chips, and what may be taken."""

from __future__ import annotations

from typing import Any

from lastmove.render.heaps import drawer
from lastmove.render.labels import short_number


def _take(state: Any) -> tuple[tuple[int, ...], str]:
    take, heaps = state
    numbers = [short_number(size) for size in take]
    if len(numbers) > 8:
        numbers = [*numbers[:5], "…", numbers[-1]]
    return heaps, f"take {', '.join(numbers)}"


DRAWERS = {"subtraction": drawer(_take)}
