"""Small ponds for the frog games, in the library's terms and in the oracle's."""

import random
from functools import cache
from itertools import islice

from lastmove.core.games import all_games
from lastmove.families.frogs.pond import Pond
from tests.families.frogs import oracle as frogs

ROLES = frogs.WITH_ROLES
IMPARTIAL = frogs.IMPARTIAL
WITH_COLORS = ("fussy_frogs", "colored_pond_frogs")
SHY = ("shy_frogs", "shy_colored_frogs")


def small_ponds(seed, count, most=7, colors=False):
    """On the line, in the plane and in space, on the torus, by distances, and with many ties.

    Of those with ties every third takes them in the order of the numbers.
    """
    chance = random.Random(seed)
    for number, pond in enumerate(_small_ponds(chance, count, most, colors)):
        tied = KINDS[number % len(KINDS)].endswith("ties")
        yield pond.in_order() if tied and chance.randrange(3) == 0 else pond


KINDS = (
    "line",
    "plane",
    "space",
    "torus",
    "matrix",
    "ties",
    "matrix with ties",
    "line with ties",
    "torus with ties",
    "space with ties",
)


def _small_ponds(chance, count, most, colors):
    for number in range(count):
        size = chance.randint(0, most)
        kind = KINDS[number % len(KINDS)]
        drawn = [chance.randrange(2) for _ in range(size)] if colors else None
        if kind.startswith("matrix"):
            yield Pond(distance=matrix(chance, size, "ties" in kind), colors=drawn)
        elif kind.endswith("ties"):
            d, side = {"line with ties": (1, 9), "space with ties": (3, 2)}.get(kind, (2, 4))
            places = [[chance.randrange(side) for _ in range(d)] for _ in range(size)]
            if kind.startswith("torus"):
                yield Pond([[x / 4 for x in place] for place in places], True, drawn)
            else:
                yield Pond(places, colors=drawn)
        else:
            d = {"line": 1, "space": 3}.get(kind, 2)
            points = [[chance.random() for _ in range(d)] for _ in range(size)]
            yield Pond(points, torus=kind == "torus", colors=drawn)


def matrix(chance, size, ties):
    rows = [[0.0] * size for _ in range(size)]
    for x in range(size):
        for y in range(x):
            rows[x][y] = rows[y][x] = float(chance.randint(1, 4)) if ties else chance.random()
    return rows


def some_c(pond, chance):
    """A distance for shy frogs: at times one that occurs, at times none or all."""
    if pond.n < 2 or chance.random() < 0.2:
        return chance.choice([0.0, 100.0])
    x, y = chance.sample(range(pond.n), 2)
    return pond.distance(x, y) * chance.choice([0.9, 1.0, 1.1])


@cache
def water(pond):
    """The oracle's pond."""
    colors = None if pond.colors is None else pond.colors.tolist()
    known = by_rule(pond, colors)
    return frogs.ranked(known) if pond.ordered else known


def by_rule(pond, colors):
    if pond.scaled is None:
        return frogs.by_matrix(pond.distances.tolist(), colors)
    unit = 10**pond.digits
    points = [[frogs.Fraction(x) / unit for x in row] for row in pond.scaled.tolist()]
    return frogs.pond(points, pond.torus, colors)


def square_of(pond, c):
    """What the oracle compares in the place of c: its square, or a rank."""
    squared = frogs.Fraction(repr(float(c))) ** 2
    return frogs.rank_of(by_rule(pond, None), squared) if pond.ordered else squared


def plain(position):
    """The oracle's position."""
    name, state = position.name, position.state
    if name in IMPARTIAL:
        squared = (square_of(state.pond, state.c),) if name == "shy_frogs" else ()
        return (name, water(state.pond), state.frogs, *squared)
    rest = ()
    if name == "shy_colored_frogs":
        rest = (square_of(state.pond, state.c),)
    elif name == "stone_frogs":
        rest = (state.stones, state.k)
    return (name, water(state.pond), state.amber, state.blue, state.turn, *rest)


def all_positions(name, pond, c=0.0, k=0):
    """Every position of a game on this pond, also those that play does not reach."""
    game = all_games()[name]
    known = water(pond)
    if name in IMPARTIAL:
        rest, kept = ((square_of(pond, c),), {"c": c}) if name == "shy_frogs" else ((), {})
        for at in frogs.impartial_positions(name, known, *rest):
            yield game(pond, *at[2], **kept)
        return
    rest = {"shy_colored_frogs": (square_of(pond, c),), "stone_frogs": (frozenset(), k)}
    for at in frogs.role_positions(name, known, *rest.get(name, ())):
        keys = {"amber": at[2], "blue": at[3], "to_move": at[4]}
        if name == "shy_colored_frogs":
            keys["c"] = c
        if name == "stone_frogs":
            keys |= {"stones": tuple(at[5]), "k": k}
        yield game(pond, **keys)


def impartial(name):
    """Positions for the tests of all impartial games."""
    chance = random.Random(name)
    for pond in small_ponds(name, 28, 5, name in WITH_COLORS):
        yield from all_positions(name, pond, some_c(pond, chance))


def opening_sums(seed, count):
    """Several ponds of which one waits for its last frog."""
    chance = random.Random(seed)
    ponds = [pond for pond in islice(small_ponds(seed, 3 * count, 5), 3 * count) if pond.n >= 2]
    game = all_games()["frogs"]
    for _ in range(count):
        terms = [
            game(pond, *chance.sample(range(pond.n), 2))
            for pond in chance.sample(ponds, chance.randint(1, 2))
        ]
        pond = chance.choice(ponds)
        terms.insert(chance.randint(0, len(terms)), game(pond, chance.randrange(pond.n)))
        total = terms[0]
        for term in terms[1:]:
            total += term
        yield total
