"""How far a long computation is, how fast it goes, and how long it will still take."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lastmove.core.workers import Crew

HONEST_AFTER = 4.0
"""Seconds before anything is said about the time that is left."""
HONEST_SHARE = 0.01
"""The share of the work that must have been done in this run before that is said."""
EVERY = 0.5
"""Seconds between two reports."""


def say(text: str) -> None:
    """Tell people something once; the command line puts its own way of telling here."""


@dataclass(frozen=True)
class Progress:
    """One report.

    >>> report = Progress(3_000, 10_000, "runs", seconds=60.0, begun=1_000, share=0.3, before=0.1)
    >>> round(report.rate), round(report.left), str(report)
    (33, 210, '3,000 of 10,000 runs (30 %), 33 a second, about 4 min left')
    """

    done: int
    total: int | None
    unit: str
    seconds: float
    """Since this run began."""
    begun: int = 0
    """How many were done before it."""
    share: float | None = None
    """Of the whole work, which need not be that of the units: later ones may cost more."""
    before: float = 0.0
    """The share that was done before this run."""
    note: str = ""
    cores: int = 1
    lost: int = 0
    """Workers that have gone and were not asked to."""
    without: float = 0.0
    """Seconds for which there have been no workers at all."""

    @property
    def rate(self) -> float:
        """Units a second, in this run."""
        return (self.done - self.begun) / max(self.seconds, 1e-9)

    @property
    def left(self) -> float | None:
        """Seconds that are left at this pace; None while that would be a guess."""
        if self.share is None or self.seconds < HONEST_AFTER or self.without:
            return None
        made = self.share - self.before
        return self.seconds * (1 - self.share) / made if made >= HONEST_SHARE else None

    def __str__(self) -> str:
        of = "" if self.total is None else f" of {self.total:,}"
        share = "" if self.share is None else f" ({100 * self.share:.0f} %)"
        said = [f"{self.done:,}{of} {self.unit}{share}"]
        if self.seconds >= 1 and self.done > self.begun:
            each = f" ({_number(self.rate / self.cores)} a core)" if self.cores > 1 else ""
            said.append(f"{_number(self.rate)} a second{each}")
        if self.left is not None:
            said.append(f"about {span(self.left)} left")
        if self.lost:
            said.append(f"{self.lost} worker{'s' * (self.lost > 1)} lost")
        if self.without:
            said.append(f"no workers for {span(self.without)}")
        return ", ".join(said) + self.note


class Meter:
    """Takes what a computation tells of itself, and reports it now and then.

    Parameters
    ----------
    listener : told at most twice a second; None for nobody.
    """

    def __init__(self, listener: Callable[[Progress], None] | None = None) -> None:
        self.listener = listener
        self.crew: Crew | None = None
        """Who does it, where that is not this process alone."""
        self._begun = (time.monotonic(), 0, 0.0)
        """When, with how many and with which share of the work this run began."""
        self._next = time.monotonic() + EVERY

    def begin(self, done: int, total: int | None, unit: str, share: float | None = None) -> None:
        """So many were done before this run, which is reported at once."""
        now = time.monotonic()
        if share is None and total:
            share = done / total
        self._begun, self._next = (now, done, share or 0.0), now + EVERY
        if done and self.listener is not None:
            self.listener(Progress(done, total, unit, 0.0, done, share, share or 0.0))

    def tell(
        self, done: int, total: int | None, unit: str, share: float | None = None, note: str = ""
    ) -> None:
        """So many are done. `share` is that of the work, where it is not that of the units."""
        if self.listener is None:
            return
        now = time.monotonic()
        if now >= self._next:
            self._next = now + EVERY
            if share is None and total:
                share = done / total
            start, begun, before = self._begun
            report = Progress(done, total, unit, now - start, begun, share, before, note)
            crew = self.crew
            if crew is not None:
                report = replace(
                    report, cores=max(1, crew.cores), lost=crew.lost, without=crew.without
                )
            self.listener(report)


def _number(rate: float) -> str:
    return f"{rate:,.0f}" if rate >= 10 else f"{rate:.2g}"


def span(seconds: float) -> str:
    """A time span for people.

    >>> span(40), span(4000), span(400000)
    ('40 s', '1 h 07 min', '5 days')
    """
    if seconds < 100:
        return f"{seconds:.0f} s"
    minutes = round(seconds / 60)
    if minutes < 60:
        return f"{minutes} min"
    hours, rest = divmod(minutes, 60)
    return f"{hours} h {rest:02} min" if hours < 72 else f"{round(hours / 24)} days"
