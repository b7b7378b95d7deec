"""Nim and growing nim: columns of chips."""

from __future__ import annotations

from lastmove.core.heaps import HeapState
from lastmove.families.nim.rules_growing_nim import BOTH, HEAPS, NEW
from lastmove.render.heaps import drawer
from lastmove.render.labels import short_number

ADDED_AS = {BOTH: "", HEAPS: " to heaps", NEW: " as new heaps"}

DRAWERS = {
    "nim": drawer(lambda state: (HeapState(*state).heaps, "")),
    "growing_nim": drawer(
        lambda state: (
            state.heaps,
            f"budget: {short_number(state.budget)} to add{ADDED_AS[state.add]}",
        )
    ),
}
