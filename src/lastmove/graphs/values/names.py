"""The names of vertices: which there are, and how lists and files give them."""

from __future__ import annotations

import re
from typing import NamedTuple

from lastmove.core.errors import BadArgument
from lastmove.notation.kinds import Arc, Edge, read
from lastmove.notation.syntax import RUN, Atom, Value, has_controls, quote, unquote

_LINE = {
    kind: re.compile(rf"\s*(?:{end}(?:(?:\s*({kind.sign})\s*|\s+){end})?)?\s*(?:#.*)?", re.DOTALL)
    for kind, end in ((kind, f"({RUN}|{kind.plain})") for kind in (Edge, Arc))
}
_NAMING = 'the name of a vertex has no control characters and is not empty, as in a or "New York"'


class Line(NamedTuple):
    """A line of an edge list: no vertex, one alone, or two that a sign may stand between."""

    names: tuple[str, ...]
    signed: bool


def check_name(name: str) -> None:
    """Refuse what cannot be the name of a vertex."""
    if not name or has_controls(name):
        raise BadArgument("graph", f"{_NAMING}, not {name!r}")


def listed_names(item: Value, kind: type[Edge]) -> tuple[str, ...]:
    """The two ends of an edge, or the one vertex, that an item of an inline list names."""
    found = kind.pattern.fullmatch(item.text, item.start, item.end)
    example = f"a{kind.separator}b"
    if found is not None:
        names: tuple[str, ...] = (unquote(found[1]), unquote(found[2]))
        if found[3] is not None:
            item.error(f"a parallel one is written by repeating it, as in [{example},{example}]")
    else:
        outside = item.unquoted if isinstance(item, Atom) else ""
        if (">" in outside) is not (kind is Arc) and (">" in outside or "-" in outside):
            item.error(
                f"an {kind.__name__.lower()} is written {example}, not {item.source!r}; edges a-b "
                "and arcs a>b do not go together"
            )
        if kind.separator in outside:
            kind.from_notation(item)  # says what is wrong
        if outside and not re.fullmatch(kind.plain, outside):
            item.error(f"such a name is written in quotes, {quote(outside)}; an edge is {example}")
        names = (read(item, str),)
    for name in names:
        if not name or has_controls(name):
            item.error(f"{_NAMING}, not {name!r}")
    return names


def names_on(line: str, kind: type[Edge]) -> Line | None:
    """What a line of an edge list gives, `a b` or `a-b`, perhaps a # comment; None if it is none.

    >>> names_on('"New York" b  # a road', Edge)
    Line(names=('New York', 'b'), signed=False)
    """
    found = _LINE[kind].fullmatch(line)
    if found is None:
        return None
    tail, sign, head = found.groups()
    if head is not None:
        return Line((unquote(tail), unquote(head)), sign is not None)
    return Line(() if tail is None else (unquote(tail),), False)
