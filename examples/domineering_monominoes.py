"""Domineering with monominoes: a single square may be covered as well. 4x4, natively.

lastmove value 'examples/domineering_monominoes.py:domineering_monominoes(3x4)'
"""

import lastmove as lm


class DomineeringMonominoes(lm.Partisan):
    """Left covers two free squares one above the other, Right two side by side, either also one."""

    fixed = ("size",)
    examples = ("domineering_monominoes(2x2)", "domineering_monominoes(2x3)")

    @staticmethod
    def start(size: lm.Size) -> int:
        return (1 << size.rows * size.columns) - 1  # bit k set: square k is free

    @staticmethod
    def left(free, size):
        for k in range(size.rows * size.columns):
            if free >> k & 1:
                yield free ^ 1 << k
                if free >> k + size.columns & 1:
                    yield free ^ 1 << k ^ 1 << k + size.columns

    @staticmethod
    def right(free, size):
        for k in range(size.rows * size.columns):
            if free >> k & 1:
                yield free ^ 1 << k
                if (k + 1) % size.columns and free >> k + 1 & 1:
                    yield free ^ 3 << k

    @staticmethod
    def board(free, size):
        squares = "".join("#."[free >> k & 1] for k in range(size.rows * size.columns))
        return [squares[k : k + size.columns] for k in range(0, len(squares), size.columns)]
