"""Colored friendly frogs on colored points: each frog sits on points of its own color only."""

from __future__ import annotations

from typing import Literal

from lastmove.core.bibliography import FRIENDLY_FROGS, cite
from lastmove.families.frogs.frog_games import (
    ROLES,
    ColoredFrogGame,
    ColoredState,
    Ties,
    as_pond,
    colored_frogs_on,
    with_colors,
)
from lastmove.families.frogs.pond import Pond


class ColoredPondFrogs(ColoredFrogGame):
    """Colored friendly frogs, but a frog sits on points of its own color only, amber or blue."""

    sources = (cite(FRIENDLY_FROGS, "section 3.2"),)
    examples = (
        "colored_pond_frogs([0 amber,1 blue,2.5 blue,4.5 amber])",
        "colored_pond_frogs([0 amber,1 blue,2.5 amber,4.5 amber,5.1 blue])",
        "colored_pond_frogs([0 amber,1 blue,2.5 amber,4.5 amber,5.1 blue], amber=2)",
        "colored_pond_frogs([0 amber,1 blue,2 amber,5 blue], amber=0, blue=3, to_move=blue)",
        "colored_pond_frogs([0 amber,1 amber])",
        "colored_pond_frogs([0 blue])",
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
        """`colored_pond_frogs(@pond.csv)`, color 0 amber and 1 blue; later as in colored_frogs."""
        pond = with_colors(as_pond(pond, ties), "amber", "blue")
        return colored_frogs_on(ColoredPondFrogs, ColoredState, pond, amber, blue, to_move)

    @staticmethod
    def may_sit(state: ColoredState, role: str, point: int) -> bool:
        """On points of its own color."""
        return state.pond.color(point) == ROLES.index(role)
