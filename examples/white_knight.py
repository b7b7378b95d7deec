"""The White Knight: a knight that works its way to the top-left corner."""

import lastmove as lm


class WhiteKnight(lm.Impartial):
    """Move the knight two squares up or left, and one square to either side."""

    @staticmethod
    def start(row: int, column: int) -> int:
        return row << 30 | column

    @staticmethod
    def options(square):
        row, column = square >> 30, square & (1 << 30) - 1
        for up, left in ((2, 1), (2, -1), (1, 2), (-1, 2)):
            if row >= up and column >= left:
                yield row - up << 30 | column - left

    @staticmethod
    def show(square):
        return f"row {square >> 30}, column {square & (1 << 30) - 1}"
