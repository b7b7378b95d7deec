"""Texts that have to fit: shortened, wrapped and measured without knowing the font."""

from __future__ import annotations

import math
import unicodedata

from lastmove.core.errors import printable
from lastmove.core.position import Position

MAX_NUMBER = 9
"""Numbers with more digits than this are shortened in labels."""

Axis = tuple[int | None, ...]
"""The rows or columns that are drawn, counted from 1; None is where some are left out."""


def axis(count: int, whole: int, near: int, far: int) -> Axis:
    """Which of so many rows or columns are drawn: all, or those at the two ends.

    >>> axis(4, 5, 2, 1), axis(100, 5, 2, 1)
    ((1, 2, 3, 4), (1, 2, None, 100))
    """
    if count <= whole:
        return tuple(range(1, count + 1))
    return (*range(1, near + 1), None, *range(count - far + 1, count + 1))


def axis_label(place: int | None) -> str:
    """The number of a row or column, or dots for those that are left out."""
    return "…" if place is None else number(place)[0]


def notation(position: Position) -> str:
    """The position's notation; for a state that cannot be written, the game's name alone.

    A picture is asked for while one looks around, so it should not fail where `str` does: on
    numbers past Python's limit of digits, or a state made of things that notation does not know.
    """
    try:
        return printable(str(position))
    except (TypeError, ValueError):
        return f"{type(position).name}(…)"


def shorten(text: str, limit: int) -> str:
    """The text, its middle left out when it has more characters than the limit.

    >>> shorten("abcdefghij", 7), shorten("abc", 7)
    ('abc…hij', 'abc')
    """
    if len(text) <= limit:
        return text
    kept = limit - 1
    return f"{text[: kept - kept // 2]}…{text[len(text) - kept // 2 :]}"


def number(value: int) -> tuple[str, str]:
    """A whole number as a label, and a remark on it if the label is not the whole number.

    >>> number(12345), number(10**30)
    (('12345', ''), ('1000…000', '31 digits'))
    """
    if value < 0:
        label, remark = number(-value)
        return f"-{label}", remark
    if value < 10**MAX_NUMBER:
        return str(value), ""
    digits = int((value.bit_length() - 1) * math.log10(2))
    digits += 1 if value >= 10**digits else 0
    digits += 1 if value >= 10**digits else 0
    return f"{value // 10 ** (digits - 4)}…{value % 1000:03d}", f"{digits:,} digits"


def short_number(value: int) -> str:
    """A whole number in one piece of text, such as `1000…000 (31 digits)`."""
    label, remark = number(value)
    return f"{label} ({remark})" if remark else label


def wrap(text: str, width: int, limit: int) -> list[str]:
    """The text in at most `limit` lines, broken after commas and spaces where possible.

    >>> wrap("nim(3,5,7) + nim(1)", 12, 5)
    ['nim(3,5,7) +', 'nim(1)']
    """
    text = shorten(text, width * limit // 2)  # a line is at least half full
    lines: list[str] = []
    while len(text) > width:
        cut = max(text.rfind(" ", 0, width + 1), text.rfind(",", 0, width) + 1)
        cut = cut if cut > width // 2 else width
        lines.append(text[:cut].rstrip())
        text = text[cut:].lstrip()
    return [*lines, text]


def text_width(text: str, size: float, *, mono: bool = False) -> float:
    """About how wide a text is, on the large side for common fonts."""
    return size * sum(_em(char, mono) for char in text)


def _em(char: str, mono: bool) -> float:
    if unicodedata.east_asian_width(char) in "WF":
        return 1.1
    if mono:
        return 0.61
    if char in "ijl.,:;|!'()[]{} tfr":
        return 0.4
    return 0.9 if char in "mwMW%@…●" else 0.63
