"""Shy colored friendly frogs: the blue frog is placed at some distance from the amber one."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from lastmove.core.bibliography import FRIENDLY_FROGS, cite
from lastmove.families.frogs.frog_games import (
    ColoredFrogGame,
    Distance,
    Ties,
    as_distance,
    as_pond,
    colored_frogs_on,
    farther,
    frog_keys,
)
from lastmove.families.frogs.pond import Pond
from lastmove.notation.args import Args


class State(NamedTuple):
    """As in colored friendly frogs, and the distance that blue must keep when it is placed."""

    pond: Pond
    amber: int | None
    blue: int | None
    turn: str
    c: Distance


class ShyColoredFrogs(ColoredFrogGame):
    """Colored friendly frogs, but blue is placed farther than c from amber."""

    sources = (cite(FRIENDLY_FROGS, "section 3.1"),)
    examples = (
        "shy_colored_frogs([0,1,2.5,5.5], c=1.2)",
        "shy_colored_frogs([0,1,2.5,4.5,5.1,9], c=0.8)",
        "shy_colored_frogs([0,1,2.5,5.5], c=1.2, amber=2)",
        "shy_colored_frogs([0,1,2.5,4.5,5.1], c=1, amber=0, blue=4, to_move=blue)",
        "shy_colored_frogs([0,1,2.5], c=9, amber=1)",
    )

    @staticmethod
    def start(
        pond: Pond,
        *,
        c: Distance,
        amber: int | None = None,
        blue: int | None = None,
        to_move: Literal["amber", "blue"] | None = None,
        ties: Ties | None = None,
    ) -> State:
        """`shy_colored_frogs(@pond.csv, c=0.1)`; later as in colored_frogs."""
        pond, distance = as_pond(pond, ties), as_distance("c", c)
        return colored_frogs_on(ShyColoredFrogs, State, pond, amber, blue, to_move, distance)

    @staticmethod
    def args(state: State) -> Args:
        """The pond, the distance, and what colored friendly frogs write."""
        return Args((state.pond,), {"c": state.c, **frog_keys(state)})

    @staticmethod
    def may_place(state: Any, first: int, second: int) -> bool:
        """Only farther than c from amber; later jumps may come closer."""
        return farther(state.pond, first, second, state.c)
