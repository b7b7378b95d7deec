"""What games on boards share."""

from __future__ import annotations

from typing import Any

from lastmove.errors import BadArgument


def square(row: Any, column: Any) -> tuple[int, int]:
    """A square by row and column from the top left; `BadArgument` for what is none."""
    for name, number in (("row", row), ("column", column)):
        if not isinstance(number, int) or isinstance(number, bool) or number < 0:
            raise BadArgument(name, f"a {name} is a whole number, 0 or more, not {number!r}")
    return row, column
