"""Chomp on plain data: ("chomp", lengths of the rows, whether the poison may be eaten).

The rules are those of nim, exercise 1.3, on the set of dots itself.
"""

from itertools import takewhile
from math import comb


def chomp(rows, eaten=False):
    return ("chomp", tuple(rows), bool(eaten))


def dots_of(rows):
    return {(i, j) for i, length in enumerate(rows, 1) for j in range(1, length + 1)}


def rows_of(dots):
    lengths = [sum(1 for i, _ in dots if i == row) for row in range(1, len(dots) + 2)]
    return tuple(takewhile(bool, lengths))


def options(position):
    """Pick a dot and remove it with all others to the right and below it."""
    _, rows, eaten = position
    dots = dots_of(rows)
    return {
        chomp(rows_of({(k, m) for k, m in dots if not (k >= i and m >= j)}), eaten)
        for i, j in dots
        if eaten or (i, j) != (1, 1)
    }


def boards(rows, columns):
    """The rows of every board inside a rectangle, the empty one too."""

    def below(length, count):
        yield ()
        if count:
            for first in range(1, length + 1):
                for rest in below(first, count - 1):
                    yield (first, *rest)

    found = list(below(columns, rows))
    assert len(found) == comb(rows + columns, rows)
    return found


def columns_of(rows):
    return tuple(sum(1 for length in rows if length >= j) for j in range(1, max(rows) + 1))


def theory(position, misere):
    """Outcome and nimber (None if no theorem tells it) of a board too large to search."""
    _, rows, eaten = position
    if eaten and not misere and rows:
        return "N", None
    if eaten != misere or not rows:
        raise LookupError("nothing is known of this way to play")
    if all(length == 1 for length in rows[1:]):
        value = rows[0] - 1 ^ len(rows) - 1
        return ("N" if value else "P"), None if misere else value
    for first, *rest in (rows, columns_of(rows)):
        if len(rest) == 1:
            lost = first == rest[0] + 1
            return ("P", None if misere else 0) if lost else ("N", None)
    if rows[0] == rows[-1]:
        return "N", None
    raise LookupError("no theorem tells who wins on this board")
