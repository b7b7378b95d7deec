"""Colored Hackenbush: blue edges are Left's to chop, red ones Right's, green ones anybody's."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NamedTuple

from lastmove.core.bibliography import CONWAY, WINNING_WAYS, cite
from lastmove.core.errors import BadArgument
from lastmove.core.position import Partisan
from lastmove.families.hackenbush.rules import (
    GROUND,
    Hackenbush,
    State,
    chopped,
    edge_name,
    edge_number,
    in_order,
    in_written_order,
    standing,
)
from lastmove.graphs.values.graph import Graph
from lastmove.notation import Edge, Word
from lastmove.notation.args import Args

COLORS = {"b": "blue", "r": "red", "g": "green"}
OWNERS = {"left": "bg", "right": "rg"}
"""Who may chop edges of which colors."""
LONGEST = 500


class Stalk(NamedTuple):
    """One edge on the other, from the ground up."""

    colors: str


class Figure(NamedTuple):
    """What stands, and which edges of it are blue and red, their ends in the order of names."""

    figure: State
    blue: frozenset[Edge]
    red: frozenset[Edge]


class ColoredHackenbush(Partisan):
    """Chop an edge of your color: Left blue, Right red, anybody green; what hangs on it falls too.

    A stalk is written by its colors from the ground up, any figure as a graph.
    """

    sources = (CONWAY, cite(WINNING_WAYS, "chapters 1, 2 and 7"))
    examples = (
        "colored_hackenbush(brg)",
        "colored_hackenbush([ground-a,a-b,a-c], blue=[ground-a], red=[a-b])",
        "colored_hackenbush(brbrrbbr)",
        "colored_hackenbush([ground-a,ground-b,a-b], blue=[ground-a,a-b], red=[ground-b])",
        "colored_hackenbush([ground-a,a-b], blue=[a-b], deleted=[ground-a])",
        "colored_hackenbush([])",
    )

    @staticmethod
    def start(
        graph: Graph | Word,
        *,
        blue: tuple[Edge, ...] = (),
        red: tuple[Edge, ...] = (),
        ground: Word = GROUND,
        deleted: tuple[Edge, ...] = (),
    ) -> Stalk | Figure:
        """`colored_hackenbush(brg)`, a stalk; or `colored_hackenbush([ground-a,a-b], blue=[a-b])`.

        Edges of a figure are green where nothing is said; `deleted` are those chopped.
        """
        if isinstance(graph, str):
            colors = str(graph)
            strange = set(colors) - set(COLORS)
            if strange or len(colors) > LONGEST or blue or red or deleted:
                raise BadArgument(
                    "graph",
                    f"a stalk is written by its colors b, r and g from the ground up, at most "
                    f"{LONGEST}, as in brg, and has no other argument; a figure is a list of edges",
                )
            return Stalk(colors)
        figure = Hackenbush.start(graph, ground=ground, deleted=deleted)
        painted = [
            _edges(figure.graph, key, edges) for key, edges in (("blue", blue), ("red", red))
        ]
        if twice := painted[0] & painted[1]:
            raise BadArgument("red", f"{min(map(str, twice))} cannot be both blue and red")
        return Figure(figure, *painted)

    @staticmethod
    def args(state: Stalk | Figure) -> Args:
        """The colors of a stalk; of a figure the whole graph, its colors, where it was cut."""
        if isinstance(state, Stalk):
            return Args.of(Word(state.colors))
        whole = Hackenbush.args(state.figure)
        colors = {
            key: in_written_order(state.figure.graph, edges)
            for key, edges in (("blue", state.blue), ("red", state.red))
        }
        return Args(whole.positional, {k: v for k, v in colors.items() if v} | whole.keywords)

    @classmethod
    def left_plays(cls, state: Stalk | Figure) -> Iterator[tuple[str, Any]]:
        """Blue and green edges, in written order."""
        return _plays(state, OWNERS["left"])

    @classmethod
    def right_plays(cls, state: Stalk | Figure) -> Iterator[tuple[str, Any]]:
        """Red and green edges, in written order."""
        return _plays(state, OWNERS["right"])


def _plays(state: Stalk | Figure, mine: str) -> Iterator[tuple[str, Any]]:
    if isinstance(state, Stalk):
        for at, color in enumerate(state.colors):
            if color in mine:
                yield f"chop {at + 1} ({COLORS[color]})", Stalk(state.colors[:at])
        return
    graph = state.figure.graph
    for number in standing(state.figure):
        if color_of(state, number) in mine:
            yield (
                f"chop {edge_name(graph, number)}",
                state._replace(figure=chopped(state.figure, number)),
            )


def color_of(state: Figure, number: int) -> str:
    """The color of an edge: b, r or g."""
    edge = in_order(edge_name(state.figure.graph, number))
    return "b" if edge in state.blue else "r" if edge in state.red else "g"


def figure_of(state: Stalk | Figure) -> Figure:
    """A stalk as the figure that it is, with its vertices numbered from the ground up."""
    if isinstance(state, Figure):
        return state
    names = [str(GROUND), *(str(n + 1) for n in range(len(state.colors)))]
    pairs = list(pairwise(names))
    graph = Graph(pairs)
    painted = (
        frozenset(
            in_order(Edge(*pair)) for pair, c in zip(pairs, state.colors, strict=True) if c == d
        )
        for d in "br"
    )
    return Figure(State(graph, str(GROUND), frozenset()), *painted)


def _edges(graph: Graph, key: str, edges: tuple[Edge, ...]) -> frozenset[Edge]:
    if isinstance(edges, str | Edge):
        raise BadArgument(key, f"edges are given in a list, [a-b], not {edges!r}")
    found = set()
    for edge in edges:
        number = edge_number(graph, edge) if isinstance(edge, Edge) else None
        if number is None:
            raise BadArgument(key, f"the figure has no edge {edge}")
        found.add(in_order(edge_name(graph, number)))
    return frozenset(found)
