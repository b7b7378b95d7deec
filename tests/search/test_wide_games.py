"""Searches of states of two words, bounds-checked, against brute force from the definition."""

from __future__ import annotations

from functools import cache, reduce
from operator import xor
from typing import NamedTuple

import pytest

import lastmove as lm
from lastmove.core.limits import Budget
from lastmove.search import partisan_engine
from lastmove.search.native import roles, solver
from lastmove.search.native.compiled import compiled, compiled_rules, rules_of
from lastmove.search.native.search import NativeSearch
from tests.search.rules import FoldedRow, Heap, Row, SplitRow, Turtles, brute_force
from tests.shares import in_parts

FAR = 59
"""So far up lie the states of the games below: what matters is in both words."""


def far_up(game):
    """The game with each state moved up, so that small ones have two words."""
    sources = {
        "start": "def start(state: int) -> int:\n    return state << FAR",
        "options": "def options(s):\n    for t in rule(s >> FAR):\n        yield t << FAR",
        "split": "def split(s):\n    for t in rule(s >> FAR):\n        yield t << FAR",
        "canonical": "def canonical(s):\n    return rule(s >> FAR) << FAR",
    }
    made = {}
    for name, source in sources.items():
        if name == "start" or getattr(game, name) not in (None, lm.Impartial.canonical):
            world = {"rule": getattr(game, name), "FAR": FAR, "__name__": __name__}
            exec(source, world)
            made[name] = staticmethod(world[name])
    return type(f"Far{game.__name__}", (lm.Impartial,), {"__module__": __name__, **made})


GAMES = {Row: 1 << 9, FoldedRow: 1 << 10, SplitRow: 1 << 9, Turtles: 1 << 8, Heap: 90}


@pytest.fixture(scope="module")
def searches():
    """A search for each game, its kernels compiled once with bounds checks."""
    made = {}

    def get(game):
        if game not in made:
            made[game] = far_up(game), compiled(far_up(game), checked=True, wide=True)
        far, kernels = made[game]
        return far, NativeSearch(kernels, str, Budget(), wide=True)

    return get


@pytest.fixture
def at_once(monkeypatch):
    """Nothing is looked at before rules are compiled."""
    for module in (solver, roles):
        monkeypatch.setattr(module, "PROBE_STEPS", -1)
        monkeypatch.setattr(module, "PROBE_IF_CACHED", -1)
    for name in ("PROBE", "PROBE_IF_CACHED"):
        monkeypatch.setattr(partisan_engine, name, 0)


@pytest.mark.share(5)
@pytest.mark.parametrize("game", GAMES)
@in_parts(8)
def test_every_algorithm_agrees_with_brute_force_on_every_state(searches, game, part):
    nimber, wins = brute_force(game)
    far, native = searches(game)
    for state in part(range(GAMES[game])):
        parts = far.split(state << FAR) if far.split else (state << FAR,)
        found = 0
        for piece in parts:
            found ^= native.value(far.canonical(piece), pruned=far.split is not None)
        assert found == nimber(state), state
        canonical = far.canonical(state << FAR)
        assert native.wins(canonical, misere=False) == wins(state, False)
        assert native.wins(canonical, misere=True) == wins(state, True)


def test_tables_grow_and_are_kept(searches):
    """Of turning turtles, in which a head at place k is a nim heap of k + 1."""
    _, native = searches(Turtles)
    whole = (1 << 12) - 1
    assert native.value(whole << FAR, pruned=False) == 12  # 1 ⊕ 2 ⊕ … ⊕ 12
    table = native.tables["mex"]
    assert len(table.keys) > 1 << 12
    _, again = searches(Turtles)
    again.table("mex").restore(table.snapshot())
    assert again.tables["mex"].count == table.count
    for state in range(0, whole, 97):
        heaps = (place + 1 for place in range(12) if state >> place & 1)
        assert again.table("mex").get(state << FAR) == reduce(xor, heaps, 0)


class LongRow(lm.Impartial):
    """Kayles: knock down one pin or two that stand side by side; bit i set, pin i stands."""

    examples = ("long_row(70)", "long_row(5)")

    @staticmethod
    def start(pins: int) -> int:
        return (1 << pins) - 1

    @staticmethod
    def options(row):
        left = row
        while left:
            pin = left & -left
            left ^= pin
            yield row ^ pin
            if row & pin << 1:
                yield row ^ pin ^ pin << 1

    @staticmethod
    def split(row):
        while row:
            low = row & -row
            end = row + low  # the first run of pins gives way to a carry
            part = row & ~end
            yield part // low
            row ^= part


