"""What is drawn of a board, so that an argument marks what can be seen."""

from __future__ import annotations

WHOLE = 14
"""Up to this coordinate every row and column is drawn."""
NEAR = 4
"""How many rows or columns next to the corner are drawn when some are left out."""

Axis = tuple[int | None, ...]
"""The rows or columns that are drawn, in order; None is where some are left out."""


def axis(coordinate: int) -> Axis:
    """Those that are drawn where the piece has this coordinate."""
    if coordinate <= WHOLE:
        return tuple(range(max(coordinate + 2, NEAR)))
    return (*range(NEAR), None, *range(coordinate - 2, coordinate + 2))


def drawn(coordinate: int) -> list[int]:
    """The same without the gap."""
    return [place for place in axis(coordinate) if place is not None]


def spot(row: int, column: int) -> str:
    """The name of a square in the drawing."""
    return f"square-{row}-{column}"
