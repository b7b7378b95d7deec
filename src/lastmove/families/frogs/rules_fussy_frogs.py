"""Fussy friendly frogs: the points are green and red, and not both frogs sit on red."""

from __future__ import annotations

from lastmove.core.bibliography import FRIENDLY_FROGS, cite
from lastmove.families.frogs.frog_games import FrogGame, State, Ties, as_pond, frogs_on, with_colors
from lastmove.families.frogs.pond import Pond


class FussyFrogs(FrogGame):
    """Friendly frogs on green and red points; the two may not both sit on red ones."""

    sources = (cite(FRIENDLY_FROGS, "section 3.3"),)
    examples = (
        "fussy_frogs([0 green,1 red,2.5 red,4.5 green,5.1 red])",
        "fussy_frogs([0:0 green,1:0.5 red,2.5:1 red,4.5:0.3 green])",
        "fussy_frogs([0 green,1 red,2.5 red,4.5 green,5.1 red], 2)",
        "fussy_frogs([0 green,1 red,2.5 red,4.5 green,5.1 red], 0,4)",
        "fussy_frogs([0 red,1 red], 1)",
    )

    @staticmethod
    def start(pond: Pond, *frogs: int, ties: Ties | None = None) -> State:
        """`fussy_frogs(@pond.csv)`; later `fussy_frogs(@pond.csv, 3,7)`. Color 1 is red."""
        pond = with_colors(as_pond(pond, ties), "green", "red")
        return frogs_on(FussyFrogs, State, pond, frogs)

    @staticmethod
    def allowed(state: State, first: int, second: int) -> bool:
        """Two points, not both of them red."""
        color = state.pond.color
        return first != second and not (color(first) == 1 == color(second))
