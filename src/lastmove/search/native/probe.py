"""How long a search goes on interpreted before its rules are compiled."""

from __future__ import annotations

from lastmove.core.limits import Budget

PROBE_STEPS = 50_000
"""Options the interpreted engine may look at before a position counts as large."""
PROBE_IF_CACHED = 20_000
"""The same, when the game's machine code is at hand."""

NO_NUMBERS = (
    "its states are no whole numbers from 0 to 2^124 − 1, nor tuples of numbers `below` some, "
    "whose rules would be compiled"
)
WITH_TEXTS = "it gives its moves with texts, by plays; rules given by options(state) are compiled"


class Large(Exception):
    """The interpreted probe has looked at enough."""


class Probe(Budget):
    """A budget for looking a little; it spends from the real one as well."""

    def __init__(self, outer: Budget):
        super().__init__(outer.time, outer.memory, outer.certificate)
        self._outer = outer
        self.left = 0

    def spend(self, steps: int = 1) -> None:
        """Count down to `Large`."""
        self.left -= steps
        self._outer.spend(steps)
        if self.left < 0:
            raise Large
