"""Smaller boards of the same nimber: what a search looks at in place of a board of cram.

A *leaf* is a free square with one free neighbor, its *stem*. A move on a leaf covers its stem too.

1. Of two leaves at one stem one may go. Once the stem is covered neither is of any use, and until
   then what one can do the other can.
2. A square all of whose neighbors are stems, itself no leaf, may go. Take a board P with such a
   square c, and P − c. A domino on c and a stem leaves the same, but for squares without neighbors,
   as one on that stem's leaf and the stem, a move of both boards. Any other domino leaves c with
   stems for neighbors, as a leaf is only ever covered with its stem, or with one, so that c is a
   second leaf there, or with none. So by induction both boards have options of the same values.
3. A board that a half turn leaves as it is, and on which no domino overlaps its own image, is worth
   0: every move is answered by its image (Gardner 1974 for whole boards). A domino overlaps its
   image if it covers the center, a square or the border of two.
"""

from __future__ import annotations

from collections.abc import Iterator

from lastmove.core.bitboard import (
    column,
    connected,
    height_of,
    reversed_bits,
    squares_of,
    trimmed,
    width_of,
)


def reduced(board: int) -> Iterator[int]:
    """Connected boards whose nimbers have the nim-sum that is this board's nimber."""
    width, height = width_of(board), height_of(board)
    left = without_spares(squares_of(board), width, height)
    while left:
        part = connected(left, width, height)
        left ^= part
        if part & part - 1:
            found = trimmed(part, width, height)
            if not is_balanced(found):
                yield found


def without_spares(squares: int, width: int, height: int) -> int:
    """The squares without those that rules 1 and 2 take away."""
    first = column(width, height)
    not_first, not_last = squares & ~first, squares & ~(first << width - 1)
    before = 0
    while squares != before:
        before = squares
        not_first &= squares
        not_last &= squares
        # Those with a neighbor to the left, to the right, above, below.
        left, right = (not_last << 1) & squares, (not_first >> 1) & squares
        above, below = (squares << width) & squares, (squares >> width) & squares
        several = left & right | (left | right) & (above | below) | above & below
        leaves = (left | right | above | below) & ~several
        if leaves == 0:
            break
        # Those with a leaf there: the stems.
        left, right = ((leaves & not_last) << 1) & squares, ((leaves & not_first) >> 1) & squares
        above, below = (leaves << width) & squares, (leaves >> width) & squares
        others = squares & ~(left | right | above | below)
        beside = (others & not_last) << 1 | (others & not_first) >> 1
        beside |= others << width | others >> width
        squares &= ~(several & ~beside)
        squares &= ~((left & right) << 1)
        squares &= ~(((left | right) & above) >> width)
        squares &= ~(((left | right | above) & below) << width)
    return squares


def is_balanced(board: int) -> bool:
    """Whether rule 3 says that the board is worth 0."""
    width, height, squares = width_of(board), height_of(board), squares_of(board)
    size = width * height
    if size & 1:
        middle = 1 << size // 2
    elif width & 1 == 0 and height & 1 == 0:
        middle = 0
    elif width & 1:
        middle = 1 << size // 2 + width // 2
    else:
        middle = 1 << size // 2
    return squares & middle == 0 and reversed_bits(squares, size) == squares
