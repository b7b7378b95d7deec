"""The nimbers of the queen, which no theorem knows: by a sweep of the board."""

from __future__ import annotations

from collections.abc import Iterator

from lastmove.core.argument import Valued
from lastmove.core.bibliography import MEX_RULE
from lastmove.core.position import Move
from lastmove.core.solver import Run
from lastmove.core.steps import Parts
from lastmove.core.verdict import Certificate, Method
from lastmove.families.corner.rules import Queen
from lastmove.families.corner.wythoff import is_lost, moves_to_lost, wythoff_certificate

SMALL = 40
"""Squares up to here are searched square by square, as in any game."""
SWEPT = 4000
"""Up to this coordinate nimbers are computed, by a compiled sweep of the whole board."""


class Swept(Valued):
    """The nimber of a queen by the mex rule for all squares at once.

    Cost: see `kernels`; remembered for the whole run.
    """

    method = Method("search", "sweep over all squares", MEX_RULE)
    position: Queen

    @property
    def value(self) -> int:
        """0 on a lost square, else from the sweep."""
        return 0 if is_lost(*self.position.state) else self._swept(self.position)

    def moves_to(self, value: int) -> Iterator[Move]:
        """The lost squares by Wythoff's theorem, others by looking at every move."""
        if value == 0:
            yield from moves_to_lost(self.position)
            return
        for move in self.position.moves():
            self.run.budget.spend()
            assert isinstance(move.to, Queen)
            if self._swept(move.to) == value:
                yield move

    def _swept(self, position: Queen) -> int:
        key, size = ("queen", "swept"), max(self.position.state) + 1
        searches = self.run.searches
        if key not in searches or len(searches[key]) < size:
            from lastmove.families.corner.kernels import queen_nimbers

            self.run.budget.check()
            searches[key] = queen_nimbers(size, size)
        return int(searches[key][position.state])

    @property
    def sentence(self) -> Parts:
        """How it was found."""
        return (f"By the mex rule, square by square, the value is {self.value}.",)

    def certificate(self) -> Certificate:
        """Who wins, by the theorem: the squares inside are too many to list unasked."""
        return wythoff_certificate(self.position)


def swept(position: Queen, run: Run) -> Swept | None:
    """The value of a queen past the small board, and not too far."""
    return Swept(position, run) if SMALL < max(position.state) <= SWEPT else None


def is_small(position: Queen) -> bool:
    """Whether the squares inside are searched for the nimber."""
    return bool(max(position.state) <= SMALL)
