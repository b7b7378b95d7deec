"""A value as a game: its moves are the options of its canonical form."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from lastmove.core.bibliography import CONWAY
from lastmove.core.errors import BadArgument
from lastmove.core.position import Partisan
from lastmove.notation.args import Args
from lastmove.values.value import Value

BARE = re.compile(r"-?\d+(/\d+)?|[\^v{±][^+-]*|[\^v{±].*\}|(tiny|miny)\([^()+-]*\)")
"""Values that stand in a sum as they are written: not `*3`, which is a heap of nim."""


class ValueGame(Partisan):
    """Move to an option of the value; a number, up, a nimber and so on, as a game by itself."""

    name = "value"
    sources = (CONWAY,)
    examples = ("value({2|-1})", "value(1/2)", "value(^*)", "value(*2)", "value(0)")

    @staticmethod
    def start(value: Value) -> Value:
        """`1/2`, `^*`, `{2|-1}` or `±1`, also as `value(1/2)`; `*3` only so."""
        if isinstance(value, str):
            return Value(value)
        if not isinstance(value, Value):
            raise BadArgument(
                "value", f"a value is written as in 1/2, ^* or {{2|-1}}, not {value!r}"
            )
        return value

    @staticmethod
    def args(value: Value) -> Args:
        """The value."""
        return Args.of(value)

    @classmethod
    def left_plays(cls, value: Value) -> Iterator[tuple[str, Any]]:
        """Left's options."""
        return ((f"to {option}", option) for option in value.left)

    @classmethod
    def right_plays(cls, value: Value) -> Iterator[tuple[str, Any]]:
        """Right's options."""
        return ((f"to {option}", option) for option in value.right)

    def inline(self) -> str:
        """As it is written."""
        return str(self)

    def __neg__(self) -> Partisan:
        return self.at(-self.state)

    def __str__(self) -> str:
        text = str(self.state)
        return text if BARE.fullmatch(text) else f"value({text})"
