"""Amazons: an amazon moves as a queen does, and then burns a square that it can shoot at."""

from lastmove.core.family import Family

FAMILY = Family(
    "amazons",
    games={"amazons": "rules:Amazons"},
    group="boards",
    levels={"amazons": "research"},
)
