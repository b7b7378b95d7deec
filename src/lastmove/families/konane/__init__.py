"""Konane, or Hawaiian checkers: a stone jumps over stones of the opponent, which are removed."""

from lastmove.core.family import Family

FAMILY = Family(
    "konane",
    games={"konane": "rules:Konane"},
    names={"hawaiian_checkers": "konane"},
    drawings={"konane": "draw"},
    group="boards",
)
