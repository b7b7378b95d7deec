"""Counters: who argues them, and replies played out."""

import random

import pytest

import lastmove as lm
from lastmove.api.solve import new_run
from lastmove.families.digraphs.theory import ByLabels
from lastmove.render.drawer import drawer_of
from tests import small
from tests.replies import keeps_its_promise, plays_out

LADDER = ",".join(f"v{i}>v{i + k}" for i in range(100) for k in (1, 2, 5))


def test_labels_argue_all_counters_in_normal_play():
    run = new_run()
    for position in small.GAMES["counters"]():
        assert isinstance(run.argue(position, lm.Play.NORMAL), ByLabels)
        assert not isinstance(run.argue(position, lm.Play.MISERE), ByLabels)


@pytest.mark.parametrize("step", [7, pytest.param(1, marks=pytest.mark.slow)])
def test_every_reply_against_every_line(step):
    run = new_run()
    for position in list(small.GAMES["counters"]())[::step]:
        argument = run.argue(position, lm.Play.NORMAL)
        for strategy in argument.strategies():
            assert plays_out(argument, strategy)


def test_replies_on_a_long_ladder_and_marks_on_what_is_drawn():
    run = new_run()
    for at in ("v0", "v0,v1,v7", "v3,v3"):
        argument = run.argue(lm.parse(f"counters([{LADDER}], at=[{at}])"), lm.Play.NORMAL)
        (strategy,) = argument.strategies()
        assert all(keeps_its_promise(argument, strategy, random.Random(n)) for n in range(3))
        show = argument.show()
        spots = {spot.name for spot in drawer_of(show.position).picture(show.position).spots()}
        marked = [name for mark in show.marks for name in mark.spots]
        assert len(marked) == len(set(marked)) == 60
        assert set(marked) <= spots
