"""A frog for each player, misère: all positions on every small pond, against the literal rules."""

from itertools import combinations_with_replacement, product

import pytest

import lastmove as lm
from lastmove.api.solve import certificate_of, new_run
from lastmove.core.position import Play
from lastmove.families.frogs.pond import Pond
from tests.families.frogs import oracle as frogs
from tests.families.frogs import small as ponds
from tests.shares import in_parts


def every_small_pond(colors=False):
    """What makes a pond: few columns of a line, a grid, a cube and a torus; few distances."""
    for size in range(6):
        for xs in combinations_with_replacement(range(5), size):
            yield from drawn(colors, [[x] for x in xs])
    for size in range(5):
        for cells in combinations_with_replacement(range(9), size):
            yield from drawn(colors, [[cell // 3, cell % 3] for cell in cells])
        for cells in combinations_with_replacement(range(8), size):
            yield from drawn(colors, [[cell >> 2, cell >> 1 & 1, cell & 1] for cell in cells])
        for cells in combinations_with_replacement(range(16), size):
            if cells[:1] == (0,):  # one of them, as a torus can be shifted
                places = [[cell // 4 / 4, cell % 4 / 4] for cell in cells]
                yield from drawn(colors, places, torus=True)
    for a, b, c, d, e, f in product((1, 2) if colors else (1, 2, 3), repeat=6):
        rows = [[0, a, b, c], [a, 0, d, e], [b, d, 0, f], [c, e, f, 0]]
        yield from drawn(colors, distance=rows)


def drawn(colors, points=None, torus=False, distance=None):
    """The pond, with every coloring if colors are asked for."""
    size = len(distance or points or ())
    for chosen in product((0, 1), repeat=size) if colors else (None,):
        yield {"points": points, "torus": torus, "colors": chosen, "distance": distance}


def some_c(pond):
    """Every distance that occurs, 0, and one beyond all."""
    pairs = [(x, y) for x in range(pond.n) for y in range(x)]
    return sorted({0.0, 9.0, *(pond.distance(x, y) for x, y in pairs)})


def agrees(name, pond, c=0.0, k=0):
    """Every outcome and winning move; of the first positions also the certificate."""
    run = new_run()
    for number, position in enumerate(ponds.all_positions(name, pond, c, k)):
        decided = run.argue(position, Play.MISERE)
        wins = frogs.mover_wins(ponds.plain(position), True)
        assert (decided.outcome is lm.Outcome.N) == wins, str(position)
        moves = [m for m in position.moves() if not frogs.mover_wins(ponds.plain(m.to), True)]
        assert [m.text for m in decided.winning_moves()] == [m.text for m in moves], str(position)
        if number < 3:
            assert lm.verify(certificate_of(decided)).valid, str(position)


@pytest.mark.parametrize("ordered", [False, True])
@in_parts(100)
def test_colored_frogs_in_misere_play_on_every_small_pond(ordered, part):
    for made in part(every_small_pond()):
        pond = Pond(**made)
        agrees("colored_frogs", pond.in_order() if ordered else pond)


@in_parts(200)
def test_colored_pond_frogs_in_misere_play_on_every_small_pond(part):
    for made in part(every_small_pond(colors=True)):
        agrees("colored_pond_frogs", Pond(**made))


@in_parts(200)
def test_shy_colored_frogs_in_misere_play_on_every_small_pond(part):
    for made in part(every_small_pond()):
        pond = Pond(**made)
        for c in some_c(pond):
            agrees("shy_colored_frogs", pond, c)


@in_parts(200)
def test_stone_frogs_in_misere_play_on_every_small_pond(part):
    for made in part(every_small_pond()):
        for k in range(3):
            agrees("stone_frogs", Pond(**made), k=k)
