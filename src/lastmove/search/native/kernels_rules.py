"""Placeholders for the rules that several templates have; see `kernels`, and `compiled`."""

from __future__ import annotations

from collections.abc import Iterator

# What rules may ask of numbers is compiled into them, so that code kept for them depends on it.
from lastmove.search.native.kernels_wide import WideType as WideType


def options(state: int) -> Iterator[int]:
    """Placeholder for the game's options."""
    yield state


def canonical(state: int) -> int:
    """Placeholder for the game's symmetry."""
    return state


def split(state: int) -> Iterator[int]:
    """Placeholder for what the game splits into, or reduces to."""
    yield state
