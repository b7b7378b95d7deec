"""Limits that hold whatever a run is doing: a timer looks at them where nobody counts steps."""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from lastmove.core.errors import GameError
from lastmove.core.inheritance import is_bundled
from lastmove.core.limits import Budget, spending
from lastmove.core.position import Position

LIBRARIES = frozenset(("llvmlite", "networkx", "numba", "numpy", "pandas", "pyarrow", "scipy"))
"""What is not interrupted: they take it for a fault of their own."""


@contextmanager
def watched(budget: Budget, *games: type[Position], patience: float = 30.0) -> Iterator[None]:
    """Notice rules that never yield: a budget is spent by steps, and such rules take none.

    Only games of one's own can have such rules, so only they are watched; the budget's limits hold
    for all. What counts is the time that this thread computes, not the time that it is kept
    waiting. Works where there are timers, and only for the main thread, which a command has.
    """
    if not hasattr(signal, "setitimer"):
        yield
        return
    own = not all(map(is_bundled, games))
    last = (time.thread_time(), budget.steps)

    def look(number: int, frame: FrameType | None) -> None:
        nonlocal last
        if _busy(frame):  # the next look will do
            return
        if budget.handing_over:
            return
        budget.check()
        now = time.thread_time()
        if budget.held or budget.steps != last[1]:
            last = (now, budget.steps)
        elif own and now - last[0] > patience:
            raise GameError(f"the rules yield nothing for {patience:g} seconds; they seem to loop")

    before = signal.signal(signal.SIGALRM, look)
    timer = signal.setitimer(signal.ITIMER_REAL, 0.2, 0.2)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, *timer)
        signal.signal(signal.SIGALRM, before)


def _busy(frame: FrameType | None) -> bool:
    """Whether numba is at work just now, or a library is being loaded, which is not to be stopped.

    Compiled code that imports something takes whatever is raised there for a broken installation.
    """
    # The module may be there before it is loaded, and then has no lock yet.
    lock = getattr(sys.modules.get("numba.core.compiler_lock"), "global_compiler_lock", None)
    if lock is not None and lock.is_locked():
        return True
    plain = True  # nothing but the standard library so far, so that it is what is loaded
    while frame is not None:
        name = str(frame.f_globals.get("__name__")).partition(".")[0]
        if name in LIBRARIES or (plain and name == "importlib"):
            return True
        plain = plain and name in sys.stdlib_module_names
        frame = frame.f_back
    return False


@contextmanager
def limited(limits: Budget, *games: type[Position], patience: float = 30.0) -> Iterator[None]:
    """Hold all that happens to these limits: reading, searching, drawing, writing.

    See `watched` for the rest.
    """
    with spending(limits), watched(limits, *games, patience=patience):
        yield
