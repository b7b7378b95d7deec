"""Values of positions: plain, compiled, and by the definition of ≤ on the trees of the games."""

import os
import random
import subprocess
import sys
from fractions import Fraction
from itertools import product

import pytest

import lastmove as lm
from lastmove.api.solve import new_run
from lastmove.core.errors import GameError, LimitReached
from lastmove.core.limits import Budget
from lastmove.search import partisan_engine
from lastmove.search.partisan_engine import PARTISAN, PartisanEngine
from tests.search.dominos import Dominos, SplitDominos, by_definition
from tests.values import oracle
from tests.values.test_value import tree

SHAPES = {
    *(sum((rows >> 3 * row & 7) << 4 * row for row in range(3)) for rows in range(1 << 9)),
    *range(1 << 8),
}
"""All sets of squares of the boards 3x3 and 2x4."""


def rectangle(rows, columns):
    return sum(((1 << columns) - 1) << 4 * row for row in range(rows))


def plain(game):
    engine = PartisanEngine(game, new_run(Budget()))
    engine.refused = "not asked"
    return engine


def compiled(game, state=1, job=None):
    engine = PartisanEngine(game, new_run(Budget(), job=job))
    engine._compile(state)
    assert engine.refused is None
    return engine


@pytest.mark.parametrize("game", [Dominos, SplitDominos])
def test_every_small_shape_by_definition(game):
    engine = plain(game)
    for squares in SHAPES:
        assert oracle.equal(tree(engine.value(squares)), by_definition(squares)), squares


def test_printed_values():
    engine = plain(SplitDominos)
    printed = {
        (4, 4): "±{0,{{2|0},2Tiny(2)|{2|0},Miny(2)}}",  # Berlekamp 1988
        (3, 2): "{1/2|-2}",
        (2, 3): "{2|-1/2}",
        (2, 2): "±1",
    }
    for (rows, columns), value in printed.items():
        assert engine.value(rectangle(rows, columns)) is lm.Value(value)


def check_compiled(game):
    """Called by the slow test, and with loops that are not compiled by the other one."""
    engine, other = compiled(game), plain(game)
    for squares in sorted(SHAPES):
        assert engine.value(squares) is other.value(squares), squares
    assert not engine.known
    for rows, columns in product(range(1, 5), range(1, 5)):
        assert engine.value(rectangle(rows, columns)) is other.value(rectangle(rows, columns))


CHANCE = random.Random(5)
LISTS = [
    *([[], []], [[0], [0]], [[0, 1], [0, 1]], [[0], [1]], [[0], []], [[], [0]]),
    *(
        [[CHANCE.randrange(n) for _ in range(CHANCE.randint(1, 3))] for _ in "lr"]
        for n in range(6, 80)
    ),
]
LISTS += [
    *([[4], []], [[], [5]]),  # 2 and −2
    *([[80], [0, 1]], [[80], [1, 0]]),  # {2|0,*}
    *([[0, 1], [81]], [[1, 0], [81]]),  # {0,*|-2}
]
"""0, *, *2, ^, 1, −1, and others; at the end options that are not comparable, in both orders."""


