"""Boards as games give them by `board(state)`: rows of characters, cells with labels, or a graph.

A move is made by pointing at what it changes. A game that draws itself, by `draw(state)`, may have
a board besides, whose places are then the spots of the same names in its picture.
"""

from __future__ import annotations

from itertools import product

from lastmove.core.boards import GONE, LEFT, RIGHT, Board, Cells, GraphBoard, changed, is_free
from lastmove.core.boards import checked as checked_board
from lastmove.core.errors import GameError, printable
from lastmove.core.position import Move, Position
from lastmove.notation.kinds import name_text
from lastmove.render import default, grid
from lastmove.render.canvas import Canvas, Point
from lastmove.render.drawer import Drawer
from lastmove.render.labels import shorten, text_width
from lastmove.render.network import LONGEST, Line, Vertex, network
from lastmove.render.style import INK, LIGHT_SQUARE, LINE, MUTED

SHOWN = 100
"""How many vertices are drawn: the first ones."""
CELL = 38.0
STEP = 76.0
"""How far vertices are apart that say where they are."""


def board_of(position: Position) -> Board:
    """What the game's `board` gives."""
    board = type(position).board
    assert board is not None
    return checked_board(board(position.state))


def picture(position: Position) -> Canvas:
    """The game's own picture, or that of its board."""
    draw = type(position).draw
    if draw is not None:
        drawn = draw(position.state)
        if not isinstance(drawn, Canvas):
            raise GameError(f"draw(state) returns a lastmove.Canvas, not a {type(drawn).__name__}")
        return drawn
    board = board_of(position)
    if isinstance(board, Cells):
        return _cells_picture(board, not type(position).impartial)
    return _graph_picture(board) if isinstance(board, GraphBoard) else grid.picture(position)


def text(position: Position) -> str:
    """The board in characters; what the game shows, where it has none."""
    if type(position).board is None:
        return default.text(position)
    board = board_of(position)
    if isinstance(board, Cells):
        return _cells_text(board)
    return _graph_text(board) if isinstance(board, GraphBoard) else grid.text(position)


def points(position: Position, move: Move) -> list[str]:
    """The places that change, as far as one can point at them; none where one is not drawn."""
    if type(position).board is None:
        return []
    before = board_of(position)
    if not isinstance(before, Cells | GraphBoard):
        return grid.points(position, move)
    found = changed(before, board_of(move.to))
    if isinstance(before, GraphBoard) and len(before.graph.vertices) > SHOWN:
        shown = {f"vertex-{name}" for name in before.graph.vertices[:SHOWN]}
        return list(found) if found.keys() <= shown else []
    return [spot for spot, (old, _) in found.items() if old.pointed]


def way(position: Position, move: Move) -> list[str]:
    """Where a piece goes on a board of rows."""
    rows = type(position).board is not None and not isinstance(
        board_of(position), Cells | GraphBoard
    )
    return grid.way(position, move) if rows else []


BOARD = Drawer(picture, text, points, way=way)


# -- cells ----------------------------------------------------------------------------------------


def _cells_picture(board: Cells, owned: bool) -> Canvas:
    """Squares with their labels, each at its row and column, wide enough for the longest."""
    rows, columns = _ranges(board)
    longest = max([text_width(printable(label), 15) for label in board.labels.values()], default=0)
    wide = max(CELL, longest + 14)
    left, top = 24.0, 22.0
    canvas = Canvas(left + wide * len(columns), top + CELL * len(rows))
    for line, row in enumerate(rows):
        canvas.text(
            left - 8, top + CELL * (line + 0.5), str(row), fill=MUTED, size=12, anchor="end"
        )
    for place, column in enumerate(columns):
        canvas.text(left + wide * (place + 0.5), top - 10, str(column), fill=MUTED, size=12)
    for (i, row), (k, column) in product(enumerate(rows), enumerate(columns)):
        if (row, column) not in board.labels:
            continue
        label, x, y = board.labels[row, column], left + wide * k, top + CELL * i
        if label == GONE:
            grid.covered_square(canvas, x, y, wide, CELL)
            continue
        canvas.rect(x, y, wide, CELL, fill=LIGHT_SQUARE, stroke=LINE, class_="free")
        if len(label) == 1 and label in LEFT + RIGHT:
            with canvas.piece(label):
                grid.piece(canvas, x + wide / 2, y + CELL / 2, CELL, label, owned)
        elif not is_free(label):
            canvas.text(x + wide / 2, y + CELL / 2, label, size=15, fill=INK)
        canvas.spot(f"square-{row}-{column}", x, y, wide, CELL)
    return canvas


