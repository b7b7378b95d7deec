"""Node kayles on a grid: squares go with those beside them. 7x7 takes seconds, natively.

lastmove solve 'examples/grid_kayles.py:grid_kayles(4x6)'
"""

import lastmove as lm
from lastmove import connected


class GridKayles(lm.Impartial):
    """Take a square, with which those beside it go; whoever takes the last one wins."""

    fixed = ("grid",)
    examples = ("grid_kayles(2x3)", "grid_kayles(3x3)", "grid_kayles(1x5)")

    @staticmethod
    def start(grid: lm.Size) -> int:
        return (1 << grid.rows * grid.columns) - 1  # bit k set: square k is left

    @staticmethod
    def grid_for_rules(grid):
        return lm.Graph.grid(grid.rows, grid.columns)

    @staticmethod
    def options(left, grid):
        for k in range(grid.order):
            if left >> k & 1:
                yield left & ~(grid.masks[k] | 1 << k)

    @staticmethod
    def split(left, grid):
        while left:
            part = connected(left, grid)
            yield part
            left ^= part

    @staticmethod
    def board(left, grid):
        squares = "".join("#."[left >> k & 1] for k in range(grid.rows * grid.columns))
        return [squares[k : k + grid.columns] for k in range(0, len(squares), grid.columns)]
