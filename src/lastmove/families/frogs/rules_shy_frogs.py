"""Shy friendly frogs: the second frog is placed at some distance from the first."""

from __future__ import annotations

from typing import Any, NamedTuple

from lastmove.core.bibliography import FRIENDLY_FROGS, cite
from lastmove.families.frogs.frog_games import (
    At,
    Distance,
    FrogGame,
    Ties,
    as_distance,
    as_pond,
    farther,
    frogs_on,
    tie_keys,
)
from lastmove.families.frogs.pond import Pond
from lastmove.notation.args import Args


class State(NamedTuple):
    """The pond, where the frogs sit, and the distance that the second must keep when placed."""

    pond: Pond
    frogs: At
    c: Distance


class ShyFrogs(FrogGame):
    """Friendly frogs, but the second frog is placed farther than c from the first."""

    sources = (cite(FRIENDLY_FROGS, "section 3.1"),)
    examples = (
        "shy_frogs([0,1,2.5,4.5,5.1], c=0.8)",
        "shy_frogs([0,1,2.5,4.5], c=0.5)",
        "shy_frogs(torus[0.1:0.2,0.9:0.3,0.5:0.5,0.4:0.8], c=0.1)",
        "shy_frogs([0,1,2.5,4.5,5.1], 3, c=0.6)",
        "shy_frogs([0,1,2.5,4.5,5.1], 0,4, c=2)",
        "shy_frogs([0,1,2.5], 1, c=9)",
    )

    @staticmethod
    def start(pond: Pond, *frogs: int, c: Distance, ties: Ties | None = None) -> State:
        """`shy_frogs(@pond.csv, c=0.1)`; later `shy_frogs(@pond.csv, 3,7, c=0.1)`."""
        return frogs_on(ShyFrogs, State, as_pond(pond, ties), frogs, as_distance("c", c))

    @staticmethod
    def args(state: State) -> Args:
        """The pond, the frogs and the distance."""
        return Args.of(state.pond, *state.frogs, c=state.c, **tie_keys(state))

    @staticmethod
    def may_place(state: Any, first: int, second: int) -> bool:
        """Only farther than c from the first frog; later jumps may come closer."""
        return farther(state.pond, first, second, state.c)
