"""Time and memory: every long computation spends from a `Budget`, which stops it in time."""

from __future__ import annotations

import os
import sys
import time as clock
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from lastmove.core.errors import InputError, LimitReached

CHECK_EVERY = 1024
"""Steps between two looks at the clock; a step is about a microsecond or more."""
CHECK_EVERY_OF_FEW = 16
"""The same where few steps are allowed, which may be long ones."""
GRACE = 1.0
"""Seconds of work until a limit that was reached is said again by those who spend no steps."""

DEFAULT_CERTIFICATE_LIMIT = 1_000_000
"""Positions a certificate may list unless `--certificate-limit` says otherwise."""


class Budget:
    """What one run may use. `spend` counts a step and raises `LimitReached` past a limit.

    Parameters
    ----------
    time : seconds from now, or None for no limit.
    memory : bytes this process may hold, also as `"500M"` or `"2G"`; by default what the budget may
        that is being spent, else three quarters of the machine's.
    certificate : how many positions a certificate may list.
    cpu : count the seconds that this process works, not those that pass.
    made : bytes that one thing may take which is made from a short text; None for any number.
    progress : called about twice a second with the steps so far; `note` may say how it goes.
    most_steps : how many steps may be spent, for what must not depend on the machine.
    """

    def __init__(
        self,
        time: float | None = None,
        memory: int | str | None = None,
        certificate: int = DEFAULT_CERTIFICATE_LIMIT,
        progress: Callable[[int], None] | None = None,
        made: int | None = None,
        cpu: bool = False,
        most_steps: int | None = None,
    ):
        if time is not None and not (isinstance(time, int | float) and time > 0):
            raise InputError(f"a time limit is a positive number of seconds, not {time!r}")
        if isinstance(memory, str):
            memory = read_bytes(memory)
        if memory is not None and not (isinstance(memory, int) and memory > 0):
            raise InputError(f"a memory limit is a positive number of bytes, not {memory!r}")
        self.time = time
        outer = _spent.get()
        self.memory: int = memory or (outer.memory if outer else machine_memory() * 3 // 4)
        self.certificate = certificate
        self.made = made
        self.most_steps = most_steps
        self.steps = 0
        self.note = ""
        self.held = False
        self._told = float("-inf"), float("-inf")
        """When a limit was last said to be reached: by the work of the process, by the clock."""
        self._progress = progress
        self._now = clock.process_time if cpu else clock.monotonic
        self._started = self._now()
        self._next_progress = self._started + 0.5
        self._check_every = CHECK_EVERY if most_steps is None else CHECK_EVERY_OF_FEW
        self._next_check = self._check_every

    @property
    def handing_over(self) -> bool:
        """Whether whoever was told that a limit is reached is still handing over what there is.

        That is a second of work, or five that pass: on a busy machine little is done in one.
        """
        work, hour = self._told
        return max(clock.process_time() - work, (clock.monotonic() - hour) / 5) < GRACE

    @property
    def seconds(self) -> float:
        """How much time is over since it was made."""
        return self._now() - self._started

    def spend(self, steps: int = 1) -> None:
        """Count steps; now and then look at the clock and at the memory."""
        self.steps += steps
        if self.steps >= self._next_check:
            self._next_check = self.steps + self._check_every
            self.check()

    def claim(self, size: int, what: str) -> None:
        """Before something of so many bytes is made: `LimitReached` if there is no room for it."""
        self.check()
        self.need(size, what)

    def need(self, size: int, what: str) -> None:
        """The same without a look at the clock: what was found in time may be told."""
        if self.made is not None and size > self.made:
            raise InputError(
                f"{what} would need {size / 1e6:,.3g} MB, and what one text makes may need at "
                f"most {self.made / 1e6:,.3g} MB here"
            )
        if resident_memory() + size > self.memory:
            raise LimitReached(
                f"{what} would need {size / 2**20:,.3g} MB, more than the memory limit of "
                f"{self.memory / 2**20:,.3g} MB leaves",
                "memory",
            )

    @contextmanager
    def holding(self) -> Iterator[None]:
        """While this lasts no limit is said to be reached: what is done is done to its end."""
        before, self.held = self.held, True
        try:
            yield
        finally:
            self.held = before

    def check(self) -> None:
        """Look at the clock and the memory now; not while `held`, as when a file is written."""
        if self.held:
            return
        try:
            self._look()
        except LimitReached:
            self._told = clock.process_time(), clock.monotonic()
            raise

    def _look(self) -> None:
        if self.most_steps is not None and self.steps > self.most_steps:
            raise LimitReached(f"more than {self.most_steps:,} steps would be needed")
        now = self._now()
        after = f" after {self.steps:,} steps" if self.steps else ""
        if self.time is not None and now - self._started > self.time:
            raise LimitReached(f"the time limit of {self.time:g} s was reached{after}", "time")
        if resident_memory() > self.memory:
            raise LimitReached(
                f"the memory limit of {self.memory / 2**20:,.3g} MB was reached{after}", "memory"
            )
        if self._progress is not None and now >= self._next_progress:
            self._next_progress = now + 0.5
            self._progress(self.steps)


_spent: ContextVar[Budget | None] = ContextVar("spent", default=None)


@contextmanager
def spending(budget: Budget) -> Iterator[None]:
    """While this lasts, `claim` and `spend` are held to this budget: notation and moves read."""
    token = _spent.set(budget)
    try:
        yield
    finally:
        _spent.reset(token)


def claim(size: int, what: str) -> None:
    """`Budget.claim` of the budget that is being spent, if there is one."""
    budget = _spent.get()
    if budget is not None:
        budget.claim(size, what)


def need(size: int, what: str) -> None:
    """`Budget.need` of the budget that is being spent, if there is one."""
    budget = _spent.get()
    if budget is not None:
        budget.need(size, what)


def check() -> None:
    """`Budget.check` of the budget that is being spent, if there is one and it can be stopped."""
    budget = _spent.get()
    if budget is not None and not budget.handing_over:
        budget.check()


def spend(steps: int = 1) -> None:
    """`Budget.spend` of the budget that is being spent, if there is one."""
    budget = _spent.get()
    if budget is not None:
        budget.spend(steps)


def resident_memory() -> int:
    """Bytes of memory this process holds now; its peak where the system tells only that."""
    try:
        with open("/proc/self/statm", "rb") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError):
        return _peak_memory()


def _peak_memory() -> int:
    try:
        import resource
    except ImportError:  # Windows: no cheap way to ask, so only time limits hold there
        return 0
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024


def machine_memory() -> int:
    """Bytes of memory the machine has; 8 GiB where it does not tell."""
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, OSError, ValueError):
        return 8 << 30


def read_bytes(text: str) -> int:
    """A memory size as people write it.

    >>> read_bytes("500M"), read_bytes("2G"), read_bytes("1024")
    (524288000, 2147483648, 1024)
    """
    body = text.strip().upper().removesuffix("B").removesuffix("I")
    scale = {"K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40}.get(body[-1:], 1)
    number = body[:-1] if scale > 1 else body
    try:
        size = float(number) * scale
    except ValueError:
        size = -1.0
    if not 0 < size < 2**62:
        raise InputError(f"a memory limit looks like 500M or 2G, not {text!r}")
    return int(size)
