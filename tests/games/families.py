"""Small games on set families, in the library's own terms, and as the oracle knows them."""

import random
from itertools import product

from lastmove.games.positional import Positional
from lastmove.games.tictactoe import Tictactoe
from lastmove.notation import Power
from oracles import claiming

BOARDS = [(1, 1), (1, 3), (2, 1), (2, 2), (3, 1), (4, 1), (3, 2), (2, 3)]


def plain(position):
    """The oracle's position."""
    game, state = type(position), position.state
    first, second = game.claims(state)
    if isinstance(position, Tictactoe):
        n, d = state[:2]
        cells, sets, maker = claiming.points(n, d), claiming.lines(n, d), None
    else:
        sets = state[0]
        cells = tuple(dict.fromkeys(str.__str__(c) for s in sets for c in s))
        maker = {"": None, "first": 0, "second": 1}[state[1]]
        sets = [[str.__str__(c) for c in s] for s in sets]
    taken = [{cells[i] for i in range(len(cells)) if mask >> i & 1} for mask in (first, second)]
    return claiming.position(sets, cells, *taken, maker)


def all_from(position):
    """Every position that can be reached, each once."""
    seen, waiting = {position}, [position]
    while waiting:
        for move in waiting.pop().moves():
            if move.to not in seen:
                seen.add(move.to)
                waiting.append(move.to)
    return sorted(seen, key=str)


def board(n, d):
    return Tictactoe(Power(n, d))


def random_family(chance, cells=7, sets=6, smallest=1):
    size = chance.randint(max(2, smallest), cells)
    return [
        chance.sample(range(1, size + 1), chance.randint(smallest, max(smallest, min(4, size))))
        for _ in range(chance.randint(1, sets))
    ]


def starts(chance, count, **shape):
    """Random families, in every way of playing."""
    for _ in range(count):
        family = random_family(chance, **shape)
        for play, maker in [("strong", "first"), *product(["maker_breaker"], ["first", "second"])]:
            yield Positional(family, play=play, maker=maker)


def some_positions(seed=0, count=25, **shape):
    """Positions of random play on random families."""
    chance = random.Random(seed)
    for start in starts(chance, count, **shape):
        position = start
        while True:
            yield position
            moves = list(position.moves())
            if not moves:
                break
            position = chance.choice(moves).to