def _cells_text(board: Cells) -> str:
    rows, columns = _ranges(board)
    shown = {at: printable(label) or "." for at, label in board.labels.items()}
    wide = max([len(str(columns[-1])) if columns else 1, *map(len, shown.values())])
    side = len(str(rows[-1])) if rows else 1
    lines = [" ".join([" " * side, *(f"{column:>{wide}}" for column in columns)])]
    for row in rows:
        cells = (f"{shown.get((row, column), ''):>{wide}}" for column in columns)
        lines.append(" ".join([f"{row:>{side}}", *cells]).rstrip())
    return "\n".join(lines)


def _ranges(board: Cells) -> tuple[list[int], list[int]]:
    rows, columns = {row for row, _ in board.labels}, {column for _, column in board.labels}
    return (
        list(range(min(rows, default=1), max(rows, default=0) + 1)),
        list(range(min(columns, default=1), max(columns, default=0) + 1)),
    )


# -- graphs ---------------------------------------------------------------------------------------


def _graph_picture(board: GraphBoard) -> Canvas:
    names = board.graph.vertices[:SHOWN]
    number = {name: index for index, name in enumerate(names)}
    labels, edges = board.vertex_labels(), board.edge_labels()
    lines = [
        Line(number[edge.tail], number[edge.head], _line_look(edges[str(edge)]), arrow, name)
        for edge in board.graph.edges
        if edge.tail in number and edge.head in number
        for arrow, name in [(edge.separator == ">", f"edge-{edge}" if board.edges else "")]
    ]
    places: list[Point] | None = None
    if board.at is not None:
        places = [(STEP * x, STEP * y) for x, y in (board.at[name] for name in names)]
    vertices = [_vertex(name, labels[name]) for name in names]
    return network(vertices, lines, _note(board), places)


def _vertex(name: str, label: str) -> Vertex:
    """Left's with a disc, Right's with a double border; what is gone is dashed."""
    if is_free(label) or label == GONE:
        return Vertex(name, look="gone" if label == GONE else "plain")
    return Vertex(name, shorten(printable(label), LONGEST), "lost" if label in RIGHT else "token")


def _line_look(label: str) -> str:
    if label == GONE:
        return "deleted"
    if is_free(label):
        return "plain"
    return "left" if label in LEFT else "right" if label in RIGHT else "strong"


def _graph_text(board: GraphBoard) -> str:
    """On a grid where vertices are on one, else a line for each vertex with its neighbors."""
    if (drawn := _grid_text(board)) is not None:
        return drawn
    labels, edges = board.vertex_labels(), board.edge_labels()
    beside: dict[str, list[str]] = {name: [] for name in board.graph.vertices[:SHOWN]}
    for edge in board.graph.edges:
        label = edges[str(edge)]
        mark = "" if is_free(label) else f"={label}"
        for near, far in {(edge.tail, edge.head), (edge.head, edge.tail)}:
            if near in beside:
                beside[near].append(f"{_short(far)}{mark}")
    wide = max([len(_short(name)) for name in beside], default=0)
    lines = []
    for name, others in beside.items():
        more = ", …" if len(others) > 20 else ""
        near_by = f"- {', '.join(others[:20])}{more}" if others else "(alone)"
        label = "." if is_free(labels[name]) else printable(labels[name])
        lines.append(f"{_short(name):{wide}} {label} {near_by}")
    return "\n".join([*lines, *_note(board)]) or "(no vertex)"


def _grid_text(board: GraphBoard) -> str | None:
    """Vertices as their labels, edges between neighbors as lines or as their labels."""
    if board.at is None or not all(float(x).is_integer() for at in board.at.values() for x in at):
        return None
    at = {name: (round(x), round(y)) for name, (x, y) in board.at.items()}
    left, top = min(x for x, _ in at.values()), min(y for _, y in at.values())
    signs: dict[tuple[int, int], str] = {}
    for name, label in board.vertex_labels().items():
        x, y = at[name]
        signs[4 * (x - left), 2 * (y - top)] = "o" if is_free(label) else label[0]
    for edge in board.graph.edges:
        (x, y), (u, v) = at[edge.tail], at[edge.head]
        if abs(x - u) + abs(y - v) != 1:
            return None
        label = board.edge_labels()[str(edge)]
        column, row = 2 * (x + u - 2 * left), y + v - 2 * top
        line = "-" if y == v else "|"
        shown = line if is_free(label) else " " if label == GONE else label[0]
        signs[column, row] = shown
        if y == v and label != GONE:
            signs[column - 1, row] = signs[column + 1, row] = line
    wide, high = max(x for x, _ in signs), max(y for _, y in signs)
    rows = ("".join(signs.get((x, y), " ") for x in range(wide + 1)) for y in range(high + 1))
    return "\n".join(row.rstrip() for row in rows)


def _short(name: str) -> str:
    return shorten(printable(name_text(name)), LONGEST)


def _note(board: GraphBoard) -> list[str]:
    order = len(board.graph.vertices)
    return [f"{SHOWN} of {order:,} vertices"] if order > SHOWN else []
