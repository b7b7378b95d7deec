"""A value is worth itself."""

from __future__ import annotations

from lastmove.core.argument import PartisanValued
from lastmove.core.bibliography import CONWAY
from lastmove.core.steps import Parts
from lastmove.core.verdict import Method
from lastmove.values.value import Value


class Itself(PartisanValued):
    """What a position of the game of values is worth."""

    method = Method("theorem", "a value is worth itself", CONWAY)

    @property
    def value(self) -> Value:
        """The value that is played on."""
        value: Value = self.position.state
        return value

    @property
    def sentence(self) -> Parts:
        """Nothing else."""
        return ("A value is a game that is worth itself.",)
