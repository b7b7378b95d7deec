"""Domineering on boards of at most four columns, as a user would write it, and by definition.

A state is the free squares, four bits a row; nothing is shared with the bundled game.
"""

import lastmove as lm
from tests.values import oracle

FIRST = 0x1111111111111111 & (1 << 60) - 1


class Dominos(lm.Partisan):
    """Left's dominos stand, Right's lie."""

    name = "standing_and_lying"  # the bundled game of cram is known as dominos

    @staticmethod
    def start(squares: int) -> int:
        return squares

    @staticmethod
    def left(squares):
        both = squares & squares >> 4
        while both:
            one = both & -both
            both ^= one
            yield squares ^ one ^ one << 4

    @staticmethod
    def right(squares):
        both = squares & squares >> 1 & ~(FIRST << 3)
        while both:
            one = both & -both
            both ^= one
            yield squares ^ one ^ one << 1


class SplitDominos(Dominos):
    """The same with parts, each moved to the corner, up to exchanging rows and columns."""

    name = "split_dominos"

    @staticmethod
    def split(squares):
        left = squares
        while left:
            part = left & -left
            grown = 0
            while grown != part:
                grown = part
                part |= (part & ~(FIRST << 3)) << 1 | (part & ~FIRST) >> 1 | part << 4 | part >> 4
                part &= squares
            left ^= part
            while part & 0xF == 0:
                part >>= 4
            while part & FIRST == 0:
                part >>= 1
            yield part

    @staticmethod
    def canonical(squares):
        if squares >> 16:
            return squares, False
        turned = 0
        for row in range(4):
            for column in range(4):
                turned |= (squares >> 4 * row + column & 1) << 4 * column + row
        return min(squares, turned), turned < squares


def by_definition(squares):
    """The tree of the game, from sets of squares."""
    cells = frozenset((at // 4, at % 4) for at in range(60) if squares >> at & 1)
    return _tree(cells)


_TREES = {}


def _tree(cells):
    if cells not in _TREES:
        options = [
            [
                _tree(cells - {(row, column), (row + down, column + 1 - down)})
                for row, column in sorted(cells)
                if (row + down, column + 1 - down) in cells
            ]
            for down in (1, 0)
        ]
        _TREES[cells] = oracle.game(*options)
    return _TREES[cells]
