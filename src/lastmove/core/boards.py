"""A board without drawing code: what a game's `board(state)` may return, and what a move changes.

- rows of characters: `.` for a free square, `#` for none, letters for pieces
- `Cells`: labels of any length, at rows and columns
- `GraphBoard`: a graph, with a label at each vertex or edge

A label of a board is a text; `.` and nothing at all are free, `#` is gone, others are written on
the board, those of Left (`LEFT`) and Right (`RIGHT`) in their colors.

>>> change(("T..",), (".T.",)), change(("....",), (".##.",))
('T from 1 to 2', 'take 2 and 3')
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from lastmove.core.errors import GameError, printable
from lastmove.notation.kinds import Edge, name_text

FREE, GONE = ".", "#"
LEFT, RIGHT = "xXTL", "oOFR"
"""The pieces of Left, and of Right."""

Labels = Mapping[str, str] | Sequence[str]
"""By name, or in the order of the vertices or edges: a text, or a list of texts."""


class Net(Protocol):
    """What a board needs to know of a graph."""

    @property
    def vertices(self) -> tuple[str, ...]:
        """The names of the vertices."""

    @property
    def edges(self) -> tuple[Edge, ...]:
        """The names of the edges."""


@dataclass(frozen=True)
class Cells:
    """Squares with labels, by row and column from 1; what is not named is no square.

    Cost: linear in the squares.

    Source: ours.

    >>> before = Cells({(1, 1): ".", (1, 2): "."})
    >>> change(before, Cells({(1, 1): "X", (1, 2): "."}))
    'X at 1'
    """

    labels: Mapping[tuple[int, int], str]


@dataclass(frozen=True)
class GraphBoard:
    """A graph with labels, by name or in order; `at` may say where vertices are (column, row).

    Cost: linear in the graph.

    Source: ours.

    >>> import lastmove as lm
    >>> GraphBoard(lm.Graph([("a", "b")]), vertices="X.").vertex_labels()
    {'a': 'X', 'b': '.'}
    """

    graph: Net
    vertices: Labels = ()
    edges: Labels = ()
    at: Mapping[str, tuple[float, float]] | None = None

    def vertex_labels(self) -> dict[str, str]:
        """The label of every vertex."""
        return _by_name(self.vertices, self.graph.vertices, "vertices")

    def edge_labels(self) -> dict[str, str]:
        """The label of every edge."""
        return _by_name(self.edges, tuple(map(str, self.graph.edges)), "edges")


Board = Sequence[str] | Cells | GraphBoard
"""What `board(state)` returns; a text is one row."""


@dataclass(frozen=True)
class Place:
    """A place of a board: how texts name it, its label, and whether one can point at it."""

    name: str
    label: str
    pointed: bool = True


def checked(board: object) -> Board:
    """What a user's `board` has returned. Raises `GameError` if it is no board."""
    if isinstance(board, Cells | GraphBoard):
        return board
    rows = board.splitlines() if isinstance(board, str) else board
    if not isinstance(rows, Sequence) or not all(isinstance(row, str) for row in rows):
        raise GameError(
            "board(state) returns rows of characters, lastmove.Cells or lastmove.GraphBoard, "
            f"not {_short(board)}"
        )
    if len({len(row) for row in rows}) > 1:
        raise GameError(f"the rows of a board are equally long, not {_short(board)}")
    return tuple(rows)


def places(board: Board) -> dict[str, Place]:
    """The places of a board, by the name of the spot that a picture has there."""
    return dict(_places(board))


def _places(board: Board) -> Iterator[tuple[str, Place]]:
    if isinstance(board, GraphBoard):
        for name, label in board.vertex_labels().items():
            yield f"vertex-{name}", Place(name_text(name), label)
        for name, label in board.edge_labels().items():
            yield f"edge-{name}", Place(name, label)
        return
    if isinstance(board, Cells):
        squares = [(row, column, str(label)) for (row, column), label in board.labels.items()]
    else:
        squares = [
            (row, column, label)
            for row, line in enumerate(board, 1)
            for column, label in enumerate(line, 1)
        ]
    single = len({row for row, *_ in squares}) == 1
    for row, column, label in squares:
        name = str(column) if single else f"({row},{column})"
        yield f"square-{row}-{column}", Place(name, label, label != GONE)


def changed(before: Board, after: Board) -> dict[str, tuple[Place, Place]]:
    """The places that differ, by the names of their spots."""
    old, new = places(before), places(after)
    if old.keys() != new.keys():
        raise GameError("the board of a game has the same places before and after a move")
    return {spot: (old[spot], new[spot]) for spot in old if old[spot] != new[spot]}


def change(before: Board, after: Board) -> str:
    """What differs between two boards, in words; nothing if they are the same."""
    found = list(changed(before, after).values())
    piece = _moved(found)
    if piece:
        return piece
    by_label: dict[str, list[str]] = {}
    for old, new in found:
        by_label.setdefault(new.label, []).append(old.name)
    return ", ".join(f"{_verb(label)}{_listed(names)}" for label, names in by_label.items())


def _moved(found: list[tuple[Place, Place]]) -> str:
    """That a piece goes from one place to another, which it may take."""
    if len(found) == 2:
        for (start, left), (target, reached) in (found, found[::-1]):
            if is_free(left.label) and start.label == reached.label and not is_free(start.label):
                return f"{printable(start.label)} from {start.name} to {target.name}"
    return ""


def _verb(label: str) -> str:
    if is_free(label):
        return "clear "
    return "take " if label == GONE else f"{printable(label)} at "


def _listed(names: list[str]) -> str:
    """The names; of two, as people say it."""
    return " and ".join(names) if len(names) == 2 else ", ".join(names)


def is_free(label: str) -> bool:
    """Whether nothing stands there."""
    return label in ("", " ", FREE)


def _by_name(labels: Labels, names: tuple[str, ...], what: str) -> dict[str, str]:
    if isinstance(labels, Mapping):
        unknown = [str(name) for name in labels if name not in names]
        if unknown:
            raise GameError(f"a board's {what} have no {unknown[0]!r}")
        return {name: str(labels.get(name, FREE)) for name in names}
    if not labels:
        return dict.fromkeys(names, FREE)
    if len(labels) != len(names):
        raise GameError(f"a board has a label for each of its {len(names)} {what}")
    return dict(zip(names, map(str, labels), strict=True))


def _short(thing: object) -> str:
    text = repr(thing)
    return text if len(text) < 60 else f"{text[:57]}…"
