"""All small connected shapes of squares, and how notation writes them."""

from __future__ import annotations

from collections.abc import Iterator

Squares = frozenset[tuple[int, int]]
"""Squares of a board, each a row and a column."""


def shapes(size: int) -> set[Squares]:
    """The connected shapes of so many squares, one of each kind up to turning and reflecting.

    >>> [len(shapes(size)) for size in range(1, 7)]
    [1, 1, 2, 5, 12, 35]
    """
    if size == 1:
        return {frozenset({(0, 0)})}
    return {
        _first_image(shape | {(row + down, column + right)})
        for shape in shapes(size - 1)
        for row, column in shape
        for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0))
        if (row + down, column + right) not in shape
    }


def _images(shape: Squares) -> Iterator[Squares]:
    for _ in range(4):
        shape = frozenset((column, -row) for row, column in shape)
        for image in (shape, frozenset((row, -column) for row, column in shape)):
            top, left = min(row for row, _ in image), min(column for _, column in image)
            yield frozenset((row - top, column - left) for row, column in image)


def _first_image(shape: Squares) -> Squares:
    return min(_images(shape), key=lambda image: (size_of(image), sorted(image)))


def size_of(shape: Squares) -> tuple[int, int]:
    """Height and width of the smallest board that has it."""
    return 1 + max(row for row, _ in shape), 1 + max(column for _, column in shape)


def picture(shape: Squares, size: tuple[int, int] | None = None) -> str:
    """As notation writes it, on the smallest board that has it or on one of this size.

    >>> picture(frozenset({(0, 0), (1, 0), (1, 1)}))
    '.#/..'
    """
    height, width = size or size_of(shape)
    rows = ("".join("#."[(r, c) in shape] for c in range(width)) for r in range(height))
    return "/".join(rows)
