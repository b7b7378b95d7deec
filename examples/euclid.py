"""Euclid's game, on pairs: its state is a tuple, so it is played interpreted."""

import lastmove as lm


class Euclid(lm.Impartial):
    """Take a multiple of the smaller number from the larger; whoever makes a zero wins."""

    @staticmethod
    def start(first: int, second: int) -> tuple[int, int]:
        return min(first, second), max(first, second)

    @staticmethod
    def options(pair):
        small, large = pair
        for rest in range(large - small, -1, -small) if small else ():
            yield min(small, rest), max(small, rest)
