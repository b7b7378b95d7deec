"""Each theorem by itself against brute force, whichever solver the front door would take."""

from itertools import product

import pytest

from lastmove.api.solve import new_run
from lastmove.core.family import families, resolve
from lastmove.core.position import Play
from lastmove.families.chomp.hooks import ChompHooks
from lastmove.families.chomp.poison import PoisonEaten
from lastmove.families.chomp.squares import ChompSquares
from lastmove.families.chomp.strategy_stealing import StrategyStealing
from lastmove.families.chomp.two_rows import ChompTwoRows
from lastmove.families.corner.wythoff import Wythoff
from lastmove.families.digraphs.theory import DigraphLabels
from lastmove.families.frogs.theory_colored_frogs import StableColoredFrogs, TwoColorFrogs
from lastmove.families.frogs.theory_friendly_frogs import MisereFrogs, StableFrogs, StableFussyFrogs
from lastmove.families.frogs.theory_last_frog import LastFrog
from lastmove.families.frogs.theory_stone_frogs import StableStoneFrogs
from lastmove.families.geography.theory_even_kernels import BipartiteEdgeGeography, EvenKernel
from lastmove.families.geography.theory_matching import MaximumMatching
from lastmove.families.hackenbush.theory import GreenHackenbush
from lastmove.families.heaps.bounded_subtraction import BoundedSubtraction
from lastmove.families.heaps.heap_values import HeapValues
from lastmove.families.heaps.octal_period import OctalPeriod
from lastmove.families.heaps.subtraction_period import SubtractionPeriod
from lastmove.families.heaps.theory_even_odd import EvenOddValues
from lastmove.families.heaps.theory_split_nim import SplitNimValues
from lastmove.families.nim.theory_growing_nim import NimWithAdditions
from lastmove.families.nim.theory_northcott import NorthcottGaps
from lastmove.families.nim.theory_pigs import LittlePigs
from lastmove.families.nim.theory_poker_nim import PokerNimSum
from lastmove.families.takeaway.theory import HRepresentation
from tests import small
from tests.agreement import assert_agrees_fully
from tests.families.geography import oracle as geography
from tests.oracles import outcomes
from tests.plain import plain

BREAKING = ("octal", "hexadecimal", "kayles", "dawson_kayles", "grundy", "split_nim")


def takes_one_to_k(position):
    return position[0] == "subtraction" and set(position[1]) == set(range(1, max(position[1]) + 1))


def is_chomp(position, play):
    """Whoever is left with the poison loses: kept in normal play, eaten in misère play."""
    return position[0] == "chomp" and position[1] and position[2] == (play == "misere")


def is_hook(rows):
    return set(rows[1:]) <= {1}


def has_two_lines(rows):
    return (len(rows) == 2 or rows[0] == 2) and not is_hook(rows)


def is_square(rows):
    return len(rows) > 2 and set(rows) == {len(rows)}


def bipartite(position):
    return position[0] == "edge_geography" and geography.is_bipartite(*position[1:])


def in_an_even_kernel(position):
    undirected = position[0] == "edge_geography" and not bipartite(position)
    return undirected and bool(geography.even_kernels(*position[1:]))


