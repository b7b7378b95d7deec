"""Every start of a game on a graph: who wins from each vertex, and the ways to write that down."""

from __future__ import annotations

import inspect
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from lastmove.core.errors import InputError, LimitReached
from lastmove.core.family import of_rules
from lastmove.core.parse import Rules
from lastmove.core.position import Impartial, Play
from lastmove.core.solver import Run
from lastmove.graphs.starts import LostStarts
from lastmove.render.tables import Cell, Table

if TYPE_CHECKING:
    from lastmove.graphs.values.network import Network

MOST_STARTS = 150
"""Vertices that a picture shows."""


@dataclass(frozen=True)
class Starts(Table):
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

    def as_dict(self) -> dict[str, Any]:
        """The object that `table --json` prints."""
        data: dict[str, Any] = {
            "rules": self.rules,
            "starts": list(self.starts),
            "values": list(self.values),
        }
        return data | ({"parts": list(self.parts)} if self.parts else {})

    @property
    def title(self) -> str:
        """The rules, and what of them."""
        return f"{self.rules}: {self.what}s of all starts"

    @property
    def head(self) -> tuple[str, ...]:
        """The start and its value; the part too, where a matching decides."""
        return ("start", self.what, "part") if self.parts else ("start", self.what)

    def body(self) -> Iterator[tuple[Cell, ...]]:
        """A row for each start."""
        columns = (
            (self.starts, self.values, self.parts) if self.parts else (self.starts, self.values)
        )
        return zip(*columns, strict=True)

    @property
    def notes(self) -> tuple[str, ...]:
        """What the parts are."""
        told = "part  D: some maximum matching misses it; A: next to D; C: the rest"
        return (told,) if self.parts else ()

    def marked(self, column: int, cell: Cell) -> bool:
        """Lost starts."""
        return column == 1 and cell in (0, "P")

    def to_svg(self) -> str:
        """The graph, lost starts set off, with the matching and the parts if there are such."""
        if self.graph.directed:
            raise InputError(
                "a picture of all starts is for undirected graphs; text and csv serve all"
            )
        values = dict(zip(self.starts, map(str, self.values), strict=True))
        parts = dict(zip(self.starts, self.parts, strict=True)) if self.parts else {}
        return _picture(self.title, self.graph, values, parts, self.matching)


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
