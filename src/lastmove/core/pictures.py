"""Boards written as rows of characters: what turning, reflecting and taking apart makes of them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator

Rows = tuple[str, ...]
"""A board from the top, all rows equally long."""
Square = tuple[int, int]
"""Row and column, from 0."""


def square(rows: Rows, row: int, column: int, mark: str) -> Rows:
    """The board with another character on one square.

    >>> square(("..", ".."), 1, 0, "x")
    ('..', 'x.')
    """
    line = rows[row]
    return (*rows[:row], line[:column] + mark + line[column + 1 :], *rows[row + 1 :])


def images(rows: Rows) -> Iterator[Rows]:
    """The eight boards that turning and reflecting makes, some of which may be equal.

    >>> sorted(set(images(("ab",))))
    [('a', 'b'), ('ab',), ('b', 'a'), ('ba',)]
    """
    for board in (rows, tuple(map("".join, zip(*rows, strict=True)))):
        for upright in (board, board[::-1]):
            yield upright
            yield tuple(line[::-1] for line in upright)


def least_image(rows: Rows, exchanged: dict[int, int]) -> tuple[Rows, bool]:
    """The least image of the board, and whether the two players' characters are exchanged in it."""
    other = tuple(line.translate(exchanged) for line in rows)
    return min((*((i, False) for i in images(rows)), *((i, True) for i in images(other))))


def mark_at(rows: Rows, row: int, column: int) -> str:
    """What is on a square; `#` off the board.

    >>> mark_at(("x.",), 0, 0), mark_at(("x.",), 0, 2)
    ('x', '#')
    """
    on_board = 0 <= row < len(rows) and 0 <= column < len(rows[0])
    return rows[row][column] if on_board else "#"


def connected(
    squares: Iterable[Square], beside: Callable[[int, int], Iterable[Square]] | None = None
) -> Iterator[set[Square]]:
    """The connected parts of a set of squares, by `neighbors` unless something else is said."""
    left, beside = set(squares), beside or neighbors
    while left:
        part: set[Square] = set()
        waiting = [min(left)]
        while waiting:
            at = waiting.pop()
            if at in left:
                left.remove(at)
                part.add(at)
                waiting += beside(*at)
        yield part


def neighbors(row: int, column: int) -> tuple[Square, ...]:
    """The four squares beside one, on the board or not: up, left, right, down."""
    return (row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)


DIRECTIONS = tuple((i, k) for i in (-1, 0, 1) for k in (-1, 0, 1) if (i, k) != (0, 0))
"""Straight and diagonal."""


def around(row: int, column: int) -> tuple[Square, ...]:
    """The eight squares around one, on the board or not."""
    return tuple((row + i, column + k) for i, k in DIRECTIONS)


def cut_out(rows: Rows, part: Collection[Square], empty: str) -> Rows:
    """These squares on the smallest board that holds them, all others having this character.

    >>> cut_out(("xo.", "..x"), {(0, 1), (1, 2)}, "#")
    ('o#', '#x')
    """
    top, bottom = min(i for i, _ in part), max(i for i, _ in part)
    first, last = min(k for _, k in part), max(k for _, k in part)
    return tuple(
        "".join(rows[i][k] if (i, k) in part else empty for k in range(first, last + 1))
        for i in range(top, bottom + 1)
    )