class Listed(lm.Partisan):
    """Options at random among earlier games; 1000·a + b is the sum of two of them.

    From 10^6 on such a sum is an option of both, beside two others.
    """

    @staticmethod
    def start(n: int) -> int:
        return n

    @staticmethod
    def left(n):
        return LISTS[n][0] if n < 10**6 else [n - 10**6, 7, 9]

    @staticmethod
    def right(n):
        return LISTS[n][1] if n < 10**6 else [n - 10**6, 11, 8]

    @staticmethod
    def split(n):
        return [n // 1000, n % 1000] if 1000 <= n < 10**6 else [n]


def check_listed():
    """As `check_compiled`, on games of every kind; the loops do not care where options are from."""
    from lastmove.search.native.partisan import ValueTable
    from lastmove.values import kernels_forms as forms

    engine, other = compiled(Listed), plain(Listed)
    for first, second in ((82, 83), (84, 85)):  # games are equal by number, whatever the order
        one, two = engine.native.games([first, second])
        assert one == two, (first, second)
    assert [str(engine.value(n)) for n in (82, 84)] == ["{2|0,*}", "{0,*|-2}"]
    some = [*product(range(1, 80, 3), range(1, 80, 7)), *product(range(1, 12), range(1, 12))]
    pairs = [10**6 + 1000 * a + b for a, b in some]
    seen = {engine.value(n) for n in [*range(80), *pairs]}
    assert [engine.value(n) for n in pairs] == [other.value(n) for n in pairs]
    assert [engine.value(n) for n in range(80)] == [other.value(n) for n in range(80)]
    games = range(1, int(engine.native.tables["values"].work[0]))
    assert len({engine.native.read(game) for game in games}) == len(games)  # each once
    taken_up = ValueTable()
    taken_up.restore(engine.native.tables["values"].snapshot())
    taken_up.work[forms.STATUS] = forms.GAMES_FULL
    taken_up.make_room(Budget())
    engine.native.tables["values"] = taken_up
    engine.native._read.clear()
    assert [engine.value(n) for n in pairs] == [other.value(n) for n in pairs]
    assert len(seen) > 150
    assert len({value for value in seen if value._number is None}) > 60


def check_stored(folder):
    """What one run finds another one has; of two tables the larger one stays."""
    from lastmove.core import job

    job.WORTH_KEEPING = 1

    def searched(first, last):
        """How many positions were looked at that are not in the store."""
        with job.Job(None, {"verb": "test"}, store=folder) as kept:
            engine = compiled(Listed, job=kept)
            engine.value(0)
            before = engine.positions
            assert [engine.value(n) for n in range(first, last)] == values[first:last]
            return engine.positions - before

    values = [plain(Listed).value(n) for n in range(80)]
    assert searched(0, 80) > 70
    assert searched(40, 80) == 0
    one, two = (job.Job(None, {"verb": "test"}, store=folder) for _ in "ab")
    with one, two:
        for kept, n in ((one, 10**6 + 5012), (two, 10**6 + 70071)):
            assert compiled(Listed, job=kept).value(n) == plain(Listed).value(n)
    assert searched(0, 80) == 0
    Listed.left = staticmethod(lambda n: LISTS[n][1])  # other rules
    assert PartisanEngine(Listed, new_run(Budget())).value(5) != values[5]
    values = [plain(Listed).value(n) for n in range(80)]
    assert searched(0, 80) > 70


def test_the_loops_in_plain_python(tmp_path):
    """Without compiling: the same code, as numba is told to leave it alone."""
    program = (
        "from tests.search.test_partisan_engine import *\n"
        "check_compiled(SplitDominos)\n"
        "check_listed()\n"
        f"check_stored({str(tmp_path)!r})\n"
    )
    subprocess.run(
        [sys.executable, "-W", "ignore:overflow", "-c", program],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        check=True,
    )


@pytest.mark.slow
@pytest.mark.parametrize("game", [Dominos, SplitDominos])
def test_compiled_loops_agree_with_plain_ones(game):
    check_compiled(game)
    engine, other = compiled(game), plain(game)
    for rows, columns in ((4, 4), (5, 3), (6, 3)) if game is SplitDominos else ((4, 3),):
        assert engine.value(rectangle(rows, columns)) is other.value(rectangle(rows, columns))
    table = engine.native.tables["values"]
    assert table.work[0] > 10


@pytest.mark.share(3)
def test_a_large_position_is_compiled_and_what_is_kept_is_taken_up(tmp_path):
    engine = PartisanEngine(SplitDominos, new_run(Budget()))
    value = engine.value(rectangle(6, 4))
    assert engine.native is not None
    table = engine.native.tables["values"]
    assert len(table.keys) > 1 << 12  # it has grown
    again = type(table)()
    again.restore(table.snapshot())
    engine.native._read.clear()
    engine.native.tables["values"] = again
    positions = again.count
    assert engine.value(rectangle(6, 4)) is value
    assert engine.value(rectangle(6, 3)) is plain(SplitDominos).value(rectangle(6, 3))
    assert again.count < positions + 1000


@pytest.mark.slow
def test_numbers_that_are_too_fine_go_on_in_plain_python():
    class Halves(lm.Partisan):
        """State n is 2^−n, {0 | 2^−(n−1)}; what is listed makes it look large."""

        @staticmethod
        def start(n: int) -> int:
            return n

        @staticmethod
        def left(n):
            if n < 1000:
                yield 1000

        @staticmethod
        def right(n):
            if 0 < n < 1000:
                yield n - 1

    engine = compiled(Halves)
    assert engine.value(20) is lm.Value.number(Fraction(1, 1 << 20))
    assert engine.value(40) is lm.Value.number(Fraction(1, 1 << 40))
    assert "too fine" in engine.refused


def test_rules_that_cannot_be_compiled_say_why():
    class Words(lm.Partisan):
        """Moves with texts only."""

        @staticmethod
        def start(n: int) -> int:
            return n

        @staticmethod
        def left_plays(n):
            return (("", k) for k in range(n))

        @staticmethod
        def right_plays(n):
            return (("", k) for k in range(n))

    engine = PartisanEngine(Words, new_run(Budget()))
    engine._compile(3)
    assert engine.refused == "left is not a plain function"
    assert engine.value(5) is lm.Value("*5")


class Steps(lm.Partisan):
    """Left takes 1 or 2 from the first heap, Right from the second; a turn of the light costs one.

    States are pairs that end in True or False: how many there are, and whether the light is on.
    """

    @staticmethod
    def start(left: int, right: int):
        return (left, right), True

    @staticmethod
    def left(state):
        (left, right), on = state
        return [((left - k, right), not on) for k in (1, 2) if k <= left]

    @staticmethod
    def right(state):
        (left, right), on = state
        return [((left, right - k), on) for k in (1, 2) if k <= right and (on or k == 1)]

    @staticmethod
    def canonical(state):
        return state


class Mirrored(lm.Partisan):
    """Each takes one from a heap of their own; the first heap is Left's while the flag is up."""

    @staticmethod
    def start(left: int, right: int):
        return (left, right), True

    @staticmethod
    def left(state):
        (one, other), up = state
        mine = one if up else other
        return [((one - up, other - (not up)), up)] if mine else []

    @staticmethod
    def right(state):
        (one, other), up = state
        mine = other if up else one
        return [((one - (not up), other - up), up)] if mine else []

    @staticmethod
    def canonical(state):
        heaps, up = state
        return state if up else lm.Negated((heaps, True))


def test_states_that_are_pairs_with_a_flag_are_no_signs():
    """1 − 2, light or not; with the flag read as a sign, (1, 2) would be looked for as a state."""
    seen = {str(plain(Steps).value(((1, 2), on))) for on in (True, False)}
    assert seen == {"-1"}
    assert Steps.normal_form(((1, 2), False)) == (((1, 2), False), False)
    assert plain(Mirrored).value(((3, 1), True)) is lm.Value("2")
    assert plain(Mirrored).value(((3, 1), False)) is lm.Value("-2")
    assert Mirrored.normal_form(((3, 1), False)) == (((3, 1), True), True)
    assert SplitDominos.normal_form(0b11) == SplitDominos.canonical(0b11)
    assert "keep every promise" in str(lm.check_game(Mirrored, "mirrored(2,2)"))


def test_why_a_long_search_is_interpreted_is_told(monkeypatch):
    assert "could not be compiled" not in lm.solve(Mirrored(3, 1)).method.name
    monkeypatch.setattr(partisan_engine, "PROBE", 5)
    told = lm.solve(Mirrored(3, 2), first="left").method.name
    assert "could not be compiled, its states are no whole numbers from 0 to 2^124 − 1" in told
    told = lm.solve(Mirrored(3, 2) + lm.parse("1/2")).method.name
    assert "the rules of mirrored could not be compiled" in told


def test_play_that_goes_on_forever_is_refused():
    class Around(lm.Partisan):
        """From 0 to 1 to 2 to 0."""

        @staticmethod
        def start(n: int) -> int:
            return n

        @staticmethod
        def left(n):
            yield (n + 1) % 3

        @staticmethod
        def right(n):
            yield n - 1 if n else 0

    with pytest.raises(GameError, match="play can go on forever: around"):
        plain(Around).value(0)


def test_a_limit_stops_it():
    run = new_run(Budget(most_steps=500))
    with pytest.raises(LimitReached):
        PartisanEngine(SplitDominos, run).value(rectangle(5, 4))


def test_the_template_has_a_place_for_every_rule():
    from importlib import import_module

    module = import_module(PARTISAN.module)
    assert all(hasattr(module, name) for name in (*PARTISAN.rules, *PARTISAN.entries))
    assert partisan_engine.PROBE > partisan_engine.PROBE_IF_CACHED
