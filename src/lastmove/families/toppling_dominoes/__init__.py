"""Toppling Dominoes: a domino of one's own falls to one side, and all that stand there with it."""

from lastmove.core.family import Family

FAMILY = Family(
    "toppling_dominoes",
    games={"toppling_dominoes": "rules:TopplingDominoes"},
    drawings={"toppling_dominoes": "draw"},
    group="boards",
)
