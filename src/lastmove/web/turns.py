"""Whose turn it is: of those who wait, whoever has had least so far."""

from __future__ import annotations

from collections.abc import Hashable

KEPT = 10_000
"""Records that are kept before those that say nothing any more are dropped."""

YIELDED = 4
"""How many times what one has had goes to those who come anew before it is one's turn again."""


class Turns:
    """What each has had, in seconds of a worker; who comes anew begins where the others are.

    Fair queueing by the work that a question turned out to be, not by the number of questions: a
    thousand small ones and one large one cost the same turn if they took as long. The present goes
    on with the work that is done, be it for those who come once and never again; otherwise these
    would always be first, and every one of them would have to be remembered.

    >>> turns = Turns()
    >>> for name in ("ann", "bob"):
    ...     turns.enter(name)
    >>> turns.charge("ann", 2.0, among=2)
    >>> min(["ann", "bob"], key=turns.had)
    'bob'
    """

    def __init__(self) -> None:
        self._had: dict[Hashable, float] = {}
        self._now = 0.0

    def had(self, who: Hashable) -> float:
        """What one has had, on a scale on which those who come anew begin at the present."""
        return self._had.get(who, self._now)

    def enter(self, who: Hashable) -> None:
        """Someone waits: what was not used while nobody waited is not saved up."""
        self._had[who] = max(self.had(who), self._now)
        if len(self._had) > KEPT:
            self._had = {key: had for key, had in self._had.items() if had > self._now}

    def expect(self, who: Hashable, seconds: float) -> None:
        """Someone is about to have so much; what they have had is charged when it is known."""
        self._had[who] = self.had(who) + seconds

    def charge(self, who: Hashable, seconds: float, among: int) -> None:
        """Someone has had so much of a worker, of so many who wanted it."""
        self._had[who] = self.had(who) + seconds
        self._now += seconds / (YIELDED * among)

    def begin(self, who: Hashable) -> None:
        """It is someone's turn: time goes on to what they have had."""
        self._now = max(self._now, self.had(who))
