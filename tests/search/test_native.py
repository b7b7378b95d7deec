"""The native engine, bounds-checked, against brute force on every small state."""

from random import Random
from threading import Event, Thread

import pytest

import lastmove as lm
from lastmove.api.solve import new_run
from lastmove.core.limits import Budget
from lastmove.search.native import solver
from lastmove.search.native.compiled import NotCompiled, TooLong, compiled
from lastmove.search.native.search import NativeSearch
from tests.search.rules import Chain, FoldedRow, Heap, Row, SplitRow, Turtles, brute_force
from tests.shares import in_parts

GAMES = {Row: 1 << 11, SplitRow: 1 << 11, FoldedRow: 1 << 11, Turtles: 1 << 9, Heap: 200}


@pytest.fixture(scope="module")
def kernels():
    """The kernels of each game, compiled once with bounds checks."""
    made = {}

    def get(game):
        if game not in made:
            made[game] = compiled(game, checked=True)
        return made[game]

    return get


def search(kernels, game, threads=1, **limits):
    return NativeSearch(kernels(game), str, Budget(**limits), threads)


def parts(game, state):
    split = game.split(state) if game.split else (state,)
    return [game.canonical(part) for part in split]


@pytest.mark.share(3)
@pytest.mark.parametrize("threads", [1, 2, 3])
@pytest.mark.parametrize("game", GAMES)
@in_parts(8)
def test_every_algorithm_agrees_with_brute_force_on_every_state(kernels, game, threads, part):
    nimber, wins = brute_force(game)
    native = search(kernels, game, threads)
    for state in part(range(GAMES[game])):
        found = 0
        for piece in parts(game, state):
            found ^= native.value(piece, pruned=game.split is not None)
        assert found == nimber(state), state
        canonical = game.canonical(state)
        assert native.wins(canonical, misere=False) == wins(state, False)
        assert native.wins(canonical, misere=True) == wins(state, True)


@pytest.mark.share(3)
@pytest.mark.parametrize("game", [Row, SplitRow, FoldedRow])
def test_the_pruned_question_is_answered_right_for_every_value(kernels, game):
    nimber, _ = brute_force(game)
    for state in range(0, 1 << 10, 7):
        for value in range(6):
            pieces = parts(game, state)
            if len(pieces) == 1:  # a fresh table each time, so that nothing is known beforehand
                native = search(kernels, game)
                assert native.has_value(pieces[0], value) == (nimber(state) == value)


def test_asking_again_with_another_question_goes_on_from_what_is_known(kernels):
    nimber, _ = brute_force(Row)
    native = search(kernels, Row)
    for value in (3, 0, 2, 1, 5, 4):
        for state in range(1 << 9):
            assert native.has_value(state, value) == (nimber(state) == value)


def test_what_threads_lose_of_each_other_is_found_again(kernels):
    # Two threads that note at once which values a position does not have lose some of it. Here
    # somebody loses it on purpose, as no test can count on the moment.
    nimber, _ = brute_force(Row)
    for seed in range(4):
        native, done = search(kernels, Row), Event()
        native.value(0, pruned=True)
        table = native.tables["pruned"]

        def lose(table=table, done=done, chance=Random(seed)):  # noqa: B008
            while not done.wait(1e-6):
                table.excluded[chance.randrange(3) :: 3] = 0

        thief = Thread(target=lose)
        thief.start()
        try:
            native.value(Row.start(28), pruned=True)
        finally:
            done.set()
            thief.join()
        found = entries(native, "pruned")
        assert len(found) > 4096
        assert {s: v for s, v in found.items() if v >= 0 and v != nimber(s)} == {}


@pytest.mark.parametrize("game", [Heap, Chain, Turtles])
def test_a_sweep_agrees_with_brute_force(kernels, game):
    nimber, _ = brute_force(game)
    values = search(kernels, game).sweep(300)
    assert [int(value) for value in values] == [nimber(state) for state in range(301)]


def test_turtles_are_nim_heaps(kernels):
    # Winning Ways, chapter 14: a head in place i, counted from 1, is a nim heap of i.
    native = search(kernels, Turtles)
    for coins in (0b1, 0b10110, 0b111111111, 0b1000000000101):
        heaps = [i + 1 for i in range(20) if coins >> i & 1]
        assert native.value(coins, pruned=False) == lm.nim_sum(*heaps)


def test_values_past_63_and_long_lists_of_options(kernels):
    native = search(kernels, Heap)
    assert native.value(5000, pruned=False) == 5000


def test_a_line_of_play_deeper_than_any_stack_it_began_with(kernels):
    native = search(kernels, Chain)
    assert native.value(100_001, pruned=False) == 1
    assert native.wins(100_001, misere=True) is False


def test_tables_grow_and_nothing_is_lost(kernels):
    one = search(kernels, Row)
    one.value(Row.start(32), pruned=False)
    assert one.positions > 4096
    expected = entries(one)
    nimber, _ = brute_force(Row)
    assert all(value == nimber(state) for state, value in expected.items() if state < 1 << 14)
    for threads in (2, 3, 2, 3):
        several = search(kernels, Row, threads=threads)
        several.value(Row.start(32), pruned=False)
        found = entries(several)
        assert {state: value for state, value in found.items() if value >= 0} == expected


