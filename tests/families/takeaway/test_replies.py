"""Take-away: what the theorem is about, and its replies played out."""

import random

import pytest

import lastmove as lm
from lastmove.api.solve import new_run
from lastmove.families.takeaway.rules import Takeaway
from lastmove.families.takeaway.swept import Swept
from lastmove.families.takeaway.theory import HRepresentation
from lastmove.render.drawer import drawer_of
from tests.oracles.outcomes import nimber
from tests.plain import plain
from tests.replies import plays_out

GROWING = ("x", "2*x", "x+2", "x^2", "3*x-1")
OTHERS = ("9-x%4", "1", "x//2+1")


def piles(most, functions):
    for f in functions:
        for pile in range(most):
            yield Takeaway(pile, f=f)
            for limit in range(1, pile + 1):
                yield Takeaway(pile, f=f, limit=limit)


def test_the_theorem_is_about_functions_that_grow():
    run = new_run()
    for position in piles(7, GROWING):
        assert isinstance(run.argue(position, lm.Play.NORMAL), HRepresentation)
        assert not isinstance(run.argue(position, lm.Play.MISERE), HRepresentation)
    for f in OTHERS:
        assert not isinstance(run.argue(Takeaway(30, f=f), lm.Play.NORMAL), HRepresentation)


def test_nimbers_of_the_sweep_with_functions_that_do_not_grow():
    run = new_run()
    for position in piles(12, OTHERS):
        valued = run.valued(position)
        assert isinstance(valued, Swept)
        assert valued.value == nimber(plain(position)), position


@pytest.mark.parametrize("most", [8, pytest.param(12, marks=pytest.mark.slow)])
def test_every_reply_against_every_line(most):
    run = new_run()
    for position in piles(most, (*GROWING, *OTHERS)):
        argument = run.argue(position, lm.Play.NORMAL)
        for strategy in argument.strategies():
            assert plays_out(argument, strategy)


@pytest.mark.parametrize(
    ("pile", "f"),
    [(10**18, "2*x"), (2880067194370816120, "2*x"), (10**12, "x*(x+1)"), (2**60, "x")],
)
def test_replies_on_huge_piles_against_moves_by_chance(pile, f):
    chance = random.Random(3)
    argument = new_run().argue(Takeaway(pile, f=f), lm.Play.NORMAL)
    (strategy,) = argument.strategies()
    reply = strategy.first()
    at = argument.position if reply.move is None else reply.move.to
    for _ in range(200):
        _, limit, _ = at.state
        if limit == 0:
            break
        theirs = at.taking(chance.randint(1, limit))
        reply = reply.then.reply(theirs)
        assert theirs.to.move(reply.move.text) == reply.move
        at = reply.move.to
    assert new_run().argue(at, lm.Play.NORMAL).outcome is lm.Outcome.P


def test_the_parts_are_marked_on_chips_that_are_drawn():
    for pile in (9, 12, 13, 33, 10**9):
        show = new_run().argue(Takeaway(pile, f="2*x"), lm.Play.NORMAL).show()
        spots = {spot.name for spot in drawer_of(show.position).picture(show.position).spots()}
        marked = [name for mark in show.marks for name in mark.spots]
        assert marked
        assert set(marked) <= spots
        assert len(marked) == len(set(marked)) == min(pile, 12 if pile <= 12 else 10)
