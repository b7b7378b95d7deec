"""Clobber: a stone moves onto a neighboring stone of the opponent, which is removed."""

from lastmove.core.family import Family

FAMILY = Family(
    "clobber",
    games={"clobber": "rules:Clobber"},
    group="boards",
)
