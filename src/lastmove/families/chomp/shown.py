"""What is drawn of a board, so that an argument marks what can be seen."""

from __future__ import annotations

from collections.abc import Iterable

from lastmove.core.position import Play
from lastmove.core.steps import Mark, Say, Style
from lastmove.render import labels

WHOLE = 16
"""Up to this many rows, or columns, each is drawn."""
NEAR, FAR = 10, 3
"""Those next to the corner and at the far end that are drawn of more."""

Cookie = tuple[int, int]
"""Row and column, from 1."""

LOSES = Say(
    "Whoever eats the poisoned corner (1,1) loses. So nobody eats it while there is another "
    "cookie, and the game is the same as if it could not be eaten and the last move won."
)


def axis(count: int) -> labels.Axis:
    """Which of so many rows or columns are drawn."""
    return labels.axis(count, WHOLE, NEAR, FAR)


def line(count: int, length: int) -> list[int]:
    """The places up to `length` that are drawn of a line of `count`."""
    return [place for place in axis(count) if place is not None and place <= length]


def spot(row: int, column: int) -> str:
    """The name of a cookie in the drawing."""
    return f"square-{row}-{column}"


def cookies(places: Iterable[Cookie], style: Style, meaning: str) -> Mark:
    """These cookies, marked alike."""
    return Mark(tuple(spot(row, column) for row, column in places), style, meaning=meaning)


def rules(play: Play) -> list[Say]:
    """How the game in misère play is the one in normal play."""
    return [LOSES] if play is Play.MISERE else []