SCOPE = {
    NimWithAdditions: ("normal", lambda position: position[0] == "growing_nim"),
    PokerNimSum: ("normal", lambda position: False),  # loopy; see games.test_loopy
    NorthcottGaps: ("normal", lambda position: False),  # the same
    BoundedSubtraction: ("normal", takes_one_to_k),
    SubtractionPeriod: ("normal", lambda position: position[0] == "subtraction"),
    DigraphLabels: ("normal", lambda position: position[0] == "counters"),
    Wythoff: ("normal", lambda position: False),  # large boards only; see test_wythoff
    LittlePigs: ("normal", lambda position: position[0] == "pigs"),
    ChompHooks: ("both", lambda position, play: is_chomp(position, play) and is_hook(position[1])),
    ChompTwoRows: (
        "both",
        lambda position, play: is_chomp(position, play) and has_two_lines(position[1]),
    ),
    ChompSquares: (
        "both",
        lambda position, play: is_chomp(position, play) and is_square(position[1]),
    ),
    StrategyStealing: ("both", lambda position, play: False),  # large boards; see test_chomp
    PoisonEaten: ("normal", lambda position: position[0] == "chomp" and all(position[1:])),
    GreenHackenbush: ("normal", lambda position: position[0] == "hackenbush"),
    HRepresentation: ("normal", lambda position: position[0] == "takeaway"),
    MaximumMatching: ("normal", lambda position: position[0] in ("vertex_geography", "escape")),
    BipartiteEdgeGeography: ("normal", bipartite),
    EvenKernel: ("normal", in_an_even_kernel),
    SplitNimValues: ("normal", lambda position: position[0] == "split_nim"),
    EvenOddValues: ("normal", lambda position: position[0] == "even_odd"),
    OctalPeriod: ("normal", lambda position: False),  # large heaps only; see test_octal_period
    HeapValues: ("normal", lambda position: position[0] in BREAKING),
    StableFrogs: ("normal", lambda position: position[0] in ("frogs", "shy_frogs")),
    StableFussyFrogs: ("normal", lambda position: position[0] == "fussy_frogs"),
    MisereFrogs: ("misere", lambda position: position[0] in ("frogs", "shy_frogs")),
    StableColoredFrogs: ("normal", lambda position: False),  # with roles; see games.test_frogs
    TwoColorFrogs: ("normal", lambda position: False),  # the same
    StableStoneFrogs: ("normal", lambda position: False),  # the same
    LastFrog: ("normal", lambda position: False),  # a sum to begin with; see games.test_frogs
}
"""What each theorem is about: the way of playing, and which positions (several heaps at least)."""


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
@pytest.mark.parametrize("theorem", SCOPE, ids=lambda theorem: theorem.__name__)
def test_applies_to_all_that_the_theorem_is_about(theorem, game):
    name, is_about = SCOPE[theorem]
    for position in small.GAMES[game]():
        for play in Play:
            if name == "both":
                expected = bool(is_about(plain(position), play.value))
            else:
                expected = play.value == name and is_about(plain(position))
            applies = theorem().applies(position, play)
            assert applies == expected, position


@pytest.mark.parametrize("game", small.GAMES)
@pytest.mark.parametrize("theorem", SCOPE, ids=lambda theorem: theorem.__name__)
def test_verdict_agrees_with_brute_force_wherever_it_applies(theorem, game):
    solver = theorem()
    for position, play in product(small.GAMES[game](), Play):
        if solver.applies(position, play):
            verdict = solver.verdict(position, play, new_run())
            assert_agrees_fully(verdict)
            assert verdict.method == theorem.method
            assert verdict.method.kind == "theorem"
            assert verdict.because.endswith(".")


@pytest.mark.parametrize("game", small.GAMES)
@pytest.mark.parametrize("theorem", SCOPE, ids=lambda theorem: theorem.__name__)
def test_short_questions_agree_with_brute_force(theorem, game):
    """`value`, `wins`, and `moves_to` for every value, not only for 0."""
    solver = theorem()
    for (number, position), play in product(enumerate(small.GAMES[game]()), Play):
        misere = play is Play.MISERE
        if number % 3 or not solver.applies(position, play):
            continue
        known, run = plain(position), new_run()
        assert solver.wins(position, play, run) == (outcomes.outcome(known, misere) == "N")
        if misere:
            continue
        assert solver.value(position, run) == outcomes.nimber(known)
        for value in range(4):
            if value == outcomes.nimber(known):
                continue
            told = {plain(move.to) for move in solver.moves_to(position, value, run)}
            options = outcomes.options(known)
            assert told == {option for option in options if outcomes.nimber(option) == value}
