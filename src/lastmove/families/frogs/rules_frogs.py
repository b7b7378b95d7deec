"""Friendly frogs: two frogs in a pond, which jump closer to each other."""

from __future__ import annotations

from lastmove.core.bibliography import FRIENDLY_FROGS, cite
from lastmove.families.frogs.frog_games import FrogGame, State, Ties, as_pond, frogs_on
from lastmove.families.frogs.pond import Pond


class Frogs(FrogGame):
    """Place a frog each, then jump by turns with either of the two, closer to the other one."""

    sources = (cite(FRIENDLY_FROGS, "sections 1 and 4.1"),)
    examples = (
        "frogs([0,1,2.5,4.5])",
        "frogs([0:0,1:0.5,2.5:1,4.5:0.3,0.2:3])",
        "frogs([0,1,2.5,4.5,5.1], 3)",
        "frogs([0,1,2.5,4.5,5.1], 0,4)",
        "frogs([0,1,2.5,4.5], 2,3)",
        "frogs([7])",
        "frogs([0,1,2,4])",
        "frogs([0,1,2,4], 0,2, ties=order)",
    )

    @staticmethod
    def start(pond: Pond, *frogs: int, ties: Ties | None = None) -> State:
        """`frogs(@pond.csv)` before the first frog is placed, later `frogs(@pond.csv, 3,7)`."""
        return frogs_on(Frogs, State, as_pond(pond, ties), frogs)
