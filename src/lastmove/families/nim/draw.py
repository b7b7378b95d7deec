"""Nim and growing nim: columns of chips."""

from __future__ import annotations

from lastmove.core.heaps import HeapState
from lastmove.render.heaps import drawer
from lastmove.render.labels import short_number

DRAWERS = {
    "nim": drawer(lambda state: (HeapState(*state).heaps, "")),
    "growing_nim": drawer(
        lambda state: (state.heaps, f"budget: {short_number(state.budget)} to add"),
    ),
}
