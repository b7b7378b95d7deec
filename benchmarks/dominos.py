"""Dominos on a 5×5 board as a user would write them: bare rules, and with split and canonical."""

import lastmove as lm

SIDE = 5


class Dominos(lm.Impartial):
    """Cover two adjacent free squares with a domino; bit 5·row + column set: the square is free."""

    @staticmethod
    def start(rows: int, columns: int) -> int:
        return sum(1 << SIDE * row + column for row in range(rows) for column in range(columns))

    @staticmethod
    def options(free):
        for i in range(SIDE * SIDE):
            across = 3 << i
            if i % SIDE < SIDE - 1 and free & across == across:
                yield free & ~across
            down = 1 << i | 1 << i + SIDE
            if free & down == down and i < SIDE * (SIDE - 1):
                yield free & ~down


class DominosSplit(Dominos):
    """The same, with its independent parts and its symmetries."""

    @staticmethod
    def split(free):
        left = free
        while left:
            part = left & -left
            grown = 0
            while grown != part:
                grown = part
                sideways = (part & 0b0111101111011110111101111) << 1
                sideways |= (part & 0b1111011110111101111011110) >> 1
                part |= (sideways | part << SIDE | part >> SIDE) & free
            left &= ~part
            if part & part - 1:  # a single square has no move
                yield part

    @staticmethod
    def canonical(free):
        best = free
        image = free
        for turn in range(8):
            flipped = 0
            for i in range(SIDE * SIDE):
                if image >> i & 1:
                    row, column = i // SIDE, i % SIDE
                    if turn % 2:
                        flipped |= 1 << SIDE * column + row
                    else:
                        flipped |= 1 << SIDE * row + SIDE - 1 - column
            image = flipped
            best = min(best, image)
        return best
