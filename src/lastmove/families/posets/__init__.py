"""Poset games: an element of a partial order is taken, with all that is above it."""

from lastmove.core.family import Family

FAMILY = Family(
    "posets",
    games={"poset": "rules:Poset"},
    drawings={"poset": "draw"},
    group="graphs",
    levels={"poset": "research"},
)
