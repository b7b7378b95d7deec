"""Every start of a game on a graph: who wins from each vertex, and the ways to write that down."""

from __future__ import annotations

import csv
import inspect
import io
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from lastmove.core.errors import InputError
from lastmove.core.inheritance import obeys
from lastmove.core.parse import Rules
from lastmove.core.position import Impartial, Play
from lastmove.core.solver import Run
from lastmove.families.geography.rules_edge_geography import EdgeGeography
from lastmove.families.geography.theory_even_kernels import losing_starts
from lastmove.families.geography.theory_matching import MaximumMatching, pairs
from lastmove.graphs.values.graph import Graph


@dataclass(frozen=True)
class Starts:
    """A value for each vertex that play may start from.

    `parts` are D, A or C and `matching` a maximum matching, where a matching decides; else empty.
    """

    rules: str
    graph: Any
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
        columns: list[tuple[Any, ...]] = [("start", *self.starts), (self.what, *self.values)]
        if self.parts:
            columns.append(("part", *self.parts))
        return [list(map(str, line)) for line in zip(*columns, strict=True)]


def all_starts(rules: Rules, play: Play, outcomes: bool, run: Run) -> Starts:
    """The outcome or nimber of each start, those with all else fixed that the rules fix.

    Cost: where a matching decides, that of one matching; of edge geography on a bipartite graph,
    two eliminations; else one verdict a start.
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
    parts: list[str] = []
    matching: list[tuple[str, str]] = []
    decided = run.argue(first, play)
    if isinstance(decided, MaximumMatching):
        found = decided.parts
        parts = [part for v in range(graph.order) if (part := found.part(v))]
        matching = [(graph.name(a), graph.name(b)) for a, b in pairs(found.mate)]
    values: list[int | str] = []
    if parts and outcomes:
        values += ["P" if part == "D" else "N" for part in parts]
    elif obeys(first, EdgeGeography) and outcomes and play is Play.NORMAL:
        lost = losing_starts(first, run)
        values += ["P" if name in lost else "N" for name in names]
    else:
        values += [_value(_position(rules, name), play, outcomes, run) for name in names]
    return Starts(
        rules.text, graph, tuple(names), tuple(values), what, tuple(parts), tuple(matching)
    )


def _graph(rules: Rules) -> Any:
    graph = rules.positional[0] if rules.positional else None
    if not hasattr(graph, "vertices") or "at" not in inspect.signature(rules.game.start).parameters:
        raise InputError(
            f"a table of {rules.text} needs a range for each coordinate, such as 0..20; only a "
            "game on a graph, such as vertex_geography([a-b,b-c]), has a table without"
        )
    if "at" in rules.keywords:
        raise InputError(f"the table goes through all starts; leave at= out of {rules.text}")
    return graph


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
    from lastmove.families.geography.draw import starts_svg

    if not isinstance(table.graph, Graph):
        raise InputError("a picture of all starts is for undirected graphs; text and csv serve all")
    values = dict(zip(table.starts, map(str, table.values), strict=True))
    parts = dict(zip(table.starts, table.parts, strict=True)) if table.parts else {}
    title = f"{table.rules}: {table.what}s of all starts"
    return starts_svg(title, table.graph, values, parts, table.matching)


FORMATS: dict[str, Callable[[Starts], str]] = {
    "text": as_text,
    "csv": as_csv,
    "latex": as_latex,
    "markdown": as_markdown,
    "svg": as_svg,
}
"""How a table of starts can be written."""
