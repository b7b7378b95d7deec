"""Printed and computed values as HTML: side by side, tables as tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from lastmove.papers.entry import Data, agrees, plain

GRID = ("rows", "columns", "values")
"""The keys that together are a table."""


@dataclass(frozen=True)
class _Grid:
    rows: Sequence[Any]
    columns: Sequence[Any]
    values: Sequence[Sequence[Any]]


def comparison(printed: Data | None, computed: Data) -> str:
    """What is printed beside what is computed, then what is computed besides.

    >>> "not the same" in comparison({"mex": 2}, {"mex": 3})
    True
    """
    if printed is None:
        return f'<div class="more"><h4>Computed</h4>{_listing(_folded(computed))}</div>'
    compared = {key: computed[key] for key in printed if key in computed}
    further = {key: value for key, value in computed.items() if key not in printed}
    ours = dict(_folded(compared))
    rows = "".join(
        f'<tr><th scope="row">{_label(key)}</th><td>{_value(value)}</td>'
        f"<td>{_mark(key, printed, computed)}</td><td>{_value(ours.get(key))}</td></tr>"
        for key, value in _folded(plain(printed))
    )
    head = (
        '<tr><td></td><th scope="col">Printed</th>'
        '<td><span class="unseen">compared</span></td><th scope="col">Computed</th></tr>'
    )
    table = f'<table class="compared"><thead>{head}</thead><tbody>{rows}</tbody></table>'
    more = f'<div class="more">{_listing(_folded(further))}</div>' if further else ""
    return f'<div class="wide">{table}</div>{more}'


def _mark(key: str, printed: Data, computed: Data) -> str:
    keys = GRID if key == "table" and "table" not in printed else (key,)
    if agrees({key: printed[key] for key in keys}, computed):
        return '<span class="equal" title="the same">=</span>'
    return '<span class="unequal" title="not the same">≠</span>'


def _folded(data: Mapping[str, Any]) -> list[tuple[str, Any]]:
    """The items, with rows, columns and values made into one table."""
    if not set(GRID) <= set(data):
        return list(data.items())
    grid = _Grid(data["rows"], data["columns"], data["values"])
    return [("table", grid), *((key, data[key]) for key in data if key not in GRID)]


def _label(key: str) -> str:
    return escape(key.replace("_", " "))


def _value(value: Any) -> str:
    if isinstance(value, _Grid):
        return _table(value)
    if isinstance(value, Mapping):
        items = _folded(value)
        return (
            _value(items[0][1]) if len(items) == 1 and items[0][0] == "table" else _listing(items)
        )
    if isinstance(value, list) and value and all(isinstance(item, Mapping) for item in value):
        return "<ul>" + "".join(f"<li>{_inline(item)}</li>" for item in value) + "</ul>"
    if isinstance(value, list) and any(isinstance(item, str) and " " in item for item in value):
        return "<ul>" + "".join(f"<li>{escape(_text(item))}</li>" for item in value) + "</ul>"
    return escape(_text(value))


def _inline(value: Mapping[str, Any]) -> str:
    """`move: take 1, to: nim(2)` for a small object."""
    return ", ".join(f"{_label(key)}: {escape(_text(inner))}" for key, inner in value.items())


def _text(value: Any) -> str:
    if value is None:
        return "—"
    if value == []:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return f"{value:,}" if abs(value) >= 10_000 else str(value)
    if isinstance(value, float):
        return f"{value:.6g}"
    if isinstance(value, list):
        return ", ".join(f"({_text(x)})" if isinstance(x, list) else _text(x) for x in value)
    if isinstance(value, Mapping):
        return ", ".join(f"{key}: {_text(inner)}" for key, inner in value.items())
    return str(value)


def _listing(items: Sequence[tuple[str, Any]]) -> str:
    rows = "".join(
        f"<div><dt>{_label(key)}</dt><dd>"
        f"{'none' if key == 'counterexample' and value is None else _value(value)}</dd></div>"
        for key, value in items
    )
    return f"<dl>{rows}</dl>"


def _table(grid: _Grid) -> str:
    head = "".join(f'<th scope="col">{escape(_text(column))}</th>' for column in grid.columns)
    body = "".join(
        f'<tr><th scope="row">{escape(_text(row))}</th>'
        + "".join(f"<td{_words(cell)}>{escape(_text(cell))}</td>" for cell in cells)
        + "</tr>"
        for row, cells in zip(grid.rows, grid.values, strict=True)
    )
    return (
        f'<table class="grid"><thead><tr><td></td>{head}</tr></thead><tbody>{body}</tbody></table>'
    )


def _words(cell: Any) -> str:
    return ' class="words"' if isinstance(cell, str) else ""
