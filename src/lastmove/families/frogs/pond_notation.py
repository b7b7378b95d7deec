"""Ponds as notation.

pond  := '[' point, … ']' | 'torus[' point, … ']' | 'distances[' row, … ']'
       | '@' file | 'torus[@' file ']' | 'distances[@' file ']'
       | a random pond, as in `uniform(20, seed=7)`
point := number (':' number)* [color]        row := [color] '[' number, … ']'
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NoReturn

from lastmove.core.errors import BadArgument
from lastmove.families.frogs.pond import Pond
from lastmove.notation.syntax import Atom, CallValue, FileValue, ListValue, NodeValue, Value

if TYPE_CHECKING:
    from lastmove.families.frogs.pond_results import Array

_NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
_POINT = re.compile(rf"({_NUMBER}(?:\s*:\s*{_NUMBER})*)(?:\s+([a-z]+|[01]))?", re.ASCII)
COLORS = ("amber", "blue", "green", "red", "0", "1")
SHOWN = 64
"""A larger pond is told in Python by its size only."""


def read_pond(value: Value) -> Pond:
    """The pond that a value is; raises `NotationError` at the place that is wrong."""
    try:
        return _read(value)
    except BadArgument as problem:
        value.error(str(problem))


def _read(value: Value) -> Pond:
    if isinstance(value, FileValue):
        return _from_file(value, "points")
    if isinstance(value, CallValue):
        from lastmove.families.frogs.pond_random import from_call

        return from_call(value)
    if isinstance(value, ListValue):
        return _points(value.items, torus=False)
    if isinstance(value, NodeValue) and value.label in ("torus", "distances"):
        if len(value.items) == 1 and isinstance(value.items[0], FileValue):
            return _from_file(value.items[0], value.label)
        if value.label == "torus":
            return _points(value.items, torus=True)
        return _distances(value.items)
    return _wanted(value)


def _wanted(value: Value) -> NoReturn:
    from lastmove.families.frogs.pond_random import GENERATORS

    seed = re.fullmatch(r"([a-z]+)\(\s*\d+\s*\)", value.source)
    if seed is not None and seed[1] in GENERATORS:
        value.error(f"a random pond has a seed, as in {value.source[:-1]}, seed=7)")
    value.error(
        f"a pond such as [0:0, 1:2.5, 3:1] or @pond.csv was expected, not {value.source[:60]!r}"
    )


def _from_file(value: FileValue, what: str) -> Pond:
    from lastmove.families.frogs.pond_files import read_file

    return read_file(value, what)


def _points(items: tuple[Value, ...], torus: bool) -> Pond:
    rows: list[list[str]] = []
    colors: list[str | None] = []
    for item in items:
        found = _POINT.fullmatch(item.source) if isinstance(item, Atom) else None
        if found is None:
            item.error(
                f"a point such as 3, 0:2.5 or 0:2.5 blue was expected, not {item.source[:40]!r}"
            )
        rows.append(found.group(1).split(":"))
        colors.append(found.group(2))
        if len(rows[-1]) != len(rows[0]):
            item.error(
                f"all points have as many coordinates as the first, {len(rows[0])}, "
                f"not {len(rows[-1])}"
            )
        if (colors[-1] is None) != (colors[0] is None):
            item.error("either all points have a color or none has")
    return Pond(read_numbers(rows), torus, _all_or_none(colors))


def read_numbers(rows: list[list[str]]) -> Any:
    """Numbers as they are written: decimals, or doubles if one has more than 15 digits."""
    numbers = [[float(x) for x in row] for row in rows]
    if all(is_short(x) for row in rows for x in row):
        return numbers
    import numpy as np

    return np.array(numbers)


def is_short(number: str) -> bool:
    """Whether a number is written with at most 15 digits, besides zeros before and after them.

    >>> is_short("0.250"), is_short("0.1000000000000000055511151231257827")
    (True, False)
    """
    mantissa = number.strip().lower().partition("e")[0]
    return len(mantissa.lstrip("+-").replace(".", "").strip("0")) <= 15


def _distances(items: tuple[Value, ...]) -> Pond:
    rows: list[list[float]] = []
    colors: list[str | None] = []
    for item in items:
        if not isinstance(item, ListValue | NodeValue):
            item.error(f"a row of distances such as [0, 1.5] was expected, not {item.source!r}")
        row = []
        for cell in item.items:
            if re.fullmatch(_NUMBER, cell.source) is None:
                cell.error(f"a distance is a number, not {cell.source!r}")
            row.append(float(cell.source))
        if len(row) != len(items):
            item.error(f"{len(items)} rows have as many distances each, not {len(row)}")
        rows.append(row)
        colors.append(item.label if isinstance(item, NodeValue) else None)
        if (colors[-1] is None) != (colors[0] is None):
            item.error("either all points have a color or none has")
    return Pond(distance=rows, colors=_all_or_none(colors))


def _all_or_none(colors: list[str | None]) -> list[str] | None:
    named = [color for color in colors if color is not None]
    return named or None


# -- writing ------------------------------------------------------------------------------------


def write_pond(pond: Pond) -> str:
    """The text that reads back as this pond; short for one from a file or a random one."""
    if pond.file is not None or pond.name is not None:
        return str(pond.file if pond.file is not None else pond.name)
    from lastmove.families.frogs.pond_arrays import number

    names = _color_names(pond.colors, pond.palette)
    if pond.points is None:
        assert pond.distances is not None
        rows = [f"[{','.join(map(number, row))}]" for row in pond.distances.tolist()]
        if names is not None:
            rows = [name + row for name, row in zip(names, rows, strict=True)]
        return f"distances[{','.join(rows)}]"
    points = [":".join(row) for row in written_numbers(pond)]
    if names is not None:
        points = [f"{point} {name}" for point, name in zip(points, names, strict=True)]
    return f"{'torus' if pond.torus else ''}[{','.join(points)}]"


def written_numbers(pond: Pond) -> list[list[str]]:
    """The coordinates as text that reads back as the same pond.

    That is short, as a rule; but where short decimals would be read for what are doubles next to
    them, these are written out exactly.
    """
    from decimal import Decimal

    from lastmove.families.frogs.pond_arrays import number

    assert pond.points is not None
    write = number if reads_back(pond) else lambda x: str(Decimal(x))
    return [[write(x) for x in row] for row in pond.points.tolist()]


def reads_back(pond: Pond) -> bool:
    """Whether the shortest texts for the coordinates are read as what they are."""
    from lastmove.families.frogs.pond_arrays import decimal_digits

    assert pond.points is not None
    return bool(pond.digits) or not decimal_digits(pond.points)


def _color_names(colors: Array | None, palette: tuple[str, str]) -> list[str] | None:
    return None if colors is None else [palette[color] for color in colors.tolist()]


def python_pond(pond: Pond) -> str:
    """As Python writes it, or by its size if it is large."""
    if pond.n > SHOWN:
        where = "on the torus" if pond.torus else "by distances" if pond.d is None else ""
        return f"<Pond of {pond.n:,} points {where}".rstrip() + (f", d = {pond.d}>")
    colors = "" if pond.colors is None else f", colors={pond.colors.tolist()}"
    if pond.points is None:
        assert pond.distances is not None
        return f"Pond(distance={pond.distances.tolist()}{colors})"
    torus = ", torus=True" if pond.torus else ""
    rows = str(pond.points.tolist())
    return f"Pond({rows if reads_back(pond) else f'numpy.array({rows})'}{torus}{colors})"
