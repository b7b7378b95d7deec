"""Von Stengel, exercise 1.2: the contiguous fields into which a board of dominos falls."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from lastmove.core.position import Outcome
from lastmove.families.cram.rules import Cram
from lastmove.papers.entry import Cases, Finding, Picture
from lastmove.papers.nim.document import NIM
from lastmove.papers.nim.dominos import domino_options
from lastmove.papers.playing import Compared, proved
from lastmove.papers.small_games import values_by_mex
from lastmove.papers.small_shapes import Squares, picture, shapes, size_of
from lastmove.render.canvas import Canvas, document
from lastmove.render.style import LIGHT_SQUARE, MUTED
from lastmove.search.native.solver import Native

Board = tuple[tuple[int, int], Squares]
"""Height and width, and the free squares."""

NATIVE = "lastmove.search.native.solver:Native"
SIZES = range(2, 7)
POLYOMINOES = {2: 1, 3: 2, 4: 5, 5: 12, 6: 35}
"""How many shapes there are, up to turning and reflecting (Golomb)."""
WHOLE = ((4, 5), frozenset(product(range(4), range(5))))
"""A whole board."""


@NIM.entry(
    "domino-regions",
    place="section 1.13, note to exercise 1.2",
    title="The fields of two to six squares",
    statement="In play at dominos the board often falls into contiguous fields of 2, 3, 4, 5, 6 "
    "squares, of which it is known who wins.",
    printed={"fields_of": list(SIZES), "have_a_known_winner": True},
    vouches_for=("cram.rules:Cram", "lastmove.search.exhaustive:Exhaustive", NATIVE),
)
def domino_regions() -> Finding:
    """All fields up to symmetry, their values by the definition and by the library."""
    cases = Cases()
    value = values_by_mex(domino_options)
    compared = Compared(cases, _board, _options, value=lambda board: value(board[1]))
    catalogue: dict[int, dict[str, int]] = {}
    for size in SIZES:
        fields = sorted(shapes(size), key=picture)
        cases.check(len(fields) == POLYOMINOES[size], {"squares": size, "fields": len(fields)})
        catalogue[size] = {picture(field): value(field) for field in fields}
        for field in fields:
            compared.at((size_of(field), field))
            compared.by(Native(), (size_of(field), field))
            outcome = Outcome.N if value(field) else Outcome.P
            proof = proved(_board((size_of(field), field)), outcome)
            cases.check(proof, {"proof": picture(field)})
    compared.by(Native(), WHOLE)  # large enough to be compiled
    return Finding(
        {
            "fields_of": list(catalogue),
            "have_a_known_winner": cases.holds,
            "how_many": {size: len(fields) for size, fields in catalogue.items()},
            "lost": [text for fields in catalogue.values() for text, v in fields.items() if not v],
            "values": catalogue,
        }
        | cases.summary(
            "every field of 2 to 6 squares, up to turning and reflecting: moves, value and winning "
            "moves by the definition and by lastmove, with certificates; and the board of 4 × 5 "
            "by a compiled search"
        ),
        (Picture("Fields of two to six squares and their values", lambda: _drawn(catalogue)),),
    )


def _board(board: Board) -> Cram:
    size, free = board
    return Cram(picture(free, size))


def _options(board: Board) -> Iterator[Board]:
    size, free = board
    return ((size, left) for left in domino_options(free))


CELL, ACROSS = 15.0, 9
"""How large a square is drawn, and how many fields stand in a row."""


def _drawn(catalogue: dict[int, dict[str, int]]) -> str:
    """All fields, a row or more for each number of squares, the value below each."""
    shelves = [
        list(fields.items())[start : start + ACROSS]
        for fields in catalogue.values()
        for start in range(0, len(fields), ACROSS)
    ]
    pieces = [[_piece(text, value) for text, value in shelf] for shelf in shelves]
    gap = 2 * CELL
    width = max(sum(piece.width + gap for piece in shelf) for shelf in pieces) - gap
    canvas = Canvas(width, sum(max(p.height for p in shelf) + gap for shelf in pieces) - gap)
    y = 0.0
    for shelf in pieces:
        x, tallest = 0.0, max(piece.height for piece in shelf)
        for piece in shelf:
            canvas.place(piece, x, y + tallest - piece.height)
            x += piece.width + gap
        y += tallest + gap
    lines = [f"{text}  {value}" for fields in catalogue.values() for text, value in fields.items()]
    return document(canvas, "Fields of dominos and their values", "\n".join(lines))


def _piece(text: str, value: int) -> Canvas:
    rows = text.split("/")
    canvas = Canvas(CELL * len(rows[0]), CELL * len(rows) + 20)
    for row, marks in enumerate(rows):
        for column, mark in enumerate(marks):
            if mark == ".":
                at = (CELL * column, CELL * row)
                canvas.rect(*at, CELL, CELL, fill=LIGHT_SQUARE, stroke=MUTED)
    bold = value == 0
    canvas.text(canvas.width / 2, canvas.height - 8, str(value), size=13, fill=MUTED, bold=bold)
    return canvas
