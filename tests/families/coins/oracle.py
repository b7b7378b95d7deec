"""Coin turning on plain data: ("coins", what may be turned, places of the heads from 0)."""

from itertools import combinations

SIZES = {"turning_turtles": {1, 2}, "mock_turtles": {1, 2, 3}, "twins": {2}, "triplets": {3}}


def allowed(turn, coins):
    """Winning ways, chapter 14: whether these coins, in increasing order, may be turned at once."""
    if turn == "ruler":
        return coins[-1] - coins[0] == len(coins) - 1
    if isinstance(turn, str):
        return len(coins) in SIZES[turn]
    patterns = {one for one in turn if isinstance(one, str)}
    if patterns:
        row = ["."] * (coins[-1] - coins[0] + 1)
        for coin in coins:
            row[coin - coins[0]] = "X"
        return "".join(row) in patterns
    return len(coins) in turn


def coins_options(position):
    """Turn coins, of which the rightmost goes from heads to tails."""
    name, turn, heads = position
    options = set()
    for last in heads:
        for count in range(last + 1):
            for others in combinations(range(last), count):
                if allowed(turn, (*others, last)):
                    options.add((name, turn, heads ^ {*others, last}))
    return options


RULES = {"coins": coins_options}
