"""Games in which two players paint the vertices of a graph, or the squares of a board."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar, NamedTuple

from lastmove.core.errors import BadArgument
from lastmove.core.pictures import (
    Rows,
    connected,
    cut_out,
    images,
    least_image,
    mark_at,
    neighbors,
    square,
)
from lastmove.core.position import Partisan
from lastmove.graphs.values.graph import Graph
from lastmove.graphs.values.network import vertex_of
from lastmove.notation import Picture, Size, Word
from lastmove.notation.args import Args

MOST_SQUARES = 10_000
TURNED = str.maketrans("LR", "RL")
OTHER = {"L": "R", "R": "L"}


class Squares(NamedTuple):
    """A board: `L` and `R` are painted, `.` is not, `#` is no square."""

    rows: Rows


class Painted(NamedTuple):
    """A graph, and the vertices that each player has painted."""

    graph: Graph
    left: frozenset[str]
    right: frozenset[str]


State = Squares | Painted
Shuns = Callable[[str], str]


class Painting(Partisan, opens=("shuns",)):
    """A base for games in which a vertex is painted that has no neighbor of a certain color."""

    board: ClassVar[Callable[[Any], Sequence[str]] | None] = staticmethod(lambda state: state.rows)
    __slots__ = ()

    @staticmethod
    def shuns(color: str) -> str:
        """The color, L or R, that no neighbor of a vertex painted in this color may have."""
        raise NotImplementedError

    @staticmethod
    def start(
        graph: Size | Graph | Picture, *, left: tuple[Word, ...] = (), right: tuple[Word, ...] = ()
    ) -> State:
        """`snort([a-b,b-c], left=[a], right=[c])`, or a board: `snort(3x3)`, `snort(L../..R)`."""
        if isinstance(graph, Size):
            if not 1 <= graph.rows * graph.columns <= MOST_SQUARES:
                raise BadArgument("graph", f"a board has 1 to {MOST_SQUARES:,} squares")
            graph = Picture((("." * graph.columns),) * graph.rows)
        if isinstance(graph, Picture):
            if set("".join(graph.rows)) - set("LR.#") or (left or right):
                raise BadArgument(
                    "graph",
                    "a board is written with L, R, . and #, as in L../..R, and has its paint there",
                )
            return Squares(graph.rows)
        figure = Graph.of(graph)
        colors = [
            frozenset(vertex_of(figure, key, name) for name in names)
            for key, names in (("left", left), ("right", right))
        ]
        if twice := colors[0] & colors[1]:
            raise BadArgument("right", f"{min(twice)} cannot be painted by both players")
        return Painted(figure, *colors)

    @staticmethod
    def args(state: State) -> Args:
        """The board with its paint, or the graph and who has painted what, in written order."""
        if isinstance(state, Squares):
            rows = state.rows
            free = set("".join(rows)) == {"."}
            return Args.of(Size(len(rows), len(rows[0])) if free else Picture(rows))
        keys: dict[str, Any] = {}
        for key, names in (("left", state.left), ("right", state.right)):
            if names:
                keys[key] = tuple(Word(name) for name in state.graph.vertices if name in names)
        return Args((state.graph,), keys)

    @classmethod
    def left_plays(cls, state: State) -> Iterator[tuple[str, Any]]:
        """What Left can paint, in written order."""
        return cls._paint(state, "L")

    @classmethod
    def right_plays(cls, state: State) -> Iterator[tuple[str, Any]]:
        """What Right can paint, in written order."""
        return cls._paint(state, "R")

    @classmethod
    def _paint(cls, state: State, color: str) -> Iterator[tuple[str, Any]]:
        shunned = cls.shuns(color)
        if isinstance(state, Squares):
            for at in free_squares(state.rows):
                if shunned not in colors_beside(state.rows, *at):
                    name = f"({at[0] + 1},{at[1] + 1})"
                    yield f"paint {name} {color}", Squares(square(state.rows, *at, color))
            return
        graph, left, right = state
        avoided = left if shunned == "L" else right
        for vertex, name in enumerate(graph.vertices):
            beside = (graph.name(other) for other in graph.neighbors(vertex))
            if name not in left and name not in right and avoided.isdisjoint(beside):
                to = (left | {name}, right) if color == "L" else (left, right | {name})
                yield f"paint {Word(name)} {color}", Painted(graph, *to)

    @staticmethod
    def images(state: State) -> Iterator[State]:
        """What turning and reflecting a board give; of a graph itself."""
        return map(Squares, images(state.rows)) if isinstance(state, Squares) else iter((state,))

    @classmethod
    def canonical(cls, state: State) -> tuple[State, bool]:
        """Of a board the least image; of a graph the one with the first paint Left's."""
        if isinstance(state, Squares):
            rows, negated = least_image(state.rows, TURNED)
            return Squares(rows), negated
        graph, left, right = state
        if sorted(right) > sorted(left):
            return Painted(graph, right, left), True
        return state, False


def parts(state: State, shuns: Shuns) -> Iterator[State]:
    """What is connected by vertices that can still be painted, with the paint beside it."""
    if isinstance(state, Painted):
        yield from _parts(state, shuns)
        return
    rows = state.rows
    usable = {at for at in free_squares(rows) if _usable(colors_beside(rows, *at), shuns)}
    for squares in connected(usable):
        beside = {at for one in squares for at in neighbors(*one)}
        painted = {at for at in beside if mark_at(rows, *at) in OTHER}
        yield Squares(cut_out(rows, squares | painted, "#"))


def _parts(state: Painted, shuns: Shuns) -> Iterator[Painted]:
    graph, left, right = state
    beside = [[graph.name(other) for other in graph.neighbors(v)] for v in range(graph.order)]
    around = dict(zip(graph.vertices, beside, strict=True))
    colors = {**dict.fromkeys(left, "L"), **dict.fromkeys(right, "R")}
    usable = {
        name
        for name in graph.vertices
        if name not in colors and _usable({colors.get(other, "") for other in around[name]}, shuns)
    }
    while usable:
        part, waiting = set[str](), [next(name for name in graph.vertices if name in usable)]
        while waiting:
            name = waiting.pop()
            if name in usable:
                usable.remove(name)
                part.add(name)
                waiting += around[name]
        kept = part | {other for name in part for other in around[name] if other in colors}
        ends = ((edge.tail, edge.head) for edge in graph.edges)
        edges = [pair for pair in ends if kept.issuperset(pair) and not part.isdisjoint(pair)]
        names = [name for name in graph.vertices if name in kept]
        yield Painted(Graph(edges, vertices=names), left & kept, right & kept)


def _usable(beside: set[str], shuns: Shuns) -> bool:
    """Whether someone can still paint a vertex with these colors beside it."""
    return any(shuns(color) not in beside for color in OTHER)


def free_squares(rows: Rows) -> Iterator[tuple[int, int]]:
    """The squares without paint, row by row."""
    return ((i, k) for i, row in enumerate(rows) for k, mark in enumerate(row) if mark == ".")


def colors_beside(rows: Rows, row: int, column: int) -> set[str]:
    """What is on the squares beside one."""
    return {mark_at(rows, *at) for at in neighbors(row, column)}
