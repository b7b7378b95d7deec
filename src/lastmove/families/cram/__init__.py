"""Cram: dominos on a board."""

from lastmove.core.family import Family

FAMILY = Family(
    "cram",
    games={"cram": "rules:Cram"},
    names={"dominos": "cram", "dominoes": "cram", "plugg": "cram"},
    arguments={"rules:Cram": ("half_turn:half_turn",)},
    values={"rules:Cram": ("strips:strip_value_of",)},
    searchable={"rules:Cram": "half_turn:is_searchable"},
    drawings={"cram": "draw"},
    checks=("strips", "symmetry"),
    prepares=(
        "solve cram(5x5)",
        "solve cram(4x5) --misere",
    ),
    group="boards",
    levels={"cram": "first"},
)
