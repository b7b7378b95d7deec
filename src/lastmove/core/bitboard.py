"""Sets of squares of a rectangular board, each as one integer, so that rules on them compile.

From the low end: the width of the board (6 bits), then a bit for each square, row by row, and a
last 1 that says where the board ends. Any set of up to 55 squares is below 2^62, one word of the
native engine, and of up to 117 squares two words; wider boards than 62 have 63 in place of the
width, which then follows.

The functions run the same compiled and interpreted: they use arithmetic on integers only, and
shifts that stay within 64 bits where the state does.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Self

from lastmove.core.errors import BadArgument, InputError
from lastmove.notation import Size
from lastmove.notation.args import Args
from lastmove.notation.syntax import Atom, Value

ESCAPE = 63
HEADER = 6
WIDE = 32
TOP = 1 << 62

FREE = "."
BLOCKED = "#"
MOST_SQUARES = 1_000_000


@dataclass(frozen=True)
class Board:
    """A board as it is written: `3x4` when all of it is free, else a picture such as `..#/...`.

    >>> str(Board("../..")), str(Board("..#/...")), Board("2x3") == Board(".../...")
    ('2x2', '..#/...', True)
    """

    rows: tuple[str, ...]

    editor: ClassVar[str] = "board"

    def __init__(self, text: str) -> None:
        object.__setattr__(self, "rows", rows_of(text))

    @classmethod
    def from_notation(cls, value: Value) -> Self:
        """Read a size or a picture."""
        if not isinstance(value, Atom):
            value.error(f"a board such as 3x4 or ..#/... was expected, not {value.source!r}")
        try:
            return cls(value.word.replace("×", "x"))
        except InputError as problem:
            value.error(str(problem))

    def __str__(self) -> str:
        if any(BLOCKED in row for row in self.rows):
            return "/".join(self.rows)
        return f"{len(self.rows)}x{len(self.rows[0])}"

    def __repr__(self) -> str:
        return f"Board({str(self)!r})"

    @classmethod
    def of(cls, board: int) -> Self:
        """The board that an integer stands for."""
        return cls("/".join(lines(board)))

    def packed(self) -> int:
        """The free squares as an integer."""
        text = "".join(self.rows)[::-1].replace(FREE, "1").replace(BLOCKED, "0")
        return packed(len(self.rows[0]), len(self.rows), int(text, 2))


def given(board: Board | Size) -> int:
    """The free squares of a board as the argument `board` gives it; `BadArgument` for no board."""
    try:
        return (board if isinstance(board, Board) else Board(str(board))).packed()
    except InputError as problem:
        raise BadArgument("board", str(problem)) from None


def written(board: int) -> Args:
    """The board as a picture, or its size while nothing is covered."""
    return Args.of(Board.of(board))


def domino_text(domino: int, width: int) -> str:
    """A domino, given by its two squares, as moves name it, rows and columns counted from 1.

    >>> domino_text(0b11, 4), domino_text(0b10001, 4)
    ('cover (1,1) and (1,2)', 'cover (1,1) and (2,1)')
    """
    first, second = top_bit(domino & -domino), top_bit(domino)
    squares = (f"({at // width + 1},{at % width + 1})" for at in (first, second))
    return f"cover {' and '.join(squares)}"


def domino_between(board: int, after: int) -> str:
    """The domino that makes one board of another, as moves name it."""
    return domino_text(squares_of(board) ^ squares_of(after), width_of(board))


def rows_of(text: str) -> tuple[str, ...]:
    """The rows of a board given as a size or a picture; `InputError` for what is none."""
    sides = text.split("x")
    if len(sides) == 2 and all(side.isascii() and side.isdigit() for side in sides):
        height, width = (int(side[:9]) for side in sides)
        if not 1 <= height * width <= MOST_SQUARES:
            raise InputError(f"a board has 1 to {MOST_SQUARES:,} squares, not {text}")
        return (FREE * width,) * height
    rows = tuple(text.split("/"))
    strange = set(text) - {FREE, BLOCKED, "/"}
    if strange:
        raise InputError(
            f"a board is a size such as 3x4 or a picture such as ..{BLOCKED}/..., "
            f"{FREE} for a free square and {BLOCKED} for none, not {text[:40]!r}"
        )
    if any(not row or len(row) != len(rows[0]) for row in rows):
        raise InputError(f"the rows of a board are equally long, as in ..{BLOCKED}/...")
    if len(rows) * len(rows[0]) > MOST_SQUARES:
        raise InputError(f"a board has at most {MOST_SQUARES:,} squares")
    return rows


def lines(board: int) -> list[str]:
    """The rows as they are written, from the top."""
    width = width_of(board)
    text = f"{cells_of(board):b}"[:0:-1].replace("1", FREE).replace("0", BLOCKED)
    return [text[start : start + width] for start in range(0, len(text), width)]


def packed(width: int, height: int, squares: int) -> int:
    """The integer for these squares, square (row, column) being bit row · width + column."""
    cells = squares | 1 << width * height
    if width < ESCAPE:
        return cells << HEADER | width
    return (cells << WIDE | width) << HEADER | ESCAPE


def width_of(board: int) -> int:
    """How many columns the board has.

    >>> width_of(packed(4, 3, 0)), width_of(packed(1000, 1, 0))
    (4, 1000)
    """
    width = board & ESCAPE
    if width == ESCAPE:
        return board >> HEADER & (1 << WIDE) - 1
    return width


def cells_of(board: int) -> int:
    """The squares, with the 1 behind the last of the board."""
    if board & ESCAPE == ESCAPE:
        return board >> HEADER + WIDE
    return board >> HEADER


def squares_of(board: int) -> int:
    """The squares in the set, as bits."""
    cells = cells_of(board)
    return cells ^ 1 << top_bit(cells)


def height_of(board: int) -> int:
    """How many rows the board has."""
    return top_bit(cells_of(board)) // width_of(board)


def without(board: int, squares: int) -> int:
    """The set without these squares, all of which must be in it."""
    if board & ESCAPE == ESCAPE:
        return board - (squares << HEADER + WIDE)
    return board - (squares << HEADER)


def top_bit(number: int) -> int:
    """The number of the highest bit that is set, of a positive number.

    >>> [top_bit(n) for n in (1, 2, 3, 4, 1 << 200)]
    [0, 1, 1, 2, 200]
    """
    return number.bit_length() - 1


def how_many(board: int) -> int:
    """How many squares are in the set, and a few bits of the header more.

    >>> how_many(packed(4, 3, 0b111)) - how_many(packed(4, 3, 0b110))
    1
    """
    count = 0
    while board:  # the compiler knows this loop as one instruction
        board &= board - 1
        count += 1
    return count


def column(width: int, height: int) -> int:
    """The squares of the first column."""
    squares = 1
    done = 1
    while done < height:
        step = min(done, height - done)
        squares |= squares << step * width
        done += step
    return squares


def components(board: int) -> Iterator[int]:
    """The connected parts of two or more squares, each on the smallest board that holds it."""
    width, height, left = width_of(board), height_of(board), squares_of(board)
    while left:
        part = connected(left, width, height)
        left ^= part
        if part & part - 1:
            yield trimmed(part, width, height)


def connected(squares: int, width: int, height: int) -> int:
    """Of the squares those that are connected to the first of them."""
    return grown(squares & -squares, squares, width, column(width, height))


def grown(part: int, squares: int, width: int, first: int) -> int:
    """Of the squares those that are connected to a part; `first` is the first column."""
    not_first = squares & ~first
    not_last = squares & ~(first << width - 1)
    before = 0
    while before != part:
        before = part
        part |= part << 1 & not_first | part >> 1 & not_last
        part |= (part << width | part >> width) & squares
    return part


def trimmed(squares: int, width: int, height: int) -> int:
    """These squares of a board of this size, on the smallest board that holds them."""
    row = (1 << width) - 1
    while squares & row == 0:
        squares >>= width
        height -= 1
    while squares >> (height - 1) * width == 0:
        height -= 1
    first = column(width, height)
    if squares & first and squares & first << width - 1:  # most often it is as wide
        return packed(width, height, squares)
    narrow = width
    while squares & first == 0:
        squares >>= 1
        narrow -= 1
    while squares & first << narrow - 1 == 0:
        narrow -= 1
    kept = 0
    row >>= width - narrow
    for line in range(height):
        kept |= (squares >> line * width & row) << line * narrow
    return packed(narrow, height, kept)


def least_image(board: int) -> int:
    """The least of the boards that turning and reflecting gives, standing upright."""
    width = width_of(board)
    height = height_of(board)
    squares = squares_of(board)
    if width > height:
        squares = transposed(squares, width, height)
        width, height = height, width
    best = least_of_four(squares, width, height)
    if width == height:
        best = min(best, least_of_four(transposed(squares, width, height), width, height))
    return packed(width, height, best)


def images(board: int) -> set[int]:
    """The up to eight boards that turning and reflecting gives, itself among them."""
    width, height, squares = width_of(board), height_of(board), squares_of(board)
    found = set()
    for _ in range(2):
        upside_down = flipped(squares, width, height)
        for image in (squares, upside_down):
            found.add(packed(width, height, image))
            found.add(packed(width, height, reversed_bits(image, width * height)))
        squares = transposed(squares, width, height)
        width, height = height, width
    return found


def least_of_four(squares: int, width: int, height: int) -> int:
    """The least of a set, its two mirror images and it turned by half."""
    size = width * height
    upside_down = flipped(squares, width, height)
    return min(
        min(squares, upside_down),
        min(reversed_bits(squares, size), reversed_bits(upside_down, size)),
    )


def flipped(squares: int, width: int, height: int) -> int:
    """The rows in reverse order."""
    row = (1 << width) - 1
    result = 0
    for _ in range(height):
        result = result << width | squares & row
        squares >>= width
    return result


def transposed(squares: int, width: int, height: int) -> int:
    """Rows as columns: a set on a board of the other shape."""
    result = 0
    for row in range(height):
        for column in range(width):
            result |= (squares >> column & 1) << column * height + row
        squares >>= width
    return result


def reversed_bits(squares: int, size: int) -> int:
    """The board turned by half: bit i becomes bit size − 1 − i.

    >>> reversed_bits(0b1011, 5), reversed_bits(1 << 70, 150) == 1 << 79
    (26, True)
    """
    result = 0
    while size > 62:
        result = result << 62 | reversed_word(squares & TOP - 1, 62)
        squares >>= 62
        size -= 62
    return result << size | reversed_word(squares, size)


def reversed_word(word: int, size: int) -> int:
    """The same for up to 62 bits: neighbors, then pairs, … change places."""
    # A mask after each shift keeps the sign bit harmless.
    word = word >> 1 & 0x5555555555555555 | (word & 0x5555555555555555) << 1
    word = word >> 2 & 0x3333333333333333 | (word & 0x3333333333333333) << 2
    word = word >> 4 & 0x0F0F0F0F0F0F0F0F | (word & 0x0F0F0F0F0F0F0F0F) << 4
    word = word >> 8 & 0x00FF00FF00FF00FF | (word & 0x00FF00FF00FF00FF) << 8
    word = word >> 16 & 0x0000FFFF0000FFFF | (word & 0x0000FFFF0000FFFF) << 16
    word = word >> 32 & 0xFFFFFFFF | (word & 0xFFFFFFFF) << 32
    return word >> 64 - size & (1 << size) - 1


def bits(squares: int) -> list[int]:
    """The squares of a set by their numbers, from the first on.

    >>> bits(0b1011)
    [0, 1, 3]
    """
    return [at for at, bit in enumerate(f"{squares:b}"[::-1]) if bit == "1"]
