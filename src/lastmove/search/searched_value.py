"""A value that a search has found: the mex of the values of the options."""

from __future__ import annotations

from collections.abc import Iterator

from lastmove.core.argument import Valued
from lastmove.core.bibliography import MEX_RULE
from lastmove.core.position import Impartial, Move, merged
from lastmove.core.solver import Run
from lastmove.core.steps import Math, Parts, Say, Step, Table
from lastmove.core.verdict import Certificate, Method
from lastmove.search.certificates import value_certificate

MOST = 30
"""Options that are listed."""


class SearchedValue(Valued):
    """The nimber by the mex rule, found by looking at every position that can be reached."""

    method = Method("search", "exhaustive search, interpreted", MEX_RULE)

    def __init__(self, position: Impartial, run: Run, value: int):
        super().__init__(position, run)
        self._value = value

    @property
    def value(self) -> int:
        """As it was found."""
        return self._value

    def moves_to(self, value: int) -> Iterator[Move]:
        """By trying every move."""
        for move in self.position.moves():
            self.run.budget.spend()
            if self.run.value(move.to) == value:
                yield move

    @property
    def sentence(self) -> Parts:
        """The values of the options, and their mex."""
        seen = sorted({self.run.value(move.to) for move in self.position.moves()})
        if not seen:
            return ("There is no move, so the value is 0.",)
        values = ", ".join([*map(str, seen[:MOST]), *(["…"] if len(seen) > MOST else [])])
        return (
            "The options have the values ",
            Math(f"{{{values}}}"),
            f"; the mex is {self.value}.",
        )

    def steps(self) -> Iterator[Step]:
        """Where the moves lead, with the value of each."""
        options = merged(self.position.moves())
        if options:
            rows = tuple((move, move.to, self.run.value(move.to)) for move in options[:MOST])
            yield Table(
                ("Where the moves lead:",), ("move", "to", "value"), rows, len(options) - len(rows)
            )
        yield Say(*self.sentence)

    def certificate(self) -> Certificate:
        """The value, position by position."""
        return value_certificate(self.position, self.run)
