"""Snort and Col: two players paint the vertices of a graph, or the squares of a board."""

from lastmove.core.family import Family

FAMILY = Family(
    "painting",
    games={"snort": "rules:Snort", "col": "rules:Col"},
    drawings={"snort": "draw", "col": "draw"},
    group="graphs",
    variants={"col": "snort"},
)
