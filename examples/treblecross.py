"""One-dimensional three in a row: mark a square; whoever completes three in a row wins."""

import lastmove as lm


class Treblecross(lm.Impartial):
    """Mark a square; nobody plays within two of a cross, for that would lose at once."""

    @staticmethod
    def start(squares: int) -> int:
        if squares > 61:
            raise ValueError(f"a row has at most 61 squares, not {squares}")
        return (1 << squares) - 1  # bit i set: square i may still be played

    @staticmethod
    def options(row):
        for i in range(62):
            if row >> i & 1:
                yield row & ~((31 << i) >> 2)
