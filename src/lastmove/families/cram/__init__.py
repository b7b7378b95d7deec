"""Cram: dominos on a board."""

from lastmove.core.family import Family

FAMILY = Family(
    "cram",
    games={"cram": "rules:Cram"},
    arguments={"rules:Cram": ("half_turn:half_turn",)},
    values={"rules:Cram": ("strips:strip_value_of",)},
    searchable={"rules:Cram": "half_turn:is_searchable"},
    drawings={"cram": "draw"},
    checks=("strips", "symmetry"),
)
