"""Toads and Frogs: Left's toads hop to the right, Right's frogs to the left."""

from lastmove.core.family import Family

FAMILY = Family(
    "toads_and_frogs",
    games={"toads_and_frogs": "rules:ToadsAndFrogs"},
    drawings={"toads_and_frogs": "draw"},
    group="boards",
    levels={"toads_and_frogs": "first"},
)
