"""Turning Turtles, a coin-turning game: turn one or two coins, the rightmost to tails."""

import lastmove as lm


class TurningTurtles(lm.Impartial):
    """Turn a head to tails, and at will one coin to the left of it."""

    @staticmethod
    def start(coins: str) -> int:
        if set(coins) - set("HT") or len(coins) > 62:
            raise ValueError(f"coins are at most 62 letters H and T, not {coins!r}")
        return sum(1 << i for i, coin in enumerate(coins) if coin == "H")

    @staticmethod
    def options(coins):
        for i in range(62):
            if coins >> i & 1:
                yield coins ^ 1 << i
                for j in range(i):
                    yield coins ^ 1 << i ^ 1 << j

    @staticmethod
    def show(coins):
        return f"{coins:b}"[::-1].replace("1", "H").replace("0", "T")

    examples = ("turning_turtles(THTTH)", "turning_turtles(HHH)", "turning_turtles(T)")
