"""What a text is worth: a value as it is written, or the value of a position."""

from __future__ import annotations

from collections.abc import Callable

from lastmove.core.errors import NotationError
from lastmove.core.position import Position
from lastmove.core.solver import Run
from lastmove.core.values import as_json
from lastmove.search.partisan_values import value_of
from lastmove.values.value import Value


def evaluated(text: str, parse: Callable[[str], Position], run: Run) -> Value:
    """The value that is written so, or of the position that is; sums may mix them.

    Of two things that it is not, it is told which it nearly was: where more could be read.
    """
    try:
        return Value(text)
    except NotationError as problem:
        no_value = problem
    try:
        position = parse(text)
    except NotationError as problem:
        raise problem if problem.start > no_value.start else no_value from None
    return value_of(position, run)


def as_dict(text: str, value: Value) -> dict[str, object]:
    """All about a value, as JSON has it; numbers are texts, as they are exact."""
    shape = value.thermograph
    return {
        "schema": 1,
        "expression": text,
        "value": as_json(value),
        "outcome": value.outcome.value,
        "left_stop": str(value.left_stop),
        "right_stop": str(value.right_stop),
        "temperature": str(value.temperature),
        "mean": str(value.mean),
        "birthday": value.birthday,
        "left": list(map(str, value.left)),
        "right": list(map(str, value.right)),
        "thermograph": {
            side: [{"temperature": str(c.temperature), "value": str(c.value)} for c in wall]
            for side, wall in (("left", shape.left), ("right", shape.right))
        },
    }
