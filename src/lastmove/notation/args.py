"""The arguments a position is written with, as notation and as Python."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Self

from lastmove.notation.kinds import write


@dataclass(frozen=True)
class Args:
    """The arguments a position is written with; the inverse of `start`.

    Cost: none; writing them is linear in the text.

    Source: ours.

    >>> Args.of(10, take={1, 2})
    Args(positional=(10,), keywords={'take': {1, 2}})
    """

    positional: tuple[Any, ...] = ()
    keywords: dict[str, Any] = field(default_factory=dict)

    @classmethod
    def of(cls, *positional: Any, **keywords: Any) -> Self:
        """`Args.of(10, take={1, 2})` is what `subtraction(10, take={1,2})` is written with."""
        return cls(positional, keywords)

    def inline(self) -> Args:
        """With everything written out that would otherwise be named by its file."""
        return Args(
            tuple(_inline(value) for value in self.positional),
            {key: _inline(value) for key, value in self.keywords.items()},
        )

    def exchanged(self, values: dict[str, Any], others: dict[str, Any]) -> Args:
        """With some of these very values in another form, as a graph by the name of its file."""
        other = {id(values[name]): value for name, value in others.items()}
        return Args(
            tuple(other.get(id(value), value) for value in self.positional),
            {key: other.get(id(value), value) for key, value in self.keywords.items()},
        )

    def notation(self) -> str:
        """As notation writes them: `3,5,7`, or `10, take={1,2}`.

        >>> Args.of(10, take={1, 2}).notation()
        '10, take={1,2}'
        """
        text = ""
        for index, value in enumerate(self.positional):
            close = index and type(value) is type(self.positional[index - 1]) is int
            text += ("," if close else ", " if index else "") + write(value)
        keys = [f"{key}={write(value)}" for key, value in self.keywords.items()]
        return ", ".join(([text] if self.positional else []) + keys)

    def python(self) -> str:
        """As Python writes them: `3, 5, 7`."""
        keys = [f"{key}={value!r}" for key, value in self.keywords.items()]
        return ", ".join([repr(value) for value in self.positional] + keys)


def _inline(value: object) -> object:
    return value.inline() if hasattr(value, "inline") else value
