"""Which cells of a board have a place in its drawing."""

from __future__ import annotations

from collections.abc import Container
from itertools import product

from lastmove.families.positional.hypergraph import FamilyGame
from lastmove.render.labels import Axis, axis

ENDS = {1: (30, 20, 4), 2: (24, 16, 4), 3: (10, 4, 1), 4: (5, 2, 1)}
"""By dimension: up to which side a cube is drawn whole, and how much at the two ends of others."""
SHOWN_CELLS, SHOWN_SETS = 24, 24
"""Columns and rows of a set family that are shown."""


def side_shown(n: int, d: int) -> Axis:
    """The coordinates that are drawn of n^d, from 1; none where there are too many dimensions."""
    return axis(n, *ENDS[d]) if d in ENDS else ()


def is_whole(n: int, d: int) -> bool:
    """Whether each cell of n^d is drawn."""
    return len(side_shown(n, d)) == n and None not in side_shown(n, d)


def cells_shown(position: FamilyGame) -> Container[int]:
    """The cells that are drawn."""
    family = type(position).family(position.state)
    if family.cube is None:
        return range(min(family.size, SHOWN_CELLS))
    n, d = family.cube
    side = [place - 1 for place in side_shown(n, d) if place is not None]
    if not side:
        return ()
    return {sum(at * n**i for i, at in enumerate(cell)) for cell in product(side, repeat=d)}


def cell_spot(cell: int) -> str:
    """The places of a cell in the drawing."""
    return f"cell-{cell}"


def place_spot(number: int, cell: int) -> str:
    """The place of a cell in the row of one set."""
    return f"set-{number}-cell-{cell}"
