"""Every start of a game on a graph: who wins from each vertex, and the ways to write that down."""

from __future__ import annotations

import csv
import inspect
import io
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from lastmove.core.errors import InputError, LimitReached
from lastmove.core.family import of_rules
from lastmove.core.parse import Rules
from lastmove.core.position import Impartial, Play
from lastmove.core.solver import Run
from lastmove.graphs.starts import LostStarts

if TYPE_CHECKING:
    from lastmove.graphs.values.network import Network

MOST_STARTS = 150
"""Vertices that a picture shows."""


@dataclass(frozen=True)
class Starts:
    """A value for each vertex that play may start from.

    `parts` are D, A or C and `matching` a maximum matching, where a matching decides; else empty.
    """

    rules: str
    graph: Network
    starts: tuple[str, ...]
    values: tuple[int | str, ...]
    what: str
    parts: tuple[str, ...] = ()
    matching: tuple[tuple[str, str], ...] = ()

    def as_dict(self) -> dict[str, object]:
        """The object that `table --json` prints."""
        data: dict[str, object] = {
            "rules": self.rules,
            "starts": list(self.starts),
            "values": list(self.values),
        }
        return data | ({"parts": list(self.parts)} if self.parts else {})

    def grid(self) -> list[list[str]]:
        """A line for each start, with the headings."""
        columns: list[tuple[object, ...]] = [("start", *self.starts), (self.what, *self.values)]
        if self.parts:
            columns.append(("part", *self.parts))
        return [list(map(str, line)) for line in zip(*columns, strict=True)]


def all_starts(rules: Rules, play: Play, outcomes: bool, run: Run) -> Starts:
    """The outcome or nimber of each start, those with all else fixed that the rules fix.

    Cost: one verdict a start, unless the family of the game tells all at once.
    """
    graph = _graph(rules)
    if play is Play.MISERE and not outcomes:
        raise InputError("misère play has no nimbers; ask for outcomes with --outcomes")
    gone = set(map(str, rules.keywords.get("visited", ())))
    names = [name for name in graph.vertices if name not in gone]
    what = "outcome" if outcomes else "nimber"
    if not names:
        return Starts(rules.text, graph, (), (), what)
    first = _position(rules, names[0])
    at_once = of_rules("starts", type(first).lineage) if play is Play.NORMAL else None
    found: LostStarts | None = at_once(first, outcomes, run) if at_once is not None else None
    values: list[int | str] = []
    if found is not None and outcomes:
        values += ["P" if name in found.lost else "N" for name in names]
    else:
        values += [_value(_position(rules, name), play, outcomes, run) for name in names]
    parts = tuple(found.parts[name] for name in names) if found is not None and found.parts else ()
    matching = found.matching if found is not None else ()
    return Starts(rules.text, graph, tuple(names), tuple(values), what, parts, matching)


def _graph(rules: Rules) -> Network:
    graph: Any = rules.positional[0] if rules.positional else None
    if not hasattr(graph, "vertices") or "at" not in inspect.signature(rules.game.start).parameters:
        raise InputError(
            f"a table of {rules.text} needs a range for each coordinate, such as 0..20; only a "
            "game on a graph, such as vertex_geography([a-b,b-c]), has a table without"
        )
    if "at" in rules.keywords:
        raise InputError(f"the table goes through all starts; leave at= out of {rules.text}")
    found: Network = graph
    return found


def _position(rules: Rules, name: str) -> Impartial:
    try:
        position = rules.game(*rules.positional, at=name, **rules.keywords)
    except TypeError as problem:
        raise InputError(f"{rules.text} makes no position with at={name} ({problem})") from None
    if not isinstance(position, Impartial):
        raise InputError(f"{rules.text} is not impartial, so it has no such table")
    return position


def _value(position: Impartial, play: Play, outcomes: bool, run: Run) -> int | str:
    run.budget.spend()
    if not outcomes:
        return run.value(position)
    return "N" if run.solver(position, play).wins(position, play, run) else "P"


def as_text(table: Starts) -> str:
    """Aligned columns."""
    grid = table.grid()
    widths = [max(len(line[i]) for line in grid) for i in range(len(grid[0]))]
    lines = [
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in grid
    ]
    lines.insert(1, "─" * (sum(widths) + 2 * (len(widths) - 1)))
    if table.parts:
        lines += ["", "part  D: some maximum matching misses it; A: next to D; C: the rest"]
    return "\n".join(lines) + "\n"


