"""Ponds in files: CSV with or without a header, NPY, matrices of distances.

A line is a point, its coordinates separated by commas, semicolons, tabs or spaces; # comments. A
header names the columns x, y, z or x1, x2, …, and perhaps color; without one, a last column of
color words is the color. In a matrix a line is a row. Cost: linear.
"""

from __future__ import annotations

import io
import re
from typing import TYPE_CHECKING, Any, NoReturn

from lastmove.core.errors import BadArgument
from lastmove.families.frogs.pond import Pond
from lastmove.families.frogs.pond_notation import is_short, read_numbers
from lastmove.notation.kinds import File
from lastmove.notation.syntax import FileValue

if TYPE_CHECKING:
    from lastmove.families.frogs.pond_results import Array

COORDINATE = re.compile(r"[xyzw]|x_?\d+", re.IGNORECASE)
LONG = re.compile(r"[\d.]{16,}")
"""What may be a number of more than 15 digits."""
COLOR = ("color", "colour")
WORDS = ("amber", "blue", "green", "red")


class _Problem(Exception):
    """What is wrong with a file, where that is known."""


def read_file(value: FileValue, what: str = "points") -> Pond:
    """The pond that a file holds: points, points on a torus, or distances."""
    data = value.read_bytes()
    try:
        pond = from_bytes(data, what)
    except (_Problem, BadArgument) as problem:
        value.error(f"{problem} (in {value.path!r})")
    name = str(File(value.path, ""))
    return pond.named(None, name if what == "points" else f"{what}[{name}]")


def from_bytes(data: bytes, what: str = "points") -> Pond:
    """The pond that these bytes of a file are."""
    if data.startswith(b"\x93NUMPY"):
        return _pond(_npy(data), None, what)
    try:
        if b"\0" in data:
            raise ValueError
        text = data.decode("utf-8-sig")
    except ValueError:
        _wrong("this is neither text nor NPY; a pond is CSV in UTF-8, or an NPY file of numbers")
    return _csv(text, what)


def _pond(rows: Any, colors: Any, what: str) -> Pond:
    if what == "distances":
        return Pond(distance=rows, colors=colors)
    return Pond(rows, what == "torus", colors)


def _wrong(message: str) -> NoReturn:
    raise _Problem(message)


def _npy(data: bytes) -> Array:
    import numpy as np

    try:
        array = np.load(io.BytesIO(data), allow_pickle=False)
    except (ValueError, EOFError, OSError, MemoryError) as problem:
        _wrong(f"this NPY file cannot be read ({str(problem).splitlines()[0][:80]})")
    return np.asarray(array)


def _csv(text: str, what: str) -> Pond:
    lines = [
        (number, line.strip())
        for number, line in enumerate(re.sub(r"#[^\n]*", "", text).splitlines(), 1)
        if line.strip()
    ]
    if not lines:
        return _pond([], None, what)
    separator = next((mark for mark in ",;\t" if mark in lines[0][1]), None)
    first = _cells(lines[0][1], separator)
    color = None
    if any(re.search("[a-zA-Z]", cell) and not _is_number(cell) for cell in first[:-1] or first):
        color = _header(first, what)
        lines = lines[1:]
    elif first[-1].lower() in WORDS:
        color = len(first) - 1
    width = len(first)
    plain = _fast(lines, separator, width) if color is None else None
    if plain is not None:
        return _pond(plain, None, what)
    rows: list[list[str]] = []
    colors: list[str] = []
    for number, line in lines:
        cells = _cells(line, separator)
        if len(cells) != width:
            _wrong(f"line {number} has {len(cells)} columns, the first has {width}")
        if color is not None:
            colors.append(cells.pop(color).lower())
        for cell in cells:
            if not _is_number(cell):
                _wrong(f"line {number} has {cell[:40]!r} where a number was expected")
        rows.append(cells)
    return _pond(read_numbers(rows), None if color is None else colors, what)


def _cells(line: str, separator: str | None) -> list[str]:
    return [cell.strip().strip('"') for cell in line.split(separator)]


def _is_number(cell: str) -> bool:
    return re.fullmatch(r"[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?", cell, re.ASCII) is not None


def _header(names: list[str], what: str) -> int | None:
    """Which column is the color, if any is."""
    color = [place for place, name in enumerate(names) if name.lower() in COLOR]
    if len(color) > 1 or len(set(names)) < len(names):
        _wrong(f"the header {', '.join(names)[:60]!r} names a column twice")
    if what != "distances":
        for name in names:
            if name.lower() not in COLOR and not COORDINATE.fullmatch(name):
                _wrong(
                    f"the header names a column {name[:40]!r}; columns are x, y, z, or x1, x2, …, "
                    "and color"
                )
    return color[0] if color else None


def _fast(lines: list[tuple[int, str]], separator: str | None, width: int) -> Any:
    """Many lines of plain numbers, read at once; None if something is to be told about a line."""
    import numpy as np

    if len(lines) < 1000:
        return None
    try:
        rows = np.loadtxt([line for _, line in lines], delimiter=separator, ndmin=2, comments=None)
    except ValueError:
        return None
    if rows.shape[1] != width or not np.isfinite(rows).all():
        return None
    long = (found for _, line in lines for found in LONG.findall(line))
    return rows.tolist() if all(map(is_short, long)) else rows
