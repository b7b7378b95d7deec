"""How hot domineering gets: every set of at most 15 squares of the 5 × 5 board."""

import numpy as np
import pytest

import lastmove as lm
from lastmove.api.solve import new_run
from lastmove.core.bitboard import components, packed
from lastmove.core.limits import Budget
from lastmove.families.domineering.rules import Domineering
from lastmove.papers.literature.values import HOTTEST
from lastmove.search.partisan_engine import PartisanEngine


@pytest.mark.slow
def test_one_shape_alone_is_as_hot_as_two():
    engine = PartisanEngine(Domineering, new_run(Budget()))
    engine._compile(lm.parse("domineering(2x3)").state)
    assert engine.native is not None, engine.refused
    sets = np.arange(1 << 25, dtype=np.int64)
    sets = sets[np.bitwise_count(sets) <= 15]
    empty, step = packed(5, 5, 0), packed(5, 5, 1) - packed(5, 5, 0)
    games = engine.native.games(empty + sets * step)
    found, where = np.unique(games, return_inverse=True)
    temperatures = [engine.native.read(int(game)).temperature for game in found]
    assert max(temperatures) == 2
    hot = [number for number, temperature in enumerate(temperatures) if temperature == 2]
    boards = (int(empty + squares * step) for squares in sets[np.isin(where, hot)])
    shapes = {Domineering.canonical(part)[0] for board in boards for part in components(board)}
    hottest = lm.parse(f"domineering({HOTTEST})").state
    assert shapes == {Domineering.canonical(hottest)[0]}  # a square beside it makes no difference