def entries(native, kind="mex"):
    table = native.tables[kind]
    pairs = zip(table.keys.tolist(), table.values.tolist(), strict=True)
    return {key: value for key, value in pairs if key >= 0}


class Loops(lm.Impartial):
    @staticmethod
    def start(n: int) -> int:
        return n

    @staticmethod
    def options(n):
        yield (n + 1) % 5


class Negative(Loops):
    @staticmethod
    def options(n):
        yield n - 1


@pytest.mark.parametrize("threads", [1, 2])
def test_a_cycle_and_a_state_out_of_range_are_told(kernels, threads):
    native = search(kernels, Loops, threads)
    with pytest.raises(lm.GameError, match="forever: 3 "):
        native.value(3, pruned=False)
    native = search(kernels, Negative, threads)
    for ask in (lambda: native.value(3, pruned=True), lambda: native.wins(3, misere=False)):
        with pytest.raises(TooLong):  # it may have two words: that is asked next
            ask()


def test_a_state_below_0_is_told(impatient):
    with pytest.raises(lm.GameError, match=r"outside 0 to 2\^124 − 1 at negative\(0\)"):
        lm.solve(Negative(3))


def test_limits_stop_the_kernels(kernels):
    with pytest.raises(lm.LimitReached, match="time"):
        search(kernels, Row, time=0.2).value(Row.start(58), pruned=False)
    native = search(kernels, Row)
    native.budget.memory = 200_000
    with pytest.raises(lm.LimitReached, match="memory"):
        native.value(Row.start(58), pruned=False)


# -- the solver: when it comes here, and what it says ---------------------------------------------


@pytest.fixture(scope="module")
def cache(tmp_path_factory):
    """A folder for machine code in which there is none at first."""
    return tmp_path_factory.mktemp("cache")


@pytest.fixture
def impatient(monkeypatch, cache):
    """Everything counts as large, so that small positions go the native way too."""
    monkeypatch.setenv("LASTMOVE_CACHE_DIR", str(cache))
    monkeypatch.setattr(solver, "PROBE_STEPS", 3)
    monkeypatch.setattr(solver, "PROBE_IF_CACHED", 3)


def interpreted(game, state, play):
    nimber, wins = brute_force(game)
    if play is lm.Play.NORMAL:
        winning = {o for o in game.options(state) if nimber(o) == 0}
        return nimber(state), nimber(state) != 0, winning
    winning = {o for o in game.options(state) if not wins(o, True)}
    return None, wins(state, True), winning


@pytest.mark.share(3)
@pytest.mark.parametrize("game", [Row, FoldedRow, Heap])
def test_native_verdicts_are_those_of_brute_force(impatient, game):
    run = new_run()
    for play in lm.Play:
        for state in range(40, 80):
            verdict = lm.solve(game.at(state), play=play, run=run)
            value, wins, winning = interpreted(game, state, play)
            assert verdict.method.name.startswith("native")
            assert verdict.value == value
            assert (verdict.outcome is lm.Outcome.N) == wins
            assert {move.to.state for move in verdict.winning_moves} == winning


def test_the_method_says_which_algorithm_it_was(impatient):
    names = {
        Row: "native mex search",
        FoldedRow: "native pruned nimber search",
        Heap: "native sweep over all smaller states",
    }
    for game, name in names.items():
        assert lm.solve(game.at(63)).method.name == name
        assert "outcome" in lm.solve(game.at(63), outcome=True).method.name


def test_a_small_position_needs_no_compiler(monkeypatch):
    monkeypatch.setattr(solver, "assembled", None)
    verdict = lm.solve(Row(9))
    assert "interpreted" in verdict.method.name
    assert verdict.remoteness is not None


class Strings(Row):
    """Rules that numba cannot compile: they go through text."""

    @staticmethod
    def options(row):
        for i, square in enumerate(f"{row:b}"[::-1]):
            if square == "1":
                yield row & ~((31 << i) >> 2)


def test_what_cannot_be_compiled_is_interpreted_and_says_so(impatient):
    verdict = lm.solve(Strings(9))
    nimber, _ = brute_force(Row)
    assert verdict.value == nimber(Row.start(9))
    assert "interpreted" in verdict.method.name
    assert "could not be compiled" in verdict.method.name


class Wide(lm.Impartial):
    """States past 2^124 are for the interpreted engine."""

    @staticmethod
    def start(n: int) -> int:
        return n << 124

    @staticmethod
    def options(state):
        if state:
            yield state - (1 << 124)


def test_states_past_the_range_are_interpreted():
    verdict = lm.solve(Wide(7))
    assert verdict.value == 1
    assert "interpreted" in verdict.method.name


def test_certificates_of_native_verdicts_verify(impatient):
    for game in (Row, FoldedRow):
        for play in lm.Play:
            certificate = lm.certify(game(7), play=play)
            assert lm.verify(certificate, games=(game,)).valid


def test_not_compiled_says_why():
    class Method(Row):
        options = staticmethod(len)

    with pytest.raises(NotCompiled, match="plain function"):
        compiled(Method)
