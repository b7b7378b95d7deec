"""What games on boards share."""

from __future__ import annotations

from typing import Any

from lastmove.notation.whole import whole_number


def square(row: Any, column: Any) -> tuple[int, int]:
    """A square by row and column from the top left; `BadArgument` for what is none."""
    return whole_number("row", "a row", row), whole_number("column", "a column", column)