@cache
def kayles(pins: int) -> int:
    """By the rule on heaps: take one or two, and part what is left."""
    found = {
        kayles(left) ^ kayles(pins - taken - left)
        for taken in (1, 2)
        for left in range(pins - taken + 1)
    }
    return next(value for value in range(len(found) + 1) if value not in found)


@pytest.mark.share(3)
@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("pins", [61, 62, 63, 64, 100, 124])
def test_rows_of_kayles_of_up_to_two_words(pins):
    verdict = lm.solve(LongRow(pins))
    assert verdict.value == kayles(pins)
    assert verdict.method.name == "native pruned nimber search"
    best = {kayles(a) ^ kayles(pins - t - a) == 0 for t in (1, 2) for a in range(pins - t + 1)}
    assert bool(verdict.winning_moves) == (True in best)


def test_longer_rows_are_interpreted_and_say_so():
    game = type("Longer", (LongRow,), {"split": None, "options": staticmethod(counted_down)})
    assert solver.Native().applies(game.at((1 << 124) - 1), lm.Play.NORMAL)
    assert not solver.Native().applies(game.at(1 << 124), lm.Play.NORMAL)


def counted_down(state):
    """One less."""
    if state:
        yield state - 1


@pytest.mark.share(3)
def test_compiled_rules_are_the_interpreted_ones_at_wide_states():
    rules = compiled_rules(LongRow, rules_of(LongRow), wide=True)
    for state in ((1 << 124) - 1, 1 << 123, 0b1011 << 100 | 5, (1 << 64) - 1 << 30, 7, 0):
        assert [*rules["options"](state)] == [*LongRow.options(state)]
        assert [*rules["split"](state)] == [*LongRow.split(state)]
    assert lm.check_game(LongRow).interpreted is None


class Upward(lm.Impartial):
    """States that begin small and end long: double it, or double it and add 1."""

    @staticmethod
    def start(state: int) -> int:
        return state

    @staticmethod
    def options(state):
        if state < 1 << 70:
            yield state << 9
            yield state << 11


@pytest.mark.usefixtures("at_once")
def test_a_search_that_meets_long_states_goes_on_with_two_words():
    nimber, wins = brute_force(Upward)
    for start in (1, 3, 1 << 20):
        verdict = lm.solve(Upward(start))
        assert verdict.value == nimber(start)
        assert verdict.method.name == "native mex search"
        assert lm.solve(Upward(start), play=lm.Play.MISERE).outcome.name == (
            "N" if wins(start, True) else "P"
        )


# -- roles, Left and Right, tuples ----------------------------------------------------------------


class FarCount(lm.Roles):
    """Say one number or two in turn; who says the last one wins, and 7 is a draw."""

    roles = ("a", "b")

    @staticmethod
    def start(n: int) -> int:
        return n << 71 | 1 << 70

    @staticmethod
    def turn(state):
        return "b" if state >> 70 & 1 else "a"

    @staticmethod
    def winner(state):
        return "draw" if state >> 71 == 7 and state >> 70 & 1 else None

    @staticmethod
    def options(state):
        for taken in (1, 2, 5):
            if state >> 71 >= taken:
                yield (state - (taken << 71)) ^ 1 << 70


@pytest.mark.share(3)
@pytest.mark.usefixtures("at_once")
def test_roles_of_two_words():
    @cache
    def label(n, turn):
        """Who wins, from the definition."""
        if n == 7 and turn == "b":
            return "draw"
        other = "a" if turn == "b" else "b"
        found = {label(n - taken, other) for taken in (1, 2, 5) if taken <= n}
        return turn if turn in found else "draw" if "draw" in found else other

    names = set()
    for n in range(25):
        verdict = lm.solve(FarCount(n))
        names.add(verdict.method.name)
        assert verdict.winner == (None if label(n, "b") == "draw" else label(n, "b")), n
    assert "native minimax search" in names