def as_csv(table: Starts) -> str:
    """Comma-separated values, the headings in the first line."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(table.grid())
    return out.getvalue()


def as_latex(table: Starts) -> str:
    """A `tabular` to paste into a document."""
    grid = [[_latex(cell) for cell in line] for line in table.grid()]
    lines = [" & ".join(line) + r" \\" for line in grid]
    lines.insert(1, r"\hline")
    shape = "l" * len(grid[0])
    return "\n".join([rf"\begin{{tabular}}{{{shape}}}", *lines, r"\end{tabular}"]) + "\n"


def _latex(text: str) -> str:
    return "".join(rf"\{c}" if c in "&%$_" else rf"\{c}{{}}" if c in "~^" else c for c in text)


def as_markdown(table: Starts) -> str:
    """A table for a notebook or a web page."""
    grid = [[cell.replace("|", r"\|") for cell in line] for line in table.grid()]
    lines = ["| " + " | ".join(line) + " |" for line in grid]
    lines.insert(1, "|" + "---|" * len(grid[0]))
    return "\n".join(lines) + "\n"


def as_svg(table: Starts) -> str:
    """The graph, lost starts set off, with the matching and the parts if there are such."""
    if table.graph.directed:
        raise InputError("a picture of all starts is for undirected graphs; text and csv serve all")
    values = dict(zip(table.starts, map(str, table.values), strict=True))
    parts = dict(zip(table.starts, table.parts, strict=True)) if table.parts else {}
    title = f"{table.rules}: {table.what}s of all starts"
    return _picture(title, table.graph, values, parts, table.matching)


def _picture(
    title: str,
    graph: Network,
    values: Mapping[str, str],
    parts: Mapping[str, str],
    matching: Collection[tuple[str, str]],
) -> str:
    """A graph with what is known of every start, as an SVG document.

    Parameters
    ----------
    values : N, P or a nimber for each vertex; lost ones (P, 0) are shaded squares.
    parts : D, A or C for each vertex; empty where that is not known.
    matching : the edges of a maximum matching, drawn strong.

    Raises
    ------
    LimitReached : if there are more than 150 vertices.
    """
    from lastmove.notation.kinds import Edge, name_text
    from lastmove.render.canvas import document
    from lastmove.render.labels import shorten
    from lastmove.render.network import Line, Vertex, network

    if graph.order > MOST_STARTS:
        raise LimitReached(
            f"a picture shows up to {MOST_STARTS} vertices and the graph has {graph.order:,}; "
            "text and csv show all"
        )
    vertices = []
    for name in graph.vertices:
        if name not in values:  # visited before the start
            vertices.append(Vertex(name, "", "gone"))
            continue
        below = f"{values[name]} · {parts[name]}" if parts else values[name]
        vertices.append(Vertex(name, below, "lost" if values[name] in ("P", "0") else "plain"))
    left = {frozenset(pair) for pair in matching}
    lines = []
    for edge in range(graph.size):
        tail, head = graph.ends(edge)
        pair = frozenset((graph.name(tail), graph.name(head)))
        gone = not pair <= values.keys()
        look = "gone" if gone else "strong" if pair in left else "plain"
        lines.append(Line(tail, head, look))
        left.discard(pair)  # of parallel edges one is in the matching
    notes = ["P, square and shaded: whoever moves first from here loses."] if values else []
    if parts:
        notes += [
            "Strong: a maximum matching. D: some maximum matching misses it.",
            "A: next to D. C: the rest, matched among themselves.",
        ]
    listed = [f"{name_text(vertex.name)} {vertex.below}" for vertex in vertices]
    pairs = [str(Edge(a, b)) for a, b in matching]
    words = [title, *listed, *([f"matching: {', '.join(pairs)}"] if pairs else [])]
    return document(network(vertices, lines, notes), shorten(title, 120), "\n".join(words))


FORMATS: dict[str, Callable[[Starts], str]] = {
    "text": as_text,
    "csv": as_csv,
    "latex": as_latex,
    "markdown": as_markdown,
    "svg": as_svg,
}
"""How a table of starts can be written."""
