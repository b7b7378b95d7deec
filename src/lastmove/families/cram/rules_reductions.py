"""Smaller boards of the same nimber: what a search looks at in place of a board of cram.

A *leaf* is a free square with one free neighbor, its *stem*. A move on a leaf covers its stem too.

1. Of two leaves at one stem one may go. Once the stem is covered neither is of any use, and until
   then what one can do the other can.
2. A square all of whose neighbors are stems, itself no leaf, may go. Take a board P with such a
   square c, and P − c. A domino on c and a stem leaves the same, but for squares without neighbors,
   as one on that stem's leaf and the stem, a move of both boards. Any other domino leaves c with
   stems for neighbors, as a leaf is only ever covered with its stem, or with one, so that c is a
   second leaf there, or with none. So by induction both boards have options of the same values.
3. Take a block of squares a, b above c, d, of which a and d have no other neighbors, so that a move
   on one of the two covers b or c as well. Call its game G, and H the one in which no domino may
   cover a and b, nor c and d. A domino on a and b leaves d as a leaf of c, one on b and d leaves a
   as a leaf of c, and all else the same: as games they are equal. So are one on c and d and one on
   a and c. A domino on b and a square outside leaves two leaves a and d at c in G, in H the leaf a
   at c and d alone, which rule 1 says is worth the same; and so for c. After any other domino the
   block is there still. So by induction G and H have options of the same values. In H the block
   connects b with d and c with a only: where b and c are not connected elsewhere, it is the sum
   of two boards.
4. A board that a half turn leaves as it is, and on which no domino overlaps its own image, is worth
   0: every move is answered by its image (Gardner 1974 for whole boards). A domino overlaps its
   image if it covers the center, a square or the border of two.
"""

from __future__ import annotations

from collections.abc import Iterator

from lastmove.core.bitboard import (
    cells_of,
    column,
    grown,
    height_of,
    how_many,
    packed,
    reversed_bits,
    squares_of,
    top_bit,
    trimmed,
    width_of,
)

DOMINO = packed(1, 2, 0b11)


def reduced(board: int) -> Iterator[int]:
    """Connected boards whose nimbers have the nim-sum that is this board's nimber."""
    width, height = width_of(board), height_of(board)
    first = column(width, height)
    half = height // 2 * width
    left, apart = squares_of(board), 0  # what was cut off must not touch what it was cut from
    covered = 0
    while left or apart:
        if left == 0:
            left, apart = apart, 0
        left, dominos, falling, rising = without_spares(left, width, first)
        covered += how_many(dominos)
        while left:
            # Grown from the middle the largest part takes half as many steps.
            start = left >> half << half
            if start == 0:
                start = left
            part = grown(start & -start, left, width, first)
            left ^= part
            if part & (falling | rising):
                side = cut(part, falling, rising, width, first)
                if side:
                    part ^= side
                    if (part << 1 | part >> 1 | part << width | part >> width) & apart:
                        part, side = side, part
                    if (part << 1 | part >> 1 | part << width | part >> width) & apart:
                        yield trimmed(part, width, height)
                    else:
                        apart |= part
                    left |= side
                    break
            found = trimmed(part, width, height)
            if how_many(part) & 1 or not is_balanced(found):
                yield found
    if covered & 2:  # single dominos: two of them cancel
        yield DOMINO


def cut(part: int, falling: int, rising: int, width: int, first: int) -> int:
    """One of the two sides into which rule 3 cuts a part, the other being the rest; 0 if none."""
    blocks = part & falling
    if blocks:
        a = blocks & -blocks
        b, d = a << 1, a << width + 1
    else:
        blocks = part & rising
        a = blocks & -blocks
        b, d = a >> 1, a << width - 1
    side = grown(b, part & ~(a | d), width, first)
    return 0 if side & a << width else side | d


def without_spares(squares: int, width: int, first: int) -> tuple[int, int, int, int]:
    """Squares without those that rules 1 and 2 take away; those of single dominos apart.

    `first` is the first column. Squares without neighbors go too. The other two sets are the
    upper left squares a of blocks as in rule 3, and the upper right ones of their mirror images.
    """
    not_first, not_last = squares & ~first, squares & ~(first << width - 1)
    before = dominos = falling = rising = 0
    while squares != before:
        before = squares
        not_first &= squares
        not_last &= squares
        # Those with a neighbor to the left, to the right, above, below.
        left, right = (not_last << 1) & squares, (not_first >> 1) & squares
        above, below = (squares << width) & squares, (squares >> width) & squares
        several = left & right | (left | right) & (above | below) | above & below
        falling = (right & below & ~(left | above)) & (left & above & ~(right | below)) >> width + 1
        rising = (left & below & ~(right | above)) & (right & above & ~(left | below)) >> width - 1
        squares &= left | right | above | below
        leaves = squares & ~several
        if leaves == 0:
            break
        # Those with a leaf there: the stems.
        left, right = ((leaves & not_last) << 1) & squares, ((leaves & not_first) >> 1) & squares
        above, below = (leaves << width) & squares, (leaves >> width) & squares
        stems = left | right | above | below
        dominos |= leaves & stems
        others = squares & ~stems
        beside = (others & not_last) << 1 | (others & not_first) >> 1
        beside |= others << width | others >> width
        squares &= ~(several & ~beside)
        squares &= ~((left & right) << 1)
        squares &= ~(((left | right) & above) >> width)
        squares &= ~(((left | right | above) & below) << width)
        squares &= ~dominos
    return squares, dominos, falling, rising


def is_balanced(board: int) -> bool:
    """Whether rule 4 says that the board is worth 0."""
    squares, size = squares_of(board), top_bit(cells_of(board))
    # Most boards differ already at two opposite corners.
    if (squares ^ squares >> size - 1) & 1 or reversed_bits(squares, size) != squares:
        return False
    width, height = width_of(board), height_of(board)
    if size & 1:
        middle = 1 << size // 2
    elif width & 1 == 0 and height & 1 == 0:
        middle = 0
    elif width & 1:
        middle = 1 << size // 2 + width // 2
    else:
        middle = 1 << size // 2
    return squares & middle == 0