class FarDomineering(lm.Partisan):
    """Domineering on a strip of two rows, the second 60 bits above the first."""

    @staticmethod
    def start(width: int) -> int:
        return ((1 << width) - 1) * (1 | 1 << 60)

    @staticmethod
    def left(free):
        pairs = free & free >> 60 & (1 << 60) - 1
        while pairs:
            low = pairs & -pairs
            pairs ^= low
            yield free ^ low ^ low << 60

    @staticmethod
    def right(free):
        pairs = free & free >> 1 & ~(1 << 59)
        while pairs:
            low = pairs & -pairs
            pairs ^= low
            yield free ^ low ^ low << 1


@pytest.mark.share(3)
@pytest.mark.usefixtures("at_once")
def test_left_and_right_of_two_words():
    for width in (1, 2, 3, 5):
        verdict = lm.solve(FarDomineering(width))
        assert verdict.value == lm.solve(f"domineering(2x{width})").value
    assert lm.check_game(FarDomineering, "far_domineering(3)").interpreted is None


class Heaps(NamedTuple):
    """Chips of either player, and what was taken last."""

    left: int
    right: int
    last: int


class Pebbles(lm.Partisan):
    """Left takes one of her chips, Right one or two of his, never as many as just taken."""

    below = (1 << 30, 1 << 30, 3)

    @staticmethod
    def start(left: int, right: int) -> Heaps:
        return Heaps(left, right, 0)

    @staticmethod
    def left(state):
        if state.left > 0 and state.last != 1:
            yield Heaps(state.left - 1, state.right, 1)

    @staticmethod
    def right(state):
        for taken in (1, 2):
            if taken <= state.right and taken != state.last:
                yield Heaps(state.left, state.right - taken, taken)


class WidePebbles(Pebbles):
    """The same, in more than 62 bits."""

    below = (1 << 40, 1 << 40, 3)
    start, left, right = (staticmethod(f) for f in (Pebbles.start, Pebbles.left, Pebbles.right))


class Signed(Pebbles):
    """The same with a symmetry that is none but the identity, given as a pair."""

    below = (1 << 30, 1 << 30, 3)
    start, left, right = (staticmethod(f) for f in (Pebbles.start, Pebbles.left, Pebbles.right))

    @staticmethod
    def canonical(state):
        return state, False


def conway(game, state) -> lm.Value:
    """The value from the definition, without any engine."""
    return lm.Value.of(
        [conway(game, option) for option in game.left(state)],
        [conway(game, option) for option in game.right(state)],
    )


@pytest.mark.share(3)
@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("game", [Pebbles, WidePebbles, Signed])
def test_tuples_of_left_and_right_are_packed(game, monkeypatch):
    monkeypatch.setattr(partisan_engine.PartisanEngine, "_plain", _refused)
    for left, right in ((0, 0), (1, 2), (3, 3), (2, 5)):
        assert lm.solve(game(left, right)).value == conway(game, game.start(left, right))
    monkeypatch.undo()
    assert lm.check_game(game, f"{game.name}(3,3)").interpreted is None


def _refused(self, state, most):
    if most is None:
        raise AssertionError("interpreted")
    raise partisan_engine.Large


class Passed(lm.Roles):
    """Two heaps and whose turn it is; take one chip or two; the last one wins."""

    roles = ("a", "b")
    below = (1 << 20, 1 << 60, 2)

    @staticmethod
    def start(first: int, second: int) -> Heaps:
        return Heaps(first, second, 0)

    @staticmethod
    def turn(state):
        return "ab"[state.last]

    @staticmethod
    def options(state):
        for taken in (1, 2):
            if taken <= state.left:
                yield Heaps(state.left - taken, state.right, 1 - state.last)
            if taken <= state.right:
                yield Heaps(state.left, state.right - taken, 1 - state.last)


class Narrow(Passed):
    """The same in one word."""

    below = (9, 9, 2)
    start, turn, options = (staticmethod(f) for f in (Passed.start, Passed.turn, Passed.options))


@pytest.mark.share(3)
@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("game", [Passed, Narrow])
def test_tuples_of_roles_are_packed(game):
    for first in range(1, 8):
        for second in range(8):
            verdict = lm.solve(game(first, second))
            assert verdict.method.name == "native minimax search"
            assert verdict.winner == ("b" if first % 3 == second % 3 else "a")
    assert lm.check_game(game, f"{game.name}(3,3)").interpreted is None
