"""A sum: the pictures of its terms side by side, with a sign between.

−G is the picture of G after a minus sign. A position with a turn looks as it does without.
"""

from __future__ import annotations

from collections.abc import Callable

from lastmove.core.position import Move, Position, Turned
from lastmove.core.sums import Negative, PartisanSum, Sum
from lastmove.render.canvas import Canvas, Style
from lastmove.render.drawer import Drawer, Spots, drawer_of
from lastmove.render.labels import text_width
from lastmove.render.style import INK, MUTED

SHOWN = 16
"""How many terms are drawn; the others are counted."""
WIDE = 860.0
"""Where a row ends, unless one term alone is wider."""
PLUS = 56.0
ROW_GAP = 26.0

Row = list[tuple[Canvas, float]]


def picture(position: Position) -> Canvas:
    """Rows of pictures, each term in the middle of its row's height."""
    terms = position.state
    plain = [_unsigned(term) for term in terms[:SHOWN]]
    rows = _rows([drawer_of(term).picture(term) for term in plain], _is_negative(terms[0]))
    more = f"… and {len(terms) - SHOWN:,} more terms" if len(terms) > SHOWN else ""
    heights = [max(piece.height for piece, _ in row) for row in rows]
    width = max([row[-1][1] + row[-1][0].width for row in rows] + [text_width(more, 13)])
    height = sum(heights) + ROW_GAP * (len(rows) - 1) + (26 if more else 0)
    canvas = Canvas(width, height)
    y, term = 0.0, 1
    for row, row_height in zip(rows, heights, strict=True):
        for piece, x in row:
            if x:
                _sign(canvas, x - PLUS / 2, y + row_height / 2, _is_negative(terms[term - 1]))
            canvas.place(piece, x, y + (row_height - piece.height) / 2, f"{term}/")
            term += 1
        y += row_height + ROW_GAP
    if more:
        canvas.text(width / 2, height - 8, more, size=13, fill=MUTED)
    return canvas


def text(position: Position) -> str:
    """The terms below each other, with a line `+` or `-` between."""
    terms = position.state
    signs = ["-" if _is_negative(term) else "+" for term in terms]
    texts = [drawer_of(plain).text(plain) for plain in map(_unsigned, terms[:SHOWN])]
    if len(terms) > SHOWN:
        texts.append(f"… and {len(terms) - SHOWN:,} more terms")
        signs[SHOWN] = "+"
    lines = [line for sign, text in zip(signs, texts, strict=False) for line in (sign, text)]
    return "\n".join(lines if signs[0] == "-" else lines[1:])


def _is_negative(term: Position) -> bool:
    return isinstance(term, Negative)


def _unsigned(term: Position) -> Position:
    return term.positive if isinstance(term, Negative) else term


def _rows(pieces: list[Canvas], signed: bool) -> list[Row]:
    """The pieces in rows, each with its place in the row; later rows begin with a sign.

    The first one does so if it is `signed`.
    """
    rows: list[Row] = [[]]
    x = PLUS if signed else 0.0
    for piece in pieces:
        if rows[-1] and x + piece.width > WIDE:
            rows.append([])
            x = PLUS
        rows[-1].append((piece, x))
        x += piece.width + PLUS
    return rows


def _sign(canvas: Canvas, x: float, y: float, minus: bool) -> None:
    style: Style = {"stroke": INK, "stroke_width": 2.5, "stroke_linecap": "round"}
    way = f"M{x - 8:.1f},{y:.1f} h16" + ("" if minus else " m-8,-8 v16")
    canvas.path(way, fill="none", class_="minus" if minus else "plus", **style)


def points(position: Position, move: Move) -> list[str]:
    """Where one points in the term that changes."""
    return _in_term(position, move, lambda drawer: drawer.points)


def changes(position: Position, move: Move) -> list[str]:
    """What changes in the term that does."""
    return _in_term(position, move, lambda drawer: drawer.changed)


def way(position: Position, move: Move) -> list[str]:
    """Where something goes in the term that changes."""
    return _in_term(position, move, lambda drawer: drawer.way)


def lays(position: Position, move: Move) -> list[str]:
    """What lies in the term that changes."""
    return _in_term(position, move, lambda drawer: drawer.lays)


def _in_term(position: Position, move: Move, part: Callable[[Drawer], Spots | None]) -> list[str]:
    """Spots of the term that changes; they begin with its number."""
    for index, (term, after) in enumerate(zip(position.state, move.to.state, strict=True)):
        if after != term.seen_from_opponent() and index < SHOWN:
            term, after = _unsigned(term), _unsigned(after)
            spots = part(drawer_of(term))
            found = () if spots is None else spots(term, Move(move.text, after))
            return [f"{index + 1}/{name}" for name in found]
    return []


def prefix_of(position: Position, term: Position) -> str | None:
    """What the spots of a term have before their names in the picture of the sum, if it is drawn.

    >>> from lastmove import parse
    >>> prefix_of(parse("nim(1) + cram(2x2)"), parse("cram(2x2)"))
    '2/'
    """
    if isinstance(position, Turned):
        position = position.state[0]
    if not isinstance(position, Sum | PartisanSum):
        return None
    terms = [_unsigned(each) for each in position.state[:SHOWN]]
    return f"{terms.index(term) + 1}/" if term in terms else None


def _inner(position: Position, move: Move, part: Callable[[Drawer], Spots | None]) -> list[str]:
    """Spots of the position that is drawn in place of this one."""
    before, after = position.state[0], move.to.state[0]
    spots = part(drawer_of(before))
    return [] if spots is None else list(spots(before, Move(move.text, after)))


def _alone(position: Position) -> Position:
    """The sum of one term that −G is drawn as."""
    return PartisanSum.at((position,))


DRAWERS = {
    "sum": Drawer(picture, text, points, changes, way, lays),
    "negative": Drawer(
        lambda position: picture(_alone(position)),
        lambda position: text(_alone(position)),
        lambda position, move: points(_alone(position), Move(move.text, _alone(move.to))),
        lambda position, move: changes(_alone(position), Move(move.text, _alone(move.to))),
        lambda position, move: way(_alone(position), Move(move.text, _alone(move.to))),
        lambda position, move: lays(_alone(position), Move(move.text, _alone(move.to))),
    ),
    "turned": Drawer(
        lambda position: drawer_of(position.state[0]).picture(position.state[0]),
        lambda position: drawer_of(position.state[0]).text(position.state[0]),
        lambda position, move: _inner(position, move, lambda drawer: drawer.points),
        lambda position, move: _inner(position, move, lambda drawer: drawer.changed),
        lambda position, move: _inner(position, move, lambda drawer: drawer.way),
        lambda position, move: _inner(position, move, lambda drawer: drawer.lays),
    ),
}
