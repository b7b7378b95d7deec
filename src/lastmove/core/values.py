"""What a position is worth: a nimber, which is an integer, or a value that is written as a text."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass


class Value(ABC):
    """A value that is no nimber, as games have in which Left and Right move differently.

    It never changes, can be a key, and equals no integer: 1 is the nimber *1, not the number one.
    `str` writes it, and whoever brings such values reads that text again.
    """

    __slots__ = ()

    @abstractmethod
    def __str__(self) -> str: ...


@dataclass(frozen=True, slots=True)
class WrittenValue(Value):
    """A value as a certificate has it: a text, to be read by a check that knows such values.

    >>> WrittenValue("*1") == 1, str(WrittenValue("1/2"))
    (False, '1/2')
    """

    text: str

    def __str__(self) -> str:
        return self.text


def as_json(value: int | Value | None) -> int | str | None:
    """A number for a nimber, a string for another value."""
    return str(value) if isinstance(value, Value) else value


def nimber(value: int | Value | None) -> int | None:
    """The value, if it is a nimber."""
    return None if isinstance(value, Value) else value
