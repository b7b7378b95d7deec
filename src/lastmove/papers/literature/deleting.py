"""What papers and books say of coins that are turned, and of what is deleted from graphs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, product

from lastmove.api.solve import solve
from lastmove.core.parse import parse
from lastmove.core.position import Partisan, Player, Position
from lastmove.papers.entry import Cases, Finding
from lastmove.papers.literature.document import LITERATURE
from lastmove.papers.literature.heaps import coded, values
from lastmove.papers.playing import Compared

Vertices = frozenset[int]
Pair = tuple[int, int]
LONGEST = 16
"""Vertices of the paths that are solved."""


def _turns(name: str, last: int) -> Iterator[Iterable[int]]:
    """The coins that may be turned with this one as the rightmost, counted from 0."""
    if name == "ruler":
        yield from (range(first, last + 1) for first in range(last + 1))
        return
    for more in range({"turning_turtles": 2, "mock_turtles": 3}[name]):
        yield from ((*others, last) for others in combinations(range(last), more))


def _coins(cases: Cases, name: str, most: int) -> list[object]:
    """Every row of five coins; what a head alone is worth in the first so many places."""

    def options(row: str) -> Iterator[str]:
        for last, coin in enumerate(row):
            if coin == "H":
                for turned in map(set, _turns(name, last)):
                    yield "".join("TH"[(c == "H") ^ (i in turned)] for i, c in enumerate(row))

    def position(row: str) -> Position:
        return parse(f"coins({row}, turn={name})")

    Compared(cases, position, options).all(map("".join, product("TH", repeat=5)))
    return [solve(position("T" * place + "H")).value for place in range(most)]


@LITERATURE.entry(
    "turned-coins",
    place="Berlekamp, Conway, Guy 1982, chapter 14",
    title="Turtles and rulers",
    statement="A head in place n, from 1 on, is worth n in turning turtles, where one coin or two "
    "are turned, the rightmost from heads to tails; with three coins too, in mock turtles, the "
    "n-th number whose binary digits have an odd sum; and in the ruler game, where coins side by "
    "side are turned, the largest power of 2 that divides n.",
    printed={
        "turning_turtles": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
        "mock_turtles": [1, 2, 4, 7, 8, 11, 13, 14, 16, 19, 21, 22],
        "ruler": [1, 2, 1, 4, 1, 2, 1, 8, 1, 2, 1, 4],
    },
    vouches_for=("coins.rules:Coins",),
)
def turned_coins() -> Finding:
    """Rows of five coins, moves and all, and single heads."""
    cases = Cases()
    found = {name: _coins(cases, name, 12) for name in ("turning_turtles", "mock_turtles", "ruler")}
    return Finding({**found, "rows_compared": cases.count})


def _graph_game(
    cases: Cases,
    write: Callable[[Vertices], str],
    options: Callable[[Vertices], Iterable[Vertices]],
    size: int,
) -> None:
    """Compare all that can come of a graph on the vertices from 0 on."""

    def position(left: Vertices) -> Position:
        return parse(write(left))

    compared = Compared(cases, position, options, key=lambda found: found.state)
    waiting = [frozenset(range(size))]
    for left in waiting:
        compared.at(left)
        waiting += [option for option in options(left) if option not in waiting]


def _graph(size: int, pairs: Iterable[Pair], mark: str) -> str:
    """All vertices, then the edges or arcs."""
    return ",".join((*map(str, range(size)), *(f"{a}{mark}{b}" for a, b in pairs)))


def _written(game: str, graph: str, size: int) -> Callable[[Vertices], str]:
    """The notation of a position by the vertices that are left."""

    def write(left: Vertices) -> str:
        return (
            f"{game}([{graph}], deleted=[{','.join(str(v) for v in range(size) if v not in left)}])"
        )

    return write


@LITERATURE.entry(
    "kayles-on-graphs",
    place="Schaefer 1978; Bodlaender, Kratsch 2002; Berlekamp, Conway, Guy 1982, chapter 4",
    title="Kayles on graphs, and on paths",
    statement="In node kayles a vertex is taken with its neighbors, in arc kayles an edge with its "
    "ends. On a path node kayles is Dawson's chess, 0.137, and arc kayles Dawson's Kayles, 0.07.",
    printed={
        "node": [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2],
        "arc": [0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5],
    },
    vouches_for=("graph_kayles.rules:NodeKayles", "graph_kayles.rules:ArcKayles"),
)
def kayles_on_graphs() -> Finding:
    """All graphs on four vertices, moves and all, and paths."""
    cases = Cases()
    every = list(combinations(range(4), 2))
    for edges in (pairs for k in range(7) for pairs in combinations(every, k)):
        graph = _graph(4, edges, "-")

        def nodes(left: Vertices, edges: tuple[Pair, ...] = edges) -> Iterator[Vertices]:
            for vertex in left:
                yield left - {vertex} - {v for edge in edges if vertex in edge for v in edge}

        def arcs(left: Vertices, edges: tuple[Pair, ...] = edges) -> Iterator[Vertices]:
            yield from (left - set(edge) for edge in edges if left.issuperset(edge))

        _graph_game(cases, _written("node_kayles", graph, 4), nodes, 4)
        _graph_game(cases, _written("arc_kayles", graph, 4), arcs, 4)
    paths = [
        "[" + _graph(n, ((v, v + 1) for v in range(n - 1)), "-") + "]"
        for n in range(1, LONGEST + 1)
    ]
    node = [0, *(solve(f"node_kayles({path})").value for path in paths)]
    arc = [0, *(solve(f"arc_kayles({path})").value for path in paths)]
    cases.check(node == values(coded("137"), LONGEST), "0.137")
    cases.check(arc == values(coded("07"), LONGEST), "0.07")
    return Finding({"node": node, "arc": arc, "positions_compared": cases.count})


@LITERATURE.entry(
    "posets",
    place="Schuh 1952; Gale 1974; Fenner, Rogers 2015",
    title="Games on partial orders",
    statement="An element is taken with all that are above it. A chain of n is a nim heap of n, "
    "and a product of chains without its least element is chomp, which whoever begins wins.",
    printed={"chains": [1, 2, 3, 4, 5, 6], "chomp": ["N", "N", "N"]},
    vouches_for=("posets.rules:Poset",),
)
def posets() -> Finding:
    """All orders that arcs on four elements from larger to smaller numbers say, moves and all."""
    cases = Cases()
    every = list(combinations(range(4), 2))
    for arcs in (pairs for k in range(7) for pairs in combinations(every, k)):
        below = [(high, low) for low, high in arcs]

        def options(left: Vertices, below: list[Pair] = below) -> Iterator[Vertices]:
            for element in left:
                gone = {element}
                while more := {high for high, low in below if low in gone} - gone:
                    gone |= more
                yield left - gone

        _graph_game(cases, _written("poset", _graph(4, below, ">"), 4), options, 4)
    chains = [
        solve(f"poset([{_graph(n, ((v + 1, v) for v in range(n - 1)), '>')}])").value
        for n in range(1, 7)
    ]
    boards = [_chomp(rows, columns) for rows, columns in ((2, 2), (2, 3), (3, 3))]
    chomp = [solve(f"poset([{board}])").outcome.value for board in boards]
    return Finding({"chains": chains, "chomp": chomp, "positions_compared": cases.count})


def _chomp(rows: int, columns: int) -> str:
    """A board of chomp without its poisoned corner, each square above those before it."""
    squares = {(r, c): r * columns + c for r, c in product(range(rows), range(columns)) if r or c}
    below = (
        (number, squares[low])
        for (r, c), number in squares.items()
        for low in ((r - 1, c), (r, c - 1))
        if low in squares
    )
    return ",".join((*map(str, squares.values()), *(f"{high}>{low}" for high, low in below)))


@LITERATURE.entry(
    "konane-jumps",
    place="Ernst 1995; Berlekamp, Conway, Guy 1982",
    title="The jumps of konane",
    statement="A stone jumps over a neighboring one of the other color to the empty square behind "
    "it, which removes that stone, and may go on in the same direction.",
    printed={"holds": True},
    vouches_for=("konane.rules:Konane",),
)
def konane_jumps() -> Finding:
    """All boards of one row of six squares, and of three rows of two."""
    cases = Cases()
    for width, height in ((6, 1), (2, 3)):
        for marks in product("xo.", repeat=6):
            rows = ["".join(marks[r * width : (r + 1) * width]) for r in range(height)]
            position = parse(f"konane({'/'.join(rows)})")
            assert isinstance(position, Partisan)
            for player, mine, theirs in JUMPERS:
                found = {tuple(move.to.state.rows) for move in position.moves(player)}
                there = {tuple(option) for option in _jumps(rows, mine, theirs)}
                cases.check(found == there, {"moves of": str(position), "player": player})
    return Finding(
        cases.summary("all boards of six squares, one row or three, moves of both players")
    )


JUMPERS: tuple[tuple[Player, str, str], ...] = (("left", "x", "o"), ("right", "o", "x"))


def _jumps(rows: list[str], mine: str, theirs: str) -> Iterator[list[str]]:
    """The boards after one jump or several, along a row or a column."""
    cells = {(r, c): mark for r, row in enumerate(rows) for c, mark in enumerate(row)}
    for (r, c), mark in cells.items():
        for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            now = dict(cells)
            at = r, c
            while mark == mine:
                over, to = (at[0] + dr, at[1] + dc), (at[0] + 2 * dr, at[1] + 2 * dc)
                if now.get(over) != theirs or now.get(to) != ".":
                    break
                now |= {at: ".", over: ".", to: mine}
                at = to
                yield ["".join(now[i, j] for j in range(len(row))) for i, row in enumerate(rows)]
