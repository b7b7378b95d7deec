"""Which cells of a board have a place in its drawing."""

from __future__ import annotations

from lastmove.families.positional.hypergraph import FamilyGame

MOST_DRAWN = 700
"""A board with more cells is only described."""
WIDEST = 16
SHOWN_CELLS, SHOWN_SETS = 24, 24
"""Columns and rows of a set family that are shown."""


def cells_shown(position: FamilyGame) -> range:
    """The cells that are drawn."""
    family = type(position).family(position.state)
    if family.cube is None:
        return range(min(family.size, SHOWN_CELLS))
    return range(family.size if is_drawn(*family.cube) else 0)


def is_drawn(n: int, d: int) -> bool:
    """Whether a board n^d is small enough to be drawn cell by cell."""
    return d <= 4 and n <= WIDEST and n**d <= MOST_DRAWN


def cell_spot(cell: int) -> str:
    """The places of a cell in the drawing."""
    return f"cell-{cell}"


def place_spot(number: int, cell: int) -> str:
    """The place of a cell in the row of one set."""
    return f"set-{number}-cell-{cell}"
