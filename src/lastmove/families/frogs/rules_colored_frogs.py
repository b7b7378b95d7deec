"""Colored friendly frogs: an amber frog for the first player, a blue one for the second."""

from __future__ import annotations

from typing import Literal

from lastmove.core.bibliography import FRIENDLY_FROGS, cite
from lastmove.families.frogs.frog_games import (
    ColoredFrogGame,
    ColoredState,
    Ties,
    as_pond,
    colored_frogs_on,
)
from lastmove.families.frogs.pond import Pond


class ColoredFrogs(ColoredFrogGame):
    """Amber and blue place a frog each, then jump by turns with their own, closer to the other."""

    sources = (cite(FRIENDLY_FROGS, "section 3.1"),)
    examples = (
        "colored_frogs([0,1,2.5,4.5])",
        "colored_frogs([0:0,1:0.5,2.5:1,4.5:0.3,0.2:3])",
        "colored_frogs([0,1,2.5,4.5], amber=2)",
        "colored_frogs([0,1,2.5,4.5,5.1], amber=0, blue=4, to_move=amber)",
        "colored_frogs([0,1,2.5,4.5,5.1], amber=2, blue=1, to_move=blue)",
        "colored_frogs([7], amber=0)",
    )

    @staticmethod
    def start(
        pond: Pond,
        *,
        amber: int | None = None,
        blue: int | None = None,
        to_move: Literal["amber", "blue"] | None = None,
        ties: Ties | None = None,
    ) -> ColoredState:
        """`colored_frogs(@pond.csv)`; later `amber=3`, then `amber=3, blue=7, to_move=amber`."""
        made = ColoredState
        return colored_frogs_on(ColoredFrogs, made, as_pond(pond, ties), amber, blue, to_move)
