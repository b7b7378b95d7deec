"""Each theorem by itself against brute force, whichever solver the front door would take."""

from itertools import islice, product

import pytest

from lastmove.api.solve import new_run
from lastmove.core.family import families, resolve, solvers_of
from lastmove.core.position import Play
from lastmove.families.frogs.theory_colored_frogs import StableColoredFrogs, TwoColorFrogs
from lastmove.families.frogs.theory_friendly_frogs import (
    MisereFrogs,
    MisereFussyFrogs,
    StableFrogs,
    StableFussyFrogs,
)
from lastmove.families.frogs.theory_last_frog import LastFrog
from lastmove.families.frogs.theory_stone_frogs import StableStoneFrogs
from tests import small
from tests.agreement import assert_agrees_fully
from tests.oracles import outcomes
from tests.plain import plain

SCOPE = {
    StableFrogs: ("normal", lambda position: position[0] in ("frogs", "shy_frogs")),
    StableFussyFrogs: ("normal", lambda position: position[0] == "fussy_frogs"),
    MisereFussyFrogs: ("misere", lambda position: position[0] == "fussy_frogs"),
    MisereFrogs: ("misere", lambda position: position[0] in ("frogs", "shy_frogs")),
    StableColoredFrogs: ("normal", lambda position: False),  # with roles; see games.test_frogs
    TwoColorFrogs: ("normal", lambda position: False),  # the same
    StableStoneFrogs: ("normal", lambda position: False),  # the same
    LastFrog: ("normal", lambda position: False),  # a sum to begin with; see games.test_frogs
}
"""What each theorem is about: the way of playing, and which positions (several heaps at least)."""


def is_asked(theorem, position, play):
    """Whether the theorem is listed for the rules of the position and applies to it."""
    listed = solvers_of(type(position).lineage)
    return any(type(solver) is theorem and solver.applies(position, play) for solver in listed)


def test_every_theorem_of_the_front_door_is_tested_here():
    solvers = {
        resolve(family.full(reference))
        for family in families()
        for references in family.solvers.values()
        for reference in references
    }
    theorems = {solver for solver in solvers if solver.method.kind == "theorem"}
    assert theorems == set(SCOPE)


@pytest.mark.parametrize("game", small.GAMES)
def test_applies_to_all_that_the_theorem_is_about(game):
    theorems = [(theorem, theorem(), *scope) for theorem, scope in SCOPE.items()]
    for position in small.GAMES[game]():
        known = plain(position)
        for (theorem, solver, name, is_about), play in product(theorems, Play):
            if name == "both":
                expected = bool(is_about(known, play.value))
            else:
                expected = play.value == name and is_about(known)
            applies = is_asked(type(solver), position, play)
            assert applies == expected, (theorem, position)


@pytest.mark.parametrize("game", small.GAMES)
def test_verdict_agrees_with_brute_force_wherever_it_applies(game):
    solvers = [theorem() for theorem in SCOPE]
    for position, play, solver in product(small.GAMES[game](), Play, solvers):
        if is_asked(type(solver), position, play):
            verdict = solver.verdict(position, play, new_run())
            assert_agrees_fully(verdict)
            assert verdict.method == solver.method
            assert verdict.method.kind == "theorem"
            assert verdict.because.endswith(".")


@pytest.mark.parametrize("game", small.GAMES)
def test_short_questions_agree_with_brute_force(game):
    """`value`, `wins`, and `moves_to` for every value, not only for 0."""
    solvers = [theorem() for theorem in SCOPE]
    every_third = islice(small.GAMES[game](), 0, None, 3)
    for position, play, solver in product(every_third, Play, solvers):
        misere = play is Play.MISERE
        if not is_asked(type(solver), position, play):
            continue
        known, run = plain(position), new_run()
        assert solver.wins(position, play, run) == (outcomes.outcome(known, misere) == "N")
        if misere:
            continue
        assert solver.value(position, run) == outcomes.nimber(known), (solver, position)
        for value in range(4):
            if value == outcomes.nimber(known):
                continue
            told = {plain(move.to) for move in solver.moves_to(position, value, run)}
            options = outcomes.options(known)
            assert told == {option for option in options if outcomes.nimber(option) == value}
