"""Rules that never yield are noticed by what they compute, not by the time that goes by."""

import signal
import sys
import threading
import time
from types import ModuleType

import pytest

import lastmove as lm
from lastmove.cli.common import games_of
from lastmove.core.limits import Budget
from lastmove.core.watching import watched
from lastmove.families.nim.rules_nim import Nim
from lastmove.search.native import search
from lastmove.search.native.compiled import compiled
from lastmove.search.native.search import NativeSearch
from tests.search.rules import Row

pytestmark = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no timers here")


class Own(lm.Impartial):
    """A game of one's own."""


def compute(seconds):
    begun = time.thread_time()
    while time.thread_time() - begun < seconds:
        pass


def test_rules_of_ones_own_that_only_compute_are_noticed():
    with pytest.raises(lm.GameError, match="seem to loop"), watched(Budget(), Own, patience=0.1):
        compute(5)


def test_time_that_goes_by_is_no_sign_of_a_loop():
    with watched(Budget(), Own, patience=0.1):
        time.sleep(0.8)  # as when the process is stopped, or waits for its turn


def test_bundled_games_are_never_accused_but_limits_hold():
    with watched(Budget(), Nim, patience=0.1):
        compute(0.6)
    with pytest.raises(lm.LimitReached), watched(Budget(time=0.1), Nim, patience=0.1):
        compute(5)


def test_the_games_of_a_sum_are_those_of_its_terms():
    assert games_of(Row(3) + lm.parse("nim(4)")) == [Row, Nim]


@pytest.mark.parametrize(("own", "busy"), [(True, False), (False, True), (True, True)])
def test_threads_are_judged_the_same_way(own, busy, monkeypatch):
    monkeypatch.setattr(search, "PATIENCE", 0.1)
    waiting = NativeSearch(search, str, Budget(), own=own)
    halt = search.np.zeros(1, search.np.int64)
    thread = threading.Thread(target=compute if busy else time.sleep, args=(0.6,))
    thread.start()
    if own and busy:
        with pytest.raises(lm.GameError, match="seem to loop"):
            waiting._wait([thread], halt)
    else:
        waiting._wait([thread], halt)
    assert halt[0] == (own and busy)
    thread.join()


def test_a_limit_waits_until_what_is_compiled_is_compiled():
    """Numba would take the exception for a fault of the rules, and LLVM not take it at all."""
    from numba.core.compiler_lock import global_compiler_lock

    compiled = []

    def compile_and_compute():
        with global_compiler_lock:
            busy(0.7)
            compiled.append(True)
        busy(5)

    with pytest.raises(lm.LimitReached, match="time limit"), watched(Budget(time=0.01)):
        compile_and_compute()
    assert compiled


def busy(seconds):
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        pass


def test_who_was_told_of_a_limit_may_hand_over_what_there_is():
    budget = Budget(time=0.05)
    time.sleep(0.1)
    with watched(budget):
        with pytest.raises(lm.LimitReached):
            budget.check()
        compute(0.3)  # the clock is looked at every fifth of a second
    with watched(budget), pytest.raises(lm.LimitReached):  # but not forever
        compute(5)


SPIN = """budget.time = 0.1  # from here on, however late that is on a loaded machine
    began = time.thread_time()
    while time.thread_time() - began < 0.7:
        pass"""


@pytest.mark.parametrize(
    ("modules", "waits"),
    [
        (("numba.loading",), True),
        (("numpy", "importlib._bootstrap", "datetime"), True),
        (("importlib._bootstrap", "datetime"), True),
        (("importlib._bootstrap", "mine"), False),  # a file of one's own may loop forever
        (("mine", "datetime"), False),
    ],
    ids=str,
)
def test_a_library_is_loaded_to_its_end_before_a_limit_is_told(modules, waits, monkeypatch):
    # An exception in the middle of it was told as an import that failed, with a traceback.
    monkeypatch.setitem(sys.modules, "numba.core.compiler_lock", ModuleType("half loaded"))

    budget = Budget(100)
    load, code = None, SPIN  # the innermost computes by itself: `compute` is a frame of ours
    for name in reversed(modules):
        names = {"__name__": name, "time": time, "inner": load, "budget": budget}
        exec(f"def load():\n    {code}", names)
        load, code = names["load"], "inner()"
    loaded = []

    def run():
        load()
        loaded.append(True)
        compute(5)

    with pytest.raises(lm.LimitReached), watched(budget):
        run()
    assert bool(loaded) == waits


def test_a_thread_is_started_to_its_end_before_a_limit_is_told(monkeypatch):
    start, started, budget = threading.Thread.start, [], Budget(0.1)

    def slow(thread):
        compute(0.7)
        start(thread)
        started.append(True)

    native = NativeSearch(compiled(Row), str, budget)
    monkeypatch.setattr(threading.Thread, "start", slow)
    with pytest.raises(lm.LimitReached), watched(budget):
        native.value(Row.start(30), pruned=False)
    assert started
